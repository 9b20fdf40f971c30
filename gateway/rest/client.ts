import { Pool } from 'undici';
import type { Logger } from 'pino';
import type { CookieJar } from './cookies.ts';
import { type Answer, isSuccess, parseJson, refusal, unreadable } from './answers.ts';
import { DecodeError, type Decode } from './decode.ts';
import { RestError, type RestFailure } from './errors.ts';

/** What rooms call the academy's API with. Paths begin with a slash, after the base address. */
export type Rest = {
  /** Reads. Repeated once when the connection fails. Rejects with a RestError. */
  readonly get: <T>(path: string, decode: Decode<T>) => Promise<T>;
  /** Writes, never repeated. Rejects with a RestError. */
  readonly post: <T>(path: string, body: JsonBody, decode: Decode<T>, options?: CallOptions) => Promise<T>;
  /** Writes, never repeated; any answer of the 200s is success, whatever its body. */
  readonly send: (path: string, body: JsonBody, options?: CallOptions) => Promise<void>;
  /** Tells that what a read would have brought was in memory already. */
  readonly remembered: (path: string) => void;
};

/** The JSON body of a write; undefined for a call without one. */
export type JsonBody = Readonly<Record<string, unknown>> | undefined;

/** What one call may ask for that differs from the rest. */
export type CallOptions = { readonly timeoutMs?: number };

/** What is told about a finished call. */
export type RestCall = {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly startedAt: number;
  readonly durationMs: number;
  readonly status: number;
  readonly failure: RestFailure | null;
};

/** On whose behalf calls are made. */
export type RestRequest = {
  /** The asker's cookies; null for calls whose answer is shared by everybody. */
  readonly jar: CookieJar | null;
  readonly requestId: string;
  /** Aborted when nobody waits for the answer any more; null for calls that others may be waiting for. */
  readonly signal: AbortSignal | null;
  /** No call outlives this instant (milliseconds since 1970). */
  readonly deadline: number;
  /** The asker's address. */
  readonly forwardedFor: string | null;
  readonly log: Logger;
  readonly observe?: (call: RestCall) => void;
  /** Told of every path whose answer was in memory already. */
  readonly onMemory?: (path: string) => void;
};

/** The one client of a process: its connections are shared, its requests are not. */
export type RestClient = {
  readonly forRequest: (request: RestRequest) => Rest;
  readonly close: () => Promise<void>;
};

type Method = 'GET' | 'POST';

const callTimeoutMs = 5_000;
const largestAnswerBytes = 16 * 1024 * 1024;

/** Makes the client of the API at a base address. */
export const createRestClient = (baseUrl: string): RestClient => {
  const base = new URL(baseUrl);
  const basePath = base.pathname.replace(/\/+$/, '');
  const pool = new Pool(base.origin, {
    connections: 256,
    keepAliveTimeout: 4_000,
    connectTimeout: callTimeoutMs,
    maxResponseSize: largestAnswerBytes,
  });

  const exchange = async (
    request: RestRequest,
    method: Method,
    path: string,
    body: JsonBody,
    signal: AbortSignal,
  ): Promise<Answer> => {
    const sentWith = request.jar?.version() ?? 0;
    const cookie = request.jar?.upstreamHeader();
    const response = await pool.request({
      method,
      path: basePath + path,
      signal,
      headers: {
        accept: 'application/json',
        'x-request-id': request.requestId,
        ...(cookie === undefined ? {} : { cookie }),
        ...(request.forwardedFor === null ? {} : { 'x-forwarded-for': request.forwardedFor }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const isOutdated = request.jar !== null && request.jar.version() > sentWith && request.jar.hasSession();
    request.jar?.absorb([response.headers['set-cookie'] ?? []].flat(), sentWith);
    const retryAfter = [response.headers['retry-after'] ?? null].flat().at(0) ?? null;
    try {
      return { status: response.statusCode, text: await response.body.text(), retryAfter, isOutdated };
    } catch (error) {
      if (signal.aborted) throw error;
      throw new RestError({
        failure: 'UNREADABLE',
        call: `${method} ${path}`,
        status: response.statusCode,
        cause: error,
      });
    }
  };

  const attempt = async (
    request: RestRequest,
    method: Method,
    path: string,
    body: JsonBody,
    timeoutMs: number,
  ): Promise<Answer> => {
    const call = `${method} ${path}`;
    const timeout = AbortSignal.timeout(Math.max(0, Math.min(timeoutMs, request.deadline - Date.now())));
    const signal = request.signal === null ? timeout : AbortSignal.any([request.signal, timeout]);
    try {
      return await exchange(request, method, path, body, signal);
    } catch (error) {
      if (error instanceof RestError) throw error;
      if (request.signal?.aborted === true) throw new RestError({ failure: 'ABANDONED', call, cause: error });
      if (timeout.aborted) throw new RestError({ failure: 'TIMED_OUT', call, cause: error });
      throw new RestError({ failure: 'UNREACHABLE', call, cause: error });
    }
  };

  /** A read is worth a second try when its connection failed, or when another call has renewed the session meanwhile. */
  const read = async (request: RestRequest, path: string): Promise<Answer> => {
    const again = (): Promise<Answer> => attempt(request, 'GET', path, undefined, callTimeoutMs);
    try {
      const answer = await attempt(request, 'GET', path, undefined, callTimeoutMs);
      return answer.status === 401 && answer.isOutdated ? await again() : answer;
    } catch (error) {
      if (error instanceof RestError && error.failure === 'UNREACHABLE') return again();
      throw error;
    }
  };

  const observed = async (request: RestRequest, method: Method, path: string, run: () => Promise<Answer>) => {
    const [startedAt, startedTick] = [Date.now(), performance.now()];
    const tell = (status: number, failure: RestFailure | null): void => {
      const durationMs = performance.now() - startedTick;
      request.observe?.({ method, path, startedAt, durationMs, status, failure });
    };
    try {
      const answer = await run();
      tell(answer.status, isSuccess(answer.status) ? null : 'REFUSED');
      return answer;
    } catch (error) {
      tell(0, error instanceof RestError ? error.failure : 'UNREACHABLE');
      throw error;
    }
  };

  const understood = <T>(request: RestRequest, call: string, answer: Answer, decode: Decode<T>): T => {
    if (!isSuccess(answer.status)) throw refusal(call, answer);
    try {
      return decode(parseJson(answer.text), (rows) => request.log.warn({ call, ...rows }, 'rows left out'));
    } catch (error) {
      if (!(error instanceof DecodeError)) throw error;
      request.log.warn({ call, problem: error.message }, 'answer not understood');
      throw unreadable(call, answer, error);
    }
  };

  return {
    forRequest: (request) => ({
      get: async (path, decode) =>
        understood(request, `GET ${path}`, await observed(request, 'GET', path, () => read(request, path)), decode),
      post: async (path, body, decode, { timeoutMs = callTimeoutMs } = {}) => {
        const write = () => attempt(request, 'POST', path, body, timeoutMs);
        return understood(request, `POST ${path}`, await observed(request, 'POST', path, write), decode);
      },
      send: async (path, body, { timeoutMs = callTimeoutMs } = {}) => {
        const answer = await observed(request, 'POST', path, () => attempt(request, 'POST', path, body, timeoutMs));
        if (!isSuccess(answer.status)) throw refusal(`POST ${path}`, answer);
      },
      remembered: (path) => request.onMemory?.(path),
    }),
    close: () => pool.close(),
  };
};
