import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addCalendarDays, addCalendarMonths, weekdayOf } from '../../../gateway/values/days.ts';
import { memoizeByKey } from '../../../gateway/values/memoize-by-key.ts';

const days = fc
  .date({ min: new Date('0101-01-01'), max: new Date('9899-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

describe('Calculating with days', () => {
  it('says what the calendar of the platform says', () => {
    fc.assert(
      fc.property(
        days,
        fc.integer({ min: -30_000, max: 30_000 }),
        fc.integer({ min: 0, max: 1_200 }),
        (day, n, months) => {
          const date = Temporal.PlainDate.from(day);
          expect(addCalendarDays(day, n)).toBe(date.add({ days: n }).toString());
          expect(addCalendarMonths(day, months)).toBe(date.add({ months }).toString());
          expect(weekdayOf(day)).toBe(date.dayOfWeek % 7);
        },
      ),
    );
  });

  it('refuses what is no day', () => {
    expect(() => addCalendarDays('tomorrow', 1)).toThrow(RangeError);
  });

  it('says the same when more days than are kept came in between', () => {
    let asked = 0;
    const square = memoizeByKey(3, (number: number) => {
      asked += 1;
      return number * number;
    });
    expect([1, 2, 3, 1, 4, 1].map(square)).toEqual([1, 4, 9, 1, 16, 1]);
    expect(asked).toBe(5);
  });
});
