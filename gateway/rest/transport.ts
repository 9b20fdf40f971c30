import type { Dispatcher } from 'undici';
import { RestError, type RestFailure } from './errors.ts';

/** One call as it goes over the wire. */
export type Outgoing = {
  readonly method: 'GET' | 'POST';
  /** Path and query, from the root of the API's origin. */
  readonly path: string;
  /** Names and values in turn, as undici takes them fastest. */
  readonly headers: readonly string[];
  readonly body: string | null;
  /** How the call is named in errors. */
  readonly call: string;
  /** What the call carries as X-Request-Id. */
  readonly requestId: string;
  readonly timeoutMs: number;
  readonly largestBytes: number;
  /** Aborted when nobody waits for the answer any more. */
  readonly signal: AbortSignal | null;
};

/** Names in lower case; a header that came several times is a list. */
export type AnswerHeaders = Readonly<Record<string, string | readonly string[] | undefined>>;

/** The first value of a header; null where there is none. */
export const headerOf = (headers: AnswerHeaders, name: string): string | null => {
  const value = headers[name];
  return (typeof value === 'string' ? value : value?.at(0)) ?? null;
};

/** What came back, as text. */
export type RawAnswer = { readonly status: number; readonly headers: AnswerHeaders; readonly text: string };

const textOfChunks = (chunks: readonly Buffer[]): string => {
  const text = (chunks.length === 1 ? chunks[0] : Buffer.concat(chunks))?.toString() ?? '';
  return text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
};

/**
 * Sends one call and collects its answer. What comes with the head of the answer is told at once, since it counts even
 * where the body is lost. Whatever ends the wait early closes the connection, so that nobody goes on working for
 * nothing, and a call that is still waiting for a connection then never goes out. Rejects with a RestError.
 *
 * undici's `request` would do the same by way of a stream, an abort signal and a timer of its own for every call; this
 * listens to its parser, for a fraction of the time.
 */
export const exchange = (
  pool: Dispatcher,
  { method, path, headers, body, call, requestId, timeoutMs, largestBytes, signal }: Outgoing,
  onHeaders: (headers: AnswerHeaders) => void,
): Promise<RawAnswer> => {
  const { promise, resolve, reject } = Promise.withResolvers<RawAnswer>();
  let controller: Dispatcher.DispatchController | null = null;
  let answerHeaders: AnswerHeaders = {};
  let status = 0;
  let bytes = 0;
  let isOver = false;
  const chunks: Buffer[] = [];

  const end = (): void => {
    isOver = true;
    clearTimeout(timer);
    signal?.removeEventListener('abort', abandon);
  };
  const fail = (failure: RestFailure, cause: Error): void => {
    if (isOver) return;
    end();
    reject(new RestError({ failure, call, status, cause }));
    controller?.abort(cause);
  };
  const abandon = (): void => fail('ABANDONED', new Error('nobody waits for the answer'));
  const timer = setTimeout(() => fail('TIMED_OUT', new Error(`no answer within ${timeoutMs} ms`)), timeoutMs);

  if (signal?.aborted === true) {
    abandon();
    return promise;
  }
  signal?.addEventListener('abort', abandon);

  pool.dispatch(
    { method, path, headers: [...headers], body },
    {
      onRequestStart: (started) => {
        controller = started;
        if (isOver) started.abort(new Error('nobody waits for the answer'));
      },
      onResponseStart: (_controller, statusCode, given) => {
        if (isOver || statusCode < 200) return;
        status = statusCode;
        answerHeaders = given;
        // An answer too many on a shared connection would be read as the answer to whoever asks next, whose own is lost.
        const answeredId = headerOf(given, 'x-request-id') ?? requestId;
        if (answeredId !== requestId) return fail('CUT_OFF', new Error('the answer is to another request'));
        if (Number(headerOf(given, 'content-length') ?? 0) > largestBytes) {
          return fail('UNREADABLE', new Error(`the answer is larger than ${largestBytes} bytes`));
        }
        onHeaders(given);
      },
      onResponseData: (_controller, chunk) => {
        if (isOver) return;
        chunks.push(chunk);
        bytes += chunk.length;
        if (bytes > largestBytes) fail('UNREADABLE', new Error(`the answer is larger than ${largestBytes} bytes`));
      },
      onResponseEnd: () => {
        if (isOver) return;
        end();
        resolve({ status, headers: answerHeaders, text: textOfChunks(chunks) });
      },
      onResponseError: (_controller, error) => fail(status === 0 ? 'UNREACHABLE' : 'CUT_OFF', error),
    },
  );
  return promise;
};
