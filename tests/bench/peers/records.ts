// What a REST answer becomes in a peer: renamed to the words of the rules and nothing else. Our own gateway checks every
// field as well; the peers are spared that.
import type { CourseRecord, WebinarRecord } from '../../../gateway/catalogue/records.ts';
import type { PurchaseRecord } from '../../../gateway/purchases/records.ts';

/** A JSON object of the REST API. */
// oxlint-disable-next-line typescript/no-explicit-any
export type Row = Readonly<Record<string, any>>;

/** A course for the rules. */
export const courseOf = (row: Row): CourseRecord => ({
  id: String(row.id),
  restId: row.id,
  slug: row.slug,
  title: row.title,
  shortDescription: row.shortDesc,
  longDescription: row.longDesc,
  about: row.aboutCourse,
  image: row.imageUrl,
  language: row.language,
  lectures: row.numberOfLectures,
  rating: row.starRating,
  startsOn: row.startDate?.slice(0, 10) ?? null,
  includes: row.courseIncludes,
  modules: row.modulesJson,
  isMonthly: row.isMonthlyPayment,
  monthlyFee: row.monthlyFeeCents,
  months: row.durationMonths ?? 1,
  price: row.priceCents,
  hasPlan: true,
  isComplete: true,
  hasContent: true,
  isOffered: true,
});

/** A purchase for the rules. */
export const purchaseOf = (row: Row): PurchaseRecord => ({
  id: String(row.id),
  courseId: String(row.courseId),
  courseTitle: row.course?.title ?? null,
  status: row.status,
  amount: row.amountCents,
  isMonthly: row.isMonthlyPayment,
  month: row.monthNumber,
  totalMonths: row.totalMonths,
  createdAt: new Date(row.createdAt),
  fate: null,
  reason: null,
  refundedAt: null,
  paymentId: null,
  isUnpaid: false,
});

/** A webinar for the rules. */
export const webinarOf = (row: Row): WebinarRecord => ({
  id: String(row.id),
  title: row.title,
  description: row.description,
  image: row.imageUrl,
  startsAt: new Date(row.startTime),
  presenter: row.presenter,
  joinLink: row.joinLink,
});
