import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { id, instant } from './columns.ts';
import { accounts } from './auth.ts';

/** Requests for a mentorship meeting. */
export const meetingRequests = pgTable(
  'meeting_requests',
  {
    id: id(),
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id),
    preferredDate: date('preferred_date', { mode: 'string' }).notNull(),
    preferredTime: text('preferred_time').notNull(),
    message: text('message'),
    status: text('status').notNull().default('PENDING'),
    adminMessage: text('admin_message'),
    createdAt: instant('created_at').notNull(),
    answeredAt: instant('answered_at'),
  },
  (table) => [
    index('meeting_requests_account').on(table.accountId),
    check('meeting_requests_status', sql`${table.status} in ('PENDING', 'APPROVED', 'DECLINED')`),
  ],
);
