import { and, asc, eq, getTableColumns, getTableName, isNull, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { recordCommand } from '../database/audit-log.ts';
import { academyTables } from '../database/backup.ts';
import { auditLog, mails } from '../database/tables/installation.ts';
import type { Dependencies } from '../dependencies.ts';
import { type accountChoice, lockAccount } from './accounts.ts';

/** Secrets, also as hashes, and what only tells rows apart: nothing of them says anything to a person. */
const isLeftOut = (column: string): boolean =>
  column.endsWith('Hash') || ['accountId', 'family', 'network'].includes(column);

const shown = (row: object): object => Object.fromEntries(Object.entries(row).filter(([column]) => !isLeftOut(column)));

/**
 * The command `account-data`: all that is kept of a person, to be handed to that person. Mails with a code or a link are left
 * out, and so are the names of operators. Throws a 404 ApiError.
 */
export const accountData = async (
  { database, now }: Dependencies,
  { account }: z.output<typeof accountChoice>,
  actor: string,
) =>
  database.transaction(async (transaction) => {
    const row = await lockAccount(transaction, account);
    const subject = `account ${row.id}`;
    const ofTables: [string, object[]][] = [];
    for (const table of academyTables) {
      const { accountId } = getTableColumns(table);
      if (accountId === undefined) continue;
      const rows = await transaction.select().from(table).where(eq(accountId, row.id));
      ofTables.push([getTableName(table), rows.map(shown)]);
    }
    const { subject: title, text, createdAt } = getTableColumns(mails);
    const itsMails = await transaction
      .select({ subject: title, text, createdAt })
      .from(mails)
      .where(and(eq(sql`lower(${mails.recipient})`, row.email), isNull(mails.expiresAt)))
      .orderBy(asc(mails.id));
    const commands = await transaction
      .select({ command: auditLog.command, details: auditLog.details, createdAt: auditLog.createdAt })
      .from(auditLog)
      .where(eq(auditLog.subject, subject))
      .orderBy(asc(auditLog.id));
    await recordCommand(transaction, now(), { actor, command: 'account-data', subject, details: {} });
    return { account: shown(row), ...Object.fromEntries(ofTables), mails: itsMails, audit_log: commands };
  });
