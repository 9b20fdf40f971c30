import { randomUUID } from 'node:crypto';
import { createWriteStream, readdirSync, rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import express, { Router, type Request } from 'express';
import { z } from 'zod';
import type { Dependencies } from '../dependencies.ts';
import { ApiError } from '../http/api-error.ts';
import { valid } from '../http/validate.ts';
import { isSameSignature } from '../signatures.ts';
import { restoreAcademy } from './backup.ts';
import { writeBackup } from './backup-file.ts';
import { backupType } from './client.ts';
import { dispatch } from './dispatch.ts';

// The description of a course may be many pages long.
const maxCommandBody = '10mb';
const actorName = z.string().trim().min(1).max(200);
const commandBody = z.object({ actor: actorName, input: z.unknown() });

/**
 * The routes of the operator's command line: POST /operator/commands/{command}, GET /operator/backup and POST
 * /operator/restore. They exist because only one process can open the folder of PGlite. They answer only requests from
 * this machine that carry the token in the data folder; all others get a 404.
 */
export const createOperatorRoutes = (dependencies: Dependencies, token: string): Router => {
  const router = Router();
  const { dataFolder } = dependencies.config;
  removeCutRestores(dataFolder);

  router.use((request, _response, next) => {
    if (!mayEnter(request, token)) throw new ApiError(404, 'NOT_FOUND', `There is nothing at ${request.originalUrl}.`);
    next();
  });
  router.use(express.json({ limit: maxCommandBody, inflate: false }));
  router.post('/commands/:command', async (request, response) => {
    const { actor, input } = valid(commandBody, request.body);
    response.json({ result: (await dispatch(dependencies, request.params.command, input, actor)) ?? null });
  });
  router.get('/backup', async (_request, response) => {
    response.type(backupType);
    await pipeline(writeBackup(dependencies), response);
  });
  router.post('/restore', async (request, response) => {
    const actor = valid(actorName, request.query['actor']);
    // A backup is read several times: before anything is changed, from beginning to end.
    const file = path.join(dataFolder, `restore-${randomUUID()}.part`);
    try {
      await pipeline(request, createWriteStream(file, { mode: 0o600 }));
      response.json({ result: await restoreAcademy(dependencies, file, actor) });
    } finally {
      await rm(file, { force: true });
    }
  });

  return router;
};

// An API that was killed during a restore leaves the backup behind, which holds everything that is known of people.
const removeCutRestores = (dataFolder: string): void => {
  const names = readdirSync(dataFolder).filter((name) => /^restore-[\da-f-]+\.part$/.test(name));
  for (const name of names) rmSync(path.join(dataFolder, name), { force: true });
};

const thisMachine = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

// A request with X-Forwarded-For came through a proxy, so its client may be on another machine even when the proxy is
// on this one.
const mayEnter = (request: Request, token: string): boolean =>
  request.get('X-Forwarded-For') === undefined &&
  thisMachine.has(request.socket.remoteAddress ?? '') &&
  isSameSignature(token, request.get('Authorization')?.replace(/^Bearer /, '') ?? '');
