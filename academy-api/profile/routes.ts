import { Router } from 'express';
import type { Academy } from '../dependencies.ts';
import { learnerOf } from '../http/authenticate.ts';
import { summaryOf } from './queries.ts';

/** GET /me/summary: who the learner is, what they have paid and which courses they have. */
export const createProfileRoutes = (academy: Academy): Router => {
  const router = Router();

  router.get('/me/summary', async (request, response) => {
    response.json(await summaryOf(academy, await learnerOf(academy, request, response)));
  });

  return router;
};
