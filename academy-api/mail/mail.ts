import type { Config } from '../config.ts';
import type { Database } from '../database/client.ts';
import { mails } from '../database/tables/installation.ts';
import type { Log } from '../log.ts';
import { isWaiting } from './mail-states.ts';
import { greetedName, type Mail, writeMail } from './texts.ts';
import { expiryOf } from './validity.ts';

/** The domain of the addresses that erased accounts get; nothing is mailed there. */
export const erasedDomain = 'erased.invalid';

/**
 * Writes a mail into the table of mails, in the transaction of what causes it: both are committed, or neither. With an SMTP
 * server it is sent from there, otherwise it stays for the mailbox page.
 */
export type SendMail = (transaction: Database, mail: Mail) => Promise<void>;

type MailParts = { config: Config; now: () => Date; log: Log };

// Somebody who floods the academy while its mail server is down must not fill the disk. A code or a link can be asked for
// again; other mails are few, and none of them is left out.
const maxWaiting = 10_000;

/** Creates the function that writes mails. */
export const createMail = ({ config, now, log }: MailParts): SendMail => {
  const isSent = config.smtpUrl !== null;

  return async (transaction, mail) => {
    if (mail.to.endsWith(`@${erasedDomain}`)) return;
    const createdAt = now();
    const expiresAt = expiryOf(mail, createdAt);
    if (isSent && expiresAt !== null && (await transaction.$count(mails, isWaiting)) >= maxWaiting) {
      log.error({ kind: mail.kind, waiting: maxWaiting }, 'mail not written: too many wait for the mail server');
      return;
    }
    await transaction.insert(mails).values({
      kind: mail.kind,
      recipient: mail.to,
      recipientName: greetedName(mail),
      ...writeMail(mail),
      createdAt,
      expiresAt,
      nextAttemptAt: isSent ? createdAt : null,
    });
  };
};
