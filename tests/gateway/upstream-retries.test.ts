import { describe, expect, it } from 'vitest';
import type { Fault } from '../support/fault-proxy.ts';
import { announcements, api, callsOf, client, gateway, markRead, proxy, query, retries, start } from './upstream.ts';

describe('a second try', () => {
  it.each<[string, Fault]>([
    ['was reset', { kind: 'reset' }],
    ['was cut off', { kind: 'cut off' }],
    ['got no further than somebody in between', { kind: 'status', status: 502 }],
  ])('is made of a read that %s, once', async (_name, fault) => {
    proxy.inject({ on: announcements, fault, times: 1 });
    expect((await client.ask(query)).viewer.announcements.nodes).toEqual([{ id: '11' }]);
    expect([callsOf(announcements), retries.length]).toEqual([2, 1]);

    proxy.inject({ on: announcements, fault });
    await client.execute(query);
    expect(callsOf(announcements)).toBe(4);
  });

  it.each<[string, Fault]>([
    ['failed in the API itself', { kind: 'status', status: 500 }],
    ['is asked to wait', { kind: 'status', status: 503, retryAfter: 3 }],
    ['was refused as one too many', { kind: 'status', status: 429, retryAfter: 3 }],
    ['brought a page', { kind: 'html' }],
  ])('is not made of a read that %s', async (_name, fault) => {
    proxy.inject({ on: announcements, fault });
    await client.execute(query);
    expect(callsOf(announcements)).toBe(1);
  });

  it.each<Fault>([{ kind: 'reset' }, { kind: 'reset', after: 'call' }, { kind: 'status', status: 502 }])(
    'is never made of a write, here after %o',
    async (fault) => {
      api.when('POST /announcements/me/read/11', { body: {} });
      proxy.inject({ on: /^POST/, fault });
      await client.execute(markRead);
      expect(proxy.calls.filter((call) => call.startsWith('POST'))).toHaveLength(1);
    },
  );

  it('is paid from what all calls save, one for ten, so that an API in trouble does not get twice the calls', async () => {
    await gateway.close();
    await start({ ACADEMY_API_BREAKER: 'off' });
    proxy.inject({ on: announcements, fault: { kind: 'reset' } });
    for (let request = 0; request < 10; request += 1) {
      await Promise.all([1, 2, 3, 4].map(() => client.execute(query)));
    }
    const seconds = callsOf(announcements) - 40;
    expect(seconds).toBeGreaterThanOrEqual(10);
    expect(seconds).toBeLessThanOrEqual(10 + (proxy.calls.length - seconds) / 10);
  });

  it('waits no longer than the API asks the person to', async () => {
    proxy.inject({
      on: announcements,
      fault: { kind: 'status', status: 503, retryAfter: 'Thu, 01 Jan 2099 00:00:00 GMT' },
    });
    const { errors } = await client.execute(query);
    expect(errors[0]?.extensions.retryAfter).toBeGreaterThan(2_000_000_000);
  });
});
