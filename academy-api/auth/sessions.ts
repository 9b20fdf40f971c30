import { randomBytes, randomUUID } from 'node:crypto';
import {
  and,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  max,
  ne,
  notExists,
  notInArray,
  or,
  sql,
  type SQL,
} from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '../database/client.ts';
import type { Dependencies } from '../dependencies.ts';
import { keyedHash } from '../database/secrets.ts';
import { type AccountRow, accounts, sessions } from '../database/tables/auth.ts';
import { tokenHashOf } from './token-hash.ts';

/** Lifetime of an access token, in seconds. */
export const accessSeconds = 15 * 60;

/** Lifetime of a refresh token, in seconds. */
export const refreshSeconds = 30 * 24 * 60 * 60;

// How long a replaced refresh token is still accepted: parallel calls and a second tab may all present the same one.
const graceSeconds = 60;

// How long a replaced refresh token is accepted after that while its successor was never used: the answer that carried
// the new tokens was lost, because the tab was closed or the connection broke.
const lostAnswerSeconds = 24 * 60 * 60;

// Signing in with the right password is not limited here, and a session is kept for thirty days.
const maxSessions = 100;

/** The two tokens of a session, which the browser keeps as cookies. */
export type Tokens = { readonly access: string; readonly refresh: string };

/** The account that a pair of tokens belongs to, and the new tokens when they had to be renewed. */
export type Recognised = { readonly account: AccountRow; readonly renewed: Tokens | null };

/** The condition on an account that can be used: an operator has neither blocked, closed nor erased it. */
export const isUsable = eq(accounts.status, 'ACTIVE');

type SessionRow = typeof sessions.$inferSelect;

const later = (from: Date, seconds: number): Date => new Date(from.getTime() + seconds * 1000);

const validFrom = (createdAt: Date) => ({
  createdAt,
  accessExpiresAt: later(createdAt, accessSeconds),
  refreshExpiresAt: later(createdAt, refreshSeconds),
});

const insertTokens = async ({ database, now }: Dependencies, accountId: number, family: string, tokens: Tokens) => {
  await database
    .insert(sessions)
    .values({
      accountId,
      family,
      accessHash: tokenHashOf(tokens.access),
      refreshHash: tokenHashOf(tokens.refresh),
      ...validFrom(now()),
    })
    .onConflictDoNothing();
};

/**
 * Opens a session and returns its tokens, of which only hashes are stored. Null when the password was changed since the
 * account was read: a change of password ends every session, including one that is being opened.
 */
export const openSession = async (dependencies: Dependencies, account: AccountRow): Promise<Tokens | null> =>
  dependencies.database.transaction(async (transaction) => {
    const isUnchanged = eq(accounts.passwordHash, account.passwordHash);
    if (!(await lockUsable(transaction, account.id, isUnchanged))) return null;
    const within = { ...dependencies, database: transaction };
    const tokens = { access: randomBytes(32).toString('base64url'), refresh: randomBytes(32).toString('base64url') };
    const family = randomUUID();
    await insertTokens(within, account.id, family, tokens);
    await forgetExpired(within, account.id);
    await endBeyondLimit(within, account.id, family);
    return tokens;
  });

/** Locks an account against erasure until the transaction ends; false when it cannot be used or a further condition fails. */
const lockUsable = async (transaction: Database, accountId: number, condition?: SQL): Promise<boolean> => {
  const locked = await transaction
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.id, accountId), condition, isUsable))
    .for('share');
  return locked.length > 0;
};

/**
 * Ends sessions of an account that has more than `maxSessions` beside a new one: the oldest of those that were not used after the
 * minute in which they were opened, then those that were used longest ago. So whoever only signs in again and again ends no
 * session of somebody who works.
 */
const endBeyondLimit = async ({ database }: Dependencies, accountId: number, opened: string): Promise<void> => {
  const areOthers = and(eq(sessions.accountId, accountId), isNull(sessions.revokedAt), ne(sessions.family, opened));
  const kept = database
    .select({ family: sessions.family })
    .from(sessions)
    .where(areOthers)
    .groupBy(sessions.family)
    .orderBy(sql`${max(sessions.usedAt)} desc nulls last`, desc(max(sessions.id)))
    .limit(maxSessions - 1);
  await database.delete(sessions).where(and(areOthers, notInArray(sessions.family, kept)));
};

const forgetExpired = async ({ database, now }: Dependencies, accountId: number): Promise<void> => {
  await database.delete(sessions).where(and(eq(sessions.accountId, accountId), lt(sessions.refreshExpiresAt, now())));
};

/**
 * The account that tokens belong to; null when neither is valid. When only the refresh token is valid both are renewed; the
 * access token alone where the one that was issued with it has not expired.
 */
export const recognise = async (dependencies: Dependencies, tokens: Partial<Tokens>): Promise<Recognised | null> => {
  const known = tokens.access ? await findByAccess(dependencies, tokens.access) : null;
  if (known !== null) return { account: known, renewed: null };
  return tokens.refresh ? renew(dependencies, tokens.refresh) : null;
};

// Revoking a family ends all its sessions, including one that was being inserted at the same moment.
const isAlive = ({ database }: Dependencies) => {
  const relative = alias(sessions, 'relative');
  return notExists(
    database
      .select({ one: sql`1` })
      .from(relative)
      .where(and(eq(relative.family, sessions.family), isNotNull(relative.revokedAt))),
  );
};

/** The session that a condition on its tokens finds, with its account; undefined where it or its account is not alive. */
const findAlive = async (dependencies: Dependencies, byToken: SQL | undefined) => {
  const [found] = await dependencies.database
    .select({ account: accounts, session: sessions })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.id, sessions.accountId))
    .where(and(byToken, isUsable, isAlive(dependencies)));
  return found;
};

const findByAccess = async (dependencies: Dependencies, access: string): Promise<AccountRow | null> => {
  const isValid = gt(sessions.accessExpiresAt, dependencies.now());
  const found = await findAlive(dependencies, and(eq(sessions.accessHash, tokenHashOf(access)), isValid));
  if (found === undefined) return null;
  await markUsed(dependencies, found.session);
  return found.account;
};

// The gateway uses new tokens for the further calls of the request that brought them about, whose answer may be lost.
// So the first minute does not show that a browser has received them.
const markUsed = async ({ database, now }: Dependencies, { id, usedAt, createdAt }: SessionRow): Promise<void> => {
  if (usedAt !== null || now() <= later(createdAt, graceSeconds)) return;
  await database.update(sessions).set({ usedAt: now() }).where(eq(sessions.id, id));
};

const renew = async (dependencies: Dependencies, refresh: string): Promise<Recognised | null> => {
  const { database, now } = dependencies;
  const isValid = gt(sessions.refreshExpiresAt, now());
  const found = await findAlive(dependencies, and(eq(sessions.refreshHash, tokenHashOf(refresh)), isValid));
  if (found === undefined) return null;
  const { account, session } = found;
  if (session.rotatedAt === null && session.accessExpiresAt > now()) return replaceAccess(dependencies, found, refresh);
  // New tokens are derived from the old one, so that parallel calls with the same token get the same successor without
  // any token being stored.
  const renewed = await successorOf(dependencies, refresh);
  if (isLongReplaced(session, now())) {
    if (await reissueUnused(dependencies, session, renewed)) return { account, renewed };
    await revoke(dependencies, eq(sessions.family, session.family));
    return null;
  }
  const isRenewed = await database.transaction(async (transaction) => {
    if (!(await lockUsable(transaction, account.id))) return false;
    await insertTokens({ ...dependencies, database: transaction }, account.id, session.family, renewed);
    return true;
  });
  if (!isRenewed) return null;
  await forgetExpired(dependencies, account.id);
  await database
    .update(sessions)
    .set({ rotatedAt: now() })
    .where(and(eq(sessions.id, session.id), isNull(sessions.rotatedAt)));
  return { account, renewed };
};

/**
 * Gives a session whose access token is still good another one in its place: whoever sends the refresh token alone would
 * otherwise add a row with each call. Derived as well, so that parallel calls get the same.
 */
const replaceAccess = async (
  dependencies: Dependencies,
  { account, session }: { readonly account: AccountRow; readonly session: SessionRow },
  refresh: string,
): Promise<Recognised | null> => {
  const access = await derivedFrom(dependencies, refresh, 'access again');
  const accessHash = tokenHashOf(access);
  const isReplaced = await dependencies.database.transaction(async (transaction) => {
    if (!(await lockUsable(transaction, account.id))) return false;
    await transaction
      .update(sessions)
      .set({ accessHash })
      .where(and(eq(sessions.id, session.id), ne(sessions.accessHash, accessHash)));
    return true;
  });
  if (!isReplaced) return null;
  await markUsed(dependencies, session);
  return { account, renewed: { access, refresh } };
};

const isLongReplaced = ({ rotatedAt }: SessionRow, now: Date): boolean =>
  rotatedAt !== null && later(rotatedAt, graceSeconds) < now;

/**
 * Issues the tokens that replaced a refresh token again; false when they have been used or the token was replaced too
 * long ago. Then two parties hold the token, so one of them has stolen it.
 */
const reissueUnused = async (
  { database, now }: Dependencies,
  { rotatedAt }: SessionRow,
  successor: Tokens,
): Promise<boolean> => {
  if (rotatedAt === null || later(rotatedAt, lostAnswerSeconds) < now()) return false;
  const reissued = await database
    .update(sessions)
    .set(validFrom(now()))
    .where(
      and(
        eq(sessions.refreshHash, tokenHashOf(successor.refresh)),
        isNull(sessions.usedAt),
        isNull(sessions.rotatedAt),
      ),
    )
    .returning({ id: sessions.id });
  return reissued.length > 0;
};

const derivedFrom = ({ database }: Dependencies, refresh: string, purpose: string): Promise<string> =>
  keyedHash(database, 'session-rotation', `${purpose}:${refresh}`);

const successorOf = async (dependencies: Dependencies, refresh: string): Promise<Tokens> => ({
  access: await derivedFrom(dependencies, refresh, 'access'),
  refresh: await derivedFrom(dependencies, refresh, 'refresh'),
});

const revoke = async ({ database, now }: Dependencies, which: SQL): Promise<void> => {
  await database
    .update(sessions)
    .set({ revokedAt: now() })
    .where(and(which, isNull(sessions.revokedAt)));
};

/** Ends the sessions that the tokens belong to; does nothing when there are none. */
export const closeSession = async (dependencies: Dependencies, tokens: Partial<Tokens>): Promise<void> => {
  const families = dependencies.database
    .select({ family: sessions.family })
    .from(sessions)
    .where(
      or(
        inArray(sessions.refreshHash, tokens.refresh ? [tokenHashOf(tokens.refresh)] : []),
        inArray(sessions.accessHash, tokens.access ? [tokenHashOf(tokens.access)] : []),
      ),
    );
  await revoke(dependencies, inArray(sessions.family, families));
};

/** Ends every session of an account. */
export const closeAllSessions = async (dependencies: Dependencies, accountId: number): Promise<void> =>
  revoke(dependencies, eq(sessions.accountId, accountId));
