import type { Logger } from 'pino';
import type { CookieJar } from './cookies.ts';
import type { Decode } from './decode.ts';
import type { Loaded } from './loaded.ts';
import type { GroupState, RestCall } from './observer.ts';

/** What rooms call the academy's API with. Paths begin with a slash, after the base address. */
export type Rest = {
  /** Reads. Tried a second time when the first try was lost on the way. Rejects with a RestError. */
  readonly get: <T>(path: string, decode: Decode<T>) => Promise<T>;
  /** Reads what a memory keeps for everybody; asks only whether it has changed where that can be asked. */
  readonly load: <T>(path: string, decode: Decode<T>, known: Loaded<T> | undefined) => Promise<Loaded<T>>;
  /** Writes, never repeated. Rejects with a RestError. */
  readonly post: <T>(path: string, body: JsonBody, decode: Decode<T>, options?: CallOptions) => Promise<T>;
  /** Writes, never repeated; any answer of the 200s is success, whatever its body. */
  readonly send: (path: string, body: JsonBody, options?: CallOptions) => Promise<void>;
  /** Tells that what a read would have brought was in memory already; its age in seconds where it is overdue. */
  readonly remembered: (path: string, staleForSeconds: number | null) => void;
};

/** The JSON body of a write; undefined for a call without one. */
export type JsonBody = Readonly<Record<string, unknown>> | undefined;

/** What one call may ask for that differs from the rest. */
export type CallOptions = { readonly timeoutMs?: number };

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
  /** Told of every path whose answer was in memory already, with its age in seconds where it is overdue. */
  readonly onMemory?: (path: string, staleForSeconds: number | null) => void;
};

/** The one client of a process: its connections are shared, its requests are not. */
export type RestClient = {
  readonly forRequest: (request: RestRequest) => Rest;
  /** How every group of calls stands now. */
  readonly groups: () => readonly GroupState[];
  readonly close: () => Promise<void>;
};
