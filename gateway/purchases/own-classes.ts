import { nextClass, type ClassSession } from '../catalogue/class-rules.ts';
import { addDays, dayOf } from '../values/instants.ts';
import type { CourseAccessRecord } from './course-access.ts';
import { paymentIntervalDays } from './monthly-access-rules.ts';

type Enrolment = Pick<CourseAccessRecord, 'course' | 'accessState'>;

/**
 * When the months of a learner who has paid a monthly course to its end are over, where the course has begun anew since: as many
 * months after the first payment as the course has, and no earlier than one after the last. Null while something is left to pay,
 * for a course that is paid once, and for a batch that began no later than a month after the first payment, which is theirs.
 */
const paidUntil = ({ course: { startsOn }, accessState: { status, months, totalMonths } }: Enrolment): Date | null => {
  const [first, last] = [months[0]?.paidOrDueAt ?? null, months.at(-1)?.paidOrDueAt ?? null];
  if (status !== 'COMPLETED' || first === null || last === null) return null;
  if (startsOn !== null && startsOn <= dayOf(addDays(first, paymentIntervalDays))) return null;
  const [whole, latest] = [addDays(first, totalMonths * paymentIntervalDays), addDays(last, paymentIntervalDays)];
  return whole > latest ? whole : latest;
};

/** Whether a class is one of the learner's. Those after the months of somebody who has finished belong to a later batch. */
export const isOwnClass = (enrolment: Enrolment, { startsAt }: Pick<ClassSession, 'startsAt'>): boolean => {
  const end = paidUntil(enrolment);
  return end === null || startsAt < end;
};

/** The next class of a course that is the learner's own; null without one. */
export const ownNextClass = (enrolment: Enrolment, now: Date): ClassSession | null => {
  const session = nextClass(enrolment.course, now);
  return session !== null && isOwnClass(enrolment, session) ? session : null;
};
