import { describe, expect, it } from 'vitest';
import { daysAwayText, meetingRequestForm, meetingRequestProblems } from '../../../gateway/meeting-requests/rules.ts';

const kolkata = 'Asia/Kolkata';
const codes = (now: string, preferredDate: string, message: string | null = null) =>
  meetingRequestProblems({ preferredDate, preferredTime: 'FROM_10_AM', message }, new Date(now), kolkata, 'en').map(
    ({ code }) => code,
  );

describe('a request for a meeting', () => {
  it.each([
    // 10:59 in Kolkata, then 11:00.
    ['2026-11-22T05:29:59Z', '2026-11-22', []],
    ['2026-11-22T05:30:00Z', '2026-11-22', ['TIME_IS_OVER']],
    ['2026-11-22T05:30:00Z', '2026-11-23', []],
    ['2026-11-22T18:29:59Z', '2026-11-21', ['DATE_IN_PAST']],
    // One minute after midnight in Kolkata, while it is still the 22nd in London.
    ['2026-11-22T18:31:00Z', '2026-11-22', ['DATE_IN_PAST']],
    ['2026-11-22T18:31:00Z', '2027-11-23', []],
    ['2026-11-22T18:31:00Z', '2027-11-24', ['DATE_TOO_FAR']],
  ])('at %s for %s has the problems %j', (now, day, expected) => {
    expect(codes(now, day)).toEqual(expected);
  });

  it('may have a message of 2,000 characters without the blanks around it', () => {
    const at = '2026-11-22T00:00:00Z';
    expect(codes(at, '2026-11-22', ` ${'x'.repeat(2_000)} `)).toEqual([]);
    expect(codes(at, '2026-11-22', 'x'.repeat(2_001))).toEqual(['MESSAGE_TOO_LONG']);
  });

  it('can be made for a day at a glance, and for the hours of today that are not over', () => {
    // Half past ten in Kolkata.
    const form = meetingRequestForm(new Date('2026-12-25T05:00:00Z'), kolkata, 'en');
    const days = form.nextDays.map(({ date }) => date);
    expect([days.length, days[0], days.at(-1)]).toEqual([14, '2026-12-25', '2027-01-07']);
    const over = form.timeSlots.flatMap(({ value, isOverToday }) => (isOverToday ? [value] : []));
    expect(over).toEqual(['FROM_9_AM']);
  });

  it.each([
    // 10:59 in Kolkata, then 11:00.
    ['2026-11-22T05:29:59Z', '2026-11-22', 'today', 'আজ'],
    ['2026-11-22T05:30:00Z', '2026-11-22', null, null],
    ['2026-11-22T05:30:00Z', '2026-11-23', 'tomorrow', 'আগামীকাল'],
    ['2026-11-22T18:31:00Z', '2026-12-03', 'in 10 days', '১০ দিন পরে'],
    ['2026-11-22T18:31:00Z', '2026-11-22', null, null],
    ['2026-11-22T18:31:00Z', null, null, null],
  ])('at %s is, for ten o’clock on %s, %s away', (now, preferredDay, english, bengali) => {
    const request = { preferredDay, preferredTime: 'FROM_10_AM' as const };
    const texts = (['en', 'bn'] as const).map((language) => daysAwayText(request, new Date(now), kolkata, language));
    expect(texts).toEqual([english, bengali]);
  });

  it('can be made for a year, on a leap day as well', () => {
    const form = meetingRequestForm(new Date('2028-02-29T12:00:00Z'), kolkata, 'en');
    expect([form.earliestDate, form.latestDate]).toEqual(['2028-02-29', '2029-03-01']);
  });
});
