import { and, desc, eq, gt, isNull, or } from 'drizzle-orm';
import { Router } from 'express';
import { z } from 'zod';
import { normalizeEmailAddress } from '../email-address.ts';
import type { Config } from '../config.ts';
import type { Database } from '../database/client.ts';
import { mails } from '../database/tables/installation.ts';
import { sendBengaliFont } from '../fonts/send-fonts.ts';
import { valid } from '../http/validate.ts';
import { mailboxPage, mailboxStyle } from './mailbox-page.ts';

const maxMails = 100;

type MailboxParts = { readonly database: Database; readonly now: () => Date };

/**
 * The newest mails of the mailbox, newest first: all of them, or those to one address. Those whose code or link has expired
 * are left out.
 */
export const listMails = async ({ database, now }: MailboxParts, to?: string) =>
  database
    .select()
    .from(mails)
    .where(
      and(
        or(isNull(mails.expiresAt), gt(mails.expiresAt, now())),
        to === undefined ? undefined : eq(mails.recipient, normalizeEmailAddress(to)),
      ),
    )
    .orderBy(desc(mails.id))
    .limit(maxMails);

const mailboxQuery = z.object({
  to: z
    .string()
    .regex(/^\P{Cc}+$/u)
    .trim()
    .min(1)
    .max(254)
    .optional()
    .catch(undefined),
});

/**
 * The route GET /mailbox: the mails that an installation without SMTP keeps. Absent in production and when mails are
 * sent by SMTP.
 */
export const createMailboxRoutes = (dependencies: MailboxParts & { readonly config: Config }): Router => {
  const router = Router();
  if (dependencies.config.isProduction || dependencies.config.smtpUrl !== null) return router;

  router.use((_request, response, next) => {
    response.set({
      'Content-Security-Policy':
        "default-src 'none'; style-src 'self'; font-src 'self'; img-src data:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
      'Cache-Control': 'no-store',
    });
    next();
  });
  router.get('/mailbox.css', (_request, response) => {
    response.type('css').send(mailboxStyle);
  });
  router.get('/bengali.woff2', sendBengaliFont);
  router.get('/', async (request, response) => {
    const { to } = valid(mailboxQuery, request.query);
    response.type('html').send(mailboxPage(await listMails(dependencies, to), to));
  });

  return router;
};
