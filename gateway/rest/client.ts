import { Pool } from 'undici';
import { callName, readCall, writeCall, type Call } from './call.ts';
import {
  type Contract,
  type ContractFinding,
  createFindRoute,
  type ExpectedFields,
  type FindRoute,
  wholeAnswer,
} from './contract.ts';
import { createDecodeReport, type DroppedRows } from './decode-report.ts';
import { DecodeError, type Decode } from './decode.ts';
import { createDecodeCache, type DecodeCache } from './decode-cache.ts';
import { RestError, systemCodeOf, type RestFailure } from './errors.ts';
import { createFindInFailure, type FindInFailure } from './failure-findings.ts';
import { freshnessOf, versionOf } from './loaded.ts';
import type { RestObserver } from './observer.ts';
import { errorOfResponse, unreadableResponse, type RestResponse } from './response.ts';
import { type CallDispatcher, createRenewedPool } from './renewed-pool.ts';
import type { Rest, RestClient, RestRequest } from './rest.ts';
import { createRetries } from './retries.ts';
import { createRoutePolicies } from './route-policies.ts';
import { createCallSender } from './send-call.ts';
import { headerOf, isSuccess } from './transport.ts';

/** Where the API is, and the limits of its client. */
export type RestClientOptions = {
  /** Base address of the calls. */
  readonly url: string;
  /** How many connections there are; the calls of one route may use a quarter of them. */
  readonly connections: number;
  /** Whether the calls of a route are stopped while most of them fail. */
  readonly hasBreaker: boolean;
  /** The largest response to a read that is accepted. */
  readonly maxResponseBytes: number;
  /** What responses are compared with; without it nothing is reported. */
  readonly contract?: Contract;
  /** What the contract says of the fields of every error response. */
  readonly failure?: ExpectedFields;
  /** Sends the calls; by default a pool of connections to the API's origin. */
  readonly dispatcher?: CallDispatcher | undefined;
};

const connectTimeoutMs = 2_000;
/** The part of the connections that one route may use, so that a route that hangs leaves enough for the others. */
const maxShareOfRoute = 1 / 4;
/** How many calls of a route may wait for each that may run. */
const maxQueuedPerRunning = 16;

/** A decoded response, with what in it disagrees with the contract, and whether rows were left out. */
type Decoded<T> = { readonly value: T; readonly findings: readonly ContractFinding[]; readonly isWhole: boolean };

/** Decodes a response. */
type DecodeResponse = <T>(call: Call, response: RestResponse, decode: Decode<T>) => Decoded<T>;

const reportFindings = (findings: readonly ContractFinding[], { request }: Call, { onFinding }: RestObserver): void => {
  for (const finding of findings) {
    onFinding?.(finding);
    request.onFinding?.(finding);
  }
};

/** Creates the function that decodes responses. It logs one that cannot be understood, and throws an UNREADABLE error. */
const createDecodeResponse =
  (findRoute: FindRoute, observer: RestObserver): DecodeResponse =>
  (call, response, decode) => {
    const { log } = call.request;
    let isWhole = true;
    const onRows = (rows: DroppedRows): void => {
      isWhole = false;
      log.warn({ call: callName(call), ...rows }, 'rows left out');
    };
    const { report, findings } = createDecodeReport({ method: call.method, path: call.path, findRoute, onRows });
    try {
      const value = decode(response.json, report);
      return { value, findings, isWhole };
    } catch (error) {
      if (!(error instanceof DecodeError)) throw error;
      if (findings.length === 0) report.found(wholeAnswer, 'type');
      log.warn({ call: callName(call), problem: error.message }, 'answer not understood');
      throw unreadableResponse(callName(call), response, error);
    } finally {
      reportFindings(findings, call, observer);
    }
  };

/** Makes the function that resolves with the successful response of a call, and reports how every call ended. */
const createCaller = (
  attempt: (call: Call) => Promise<RestResponse>,
  findInFailure: FindInFailure,
  observer: RestObserver,
): ((call: Call) => Promise<RestResponse>) => {
  const read = createRetries(attempt, observer);

  const run = async (call: Call): Promise<RestResponse> => {
    const { request, method, path, known } = call;
    const [startedAt, startedTick] = [Date.now(), performance.now()];
    const report = (status: number, failure: RestFailure | null, systemCode: string | null = null): void => {
      const durationMs = performance.now() - startedTick;
      const ended = { method, path, startedAt, durationMs, status, failure, systemCode };
      request.observe?.(ended);
      observer.onCall?.(ended);
    };
    try {
      const response = await (method === 'GET' ? read(call) : attempt(call));
      const isUnchanged = response.status === 304 && typeof known?.etag === 'string';
      if (!isSuccess(response.status) && !isUnchanged) {
        reportFindings(findInFailure(call, response), call, observer);
        throw errorOfResponse(callName(call), response);
      }
      report(response.status, null);
      return response;
    } catch (error) {
      const failure = error instanceof RestError ? error.failure : 'UNREACHABLE';
      report(error instanceof RestError && failure === 'REFUSED' ? error.status : 0, failure, systemCodeOf(error));
      throw error;
    }
  };
  return (call) => {
    const running = run(call);
    call.request.onStart?.(running);
    return running;
  };
};

type Calling = {
  readonly run: (call: Call) => Promise<RestResponse>;
  readonly decodeResponse: DecodeResponse;
  readonly decodeCache: DecodeCache;
  readonly observer: RestObserver;
};

/** The REST functions that the rooms call for one request. */
const restFor = (request: RestRequest, { run, decodeResponse, decodeCache, observer }: Calling): Rest => ({
  get: async (path, decode) => {
    const call = readCall(request, path);
    return decodeResponse(call, await run(call), decode).value;
  },
  getWithDecodeCache: async <T>(path: string, decode: Decode<T>): Promise<T> => {
    const found: { before: ReturnType<DecodeCache['find']> } = { before: null };
    const isText = (text: string): boolean => (found.before = decodeCache.find(path, text)) !== null;
    const call = readCall(request, path, { etag: null, isText });
    const response = await run(call);
    // A path has one decoder, so the cached value has its type.
    if (response.isKnown && found.before !== null) return found.before.value as T;
    const { value, findings, isWhole } = decodeResponse(call, response, decode);
    // A response with findings is decoded each time, so that they are reported each time.
    if (findings.length === 0 && isWhole) decodeCache.keep(path, response.text, value);
    return value;
  },
  load: async (path, decode, known) => {
    const isText = (text: string): boolean => versionOf(text) === known?.version;
    const call = readCall(request, path, known && { etag: known.etag, isText });
    const response = await run(call);
    const freshForSeconds = freshnessOf(response.headers);
    const etag = headerOf(response.headers, 'etag');
    if (known !== undefined && response.isKnown) {
      // The findings hold as long as the API sends the same response.
      reportFindings(known.findings, call, observer);
      // The record stays the same object, so that whatever is memoized by it stays as well.
      return { ...known, etag: etag ?? known.etag, freshForSeconds };
    }
    const { value, findings } = decodeResponse(call, response, decode);
    const { text } = response;
    return { value, findings, version: versionOf(text), textLength: text.length, etag, freshForSeconds };
  },
  post: async (path, body, decode, { timeoutMs } = {}) => {
    const call = writeCall(request, path, body, { timeoutMs });
    return decodeResponse(call, await run(call), decode).value;
  },
  send: async (path, body, { timeoutMs } = {}) => {
    await run(writeCall(request, path, body, { timeoutMs, wantsJson: false }));
  },
  recordCacheHit: (path, staleForSeconds, findings) => {
    request.onCacheHit?.(path, staleForSeconds);
    for (const finding of findings) request.onFinding?.(finding);
  },
});

const createPool = (origin: string, connections: number): Pool =>
  new Pool(origin, {
    connections,
    keepAliveTimeout: 4_000,
    connectTimeout: connectTimeoutMs,
    // Calls have a time limit of their own, which covers the parser's two.
    headersTimeout: 0,
    bodyTimeout: 0,
  });

/** Makes the client of an API; the observer is called with what happens on the way. */
export const createRestClient = (
  { url, connections, hasBreaker, maxResponseBytes, contract = {}, failure = {}, dispatcher }: RestClientOptions,
  observer: RestObserver = {},
): RestClient => {
  const { origin, pathname } = new URL(url);
  const pool = dispatcher ?? createRenewedPool(() => createPool(origin, connections));
  const send = createCallSender({ pool, basePath: pathname.replace(/\/+$/, ''), maxResponseBytes });
  const maxRunning = Math.ceil(connections * maxShareOfRoute);
  const limits = { maxRunning, maxQueued: maxRunning * maxQueuedPerRunning, hasBreaker };
  const runUnderPolicy = createRoutePolicies(limits, observer);

  /** Responses of any status. Waiting in the queue is part of a call's time, and no call outlives its request. */
  const attempt = (call: Call): Promise<RestResponse> => {
    const until = Math.min(performance.now() + call.timeoutMs, call.request.deadline);
    const left = (): number => until - performance.now();
    return runUnderPolicy(call, left(), () => {
      if (left() > 0) return send(call, left());
      throw new RestError({ failure: 'TIMED_OUT', call: callName(call), isOwnDelay: true });
    });
  };
  const findRoute = createFindRoute(contract);
  const run = createCaller(attempt, createFindInFailure(failure, findRoute), observer);
  const decodeResponse = createDecodeResponse(findRoute, observer);
  const decodeCache = createDecodeCache();

  return {
    forRequest: (request) => restFor(request, { run, decodeResponse, decodeCache, observer }),
    close: () => pool.close(),
  };
};
