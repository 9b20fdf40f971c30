import type { Dispatcher } from 'undici';
import { collectBytes } from '../values/collect-bytes.ts';
import { RestError, type RestFailure } from './errors.ts';

/** One HTTP request to the API. */
export type HttpRequest = {
  readonly method: 'GET' | 'POST';
  /** Path and query, from the root of the API's origin. */
  readonly path: string;
  /** Names and values in turn, which undici takes fastest. */
  readonly headers: string[];
  readonly body: string | null;
  /** How the call is named in errors. */
  readonly call: string;
  /** Whether a response with this X-Request-Id belongs to another call. */
  readonly isOfAnother: (answeredId: string) => boolean;
  readonly timeoutMs: number;
  /** Whether that is less time than calls of its kind have. */
  readonly isLate: boolean;
  /** The longest response body that is accepted. */
  readonly maxBytes: number;
  /** Whether the body of a success is needed; otherwise its status is enough, as it is of a refusal, also where the body is lost. */
  readonly needsBody: boolean;
  /** Aborted when nobody waits for the response any more. */
  readonly signal: AbortSignal | null;
};

/** Names in lower case; a header that came several times is a list. */
export type ResponseHeaders = Readonly<Record<string, string | readonly string[] | undefined>>;

/** The first value of a header; null where there is none. */
export const headerOf = (headers: ResponseHeaders, name: string): string | null => {
  const value = headers[name];
  return (typeof value === 'string' ? value : value?.at(0)) ?? null;
};

/** Whether a status is one of the 200s. */
export const isSuccess = (status: number): boolean => status >= 200 && status < 300;

/** Whether a status is one of the 400s: the API has judged the call, whatever its body says of it. */
const isJudged = (status: number): boolean => status >= 400 && status < 500;

/** A response with its body as text. */
export type HttpResponse = { readonly status: number; readonly headers: ResponseHeaders; readonly text: string };

const textOf = (bytes: Buffer): string => {
  const text = bytes.toString();
  return text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
};

/**
 * Sends one request and collects its response. `onHeaders` is called as soon as the headers are there, since cookies
 * count even where the body is lost. Whatever ends the wait early closes the connection, so that the API does not go on
 * working for nobody; a request that still waits for a connection is never sent then. Rejects with a RestError.
 *
 * undici's `request` would need a stream, an abort signal and a timer for every call; this function listens to its parser
 * instead, which takes a fraction of the time.
 */
export const sendOverHttp = (
  pool: Pick<Dispatcher, 'dispatch'>,
  { method, path, headers, body, call, isOfAnother, timeoutMs, isLate, maxBytes, needsBody, signal }: HttpRequest,
  onHeaders: (headers: ResponseHeaders) => void,
): Promise<HttpResponse> => {
  const { promise, resolve, reject } = Promise.withResolvers<HttpResponse>();
  let controller: Dispatcher.DispatchController | null = null;
  let responseHeaders: ResponseHeaders = {};
  let status = 0;
  let length = 0;
  let isEnough = false;
  let isOver = false;
  const received = collectBytes();

  const end = (): void => {
    isOver = true;
    clearTimeout(timer);
    signal?.removeEventListener('abort', cancel);
  };
  const fail = (failure: RestFailure, cause: Error): void => {
    if (isOver) return;
    end();
    // A request that still waits for a connection has not reached the API.
    const isOwnDelay = failure === 'TIMED_OUT' && (isLate || controller === null);
    if (isEnough && failure !== 'CANCELLED') resolve({ status, headers: responseHeaders, text: '' });
    else reject(new RestError({ failure, call, status, isOwnDelay, cause }));
    controller?.abort(cause);
  };
  const cancel = (): void => fail('CANCELLED', new Error('nobody waits for the response'));
  const timer = setTimeout(
    () => fail('TIMED_OUT', new Error(`no response within ${Math.round(timeoutMs)} ms`)),
    timeoutMs,
  );

  if (signal?.aborted === true) {
    cancel();
    return promise;
  }
  signal?.addEventListener('abort', cancel);

  pool.dispatch(
    { method, path, headers, body },
    {
      onRequestStart: (started) => {
        controller = started;
        if (isOver) started.abort(new Error('nobody waits for the response'));
      },
      onResponseStart: (_controller, statusCode, given) => {
        if (isOver || statusCode < 200) return;
        status = statusCode;
        responseHeaders = given;
        // An API that sends one response too many on a shared connection would answer the next request, which may be
        // somebody else's, with it.
        const answeredId = headerOf(given, 'x-request-id');
        if (answeredId !== null && isOfAnother(answeredId)) {
          return fail('TRUNCATED', new Error('the response is to another request'));
        }
        onHeaders(given);
        isEnough = isJudged(status) || (!needsBody && isSuccess(status));
        if (Number(headerOf(given, 'content-length') ?? 0) > maxBytes) {
          fail('UNREADABLE', new Error(`the response is larger than ${maxBytes} bytes`));
        }
      },
      onResponseData: (_controller, chunk) => {
        if (isOver) return;
        received.add(chunk);
        length += chunk.length;
        if (length > maxBytes) fail('UNREADABLE', new Error(`the response is larger than ${maxBytes} bytes`));
      },
      onResponseEnd: () => {
        if (isOver) return;
        end();
        resolve({ status, headers: responseHeaders, text: textOf(received.bytes()) });
      },
      onResponseError: (_controller, error) => fail(status === 0 ? 'UNREACHABLE' : 'TRUNCATED', error),
    },
  );
  return promise;
};
