import type { AgendaDay, AgendaEntry, Destination } from '../generated/schema.ts';
import { sitePaths } from '../generated/site-routes.ts';
import { calendarDay, clockText, dayWithoutThisYear, weekdayText } from '../values/calendar-days.ts';
import { addCalendarDays } from '../values/days.ts';
import { academyTimeZone, type Display, timeZoneText } from '../values/instants.ts';
import { type Money, rupees } from '../values/money.ts';
import type { Language } from '../values/text.ts';
import { accessDestination } from '../purchases/access-view.ts';
import type {
  AgendaDay as DayOfWeek,
  AgendaItem,
  AgendaState,
  AwaitedPayment,
  PendingItem,
  PaymentItem,
} from './rules.ts';
import { agendaTexts } from './texts.ts';

/** An entry as its resolvers receive it. */
type Entry = Omit<AgendaEntry, 'amount' | '__typename'> & { readonly amount: Money | null };

/** A time of the day at the academy, since the days that it is shown with are those of the academy. */
const academyClock = (instant: Date, display: Display): string =>
  clockText(instant, { ...display, timeZone: academyTimeZone });

/** A time of the day at the academy with the name of its zone, for a sentence that stands alone. */
const clockOf = (instant: Date, display: Display): string =>
  agendaTexts[display.language].clock(academyClock(instant, display), timeZoneText(academyTimeZone, display.language));

/** A day as one would say it: today, tomorrow, on Saturday, on 5 December, on 5 January 2027. */
const whenText = (day: string, today: string, display: Display): string => {
  const texts = agendaTexts[display.language];
  if (day === today) return texts.today;
  if (day === addCalendarDays(today, 1)) return texts.tomorrow;
  if (day > today && day < addCalendarDays(today, 7)) return texts.on(weekdayText(day, display.language));
  return texts.on(dayWithoutThisYear(day, today, display.language));
};

/** What happens next: the next class or meeting, or where there is none the next webinar. */
const happeningText = ({ items, today }: AgendaState, now: Date, display: Display): string | null => {
  const next =
    items.find(({ kind }) => kind === 'CLASS' || kind === 'MEETING') ?? items.find(({ kind }) => kind === 'WEBINAR');
  if (next === undefined || next.kind === 'PAYMENT') return null;
  const texts = agendaTexts[display.language];
  if (next.kind === 'CLASS' && next.startsAt <= now) return texts.classIsOn(clockOf(next.endsAt, display));
  const says = { CLASS: texts.nextClass, MEETING: texts.nextMeeting, WEBINAR: texts.nextWebinar }[next.kind];
  return says(whenText(next.day, today, display), clockOf(next.startsAt, display));
};

const awaitedText = ({ month }: AwaitedPayment, language: Language): string =>
  month === null ? agendaTexts[language].courseAwaited : agendaTexts[language].monthAwaited(month);

const dueText = ({ month, day, isOverdue }: PaymentItem, today: string, language: Language): string => {
  const texts = agendaTexts[language];
  if (day === today) return texts.dueToday(month);
  return (isOverdue ? texts.overdue : texts.due)(month, dayWithoutThisYear(day, today, language));
};

/**
 * How the payments stand: one that waits, the next due date, or that nothing is left to pay. The course is named where another
 * has a payment as well.
 */
const paymentText = ({ items, awaited, today, isCertified }: AgendaState, language: Language): string | null => {
  const texts = agendaTexts[language];
  const due = items.filter((item) => item.kind === 'PAYMENT');
  const [[waits], [first]] = [awaited, due];
  const told = waits ?? first;
  if (told === undefined) return isCertified ? texts.certificateReady : null;
  const sentence = 'kind' in told ? dueText(told, today, language) : awaitedText(told, language);
  const hasOther = [...awaited, ...due].some(({ course }) => course.id !== told.course.id);
  return hasOther ? texts.ofCourse(told.course.title, sentence) : sentence;
};

/** The agenda in one or two sentences; null where there is nothing to say. */
export const sentenceOf = (agenda: AgendaState, now: Date, display: Display): string | null =>
  [happeningText(agenda, now, display), paymentText(agenda, display.language)].filter(Boolean).join(' ') || null;

const destinationOf = (item: AgendaItem | PendingItem): Destination => {
  if (item.kind === 'WEBINAR') return { place: 'WEBINARS', courseId: null, path: sitePaths.webinars() };
  if ('meeting' in item) return { place: 'DASHBOARD', courseId: null, path: `${sitePaths.dashboard()}#mentorship` };
  return accessDestination(item.course.id);
};

const keyOf = (item: AgendaItem | PendingItem): string => {
  if (item.kind === 'WEBINAR') return `webinar-${item.webinar.id}`;
  if ('meeting' in item) return `meeting-${item.meeting.id}`;
  if (item.kind === 'CHECK') return `check-${item.course.id}-${item.month ?? 1}`;
  return `${item.kind === 'CLASS' ? 'class' : 'payment'}-${item.course.id}`;
};

const titleOf = (item: AgendaItem | PendingItem, now: Date, display: Display): string => {
  const texts = agendaTexts[display.language];
  if (item.kind === 'CHECK') {
    if (item.month === null) return item.isLate ? texts.courseLate : texts.courseCheck;
    return (item.isLate ? texts.monthLate : texts.monthCheck)(item.month);
  }
  if (item.kind === 'PAYMENT') return (item.isOverdue ? texts.paymentOverdue : texts.payment)(item.month);
  const clock = academyClock(item.startsAt, display);
  const isOn = item.startsAt <= now;
  if (item.kind === 'MEETING') return texts.meeting(clock);
  if (item.kind === 'REQUEST') return texts.meetingRequest(clock);
  if (item.kind === 'WEBINAR') return isOn ? texts.webinarNow : texts.webinar(clock);
  return isOn ? texts.classNow(academyClock(item.endsAt, display)) : texts.class(clock);
};

const aboutOf = (item: AgendaItem | PendingItem): string | null => {
  if ('meeting' in item) return item.meeting.message;
  return item.kind === 'WEBINAR' ? item.webinar.title : item.course.title;
};

// Clients get a payment that is being checked as a PAYMENT, and a requested meeting as a MEETING.
const kindOf = ({ kind }: AgendaItem | PendingItem): Entry['kind'] => {
  if (kind === 'CHECK') return 'PAYMENT';
  return kind === 'REQUEST' ? 'MEETING' : kind;
};

/** An item as an entry of the agenda. */
export const entryOf = (item: AgendaItem | PendingItem, now: Date, display: Display): Entry => ({
  key: keyOf(item),
  kind: kindOf(item),
  title: titleOf(item, now, display),
  text: aboutOf(item),
  startsAt: 'startsAt' in item ? item.startsAt.toISOString() : null,
  calendarDay: calendarDay(item.day, display.language),
  amount: item.kind === 'PAYMENT' ? rupees(item.amount) : null,
  isOverdue: item.kind === 'PAYMENT' && item.isOverdue,
  isPending: item.kind === 'CHECK' || item.kind === 'REQUEST',
  destination: destinationOf(item),
});

const dayInWords = ({ day, isLate, isAskedFor, ...holds }: DayOfWeek, language: Language): AgendaDay => {
  const texts = agendaTexts[language];
  const shown = calendarDay(day, language);
  const words = [
    holds.hasClass && texts.dayWithClass,
    holds.hasMeeting && texts.dayWithMeeting,
    holds.hasWebinar && texts.dayWithWebinar,
    holds.isDue && texts.dayDue,
    holds.isPending && texts.dayPending,
    isLate && texts.dayLate,
    isAskedFor && texts.dayAskedFor,
  ].filter(Boolean);
  return {
    ...holds,
    isPending: holds.isPending || isLate || isAskedFor,
    calendarDay: shown,
    text: [holds.isToday ? `${shown.text} (${texts.today})` : shown.text, words.join(', ')].filter(Boolean).join(': '),
  };
};

/** Days in words, by language, date and marks: people with equal days share one object, and so the JSON that is cached for it. */
const knownDays = new Map<string, AgendaDay>();
const maxKnownDays = 2_000;

/** The days of the week view, with what they hold in words. */
export const daysOf = ({ days }: AgendaState, language: Language): AgendaDay[] =>
  days.map((day) => {
    const key = `${language} ${Object.values(day).join()}`;
    const known = knownDays.get(key);
    if (known !== undefined) return known;
    if (knownDays.size >= maxKnownDays) knownDays.clear();
    const inWords = dayInWords(day, language);
    knownDays.set(key, inWords);
    return inWords;
  });
