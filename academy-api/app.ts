import { randomUUID } from 'node:crypto';
import express, { type Express } from 'express';
import type { Dependencies } from './dependencies.ts';
import { createAnnouncementsRoutes } from './announcements/routes.ts';
import { createAuthRoutes, createMeRoutes } from './auth/routes.ts';
import { createSeededPeopleRoutes } from './auth/seeded-people-routes.ts';
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

const maxBody = '100kb';

/**
 * The whole reference API as an Express app. With an `operatorToken` it also serves the routes of the operator's command
 * line; without one these do not exist.
 */
export const createAcademyApi = (dependencies: Dependencies, operatorToken: string | null = null): Express => {
  const app = express();
  app.disable('x-powered-by');
  // The gateway on this machine forwards the client's address; any other proxy must be trusted by address.
  app.set('trust proxy', ['loopback', ...dependencies.config.trustedProxies]);

  app.use((request, response, next) => {
    response.set('X-Request-Id', request.get('X-Request-Id')?.slice(0, 100) ?? randomUUID());
    response.set('X-Content-Type-Options', 'nosniff');
    next();
  });

  app.use('/academy-files', createFileRoutes(dependencies));
  app.use('/academy-checkout', createCheckoutSandboxRoutes(dependencies));
  app.use('/webhooks', createWebhookRoutes(dependencies));
  app.use('/mailbox', createMailboxRoutes(dependencies));
  app.use('/seeded-people', createSeededPeopleRoutes(dependencies));

  if (operatorToken !== null) app.use('/operator', createOperatorRoutes(dependencies, operatorToken));

  // A compressed body may take many times its memory, most of all in brotli, however little of it is read.
  app.use(express.json({ limit: maxBody, inflate: false }));

  const api = express.Router();
  // Answers depend on the session, so no cache between this API and its client may keep them.
  api.use((_request, response, next) => {
    response.set('Cache-Control', 'no-store');
    next();
  });
  api.use(createOpenApiRoutes());
  api.use('/auth', createAuthRoutes(dependencies));
  api.use(createMeRoutes(dependencies));
  api.use(createProfileRoutes(dependencies));
  api.use(createUploadRoutes(dependencies));
  api.use(createCatalogueRoutes(dependencies));
  api.use(createCourseContentRoutes(dependencies));
  api.use(createAnnouncementsRoutes(dependencies));
  api.use(createMeetingRequestsRoutes(dependencies));
  api.use('/purchases', createPurchasesRoutes(dependencies));
  app.use('/api', api);

  app.use(notFound);
  app.use(answerErrors(dependencies.log));
  return app;
};
