import { vi } from 'vitest';
import { beginning } from './money-world.ts';

/** Lets timers, dates and the clock of caches go by the time of the model, which passes when the scheduler lets it. */
export const useModelTime = (): void => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'],
    now: beginning,
  });
};
