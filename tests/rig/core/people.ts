// Any number of learners of the measured academy, each with purchases of their own: what the API sends, and what is right.
import { createAcademy, learnerOf } from '../../bench/data.ts';

const courseCount = 60;
/** The academy with its public records. */
export const academy = createAcademy(courseCount);
const courses = academy.publicAnswers.get('/courses');

/** What the cookie of a learner is. */
export const cookieOf = (number: number): string => `accessToken=learner-${number}`;

/** How many announcements a learner has not read. */
export const unreadOf = (number: number): number => number % 12;

/** What the API sends to a learner, by path. */
export const answersOf = (number: number): ReadonlyMap<string, unknown> =>
  learnerOf(number, Array.isArray(courses) ? courses : []);

/** A course of a learner and the months of it that are paid for. */
export const courseOf = (number: number): { readonly courseId: string; readonly openMonths: readonly number[] } => {
  const purchases = answersOf(number).get('/purchases/me');
  const rows = Array.isArray(purchases) ? purchases : [];
  const monthly = rows.filter(({ isMonthlyPayment }) => isMonthlyPayment);
  const courseId = String(monthly[0]?.courseId);
  const paid = monthly.filter((row) => String(row.courseId) === courseId && row.status === 'PAID');
  return { courseId, openMonths: paid.map(({ monthNumber }) => Number(monthNumber)).toSorted((a, b) => a - b) };
};

/** The ids of a learner's meeting requests, which are in nobody else's answers. */
export const meetingIdsOf = (number: number): string[] => {
  const meetings = answersOf(number).get('/me/meeting-requests');
  return Array.isArray(meetings) ? meetings.map(({ id }) => String(id)) : [];
};
