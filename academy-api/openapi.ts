import { readFile } from 'node:fs/promises';
import { Router } from 'express';

/** Reads the contract of this API, which is written by hand in openapi.yaml. Tests compare it with the real answers. */
const readContract = async (): Promise<unknown> => {
  const [{ parse }, text] = await Promise.all([
    import('yaml'),
    readFile(new URL('openapi.yaml', import.meta.url), 'utf8'),
  ]);
  return parse(text);
};

/** The route GET /openapi.json. The contract is read when it is asked for first, since that takes longer than the rest of a start. */
export const createOpenApiRoutes = (): Router => {
  let contract: Promise<unknown> | null = null;
  const router = Router();

  router.get('/openapi.json', async (_request, response) => {
    contract ??= readContract();
    response.json(await contract);
  });

  return router;
};
