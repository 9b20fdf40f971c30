import { classesFrom, isWebinarOver, runsOn, webinarEnd } from '../catalogue/class-rules.ts';
import type { CourseRecord, WebinarRecord } from '../catalogue/records.ts';
import type { MeetingRequestRecord } from '../meeting-requests/records.ts';
import { comingMeeting, meetingTimes, timesAhead } from '../meeting-requests/rules.ts';
import { addCalendarDays } from '../values/days.ts';
import { addDays, dayOf } from '../values/instants.ts';
import { maxApprovalDays } from '../purchases/access-rules.ts';
import type { CourseAccessRecord } from '../purchases/course-access.ts';
import { isOwnClass, ownNextClass } from '../purchases/own-classes.ts';

/** What an agenda is made of. */
export type AgendaSources = {
  /** The courses that the person has paid for, or whose payment waits. */
  readonly courses: readonly CourseAccessRecord[];
  readonly meetings: readonly MeetingRequestRecord[];
  readonly webinars: readonly WebinarRecord[];
};

type Timed = { readonly startsAt: Date; readonly day: string };

/** Something that comes next, with its day as YYYY-MM-DD. */
export type AgendaItem =
  | (Timed & { readonly kind: 'CLASS'; readonly course: CourseRecord; readonly endsAt: Date })
  | (Timed & { readonly kind: 'WEBINAR'; readonly webinar: WebinarRecord })
  | (Timed & { readonly kind: 'MEETING'; readonly meeting: MeetingRequestRecord })
  | {
      readonly kind: 'PAYMENT';
      readonly course: CourseRecord;
      readonly day: string;
      readonly month: number;
      /** Paise. */
      readonly amount: number;
      readonly isOverdue: boolean;
    };

/** An item that is a payment. */
export type PaymentItem = Extract<AgendaItem, { kind: 'PAYMENT' }>;

/** A payment or a meeting that the academy has not approved yet, on the day by which it should be, or was asked for. */
export type PendingItem =
  | {
      readonly kind: 'CHECK';
      readonly course: CourseRecord;
      readonly month: number | null;
      readonly day: string;
      /** Whether it takes longer than it should. */
      readonly isLate: boolean;
    }
  | (Timed & { readonly kind: 'REQUEST'; readonly meeting: MeetingRequestRecord });

/** A payment that waits for approval: of a month, or of a whole course (null), with the day on which it should be open. */
export type AwaitedPayment = {
  readonly course: CourseRecord;
  readonly month: number | null;
  /** YYYY-MM-DD; null where nobody knows when it was paid. */
  readonly opensOn: string | null;
};

/** A day of the week view. */
export type AgendaDay = {
  /** YYYY-MM-DD. */
  readonly day: string;
  readonly isToday: boolean;
  /** Whether a class of an own course is still to come or going on. */
  readonly hasClass: boolean;
  /** Whether a meeting that is accepted is still to come or going on. */
  readonly hasMeeting: boolean;
  /** Whether a webinar of the academy is still to come or going on. */
  readonly hasWebinar: boolean;
  readonly isDue: boolean;
  /** Whether a payment that waits should be approved on this day. */
  readonly isPending: boolean;
  /** Whether a payment waits that should have been approved on an earlier day. */
  readonly isLate: boolean;
  /** Whether a meeting was asked for, to which the academy has not answered. */
  readonly isAskedFor: boolean;
};

/** What an agenda says, before it is put into words. */
export type AgendaState = {
  /** YYYY-MM-DD in the academy's zone. */
  readonly today: string;
  /** By time; what is overdue comes first. */
  readonly items: readonly AgendaItem[];
  /** What is not approved yet, by time. It is in no sentence and in no calendar file, which would promise it. */
  readonly pending: readonly PendingItem[];
  readonly days: readonly AgendaDay[];
  readonly awaited: readonly AwaitedPayment[];
  /** When the next of all this begins or ends; null where nothing has an hour. */
  readonly changesAt: Date | null;
  /** Whether a course that is paid month by month is paid to its end. */
  readonly isCertified: boolean;
};

const daysOfWeek = 7;
const weekFrom = (today: string): readonly string[] =>
  Array.from({ length: daysOfWeek }, (_, index) => addCalendarDays(today, index));

/** What a day of the week view is marked with for an item on it. */
const markOf = {
  MEETING: 'hasMeeting',
  WEBINAR: 'hasWebinar',
  PAYMENT: 'isDue',
  CHECK: 'isPending',
  REQUEST: 'isAskedFor',
} as const;

const classItem = (access: CourseAccessRecord, now: Date): AgendaItem[] => {
  const session = ownNextClass(access, now);
  return session === null ? [] : [{ kind: 'CLASS', course: access.course, ...session }];
};

/** The next payment. One whose price the academy has taken away cannot be made, so nothing is due. */
const paymentItem = ({ course, accessState: { next } }: CourseAccessRecord): AgendaItem[] => {
  if (next === null) return [];
  const { month, amount, dueAt, isOverdue } = next;
  if (month === null || amount === null || dueAt === null) return [];
  return [{ kind: 'PAYMENT', course, day: dayOf(dueAt), month, amount, isOverdue }];
};

const webinarItem = (webinar: WebinarRecord, now: Date): AgendaItem[] => {
  const { startsAt } = webinar;
  if (startsAt === null || isWebinarOver(startsAt, now) !== false) return [];
  return [{ kind: 'WEBINAR', webinar, startsAt, day: dayOf(startsAt) }];
};

/** When an item begins and ends; nothing for a payment, which has the whole day. */
const instantsOf = (item: AgendaItem | PendingItem): (Date | undefined)[] => {
  if ('meeting' in item) {
    const times = meetingTimes(item.meeting);
    return [times?.startsAt, times?.endsAt];
  }
  if (item.kind === 'WEBINAR') return [item.startsAt, webinarEnd(item.startsAt)];
  return item.kind === 'CLASS' ? [item.startsAt, item.endsAt] : [];
};

const changeAfter = (now: Date, items: readonly (AgendaItem | PendingItem)[]): Date | null => {
  const ahead = items.flatMap(instantsOf).filter((instant) => instant !== undefined && instant > now);
  return ahead.toSorted((one, other) => Number(one) - Number(other))[0] ?? null;
};

const timed = ({ startsAt }: { readonly startsAt: Date }): Timed => ({ startsAt, day: dayOf(startsAt) });

const meetingItem = (meeting: MeetingRequestRecord, now: Date): AgendaItem[] => {
  const times = comingMeeting(meeting, now);
  return times === null ? [] : [{ kind: 'MEETING', meeting, ...timed(times) }];
};

const requestItem = (meeting: MeetingRequestRecord, now: Date): PendingItem[] => {
  const times = meeting.status === 'PENDING' ? timesAhead(meeting, now) : null;
  return times === null ? [] : [{ kind: 'REQUEST', meeting, ...timed(times) }];
};

/** The check of a payment; one that takes longer than it should stands on today. */
const checkItem = ({ course, month, opensOn }: AwaitedPayment, today: string): PendingItem[] => {
  if (opensOn === null) return [];
  const isLate = opensOn < today;
  return [{ kind: 'CHECK', course, month, day: isLate ? today : opensOn, isLate }];
};

const awaitedOf = ({ course, accessState: { months } }: CourseAccessRecord): AwaitedPayment[] =>
  months
    .filter(({ state }) => state === 'PENDING')
    .map(({ number, paidOrDueAt }) => ({
      course,
      month: course.isMonthly ? number : null,
      opensOn: paidOrDueAt === null ? null : dayOf(addDays(paidOrDueAt, maxApprovalDays)),
    }));

/** Payments count from the beginning of their day, so that they stand before what happens in its evening. */
const timeOf = (item: AgendaItem | PendingItem): number => ('startsAt' in item ? item.startsAt.getTime() : -Infinity);

const byTime = (one: AgendaItem | PendingItem, other: AgendaItem | PendingItem): number => {
  if (one.day !== other.day) return one.day < other.day ? -1 : 1;
  return timeOf(one) - timeOf(other) || 0;
};

/**
 * What comes next for a person: of each own course the next class and the next payment, meetings that are approved, and
 * webinars that are not over; and seven days from today on. A course that is not paid brings neither class nor payment.
 */
export const agendaOf = ({ courses, meetings, webinars }: AgendaSources, now: Date): AgendaState => {
  const today = dayOf(now);
  const own = courses.filter(({ accessState }) => accessState.isGranted);
  const items = [
    ...own.flatMap((access) => [...classItem(access, now), ...paymentItem(access)]),
    ...webinars.flatMap((webinar) => webinarItem(webinar, now)),
    ...meetings.flatMap((meeting) => meetingItem(meeting, now)),
  ].toSorted(byTime);

  const awaited = courses.flatMap(awaitedOf);
  const pending = [
    ...awaited.flatMap((payment) => checkItem(payment, today)),
    ...meetings.flatMap((meeting) => requestItem(meeting, now)),
  ].toSorted(byTime);
  const classDays = new Set(
    classesFrom(today, daysOfWeek, now)
      .filter((session) => own.some((access) => runsOn(access.course, session.day) && isOwnClass(access, session)))
      .map(({ day }) => day),
  );
  const days = weekFrom(today).map((day) => ({
    day,
    isToday: day === today,
    hasClass: classDays.has(day),
    hasMeeting: false,
    hasWebinar: false,
    isDue: false,
    isPending: false,
    isLate: false,
    isAskedFor: false,
  }));
  for (const item of [...items, ...pending]) {
    const day = days.find(({ day }) => day === item.day);
    // Classes are marked on all of their days, not only on the next one.
    if (day === undefined || item.kind === 'CLASS') continue;
    day[item.kind === 'CHECK' && item.isLate ? 'isLate' : markOf[item.kind]] = true;
  }

  return {
    today,
    items,
    pending,
    days,
    awaited,
    changesAt: changeAfter(now, [...items, ...pending]),
    isCertified: own.some(({ accessState }) => accessState.status === 'COMPLETED'),
  };
};

/** The items and what is not approved yet, by time; of the webinars the next one alone, so that they do not hide what is due. */
export const entriesOf = ({
  items,
  pending,
}: Pick<AgendaState, 'items' | 'pending'>): readonly (AgendaItem | PendingItem)[] => {
  const next = items.find(({ kind }) => kind === 'WEBINAR');
  return [...items.filter((item) => item.kind !== 'WEBINAR' || item === next), ...pending].toSorted(byTime);
};
