import { describe, expect, it } from 'vitest';
import { timeAway } from '../../../web/texts/time-away.ts';

describe.each(['en', 'bn'] as const)('how far away something is: %s', (language) => {
  const intl = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });

  it.each(['day', 'hour', 'minute'] as const)('is said as the language says it: %s', (unit) => {
    for (let count = -100; count <= 100; count += 1)
      expect(timeAway(count, unit, language)).toBe(intl.format(count, unit));
  });
});
