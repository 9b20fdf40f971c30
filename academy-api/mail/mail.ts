import { createTransport } from 'nodemailer';
import type { Config } from '../config.ts';
import type { Database } from '../database/client.ts';
import { mails } from '../database/tables/installation.ts';
import type { Log } from '../log.ts';
import { type Mail, writeMail } from './texts.ts';
import { expiryOf } from './validity.ts';

/** The domain of the addresses that erased accounts get; nothing is mailed there. */
export const erasedDomain = 'erased.invalid';

/** Sends a mail. A failure is logged and never rejects, because what the mail is about has happened anyway. */
export type SendMail = (mail: Mail) => Promise<void>;

type MailParts = { config: Config; database: Database; now: () => Date; log: Log };

/** Creates the function that sends mails: through the SMTP server of the settings, or else to the mailbox page. */
export const createMail = ({ config, database, now, log }: MailParts): SendMail => {
  if (config.isProduction && config.smtpUrl === null) log.warn('SMTP_URL is not set: mails are kept, not sent');
  const deliver = config.smtpUrl === null ? keepIn(database, now) : sendBy(config.smtpUrl, config.mailFrom);

  return async (mail) => {
    if (mail.to.endsWith(`@${erasedDomain}`)) return;
    try {
      await deliver(mail);
    } catch (error) {
      log.error({ err: error, kind: mail.kind }, 'mail not delivered');
    }
  };
};

const keepIn = (database: Database, now: () => Date) => async (mail: Mail) => {
  const createdAt = now();
  const expiresAt = expiryOf(mail, createdAt);
  await database.insert(mails).values({ recipient: mail.to, ...writeMail(mail), createdAt, expiresAt });
};

// Registration waits for its mail, so connecting and sending must stay well below the time that a person waits.
const smtpTimeoutMs = 3_000;

// Styles are inline, because mail programs support neither style sheets nor much of CSS.
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
