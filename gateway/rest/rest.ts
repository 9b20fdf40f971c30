import type { Logger } from 'pino';
import type { ContractFinding } from './contract.ts';
import type { CookieJar } from './cookies.ts';
import type { Decode } from './decode.ts';
import type { Loaded } from './loaded.ts';
import type { RestCall } from './observer.ts';
import type { JsonObject } from '../values/json.ts';
import type { Language } from '../values/text.ts';

/** What rooms call the academy's API with. Paths begin with a slash, after the base address. */
export type Rest = {
  /** Reads. Tried a second time when the first try was lost on the way. Rejects with a RestError. */
  readonly get: <T>(path: string, decode: Decode<T>) => Promise<T>;
  /**
   * The same for what a person asks for again and again: where the API sends the same text as before, it is not decoded anew,
   * and the record is the very same object. It must be small, nothing may be memoized by it, and a path has one decoder.
   */
  readonly getWithDecodeCache: <T>(path: string, decode: Decode<T>) => Promise<T>;
  /** Reads a record that is cached for everybody; with a known ETag the API is only asked whether it has changed. */
  readonly load: <T>(path: string, decode: Decode<T>, known: Loaded<T> | undefined) => Promise<Loaded<T>>;
  /** Writes, never repeated. Rejects with a RestError. */
  readonly post: <T>(path: string, body: JsonBody, decode: Decode<T>, options?: CallOptions) => Promise<T>;
  /** Writes, never repeated; any response of the 200s is success, whatever its body. */
  readonly send: (path: string, body: JsonBody, options?: CallOptions) => Promise<void>;
  /**
   * Records that a read was answered from the cache; with the record's age in seconds where its renewal is overdue, and
   * with what disagreed with the contract when it was loaded.
   */
  readonly recordCacheHit: (path: string, staleForSeconds: number | null, findings: readonly ContractFinding[]) => void;
};

/** The JSON body of a write; undefined for a call without one. */
export type JsonBody = JsonObject | undefined;

/** What one call may ask for that differs from the rest. */
export type CallOptions = { readonly timeoutMs?: number };

/** On whose behalf calls are made, and their limits. */
export type RestRequest = {
  /** The requester's cookies; null for calls whose response is shared by everybody. */
  readonly jar: CookieJar | null;
  /** What calls carry as X-Request-Id. */
  readonly requestId: string;
  /** Aborted when nobody waits for the response any more; null for calls that others may be waiting for. */
  readonly signal: AbortSignal | null;
  /** No call outlives this instant, as performance.now() counts: setting the clock of the machine moves no deadline. */
  readonly deadline: number;
  /** The requester's address; null where it is not passed on. */
  readonly forwardedFor: string | null;
  /** The language in which the API may say why it refuses a write; null where it is not asked for one. */
  readonly language: Language | null;
  readonly log: Logger;
  /** Called with every call when it begins: a promise that settles when it has ended. */
  readonly onStart?: (call: Promise<unknown>) => void;
  readonly observe?: (call: RestCall) => void;
  /** Called for what in a response, or in a record from the cache, disagrees with the contract. */
  readonly onFinding?: (finding: ContractFinding) => void;
  /** Called for every path that was answered from the cache, with the record's age in seconds where it is overdue. */
  readonly onCacheHit?: (path: string, staleForSeconds: number | null) => void;
};

/** The one client of a process: its connections are shared by all requests. */
export type RestClient = {
  readonly forRequest: (request: RestRequest) => Rest;
  readonly close: () => Promise<void>;
};
