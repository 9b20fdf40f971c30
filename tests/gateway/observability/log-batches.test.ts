import { afterEach, describe, expect, it, vi } from 'vitest';
import { createLog } from '../../../gateway/observability/log.ts';

/** The longest write to a pipe that cannot be mixed with those of other processes. */
const atomicBytes = 4_096;

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** What is written to standard output at once. */
const writesOf = (log: (to: ReturnType<typeof createLog>) => void): Buffer[] => {
  const writes: Buffer[] = [];
  vi.spyOn(process.stdout, 'write').mockImplementation((chunk) => {
    writes.push(Buffer.from(chunk));
    return true;
  });
  log(createLog('info'));
  return writes;
};

describe('lines on standard output', () => {
  it.each([
    ['in Latin letters', 'x'.repeat(200), 'x'.repeat(1_500)],
    ['in Bengali', 'ক'.repeat(70), 'ক'.repeat(500)],
  ])('go in writes that no other process can break: %s', (_letters, short, long) => {
    const writes = writesOf((log) => {
      for (let line = 0; line < 43; line += 1) log.info({ short }, 'line');
      log.warn({ long }, 'line');
    });
    expect(Math.max(...writes.map(({ length }) => length))).toBeLessThanOrEqual(atomicBytes);
    const lines = Buffer.concat(writes).toString().trimEnd().split('\n');
    expect(lines.map((line) => JSON.parse(line).msg)).toEqual(Array.from({ length: 44 }, () => 'line'));
    expect(writes.length).toBeLessThan(20);
  });

  it('are written within a tenth of a second, and leave no timer behind that would wake an idle process', () => {
    vi.useFakeTimers();
    const writes = writesOf((log) => {
      expect(vi.getTimerCount()).toBe(0);
      log.info('one');
      vi.advanceTimersByTime(60);
      log.info('two');
      vi.advanceTimersByTime(40);
    });
    expect(Buffer.concat(writes).toString()).toMatch(/"one"[^]*"two"/);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('have their secrets taken out of each', () => {
    const writes = writesOf((log) => {
      log.info({ text: 'somebody@clock.example' }, 'line');
      log.warn({ text: 'GET /reset?token=abc' }, 'line');
    });
    const text = Buffer.concat(writes).toString();
    expect(text).toMatch(/\[e-mail\][^]*\?\[query\]/);
    expect(text).not.toMatch(/somebody|abc/);
  });
});
