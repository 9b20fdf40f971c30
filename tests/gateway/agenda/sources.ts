import { readWebinar } from '../../../gateway/catalogue/records.ts';
import { readMeetingRequest } from '../../../gateway/meeting-requests/records.ts';
import { accessStateOf, indexPurchases } from '../../../gateway/purchases/access-rules.ts';
import { type AgendaSources, agendaOf } from '../../../gateway/agenda/rules.ts';
import { sentenceOf } from '../../../gateway/agenda/view.ts';
import { startOfDay } from '../../../gateway/values/instants.ts';
import { aMeetingRequest } from '../../support/factories.ts';
import { aCourseRecord, aOneTimeCourseRecord, aPurchaseRecord, noReport } from '../../support/records.ts';

/** The displays of the academy’s two languages. */
export const en = { language: 'en', timeZone: 'Asia/Kolkata', locale: 'en-IN' } as const;

export const bn = { ...en, language: 'bn' } as const;

/** Sunday, 22 November 2026, at noon in Kolkata. Classes are on Monday, Wednesday, Saturday and Sunday, 8:30 to 11 pm. */
export const noon = new Date('2026-11-22T06:30:00Z');

/** A time of a day in Kolkata, today unless said otherwise. */
export const at = (time: string, day = '2026-11-22') => new Date(`${day}T${time}:00+05:30`);

/** A purchase: its status, its month and its day. */
export type Buy = [status: string, month: number | null, day: string];

/** A course with the purchases of a learner. */
export const enrolled = (buys: Buy[], fields: Record<string, unknown> = {}, now = noon) => {
  const [, month] = buys[0] ?? [];
  const course = month === null ? aOneTimeCourseRecord(fields) : aCourseRecord({ startDate: '2026-11-02', ...fields });
  const purchases = buys.map(([status, monthNumber, day]) =>
    aPurchaseRecord({
      courseId: course.id,
      status,
      monthNumber,
      isMonthlyPayment: monthNumber !== null,
      createdAt: `${day}T10:00:00+05:30`,
    }),
  );
  const accessState = accessStateOf(course, indexPurchases(purchases), startOfDay(now));
  return { course, accessState, outline: null };
};

export const webinar = (startTime: string | null, fields: Record<string, unknown> = {}) =>
  readWebinar({ id: 5, title: 'Careers', startTime, ...fields }, noReport);

export const meeting = (preferredDate: string, preferredTime = '7:00 PM - 8:00 PM', status = 'APPROVED') =>
  readMeetingRequest(aMeetingRequest({ preferredDate, preferredTime, status }), noReport);

const nothing: AgendaSources = { courses: [], meetings: [], webinars: [] };

/** The agenda of somebody who has these alone. */
export const agenda = (sources: Partial<AgendaSources>, now = noon) => agendaOf({ ...nothing, ...sources }, now);

/** The sentence of that agenda. */
export const say = (sources: Partial<AgendaSources>, now = noon, display: typeof en | typeof bn = en) =>
  sentenceOf(agenda(sources, now), now, display);

/** A course of which month 1 is paid. */
export const monthOne = (now = noon) => enrolled([['PAID', 1, '2026-11-10']], {}, now);
