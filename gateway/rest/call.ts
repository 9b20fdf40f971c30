import type { Known } from './loaded.ts';
import type { JsonBody, RestRequest } from './rest.ts';

/** One call of the API, before it is sent; a retry sends the same call again. */
export type Call = {
  readonly request: RestRequest;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body: string | null;
  readonly timeoutMs: number;
  /** Recognizes a response that is already known; null where none is. */
  readonly known: Known | null;
  /** False where any body of a successful response will do. */
  readonly wantsJson: boolean;
};

const callTimeoutMs = 5_000;

/** A read; where an ETag is known, the API is only asked whether the record has changed. */
export const readCall = (request: RestRequest, path: string, known: Known | null = null): Call => ({
  request,
  method: 'GET',
  path,
  body: null,
  timeoutMs: callTimeoutMs,
  known,
  wantsJson: true,
});

/** A write; `undefined` as body sends none. */
export const writeCall = (
  request: RestRequest,
  path: string,
  body: JsonBody,
  { timeoutMs = callTimeoutMs, wantsJson = true }: { timeoutMs?: number | undefined; wantsJson?: boolean },
): Call => ({
  request,
  method: 'POST',
  path,
  body: body === undefined ? null : JSON.stringify(body),
  timeoutMs,
  known: null,
  wantsJson,
});

/** Method and path, as errors and log lines name a call. */
export const callName = ({ method, path }: Call): string => `${method} ${path}`;

/** The headers of a call: names and values in turn, which undici takes fastest. */
export const callHeaders = ({ request, method, body, known }: Call): string[] => {
  // Without accept-encoding an API may compress as it likes.
  const headers = ['accept', 'application/json', 'accept-encoding', 'identity', 'x-request-id', request.requestId];
  const cookie = request.jar?.upstreamHeader();
  if (cookie !== undefined) headers.push('cookie', cookie);
  if (request.forwardedFor !== null) headers.push('x-forwarded-for', request.forwardedFor);
  // Responses to reads are kept for both languages.
  if (method === 'POST' && request.language !== null) headers.push('accept-language', request.language);
  if (body !== null) headers.push('content-type', 'application/json');
  if (typeof known?.etag === 'string') headers.push('if-none-match', known.etag);
  return headers;
};
