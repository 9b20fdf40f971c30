import { nextClass, type ClassSession } from '../catalogue/class-rules.ts';
import { addDays } from '../values/instants.ts';
import type { AccessState } from './access-state.ts';
import type { CourseAccessRecord } from './course-access.ts';
import { paymentIntervalDays } from './monthly-access-rules.ts';

/**
 * When the months of a learner who has paid a monthly course to its end are over: as many months after the first payment as the
 * course has, and no earlier than one after the last. Null while something is left to pay, and for a course that is paid once.
 */
const paidUntil = ({ status, months, totalMonths }: AccessState): Date | null => {
  const [first, last] = [months[0]?.paidOrDueAt ?? null, months.at(-1)?.paidOrDueAt ?? null];
  if (status !== 'COMPLETED' || first === null || last === null) return null;
  const [whole, latest] = [addDays(first, totalMonths * paymentIntervalDays), addDays(last, paymentIntervalDays)];
  return whole > latest ? whole : latest;
};

/** Whether a class is one of the learner's. Those after the months of somebody who has finished belong to a later batch. */
export const isOwnClass = (accessState: AccessState, { startsAt }: Pick<ClassSession, 'startsAt'>): boolean => {
  const end = paidUntil(accessState);
  return end === null || startsAt < end;
};

/** The next class of a course that is the learner's own; null without one. */
export const ownNextClass = ({ course, accessState }: CourseAccessRecord, now: Date): ClassSession | null => {
  const session = nextClass(course, now);
  return session !== null && isOwnClass(accessState, session) ? session : null;
};
