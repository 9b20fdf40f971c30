import { describe, expect, it } from 'vitest';
import { inTime } from '../../../gateway/site/renderer.ts';

const timers = () => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length;

describe('work that is waited for', () => {
  it('leaves no timer behind once it is done or has failed', async () => {
    const before = timers();
    expect(await inTime(Promise.resolve('done'), 60_000)).toBe('done');
    await expect(inTime(Promise.reject(new Error('failed')), 60_000)).rejects.toThrow('failed');
    expect(timers()).toBe(before);
  });

  it('is waited for no longer than it may take', async () => {
    await expect(inTime(new Promise(() => undefined), 1)).rejects.toThrow('It took too long.');
  });
});
