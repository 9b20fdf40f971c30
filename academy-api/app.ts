import { randomUUID } from 'node:crypto';
import express, { type Express } from 'express';
import type { Academy } from './dependencies.ts';
import { createAnnouncementsRoutes } from './announcements/routes.ts';
import { createAuthRoutes, createMeRoutes } from './auth/routes.ts';
import { createCatalogueRoutes } from './catalogue/routes.ts';
import { createCourseContentRoutes } from './course-content/routes.ts';
import { createFileRoutes } from './files/routes.ts';
import { answerErrors, notFound } from './http/errors.ts';
import { createMailboxRoutes } from './mail/mailbox-routes.ts';
import { createMeetingRequestsRoutes } from './meeting-requests/routes.ts';
import { createOpenApiRoutes } from './openapi.ts';
import { createOperatorRoutes } from './operator/routes.ts';
import { createProfileRoutes } from './profile/routes.ts';
import { createUploadRoutes } from './profile/uploads.ts';
import { createPurchasesRoutes } from './purchases/routes.ts';
import { createCheckoutSandboxRoutes } from './purchases/sandbox-routes.ts';
import { createWebhookRoutes } from './purchases/webhook-routes.ts';

const largestBody = '100kb';

/**
 * The whole reference API over one academy. `operatorToken` opens the operator's door for the command line; null keeps
 * it shut.
 */
export const createAcademyApi = (academy: Academy, operatorToken: string | null = null): Express => {
  const app = express();
  app.disable('x-powered-by');
  app.set('trust proxy', trustedProxies(academy.config.trustProxy));

  app.use((request, response, next) => {
    response.set('X-Request-Id', request.get('X-Request-Id')?.slice(0, 100) ?? randomUUID());
    response.set('X-Content-Type-Options', 'nosniff');
    next();
  });

  app.use('/academy-files', createFileRoutes(academy));
  app.use('/academy-checkout', createCheckoutSandboxRoutes(academy));
  app.use('/webhooks', createWebhookRoutes(academy));
  app.use('/mailbox', createMailboxRoutes(academy));

  if (operatorToken !== null) app.use('/operator', createOperatorRoutes(academy, operatorToken));

  app.use(express.json({ limit: largestBody }));

  const api = express.Router();
  // What depends on who asks must not be kept by anybody in between.
  api.use((_request, response, next) => {
    response.set('Cache-Control', 'no-store');
    next();
  });
  api.use(createOpenApiRoutes());
  api.use('/auth', createAuthRoutes(academy));
  api.use(createMeRoutes(academy));
  api.use(createProfileRoutes(academy));
  api.use(createUploadRoutes(academy));
  api.use(createCatalogueRoutes(academy));
  api.use(createCourseContentRoutes(academy));
  api.use(createAnnouncementsRoutes(academy));
  api.use(createMeetingRequestsRoutes(academy));
  api.use('/purchases', createPurchasesRoutes(academy));
  app.use('/api', api);

  app.use(notFound);
  app.use(answerErrors(academy.log));
  return app;
};

// The gateway beside this API says who its client is; further proxies are named by address.
const trustedProxies = (setting: string | null): string[] => [
  'loopback',
  ...(setting ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '' && !/^\d+$/.test(part)),
];
