import { and, eq, exists, inArray, isNull, lt, lte, notExists, or, sql, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { isUsable } from '../auth/sessions.ts';
import { repeatInBackground, type Stop } from '../background.ts';
import type { Database } from '../database/client.ts';
import { reclaimSpace } from '../database/reclaim-space.ts';
import { accounts, knownNetworks, passwordResets, sessions, verificationCodes } from '../database/tables/auth.ts';
import { mails, rateLimits } from '../database/tables/installation.ts';
import { purchases } from '../database/tables/purchases.ts';
import { sandboxOrders, sandboxPayments } from '../database/tables/sandbox.ts';
import type { Dependencies } from '../dependencies.ts';
import { recordCommand } from '../database/audit-log.ts';

const hourMs = 60 * 60 * 1000;

/** For how many days rows are kept: mails, what has expired, registrations nobody verified, networks, sandbox orders. */
const keptDays = { mail: 30, expired: 1, unverified: 7, network: 180, sandbox: 30 } as const;

const one = sql<number>`1`;

/** Deletes the rows of a table that meet a condition, and says how many they were. */
type Remove = (table: PgTable, condition: SQL | undefined) => Promise<number>;

/** Deletes what is kept for a time only. Returns how many rows of each kind were deleted. */
const purge = async ({ database, now }: Dependencies): Promise<Record<string, number>> => {
  const at = now();
  const before = (days: number): Date => new Date(at.getTime() - days * 24 * hourMs);
  return database.transaction(async (transaction) => {
    const remove: Remove = async (table, condition) =>
      (await transaction.delete(table).where(condition).returning({ one })).length;
    return {
      mails: await remove(mails, or(lte(mails.expiresAt, at), lt(mails.createdAt, before(keptDays.mail)))),
      codes: await remove(verificationCodes, lt(verificationCodes.expiresAt, before(keptDays.expired))),
      links: await remove(passwordResets, lt(passwordResets.expiresAt, before(keptDays.expired))),
      // A family is ended by one row that is revoked, so all its rows go together.
      sessions: await remove(
        sessions,
        or(
          lt(sessions.refreshExpiresAt, at),
          inArray(
            sessions.family,
            transaction
              .select({ family: sessions.family })
              .from(sessions)
              .where(lt(sessions.revokedAt, before(keptDays.expired))),
          ),
        ),
      ),
      registrations: await remove(accounts, isAbandoned(transaction, before(keptDays.unverified))),
      networks: await remove(knownNetworks, lt(knownNetworks.lastSeenAt, before(keptDays.network))),
      ...(await purgeSandbox(transaction, remove, before(keptDays.sandbox))),
      counters: await remove(rateLimits, lte(rateLimits.windowEndsAt, at)),
    };
  });
};

const isAbandoned = (transaction: Database, before: Date) =>
  and(
    isNull(accounts.verifiedAt),
    isUsable,
    lt(accounts.createdAt, before),
    notExists(transaction.select({ one }).from(verificationCodes).where(eq(verificationCodes.accountId, accounts.id))),
  );

// An order that can still be paid stays, and so does one whose payment is under way or has not been reported to the academy.
const purgeSandbox = async (transaction: Database, remove: Remove, before: Date) => {
  const isOpen = or(
    exists(
      transaction
        .select({ one })
        .from(purchases)
        .where(
          and(eq(purchases.orderId, sandboxOrders.id), eq(purchases.status, 'PENDING'), isNull(purchases.verifiedAt)),
        ),
    ),
    exists(
      transaction
        .select({ one })
        .from(sandboxPayments)
        .where(
          and(
            eq(sandboxPayments.orderId, sandboxOrders.id),
            inArray(sandboxPayments.status, ['authorized', 'captured']),
            isNull(sandboxPayments.deliveredAt),
          ),
        ),
    ),
  );
  const isSettled = and(lt(sandboxOrders.createdAt, before), sql`not ${isOpen}`);
  const settled = transaction.select({ id: sandboxOrders.id }).from(sandboxOrders).where(isSettled);
  return {
    sandboxPayments: await remove(sandboxPayments, inArray(sandboxPayments.orderId, settled)),
    sandboxOrders: await remove(sandboxOrders, isSettled),
  };
};

/** The command `purge`: what otherwise happens once an hour. */
export const purgeNow = async (dependencies: Dependencies, actor: string) =>
  dependencies.database.transaction(async (transaction) => {
    const purged = await purge({ ...dependencies, database: transaction });
    await recordCommand(transaction, dependencies.now(), {
      actor,
      command: 'purge',
      subject: 'everything',
      details: purged,
    });
    return { purged };
  });

/** Purges at the start and then once an hour. Returns a function that stops it. */
export const startPurging = (dependencies: Dependencies): Stop =>
  repeatInBackground({
    run: async () => {
      const { config, database } = dependencies;
      const isAnythingGone = Object.values(await purge(dependencies)).some((count) => count > 0);
      if (isAnythingGone && config.databaseUrl === null) await reclaimSpace(database);
    },
    pauseMs: hourMs,
    log: dependencies.log,
    failure: 'purge failed',
  });
