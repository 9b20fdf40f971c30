import { and, desc, eq, inArray, isNotNull } from 'drizzle-orm';
import type { Academy } from '../dependencies.ts';
import type { Database } from '../database/client.ts';
import { accounts, courses, purchases } from '../database/tables.ts';

/** A row of the purchases, unpaid orders included. */
export type PurchaseRow = typeof purchases.$inferSelect;

/** A row of the courses, withdrawn ones included. */
export type CourseRow = typeof courses.$inferSelect;

/** A purchase as the API sends it; the amount in paise, the time when it was paid (while unpaid: ordered). */
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
});

/** A purchase as the API sends it. */
export type PurchaseJson = ReturnType<typeof purchaseJson>;

/** What a learner has paid, newest first, also for courses that are no longer offered. Unpaid orders are not listed. */
export const listPurchasesOf = async ({ database }: Academy, accountId: number): Promise<PurchaseJson[]> => {
  const rows = await database
    .select({ purchase: purchases, course: { id: courses.id, title: courses.title } })
    .from(purchases)
    .innerJoin(courses, eq(courses.id, purchases.courseId))
    .where(and(eq(purchases.accountId, accountId), isNotNull(purchases.verifiedAt)))
    .orderBy(desc(purchases.createdAt), desc(purchases.id));
  return rows.map(({ purchase, course }) => purchaseJson(purchase, course));
};

/** A purchase and its course by the provider's order id; null when there is none. */
export const findByOrder = async (
  database: Database,
  orderId: string,
): Promise<{ purchase: PurchaseRow; course: CourseRow } | null> => {
  const [row] = await database
    .select({ purchase: purchases, course: courses })
    .from(purchases)
    .innerJoin(courses, eq(courses.id, purchases.courseId))
    .where(eq(purchases.orderId, orderId));
  return row ?? null;
};

/** The pending and paid purchases of a learner and a course; at most one a month, verified or not. */
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

/** Makes every other change to this learner's purchases wait until the transaction ends. */
export const lockLearner = async (transaction: Database, accountId: number): Promise<void> => {
  await transaction.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, accountId)).for('no key update');
};
