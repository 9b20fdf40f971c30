import { expect, it } from 'vitest';
import { withDateBreaks, withWholeDates } from '../../../web/texts/date-breaks.ts';

it('lets a date be broken after its commas only', () => {
  expect(withDateBreaks('Sat, 12 Dec 2026, 8:30 pm').split(' ')).toEqual([
    'Sat,',
    '12\u00A0Dec\u00A02026,',
    '8:30\u00A0pm',
  ]);
  expect(withDateBreaks('শনিবার, ১২ ডিসেম্বর ২০২৬, রাত ৮:৩০').split(' ')).toHaveLength(3);
});

it('keeps the dates of a sentence in one line, and lets the rest of it break', () => {
  expect(withWholeDates('Pay for Month 2 by 17 December 2026.').split(' ')).toEqual([
    'Pay',
    'for',
    'Month',
    '2',
    'by',
    '17\u00A0December\u00A02026.',
  ]);
  expect(withWholeDates('শেষ তারিখ ১৭ ডিসেম্বর ২০২৬।').split(' ')).toHaveLength(3);
  expect(withWholeDates('The next is due 30 days after this payment.')).not.toContain('\u00A0');
});
