import { and, asc, eq, getTableColumns, or, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../database/client.ts';
import { mails } from '../database/tables/installation.ts';
import type { Dependencies } from '../dependencies.ts';
import { ApiError } from '../http/api-error.ts';
import { rowId } from '../http/validate.ts';
import { isFailed, isWaiting } from '../mail/mail-states.ts';
import { recordCommand } from '../database/audit-log.ts';

const isOutgoing = or(isWaiting, isFailed);

/** Mails that wait for the mail server, or that it did not take, oldest first: without what stands in them. */
export const listOutgoingMails = async ({ database }: Dependencies) => {
  const { subject: _subject, text: _text, html: _html, ...columns } = getTableColumns(mails);
  const rows = await database.select(columns).from(mails).where(isOutgoing).orderBy(asc(mails.id));
  return rows.map(({ id, kind, recipient, attempts, createdAt, nextAttemptAt, failure }) => ({
    id,
    state: nextAttemptAt === null ? 'FAILED' : 'WAITING',
    kind,
    to: recipient,
    createdAt: createdAt.toISOString(),
    attempts,
    nextAttemptAt: nextAttemptAt?.toISOString() ?? null,
    failure,
  }));
};

/** The input of `drop-mail`. */
export const mailChoice = z.object({ id: rowId });

/** The input of `resend-mail`: a mail, or all that have failed. */
export const mailsToResend = z.object({ id: z.union([z.literal('all'), rowId], 'is a number, or all') });

/** Lets a mail be tried again at once, or all that have failed. Throws a 404 ApiError. */
export const resendMail = async (
  { database, now }: Dependencies,
  { id }: z.output<typeof mailsToResend>,
  actor: string,
) => {
  const chosen = id === 'all' ? isFailed : outgoing(id);
  return await database.transaction(async (transaction) => {
    const resent = await transaction
      .update(mails)
      .set({ nextAttemptAt: now(), attempts: 0 })
      .where(chosen)
      .returning({ id: mails.id });
    if (id !== 'all' && resent.length === 0) throw noSuchMail(id);
    await record(transaction, now(), actor, 'resend-mail', id);
    return { waiting: resent.length };
  });
};

/** Deletes a mail that waits or has failed. Throws a 404 ApiError. */
export const dropMail = async ({ database, now }: Dependencies, { id }: z.output<typeof mailChoice>, actor: string) =>
  await database.transaction(async (transaction) => {
    const dropped = await transaction.delete(mails).where(outgoing(id)).returning({ kind: mails.kind });
    if (dropped.length === 0) throw noSuchMail(id);
    await record(transaction, now(), actor, 'drop-mail', id);
    return { dropped: id };
  });

const outgoing = (id: number): SQL | undefined => and(eq(mails.id, id), isOutgoing);

const noSuchMail = (id: number) => new ApiError(404, 'MAIL_NOT_FOUND', `There is no waiting or failed mail ${id}.`);

const record = async (transaction: Database, now: Date, actor: string, command: string, id: number | 'all') =>
  await recordCommand(transaction, now, { actor, command, subject: `mail ${id}`, details: {} });
