import { readFileSync } from 'node:fs';
import { Router } from 'express';
import { parse } from 'yaml';

/**
 * The route GET /openapi.json: the contract of this API, written by hand in openapi.yaml. Tests compare it with the
 * real answers.
 */
export const createOpenApiRoutes = (): Router => {
  const document: unknown = parse(readFileSync(new URL('openapi.yaml', import.meta.url), 'utf8'));
  const router = Router();

  router.get('/openapi.json', (_request, response) => {
    response.json(document);
  });

  return router;
};
