import { pino } from 'pino';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createRestClient } from '../../gateway/rest/client.ts';
import type { RestError } from '../../gateway/rest/errors.ts';
import type { Fault } from '../support/fault-proxy.ts';
import {
  announcements,
  api,
  breakers,
  callsOf,
  client,
  codeOf,
  gateway,
  markRead,
  proxy,
  query,
  rejected,
} from './upstream.ts';

describe('a breaker', () => {
  // Its clock stands still, so that a busy machine has the calls of a test fail within one window, and is moved by tests.
  let aheadMs = 0;
  const later = (ms: number): void => {
    aheadMs += ms;
  };
  beforeEach(() => {
    aheadMs = 0;
    const startedAt = performance.now();
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => startedAt + aheadMs);
    onTestFinished(() => clock.mockRestore());
  });

  const fail = async (times: number, fault: Fault = { kind: 'status', status: 500 }): Promise<void> => {
    proxy.inject({ on: announcements, fault });
    await Promise.all(Array.from({ length: times }, () => client.execute(query)));
  };

  it('opens when most calls of a route fail, and answers at once until the API is back', async () => {
    await fail(20);
    expect(breakers).toEqual(['GET /announcements/me open']);
    const before = callsOf(announcements);
    const { data, errors } = await client.execute(query);
    expect(callsOf(announcements)).toBe(before);
    expect(data.viewer.name).toBe('Moumita Sen');
    expect(errors[0]?.extensions).toMatchObject({ code: 'UPSTREAM_UNAVAILABLE', retryAfter: 1 });
    expect(rejected).toEqual(['GET /announcements/me CIRCUIT_OPEN']);

    proxy.heal();
    later(500);
    expect(await codeOf()).toBeUndefined();
    expect(breakers).toEqual(['open', 'half-open', 'closed'].map((state) => `GET /announcements/me ${state}`));
  });

  it('stays closed while a learner loads a page again and again that fails', async () => {
    await fail(19);
    expect([breakers, rejected]).toEqual([[], []]);
    expect(callsOf(announcements)).toBe(19);
  });

  it('opens after answers that never come', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const failing = fail(20, { kind: 'hang' });
    const hanging = () => proxy.injected.get('hang');
    await expect.poll(hanging, { interval: 1, timeout: 20_000 }).toBe(20);
    vi.advanceTimersByTime(5_000);
    await failing;
    expect(breakers).toEqual(['GET /announcements/me open']);
  });

  it('tries again with single calls while the API stays away', async () => {
    await fail(20);
    const before = callsOf(announcements);
    for (let request = 0; request < 5; request += 1) {
      later(250);
      await client.execute(query);
    }
    expect(callsOf(announcements) - before).toBe(2);
    expect(breakers.at(-1)).toBe('GET /announcements/me open');
  });

  it('learns that the API is back although a try still hangs', async () => {
    await fail(20);
    proxy.heal();
    proxy.inject({ on: announcements, fault: { kind: 'hang' }, times: 1 });
    later(500);
    // This request ends when the gateway closes.
    void client.execute(query).catch(() => undefined);
    const isHeld = () => proxy.injected.get('hang');
    await expect.poll(isHeld).toBe(1);
    later(500);
    expect(await codeOf()).toBeUndefined();
    expect(proxy.open()).toBe(1);
  });

  it.each<[string, Fault]>([
    ['resets', { kind: 'reset' }],
    ['pages', { kind: 'html' }],
    ['answers that are cut off', { kind: 'cut off' }],
  ])('opens after %s too', async (_name, fault) => {
    await fail(20, fault);
    expect(breakers).toContain('GET /announcements/me open');
  });

  it.each([400, 401, 403, 404, 409, 422, 429])('stays closed after answers with status %i', async (status) => {
    await fail(25, { kind: 'status', status });
    expect([breakers, rejected]).toEqual([[], []]);
  });

  it('of one route leaves all others alone', async () => {
    await fail(21);
    api.when('POST /announcements/me/read/11', { body: {} });
    const { data } = await client.execute(markRead);
    expect(data.markAnnouncementRead.userErrors).toEqual([]);
    expect(
      (await client.execute('{ viewer { announcements { nodes { id } } } session { isAuthenticated } }')).data,
    ).toMatchObject({
      session: { isAuthenticated: true },
    });
  });

  it('is not opened by people who go away', async () => {
    proxy.inject({ on: announcements, fault: { kind: 'hang' } });
    for (let request = 0; request < 8; request += 1) {
      const abort = new AbortController();
      const asked = fetch(`${gateway.url}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie: 'accessToken=x' },
        body: JSON.stringify({ query }),
        signal: abort.signal,
      });
      await expect.poll(() => callsOf(announcements)).toBe(request + 1);
      abort.abort();
      await expect(asked).rejects.toThrow('aborted');
      // The connection to the API is closed at once; if it were only abandoned, this would stay 1 for five seconds.
      await expect.poll(proxy.open).toBe(0);
    }
    expect(breakers).toEqual([]);
  });
});

describe('time that a call lost in the gateway', () => {
  const clientOf = (states: string[]) =>
    createRestClient(
      { url: proxy.url, connections: 128, hasBreaker: true, maxResponseBytes: 1_000 },
      { onBreaker: ({ state }) => void states.push(state) },
    );
  const restWithin = (rest: ReturnType<typeof clientOf>, ms: number) =>
    rest.forRequest({
      jar: null,
      requestId: 'r',
      signal: null,
      deadline: performance.now() + ms,
      forwardedFor: null,
      language: null,
      log: pino({ level: 'silent' }),
    });

  it('in the queue of its route is not held against the API', async () => {
    api.when('GET /webinars', { body: [], afterMs: 400 });
    const states: string[] = [];
    const client = clientOf(states);
    const soon = restWithin(client, 500);
    const outcomes = await Promise.all(
      Array.from({ length: 200 }, () =>
        soon.get('/webinars', () => 'answered').catch((error: RestError) => error.failure),
      ),
    );
    // 32 calls run at once; those whose turn came when their time was nearly over did not have enough of it.
    expect(outcomes.filter((outcome) => outcome === 'TIMED_OUT').length).toBeGreaterThanOrEqual(20);
    expect(outcomes).not.toContain('CIRCUIT_OPEN');
    expect(states).toEqual([]);
    expect(await restWithin(client, 5_000).get('/webinars', () => 'answered')).toBe('answered');
    await client.close();
  });
});
