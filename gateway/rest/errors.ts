/**
 * How a call failed: an answer that says no, no answer in time, no connection, an answer that broke off, an answer that
 * is none, nobody waiting, or a call that did not go out because its like fail or are too many.
 */
export type RestFailure =
  | 'REFUSED'
  | 'TIMED_OUT'
  | 'UNREACHABLE'
  | 'CUT_OFF'
  | 'UNREADABLE'
  | 'ABANDONED'
  | 'HELD_BACK';

type RestErrorDetails = {
  failure: RestFailure;
  call: string;
  status?: number;
  code?: string | null;
  error?: string | null;
  message?: string | null;
  retryAfterSeconds?: number | null;
  cause?: unknown;
};

/** A call of the academy's API that did not bring what was asked for. */
export class RestError extends Error {
  override readonly name = 'RestError';
  readonly failure: RestFailure;
  /** Method and path, without the query. */
  readonly call: string;
  /** The HTTP status of an answer; 0 where there was none. */
  readonly status: number;
  /** The machine-readable code of the answer: its code, else its error's code, else its error. */
  readonly code: string | null;
  /** What the answer says for people: its error field, then its message field; null where they are no text. */
  readonly words: { readonly error: string | null; readonly message: string | null };
  readonly retryAfterSeconds: number | null;

  constructor(details: RestErrorDetails) {
    const status = details.status ?? 0;
    super(`${details.call}: ${details.failure}${status === 0 ? '' : ` ${status}`}`, { cause: details.cause });
    this.failure = details.failure;
    this.call = details.call;
    this.status = status;
    this.code = details.code ?? null;
    this.words = { error: details.error ?? null, message: details.message ?? null };
    this.retryAfterSeconds = details.retryAfterSeconds ?? null;
  }
}

/** Whether a caught thing is an answer of the API with this status. */
export const isRefusal = (error: unknown, status: number): boolean =>
  error instanceof RestError && error.failure === 'REFUSED' && error.status === status;

/** Whether the API has lost or refused the session. */
export const isSessionRefusal = (error: unknown): boolean => isRefusal(error, 401);

/** The looked-up thing, or null when the API says that there is none. */
export const nullWhenMissing = async <T>(lookup: Promise<T>): Promise<T | null> => {
  try {
    return await lookup;
  } catch (error) {
    if (isRefusal(error, 404) || isRefusal(error, 410)) return null;
    throw error;
  }
};
