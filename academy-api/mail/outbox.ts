import { and, asc, eq, gt, isNotNull, lt, lte, notExists, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { repeatInBackground, type Stop } from '../background.ts';
import type { Config } from '../config.ts';
import type { Database } from '../database/client.ts';
import { type MailRow, mails } from '../database/tables/installation.ts';
import type { Log } from '../log.ts';
import { isWaiting } from './mail-states.ts';
import { createDelivery, type Delivery } from './smtp.ts';

type OutboxParts = {
  readonly config: Config;
  readonly database: Database;
  readonly log: Log;
  readonly now: () => Date;
};

const pauseMs = 1_000;
const [second, minute, hour] = [1_000, 60_000, 3_600_000];

/** How long the delivery of a mail is tried. */
const triedMs = 48 * hour;

// How long a mail belongs to the process that claimed it: longer than an SMTP dialogue in which each step takes its ten
// seconds. If that process dies, the next attempt is made after this time.
const leaseMs = 5 * minute;

const maxPauseMs = 2 * hour;

/** The pause before the next attempt; shorter when the server itself is unreachable. */
const pauseAfter = (outcome: 'put off' | 'unreachable', attempts: number): number =>
  outcome === 'unreachable'
    ? Math.min(minute, 5 * second * 2 ** (attempts - 1))
    : Math.min(maxPauseMs, 10 * second * 3 ** (attempts - 1));

/**
 * Sends waiting mails through the SMTP server of the settings, those to the same address in the order in which they were
 * written. Several processes may send from the same database: each mail is claimed by one of them. A mail that the server
 * took while the process died before it could note that is sent once more, with the same Message-ID. Does nothing without
 * an SMTP server. Returns a function that stops it, after the mail under way.
 */
export const startSendingMails = (parts: OutboxParts): Stop => {
  const { config, log } = parts;
  const { smtpUrl } = config;
  if (smtpUrl === null) {
    if (config.isProduction) log.warn('SMTP_URL is not set: mails are kept, not sent');
    return async () => {};
  }
  const deliver = createDelivery({ ...config, smtpUrl });
  const run = async (signal: AbortSignal) => {
    await removeExpired(parts);
    while (!signal.aborted && (await sendNext(parts, deliver)));
  };
  return repeatInBackground({ run, pauseMs, log, failure: 'mails not sent' });
};

type Deliver = (mail: MailRow) => Promise<Delivery>;

// A code or a link that has expired is of no use to anybody, and no secret is kept longer than it is valid.
const removeExpired = async ({ database, log, now }: OutboxParts): Promise<void> => {
  const expired = await database
    .delete(mails)
    .where(and(isWaiting, lte(mails.expiresAt, now())))
    .returning({ id: mails.id, kind: mails.kind });
  for (const mail of expired) log.error(mail, 'mail expired before it could be sent');
};

/** Sends the mail that is due. False when none is, or when the server takes none. */
const sendNext = async (parts: OutboxParts, deliver: Deliver): Promise<boolean> => {
  const mail = await claim(parts);
  if (mail === null) return false;
  const delivery = await deliver(mail);
  await settle(parts, mail, delivery);
  return delivery.outcome !== 'unreachable';
};

// Skips a mail that another process claims at the same moment, and a mail while an earlier one to the same address
// still waits. A mail that is due later than the longest pause allows was written while the clock was ahead, and is due now.
const claim = async ({ database, now }: OutboxParts): Promise<MailRow | null> => {
  const at = now();
  const earlier = alias(mails, 'earlier');
  const due = database
    .select({ id: mails.id })
    .from(mails)
    .where(
      and(
        or(lte(mails.nextAttemptAt, at), gt(mails.nextAttemptAt, new Date(at.getTime() + maxPauseMs + minute))),
        notExists(
          database
            .select({ id: earlier.id })
            .from(earlier)
            .where(
              and(eq(earlier.recipient, mails.recipient), lt(earlier.id, mails.id), isNotNull(earlier.nextAttemptAt)),
            ),
        ),
      ),
    )
    .orderBy(asc(mails.nextAttemptAt), asc(mails.id))
    .limit(1)
    .for('update', { skipLocked: true });
  const [claimed] = await database
    .update(mails)
    .set({ attempts: sql`${mails.attempts} + 1`, nextAttemptAt: new Date(at.getTime() + leaseMs) })
    .where(eq(mails.id, sql`(${due})`))
    .returning();
  return claimed ?? null;
};

const settle = async (parts: OutboxParts, mail: MailRow, delivery: Delivery): Promise<void> => {
  const { database, log, now } = parts;
  const { id, kind, attempts } = mail;
  if (delivery.outcome === 'accepted') {
    await database.delete(mails).where(eq(mails.id, id));
    return;
  }
  const { outcome, reason } = delivery;
  const isOver = outcome === 'refused' || now().getTime() - mail.createdAt.getTime() > triedMs;
  const nextAttemptAt = isOver ? null : new Date(now().getTime() + pauseAfter(outcome, attempts));
  await database.update(mails).set({ failure: reason, nextAttemptAt }).where(eq(mails.id, id));
  // The reason is not logged: servers repeat the address in it. `npm run academy -- mail` shows it.
  if (isOver) log.error({ id, kind, attempts, outcome }, 'mail given up');
  else log.warn({ id, kind, attempts, outcome, nextAttemptAt }, 'mail not sent, will try again');
};
