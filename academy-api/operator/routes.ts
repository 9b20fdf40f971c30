import express, { Router, type Request } from 'express';
import { z } from 'zod';
import type { Academy } from '../dependencies.ts';
import { backUp } from '../database/backup.ts';
import { ApiError } from '../http/errors.ts';
import { valid } from '../http/validate.ts';
import { isSameSignature } from '../signatures.ts';
import { backupType } from './client.ts';
import { performAct } from './dispatch.ts';
import { restoreAcademy } from './maintenance.ts';

// A course may come with many pages about itself.
const largestAct = '10mb';
const largestBackup = '1gb';
const actorName = z.string().trim().min(1).max(200);
const actBody = z.object({ actor: actorName, input: z.unknown() });

/**
 * The door of the command line, for PGlite lets one process at a time open its folder: POST /operator/acts/{act},
 * GET /operator/backup, POST /operator/restore. Opens only to who can read the token in the data folder, and only from
 * this machine.
 */
export const createOperatorRoutes = (academy: Academy, token: string): Router => {
  const router = Router();

  router.use((request, _response, next) => {
    if (!mayEnter(request, token)) throw new ApiError(404, 'NOT_FOUND', `There is nothing at ${request.originalUrl}.`);
    next();
  });
  router.use(express.json({ limit: largestAct }));
  router.post('/acts/:act', async (request, response) => {
    const { actor, input } = valid(actBody, request.body);
    response.json({ result: (await performAct(academy, request.params.act, input, actor)) ?? null });
  });
  router.get('/backup', async (_request, response) => {
    response.type(backupType).send(await backUp(academy.database));
  });
  router.post(
    '/restore',
    express.raw({ type: backupType, limit: largestBackup, inflate: false }),
    async (request, response) => {
      const actor = valid(actorName, request.query['actor']);
      const file: unknown = request.body;
      response.json({ result: await restoreAcademy(academy, Buffer.isBuffer(file) ? file : Buffer.alloc(0), actor) });
    },
  );

  return router;
};

const thisMachine = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

// Passed through by a proxy means: not from this machine, even when the proxy is on it.
const mayEnter = (request: Request, token: string): boolean =>
  request.get('X-Forwarded-For') === undefined &&
  thisMachine.has(request.socket.remoteAddress ?? '') &&
  isSameSignature(token, request.get('Authorization')?.replace(/^Bearer /, '') ?? '');
