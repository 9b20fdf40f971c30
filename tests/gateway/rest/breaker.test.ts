import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createBreaker } from '../../../gateway/rest/breaker.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => vi.useRealTimers());

const aBreaker = () => {
  const states: string[] = [];
  const breaker = createBreaker((state) => void states.push(state));
  const call = (isSuccess: boolean | null): void => breaker.record(breaker.admit() ?? Number.NaN, isSuccess);
  const calls = (count: number, isSuccess: boolean | null): void => {
    for (let index = 0; index < count; index += 1) call(isSuccess);
  };
  return { ...breaker, states, calls };
};

describe('a breaker', () => {
  it('opens with the twentieth failure within five seconds, and not before', () => {
    const breaker = aBreaker();
    breaker.calls(19, false);
    expect(breaker.states).toEqual([]);
    breaker.calls(1, false);
    expect(breaker.states).toEqual(['open']);
    expect(breaker.admit()).toBeNull();
  });

  it('stays closed while failures are half of the calls, and opens when they are more', () => {
    const breaker = aBreaker();
    breaker.calls(12, true);
    breaker.calls(12, false);
    expect(breaker.states).toEqual([]);
    breaker.calls(1, false);
    expect(breaker.states).toEqual(['open']);
  });

  it('forgets failures after five seconds, also where nobody called meanwhile', () => {
    const breaker = aBreaker();
    breaker.calls(19, false);
    vi.advanceTimersByTime(5_000);
    breaker.calls(19, false);
    expect(breaker.states).toEqual([]);
    vi.advanceTimersByTime(3_000);
    breaker.calls(1, false);
    expect(breaker.states).toEqual(['open']);
  });

  it('forgets failures second by second, not those of the last seconds with the older ones', () => {
    const breaker = aBreaker();
    breaker.calls(10, false);
    vi.advanceTimersByTime(4_500);
    breaker.calls(9, false);
    vi.advanceTimersByTime(1_000);
    breaker.calls(10, false);
    expect(breaker.states).toEqual([]);
    breaker.calls(1, false);
    expect(breaker.states).toEqual(['open']);
  });

  it('counts no call whose outcome says nothing about the API', () => {
    const breaker = aBreaker();
    breaker.calls(60, null);
    breaker.calls(19, false);
    expect(breaker.states).toEqual([]);
  });

  it('ignores the outcomes of calls that went out before it opened', () => {
    const breaker = aBreaker();
    const early = breaker.admit() ?? Number.NaN;
    breaker.calls(20, false);
    breaker.record(early, true);
    expect(breaker.states).toEqual(['open']);
  });

  it('closes with the first probe that succeeds, and has forgotten the failures before', () => {
    const breaker = aBreaker();
    breaker.calls(20, false);
    vi.advanceTimersByTime(500);
    breaker.calls(1, true);
    expect(breaker.states).toEqual(['open', 'half-open', 'closed']);
    breaker.calls(19, false);
    expect(breaker.states).toHaveLength(3);
  });

  it('stays open with a probe that fails, and lets the next one go out half a second later', () => {
    const breaker = aBreaker();
    breaker.calls(20, false);
    vi.advanceTimersByTime(60_000);
    breaker.calls(1, false);
    expect(breaker.states).toEqual(['open', 'half-open', 'open']);
    vi.advanceTimersByTime(499);
    expect(breaker.admit()).toBeNull();
    vi.advanceTimersByTime(1);
    expect(breaker.admit()).not.toBeNull();
  });

  it('lets eight probes go out at once after a quiet time, and one every half second otherwise', () => {
    const breaker = aBreaker();
    breaker.calls(20, false);
    vi.advanceTimersByTime(60_000);
    const admitted = Array.from({ length: 20 }, () => breaker.admit()).filter((permit) => permit !== null);
    expect(admitted).toHaveLength(8);
    vi.advanceTimersByTime(500);
    expect([breaker.admit() === null, breaker.admit() === null]).toEqual([false, true]);
  });
});
