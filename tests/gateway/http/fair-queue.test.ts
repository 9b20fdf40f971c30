import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createFairQueue } from '../../../gateway/http/fair-queue.ts';

const limits = { maxRunning: 2, maxRunningPerNetwork: 1, maxRunningPerSite: 2, maxQueued: 4, maxWaitMs: 20 };
const staying = new AbortController().signal;

describe('a place in the fair queue', () => {
  it('that does not come in time is not waited for any longer, and takes no place', async () => {
    const queue = createFairQueue(limits);
    const releaseFirst = await queue.acquire('203.0.113.1', staying);
    expect(await queue.acquire('203.0.113.1', staying)).toBeNull();
    releaseFirst?.();
    expect(await queue.acquire('203.0.113.1', staying)).not.toBeNull();
  });

  it('goes to whoever waits longest and whose network has none', async () => {
    const queue = createFairQueue({ ...limits, maxWaitMs: 10_000 });
    const order: string[] = [];
    const wait = async (address: string) => {
      const release = await queue.acquire(address, staying);
      order.push(address);
      return release;
    };
    const [first, second] = [await wait('203.0.113.1'), await wait('203.0.113.2')];
    const later = ['203.0.113.2', '203.0.113.3', '203.0.113.1'].map(wait);
    first?.();
    (await later[1])?.();
    (await later[2])?.();
    second?.();
    (await later[0])?.();
    expect(order.slice(2)).toEqual(['203.0.113.3', '203.0.113.1', '203.0.113.2']);
  });

  it('of a client that went away is left to others', async () => {
    const queue = createFairQueue({ ...limits, maxWaitMs: 10_000 });
    const release = await queue.acquire('203.0.113.1', staying);
    const gone = new AbortController();
    const waiting = queue.acquire('203.0.113.1', gone.signal);
    gone.abort();
    await expect(waiting).rejects.toThrow('aborted');
    await expect(queue.acquire('203.0.113.1', gone.signal)).rejects.toThrow('aborted');
    const next = queue.acquire('203.0.113.1', staying);
    release?.();
    expect(await next).not.toBeNull();
  });

  it('takes nothing from those who wait when its client goes away after it came', async () => {
    const queue = createFairQueue({ ...limits, maxWaitMs: 10_000 });
    const release = await queue.acquire('203.0.113.1', staying);
    const gone = new AbortController();
    const waiting = queue.acquire('203.0.113.1', gone.signal);
    release?.();
    const second = await waiting;
    gone.abort();

    const others = new AbortController();
    const line = [1, 2].map(() => queue.acquire('203.0.113.1', others.signal).catch(() => null));
    expect(await queue.acquire('203.0.113.1', staying)).toBeNull();
    second?.();
    expect(await line[0]).not.toBeNull();
    others.abort();
  });

  it('takes nothing from those who wait when its time is over after it came', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const queue = createFairQueue({ ...limits, maxQueued: 2, maxWaitMs: 10_000 });
    const release = await queue.acquire('203.0.113.1', staying);
    const waiting = queue.acquire('203.0.113.1', staying);
    release?.();
    await waiting;
    vi.advanceTimersByTime(10_000);
    const gone = new AbortController();
    const line = queue.acquire('203.0.113.1', gone.signal).catch(() => null);
    expect(await queue.acquire('203.0.113.1', staying)).toBeNull();
    gone.abort();
    await line;
  });

  it('leaves nothing in memory of a network that has gone', async () => {
    setFlagsFromString('--expose-gc');
    const collectGarbage: () => void = runInNewContext('gc');
    const heap = () => {
      collectGarbage();
      return process.memoryUsage().heapUsed;
    };
    const queue = createFairQueue(limits);
    const before = heap();
    for (let at = 0; at < 50_000; at += 1) (await queue.acquire(`10.1.${at >> 8}.${at & 255}`, staying))?.();
    expect(heap() - before).toBeLessThan(2_000_000);
    expect(await queue.acquire('203.0.113.1', staying)).not.toBeNull();
  });

  it('is not waited for by more of one network than half of all', async () => {
    const queue = createFairQueue({ ...limits, maxWaitMs: 10_000 });
    for (const address of ['203.0.113.1', '203.0.113.2']) await queue.acquire(address, staying);
    const gone = new AbortController();
    const waiting = [1, 2].map(() => queue.acquire('203.0.113.1', gone.signal).catch(() => null));
    expect(await queue.acquire('203.0.113.1', staying)).toBeNull();
    waiting.push(...[1, 2].map(() => queue.acquire('203.0.113.2', gone.signal).catch(() => null)));
    expect(await queue.acquire('203.0.113.3', staying)).toBeNull();
    gone.abort();
    await Promise.all(waiting);
    // There is room for others again once they have left.
    const leaving = new AbortController();
    const other = queue.acquire('203.0.113.1', leaving.signal).catch(() => 'waited');
    leaving.abort();
    expect(await other).toBe('waited');
  });
});
