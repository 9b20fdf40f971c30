import { expect, it } from 'vitest';
import { withPartBreaks } from '../../../web/purchases/part-breaks.ts';

it('begins no line with the point between two parts, and leaves no number at the end of one', () => {
  expect(withPartBreaks('₹6000 in 4 payments · 1 being checked').split(' ')).toEqual([
    '₹6000\u00A0in',
    '4',
    'payments\u00A0·',
    '1\u00A0being',
    'checked',
  ]);
  expect(withPartBreaks('1 declined')).toBe('1\u00A0declined');
});
