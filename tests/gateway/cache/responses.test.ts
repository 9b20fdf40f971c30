import { randomBytes } from 'node:crypto';
import { createServer, request as ask, type IncomingHttpHeaders } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  bytesOf,
  createResponseCache,
  type CachedResponse,
  type RenderedResponse,
  type ResponseCache,
} from '../../../gateway/cache/responses.ts';
import { sendCached } from '../../../gateway/http/send-cached.ts';
import { listenOnFreePort } from '../../support/listen.ts';

const longText = 'Bengali lessons for everybody. '.repeat(100);
const roomy = { maxResponses: 10, maxBytes: 1_000_000, maxBodyBytes: 100_000 };
const made = (body: string, more: Partial<RenderedResponse> = {}): RenderedResponse => ({
  body,
  freshForSeconds: 60,
  ...more,
});
const never = () => Promise.reject(new Error('should not be made'));
const keys = Array.from({ length: 20 }, (_, key) => `key ${key}`);
const keptOf = (ready: ResponseCache, of: readonly string[]) =>
  of.filter((key) => ready.read(key, never) !== undefined);
const textOf = (ready: CachedResponse | undefined) => ready && bytesOf(ready.plain).toString();

/** A source whose answer carries the number of its makings. */
const aSource = (more: Partial<RenderedResponse> = {}) => {
  let makings = 0;
  let isDown = false;
  return {
    make: async () => {
      makings += 1;
      const body = `answer ${makings}`;
      await new Promise((resolve) => {
        setImmediate(resolve);
      });
      if (isDown) throw new Error('down');
      return made(body, more);
    },
    makings: () => makings,
    goDown: () => {
      isDown = true;
    },
    comeBack: () => {
      isDown = false;
    },
  };
};

const soon = () =>
  new Promise((resolve) => {
    setTimeout(resolve, 20);
  });

const untilBrotli = async (get: () => CachedResponse | undefined): Promise<CachedResponse> => {
  for (;;) {
    const ready = get();
    if (ready !== undefined && ready.br !== null) return ready;
    await soon();
  }
};

describe('cached responses', () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ['performance'] }));
  afterEach(() => vi.useRealTimers());

  it('are made once for all who ask at the same time, and come from memory while they are fresh', async () => {
    const [ready, source] = [createResponseCache(roomy), aSource()];
    const first = await Promise.all([1, 2, 3].map(() => ready.fetch('a', source.make)));
    expect(first.map(textOf)).toEqual(['answer 1', 'answer 1', 'answer 1']);
    vi.advanceTimersByTime(59_000);
    expect(textOf(ready.read('a', never))).toBe('answer 1');
    expect(source.makings()).toBe(1);
  });

  it('are made again behind the scenes when they have aged, while the old one is handed out', async () => {
    const [ready, source] = [createResponseCache(roomy), aSource()];
    await ready.fetch('a', source.make);
    vi.advanceTimersByTime(61_000);
    expect(textOf(ready.read('a', source.make))).toBe('answer 1');
    await soon();
    expect(textOf(await ready.fetch('a', source.make))).toBe('answer 2');
    expect(source.makings()).toBe(2);
  });

  it('are waited for when they have been old for as long as they were fresh', async () => {
    const [ready, source] = [createResponseCache(roomy), aSource()];
    await ready.fetch('a', source.make);
    vi.advanceTimersByTime(121_000);
    expect(textOf(await ready.fetch('a', source.make))).toBe('answer 2');
  });

  it('stand in while a renewal fails, which is not tried more often than every two seconds', async () => {
    const [ready, source] = [createResponseCache(roomy), aSource()];
    await ready.fetch('a', source.make);
    source.goDown();
    vi.advanceTimersByTime(61_000);
    for (let request = 0; request < 5; request += 1) {
      expect(textOf(await ready.fetch('a', source.make))).toBe('answer 1');
      await soon();
    }
    expect(source.makings()).toBe(2);
    vi.advanceTimersByTime(60_000);
    await expect(ready.fetch('a', source.make)).rejects.toThrow('down');
    source.comeBack();
    expect(textOf(await ready.fetch('a', source.make))).toBe('answer 4');
  });

  it('stand in for as long where they were compressed while the renewal failed', async () => {
    const cache = createResponseCache(roomy);
    let renewals = 0;
    const compression = Promise.withResolvers<void>();
    await cache.fetch('a', async () => made(longText));
    cache.read('a', never);
    vi.advanceTimersByTime(61_000);
    const failOnceCompressed = async () => {
      renewals += 1;
      await compression.promise;
      throw new Error('down');
    };
    // This read begins the renewal and the compression.
    await untilBrotli(() => cache.read('a', failOnceCompressed));
    compression.resolve();
    await soon();
    cache.read('a', failOnceCompressed);
    expect(renewals).toBe(1);
  });

  it('are dropped by tag, also while they are being made', async () => {
    const [ready, tagged, other] = [createResponseCache(roomy), aSource({ tags: ['courses'] }), aSource()];
    await Promise.all([ready.fetch('a', tagged.make), ready.fetch('b', other.make)]);
    ready.drop('courses');
    expect([ready.read('a', never), textOf(ready.read('b', never))]).toEqual([undefined, 'answer 1']);

    const before = ready.fetch('a', tagged.make);
    ready.drop('courses');
    const after = ready.fetch('a', tagged.make);
    expect([textOf(await before), textOf(await after)]).toEqual(['answer 2', 'answer 3']);
    expect(textOf(ready.read('a', never))).toBe('answer 3');

    const outdated = ready.fetch('c', tagged.make);
    ready.drop('courses');
    expect(textOf(await outdated)).toBe('answer 4');
    expect(ready.read('c', never)).toBeUndefined();
  });

  it('that were dropped while they were made do not end the next making, which all requests share', async () => {
    const [ready, slow, quick] = [createResponseCache(roomy), Promise.withResolvers<void>(), aSource()];
    const old = ready.fetch('d', async () => {
      await slow.promise;
      return made('old');
    });
    ready.drop('courses');
    const renewed = Promise.withResolvers<void>();
    const anew = ready.fetch('d', async () => {
      await renewed.promise;
      return quick.make();
    });
    slow.resolve();
    expect(textOf(await old)).toBe('old');
    const shared = ready.fetch('d', never);
    renewed.resolve();
    expect([textOf(await anew), textOf(await shared)]).toEqual(['answer 1', 'answer 1']);
  });

  it('are bounded in number; a flood of new keys does not drive out what is asked for again and again', async () => {
    const ready = createResponseCache({ maxResponses: 3, maxBytes: 1_000_000, maxBodyBytes: 100_000 });
    await ready.fetch('front page', aSource().make);
    expect(ready.read('front page', never)).toBeDefined();
    const flood = Array.from({ length: 50 }, (_, key) => `flood ${key}`);
    for (const key of flood) {
      await ready.fetch(key, aSource().make);
      expect(textOf(ready.read('front page', never))).toBe('answer 1');
    }
    expect(keptOf(ready, ['front page', ...flood])).toHaveLength(3);
  });

  it('are neither kept nor compressed where they are large, and sent all the same', async () => {
    const ready = createResponseCache(roomy);
    const large = await ready.fetch('large', async () => made('x'.repeat(roomy.maxBodyBytes + 1)));
    expect([large.plain.length, large.gzip, large.br]).toEqual([roomy.maxBodyBytes + 1, null, null]);
    expect(ready.read('large', never)).toBeUndefined();
    const largest = await ready.fetch('largest', async () => made('x'.repeat(roomy.maxBodyBytes)));
    expect(largest.gzip).not.toBeNull();
    expect(ready.read('largest', never)).toBeDefined();
  });

  it('are bounded in bytes, whatever their number', async () => {
    const ready = createResponseCache({ maxResponses: 1_000, maxBytes: 5_000, maxBodyBytes: 100_000 });
    for (const key of keys) await ready.fetch(key, async () => made(key.padEnd(1_000)));
    expect(keptOf(ready, keys).length).toBeLessThan(5);
    expect(ready.read('key 19', never)).toBeDefined();
    await ready.fetch('larger than all there is', async () => made('x'.repeat(6_000)));
    expect(ready.read('larger than all there is', never)).toBeUndefined();
  });

  it('are bounded in bytes where most of these are in their tags', async () => {
    const ready = createResponseCache({ maxResponses: 1_000, maxBytes: 5_000, maxBodyBytes: 100_000 });
    for (const key of keys)
      await ready.fetch(key, async () => made('short', { tags: ['x'.repeat(500), 'y'.repeat(500)] }));
    expect(keptOf(ready, keys).length).toBeLessThan(5);
    expect(ready.read('key 19', never)).toBeDefined();
  });

  it('are compressed from 512 bytes on, where that makes them smaller', async () => {
    const ready = createResponseCache(roomy);
    const isCompressed = async (key: string, body: string | Buffer) => {
      const { gzip } = await ready.fetch(key, async () => ({ body, freshForSeconds: 60 }));
      return gzip !== null;
    };
    expect(await isCompressed('short', 'a'.repeat(511))).toBe(false);
    expect(await isCompressed('long', 'a'.repeat(512))).toBe(true);
    expect(await isCompressed('noise', randomBytes(2_000))).toBe(false);
  });

  it('get their best coding once they are asked for again', async () => {
    const ready = createResponseCache(roomy);
    const first = await ready.fetch('a', async () => made(longText));
    expect(first.br).toBeNull();
    expect(gunzipSync(bytesOf(first.gzip ?? '')).toString()).toBe(longText);
    const later = await untilBrotli(() => ready.read('a', never));
    expect(brotliDecompressSync(bytesOf(later.br ?? '')).toString()).toBe(longText);
  });

  it('are dropped by what they rest on since their renewal, also where that brought the same bytes', async () => {
    const ready = createResponseCache(roomy);
    const drops = async (tag: string) => {
      await ready.fetch('a', async () => made('the same', { freshForSeconds: 0.001, tags: ['courses'] }));
      vi.advanceTimersByTime(10);
      await ready.fetch('a', async () => made('the same', { tags: ['webinars'] }));
      ready.drop(tag);
      return ready.read('a', never) === undefined;
    };
    expect([await drops('courses'), await drops('webinars')]).toEqual([false, true]);
  });

  it.each([
    ['were dropped', undefined, async (ready: ResponseCache) => ready.drop('courses')],
    [
      'have become others',
      'newer',
      async (ready: ResponseCache) => {
        vi.advanceTimersByTime(121_000);
        await ready.fetch('a', async () => made('newer'));
      },
    ],
  ])('do not come back where they %s while they were compressed', async (_what, left, meanwhile) => {
    const ready = createResponseCache(roomy);
    // Takes a moment to compress.
    const text = Array.from({ length: 10_000 }, (_, at) => (at * 7_919).toString(36)).join(' ');
    await ready.fetch('a', async () => made(text, { tags: ['courses'] }));
    ready.read('a', never);
    ready.read('a', never);
    await meanwhile(ready);
    // One is compressed at a time, so that the other has its coding once the first is through.
    await ready.fetch('b', async () => made(longText));
    await untilBrotli(() => ready.read('b', never));
    expect(textOf(ready.read('a', never))).toBe(left);
  });

  it('keep their codings when a renewal brings the same bytes', async () => {
    const ready = createResponseCache(roomy);
    const make = async () => made(longText);
    await ready.fetch('a', make);
    const before = await untilBrotli(() => ready.read('a', never));
    vi.advanceTimersByTime(121_000);
    const after = await ready.fetch('a', make);
    expect([after.br, after.gzip, after.version]).toEqual([before.br, before.gzip, before.version]);
    expect(after.madeAt).toBeGreaterThan(before.madeAt);
  });
});

type Sent = { status: number; headers: IncomingHttpHeaders; body: Buffer };

/** Sends one answer over real HTTP, to somebody who says nothing but these headers. */
const send = async (ready: CachedResponse, headers: Record<string, string>, method = 'GET'): Promise<Sent> => {
  const server = createServer((request, response) =>
    sendCached({ request, response }, ready, { 'Content-Type': 'text/plain', Vary: 'Accept-Language' }),
  );
  const { url, close } = await listenOnFreePort(server);
  try {
    return await new Promise<Sent>((resolve, reject) => {
      const request = ask(url, { method, headers }, async (response) => {
        const body = Buffer.concat(await response.toArray());
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body });
      });
      request.once('error', reject).end();
    });
  } finally {
    await close();
  }
};

const aReady = async (): Promise<CachedResponse> => {
  const ready = createResponseCache(roomy);
  await ready.fetch('a', async () => made(longText));
  return untilBrotli(() => ready.read('a', never));
};

describe('a cached response on the wire', () => {
  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0.1, gzip;q=0.9', 'gzip'],
    ['GZIP;Q=0.9', 'gzip'],
    ['*', 'br'],
    ['br;q=0, *', 'gzip'],
    ['*;q=0', undefined],
    ['identity', undefined],
    ['gzip;q=0.5, identity', undefined],
    ['gzip;q=0, br;q=0', undefined],
    ['gzip;q=many', undefined],
    ['deflate', undefined],
    ['', undefined],
  ])('comes in the best coding that is taken: %s', async (accepted, coding) => {
    const { status, headers, body } = await send(await aReady(), { 'accept-encoding': accepted });
    expect([status, headers['content-encoding'], headers.vary]).toEqual([
      200,
      coding,
      'Accept-Language, Accept-Encoding',
    ]);
    expect(headers['content-length']).toBe(String(body.length));
    const plain = coding === 'br' ? brotliDecompressSync(body) : coding === 'gzip' ? gunzipSync(body) : body;
    expect(plain.toString()).toBe(longText);
  });

  it('is plain for those who name no coding, and when it is too short to gain', async () => {
    expect((await send(await aReady(), {})).headers['content-encoding']).toBeUndefined();
    const short = await createResponseCache(roomy).fetch('a', async () => made('short'));
    const { headers, body } = await send(short, { 'accept-encoding': 'gzip, br' });
    expect([headers['content-encoding'], body.toString()]).toEqual([undefined, 'short']);
  });

  it('is not sent again to those who have it; each coding has a validator of its own', async () => {
    const ready = await aReady();
    const tags = await Promise.all(
      ['identity', 'gzip', 'br'].map(async (coding) => (await send(ready, { 'accept-encoding': coding })).headers.etag),
    );
    expect(new Set(tags).size).toBe(3);
    const [plain, gzip, br] = tags.map(String);
    for (const [known, named] of [
      [gzip, gzip],
      [plain, plain],
      [`W/${plain}`, plain],
      [`${br}, "other", ${gzip}`, gzip],
      ['*', gzip],
    ]) {
      const { status, headers, body } = await send(ready, {
        'if-none-match': String(known),
        'accept-encoding': 'gzip',
      });
      expect([status, body.length, headers.etag, headers.vary]).toEqual([
        304,
        0,
        named,
        'Accept-Language, Accept-Encoding',
      ]);
    }
    expect((await send(ready, { 'if-none-match': '"other", nonsense' })).status).toBe(200);
  });

  it('is not sent again in a smaller coding to those who have it in another that they take', async () => {
    const ready = await aReady();
    const { etag } = (await send(ready, { 'accept-encoding': 'gzip' })).headers;
    const { status, headers } = await send(ready, { 'if-none-match': String(etag), 'accept-encoding': 'gzip, br' });
    expect([status, headers.etag]).toEqual([304, etag]);
  });

  it('is sent in a coding that the client takes where a cache before it has other codings alone', async () => {
    const ready = await aReady();
    const { etag } = (await send(ready, { 'accept-encoding': 'br' })).headers;
    const answer = await send(ready, { 'if-none-match': String(etag), 'accept-encoding': 'gzip' });
    expect([answer.status, answer.headers['content-encoding']]).toEqual([200, 'gzip']);
  });

  it('is sent to whoever posts, with no validator', async () => {
    const { status, headers } = await send(await aReady(), { 'if-none-match': '*' }, 'POST');
    expect([status, headers.etag]).toEqual([200, undefined]);
  });

  it('has no body for those who ask for its head', async () => {
    const { status, headers, body } = await send(await aReady(), {}, 'HEAD');
    expect([status, headers['content-length'], body.length]).toEqual([200, String(longText.length), 0]);
  });
});
