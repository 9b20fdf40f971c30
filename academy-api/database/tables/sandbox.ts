import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
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
export const sandboxPayments = pgTable('sandbox_payments', {
  id: text('id').primaryKey(),
  orderId: text('order_id')
    .notNull()
    .references(() => sandboxOrders.id),
  status: text('status', { enum: ['authorized', 'captured', 'failed'] }).notNull(),
  method: text('method').notNull(),
  createdAt: instant('created_at').notNull(),
  capturesAt: instant('captures_at'),
  deliveredAt: instant('delivered_at'),
});
