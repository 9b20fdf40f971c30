import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** Orders of the payment provider's sandbox. */
export const sandboxOrders = pgTable('sandbox_orders', {
  id: text('id').primaryKey(),
  amount: integer('amount').notNull(),
  currency: text('currency').notNull(),
  receipt: text('receipt').notNull(),
  notes: jsonb('notes').$type<Record<string, string>>().notNull(),
  createdAt: instant('created_at').notNull(),
});

/** Payments of the payment provider's sandbox; at most one per order is captured, an authorized one at `captures_at`. */
export const sandboxPayments = pgTable(
  'sandbox_payments',
  {
    id: text('id').primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => sandboxOrders.id),
    status: text('status').notNull(),
    method: text('method').notNull(),
    createdAt: instant('created_at').notNull(),
    capturesAt: instant('captures_at'),
    deliveredAt: instant('delivered_at'),
  },
  (table) => [
    index('sandbox_payments_order').on(table.orderId),
    uniqueIndex('sandbox_payments_captured')
      .on(table.orderId)
      .where(sql`${table.status} = 'captured'`),
    index('sandbox_payments_authorized')
      .on(table.capturesAt)
      .where(sql`${table.status} = 'authorized'`),
    check('sandbox_payments_status', sql`${table.status} in ('authorized', 'captured', 'failed')`),
    check('sandbox_payments_capture', sql`${table.status} <> 'authorized' or ${table.capturesAt} is not null`),
  ],
);
