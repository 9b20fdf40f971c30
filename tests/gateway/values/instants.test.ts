import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calendarDay, calendarDayOf, clockText, dateTimeText } from '../../../gateway/values/calendar-days.ts';
import { addCalendarDays, isRealDay, weekdayOf } from '../../../gateway/values/days.ts';
import {
  addDays,
  calendarDayText,
  dayOf,
  dayText,
  instantAt,
  inUtc,
  isTimeZone,
  readInstant,
  shownDayOf,
  startOfDay,
} from '../../../gateway/values/instants.ts';

describe('instants', () => {
  const kolkata = 'Asia/Kolkata';
  const english = { language: 'en', timeZone: kolkata, locale: 'en-IN' } as const;

  it.each([
    ['2026-12-01T15:00:00.000Z', '2026-12-01T15:00:00.000Z'],
    ['2026-12-01T15:00:00+05:30', '2026-12-01T09:30:00.000Z'],
    ['2026-12-01T20:30', '2026-12-01T15:00:00.000Z'],
    ['2026-12-01 20:30:15', '2026-12-01T15:00:15.000Z'],
    ['2026-12-01 8:30 PM', '2026-12-01T15:00:00.000Z'],
    ['2026-12-01t20:30:00', '2026-12-01T15:00:00.000Z'],
    ['2026-12-01T15:00:00+0000', '2026-12-01T15:00:00.000Z'],
    ['2026-12-01T15:00:00+00', '2026-12-01T15:00:00.000Z'],
    ['2026-12-01 15:00:00+00', '2026-12-01T15:00:00.000Z'],
    ['2026-12-01T10:00:00.123-05', '2026-12-01T15:00:00.123Z'],
    ['2026-12-01', '2026-11-30T18:30:00.000Z'],
    [1_796_137_200_000, '2026-12-01T15:00:00.000Z'],
    [1_796_137_200, '2026-12-01T15:00:00.000Z'],
    ['1 December 2026', '2026-11-30T18:30:00.000Z'],
    ['Dec 1, 2026', '2026-11-30T18:30:00.000Z'],
    ['1 Dec 2026, 8:30 pm', '2026-12-01T15:00:00.000Z'],
    ['Tue, 01 Dec 2026 15:00:00 GMT', '2026-12-01T15:00:00.000Z'],
    ['Tue, 01 Dec 2026 10:00:00 EST', '2026-12-01T15:00:00.000Z'],
    ['Tue Dec 01 2026 15:00:00 GMT+0000 (Coordinated Universal Time)', '2026-12-01T15:00:00.000Z'],
    ['Tue Dec 01 2026 07:00:00 GMT-0800 (Pacific Standard Time)', '2026-12-01T15:00:00.000Z'],
  ])('are read from %j', (sent, instant) => {
    expect(readInstant(sent)?.toISOString()).toBe(instant);
  });

  it.each([
    null,
    undefined,
    '',
    'soon',
    '2026-02-30',
    '2026-13-01T00:00:00Z',
    '9989-01-01T00:00:00Z',
    '9999-12-31T23:59:59Z',
    '0999-01-01',
    8.64e15,
    -8.64e15,
    '12/01/2026',
    '31 February 2026',
    '1 Smarch 2026',
    '1 Decoration 2026',
    'December 2026',
    'Room 1 of 2026',
    'Level 2 March 2026',
    {},
    true,
    Number.NaN,
    1e20,
  ])('are not read from %j', (sent) => {
    expect(readInstant(sent)).toBeNull();
  });

  it('in UTC are those that Date reads, but for days that there are none of', () => {
    const part = (max: number, length: number) =>
      fc.integer({ min: 0, max }).map((number) => String(number).padStart(length, '0'));
    const fraction = fc.oneof(fc.constant(''), fc.stringMatching(/^\.\d{1,9}$/));
    const parts = fc.tuple(part(9_988, 4), part(13, 2), part(32, 2), part(25, 2), part(61, 2), part(61, 2), fraction);
    fc.assert(
      fc.property(parts, ([year, month, day, hour, minute, second, rest]) => {
        const text = `${year}-${month}-${day}T${hour}:${minute}:${second}${rest}Z`;
        const date = new Date(text);
        const isRead = isRealDay(Number(year), Number(month), Number(day)) && date.getTime() >= Date.UTC(1001, 0);
        expect(readInstant(text)).toEqual(isRead ? date : null);
      }),
      { numRuns: 2_000 },
    );
  });

  it('are put into words in Indian time', () => {
    const instant = new Date('2025-06-15T15:00:00Z');
    expect(dateTimeText(instant, english)).toBe('Sun, 15 Jun 2025, 8:30 pm');
    expect(dateTimeText(instant, { ...english, language: 'bn' })).toBe('রবিবার, ১৫ জুন ২০২৫, রাত ৮:৩০');
    expect(dayText(new Date('2024-04-24T20:00:00Z'), english)).toBe('25 April 2024');
    expect(dayText(new Date('2024-04-24T20:00:00Z'), { ...english, language: 'bn' })).toBe('২৫ এপ্রিল ২০২৪');
    expect(calendarDayText('2026-12-01', 'en')).toBe('1 December 2026');
  });

  it.each([
    ['00:00', 'রাত ১২:০০'],
    ['03:59', 'রাত ৩:৫৯'],
    ['04:00', 'ভোর ৪:০০'],
    ['06:00', 'সকাল ৬:০০'],
    ['12:00', 'দুপুর ১২:০০'],
    ['16:00', 'বিকেল ৪:০০'],
    ['18:00', 'সন্ধ্যা ৬:০০'],
    ['20:00', 'রাত ৮:০০'],
  ])('say in Bengali which part of the day %s is', (time, text) => {
    const bengali = { ...english, language: 'bn' } as const;
    expect(dateTimeText(new Date(`2025-06-15T${time}:00+05:30`), bengali)).toBe(`রবিবার, ১৫ জুন ২০২৫, ${text}`);
  });

  it('are put into words in the form of the academy’s English, with a short month of three letters and no seconds', () => {
    const instant = new Date('2026-09-12T15:00:07Z');
    expect(dateTimeText(instant, english)).toBe('Sat, 12 Sep 2026, 8:30 pm');
    expect(dateTimeText(instant, { ...english, locale: 'en-GB' })).toBe('Sat, 12 Sep 2026, 20:30');
    expect(dateTimeText(instant, { ...english, locale: 'en-US' })).toBe('Sat, Sep 12, 2026, 8:30 PM');
    expect(dateTimeText(instant, { ...english, language: 'bn' })).toBe('শনিবার, ১২ সেপ্টেম্বর ২০২৬, রাত ৮:৩০');
  });

  it('stand on a sheet of the calendar of their zone, in the words and digits of the language', () => {
    const lateEvening = new Date('2026-12-11T18:30:00Z');
    const day = { date: '2026-12-12', text: 'Saturday, 12 December 2026', weekday: 'Sat', day: '12', month: 'Dec' };
    expect(calendarDayOf(lateEvening, english)).toEqual(day);
    expect(calendarDayOf(lateEvening, { ...english, timeZone: 'UTC' })).toMatchObject({ weekday: 'Fri', day: '11' });
    expect(calendarDay('2026-12-12', 'bn')).toEqual({
      date: '2026-12-12',
      text: 'শনিবার, ১২ ডিসেম্বর ২০২৬',
      weekday: 'শনি',
      day: '১২',
      month: 'ডিসে',
    });
    expect(calendarDayOf(null, english)).toBeNull();
  });

  it('have a short name for every day of a week and every month', () => {
    for (const language of ['en', 'bn'] as const) {
      const days = Array.from({ length: 366 }, (_, index) =>
        calendarDay(addCalendarDays('2028-01-01', index), language),
      );
      expect(new Set(days.map(({ weekday }) => weekday)).size).toBe(7);
      expect(new Set(days.map(({ month }) => month)).size).toBe(12);
      expect(days.every(({ weekday, month, text }) => text.startsWith(weekday.slice(0, 3)) && month !== '')).toBe(true);
    }
  });

  it('belong to a day that begins at midnight in India', () => {
    const start = (instant: string) => startOfDay(new Date(instant)).toISOString();
    expect(start('2026-11-15T18:29:59Z')).toBe('2026-11-14T18:30:00.000Z');
    expect(start('2026-11-15T18:30:00Z')).toBe('2026-11-15T18:30:00.000Z');
  });

  it('are of real days, which are those that Date moves to no other', () => {
    const numbers = fc.tuple(
      fc.integer({ min: 0, max: 9_999 }),
      fc.integer({ min: 0, max: 13 }),
      fc.integer({ min: 0, max: 32 }),
    );
    fc.assert(
      fc.property(numbers, ([year, month, day]) => {
        const date = new Date(Date.UTC(year, month - 1, day));
        const shown = [date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()];
        expect(isRealDay(year, month, day)).toBe(shown.join() === [year, month, day].join());
      }),
      { numRuns: 5_000 },
    );
    const leapDays = [1900, 2000, 2024, 2026].map((year) => isRealDay(year, 2, 29));
    expect(leapDays).toEqual([false, true, true, false]);
  });

  it('calculate in days', () => {
    expect(dayOf(new Date('2026-11-21T18:30:00Z'))).toBe('2026-11-22');
    expect(addDays(new Date('2026-11-21T00:00:00Z'), 30).toISOString()).toBe('2026-12-21T00:00:00.000Z');
    expect(addCalendarDays('2026-02-27', 2)).toBe('2026-03-01');
    expect(weekdayOf('2026-11-22')).toBe(0);
    expect(instantAt('2026-11-23', 20, 30).toISOString()).toBe('2026-11-23T15:00:00.000Z');
    const zones = ['Asia/Dhaka', 'asia/dhaka', 'UTC', 'Asia/Calcutta', '+05:30', '+0530', '-05'];
    expect(zones.filter((name) => !isTimeZone(name))).toEqual([]);
    const others = ['', 'Mars/Olympus', 'IST', 'Asia/Dhaka ', '+05:30:15', 'Z', '2026-12-01T00Z', '[UTC]'];
    const instants = ['2026-12-01T00:00[Asia/Dhaka]', '2026-12-01T00:00+05:30', '+002026-12-01T00:00Z'];
    expect([...others, ...instants].filter(isTimeZone)).toEqual([]);
  });

  it.each([
    // Clocks that were changed a minute after midnight.
    ['America/St_Johns', '2011-03-13T03:30:59Z', '12:00 am'],
    ['America/St_Johns', '2011-03-13T03:31:00Z', '1:01 am'],
    ['Antarctica/Casey', '2020-10-03T16:00:59Z', '12:00 am'],
    ['Antarctica/Casey', '2020-10-03T16:01:00Z', '3:01 am'],
    ['Europe/Berlin', '2026-03-29T01:00:00Z', '3:00 am'],
  ])('are told by the clock of %s at %s: %s', (timeZone, instant, text) => {
    expect(clockText(new Date(instant), { ...english, timeZone })).toBe(text);
  });

  it('are told by the clock of their zone on both sides of every change, in whatever order they are asked for', () => {
    const zones = ['Asia/Kolkata', 'Europe/Berlin', 'America/St_Johns', 'Antarctica/Casey', 'Africa/Casablanca', 'UTC'];
    const times = fc.date({ min: new Date('1960-01-01'), max: new Date('2060-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(fc.constantFrom(...zones), times, fc.integer({ min: -1, max: 1 }), (timeZone, date, shift) => {
        const changed = Temporal.Instant.fromEpochMilliseconds(date.getTime())
          .toZonedDateTimeISO(timeZone)
          .getTimeZoneTransition('next');
        for (const time of [date.getTime(), (changed?.epochMilliseconds ?? 0) + shift]) {
          const { offsetNanoseconds } = Temporal.Instant.fromEpochMilliseconds(time).toZonedDateTimeISO(timeZone);
          expect(inUtc(new Date(time), timeZone).getTime() - time).toBe(offsetNanoseconds / 1_000_000);
        }
      }),
      { numRuns: 2_000 },
    );
  });

  it('are shown on the day of the zone, and decided on by that of India', () => {
    const zones = fc.constantFrom(kolkata, 'Asia/Dhaka', 'Europe/Berlin', 'America/New_York', 'UTC', 'Asia/Kathmandu');
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true }),
        zones,
        (date, timeZone) => {
          const dayIn = (zone: string) =>
            Temporal.Instant.from(date.toISOString()).toZonedDateTimeISO(zone).toPlainDate();
          expect(shownDayOf(date, { timeZone })).toBe(dayIn(timeZone).toString());
          expect(dayOf(date)).toBe(dayIn(kolkata).toString());
          expect(dayOf(instantAt(dayOf(date), 12, 0))).toBe(dayOf(date));
        },
      ),
    );
  });
});
