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

/** Values that are generated once for this installation, such as secrets. */
export const settings = pgTable('settings', {
  key: text('key').primaryKey(),
  value: text('value').notNull(),
});

/** Mails that an installation without SMTP keeps for its mailbox page. */
export const mails = pgTable('mails', {
  id: id(),
  recipient: text('recipient').notNull(),
  subject: text('subject').notNull(),
  text: text('text').notNull(),
  html: text('html').notNull(),
  createdAt: instant('created_at').notNull(),
  /** When the code or the link in it expires; null for a mail without one. */
  expiresAt: instant('expires_at'),
});
