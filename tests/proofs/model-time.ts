import { vi } from 'vitest';
import { beginning } from './money-world.ts';

/**
 * Lets timers, dates and the clock of caches go by the time of the model, which passes when the scheduler lets it. It is called
 * before the database is made: PostgreSQL sets timers too, and one that it had set by the real clock would end during a run, and
 * be set again for as many days as the model is behind.
 */
export const useModelTime = (): void => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'],
    now: beginning,
  });
};
