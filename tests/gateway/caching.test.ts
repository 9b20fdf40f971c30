import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPublicRecords, once } from '../../gateway/caching.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['performance', 'Date', 'setTimeout'] }));
afterEach(() => vi.useRealTimers());

const aSource = () => {
  let asked = 0;
  let isDown = false;
  return {
    load: async () => {
      asked += 1;
      if (isDown) throw new Error('down');
      return `answer ${asked}`;
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

describe('public records', () => {
  it('come from memory while they are fresh, and are renewed behind the scenes afterwards', async () => {
    const [records, source] = [createPublicRecords<string>({ freshForSeconds: 60, atMost: 2 }), aSource()];
    expect(await records.get('a', source.load)).toBe('answer 1');
    vi.advanceTimersByTime(59_000);
    expect(await records.get('a', source.load)).toBe('answer 1');
    expect(source.asked()).toBe(1);
    vi.advanceTimersByTime(2_000);
    expect(await records.get('a', source.load)).toBe('answer 1');
    expect(await records.get('a', source.load)).toBe('answer 2');
    expect(source.asked()).toBe(2);
  });

  it('are loaded once for all who ask at the same time', async () => {
    const [records, source] = [createPublicRecords<string>({ freshForSeconds: 60, atMost: 2 }), aSource()];
    const answers = await Promise.all([1, 2, 3].map(() => records.get('a', source.load)));
    expect([answers, source.asked()]).toEqual([['answer 1', 'answer 1', 'answer 1'], 1]);
  });

  it('outlive an outage, which is not asked about more often than every two seconds', async () => {
    const [records, source] = [createPublicRecords<string>({ freshForSeconds: 60, atMost: 2 }), aSource()];
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

  it('that were never known fail, and are asked for again by the next', async () => {
    const [records, source] = [createPublicRecords<string>({ freshForSeconds: 60, atMost: 2 }), aSource()];
    source.goDown();
    await expect(records.get('a', source.load)).rejects.toThrow('down');
    source.comeBack();
    expect(await records.get('a', source.load)).toBe('answer 2');
  });

  it('are bounded in number; what nobody asked for longest goes first', async () => {
    const [records, source] = [createPublicRecords<string>({ freshForSeconds: 60, atMost: 2 }), aSource()];
    for (const key of ['a', 'b', 'a', 'c']) await records.get(key, source.load);
    expect([records.peek('a'), records.peek('b'), records.peek('c')]).toEqual(['answer 1', undefined, 'answer 3']);
  });
});

describe('a call of one request', () => {
  it('is made once for all who need it, and anew after a write', async () => {
    const source = aSource();
    const call = once(source.load);
    expect(await Promise.all([call.get(), call.get()])).toEqual(['answer 1', 'answer 1']);
    expect(await call.again()).toBe('answer 2');
    expect(await call.get()).toBe('answer 2');
    call.forget();
    expect(await call.get()).toBe('answer 3');
  });
});
