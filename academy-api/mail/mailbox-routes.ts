import { desc, eq } from 'drizzle-orm';
import { Router } from 'express';
import { z } from 'zod';
import type { Academy } from '../dependencies.ts';
import { mails } from '../database/tables.ts';
import { sendBengaliFont } from '../fonts/bengali-font.ts';
import { valid } from '../http/validate.ts';
import { mailboxPage, mailboxStyle } from './mailbox-page.ts';

const mostShown = 100;

/** What the mailbox holds, newest first; the mails to one address where one is given. */
export const listMails = async ({ database }: Academy, to?: string) =>
  database
    .select()
    .from(mails)
    .where(to === undefined ? undefined : eq(mails.recipient, to.toLowerCase()))
    .orderBy(desc(mails.id))
    .limit(mostShown);

const mailboxQuery = z.object({
  to: z
    .string()
    .regex(/^\P{Cc}+$/u)
    .trim()
    .min(1)
    .optional()
    .catch(undefined),
});

/** GET /mailbox: what an installation without SMTP would have mailed. Absent in production and where mail is really sent. */
export const createMailboxRoutes = (academy: Academy): Router => {
  const router = Router();
  if (academy.config.production || academy.config.smtpUrl !== null) return router;

  router.use((_request, response, next) => {
    response.set({
      'Content-Security-Policy':
        "default-src 'none'; style-src 'self'; font-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
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
    response.type('html').send(mailboxPage(await listMails(academy, to), to));
  });

  return router;
};
