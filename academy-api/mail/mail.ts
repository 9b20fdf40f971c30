import { createTransport } from 'nodemailer';
import type { Config } from '../config.ts';
import type { Database } from '../database/client.ts';
import { mails } from '../database/tables.ts';
import type { Log } from '../log.ts';
import { writeMail } from './texts.ts';

/** What the academy writes to people about. Amounts in paise; a month of null is a one-time payment. */
export type Mail =
  | { kind: 'verification'; to: string; name: string; code: string }
  | { kind: 'password-reset'; to: string; name: string; link: string }
  | {
      kind: 'purchase-received';
      to: string;
      name: string;
      courseTitle: string;
      month: number | null;
      amountCents: number;
    }
  | { kind: 'purchase-approved'; to: string; name: string; courseTitle: string; month: number | null; link: string }
  | {
      kind: 'meeting-answered';
      to: string;
      name: string;
      status: 'APPROVED' | 'DECLINED';
      preferredDate: string;
      preferredTime: string;
      answer: string;
    };

/** Sends a mail. Never rejects: a mail server that is down must not undo what the mail is about; the failure is logged. */
export type SendMail = (mail: Mail) => Promise<void>;

type MailParts = { config: Config; database: Database; now: () => Date; log: Log };

/** The way out for mail: the SMTP server of the settings, else the mailbox page. */
export const createMail = ({ config, database, now, log }: MailParts): SendMail => {
  if (config.production && config.smtpUrl === null) log.warn('SMTP_URL is not set: mails are kept, not sent');
  const deliver = config.smtpUrl === null ? keepIn(database, now) : sendBy(config.smtpUrl, config.mailFrom);

  return async (mail) => {
    try {
      await deliver(mail);
    } catch (error) {
      log.error({ err: error, kind: mail.kind }, 'mail not delivered');
    }
  };
};

const keepIn = (database: Database, now: () => Date) => async (mail: Mail) => {
  await database.insert(mails).values({ recipient: mail.to, ...writeMail(mail), createdAt: now() });
};

// Together well below the time that a person waits for the answer to a registration.
const smtpTimeoutMs = 3_000;

// Mail programs know neither style sheets nor much of CSS.
const bodyStyle = 'max-width: 36em; margin: 1.5em auto; padding: 0 1em; font: 16px/1.6 sans-serif;';

const sendBy = (url: string, from: string) => {
  const transport = createTransport({
    url,
    connectionTimeout: smtpTimeoutMs,
    greetingTimeout: smtpTimeoutMs,
    socketTimeout: smtpTimeoutMs,
  });
  return async (mail: Mail) => {
    const { subject, text, html } = writeMail(mail);
    await transport.sendMail({
      from,
      to: { name: mail.name, address: mail.to },
      subject,
      text,
      html: `<!doctype html><html><body style="${bodyStyle}">${html}</body></html>`,
      headers: { 'Auto-Submitted': 'auto-generated' },
    });
  };
};
