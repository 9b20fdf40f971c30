import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { id, instant } from './columns.ts';
import { accounts } from './auth.ts';
import { courses } from './catalogue.ts';

/** Announcements: for everybody, or for those who have paid for a course. */
export const announcements = pgTable('announcements', {
  id: id(),
  title: text('title').notNull(),
  body: text('body').notNull(),
  courseId: integer('course_id').references(() => courses.id),
  createdAt: instant('created_at').notNull(),
});

/** Which learner has marked which announcement as read. */
export const announcementReads = pgTable(
  'announcement_reads',
  {
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id),
    announcementId: integer('announcement_id')
      .notNull()
      .references(() => announcements.id),
    readAt: instant('read_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.announcementId] })],
);
