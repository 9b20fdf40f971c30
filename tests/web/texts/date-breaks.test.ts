import { expect, it } from 'vitest';
import { monthNames } from '../../../gateway/values/instants.ts';
import { withDateBreaks } from '../../../web/texts/date-breaks.ts';
import { withWholeDates } from '../../../web/texts/whole-dates.ts';

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

it('keeps a day with its month where the year is left out', () => {
  expect(withWholeDates('so by 30 November')).toBe('so by 30\u00A0November');
  expect(withWholeDates('মানে ৩০ নভেম্বর তারিখের মধ্যে')).toBe('মানে ৩০\u00A0নভেম্বর তারিখের মধ্যে');
  for (const text of ['১টি ক্লাস, ২ মেন্টর', '5 Maybes']) expect(withWholeDates(text)).toBe(text);
});

it('knows the months as the academy writes them', () => {
  for (const month of [...monthNames('en'), ...monthNames('bn')])
    expect(withWholeDates(`1 ${month} 2026.`)).toBe(`1\u00A0${month}\u00A02026.`);
});
