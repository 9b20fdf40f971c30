import { describe, expect, it } from 'vitest';
import { relativeTime } from '../../../web/texts/relative-time.ts';

const units = ['day', 'hour', 'minute'] as const;

describe('how far away something is', () => {
  it.each(units)('is said in English as the platform says it: %s', (unit) => {
    const intl = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
    for (let count = -100; count <= 100; count += 1)
      expect(relativeTime(count, unit, 'en')).toBe(intl.format(count, unit));
  });

  it.each(units)('is said in Bengali as the platform says it, for what is past: %s', (unit) => {
    const intl = new Intl.RelativeTimeFormat('bn', { numeric: 'auto' });
    for (let count = -100; count <= 0; count += 1)
      expect(relativeTime(count, unit, 'bn')).toBe(intl.format(count, unit));
  });

  it('is after that time in Bengali, not within it', () => {
    expect(relativeTime(1, 'day', 'bn')).toBe('আগামীকাল');
    expect(relativeTime(21, 'day', 'bn')).toBe('২১ দিন পরে');
    expect(relativeTime(3, 'hour', 'bn')).toBe('৩ ঘণ্টা পরে');
    expect(relativeTime(5, 'minute', 'bn')).toBe('৫ মিনিট পরে');
  });
});
