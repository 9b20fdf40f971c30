import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { isPublicRead } from '../../../gateway/rest/route.ts';
import { aLearnersAnswers, aSummary } from '../../support/factories.ts';
import { startRestDouble, type RestDouble } from '../../support/rest-double.ts';
import type { RunningGateway } from '../../support/start-gateway.ts';
import {
  bodyOf,
  closeWays,
  dashboard,
  expectTheSame,
  ofSite,
  send,
  startWays,
  textBodyOf,
  type Ways,
} from '../../support/compare-with-apollo-server.ts';

// Each gateway has records of its own. On a busy machine those of one would be overdue before those of the other.
beforeAll(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterAll(() => void vi.useRealTimers());

describe('a compiled query whose calls fail', { timeout: 90_000 }, () => {
  let api: RestDouble;
  let ways: Ways;
  const answers = aLearnersAnswers();
  const cookie = 'accessToken=one';
  /** The calls of each query where all is well. */
  const callsOf = new Map<string, ReadonlySet<string>>();
  const answerAll = () => {
    for (const [call, body] of Object.entries(answers)) api.when(call, { body });
  };

  beforeAll(async () => {
    api = await startRestDouble();
    ways = await startWays(api.url);
    answerAll();
    for (const [name, asked] of ofSite) {
      api.calls.length = 0;
      await send(ways.apollo, bodyOf(asked), { cookie });
      callsOf.set(name, new Set(api.called()));
    }
  });
  beforeEach(() => {
    api.reset();
    answerAll();
  });
  afterAll(async () => {
    await closeWays(ways);
    await api.close();
  });

  it.each([...Object.keys(answers), 'everything'])('makes no call twice and tells the same: %s', async (broken) => {
    // What is public comes from memory or not, so any query may ask for it.
    const isAnybodys = broken === 'everything' || isPublicRead(broken);
    const asking = ofSite.filter(([name]) => isAnybodys || callsOf.get(name)?.has(broken));
    expect(asking).not.toEqual([]);
    const faults = [
      { status: 500 },
      { status: 401, body: { error: 'Over', code: 'TOKEN_EXPIRED' } },
      { body: 'nonsense' },
    ];
    for (const fault of faults) {
      for (const call of Object.keys(answers)) {
        if (broken === call || broken === 'everything') api.when(call, fault);
      }
      for (const [, asked] of asking) {
        const { calls } = await expectTheSame(ways, bodyOf(asked), { cookie });
        expect(calls).toEqual([...new Set(calls)]);
      }
    }
  });

  it('hands cookies on, those of calls that failed as well', async () => {
    const headers = { 'set-cookie': ['accessToken=two; Path=/; Max-Age=900', 'other=x; Path=/'] };
    api.when('GET /me/summary', { body: aSummary(), headers });
    const whole = await expectTheSame(ways, bodyOf(dashboard), { cookie });
    expect(whole.headers['set-cookie']).toHaveLength(3);
    api.when('GET /me/summary', { status: 500, headers });
    const broken = await expectTheSame(ways, bodyOf(dashboard), { cookie });
    expect(broken.headers['set-cookie']).toHaveLength(3);
  });
});

describe('limits of compiled queries', () => {
  let api: RestDouble;
  beforeAll(async () => {
    api = await startRestDouble();
  });
  beforeEach(() => api.reset());
  afterAll(() => api.close());

  const whole = aLearnersAnswers();
  const broken = { 'GET /me/summary': aSummary() };

  it.each([
    ['by a hash', bodyOf, whole],
    ['by a hash, where a call fails', bodyOf, broken],
    ['by a text', textBodyOf, whole],
    ['by a text, where a call fails', textBodyOf, broken],
  ])('count every request once, also one that Apollo Server answers in the end: %s', async (_by, askedBy, answers) => {
    for (const [call, body] of Object.entries(answers)) api.when(call, { body });
    const env = { RATE_LIMITS: 'standard', RATE_LIMIT_FACTOR: '0.01', TRUST_PROXY: '1' };
    const statusesOf = async (to: RunningGateway) => {
      const statuses: number[] = [];
      const waits: boolean[] = [];
      for (let time = 0; time < 14; time += 1) {
        const headers = { cookie: 'accessToken=one', 'x-forwarded-for': `198.51.100.${time}, 203.0.113.7` };
        const { status, headers: sent } = await send(to, askedBy(dashboard), headers);
        statuses.push(status);
        waits.push(Number(sent['retry-after'] ?? 0) > 0);
      }
      expect(waits).toEqual(statuses.map((status) => status === 429));
      return statuses;
    };
    const ways = await startWays(api.url, env);
    const wanted = await statusesOf(ways.apollo);
    // The dashboard costs three points each time, the session has twelve.
    expect(wanted).toEqual(Array.from({ length: 14 }, (_, time) => (time < 4 ? 200 : 429)));
    expect(await statusesOf(ways.compiled)).toEqual(wanted);
    await closeWays(ways);
  });
});
