import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPublicRecords } from '../../../gateway/cache/records.ts';
import type { Loaded } from '../../../gateway/rest/loaded.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['performance', 'Date', 'setTimeout'] }));
afterEach(() => vi.useRealTimers());

const loaded = (value: string, more: Partial<Loaded<string>> = {}): Loaded<string> => ({
  value,
  version: value,
  textLength: value.length,
  etag: null,
  freshForSeconds: null,
  findings: [],
  ...more,
});

const aSource = () => {
  let asked = 0;
  let isDown = false;
  return {
    load: async () => {
      asked += 1;
      if (isDown) throw new Error('down');
      return loaded(`answer ${asked}`);
    },
    asked: () => asked,
    goDown: () => {
      isDown = true;
    },
    comeBack: () => {
      isDown = false;
    },
  };
};

const anEmptyMemory = (options: Partial<Parameters<typeof createPublicRecords>[0]> = {}) =>
  createPublicRecords<string>({
    freshForSeconds: 60,
    maxRecords: 2,
    pauseAskedFor: () => null,
    isWithdrawal: () => false,
    onChange: () => undefined,
    ...options,
  });

describe('public records', () => {
  it('come from memory while they are fresh, and are renewed behind the scenes afterwards', async () => {
    const [records, source] = [anEmptyMemory(), aSource()];
    expect(await records.get('a', source.load)).toBe('answer 1');
    vi.advanceTimersByTime(59_000);
    expect(await records.get('a', source.load)).toBe('answer 1');
    expect(source.asked()).toBe(1);
    vi.advanceTimersByTime(2_000);
    expect(await records.get('a', source.load)).toBe('answer 1');
    expect(await records.get('a', source.load)).toBe('answer 2');
    expect(source.asked()).toBe(2);
  });

  it('that have been old for as long as they were fresh are waited for', async () => {
    const [records, source] = [anEmptyMemory(), aSource()];
    await records.get('a', source.load);
    vi.advanceTimersByTime(121_000);
    expect(await records.get('a', source.load)).toBe('answer 2');
  });

  it('are loaded once for all who ask at the same time', async () => {
    const [records, source] = [anEmptyMemory(), aSource()];
    const answers = await Promise.all([1, 2, 3].map(() => records.get('a', source.load)));
    expect([answers, source.asked()]).toEqual([['answer 1', 'answer 1', 'answer 1'], 1]);
    const kept = records.get('b', source.load);
    expect([await records.preview('b', source.load), await kept, source.asked()]).toEqual(['answer 2', 'answer 2', 2]);
  });

  it('that were made old while they were loaded are loaded again, as what comes may be from before the change', async () => {
    const [records, source] = [anEmptyMemory(), aSource()];
    const { promise, resolve } = Promise.withResolvers<Loaded<string>>();
    const before = records.get('a', () => promise);
    records.expire('a');
    expect(await records.get('a', source.load)).toBe('answer 1');
    resolve(loaded('from before the change'));
    expect(await before).toBe('from before the change');
    expect(await records.get('a', source.load)).toBe('answer 1');
  });

  it('that are loaded again because they were made old are kept, also where the earlier load ends first', async () => {
    const records = anEmptyMemory();
    const [earlier, later] = [Promise.withResolvers<Loaded<string>>(), Promise.withResolvers<Loaded<string>>()];
    const before = records.get('a', () => earlier.promise);
    records.expire('a');
    const after = records.get('a', () => later.promise);
    earlier.resolve(loaded('from before the change'));
    expect(await before).toBe('from before the change');
    later.resolve(loaded('from after the change'));
    expect(await after).toBe('from after the change');
    expect(records.peek('a')).toBe('from after the change');
  });

  it('outlive an outage, which is not asked about more often than every two seconds', async () => {
    const [records, source] = [anEmptyMemory(), aSource()];
    await records.get('a', source.load);
    source.goDown();
    vi.advanceTimersByTime(3_600_000);
    for (let request = 0; request < 10; request += 1) {
      expect(await records.get('a', source.load)).toBe('answer 1');
      await vi.advanceTimersByTimeAsync(100);
    }
    expect(source.asked()).toBe(2);
    source.comeBack();
    await vi.advanceTimersByTimeAsync(2_000);
    await records.get('a', source.load);
    await vi.advanceTimersByTimeAsync(0);
    expect(await records.get('a', source.load)).toBe('answer 3');
  });

  it('know their age as long as they cannot be renewed, and no longer', async () => {
    const [records, source] = [anEmptyMemory(), aSource()];
    await records.get('a', source.load);
    vi.advanceTimersByTime(61_000);
    expect(records.staleFor('a')).toBeNull();
    source.goDown();
    await records.get('a', source.load);
    await vi.advanceTimersByTimeAsync(9_000);
    expect(records.staleFor('a')).toBe(70);
    source.comeBack();
    await records.get('a', source.load);
    await vi.advanceTimersByTimeAsync(0);
    expect(records.staleFor('a')).toBeNull();
    expect(records.staleFor('never asked for')).toBeNull();
  });

  it('leave an API alone for as long as it asks for, up to a minute', async () => {
    const source = aSource();
    const records = anEmptyMemory({ pauseAskedFor: () => 3_600 });
    await records.get('a', source.load);
    source.goDown();
    vi.advanceTimersByTime(61_000);
    for (let second = 0; second < 59; second += 1) {
      await records.get('a', source.load);
      await vi.advanceTimersByTimeAsync(1_000);
    }
    expect(source.asked()).toBe(2);
    await vi.advanceTimersByTimeAsync(2_000);
    await records.get('a', source.load);
    expect(source.asked()).toBe(3);
  });

  it.each([
    [20, 19_000, 1],
    [20, 21_000, 2],
    [0, 4_000, 1],
    [0, 6_000, 2],
    [1_000_000, 3_599_000, 1],
    [1_000_000, 3_601_000, 2],
  ])('are fresh for as long as the API says (%i s), within bounds: after %i ms', async (seconds, afterMs, calls) => {
    const records = anEmptyMemory();
    const load = vi.fn(async () => loaded('an answer', { freshForSeconds: seconds }));
    await records.get('a', load);
    vi.advanceTimersByTime(afterMs);
    await records.get('a', load);
    expect(load).toHaveBeenCalledTimes(calls);
  });

  it('tell who asks again what is known, so that it can ask whether that has changed', async () => {
    const records = anEmptyMemory();
    await records.get('a', async () => loaded('an answer', { etag: '"1"' }));
    vi.advanceTimersByTime(61_000);
    const again = vi.fn(async (known: Loaded<string> | undefined) => known ?? loaded('nothing known'));
    await records.get('a', again);
    expect(again).toHaveBeenCalledWith(loaded('an answer', { etag: '"1"' }));
    await vi.advanceTimersByTimeAsync(0);
    expect(await records.get('a', again)).toBe('an answer');
    expect(again).toHaveBeenCalledTimes(1);
  });

  it('tell of a change when there is one, not when a renewal brings the same', async () => {
    const onChange = vi.fn();
    const records = anEmptyMemory({ onChange });
    const versions: string[] = [];
    for (const answer of ['one', 'one', 'another', 'another']) {
      await records.get('a', async () => loaded(answer));
      versions.push(records.version('a') ?? '');
      vi.advanceTimersByTime(200_000);
    }
    expect(versions).toEqual(['one', 'one', 'another', 'another']);
    expect(onChange.mock.calls).toEqual([['a']]);
  });

  it('that were never known fail, and are asked for again by the next', async () => {
    const [records, source] = [anEmptyMemory(), aSource()];
    source.goDown();
    await expect(records.get('a', source.load)).rejects.toThrow('down');
    source.comeBack();
    expect(await records.get('a', source.load)).toBe('answer 2');
  });

  it('that are withdrawn are dropped, also behind the scenes, and that is told', async () => {
    const onChange = vi.fn();
    const records = anEmptyMemory({ onChange, isWithdrawal: (error) => Object(error).message === 'down' });
    const source = aSource();
    await records.get('a', source.load);
    source.goDown();
    vi.advanceTimersByTime(61_000);
    expect(await records.get('a', source.load)).toBe('answer 1');
    await vi.advanceTimersByTimeAsync(0);
    expect(records.peek('a')).toBeUndefined();
    expect(onChange.mock.calls).toEqual([['a']]);
    await expect(records.get('a', source.load)).rejects.toThrow('down');
  });

  it('are given without waiting during an outage, however old they are', async () => {
    const [records, source] = [anEmptyMemory(), aSource()];
    await records.get('a', source.load);
    source.goDown();
    vi.advanceTimersByTime(10 * 60_000);
    expect(await records.get('a', source.load)).toBe('answer 1');
    vi.advanceTimersByTime(10 * 60_000);
    const noAnswer = () => new Promise<never>(() => undefined);
    expect([records.isAtHand('a'), await records.get('a', noAnswer)]).toEqual([true, 'answer 1']);
  });

  it('that are withdrawn are not given to whoever waits for their renewal', async () => {
    const records = anEmptyMemory({ isWithdrawal: (error) => Object(error).message === 'down' });
    const source = aSource();
    await records.get('a', source.load);
    source.goDown();
    records.expire('a');
    await expect(records.get('a', source.load)).rejects.toThrow('down');
  });

  it('do not go by how a load ended that began before they were made old', async () => {
    const withdrawn = new Error('withdrawn');
    const records = anEmptyMemory({ isWithdrawal: (error) => error === withdrawn });
    const renewBehindTheScenes = async (answer: Promise<Loaded<string>>) => {
      vi.advanceTimersByTime(61_000);
      await records.get('a', () => answer);
      records.expire('a');
    };
    await records.get('a', async () => loaded('first'));
    const [refused, failed] = [Promise.withResolvers<Loaded<string>>(), Promise.withResolvers<Loaded<string>>()];
    await renewBehindTheScenes(refused.promise);
    expect(await records.get('a', async () => loaded('second'))).toBe('second');
    refused.reject(withdrawn);
    await vi.advanceTimersByTimeAsync(0);
    expect(records.peek('a')).toBe('second');

    await renewBehindTheScenes(failed.promise);
    failed.reject(new Error('down'));
    await vi.advanceTimersByTimeAsync(0);
    expect([records.staleFor('a'), await records.get('a', async () => loaded('third'))]).toEqual([null, 'third']);
  });

  it('are bounded in number; what nobody asked for longest goes first', async () => {
    const [records, source] = [anEmptyMemory(), aSource()];
    for (const key of ['a', 'b', 'a', 'c']) await records.get(key, source.load);
    expect([records.peek('a'), records.peek('b'), records.peek('c')]).toEqual(['answer 1', undefined, 'answer 3']);
  });

  it('that made room for others while their renewal failed leave no rejection unhandled', async () => {
    const unhandled = vi.fn();
    process.on('unhandledRejection', unhandled);
    const records = anEmptyMemory({ maxRecords: 1 });
    await records.get('a', async () => loaded('a'));
    vi.advanceTimersByTime(61_000);
    const renewal = Promise.withResolvers<Loaded<string>>();
    expect(await records.get('a', () => renewal.promise)).toBe('a');
    await records.get('b', async () => loaded('b'));
    expect(records.peek('a')).toBeUndefined();
    renewal.reject(new Error('down'));
    // Node looks for unhandled rejections when all microtasks are done.
    await new Promise((resolve) => setImmediate(resolve));
    process.off('unhandledRejection', unhandled);
    expect(unhandled).not.toHaveBeenCalled();
  });
});
