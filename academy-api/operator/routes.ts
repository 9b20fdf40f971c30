import { Router } from 'express';
import { z } from 'zod';
import type { Academy } from '../academy.ts';
import { ApiError } from '../http/errors.ts';
import { valid } from '../http/validate.ts';
import { isSameSignature } from '../signatures.ts';
import { performAct } from './perform.ts';

const actBody = z.object({ actor: z.string().trim().min(1).max(200), input: z.unknown() });

/**
 * POST /operator/{act}: the door of the command line, for PGlite lets one process at a time open its folder. Opens only
 * to who can read the token in the data folder, and only from this machine.
 */
export const createOperatorRoutes = (academy: Academy, token: string): Router => {
  const router = Router();

  router.post('/:act', async (request, response) => {
    // Passed through by a proxy means: not from this machine.
    const local = request.get('X-Forwarded-For') === undefined;
    if (!local || !isSameSignature(token, request.get('Authorization')?.replace(/^Bearer /, '') ?? '')) {
      throw new ApiError(404, 'NOT_FOUND', `There is nothing at ${request.originalUrl}.`);
    }
    const { actor, input } = valid(actBody, request.body);
    response.json({ result: (await performAct(academy, request.params.act, input, actor)) ?? null });
  });

  return router;
};
