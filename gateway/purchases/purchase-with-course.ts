import { academyNameIn } from '../academy/facts.ts';
import type { CourseRecord } from '../catalogue/records.ts';
import type { GatewayContext } from '../generated/context.ts';
import type { Acknowledgement } from '../generated/schema.ts';
import type { SummaryCourseRecord } from '../profile/records.ts';
import { RestError } from '../rest/errors.ts';
import { acknowledgementOf } from './acknowledgement.ts';
import type { Purchases } from './course-access.ts';
import { ownCourse } from './own-courses.ts';
import { kindTextOf } from './purchase-view.ts';
import type { PurchaseRecord } from './records.ts';
import { purchaseTexts } from './texts.ts';

/** A course of the requester's own; null also while it cannot be loaded. */
const ownCourseIfKnown = async (id: string, context: GatewayContext): Promise<CourseRecord | null> => {
  try {
    return await ownCourse(id, context);
  } catch (error) {
    if (error instanceof RestError) return null;
    throw error;
  }
};

/** The sentence that says what a purchase is for; a promise where only the course has the number of months. */
export const kindTextFor = (purchase: PurchaseRecord, context: GatewayContext): string | Promise<string> =>
  !purchase.isMonthly || purchase.totalMonths !== null
    ? kindTextOf(purchase, null, context.language)
    : kindTextByCourse(purchase, context);

const kindTextByCourse = async (purchase: PurchaseRecord, context: GatewayContext): Promise<string> => {
  const course = await ownCourseIfKnown(purchase.courseId, context);
  // A course that is paid once has no months, and a row of the list without a duration does not say how many.
  const months = course !== null && course.isMonthly && course.hasPlan ? course.months : null;
  return kindTextOf(purchase, months, context.language);
};

/** The title of the course of a purchase, null where nobody knows it; a promise where only the course has it. */
export const courseTitleFor = (purchase: PurchaseRecord, context: GatewayContext): string | Promise<string | null> =>
  purchase.courseTitle ?? titleOfCourse(purchase.courseId, context);

const titleOfCourse = async (id: string, context: GatewayContext): Promise<string | null> =>
  (await ownCourseIfKnown(id, context))?.title ?? null;

/** The title of a course of the summary, a promise where only the course has it; the word Course where nobody knows it. */
export const enrolledTitleFor = (
  { id, title }: SummaryCourseRecord,
  context: GatewayContext,
): string | Promise<string> => (title === '' ? titleOfCourseOrWord(String(id), context) : title);

const titleOfCourseOrWord = async (id: string, context: GatewayContext): Promise<string> =>
  (await titleOfCourse(id, context)) ?? purchaseTexts[context.language].untitledCourse;

/** What a learner is shown as a receipt of a purchase. */
export const acknowledgementFor = (
  purchase: PurchaseRecord,
  { byCourse }: Purchases,
  context: GatewayContext,
): Acknowledgement | Promise<Acknowledgement> => {
  const ofCourse = byCourse.get(purchase.courseId) ?? [purchase];
  const academy = academyNameIn(context.language, context.facts);
  const acknowledge = (courseTitle: string | null, kindText: string): Acknowledgement =>
    acknowledgementOf(purchase, ofCourse, { academy, courseTitle, kindText }, context.display);
  const [title, kind] = [courseTitleFor(purchase, context), kindTextFor(purchase, context)];
  const acknowledgeLater = async (): Promise<Acknowledgement> => acknowledge(...(await Promise.all([title, kind])));
  return title instanceof Promise || kind instanceof Promise ? acknowledgeLater() : acknowledge(title, kind);
};
