import { and, desc, eq, ilike, inArray, isNotNull, or, sql } from 'drizzle-orm';
import { z } from 'zod';
import { normalizeEmailAddress } from '../email-address.ts';
import { closeAllSessions } from '../auth/sessions.ts';
import type { Database } from '../database/client.ts';
import { type AccountRow, accounts, passwordResets } from '../database/tables/auth.ts';
import type { Dependencies } from '../dependencies.ts';
import { ApiError } from '../http/api-error.ts';
import { statusFilter } from '../http/status-filter.ts';
import { recordCommand } from '../database/audit-log.ts';

const maxAccounts = 200;

/** The input of `accounts`: a part of a name or an e-mail address, and a status; all accounts without them. */
export const accountFilter = z.object({
  search: z.string().trim().min(1).optional(),
  status: statusFilter(['ACTIVE', 'BLOCKED', 'CLOSED', 'ERASED']),
});

/** The input of commands on one account: its id or its e-mail address. */
export const accountChoice = z.object({ account: z.string().trim().min(1).max(254) });

/** An account as an operator sees it. */
export const accountJson = ({ id, name, email, role, status, verifiedAt, createdAt }: AccountRow) => ({
  id,
  status,
  role,
  name,
  email,
  isVerified: verifiedAt !== null,
  createdAt: createdAt.toISOString(),
});

/** The newest accounts, newest first. */
export const listAccounts = async ({ database }: Dependencies, { search, status }: z.output<typeof accountFilter>) => {
  const pattern = `%${(search ?? '').normalize('NFC').replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  // Keyboards compose the letters of a name in different ways.
  const name = sql`normalize(${accounts.name}, NFC)`;
  const rows = await database
    .select()
    .from(accounts)
    .where(
      and(
        search === undefined ? undefined : or(ilike(name, pattern), ilike(accounts.email, pattern)),
        status === undefined ? undefined : eq(accounts.status, status),
      ),
    )
    .orderBy(desc(accounts.id))
    .limit(maxAccounts);
  return rows.map(accountJson);
};

/** Locks an account, which is named by its id or its e-mail address. Throws a 404 ApiError. */
export const lockAccount = async (transaction: Database, account: string): Promise<AccountRow> => {
  const isId = /^\d{1,9}$/.test(account);
  const [row] = await transaction
    .select()
    .from(accounts)
    .where(isId ? eq(accounts.id, Number(account)) : eq(accounts.email, normalizeEmailAddress(account)))
    .for('update');
  if (row === undefined) throw new ApiError(404, 'NOT_FOUND', `There is no account ${account}.`);
  return row;
};

/**
 * Locks an account that is to be taken out of use. Throws a 404 ApiError, or a 409 when it is the last administrator who
 * can sign in. All administrators are locked first, so that two commands at once cannot take out the last two.
 */
export const lockForRemoval = async (transaction: Database, account: string): Promise<AccountRow> => {
  const administrators = await transaction
    .select({ id: accounts.id, status: accounts.status })
    .from(accounts)
    .where(and(eq(accounts.role, 'ADMIN'), isNotNull(accounts.verifiedAt)))
    .orderBy(accounts.id)
    .for('update');
  const row = await lockAccount(transaction, account);
  const [last, ...others] = administrators.filter(({ status }) => status === 'ACTIVE');
  if (last?.id === row.id && others.length === 0) {
    throw new ApiError(
      409,
      'LAST_ADMINISTRATOR',
      `${row.email} is the last administrator. Create another one first: create-administrator.`,
    );
  }
  return row;
};

/** Ends every session of an account and makes its mailed links invalid. */
export const shutOut = async (dependencies: Dependencies, accountId: number): Promise<void> => {
  await closeAllSessions(dependencies, accountId);
  await dependencies.database.delete(passwordResets).where(eq(passwordResets.accountId, accountId));
};

type Status = AccountRow['status'];
type Change = { readonly command: string; readonly from: readonly Status[]; readonly to: Status };

const changeStatus = async (
  dependencies: Dependencies,
  account: string,
  actor: string,
  { command, from, to }: Change,
) =>
  dependencies.database.transaction(async (transaction) => {
    const row = await (to === 'ACTIVE' ? lockAccount : lockForRemoval)(transaction, account);
    const [changed] = await transaction
      .update(accounts)
      .set({ status: to })
      .where(and(eq(accounts.id, row.id), inArray(accounts.status, [...from])))
      .returning();
    if (changed === undefined) throw new ApiError(409, 'OTHER_STATUS', `Account ${account} is ${row.status}.`);
    if (to !== 'ACTIVE') await shutOut({ ...dependencies, database: transaction }, row.id);
    await recordCommand(transaction, dependencies.now(), {
      actor,
      command,
      subject: `account ${row.id}`,
      details: { from: row.status, to },
    });
    return accountJson(changed);
  });

type Command = (
  dependencies: Dependencies,
  input: z.output<typeof accountChoice>,
  actor: string,
) => Promise<ReturnType<typeof accountJson>>;

/** Blocks an account: it is signed out everywhere, and nobody can sign in. Throws a 404 or 409 ApiError. */
export const blockAccount: Command = (dependencies, { account }, actor) =>
  changeStatus(dependencies, account, actor, { command: 'block-account', from: ['ACTIVE', 'CLOSED'], to: 'BLOCKED' });

/** Closes an account because its owner wants it so. Throws a 404 or 409 ApiError. */
export const closeAccount: Command = (dependencies, { account }, actor) =>
  changeStatus(dependencies, account, actor, { command: 'close-account', from: ['ACTIVE', 'BLOCKED'], to: 'CLOSED' });

/** Opens an account again that was blocked or closed. Throws a 404 or 409 ApiError. */
export const unblockAccount: Command = (dependencies, { account }, actor) =>
  changeStatus(dependencies, account, actor, { command: 'unblock-account', from: ['BLOCKED', 'CLOSED'], to: 'ACTIVE' });

/** Signs an account out everywhere and makes its mailed links invalid. Throws a 404 ApiError. */
export const endSessions: Command = (dependencies, { account }, actor) =>
  dependencies.database.transaction(async (transaction) => {
    const row = await lockAccount(transaction, account);
    await shutOut({ ...dependencies, database: transaction }, row.id);
    await recordCommand(transaction, dependencies.now(), {
      actor,
      command: 'end-sessions',
      subject: `account ${row.id}`,
      details: {},
    });
    return accountJson(row);
  });
