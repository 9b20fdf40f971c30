import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { lockSignedIn } from '../auth/authenticate.ts';
import type { Dependencies } from '../dependencies.ts';
import { type CourseRow, courses } from '../database/tables/catalogue.ts';
import { type PurchaseRow, purchases } from '../database/tables/purchases.ts';
import { ApiError } from '../http/api-error.ts';
import { chargeOf, isForTheSame, monthsOf, refusalOf, type OrderRequest } from './order-rules.ts';
import type { ProviderOrder } from '../payments/payment-provider.ts';
import { livePurchases, unpaidOrders } from './queries.ts';
import { recordIfPaidAtProvider } from './unreported-payments.ts';

/** An order that the learner can pay now, and the purchase that it belongs to. */
export type OpenOrder = { readonly purchase: PurchaseRow; readonly course: CourseRow };

/**
 * Finds or creates the order for what a signed-in learner wants to buy. Throws an ApiError when it cannot be ordered, and a
 * PaymentProviderError when the provider does not answer.
 *
 * An order stays payable at the provider until it is paid: in another tab, days later, and possibly known here only by a
 * webhook. Asking again therefore returns the open order. A second order is made only when the amount of the first is no
 * longer right, when the course is sold in another way by now, or when it belongs to other provider keys. The first is then
 * kept as REPLACED; if it is paid after all, its purchase becomes active again (see payments.ts).
 *
 * The provider is called outside any transaction, because it may take seconds. Simultaneous calls may therefore each
 * create an order there, but the first to write its purchase wins and all of them return that one; the other orders are
 * never shown to anybody.
 */
export const orderFor = async (
  dependencies: Dependencies,
  accountId: number,
  courseId: number,
  request: OrderRequest,
): Promise<OpenOrder> => {
  const { database, payments } = dependencies;
  const course = await findOffered(dependencies, courseId);
  await openOrdersOf(dependencies, accountId, course, request);
  await recordUnreported(dependencies, accountId, course, request);
  // What was recorded meanwhile, here or by another call, refuses the order as any payment does.
  const open = await openOrdersOf(dependencies, accountId, course, request);
  const standing = open.find((order) => isStillRight(dependencies, order, course));
  if (standing !== undefined) return { purchase: standing, course };

  const amount = chargeOf(course) ?? 0;
  const order = await payments.createOrder({
    amount,
    currency: 'INR',
    receipt: randomUUID(),
    notes: notesOf(course, request),
  });

  const purchase = await database.transaction(async (transaction) => {
    await lockSignedIn(transaction, accountId);
    const inTransaction = { ...dependencies, database: transaction };
    const rivals = await openOrdersOf(inTransaction, accountId, course, request);
    const winner = rivals.find((rival) => isStillRight(dependencies, rival, course));
    if (winner !== undefined) return winner;
    for (const { id } of rivals) {
      await transaction.update(purchases).set({ status: 'REPLACED' }).where(eq(purchases.id, id));
    }
    return await insertPurchase(inTransaction, accountId, course, request, order);
  });
  return { purchase, course };
};

const findOffered = async ({ database }: Dependencies, courseId: number): Promise<CourseRow> => {
  const [course] = await database.select().from(courses).where(eq(courses.id, courseId));
  if (course === undefined || course.withdrawnAt !== null) {
    const message = { en: 'This course is not offered any more.', bn: 'এই কোর্সটি এখন আর দেওয়া হচ্ছে না।' };
    throw new ApiError(404, 'COURSE_NOT_FOUND', message);
  }
  return course;
};

// The unpaid orders for the same, also one from when the course was sold in another way. Throws when it cannot be ordered
// at all.
const openOrdersOf = async (
  { database }: Dependencies,
  accountId: number,
  course: CourseRow,
  request: OrderRequest,
): Promise<PurchaseRow[]> => {
  const live = await livePurchases(database, accountId, course.id);
  const refusal = refusalOf(
    course,
    request,
    live.filter(({ verifiedAt }) => verifiedAt !== null),
  );
  if (refusal !== null) throw new ApiError(refusal.status, refusal.code, refusal.message);
  return live.filter((order) => order.verifiedAt === null && isForTheSame(course, order, request));
};

const isStillRight = ({ payments }: Dependencies, open: PurchaseRow, course: CourseRow): boolean =>
  open.isMonthlyPayment === course.isMonthlyPayment &&
  open.amountCents === chargeOf(course) &&
  open.orderKeyId === payments.keyId;

// A learner may have paid and closed the tab before the payment was reported, also in the window of an order that was
// replaced since. The provider knows, so it is asked before the learner can pay twice.
const recordUnreported = async (
  dependencies: Dependencies,
  accountId: number,
  course: CourseRow,
  request: OrderRequest,
): Promise<void> => {
  const unpaid = await unpaidOrders(dependencies.database, accountId, course.id);
  for (const order of unpaid.filter((each) => isForTheSame(course, each, request))) {
    await recordIfPaidAtProvider(dependencies, order);
  }
};

const insertPurchase = async (
  { database, now, payments }: Dependencies,
  accountId: number,
  course: CourseRow,
  request: OrderRequest,
  order: ProviderOrder,
): Promise<PurchaseRow> => {
  const [purchase] = await database
    .insert(purchases)
    .values({
      accountId,
      courseId: course.id,
      isMonthlyPayment: course.isMonthlyPayment,
      monthNumber: course.isMonthlyPayment ? request.monthNumber : null,
      totalMonths: monthsOf(course),
      amountCents: order.amount,
      currency: order.currency,
      orderId: order.id,
      orderKeyId: payments.keyId,
      createdAt: now(),
    })
    .returning();
  if (purchase === undefined) throw new Error('The purchase was not written.');
  return purchase;
};

const notesOf = (course: CourseRow, request: OrderRequest): Record<string, string> => ({
  courseId: String(course.id),
  courseTitle: course.title.slice(0, 250).toWellFormed(),
  isMonthlyPayment: String(course.isMonthlyPayment),
  ...(course.isMonthlyPayment && {
    monthNumber: String(request.monthNumber),
    totalMonths: String(monthsOf(course)),
  }),
});
