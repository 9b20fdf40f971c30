import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Dependencies } from '../dependencies.ts';
import { courses, purchases } from '../database/tables.ts';
import { ApiError } from '../http/errors.ts';
import { chargeOf, monthsOf, refusalOf, type OrderRequest } from './order-rules.ts';
import { confirmPayment } from './payments.ts';
import type { ProviderOrder } from '../payments/payment-provider.ts';
import { type CourseRow, livePurchases, lockLearner, type PurchaseRow } from './queries.ts';

/** An order that the learner can pay now, and the purchase that it belongs to. */
export type OpenOrder = { readonly purchase: PurchaseRow; readonly course: CourseRow };

/**
 * Finds or creates the order for what a learner wants to buy. Throws an ApiError when it cannot be ordered, and a
 * PaymentProviderError when the provider does not answer.
 *
 * An order stays payable at the provider until it is paid: in another tab, days later, and possibly known here only by a
 * webhook. Asking again therefore returns the open order. A second order is made only when the amount of the first is no
 * longer right, or when it belongs to other provider keys. The first is then kept as REPLACED; if it is paid after all,
 * its purchase becomes active again (see payments.ts).
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
  const open = await openOrderOf(dependencies, accountId, course, request);
  if (open !== null) {
    await refuseIfPaidAtProvider(dependencies, open);
    if (isStillRight(dependencies, open, course)) return { purchase: open, course };
  }

  const amount = chargeOf(course) ?? 0;
  const order = await payments.createOrder({
    amount,
    currency: 'INR',
    receipt: randomUUID(),
    notes: notesOf(course, request),
  });

  const purchase = await database.transaction(async (transaction) => {
    await lockLearner(transaction, accountId);
    const inTransaction = { ...dependencies, database: transaction };
    const rival = await openOrderOf(inTransaction, accountId, course, request);
    if (rival !== null && isStillRight(dependencies, rival, course)) return rival;
    if (rival !== null) {
      await transaction.update(purchases).set({ status: 'REPLACED' }).where(eq(purchases.id, rival.id));
    }
    return await insertPurchase(inTransaction, accountId, course, request, order);
  });
  return { purchase, course };
};

const findOffered = async ({ database }: Dependencies, courseId: number): Promise<CourseRow> => {
  const [course] = await database.select().from(courses).where(eq(courses.id, courseId));
  if (course === undefined || course.withdrawnAt !== null) {
    throw new ApiError(404, 'COURSE_NOT_FOUND', 'This course is not offered any more.');
  }
  return course;
};

// The unpaid order for the same course and month; null when there is none. Throws when it cannot be ordered at all.
const openOrderOf = async (
  { database }: Dependencies,
  accountId: number,
  course: CourseRow,
  request: OrderRequest,
): Promise<PurchaseRow | null> => {
  const live = await livePurchases(database, accountId, course.id);
  const refusal = refusalOf(
    course,
    request,
    live.filter(({ verifiedAt }) => verifiedAt !== null),
  );
  if (refusal !== null) throw new ApiError(refusal.status, refusal.code, refusal.message);
  const month = course.isMonthlyPayment ? request.monthNumber : null;
  return live.find(({ verifiedAt, monthNumber }) => verifiedAt === null && monthNumber === month) ?? null;
};

const isStillRight = ({ payments }: Dependencies, open: PurchaseRow, course: CourseRow): boolean =>
  open.amountCents === chargeOf(course) && open.orderKeyId === payments.keyId;

// A learner may have paid and closed the tab before the payment was reported. The provider knows, so it is asked before
// the learner can pay twice.
const refuseIfPaidAtProvider = async (dependencies: Dependencies, open: PurchaseRow): Promise<void> => {
  if (open.orderKeyId !== dependencies.payments.keyId) return;
  const payment = await dependencies.payments.findCapturedPayment(open.orderId);
  if (payment === null) return;
  await confirmPayment(dependencies, open.orderId, payment.id);
  throw new ApiError(409, 'ALREADY_PENDING', 'You have already paid for this. Your payment is waiting for approval.');
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
  courseTitle: course.title.slice(0, 250),
  isMonthlyPayment: String(course.isMonthlyPayment),
  ...(course.isMonthlyPayment && {
    monthNumber: String(request.monthNumber),
    totalMonths: String(monthsOf(course)),
  }),
});
