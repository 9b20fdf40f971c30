import { createTransport } from 'nodemailer';
import type { Config } from '../config.ts';
import type { MailRow } from '../database/tables/installation.ts';
import { codeOf } from '../errors.ts';

/**
 * What became of a mail that was handed to the server. `refused`: the server will never take this mail. `put off`: it takes
 * it later. `unreachable`: it takes none just now.
 */
export type Delivery =
  | { readonly outcome: 'accepted' }
  | { readonly outcome: 'refused' | 'put off' | 'unreachable'; readonly reason: string };

// How long the server may be silent in each step of the dialogue.
const smtpTimeoutMs = 10_000;

const head = '<head><meta charset="utf-8"><meta name="color-scheme" content="light dark"></head>';
// Styles are inline, because mail programs support neither style sheets nor much of CSS.
const bodyStyle = 'max-width: 36em; margin: 1.5em auto; padding: 0 1em; font: 16px/1.6 sans-serif;';

/** Creates the function that hands a mail to the SMTP server of the settings. */
export const createDelivery = ({ smtpUrl, mailFrom, publicUrl }: Config & { readonly smtpUrl: string }) => {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: smtpTimeoutMs,
    greetingTimeout: smtpTimeoutMs,
    socketTimeout: smtpTimeoutMs,
  });
  const { hostname } = new URL(publicUrl);

  return async (mail: MailRow): Promise<Delivery> => {
    const { id, recipient, recipientName, subject, text, html, createdAt } = mail;
    try {
      await transport.sendMail({
        from: mailFrom,
        to: { name: recipientName ?? '', address: recipient },
        subject,
        text,
        html: `<!doctype html><html>${head}<body style="${bodyStyle}">${html}</body></html>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
        // The same in each attempt, so that mail programs show a mail once that was sent twice.
        messageId: `<${id}.${createdAt.getTime()}@${hostname}>`,
        date: createdAt,
      });
      return { outcome: 'accepted' };
    } catch (error) {
      return failureOf(error);
    }
  };
};

const maxReason = 300;

const failureOf = (error: unknown): Delivery => {
  const message = error instanceof Error ? error.message : String(error);
  const [code, responseCode] = [codeOf(error), responseCodeOf(error)];
  const reason = message.split('\n', 1)[0]?.slice(0, maxReason) ?? '';
  // 421: the server is about to close the connection, whatever the mail is.
  const isAboutTheMail = (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode !== 421;
  if (!isAboutTheMail) return { outcome: 'unreachable', reason };
  return { outcome: responseCode !== undefined && responseCode < 500 ? 'put off' : 'refused', reason };
};

const responseCodeOf = (error: unknown): number | undefined =>
  error instanceof Error && 'responseCode' in error && typeof error.responseCode === 'number'
    ? error.responseCode
    : undefined;
