import type { CourseRecord } from '../catalogue/records.ts';
import type { AccessOutline } from './access-outline.ts';
import type { PurchasesByCourse } from './access-rules.ts';
import type { AccessState, MonthAccess } from './access-state.ts';
import type { PurchaseRecord } from './records.ts';

/** A course and where the requester stands with it. */
export type CourseAccessRecord = {
  readonly course: CourseRecord;
  readonly accessState: AccessState;
  /** Null where it is shared with nobody. */
  readonly outline: AccessOutline | null;
};

/** A month of a course and where the requester stands with the course. */
export type CourseMonthRecord = { readonly access: CourseAccessRecord; readonly month: MonthAccess };

/** One person's purchases of one course, newest first. */
export type PurchasedCourseRecord = { readonly courseId: string; readonly purchases: readonly PurchaseRecord[] };

/** One person's purchases, as a list and by course. */
export type Purchases = {
  readonly all: readonly PurchaseRecord[];
  readonly byCourse: PurchasesByCourse;
  /**
   * The access that was evaluated so far: one query often asks for a course in the catalogue and among the learner's
   * own.
   */
  readonly access: Map<CourseRecord, CourseAccessRecord>;
};
