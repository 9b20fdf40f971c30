import { date, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { id, instant } from './columns.ts';
import { accounts } from './auth.ts';

/** Requests for a mentorship meeting. */
export const meetingRequests = pgTable('meeting_requests', {
  id: id(),
  accountId: integer('account_id')
    .notNull()
    .references(() => accounts.id),
  preferredDate: date('preferred_date', { mode: 'string' }).notNull(),
  preferredTime: text('preferred_time').notNull(),
  message: text('message'),
  status: text('status', { enum: ['PENDING', 'APPROVED', 'DECLINED'] })
    .notNull()
    .default('PENDING'),
  adminMessage: text('admin_message'),
  createdAt: instant('created_at').notNull(),
  answeredAt: instant('answered_at'),
});
