import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Pool } from 'undici';
import { type Answer, isSuccess, parseJson, refusal, unreadable } from './answers.ts';
import { DecodeError, type Decode } from './decode.ts';
import { RestError, type RestFailure } from './errors.ts';
import { exchange, headerOf } from './transport.ts';
import { createGroups, type Group } from './route-policies.ts';
import type { RestObserver } from './observer.ts';
import { createRetryBudget } from './retry-budget.ts';
import { freshnessOf } from './loaded.ts';
import type { JsonBody, RestClient, RestRequest } from './rest.ts';

/** Where the API is, and what its client is bounded by. */
export type RestClientOptions = {
  /** Base address of the calls. */
  readonly url: string;
  /** How many connections there are; the calls of one route may use a quarter of them. */
  readonly connections: number;
  /** Whether calls are kept back while most calls of their route fail. */
  readonly hasBreaker: boolean;
  /** The largest answer to a read that is taken. */
  readonly largestAnswerBytes: number;
};

type Call = {
  readonly request: RestRequest;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly group: Group;
  readonly body: string | null;
  readonly timeoutMs: number;
  readonly etag: string | null;
  /** False where any body of the 200s will do. */
  readonly wantsJson: boolean;
};

const callTimeoutMs = 5_000;
const connectTimeoutMs = 2_000;
/** What a write brings is short. */
const largestAnswerToWrite = 1024 * 1024;
/** Second tries of many readers must not come all at once. */
const longestPauseBeforeRetryMs = 100;
/** Each group has this part of the connections, so that one that hangs leaves the others enough. */
const groupsThatMayHang = 4;
/** For every call of a group on its way, so many may wait. */
const waitingForEach = 16;

const nameOf = ({ method, path }: Call): string => `${method} ${path}`;

const headersOf = ({ request, body, etag }: Call): string[] => {
  const headers = ['accept', 'application/json', 'x-request-id', request.requestId];
  const cookie = request.jar?.upstreamHeader();
  if (cookie !== undefined) headers.push('cookie', cookie);
  if (request.forwardedFor !== null) headers.push('x-forwarded-for', request.forwardedFor);
  if (body !== null) headers.push('content-type', 'application/json');
  if (etag !== null) headers.push('if-none-match', etag);
  return headers;
};

/** Whether somebody in front of the API could not reach it; if a pause is asked for, there is one. */
const isFromBetween = ({ status, headers }: Answer): boolean =>
  status >= 502 && status <= 504 && headerOf(headers, 'retry-after') === null;

/** How a call was lost on the way, so that a second one may find a way; null for any other failure. */
const lossOf = (error: unknown): RestFailure | null =>
  error instanceof RestError && (error.failure === 'UNREACHABLE' || error.failure === 'CUT_OFF') ? error.failure : null;

const versionOf = (text: string): string => createHash('sha1').update(text).digest('base64url');

/** Makes the client of an API; the observer is told what happens on the way. */
export const createRestClient = (
  { url, connections, hasBreaker, largestAnswerBytes }: RestClientOptions,
  observer: RestObserver = {},
): RestClient => {
  const base = new URL(url);
  const basePath = base.pathname.replace(/\/+$/, '');
  const pool = new Pool(base.origin, {
    connections,
    keepAliveTimeout: 4_000,
    connectTimeout: connectTimeoutMs,
    // Calls have one bound for everything, which the parser's own would only come before.
    headersTimeout: 0,
    bodyTimeout: 0,
  });
  const atOnce = Math.ceil(connections / groupsThatMayHang);
  const groups = createGroups({ atMost: atOnce, atMostWaiting: atOnce * waitingForEach, hasBreaker }, observer);
  const budget = createRetryBudget();

  const talk = async (call: Call, timeoutMs: number): Promise<Answer> => {
    const { request, method, path, body, wantsJson } = call;
    const { jar, requestId, signal } = request;
    const sentWith = jar?.version() ?? 0;
    let isOutdated = false;
    const raw = await exchange(
      pool,
      {
        method,
        path: basePath + path,
        headers: headersOf(call),
        body,
        call: nameOf(call),
        requestId,
        timeoutMs,
        largestBytes: method === 'GET' ? largestAnswerBytes : largestAnswerToWrite,
        signal,
      },
      (headers) => {
        if (jar === null) return;
        isOutdated = jar.version() > sentWith && jar.hasSession();
        jar.absorb([headers['set-cookie'] ?? []].flat(), sentWith);
      },
    );
    if (!wantsJson || !isSuccess(raw.status)) return { ...raw, json: undefined, isOutdated };
    try {
      return { ...raw, json: parseJson(raw.text), isOutdated };
    } catch (error) {
      request.log.warn({ call: nameOf(call), problem: 'answer is no JSON' }, 'answer not understood');
      throw unreadable(nameOf(call), raw, error);
    }
  };

  /** Answers of any status; a wait for its turn is part of a call's time, and no call outlives its request. */
  const attempt = (call: Call): Promise<Answer> => {
    const until = Math.min(Date.now() + call.timeoutMs, call.request.deadline);
    const left = (): number => until - Date.now();
    return groups.run(call.group, nameOf(call), left(), call.request.signal, () => {
      if (left() > 0) return talk(call, left());
      throw new RestError({ failure: 'TIMED_OUT', call: nameOf(call) });
    });
  };

  const maySpendOnRetry = ({ group }: Call, failure: RestFailure): boolean => {
    const hasEnough = budget.spend();
    const tell = hasEnough ? observer.onRetry : observer.onRetryRefused;
    tell?.({ group: group.name, failure });
    return hasEnough;
  };

  const read = async (call: Call): Promise<Answer> => {
    budget.payIn();
    try {
      const answer = await attempt(call);
      // Another call has renewed the session meanwhile.
      if (answer.status === 401 && answer.isOutdated) return await attempt(call);
      if (!isFromBetween(answer) || !maySpendOnRetry(call, 'REFUSED')) return answer;
    } catch (error) {
      const loss = lossOf(error);
      if (loss === null || !maySpendOnRetry(call, loss)) throw error;
    }
    await pause(Math.random() * longestPauseBeforeRetryMs);
    return attempt(call);
  };

  /** The good answer of a call; what became of it is told. */
  const ask = async (call: Call): Promise<Answer> => {
    const { request, method, path, etag } = call;
    const [startedAt, startedTick] = [Date.now(), performance.now()];
    const tell = (status: number, failure: RestFailure | null): void => {
      const told = { method, path, startedAt, durationMs: performance.now() - startedTick, status, failure };
      request.observe?.(told);
      observer.onCall?.(told);
    };
    try {
      const answer = await (method === 'GET' ? read(call) : attempt(call));
      if (!isSuccess(answer.status) && !(answer.status === 304 && etag !== null)) throw refusal(nameOf(call), answer);
      tell(answer.status, null);
      return answer;
    } catch (error) {
      const failure = error instanceof RestError ? error.failure : 'UNREACHABLE';
      tell(error instanceof RestError && failure === 'REFUSED' ? error.status : 0, failure);
      throw error;
    }
  };

  const understood = <T>(call: Call, answer: Answer, decode: Decode<T>): T => {
    const { log } = call.request;
    try {
      return decode(answer.json, (rows) => log.warn({ call: nameOf(call), ...rows }, 'rows left out'));
    } catch (error) {
      if (!(error instanceof DecodeError)) throw error;
      log.warn({ call: nameOf(call), problem: error.message }, 'answer not understood');
      throw unreadable(nameOf(call), answer, error);
    }
  };

  const reading = (request: RestRequest, path: string, etag: string | null = null): Call => ({
    request,
    method: 'GET',
    path,
    group: groups.of('GET', path),
    body: null,
    timeoutMs: callTimeoutMs,
    etag,
    wantsJson: true,
  });
  const writing = (request: RestRequest, path: string, body: JsonBody, timeoutMs = callTimeoutMs): Call => ({
    request,
    method: 'POST',
    path,
    group: groups.of('POST', path),
    body: body === undefined ? null : JSON.stringify(body),
    timeoutMs,
    etag: null,
    wantsJson: true,
  });

  return {
    forRequest: (request) => ({
      get: async (path, decode) => {
        const call = reading(request, path);
        return understood(call, await ask(call), decode);
      },
      load: async (path, decode, known) => {
        const call = reading(request, path, known?.etag ?? null);
        const answer = await ask(call);
        const freshForSeconds = freshnessOf(answer.headers);
        if (known !== undefined && answer.status === 304) return { ...known, freshForSeconds };
        const etag = headerOf(answer.headers, 'etag');
        return { value: understood(call, answer, decode), version: versionOf(answer.text), etag, freshForSeconds };
      },
      post: async (path, body, decode, { timeoutMs } = {}) => {
        const call = writing(request, path, body, timeoutMs);
        return understood(call, await ask(call), decode);
      },
      send: async (path, body, { timeoutMs } = {}) => {
        await ask({ ...writing(request, path, body, timeoutMs), wantsJson: false });
      },
      remembered: (path, staleForSeconds) => request.onMemory?.(path, staleForSeconds),
    }),
    groups: groups.states,
    close: () => pool.close(),
  };
};
