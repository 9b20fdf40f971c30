import { describe, expect, it } from 'vitest';
import { readMeetingRequest, slots, slotTexts } from '../../../gateway/meeting-requests/records.ts';
import {
  comingMeeting,
  daysAwayText,
  meetingRequestForm,
  meetingRequestProblems,
  meetingTimes,
  newMeetingRequest,
  preferredTimeText,
  timesAhead,
} from '../../../gateway/meeting-requests/rules.ts';
import { clockText } from '../../../gateway/values/calendar-days.ts';
import { aMeetingRequest } from '../../support/factories.ts';
import { noReport } from '../../support/records.ts';

const codes = (now: string, preferredDate: string, message: string | null = null) =>
  meetingRequestProblems({ preferredDate, preferredTime: 'FROM_10_AM', message }, new Date(now), 'en').map(
    ({ code }) => code,
  );

describe('a request for a meeting', () => {
  it.each([
    // 9:59 in Kolkata, then 10:00.
    ['2026-11-22T04:29:59Z', '2026-11-22', []],
    ['2026-11-22T04:30:00Z', '2026-11-22', ['TIME_IS_OVER']],
    ['2026-11-22T04:30:00Z', '2026-11-23', []],
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

  it('can be made for a day at a glance, and for the hours of today that have not begun', () => {
    // Half past ten in Kolkata.
    const form = meetingRequestForm(new Date('2026-12-25T05:00:00Z'), 'en');
    const days = form.nextDays.map(({ date }) => date);
    expect([days.length, days[0], days.at(-1)]).toEqual([14, '2026-12-25', '2027-01-07']);
    const over = form.timeSlots.flatMap(({ value, isOverToday }) => (isOverToday ? [value] : []));
    expect(over).toEqual(['FROM_9_AM', 'FROM_10_AM']);
  });

  it.each([
    // 6:59 in the evening in Kolkata, then 7:00, when the last hour of the day begins.
    ['2026-12-25T13:29:59Z', '2026-12-25', 7],
    ['2026-12-25T13:30:00Z', '2026-12-26', 0],
    // One minute after midnight in Kolkata.
    ['2026-12-25T18:31:00Z', '2026-12-26', 0],
  ])('is offered at %s from %s on, where %i hours have begun', (now, first, begun) => {
    const form = meetingRequestForm(new Date(now), 'en');
    expect([form.earliestDate, form.nextDays[0]?.date]).toEqual([first, first]);
    expect(form.timeSlots.filter(({ isOverToday }) => isOverToday)).toHaveLength(begun);
  });

  it('is refused for no hour that is offered for the first day', () => {
    for (let hour = 0; hour < 24; hour += 1) {
      const now = new Date(Date.UTC(2026, 11, 25, hour, 30));
      const { earliestDate, timeSlots } = meetingRequestForm(now, 'en');
      const refused = timeSlots.flatMap(({ value: preferredTime }) =>
        meetingRequestProblems({ preferredDate: earliestDate, preferredTime }, now, 'en').map(() => preferredTime),
      );
      expect(refused).toEqual(timeSlots.flatMap(({ value, isOverToday }) => (isOverToday ? [value] : [])));
    }
  });

  it.each([
    // 10:59 in Kolkata, then 11:00.
    ['2026-11-22T05:29:59Z', '2026-11-22', 'today', 'আজ'],
    ['2026-11-22T05:30:00Z', '2026-11-22', null, null],
    ['2026-11-22T05:30:00Z', '2026-11-23', 'tomorrow', 'আগামীকাল'],
    // Two days ahead have a word of their own in Bengali, as on the page of the webinars.
    ['2026-11-22T18:31:00Z', '2026-11-25', 'in 2 days', 'আগামী পরশু'],
    ['2026-11-22T18:31:00Z', '2026-12-03', 'in 10 days', '১০ দিন পরে'],
    ['2026-11-22T18:31:00Z', '2026-11-22', null, null],
    ['2026-11-22T18:31:00Z', null, null, null],
  ])('at %s is, for ten o’clock on %s, %s away', (now, preferredDay, english, bengali) => {
    const request = { preferredDay, preferredTime: 'FROM_10_AM' as const };
    const texts = (['en', 'bn'] as const).map((language) => daysAwayText(request, new Date(now), language));
    expect(texts).toEqual([english, bengali]);
  });

  it('says which field is wrong and why', () => {
    const problems = (preferredDate: string, message: string | null = null) =>
      meetingRequestProblems(
        { preferredDate, preferredTime: 'FROM_10_AM', message },
        new Date('2026-11-22T05:30:00Z'),
        'en',
      );
    expect(problems('2026-11-21', 'x'.repeat(2_001))).toEqual([
      { code: 'DATE_IN_PAST', message: 'Please choose today or a later day.', field: ['input', 'preferredDate'] },
      { code: 'MESSAGE_TOO_LONG', message: 'Please write at most 2000 characters.', field: ['input', 'message'] },
    ]);
    expect(problems('2026-11-23', 'Line one\r\nLine\ttwo 😀\rend\vof Word\u2028and the web')).toEqual([]);
    for (const message of ['a\u0000b', 'half \ud83d of one', '\u001b[2J']) {
      expect(problems('2026-11-23', message)).toEqual([
        {
          code: 'CHARACTER_NOT_KEPT',
          message: 'This has a character that cannot be saved. Please type it again.',
          field: ['input', 'message'],
        },
      ]);
    }
    expect(problems('2027-11-23')).toMatchObject([{ field: ['input', 'preferredDate'] }]);
    expect(problems('2026-11-22')).toMatchObject([{ field: ['input', 'preferredTime'] }]);
  });

  it('goes to the API with the exact words of its hour, and without a message of blanks', () => {
    const input = { preferredDate: '2026-11-23', preferredTime: 'FROM_2_PM' as const };
    const sent = { preferredDate: '2026-11-23', preferredTime: '2:00 PM - 3:00 PM' };
    expect(newMeetingRequest({ ...input, message: '  Hello ' })).toEqual({ ...sent, message: 'Hello' });
    expect(newMeetingRequest({ ...input, message: '   ' })).toEqual(sent);
    expect(newMeetingRequest({ ...input, message: '\u200b \u3164' })).toEqual(sent);
    expect(newMeetingRequest({ ...input, message: 'One\r\ntwo\rthree' })).toEqual({
      ...sent,
      message: 'One\ntwo\nthree',
    });
    expect(newMeetingRequest(input)).toEqual(sent);
  });

  it('offers each hour by its name', () => {
    const { timeSlots } = meetingRequestForm(new Date('2026-12-25T05:00:00Z'), 'en');
    expect(timeSlots.map(({ value, label }) => [value, label])).toEqual(slots.map((slot) => [slot, slotTexts[slot]]));
  });

  it('can be made for a year, on a leap day as well', () => {
    const form = meetingRequestForm(new Date('2028-02-29T12:00:00Z'), 'en');
    expect([form.earliestDate, form.latestDate]).toEqual(['2028-02-29', '2029-02-28']);
    expect(codes('2028-02-29T12:00:00Z', '2029-02-28')).toEqual([]);
    expect(codes('2028-02-29T12:00:00Z', '2029-03-01')).toEqual(['DATE_TOO_FAR']);
  });
});

describe('a meeting', () => {
  const asked = (preferredTime: string, status = 'APPROVED') =>
    readMeetingRequest(aMeetingRequest({ preferredDate: '2026-11-22', preferredTime, status }), noReport);
  const times = (startsAt: string, endsAt: string) => ({ startsAt: new Date(startsAt), endsAt: new Date(endsAt) });

  it.each([
    ['9:00 AM - 10:00 AM', '09:00', '10:00'],
    ['10:00 AM - 11:00 AM', '10:00', '11:00'],
    ['11:00 AM - 12:00 PM', '11:00', '12:00'],
    ['2:00 PM - 3:00 PM', '14:00', '15:00'],
    ['3:00 PM - 4:00 PM', '15:00', '16:00'],
    ['4:00 PM - 5:00 PM', '16:00', '17:00'],
    ['6:00 PM - 7:00 PM', '18:00', '19:00'],
    ['7:00 PM - 8:00 PM', '19:00', '20:00'],
  ])('at %s is from %s to %s', (words, from, to) => {
    expect(meetingTimes(asked(words))).toEqual(times(`2026-11-22T${from}:00+05:30`, `2026-11-22T${to}:00+05:30`));
  });

  it('has no times without a day, or at an hour that is not offered', () => {
    expect(meetingTimes(asked('at dawn'))).toBeNull();
    expect(meetingTimes({ preferredDay: null, preferredTime: 'FROM_9_AM' })).toBeNull();
  });

  it('comes until it is over, and where the academy has approved it', () => {
    const hour = times('2026-11-22T10:00:00+05:30', '2026-11-22T11:00:00+05:30');
    const [before, end] = [new Date('2026-11-22T05:29:59Z'), new Date('2026-11-22T05:30:00Z')];
    const [approved, pending] = [asked('10:00 AM - 11:00 AM'), asked('10:00 AM - 11:00 AM', 'PENDING')];

    expect([timesAhead(approved, before), timesAhead(approved, end)]).toEqual([hour, null]);
    expect([comingMeeting(approved, before), comingMeeting(approved, end)]).toEqual([hour, null]);
    expect([timesAhead(pending, before), comingMeeting(pending, before)]).toEqual([hour, null]);
    expect(timesAhead(asked('at dawn'), before)).toBeNull();
  });

  it.each(slots)('in the slot %s has the parts of the day in Bengali that every other time has', (slot) => {
    const clock = (instant: Date | undefined) =>
      instant === undefined ? '' : clockText(instant, { language: 'bn', timeZone: 'Asia/Kolkata', locale: 'en-IN' });
    const meeting = asked(slotTexts[slot]);
    const [from, to] = [clock(meetingTimes(meeting)?.startsAt), clock(meetingTimes(meeting)?.endsAt)];
    const part = from.slice(0, from.indexOf(' ') + 1);
    expect(preferredTimeText(meeting, 'bn')).toBe(`${from} - ${to.startsWith(part) ? to.slice(part.length) : to}`);
  });

  it('tells its hour in the language, or in the words of the API', () => {
    expect(preferredTimeText(asked('2:00 PM - 3:00 PM'), 'bn')).toBe('দুপুর ২:০০ - ৩:০০');
    expect(preferredTimeText(asked('at dawn'), 'bn')).toBe('at dawn');
  });

  it('without an hour is away until its day is over', () => {
    const request = { preferredDay: '2026-11-22', preferredTime: null };
    expect(daysAwayText(request, new Date('2026-11-22T18:29:59Z'), 'en')).toBe('today');
    expect(daysAwayText(request, new Date('2026-11-22T18:31:00Z'), 'en')).toBeNull();
  });
});
