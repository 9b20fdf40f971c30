import { describe, expect, it } from 'vitest';
import { createClient } from '../support/execute.ts';
import { aSummary } from '../support/factories.ts';
import type { Fault } from '../support/fault-proxy.ts';
import { announcements, api, callsOf, client, gateway, proxy, query } from './upstream.ts';

describe('whatever happens to one call, its field alone is lost, with a code', () => {
  const faults: [string, Fault, string][] = [
    ['is reset', { kind: 'reset' }, 'UPSTREAM_UNAVAILABLE'],
    ['is reset after its work is done', { kind: 'reset', after: 'call' }, 'UPSTREAM_UNAVAILABLE'],
    ['is cut off', { kind: 'cut off' }, 'UPSTREAM_INVALID'],
    ['is a page', { kind: 'html' }, 'UPSTREAM_INVALID'],
    ['is larger than it may be', { kind: 'oversized', bytes: 2_000_000 }, 'UPSTREAM_INVALID'],
    ['grows larger than it may be', { kind: 'oversized', bytes: 2_000_000, isAnnounced: false }, 'UPSTREAM_INVALID'],
    ['is longer than it says', { kind: 'wrong length', by: -5 }, 'UPSTREAM_INVALID'],
    ['is shorter than it says', { kind: 'wrong length', by: 5 }, 'UPSTREAM_INVALID'],
    ['is 500', { kind: 'status', status: 500 }, 'UPSTREAM_UNAVAILABLE'],
    ['is 502', { kind: 'status', status: 502 }, 'UPSTREAM_UNAVAILABLE'],
    ['is 503', { kind: 'status', status: 503 }, 'UPSTREAM_UNAVAILABLE'],
    ['is 504', { kind: 'status', status: 504 }, 'UPSTREAM_TIMEOUT'],
    ['is 429', { kind: 'status', status: 429, retryAfter: 7 }, 'RATE_LIMITED'],
  ];

  it.each(faults)('where the answer %s', async (_name, fault, code) => {
    proxy.inject({ on: announcements, fault });
    const { data, errors } = await client.execute(query);
    expect(data).toEqual({ viewer: { name: 'Moumita Sen', announcements: null } });
    expect(errors).toHaveLength(1);
    expect(errors[0]).toMatchObject({ path: ['viewer', 'announcements'], extensions: { code } });
    expect(JSON.stringify(errors)).not.toMatch(/127\.0\.0\.1|db\.internal|Back soon/);
    await expect.poll(proxy.open).toBe(0);
  });

  it('where an answer never comes, or comes a byte at a time: after five seconds', { timeout: 25_000 }, async () => {
    api.when('GET /webinars', { body: [] });
    api.when('GET /testimonials', { body: [] });
    proxy.inject(
      { on: announcements, fault: { kind: 'hang' } },
      { on: 'GET /api/webinars', fault: { kind: 'trickle', everyMs: 6_000 } },
      { on: 'GET /api/testimonials', fault: { kind: 'slow head', everyMs: 300 } },
    );
    const startedAt = performance.now();
    const { data, errors } = await client.execute(
      '{ viewer { name announcements { nodes { id } } } webinars { totalCount } testimonials { __typename } }',
    );
    expect(data).toMatchObject({ viewer: { name: 'Moumita Sen', announcements: null }, webinars: null });
    const codes = Object.fromEntries(errors.map(({ path, extensions }) => [path?.join('.'), extensions.code]));
    expect(codes).toEqual({
      'viewer.announcements': 'UPSTREAM_TIMEOUT',
      webinars: 'UPSTREAM_TIMEOUT',
      testimonials: 'UPSTREAM_TIMEOUT',
    });
    expect(performance.now() - startedAt).toBeLessThan(9_000);
    // The call is cancelled, so that the API does no work for an answer that nobody receives.
    await expect.poll(proxy.open).toBe(0);
  });
});

describe('a refusal whose body is lost counts by its status', () => {
  const refusals: [string, number, Fault, string][] = [
    ['cut off', 401, { kind: 'cut off' }, 'UNAUTHENTICATED'],
    ['too large', 401, { kind: 'oversized', bytes: 2_000_000 }, 'UNAUTHENTICATED'],
    ['too large without saying so', 403, { kind: 'oversized', bytes: 2_000_000, isAnnounced: false }, 'FORBIDDEN'],
    ['shorter than it says', 404, { kind: 'wrong length', by: 5 }, 'NOT_FOUND'],
  ];

  it.each(refusals)('where it is %s: %i', async (_name, status, fault, code) => {
    api.when('GET /announcements/me', { status, body: { error: 'Refused' } });
    proxy.inject({ on: announcements, fault });
    const { data, errors } = await client.execute(query);
    expect(data).toEqual({ viewer: { name: 'Moumita Sen', announcements: null } });
    expect(errors).toMatchObject([{ path: ['viewer', 'announcements'], extensions: { code } }]);
    expect(callsOf(announcements)).toBe(1);
  });
});

describe('a public read that fails', () => {
  const webinars = 'GET /api/webinars';
  const asked = '{ webinars { totalCount } }';

  it.each<[string, Fault]>([
    ['500', { kind: 'status', status: 500 }],
    ['a page', { kind: 'html' }],
    ['404', { kind: 'status', status: 404 }],
  ])('is made once for a request, whoever asks: %s', async (_name, fault) => {
    proxy.inject({ on: webinars, fault });
    for (const who of [createClient(gateway.url), client]) {
      const before = callsOf(webinars);
      const { data, errors } = await who.execute(asked);
      expect([data, errors.length]).toEqual([{ webinars: null }, 1]);
      expect(callsOf(webinars) - before).toBe(1);
    }
  });

  it('is made once for all who wait for the same answer', async () => {
    const visitor = createClient(gateway.url);
    const both = '{ webinars { totalCount } promoVideos { title } }';
    api.when('GET /webinars', { status: 500, afterMs: 200 });
    api.when('GET /youtube-videos', { status: 500, afterMs: 200 });
    // A text is answered from the cache of responses when it comes again.
    await visitor.execute(both);
    const before = callsOf(webinars) + callsOf('GET /api/youtube-videos');
    const answers = await Promise.all(Array.from({ length: 8 }, (_, at) => [visitor, client][at % 2]?.execute(both)));
    expect(answers.map((answer) => answer?.data)).toEqual(answers.map(() => ({ webinars: null, promoVideos: null })));
    expect(callsOf(webinars) + callsOf('GET /api/youtube-videos') - before).toBe(2);
  });

  it('is made again for the next request', async () => {
    api.when('GET /webinars', { body: [] });
    proxy.inject({ on: webinars, fault: { kind: 'status', status: 500 }, times: 1 });
    await client.execute(asked);
    expect(await client.ask(asked)).toEqual({ webinars: { totalCount: 0 } });
  });
});

describe('answers too many on one connection', () => {
  it('are never taken for the answer to somebody else', async () => {
    api.when('GET /me/summary', ({ headers }) => ({
      body: aSummary({ name: String(headers.cookie) }),
      headers: { 'x-request-id': String(headers['x-request-id']) },
    }));
    const people = ['one', 'another', 'a third'].map((secret) => {
      const somebody = createClient(gateway.url);
      somebody.cookies.set('accessToken', secret);
      return { secret, somebody };
    });
    proxy.inject({ on: 'GET /api/me/summary', fault: { kind: 'twice' }, probability: 0.5 });
    let answered = 0;
    for (let round = 0; round < 30; round += 1) {
      for (const { secret, somebody } of people) {
        const { data } = await somebody.execute('{ viewer { name } }');
        if (data.viewer.name === null) continue;
        answered += 1;
        expect(data.viewer.name).toContain(secret);
      }
    }
    expect(answered).toBeGreaterThan(30);
  });
});
