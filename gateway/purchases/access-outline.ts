import type { CourseRecord } from '../catalogue/records.ts';
import { memoizeByObject } from '../values/memoize-by-object.ts';
import type { AccessState, MonthReason } from './access-state.ts';

/**
 * A course and how its months stand, without anything of a person's own: no date, amount or purchase. It is the same object
 * for everybody whose months of the course stand alike, so that what depends on it alone is written once for them all.
 */
export type AccessOutline = {
  /** One object for each month of the course. */
  readonly months: readonly object[];
};

/** More outlines than the learners of a course have at a time; further ones are not shared. */
const maxOutlinesOfCourse = 100;

const outlinesOfCourse = memoizeByObject((_course: CourseRecord) => new Map<string, AccessOutline>());

const letters: Readonly<Record<MonthReason['kind'], string>> = {
  PAID: 'p',
  AWAITING_APPROVAL: 'w',
  PAYABLE: 'n',
  AFTER_PAYMENT: 'l',
  AFTER_APPROVAL: 'a',
  SKIPPED: 's',
  NOT_OFFERED: 'x',
};

const keyOf = ({ status, months, unlockedMonths, paidMonths }: AccessState): string => {
  let key: string = status;
  for (const { reason } of months) key += letters[reason.kind];
  // Open months above a duration that was shortened later are not among the months.
  return unlockedMonths.length === paidMonths.length ? key : key + unlockedMonths.join();
};

/** The outline of an access; null where a course has too many of them. */
export const outlineOf = (course: CourseRecord, accessState: AccessState): AccessOutline | null => {
  const outlines = outlinesOfCourse(course);
  const key = keyOf(accessState);
  const known = outlines.get(key);
  if (known !== undefined) return known;
  if (outlines.size >= maxOutlinesOfCourse) return null;
  const outline = { months: accessState.months.map(() => ({})) };
  outlines.set(key, outline);
  return outline;
};
