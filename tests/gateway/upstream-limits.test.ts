import { pino } from 'pino';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createRestClient } from '../../gateway/rest/client.ts';
import type { RestError } from '../../gateway/rest/errors.ts';
import { anAnnouncement } from '../support/factories.ts';
import { announcements, api, callsOf, client, gateway, proxy, query, rejected, start } from './upstream.ts';

/** Lets no time pass, however busy the machine is, until the test is over or moves it. */
const stopTime = (): void => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
};

describe('calls that are too many at once', () => {
  const several = (count: number) => Promise.all(Array.from({ length: count }, () => client.execute(query)));

  it('wait their turn', async () => {
    await gateway.close();
    await start({ ACADEMY_API_CONNECTIONS: '8' });
    const { setTimeout } = globalThis;
    stopTime();
    let [now, most] = [0, 0];
    api.when('GET /announcements/me', async () => {
      most = Math.max(most, (now += 1));
      await new Promise((resolve) => setTimeout(resolve, 20));
      now -= 1;
      return { body: [anAnnouncement()] };
    });
    const answers = await several(20);
    expect(answers.flatMap(({ errors }) => errors)).toEqual([]);
    expect(most).toBe(2);
  });

  it('are all sent where the API holds back its responses, however many operations wait for theirs', async () => {
    await gateway.close();
    await start({ ACADEMY_API_CONNECTIONS: '400' });
    stopTime();
    const all = Promise.withResolvers<void>();
    let count = 0;
    api.when('GET /announcements/me', async () => {
      count += 1;
      if (count === 80) all.resolve();
      await all.promise;
      return { body: [anAnnouncement()] };
    });
    const answers = await several(80);
    expect(answers.flatMap(({ errors }) => errors)).toEqual([]);
    expect(count).toBe(80);
  });

  it('are refused at once when the line is full, and keep nobody else waiting', async () => {
    await gateway.close();
    await start({ ACADEMY_API_CONNECTIONS: '4' });
    proxy.inject({ on: announcements, fault: { kind: 'hang' } });
    stopTime();
    const asked = several(30);
    const refused = () => rejected.filter((each) => each === 'GET /announcements/me OVERLOADED').length;
    // Each look moves the time by its interval.
    await expect.poll(refused, { interval: 1, timeout: 20_000 }).toBe(30 - 1 - 16);
    // The same thirty also fill the queue of the summary, which empties in moments; the announcements hang for five seconds.
    const name = async () => (await client.execute('{ viewer { name } }')).data.viewer?.name;
    await expect.poll(name, { interval: 1, timeout: 20_000 }).toBe('Moumita Sen');
    vi.advanceTimersByTime(5_000);
    const codes = (await asked).map(({ errors }) => errors[0]?.extensions.code);
    expect(new Set(codes)).toEqual(new Set(['UPSTREAM_UNAVAILABLE', 'UPSTREAM_TIMEOUT']));
    // One that was sent and sixteen that waited would be seventeen. Those that waited in vain are not sent, except for a
    // few whose turn comes shortly before their time is up.
    expect(callsOf(announcements)).toBeLessThan(1 + 16);
  });
});

describe('a request', () => {
  const forRequest = (deadline: number, signal: AbortSignal | null = null) => {
    const rest = createRestClient({ url: proxy.url, connections: 4, hasBreaker: true, maxResponseBytes: 1_000 });
    return rest.forRequest({
      jar: null,
      requestId: 'r',
      signal,
      deadline,
      forwardedFor: null,
      language: null,
      log: pino({ level: 'silent' }),
    });
  };

  it('whose call found no free connection in time says nothing about the API', async () => {
    proxy.inject({ fault: { kind: 'hang' } });
    const leaving = new AbortController();
    const rest = forRequest(performance.now() + 10_000, leaving.signal);
    const failureOf = (path: string, timeoutMs = 10_000) =>
      rest.post(path, {}, (json) => json, { timeoutMs }).catch((error: RestError) => error);
    const four = ['/auth/login', '/auth/logout', '/auth/register', '/me/photo'].map((path) => failureOf(path));
    await expect.poll(() => proxy.calls.length).toBe(4);
    expect(await failureOf('/me/meeting-requests', 200)).toMatchObject({ failure: 'TIMED_OUT', isOwnDelay: true });
    leaving.abort();
    await Promise.all(four);
  });

  it('has one deadline that no call of it outlives, and begins no call after it', async () => {
    proxy.inject({ fault: { kind: 'hang' } });
    const rest = forRequest(performance.now() + 1_000);
    const failureOf = (call: Promise<unknown>) => call.catch((error: RestError) => error.failure);
    const patient = rest.post('/auth/login', {}, (json) => json, { timeoutMs: 600_000 });
    const calls = [rest.get('/me', (json) => json), patient];
    expect(await Promise.all(calls.map(failureOf))).toEqual(['TIMED_OUT', 'TIMED_OUT']);
    await expect(rest.post('/me/photo', {}, (json) => json)).rejects.toMatchObject({ failure: 'TIMED_OUT' });
    expect(proxy.calls.toSorted()).toEqual(['GET /api/me', 'POST /api/auth/login']);
  });

  it('has as much time as before when the clock of the machine is set', async () => {
    let time = -1e12;
    // An hour further at each look.
    const clock = vi.spyOn(Date, 'now').mockImplementation(() => (time += 60 * 60 * 1000));
    onTestFinished(() => clock.mockRestore());
    expect(await client.execute(query)).toMatchObject({ errors: [] });
  });
});
