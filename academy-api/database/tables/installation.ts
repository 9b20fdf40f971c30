import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { id, instant } from './columns.ts';

/** Counters of the rate limits: tries within the current window, by limit and by account or address. */
export const rateLimits = pgTable('rate_limits', {
  key: text('key').primaryKey(),
  count: integer('count').notNull(),
  windowEndsAt: instant('window_ends_at').notNull(),
});

/** The audit log of operators: who ran which command, on what, and when. */
export const auditLog = pgTable('operator_acts', {
  id: id(),
  actor: text('actor').notNull(),
  /** The column keeps its first name, `act`, so that existing databases and backups stay valid. */
  command: text('act').notNull(),
  subject: text('subject').notNull(),
  details: jsonb('details').$type<Record<string, unknown>>().notNull(),
  createdAt: instant('created_at').notNull(),
});

/** The journal of the migrations that the database has had, by the name of their script. */
export const appliedMigrations = pgTable('migrations', {
  name: text('name').primaryKey(),
  appliedAt: instant('applied_at').notNull().defaultNow(),
});

/** Values that are generated once for this installation, such as secrets. */
export const settings = pgTable('settings', {
  key: text('key').primaryKey(),
  value: text('value').notNull(),
});

/**
 * Mails. Without SMTP they are kept for the mailbox page. With it they wait here until the server has taken them, which
 * removes them, or stay with the reason why it never will.
 */
export const mails = pgTable('mails', {
  id: id(),
  /** What the mail is about; null in rows of earlier versions. */
  kind: text('kind'),
  recipient: text('recipient').notNull(),
  recipientName: text('recipient_name'),
  subject: text('subject').notNull(),
  text: text('text').notNull(),
  html: text('html').notNull(),
  createdAt: instant('created_at').notNull(),
  /** When the code or the link in it expires; null for a mail without one. */
  expiresAt: instant('expires_at'),
  /** How often it was handed to the mail server. */
  attempts: integer('attempts').notNull().default(0),
  /** When it is handed to the mail server next; null for one that is not going to be sent. */
  nextAttemptAt: instant('next_attempt_at'),
  /** Why the last attempt failed. */
  failure: text('failure'),
});

/** A mail as its row. */
export type MailRow = typeof mails.$inferSelect;
