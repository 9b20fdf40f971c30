import { Router } from 'express';
import type { Dependencies } from '../dependencies.ts';
import { learnerOf } from '../auth/authenticate.ts';
import { summaryOf } from './queries.ts';

/** The route GET /me/summary: the signed-in learner, what they have paid, and their courses. */
export const createProfileRoutes = (dependencies: Dependencies): Router => {
  const router = Router();

  router.get('/me/summary', async (request, response) => {
    response.json(await summaryOf(dependencies, await learnerOf(dependencies, request, response)));
  });

  return router;
};
