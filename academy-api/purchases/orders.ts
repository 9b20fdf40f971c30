import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Academy } from '../dependencies.ts';
import { courses, purchases } from '../database/tables.ts';
import { ApiError } from '../http/errors.ts';
import { chargeOf, monthsOf, refusalOf, type Wish } from './order-rules.ts';
import { confirmPayment } from './payments.ts';
import type { ProviderOrder } from './payment-provider.ts';
import { type CourseRow, livePurchases, lockLearner, type PurchaseRow } from './queries.ts';

/** An order that the learner can pay now, and the purchase that it belongs to. */
export type OpenOrder = { readonly purchase: PurchaseRow; readonly course: CourseRow };

/**
 * Gives the order to pay for what a learner wants. Throws an ApiError when it cannot be ordered, and the provider's
 * error when the provider does not answer.
 *
 * An order stays payable at the provider until it is paid, whatever we think of it: in another tab, after days, by a
 * webhook alone. So nobody is given two orders for one thing when one will do: asking again returns the open order. A
 * second one is made only when the first asks for an amount that is no longer right, or belongs to other provider keys.
 * The first is then kept as REPLACED; should it be paid after all, its purchase comes back to life (see payments.ts).
 *
 * The provider is asked outside of any transaction, since it may take seconds. Of several calls at once each may
 * therefore get an order there, but the first to write its purchase wins, and all of them return that one: the other
 * orders are never shown to anybody.
 */
export const orderFor = async (
  academy: Academy,
  accountId: number,
  courseId: number,
  wish: Wish,
): Promise<OpenOrder> => {
  const { database, payments } = academy;
  const course = await findOffered(academy, courseId);
  const open = await openOrderOf(academy, accountId, course, wish);
  if (open !== null) {
    await refuseIfPaidAtProvider(academy, open);
    if (isStillRight(academy, open, course)) return { purchase: open, course };
  }

  const amount = chargeOf(course) ?? 0;
  const order = await payments.createOrder({
    amount,
    currency: 'INR',
    receipt: randomUUID(),
    notes: notesOf(course, wish),
  });

  const purchase = await database.transaction(async (transaction) => {
    await lockLearner(transaction, accountId);
    const inTransaction = { ...academy, database: transaction };
    const rival = await openOrderOf(inTransaction, accountId, course, wish);
    if (rival !== null && isStillRight(academy, rival, course)) return rival;
    if (rival !== null) {
      await transaction.update(purchases).set({ status: 'REPLACED' }).where(eq(purchases.id, rival.id));
    }
    return await insertPurchase(inTransaction, accountId, course, wish, order);
  });
  return { purchase, course };
};

const findOffered = async ({ database }: Academy, courseId: number): Promise<CourseRow> => {
  const [course] = await database.select().from(courses).where(eq(courses.id, courseId));
  if (course === undefined || course.withdrawnAt !== null) {
    throw new ApiError(404, 'COURSE_NOT_FOUND', 'This course is not offered any more.');
  }
  return course;
};

// The unpaid order for the same thing, if there is one. Throws when the thing itself cannot be ordered.
const openOrderOf = async (
  { database }: Academy,
  accountId: number,
  course: CourseRow,
  wish: Wish,
): Promise<PurchaseRow | null> => {
  const live = await livePurchases(database, accountId, course.id);
  const refusal = refusalOf(
    course,
    wish,
    live.filter(({ verifiedAt }) => verifiedAt !== null),
  );
  if (refusal !== null) throw new ApiError(refusal.status, refusal.code, refusal.message);
  const month = course.isMonthlyPayment ? wish.monthNumber : null;
  return live.find(({ verifiedAt, monthNumber }) => verifiedAt === null && monthNumber === month) ?? null;
};

const isStillRight = ({ payments }: Academy, open: PurchaseRow, course: CourseRow): boolean =>
  open.amountCents === chargeOf(course) && open.orderKeyId === payments.keyId;

// A learner may have paid and closed the tab before anybody told us. The provider knows, and must not be paid again.
const refuseIfPaidAtProvider = async (academy: Academy, open: PurchaseRow): Promise<void> => {
  if (open.orderKeyId !== academy.payments.keyId) return;
  const payment = await academy.payments.findCapturedPayment(open.orderId);
  if (payment === null) return;
  await confirmPayment(academy, open.orderId, payment.id);
  throw new ApiError(409, 'ALREADY_PENDING', 'You have already paid for this. Your payment is waiting for approval.');
};

const insertPurchase = async (
  { database, now, payments }: Academy,
  accountId: number,
  course: CourseRow,
  wish: Wish,
  order: ProviderOrder,
): Promise<PurchaseRow> => {
  const [purchase] = await database
    .insert(purchases)
    .values({
      accountId,
      courseId: course.id,
      isMonthlyPayment: course.isMonthlyPayment,
      monthNumber: course.isMonthlyPayment ? wish.monthNumber : null,
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

const notesOf = (course: CourseRow, wish: Wish): Record<string, string> => ({
  courseId: String(course.id),
  courseTitle: course.title.slice(0, 250),
  isMonthlyPayment: String(course.isMonthlyPayment),
  ...(course.isMonthlyPayment && {
    monthNumber: String(wish.monthNumber),
    totalMonths: String(monthsOf(course)),
  }),
});
