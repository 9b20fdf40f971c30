import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createCounter } from '../../../gateway/rate-limits/store.ts';

// However long counting takes, no time passes.
beforeEach(() => vi.useFakeTimers({ toFake: ['Date', 'performance'] }));
afterEach(() => vi.useRealTimers());

describe('the memory of a counter', () => {
  const allowance = { name: 'test', points: 2, seconds: 60 };

  it('has an end: networks that come after too many new ones are counted together, with a limit of their own', async () => {
    const overflow = createCounter({ name: 'overflow', points: 3, seconds: 60 }, null);
    const counter = createCounter(allowance, null, overflow);
    const count = (key: string) => counter.count(key, 1, null);
    expect([await count('early'), await count('early')]).toEqual([null, null]);
    for (let i = 0; i < 9_999; i += 1) await count(`client ${i}`);

    expect(await count('early')).toBe(60);
    expect(await count('client 5')).toBeNull();
    expect([await count('late'), await count('later'), await count('late')]).toEqual([null, null, null]);
    expect(await count('latest')).toBe(60);
  });

  it('takes a thousand new sessions of one network; further ones are left to the count of their network', async () => {
    const counter = createCounter(allowance, null);
    const count = (key: string, owner: string) => counter.count(key, 1, owner);
    expect([await count('early', 'one'), await count('early', 'one')]).toEqual([null, null]);
    for (let i = 0; i < 999; i += 1) await count(`session ${i}`, 'one');

    expect(await count('early', 'one')).toBe(60);
    for (let i = 0; i < 5; i += 1) expect(await count('late', 'one')).toBeNull();
    expect([await count('new', 'other'), await count('new', 'other')]).toEqual([null, null]);
    expect(await count('new', 'other')).toBe(60);
  });

  it('has room for new networks and sessions again once its time is over', async () => {
    const counter = createCounter(allowance, null);
    const count = (key: string, owner: string | null) => counter.count(key, 1, owner);
    for (let i = 0; i < 1_000; i += 1) await count(`session ${i}`, 'one');
    for (let i = 0; i < 9_000; i += 1) await count(`client ${i}`, null);
    vi.advanceTimersByTime(60_000);
    for (const owner of ['one', null]) {
      const key = `late, of ${owner}`;
      expect([await count(key, owner), await count(key, owner)]).toEqual([null, null]);
      expect(await count(key, owner)).toBe(60);
    }
  });

  it('makes nobody wait for longer than its time when the clock of the machine is set back by a day', async () => {
    const counter = createCounter(allowance, null);
    for (let i = 0; i < 2; i += 1) await counter.count('client', 1, null);
    vi.setSystemTime(Date.now() - 24 * 60 * 60 * 1000);
    expect(await counter.count('client', 1, null)).toBe(60);
  });

  it('counts new sessions that are refused at once as well', async () => {
    const counter = createCounter(allowance, null);
    const countDear = (key: string) => counter.count(key, 3, 'one');
    for (let i = 0; i < 1_000; i += 1) expect(await countDear(`session ${i}`)).toBe(60);
    expect(await countDear('late')).toBeNull();
  });
});
