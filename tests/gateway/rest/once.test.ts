import { describe, expect, it } from 'vitest';
import { once } from '../../../gateway/rest/once.ts';

describe('a call of one request', () => {
  it('is made once for all who need it, and anew after a write', async () => {
    let asked = 0;
    const call = once(async () => `answer ${(asked += 1)}`);
    expect(await Promise.all([call.get(), call.get()])).toEqual(['answer 1', 'answer 1']);
    expect(await call.again()).toBe('answer 2');
    expect(await call.get()).toBe('answer 2');
    call.forget();
    expect(await call.get()).toBe('answer 3');
  });
});
