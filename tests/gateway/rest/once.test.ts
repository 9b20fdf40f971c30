import { describe, expect, it } from 'vitest';
import { once } from '../../../gateway/rest/once.ts';

describe('a call of one request', () => {
  it('is made once for all who need it, and anew after a write', async () => {
    let asked = 0;
    const call = once(async () => `answer ${(asked += 1)}`);
    expect(await Promise.all([call.get(), call.get()])).toEqual(['answer 1', 'answer 1']);
    const again = call.again();
    expect(call.peek()).toBeUndefined();
    expect(await again).toBe('answer 2');
    expect(await call.get()).toBe('answer 2');
    call.forget();
    expect(call.peek()).toBeUndefined();
    expect(await call.get()).toBe('answer 3');
  });

  it('leaves nothing behind where it ends after it was forgotten or made again', async () => {
    const ends: ((answer: string) => void)[] = [];
    const call = once(() => new Promise<string>((resolve) => ends.push(resolve)));
    const forgotten = call.get();
    call.forget();
    ends[0]?.('before the write');
    expect([await forgotten, call.peek()]).toEqual(['before the write', undefined]);

    const [slow, quick] = [call.again(), call.again()];
    ends[2]?.('new');
    await quick;
    ends[1]?.('old');
    expect([await slow, call.peek(), await call.get()]).toEqual(['old', 'new', 'new']);
  });
});
