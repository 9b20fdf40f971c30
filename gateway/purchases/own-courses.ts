import type { CourseRecord } from '../catalogue/records.ts';
import type { GatewayContext } from '../generated/context.ts';
import { startOfDay } from '../values/instants.ts';
import { memoizeByObject } from '../values/memoize-by-object.ts';
import { outlineOf } from './access-outline.ts';
import { accessStateOf, accessStateOfNewcomers } from './access-rules.ts';
import type { AccessState } from './access-state.ts';
import type { CourseAccessRecord, Purchases } from './course-access.ts';

/** A course in the catalogue; null when it is no longer offered. */
const listedCourse = async (id: string, { api }: GatewayContext): Promise<CourseRecord | null> =>
  (await api.catalogue.courseList()).byId.get(id) ?? null;

const recordOf = (course: CourseRecord, accessState: AccessState): CourseAccessRecord => ({
  course,
  accessState,
  outline: outlineOf(course, accessState),
});

/** The access of anybody who has bought nothing of a course, shared by all requests. */
const newcomersAccess = memoizeByObject((course: CourseRecord): CourseAccessRecord =>
  recordOf(course, accessStateOfNewcomers(course)),
);

const evaluated = (course: CourseRecord, purchases: Purchases, context: GatewayContext): CourseAccessRecord => {
  if (!purchases.byCourse.has(course.id)) return newcomersAccess(course);
  const known = purchases.access.get(course);
  if (known !== undefined) return known;
  const today = startOfDay(context.now());
  const accessState = accessStateOf(course, purchases.byCourse, today);
  const access = recordOf(course, accessState);
  purchases.access.set(course, access);
  if (accessState.months.some(({ reason }) => reason.kind === 'SKIPPED')) {
    context.log.info({ course: course.id }, 'a learner has paid a later month than one that is not paid');
  }
  return access;
};

const evaluatedLater = async (course: CourseRecord, context: GatewayContext): Promise<CourseAccessRecord> => {
  const purchases = await context.loaders.purchases.mine.get();
  // What a purchase opens depends on how the course is paid, so a row of the list without that is loaded in full.
  const known = course.hasPlan ? course : await context.api.catalogue.courseById(course.id);
  return evaluated(known ?? course, purchases, context);
};

/** The requester's access to a course; null for a visitor. It is no promise where everything is loaded already. */
export const accessOf = (
  course: CourseRecord,
  context: GatewayContext,
): CourseAccessRecord | null | Promise<CourseAccessRecord> => {
  if (!context.jar.hasSession()) return null;
  const mine = context.loaders.purchases.mine.peek();
  return mine !== undefined && course.hasPlan ? evaluated(course, mine, context) : evaluatedLater(course, context);
};

const ownCourseLater = async (id: string, context: GatewayContext): Promise<CourseRecord | null> =>
  (await listedCourse(id, context)) ?? context.loaders.purchases.keptCourse({ id });

/**
 * A course of the requester's own: in the catalogue, or withdrawn and paid for; null for any other. It is no promise
 * where the cached list has it.
 */
export const ownCourse = (id: string, context: GatewayContext): CourseRecord | Promise<CourseRecord | null> =>
  context.api.catalogue.listInMemory()?.byId.get(id) ?? ownCourseLater(id, context);

const ownAccessLater = async (
  coming: Promise<CourseRecord | null>,
  context: GatewayContext,
): Promise<CourseAccessRecord | null> => {
  const course = await coming;
  return course === null ? null : accessOf(course, context);
};

/** The access to a course of the requester's own; null when it is no longer offered and was not paid for. */
export const ownAccess = (
  id: string,
  context: GatewayContext,
): CourseAccessRecord | null | Promise<CourseAccessRecord | null> => {
  const course = ownCourse(id, context);
  return 'title' in course ? accessOf(course, context) : ownAccessLater(course, context);
};
