import { readFileSync } from 'node:fs';
import { Router } from 'express';

/**
 * The route GET /openapi.json: the contract of this API, written by hand in openapi.yaml. Tests compare it with the real
 * answers. It is parsed at the first request, since parsing would slow down the start.
 */
export const createOpenApiRoutes = (): Router => {
  const text = readFileSync(new URL('openapi.yaml', import.meta.url), 'utf8');
  let document: unknown = null;
  const router = Router();

  router.get('/openapi.json', async (_request, response) => {
    const { parse } = await import('yaml');
    document ??= parse(text);
    response.json(document);
  });

  return router;
};
