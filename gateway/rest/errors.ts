import { routeOfCall } from './route.ts';

/** How a call failed. */
export type RestFailure =
  /** The response has a status that is not of the 200s. */
  | 'REFUSED'
  /** There was no response in time. */
  | 'TIMED_OUT'
  /** There was no connection. */
  | 'UNREACHABLE'
  /** The response broke off. */
  | 'TRUNCATED'
  /** The response is not what was asked for. */
  | 'UNREADABLE'
  /** Nobody waits for the response any more. */
  | 'CANCELLED'
  /** The call was not sent: too many calls of its route are waiting. */
  | 'OVERLOADED'
  /** The call was not sent: the breaker of its route is open. */
  | 'CIRCUIT_OPEN';

type RestErrorDetails = {
  failure: RestFailure;
  call: string;
  status?: number;
  code?: string | null;
  error?: string | null;
  message?: string | null;
  isJson?: boolean;
  retryAfterSeconds?: number | null;
  isOwnDelay?: boolean;
  cause?: unknown;
};

/** A failed call of the academy's API. */
export class RestError extends Error {
  override readonly name = 'RestError';
  readonly failure: RestFailure;
  /** Method and path, without the query. */
  readonly call: string;
  /** The HTTP status of the response; 0 where there was none. */
  readonly status: number;
  /** The machine-readable code of the response body: its `code`, else `error.code`, else `error`. */
  readonly code: string | null;
  /** The sentences for people in the response body: its `error` and its `message`; null where they are no text. */
  readonly words: { readonly error: string | null; readonly message: string | null };
  /** Whether the body of an error response is JSON: a proxy in front of the API mostly answers with a page or a plain text. */
  readonly isJson: boolean;
  readonly retryAfterSeconds: number | null;
  /** Whether the call had less than its time because it waited in the gateway, or began late in its request. */
  readonly isOwnDelay: boolean;

  constructor(details: RestErrorDetails) {
    const status = details.status ?? 0;
    // The message is logged, and a path may say whose record was asked for.
    const call = routeOfCall(details.call);
    super(`${call}: ${details.failure}${status === 0 ? '' : ` ${status}`}`, { cause: details.cause });
    this.failure = details.failure;
    this.call = details.call;
    this.status = status;
    this.code = details.code ?? null;
    this.words = { error: details.error ?? null, message: details.message ?? null };
    this.isJson = details.isJson ?? false;
    this.retryAfterSeconds = details.retryAfterSeconds ?? null;
    this.isOwnDelay = details.isOwnDelay ?? false;
  }
}

/** The system's code of an error of the connection, such as ECONNREFUSED or CERT_HAS_EXPIRED, or of the parser; null where there is none. */
export const systemCodeOf = (error: unknown): string | null => {
  if (!(error instanceof RestError)) return null;
  const { cause } = error;
  // undici's parser gives no code; Node's own gives one that begins so.
  if (cause instanceof Error && cause.name === 'HTTPParserError') return 'HPE_INVALID';
  return cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : null;
};

/** Whether an error is a response of the API with this status. */
const hasStatus = (error: unknown, status: number): boolean =>
  error instanceof RestError && error.failure === 'REFUSED' && error.status === status;

/** Whether the API judged a call and refused it; false where it failed, asks for a later try or was not reached. */
export const isRefusal = ({ failure, status }: RestError): boolean =>
  failure === 'REFUSED' && status >= 400 && status < 500 && status !== 408 && status !== 429;

/** Whether the API does not know the session, or no longer accepts it. */
export const isUnauthenticated = (error: unknown): boolean => hasStatus(error, 401);

/**
 * Whether the API says that there is no such record. An API that takes no name of this form as an id says so with 400 or 422,
 * and a server before it says 400 in its own form when cookies are too long.
 */
export const saysMissing = (error: unknown): boolean =>
  [404, 410].some((status) => hasStatus(error, status)) ||
  (error instanceof RestError && error.isJson && [400, 422].some((status) => hasStatus(error, status)));

/** The record that was looked up by its name, or null when the API says that there is none. */
export const nullWhenMissing = async <T>(lookup: Promise<T>): Promise<T | null> => {
  try {
    return await lookup;
  } catch (error) {
    if (saysMissing(error)) return null;
    throw error;
  }
};
