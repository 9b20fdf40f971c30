import { and, desc, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import type { Dependencies } from '../dependencies.ts';
import type { Database } from '../database/client.ts';
import { accounts } from '../database/tables/auth.ts';
import { type CourseRow, courses } from '../database/tables/catalogue.ts';
import { type PurchaseRow, purchases } from '../database/tables/purchases.ts';

/**
 * Converts a purchase to what the API sends: the amount in paise, and as time that of the payment, or of the order
 * while unpaid.
 */
export const purchaseJson = (purchase: PurchaseRow, course: Pick<CourseRow, 'id' | 'title'>) => ({
  id: purchase.id,
  courseId: purchase.courseId,
  course: { id: course.id, title: course.title },
  status: purchase.status,
  amountCents: purchase.amountCents,
  isMonthlyPayment: purchase.isMonthlyPayment,
  monthNumber: purchase.monthNumber,
  totalMonths: purchase.totalMonths,
  createdAt: purchase.createdAt.toISOString(),
  reason: purchase.reason,
  refundedAt: purchase.refundedAt?.toISOString() ?? null,
  paymentId: purchase.paymentId,
});

/** A purchase as the API sends it. */
export type PurchaseJson = ReturnType<typeof purchaseJson>;

/**
 * The paid purchases of a learner, newest first, including those of withdrawn courses. Unpaid orders are not listed.
 */
export const listPurchasesOf = async ({ database }: Dependencies, accountId: number): Promise<PurchaseJson[]> => {
  const rows = await database
    .select({ purchase: purchases, course: { id: courses.id, title: courses.title } })
    .from(purchases)
    .innerJoin(courses, eq(courses.id, purchases.courseId))
    .where(and(eq(purchases.accountId, accountId), isNotNull(purchases.verifiedAt)))
    .orderBy(desc(purchases.createdAt), desc(purchases.id));
  return rows.map(({ purchase, course }) => purchaseJson(purchase, course));
};

/**
 * The numbers of the months of a course that are open to a learner: those paid for, a one-time purchase counting as month 1. Of
 * a course that is paid once, any paid purchase opens month 1, also one from when it was sold by month.
 */
export const paidMonths = async (
  { database }: Dependencies,
  accountId: number,
  courseId: number,
): Promise<number[]> => {
  const rows = await database
    .select({ month: purchases.monthNumber, isMonthly: courses.isMonthlyPayment })
    .from(purchases)
    .innerJoin(courses, eq(courses.id, purchases.courseId))
    .where(and(eq(purchases.accountId, accountId), eq(purchases.courseId, courseId), eq(purchases.status, 'PAID')));
  return [...new Set(rows.map(({ month, isMonthly }) => (isMonthly ? (month ?? 1) : 1)))];
};

/** What a purchase says of its course, and how that is sold. */
export type SoldCourse = Pick<CourseRow, 'id' | 'title' | 'isMonthlyPayment'>;

/** A purchase and its course by the provider's order id; null when there is none. */
export const findByOrder = async (
  database: Database,
  orderId: string,
): Promise<{ purchase: PurchaseRow; course: SoldCourse } | null> => {
  const { id, title, isMonthlyPayment } = courses;
  const [row] = await database
    .select({ purchase: purchases, course: { id, title, isMonthlyPayment } })
    .from(purchases)
    .innerJoin(courses, eq(courses.id, purchases.courseId))
    .where(eq(purchases.orderId, orderId));
  return row ?? null;
};

/**
 * The pending and paid purchases of a learner and a course, with the payment verified or not; at most one per month.
 */
export const livePurchases = async (database: Database, accountId: number, courseId: number): Promise<PurchaseRow[]> =>
  await database
    .select()
    .from(purchases)
    .where(
      and(
        eq(purchases.accountId, accountId),
        eq(purchases.courseId, courseId),
        inArray(purchases.status, ['PENDING', 'PAID']),
      ),
    );

/** A learner's orders for a course that nobody is known to have paid, replaced ones included, oldest first. */
export const unpaidOrders = async (database: Database, accountId: number, courseId: number): Promise<PurchaseRow[]> =>
  await database
    .select()
    .from(purchases)
    .where(and(eq(purchases.accountId, accountId), eq(purchases.courseId, courseId), isNull(purchases.verifiedAt)))
    .orderBy(purchases.id);

/** Locks a learner's purchases: other transactions that change them wait until this one ends. */
export const lockLearner = async (transaction: Database, accountId: number): Promise<void> => {
  await transaction.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, accountId)).for('no key update');
};
