import { describe, expect, it } from 'vitest';
import { scalars } from '../../../gateway/values/scalars.ts';

describe('DateTime as an input', () => {
  it.each([
    ['2026-11-21T12:00:00Z', '2026-11-21T12:00:00.000Z'],
    ['2026-11-21T12:00+05:30', '2026-11-21T06:30:00.000Z'],
  ])('takes %s', (text, instant) => {
    expect(scalars.DateTime.parseValue(text)).toBe(instant);
  });

  it.each(['2026-02-31T12:00:00Z', '2026-11-21', '2026-11-21T12:00', 'tomorrow', 1_700_000_000_000])(
    'refuses %s',
    (value) => {
      expect(() => scalars.DateTime.parseValue(value)).toThrow('DateTime must be an ISO 8601 instant with a zone.');
    },
  );
});
