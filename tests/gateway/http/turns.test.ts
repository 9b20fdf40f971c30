import { describe, expect, it } from 'vitest';
import { createTurns } from '../../../gateway/http/turns.ts';

const bounds = { underWay: 2, ofNetwork: 1, ofSite: 2, waiting: 4, waitMs: 20 };
const staying = new AbortController().signal;

describe('a turn', () => {
  it('that does not come in time is not waited for any longer, and takes no place', async () => {
    const turns = createTurns(bounds);
    const endFirst = await turns.take('203.0.113.1', staying);
    expect(await turns.take('203.0.113.1', staying)).toBeNull();
    endFirst?.();
    expect(await turns.take('203.0.113.1', staying)).not.toBeNull();
  });

  it('goes to whoever waits longest and whose network has none', async () => {
    const turns = createTurns({ ...bounds, waitMs: 10_000 });
    const order: string[] = [];
    const wait = async (address: string) => {
      const end = await turns.take(address, staying);
      order.push(address);
      return end;
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
    const turns = createTurns({ ...bounds, waitMs: 10_000 });
    const end = await turns.take('203.0.113.1', staying);
    const gone = new AbortController();
    const waiting = turns.take('203.0.113.1', gone.signal);
    gone.abort();
    await expect(waiting).rejects.toThrow('aborted');
    await expect(turns.take('203.0.113.1', gone.signal)).rejects.toThrow('aborted');
    const next = turns.take('203.0.113.1', staying);
    end?.();
    expect(await next).not.toBeNull();
  });

  it('is not waited for by more of one network than half of all', async () => {
    const turns = createTurns({ ...bounds, waitMs: 10_000 });
    for (const address of ['203.0.113.1', '203.0.113.2']) await turns.take(address, staying);
    const gone = new AbortController();
    const waiting = [1, 2].map(() => turns.take('203.0.113.1', gone.signal).catch(() => null));
    expect(await turns.take('203.0.113.1', staying)).toBeNull();
    waiting.push(...[1, 2].map(() => turns.take('203.0.113.2', gone.signal).catch(() => null)));
    expect(await turns.take('203.0.113.3', staying)).toBeNull();
    gone.abort();
    await Promise.all(waiting);
  });
});
