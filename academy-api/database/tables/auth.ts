import { date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { id, instant } from './columns.ts';

/** Registered people. The e-mail address is stored in lower case, so that it is unique regardless of letter case. */
export const accounts = pgTable('accounts', {
  id: id(),
  /** The e-mail address in lower case. */
  email: text('email').notNull().unique(),
  name: text('name').notNull(),
  passwordHash: text('password_hash').notNull(),
  dateOfBirth: date('date_of_birth', { mode: 'string' }),
  role: text('role').notNull().default('STUDENT'),
  /** Only an ACTIVE account can be used. An ERASED one holds nothing of a person and keeps the orders together. */
  status: text('status', { enum: ['ACTIVE', 'BLOCKED', 'CLOSED', 'ERASED'] })
    .notNull()
    .default('ACTIVE'),
  /** The photo: a path on the API's public address (/academy-files/…) or an absolute address; null without one. */
  photoUrl: text('photo_url'),
  verifiedAt: instant('verified_at'),
  createdAt: instant('created_at').notNull(),
});

/** A row of the accounts table. */
export type AccountRow = typeof accounts.$inferSelect;

/**
 * Verification codes of e-mail addresses. Each keeps the registration that it was mailed for, which it opens the account
 * with.
 */
export const verificationCodes = pgTable('verification_codes', {
  id: id(),
  accountId: integer('account_id')
    .notNull()
    .references(() => accounts.id),
  codeHash: text('code_hash').notNull(),
  name: text('name').notNull(),
  passwordHash: text('password_hash').notNull(),
  dateOfBirth: date('date_of_birth', { mode: 'string' }),
  /** The hash of the network of the registration. */
  network: text('network').notNull(),
  /** Attempts on the network of the registration. */
  attempts: integer('attempts').notNull().default(0),
  /** Attempts on other networks. */
  foreignAttempts: integer('foreign_attempts').notNull().default(0),
  createdAt: instant('created_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
});

/** Networks, as hashes, on which the owner of an account has signed in or used a mailed code or link. */
export const knownNetworks = pgTable(
  'known_networks',
  {
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id),
    network: text('network').notNull(),
    lastSeenAt: instant('last_seen_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.network] })],
);

/** Password resets, by the hash of the mailed token. */
export const passwordResets = pgTable('password_resets', {
  id: id(),
  accountId: integer('account_id')
    .notNull()
    .references(() => accounts.id),
  tokenHash: text('token_hash').notNull().unique(),
  createdAt: instant('created_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
  usedAt: instant('used_at'),
});

/**
 * Sessions: one row for each pair of access and refresh token. All pairs that follow from one sign-in share a family.
 */
export const sessions = pgTable('sessions', {
  id: id(),
  accountId: integer('account_id')
    .notNull()
    .references(() => accounts.id),
  family: text('family').notNull(),
  accessHash: text('access_hash').notNull().unique(),
  accessExpiresAt: instant('access_expires_at').notNull(),
  refreshHash: text('refresh_hash').notNull().unique(),
  refreshExpiresAt: instant('refresh_expires_at').notNull(),
  createdAt: instant('created_at').notNull(),
  rotatedAt: instant('rotated_at'),
  /** When the pair was first used after the minute in which it was issued. */
  usedAt: instant('used_at'),
  revokedAt: instant('revoked_at'),
});
