import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { id, instant } from './columns.ts';
import { accounts } from './auth.ts';
import { courses } from './catalogue.ts';

/**
 * Orders and their state. A purchase is listed to the learner once its payment is verified. At most one row per learner,
 * course and month is pending or paid; a one-time purchase has no month. An unpaid order that a newer order stands in for
 * is REPLACED; if both are paid in the end, one of them is a DUPLICATE to refund. A payment that was given back is
 * REFUNDED.
 */
export const purchases = pgTable('purchases', {
  id: id(),
  accountId: integer('account_id')
    .notNull()
    .references(() => accounts.id),
  courseId: integer('course_id')
    .notNull()
    .references(() => courses.id),
  status: text('status', { enum: ['PENDING', 'PAID', 'DECLINED', 'REPLACED', 'DUPLICATE', 'REFUNDED'] })
    .notNull()
    .default('PENDING'),
  isMonthlyPayment: boolean('is_monthly_payment').notNull(),
  monthNumber: integer('month_number'),
  totalMonths: integer('total_months'),
  amountCents: integer('amount_cents').notNull(),
  currency: text('currency').notNull().default('INR'),
  orderId: text('order_id').notNull().unique(),
  /** The provider's key id that the order was made with; the order cannot be paid with any other. */
  orderKeyId: text('order_key_id'),
  paymentId: text('payment_id').unique(),
  createdAt: instant('created_at').notNull(),
  verifiedAt: instant('verified_at'),
  decidedAt: instant('decided_at'),
  /** What the academy tells the learner about a purchase that it declined or refunded. */
  reason: text('reason'),
  refundedAt: instant('refunded_at'),
});

/** A row of the purchases table, which includes unpaid orders. */
export type PurchaseRow = typeof purchases.$inferSelect;
