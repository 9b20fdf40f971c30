import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { ContractFinding } from '../rest/contract.ts';
import { compressWell } from '../values/compression.ts';

/**
 * The bytes of a body: a short one as text with one character for each byte (latin1), because Node joins such a text with the
 * head, which saves a microsecond, 4 % of an answer from the cache. A long one stays a Buffer: of a text each slow reader would have a copy.
 */
export type Body = string | Buffer;

/** A response as it goes over the wire, in every content coding that there is of it so far. */
export type CachedResponse = {
  readonly status: number;
  readonly plain: Body;
  /** Null where compressing would not make it smaller. */
  readonly gzip: Body | null;
  /** Null until it is made, in the background, once the response has been asked for again. */
  readonly br: Body | null;
  /** A hash of the bytes; entity tags are made from it, one for each content coding. */
  readonly version: string;
  /** Names under which it can be dropped: those of the records that it rests on. */
  readonly tags: readonly string[];
  /** What in the records that it rests on disagrees with the contract of the API. */
  readonly findings: readonly ContractFinding[];
  /** Whether a request with a session might be answered otherwise. */
  readonly isForVisitors: boolean;
  /** When the records that it rests on were read, on the steady clock (milliseconds). */
  readonly madeAt: number;
  /** Whether one of these records should have been renewed and could not be. */
  readonly isStale: boolean;
};

/** A response that was made for the cache. */
export type RenderedResponse = {
  readonly body: string | Buffer;
  /** The HTTP status that it is sent with; 200 without it. */
  readonly status?: number;
  /** How long it counts as fresh, and then once more as old enough to be renewed in the background. */
  readonly freshForSeconds: number;
  /** How old the oldest record is that should have been renewed and could not be; 0 when it is left out. */
  readonly ageSeconds?: number;
  /** Names under which it can be dropped. */
  readonly tags?: readonly string[];
  readonly findings?: readonly ContractFinding[];
  /** Whether a request with a session might be answered otherwise; false when it is left out. */
  readonly isForVisitors?: boolean;
};

/** Makes the response of a key. It may outlive the request that brings it. */
export type Render = () => Promise<RenderedResponse>;

/** A cache of responses, each the same for all requests with its key. */
export type ResponseCache = {
  /**
   * The response of a key: from the cache, or rendered now, once for all requests at the same time. One that has been stale for
   * as long as it was fresh is not used. Rejects with what `render` rejects with, and nothing is kept then.
   */
  readonly fetch: (key: string, render: Render) => Promise<CachedResponse>;
  /** The response of a key if it can be sent at once; an aged one is made again in the background. */
  readonly read: (key: string, render: Render) => CachedResponse | undefined;
  /** Drops what was made under a tag; what is being made now is handed out but not kept. */
  readonly drop: (tag: string) => void;
};

type ResponseCacheOptions = {
  /** How many responses are kept; the least recently used one is dropped first. */
  readonly maxResponses: number;
  /** How many bytes they may have together, all codings, keys and tags counted. */
  readonly maxBytes: number;
  /** Larger bodies are neither kept nor compressed, so that a few cannot push out all others or keep a processor busy. */
  readonly maxBodyBytes: number;
};

type Entry = {
  readonly response: CachedResponse;
  freshUntil: number;
  readonly usableUntil: number;
  isAskedAgain: boolean;
};

/** Shorter bodies are not compressed: the header Content-Encoding would cost what compression saves. */
const minCompressedBytes = 512;
/** How long the old response is used after its renewal failed, before another renewal is tried. */
const pauseAfterFailureMs = 2_000;

/** Longer bodies are kept as the bytes themselves. */
const maxTextBytes = 32 * 1024;

const bodyOf = (bytes: Buffer): Body => (bytes.length > maxTextBytes ? bytes : bytes.toString('latin1'));

/** The bytes of a body. */
export const bytesOf = (body: Body): Buffer => (typeof body === 'string' ? Buffer.from(body, 'latin1') : body);

const compressed = async (plain: Buffer): Promise<Body | null> => {
  if (plain.length < minCompressedBytes) return null;
  const smaller = await compressWell(plain, 'gzip');
  return smaller.length < plain.length ? bodyOf(smaller) : null;
};

const versionOf = (body: Buffer): string => hash('sha256', body, 'base64url').slice(0, 22);

/** Makes an empty cache. */
export const createResponseCache = ({ maxResponses, maxBytes, maxBodyBytes }: ResponseCacheOptions): ResponseCache => {
  const entries = new LRUCache<string, Entry>({
    max: maxResponses,
    maxSize: maxBytes,
    sizeCalculation: ({ response: { plain, gzip, br, tags } }, key) =>
      key.length + tags.join('').length + plain.length + (gzip?.length ?? 0) + (br?.length ?? 0),
  });
  const rendering = new Map<string, Promise<CachedResponse>>();
  let drops = 0;
  let compressing: Promise<void> | null = null;

  /** Brotli takes long: one at a time, on another thread. */
  const compressInBackground = (key: string, entry: Entry): void => {
    const { response } = entry;
    if (compressing !== null || response.br !== null || response.gzip === null) return;
    const compress = async (): Promise<void> => {
      const br = await compressWell(bytesOf(response.plain), 'br');
      if (entries.peek(key) === entry) {
        entries.set(key, { ...entry, response: { ...response, br: bodyOf(br) } });
      }
    };
    // Where compressing fails, the response stays as it is.
    compressing = compress()
      .catch(() => undefined)
      .finally(() => {
        compressing = null;
      });
  };

  const keep = (key: string, response: CachedResponse, { freshForSeconds }: RenderedResponse): void => {
    const freshUntil = performance.now() + freshForSeconds * 1000;
    const usableUntil = freshUntil + freshForSeconds * 1000;
    const isAskedAgain = entries.peek(key)?.isAskedAgain ?? false;
    entries.set(key, { response, freshUntil, usableUntil, isAskedAgain });
  };

  const make = async (key: string, render: Render): Promise<CachedResponse> => {
    const before = drops;
    const rendered = await render();
    const { tags = [], findings = [], status = 200, isForVisitors = false, ageSeconds = 0 } = rendered;
    const plain = Buffer.from(rendered.body);
    const isLarge = plain.length > maxBodyBytes;
    const [version, known] = [versionOf(plain), entries.peek(key)?.response];
    const madeAt = performance.now() - ageSeconds * 1000;
    const isStale = ageSeconds > 0;
    // Mostly a renewal brings the same bytes, which are compressed already.
    const response =
      known?.version === version
        ? { ...known, tags, findings, isForVisitors, madeAt, isStale }
        : {
            status,
            plain: bodyOf(plain),
            gzip: isLarge ? null : await compressed(plain),
            br: null,
            version,
            tags,
            findings,
            isForVisitors,
            madeAt,
            isStale,
          };
    if (rendered.freshForSeconds > 0 && drops === before && !isLarge) keep(key, response, rendered);
    return response;
  };

  const makeOnce = (key: string, render: Render): Promise<CachedResponse> => {
    const running = rendering.get(key);
    if (running !== undefined) return running;
    const started: Promise<CachedResponse> = make(key, render).finally(() => {
      if (rendering.get(key) === started) rendering.delete(key);
    });
    rendering.set(key, started);
    return started;
  };

  /** Renews an aged entry; while that is under way, and for a pause after it failed, no other renewal starts. */
  const renew = async (key: string, render: Render): Promise<void> => {
    try {
      await makeOnce(key, render);
    } catch {
      // A request that waits for this rendering gets the failure; the old response stays usable.
      const entry = entries.peek(key);
      if (entry !== undefined) entry.freshUntil = performance.now() + pauseAfterFailureMs;
    }
  };

  const read = (key: string, render: Render): CachedResponse | undefined => {
    const entry = entries.get(key);
    const now = performance.now();
    if (entry === undefined || now >= entry.usableUntil) return undefined;
    if (now >= entry.freshUntil && !rendering.has(key)) void renew(key, render);
    if (entry.isAskedAgain) compressInBackground(key, entry);
    entry.isAskedAgain = true;
    return entry.response;
  };

  return {
    fetch: async (key, render) => read(key, render) ?? makeOnce(key, render),
    read,
    drop: (tag) => {
      drops += 1;
      rendering.clear();
      for (const [key, { response }] of entries.entries()) if (response.tags.includes(tag)) entries.delete(key);
    },
  };
};
