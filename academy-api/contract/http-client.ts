import { parseSetCookie } from 'cookie';
import type { Answer } from './compare.ts';

/** An HTTP client with a cookie jar, for one session. */
export type HttpClient = {
  /** Sends a GET request. Rejects when the server cannot be reached. */
  readonly get: (path: string, requestId?: string) => Promise<Answer>;
  readonly post: (path: string, body?: unknown) => Promise<Answer>;
};

const timeoutMs = 10_000;

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Whether an answer has a content coding, though none was asked for: fetch decompresses it, and the gateway does not. */
const isCompressed = ({ headers }: Response): boolean => (headers.get('content-encoding') ?? 'identity') !== 'identity';

/** Creates an HTTP client without a session, which follows no redirects, as the gateway. Paths are appended to the base address. */
export const createHttpClient = (baseUrl: string): HttpClient => {
  const cookies = new Map<string, string>();

  const call = async (method: string, path: string, body?: unknown, requestId?: string): Promise<Answer> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(`${baseUrl.replace(/\/+$/, '')}${path}`, {
      method,
      signal: AbortSignal.timeout(timeoutMs),
      redirect: 'manual',
      headers: {
        accept: 'application/json',
        'accept-encoding': 'identity',
        ...(cookie === '' ? {} : { cookie }),
        ...(requestId === undefined ? {} : { 'x-request-id': requestId }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    for (const line of response.headers.getSetCookie()) {
      const { name, value = '', maxAge = 1 } = parseSetCookie(line, { decode: (text) => text });
      if (name === '' || value === '' || maxAge <= 0) cookies.delete(name);
      else cookies.set(name, value);
    }
    const answeredId = response.headers.get('x-request-id');
    const text = await response.text();
    return { status: response.status, body: isCompressed(response) ? undefined : jsonOf(text), requestId: answeredId };
  };

  return {
    get: (path, requestId) => call('GET', path, undefined, requestId),
    post: (path, body) => call('POST', path, body),
  };
};
