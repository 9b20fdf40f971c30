import type { UserErrorRecord } from '../auth/user-error.ts';
import { characterNotKept } from '../errors/texts.ts';
import type { MeetingRequestForm, MeetingTimeSlot, RequestMeetingInput } from '../generated/schema.ts';
import { calendarDay } from '../values/calendar-days.ts';
import { addCalendarDays, addCalendarMonths, dayMs, startOfDayInUtc } from '../values/days.ts';
import { dayOf, instantAt } from '../values/instants.ts';
import { canBeKept, inDigits, type Language, visiblePart } from '../values/text.ts';
import { type MeetingRequestRecord, type NewMeetingRequest, slots, slotTexts } from './records.ts';
import { meetingRequestsTexts } from './texts.ts';

/** The hour at which a meeting in each slot begins; it ends an hour later. */
const startHours: Readonly<Record<MeetingTimeSlot, number>> = {
  FROM_9_AM: 9,
  FROM_10_AM: 10,
  FROM_11_AM: 11,
  FROM_2_PM: 14,
  FROM_3_PM: 15,
  FROM_4_PM: 16,
  FROM_6_PM: 18,
  FROM_7_PM: 19,
};

/** When a meeting begins and ends. */
type MeetingTimes = { readonly startsAt: Date; readonly endsAt: Date };

const timesOf = (day: string, slot: MeetingTimeSlot): MeetingTimes => ({
  startsAt: instantAt(day, startHours[slot], 0),
  endsAt: instantAt(day, startHours[slot] + 1, 0),
});

type Preference = Pick<MeetingRequestRecord, 'preferredDay' | 'preferredTime'>;

/** When a meeting begins and ends; null where its day or hour is not known. */
export const meetingTimes = ({ preferredDay, preferredTime }: Preference): MeetingTimes | null =>
  preferredDay === null || preferredTime === null ? null : timesOf(preferredDay, preferredTime);

/** How many characters a message may have; the reference API takes no more. */
const maxMessageLength = 2_000;

/** How many days the form offers at a glance: two rows of a week. */
const daysAtAGlance = 14;

const lastDayToAskFor = (today: string): string => addCalendarMonths(today, 12);

/**
 * A message without blanks around it, its lines broken in one way, also where Word or a form feed broke them; empty where
 * nothing of it is seen.
 */
const wordsOf = (message: string | null | undefined): string => {
  const words = (message ?? '').replaceAll(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n').trim();
  return visiblePart(words) === '' ? '' : words;
};

/** Whether an hour of a day has begun, so that nobody can ask for it any more. */
const hasBegun = (day: string, slot: MeetingTimeSlot, now: Date): boolean => timesOf(day, slot).startsAt <= now;

/** What is wrong with a request: at most one reason for each field. */
export const meetingRequestProblems = (
  { preferredDate, preferredTime, message }: RequestMeetingInput,
  now: Date,
  language: Language,
): UserErrorRecord[] => {
  const texts = meetingRequestsTexts[language];
  const today = dayOf(now);
  const problems: UserErrorRecord[] = [];
  if (preferredDate < today) {
    problems.push({ code: 'DATE_IN_PAST', message: texts.dateInPast, field: ['input', 'preferredDate'] });
  } else if (preferredDate > lastDayToAskFor(today)) {
    problems.push({ code: 'DATE_TOO_FAR', message: texts.dateTooFar, field: ['input', 'preferredDate'] });
  } else if (hasBegun(preferredDate, preferredTime, now)) {
    problems.push({ code: 'TIME_IS_OVER', message: texts.timeIsOver, field: ['input', 'preferredTime'] });
  }
  const words = wordsOf(message);
  if (words.length > maxMessageLength) {
    const limit = inDigits(maxMessageLength, language);
    problems.push({ code: 'MESSAGE_TOO_LONG', message: texts.messageTooLong(limit), field: ['input', 'message'] });
  } else if (!canBeKept(words)) {
    problems.push({ code: 'CHARACTER_NOT_KEPT', message: characterNotKept[language], field: ['input', 'message'] });
  }
  return problems;
};

/** What the meeting form offers: no day without an hour that is still to come. */
export const meetingRequestForm = (now: Date, language: Language): MeetingRequestForm => {
  const today = dayOf(now);
  const isTodayGone = slots.every((slot) => hasBegun(today, slot, now));
  const firstDay = isTodayGone ? addCalendarDays(today, 1) : today;
  return {
    earliestDate: firstDay,
    latestDate: lastDayToAskFor(today),
    maxMessageLength,
    nextDays: Array.from({ length: daysAtAGlance }, (_, days) =>
      calendarDay(addCalendarDays(firstDay, days), language),
    ),
    timeSlots: slots.map((value) => ({
      value,
      label: meetingRequestsTexts[language].slots[value],
      isOverToday: hasBegun(firstDay, value, now),
    })),
  };
};

/** How many days there are from today to the day of a meeting; null for one that is over, or whose day is not known. */
const daysAway = ({ preferredDay, preferredTime }: Preference, now: Date): number | null => {
  const today = dayOf(now);
  if (preferredDay === null || preferredDay < today) return null;
  if (preferredTime !== null && timesOf(preferredDay, preferredTime).endsAt <= now) return null;
  return (startOfDayInUtc(preferredDay) - startOfDayInUtc(today)) / dayMs;
};

/** How far away a meeting is, in words; null for one that is over, or whose day is not known. */
export const daysAwayText = (request: Preference, now: Date, language: Language): string | null => {
  const days = daysAway(request, now);
  return days === null ? null : meetingRequestsTexts[language].daysAway(days);
};

/** When a meeting, approved or asked for, would begin and end; null where that is not known, and for one that is over. */
export const timesAhead = (request: MeetingRequestRecord, now: Date): MeetingTimes | null => {
  const times = meetingTimes(request);
  return times !== null && times.endsAt > now ? times : null;
};

/** When a meeting that the academy has approved begins and ends; null for any other, and for one that is over. */
export const comingMeeting = (request: MeetingRequestRecord, now: Date): MeetingTimes | null =>
  request.status === 'APPROVED' ? timesAhead(request, now) : null;

/** The preferred hour in the asked language; an hour that is not offered keeps the API's own words. */
export const preferredTimeText = (
  { preferredTime, sentTime }: Pick<MeetingRequestRecord, 'preferredTime' | 'sentTime'>,
  language: Language,
): string | null => (preferredTime === null ? sentTime : meetingRequestsTexts[language].slots[preferredTime]);

/** A new request as the API takes it: the hour as its exact text, and no blank message. */
export const newMeetingRequest = ({
  preferredDate,
  preferredTime,
  message,
}: RequestMeetingInput): NewMeetingRequest => {
  const words = wordsOf(message);
  return { preferredDate, preferredTime: slotTexts[preferredTime], ...(words === '' ? {} : { message: words }) };
};
