import { expect, it } from 'vitest';
import { withDateBreaks } from '../../../web/texts/date-breaks.ts';

it('lets a date be broken after its commas only', () => {
  expect(withDateBreaks('Sat, 12 Dec 2026, 8:30 pm').split(' ')).toEqual([
    'Sat,',
    '12\u00A0Dec\u00A02026,',
    '8:30\u00A0pm',
  ]);
  expect(withDateBreaks('শনিবার, ১২ ডিসেম্বর ২০২৬, রাত ৮:৩০').split(' ')).toHaveLength(3);
});
