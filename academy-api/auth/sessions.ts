import { createHash, createHmac, randomBytes, randomUUID } from 'node:crypto';
import { and, eq, gt, inArray, isNotNull, isNull, lt, notExists, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Academy } from '../dependencies.ts';
import { secretOf } from '../database/secrets.ts';
import { accounts, sessions } from '../database/tables.ts';

/** How long an access token is good for. */
export const accessSeconds = 15 * 60;

/** How long a refresh token is good for. */
export const refreshSeconds = 30 * 24 * 60 * 60;

// Calls that were under way together, and a second tab, may all present the same refresh token.
const graceSeconds = 60;

/** The two tokens that a browser keeps. */
export type Tokens = { readonly access: string; readonly refresh: string };

/** An account as its row says. */
export type Account = typeof accounts.$inferSelect;

/** Who stands behind some tokens, and the tokens that replace them where they had to be renewed. */
export type Recognised = { readonly account: Account; readonly renewed: Tokens | null };

type SessionRow = typeof sessions.$inferSelect;

const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');

const later = (from: Date, seconds: number): Date => new Date(from.getTime() + seconds * 1000);

const insertTokens = async ({ database, now }: Academy, accountId: number, family: string, tokens: Tokens) => {
  const createdAt = now();
  await database
    .insert(sessions)
    .values({
      accountId,
      family,
      accessHash: hashOf(tokens.access),
      accessExpiresAt: later(createdAt, accessSeconds),
      refreshHash: hashOf(tokens.refresh),
      refreshExpiresAt: later(createdAt, refreshSeconds),
      createdAt,
    })
    .onConflictDoNothing();
};

/**
 * Opens a session and returns its tokens, which are kept as hashes only. Null when the password was changed since the
 * account was read: the change ends every session of the old one, this one included.
 */
export const openSession = async (academy: Academy, account: Account): Promise<Tokens | null> =>
  academy.database.transaction(async (transaction) => {
    const [unchanged] = await transaction
      .select({ id: accounts.id })
      .from(accounts)
      .where(and(eq(accounts.id, account.id), eq(accounts.passwordHash, account.passwordHash)))
      .for('share');
    if (unchanged === undefined) return null;
    const within = { ...academy, database: transaction };
    const tokens = { access: randomBytes(32).toString('base64url'), refresh: randomBytes(32).toString('base64url') };
    await insertTokens(within, account.id, randomUUID(), tokens);
    await forgetExpired(within, account.id);
    return tokens;
  });

const forgetExpired = async ({ database, now }: Academy, accountId: number): Promise<void> => {
  await database.delete(sessions).where(and(eq(sessions.accountId, accountId), lt(sessions.refreshExpiresAt, now())));
};

/** Who the tokens belong to; null when none of them is valid any more. Renews them where only the refresh token is. */
export const recognise = async (academy: Academy, tokens: Partial<Tokens>): Promise<Recognised | null> => {
  const known = tokens.access ? await findByAccess(academy, tokens.access) : null;
  if (known !== null) return { account: known, renewed: null };
  return tokens.refresh ? renew(academy, tokens.refresh) : null;
};

// A family ends as a whole, also for a pair that was being made while it was revoked.
const isAlive = ({ database }: Academy) => {
  const relative = alias(sessions, 'relative');
  return notExists(
    database
      .select({ one: sql`1` })
      .from(relative)
      .where(and(eq(relative.family, sessions.family), isNotNull(relative.revokedAt))),
  );
};

const findByAccess = async (academy: Academy, access: string): Promise<Account | null> => {
  const { database, now } = academy;
  const [row] = await database
    .select({ account: accounts })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.id, sessions.accountId))
    .where(and(eq(sessions.accessHash, hashOf(access)), gt(sessions.accessExpiresAt, now()), isAlive(academy)));
  return row?.account ?? null;
};

const renew = async (academy: Academy, refresh: string): Promise<Recognised | null> => {
  const { database, now } = academy;
  const [row] = await database
    .select({ account: accounts, session: sessions })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.id, sessions.accountId))
    .where(and(eq(sessions.refreshHash, hashOf(refresh)), gt(sessions.refreshExpiresAt, now()), isAlive(academy)));
  if (row === undefined) return null;
  if (isStolen(row.session, now())) {
    await revokeFamily(academy, row.session.family);
    return null;
  }

  // The successor follows from the token itself, so every call that presents the same one gets the same, and no token is stored.
  const renewed = await successorOf(academy, refresh);
  await insertTokens(academy, row.account.id, row.session.family, renewed);
  await forgetExpired(academy, row.account.id);
  await database
    .update(sessions)
    .set({ rotatedAt: now() })
    .where(and(eq(sessions.id, row.session.id), isNull(sessions.rotatedAt)));
  return { account: row.account, renewed };
};

// A refresh token that comes back long after it was replaced is in the hands of two.
const isStolen = ({ rotatedAt }: SessionRow, now: Date): boolean =>
  rotatedAt !== null && later(rotatedAt, graceSeconds) < now;

const successorOf = async ({ database }: Academy, refresh: string): Promise<Tokens> => {
  const secret = await secretOf(database, 'session-rotation');
  const derived = (purpose: string) => createHmac('sha256', secret).update(`${purpose}:${refresh}`).digest('base64url');
  return { access: derived('access'), refresh: derived('refresh') };
};

const revokeFamily = async ({ database, now }: Academy, family: string): Promise<void> => {
  await database
    .update(sessions)
    .set({ revokedAt: now() })
    .where(and(eq(sessions.family, family), isNull(sessions.revokedAt)));
};

/** Ends the session that any of the tokens belongs to; silent when there is none. */
export const closeSession = async (academy: Academy, tokens: Partial<Tokens>): Promise<void> => {
  const found = await academy.database
    .selectDistinct({ family: sessions.family })
    .from(sessions)
    .where(
      or(
        inArray(sessions.refreshHash, tokens.refresh ? [hashOf(tokens.refresh)] : []),
        inArray(sessions.accessHash, tokens.access ? [hashOf(tokens.access)] : []),
      ),
    );
  for (const { family } of found) await revokeFamily(academy, family);
};

/** Ends every session of an account. */
export const closeAllSessions = async ({ database, now }: Academy, accountId: number): Promise<void> => {
  await database
    .update(sessions)
    .set({ revokedAt: now() })
    .where(and(eq(sessions.accountId, accountId), isNull(sessions.revokedAt)));
};
