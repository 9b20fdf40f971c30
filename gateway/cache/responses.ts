import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** An answer as it goes over the wire, in every coding that there is of it so far. */
export type Ready = {
  readonly status: number;
  readonly plain: Buffer;
  /** Null where compressing would not make it smaller. */
  readonly gzip: Buffer | null;
  /** Null until it is made, behind the scenes, once the answer has been asked for again. */
  readonly brotli: Buffer | null;
  /** Names these bytes; quoted validators are made of it, one for each coding. */
  readonly version: string;
  /** When what it rests on was read, on the steady clock (milliseconds). */
  readonly madeAt: number;
};

/** What is made where nothing is ready. */
export type Made = {
  readonly body: string;
  /** The HTTP status that it is sent with; 200 without it. */
  readonly status?: number;
  /** How long it counts as fresh, and then once more as old enough to be renewed behind the scenes. */
  readonly freshForSeconds: number;
  /** How old what it rests on is already; 0 when it is left out. */
  readonly ageSeconds?: number;
  /** Names under which it can be dropped. */
  readonly tags?: readonly string[];
  /** False for what only those who wait for it now may have. */
  readonly keep?: false;
};

/** Answers that are the same for everybody who asks by the same key. */
export type ReadyBytes = {
  /**
   * The answer of a key. A fresh one comes from memory; an aged one too, while it is made again behind the scenes; one
   * that has been old for as long as it was fresh is waited for. Several that ask at once share one making. Rejects
   * with what `make` rejects with, and nothing is kept then. `make` may outlive the request that brings it.
   */
  readonly get: (key: string, make: () => Promise<Made>) => Promise<Ready>;
  /** The answer of a key if memory has one that can be handed out, at once; an aged one is made again meanwhile. */
  readonly recall: (key: string, make: () => Promise<Made>) => Ready | undefined;
  /** Drops what was made under a tag; what is being made now is handed out but not kept. */
  readonly drop: (tag: string) => void;
  /** Drops everything. */
  readonly clear: () => void;
  /** How much there is, in answers and in bytes. */
  readonly size: () => { readonly answers: number; readonly bytes: number };
};

type ReadyBytesOptions = {
  /** How many answers are kept. */
  readonly atMost: number;
  /** How many bytes they may have together, all codings and keys counted. */
  readonly atMostBytes: number;
};

type Kept = {
  ready: Ready;
  readonly key: string;
  readonly tags: readonly string[];
  freshUntil: number;
  usableUntil: number;
  wasAskedAgain: boolean;
  /** When it was last moved to the end of those that make room, on the steady clock (milliseconds). */
  touchedAt: number;
};

/** Shorter bodies gain nothing that the header of the coding does not cost. */
const shortestCompressed = 512;
/** How exactly it is known which answer was asked for last: moving one with every request costs more than finding it. */
const touchEveryMs = 100;
/** After a making that failed or is not to be kept, how long the old answer stands in. */
const pauseAfterFailureMs = 2_000;

const gzipped = promisify(gzip);
const brotlied = promisify(brotliCompress);

const smallerOf = (compressed: Buffer, plain: Buffer): Buffer | null =>
  compressed.length < plain.length ? compressed : null;

const readyOf = async ({ body, status = 200 }: Made, version: string, madeAt: number): Promise<Ready> => {
  const plain = Buffer.from(body);
  const isShort = plain.length < shortestCompressed;
  return {
    status,
    plain,
    gzip: isShort ? null : smallerOf(await gzipped(plain, { level: 6 }), plain),
    brotli: null,
    version,
    madeAt,
  };
};

const versionOf = (body: string): string => createHash('sha256').update(body).digest('base64url').slice(0, 22);

const bytesOf = ({ key, ready: { plain, gzip, brotli } }: Kept): number =>
  key.length + plain.length + (gzip?.length ?? 0) + (brotli?.length ?? 0);

/** Makes an empty memory of answers. */
export const createReadyBytes = ({ atMost, atMostBytes }: ReadyBytesOptions): ReadyBytes => {
  // What was asked for once makes room before what was asked for again, so that a flood of new keys drives out itself.
  const askedOnce = new Map<string, Kept>();
  const askedAgain = new Map<string, Kept>();
  const making = new Map<string, Promise<Ready>>();
  let bytes = 0;
  let drops = 0;
  let compressing: Promise<void> | null = null;

  const find = (key: string): Kept | undefined => askedAgain.get(key) ?? askedOnce.get(key);

  const remove = (kept: Kept): void => {
    const map = kept.wasAskedAgain ? askedAgain : askedOnce;
    if (map.get(kept.key) !== kept) return;
    map.delete(kept.key);
    bytes -= bytesOf(kept);
  };

  const makeRoom = (): void => {
    const isFull = (): boolean => askedOnce.size + askedAgain.size > atMost || bytes > atMostBytes;
    while (isFull()) {
      const [oldest] = askedOnce.size > 0 ? askedOnce.values() : askedAgain.values();
      if (oldest === undefined) return;
      remove(oldest);
    }
  };

  /** High quality takes long: one at a time, on another thread, for what is worth it. */
  const compressBehindTheScenes = (kept: Kept): void => {
    if (compressing !== null || kept.ready.brotli !== null || kept.ready.gzip === null) return;
    const { ready } = kept;
    const compress = async (): Promise<void> => {
      const brotli = await brotlied(ready.plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
      if (find(kept.key) !== kept || kept.ready !== ready) return;
      kept.ready = { ...ready, brotli };
      bytes += brotli.length;
      makeRoom();
    };
    compressing = compress().finally(() => {
      compressing = null;
    });
  };

  const keep = (key: string, ready: Ready, { freshForSeconds, tags = [] }: Made): void => {
    const known = find(key);
    if (known !== undefined) remove(known);
    const freshUntil = performance.now() + freshForSeconds * 1000;
    const usableUntil = freshUntil + freshForSeconds * 1000;
    const wasAskedAgain = known?.wasAskedAgain ?? false;
    const kept = { key, ready, tags, freshUntil, usableUntil, wasAskedAgain, touchedAt: -Infinity };
    (kept.wasAskedAgain ? askedAgain : askedOnce).set(key, kept);
    bytes += bytesOf(kept);
    makeRoom();
  };

  const make = async (key: string, ask: () => Promise<Made>): Promise<Ready> => {
    const before = drops;
    const made = await ask();
    const version = versionOf(made.body);
    const known = find(key)?.ready;
    const madeAt = performance.now() - (made.ageSeconds ?? 0) * 1000;
    // Mostly a renewal brings the same bytes, which need no compressing.
    const ready = known?.version === version ? { ...known, madeAt } : await readyOf(made, version, madeAt);
    if (made.keep !== false && made.freshForSeconds > 0 && drops === before) keep(key, ready, made);
    return ready;
  };

  const makeOnce = (key: string, ask: () => Promise<Made>): Promise<Ready> => {
    const running = making.get(key);
    if (running !== undefined) return running;
    const started: Promise<Ready> = make(key, ask).finally(() => {
      if (making.get(key) === started) making.delete(key);
    });
    making.set(key, started);
    return started;
  };

  const renew = async (kept: Kept, ask: () => Promise<Made>): Promise<void> => {
    try {
      await makeOnce(kept.key, ask);
    } catch {
      // Whoever waits for an answer is told; the old one is good for a while yet.
    }
    kept.freshUntil = Math.min(performance.now() + pauseAfterFailureMs, kept.usableUntil);
  };

  const touch = (kept: Kept, now: number): Ready => {
    if (now < kept.touchedAt + touchEveryMs) return kept.ready;
    kept.touchedAt = now;
    (kept.wasAskedAgain ? askedAgain : askedOnce).delete(kept.key);
    kept.wasAskedAgain = true;
    askedAgain.set(kept.key, kept);
    compressBehindTheScenes(kept);
    return kept.ready;
  };

  const recall = (key: string, ask: () => Promise<Made>): Ready | undefined => {
    const kept = find(key);
    const now = performance.now();
    if (kept === undefined || now >= kept.usableUntil) return undefined;
    if (now >= kept.freshUntil) void renew(kept, ask);
    return touch(kept, now);
  };

  return {
    get: async (key, ask) => recall(key, ask) ?? makeOnce(key, ask),
    recall,
    drop: (tag) => {
      drops += 1;
      making.clear();
      for (const kept of [...askedOnce.values(), ...askedAgain.values()]) {
        if (kept.tags.includes(tag)) remove(kept);
      }
    },
    clear: () => {
      drops += 1;
      bytes = 0;
      for (const map of [making, askedOnce, askedAgain]) map.clear();
    },
    size: () => ({ answers: askedOnce.size + askedAgain.size, bytes }),
  };
};
