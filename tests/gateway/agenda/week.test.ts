import { describe, expect, it } from 'vitest';
import { daysOf } from '../../../gateway/agenda/view.ts';
import { at, enrolled, meeting, agenda, monthOne } from './sources.ts';

describe('seven days', () => {
  it('begin today, and light the evenings that have a class', () => {
    expect(agenda({ courses: [monthOne()] }).days).toEqual(
      [
        ['2026-11-22', true],
        ['2026-11-23', true],
        ['2026-11-24', false],
        ['2026-11-25', true],
        ['2026-11-26', false],
        ['2026-11-27', false],
        ['2026-11-28', true],
      ].map(([day, hasClass], index) => ({
        day,
        hasClass,
        hasMeeting: false,
        hasWebinar: false,
        isToday: index === 0,
        isDue: false,
        isPending: false,
        isLate: false,
        isAskedFor: false,
      })),
    );
  });

  it('light the day of a meeting that is accepted', () => {
    const { days } = agenda({ meetings: [meeting('2026-11-24'), meeting('2026-11-25', undefined, 'PENDING')] });
    expect(days.flatMap(({ day, hasMeeting }) => (hasMeeting ? [day] : []))).toEqual(['2026-11-24']);
    expect(daysOf(agenda({ meetings: [meeting('2026-11-24')] }), 'en')[2]?.text).toBe(
      'Tuesday, 24 November 2026: mentorship',
    );
  });

  it('put out today’s window once its class is over', () => {
    expect(agenda({ courses: [monthOne()] }, at('22:59')).days[0]?.hasClass).toBe(true);
    expect(agenda({ courses: [monthOne()] }, at('23:00')).days[0]?.hasClass).toBe(false);
  });

  it.each([
    ['of a month', '2026-11-29', ['2026-11-29', '2026-11-30', '2026-12-01']],
    ['of a year', '2026-12-30', ['2026-12-30', '2026-12-31', '2027-01-01']],
    ['of February', '2028-02-28', ['2028-02-28', '2028-02-29', '2028-03-01']],
  ])('go on over the end %s', (_what, today, first) => {
    const { days } = agenda({}, at('12:00', today));
    expect(days.slice(0, 3).map(({ day }) => day)).toEqual(first);
  });

  it('are those of the academy, not of Greenwich', () => {
    expect(agenda({}, new Date('2026-11-21T18:29:00Z')).today).toBe('2026-11-21');
    expect(agenda({}, new Date('2026-11-21T18:30:00Z')).today).toBe('2026-11-22');
  });

  it('ring the day that is due, within the week alone', () => {
    const due = (paidOn: string) =>
      agenda({ courses: [enrolled([['PAID', 1, paidOn]])] }).days.flatMap(({ day, isDue }) => (isDue ? [day] : []));
    expect(due('2026-10-29')).toEqual(['2026-11-28']);
    expect(due('2026-10-30')).toEqual([]);
    expect(due('2026-10-20')).toEqual([]);
  });

  it('half light the day by which a payment should be approved, which is today at the earliest', () => {
    const pending = (paidOn: string) =>
      daysOf(agenda({ courses: [enrolled([['PENDING', 1, paidOn]])] }), 'en').flatMap(({ calendarDay, isPending }) =>
        isPending ? [calendarDay.date] : [],
      );
    expect(pending('2026-11-22')).toEqual(['2026-11-24']);
    expect(pending('2026-11-01')).toEqual(['2026-11-22']);
  });

  it('say in words what they hold, in both languages', () => {
    const courses = [enrolled([['PAID', 1, '2026-10-24']]), enrolled([['PENDING', null, '2026-11-21']], { id: 'c2' })];
    expect(daysOf(agenda({ courses }), 'en').map(({ text }) => text)).toEqual([
      'Sunday, 22 November 2026 (today): class',
      'Monday, 23 November 2026: class, payment due, payment usually approved by this day',
      'Tuesday, 24 November 2026',
      'Wednesday, 25 November 2026: class',
      'Thursday, 26 November 2026',
      'Friday, 27 November 2026',
      'Saturday, 28 November 2026: class',
    ]);
    expect(daysOf(agenda({ courses }), 'bn')[1]?.text).toBe(
      'সোমবার, ২৩ নভেম্বর ২০২৬: ক্লাস, ফি দেওয়ার শেষ দিন, সাধারণত এর মধ্যে পেমেন্ট অনুমোদিত হয়',
    );
  });
});
