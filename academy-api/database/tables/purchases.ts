import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { id, instant } from './columns.ts';
import { accounts } from './auth.ts';
import { courses } from './catalogue.ts';

/**
 * Orders and their state. A purchase is listed to the learner once its payment is verified. At most one row per learner,
 * course and month is pending or paid; a one-time purchase has no month. An unpaid order that a newer order stands in for
 * is REPLACED; if both are paid in the end, one of them is a DUPLICATE to refund. A payment that was given back is
 * REFUNDED.
 */
export const purchases = pgTable(
  'purchases',
  {
    id: id(),
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id),
    courseId: integer('course_id')
      .notNull()
      .references(() => courses.id),
    status: text('status').notNull().default('PENDING'),
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
  },
  (table) => [
    index('purchases_account').on(table.accountId),
    uniqueIndex('purchases_live')
      .on(table.accountId, table.courseId, sql`coalesce(${table.monthNumber}, 0)`)
      .where(sql`${table.status} in ('PENDING', 'PAID')`),
    check('purchases_amount', sql`${table.amountCents} > 0`),
    check('purchases_month', sql`${table.isMonthlyPayment} = (${table.monthNumber} is not null)`),
    check('purchases_month_number', sql`${table.monthNumber} is null or ${table.monthNumber} >= 1`),
    check('purchases_paid', sql`${table.status} <> 'PAID' or ${table.verifiedAt} is not null`),
    check('purchases_verified', sql`${table.verifiedAt} is null or ${table.paymentId} is not null`),
    check(
      'purchases_status',
      sql`${table.status} in ('PENDING', 'PAID', 'DECLINED', 'REPLACED', 'DUPLICATE', 'REFUNDED')`,
    ),
    check('purchases_refunded', sql`(${table.status} = 'REFUNDED') = (${table.refundedAt} is not null)`),
    check('purchases_refunded_payment', sql`${table.refundedAt} is null or ${table.verifiedAt} is not null`),
    check('purchases_replaced', sql`${table.status} <> 'REPLACED' or ${table.verifiedAt} is null`),
  ],
);

/** A row of the purchases table, which includes unpaid orders. */
export type PurchaseRow = typeof purchases.$inferSelect;
