import { fileURLToPath } from 'node:url';
import { type NextFunction, type RequestHandler, type Response, Router } from 'express';
import { z } from 'zod';
import type { Academy } from '../dependencies.ts';
import { ApiError } from '../http/errors.ts';
import { valid } from '../http/validate.ts';
import { imageTypeOf } from './image-type.ts';
import { largestUploadBytes, type LocalFiles, photoKey, UploadTooLargeError } from './storage.ts';

const illustrations = fileURLToPath(new URL('../database/illustrations', import.meta.url));
const illustrationName = /^[a-z0-9-]+\.svg$/;

const uploadQuery = z.object({ expires: z.string(), signature: z.string() });

const noFile = () => new ApiError(404, 'NOT_FOUND', 'There is no such picture.');
const tooLarge = () =>
  new ApiError(413, 'FILE_TOO_LARGE', 'The picture is larger than 10 MB.', { connection: 'close' });

/**
 * Below /academy-files: the illustrations of the demonstration, and, where files live on this machine's disk, the
 * learners' photos and the target that presigned uploads are PUT to.
 */
export const createFileRoutes = ({ files }: Academy): Router => {
  const router = Router();

  // A picture opened by itself is a document of our origin: the policy takes everything from it that it could do there.
  router.get('/illustrations/:name', (request, response, next) => {
    if (!illustrationName.test(request.params.name)) throw noFile();
    response.set('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox");
    response.set('x-content-type-options', 'nosniff');
    response.sendFile(request.params.name, { root: illustrations, maxAge: '1d' }, orNoFile(response, next));
  });

  if (files.local !== null) {
    router.put('/uploads/photos/:owner/:name', takeUpload(files.local));
    router.get('/photos/:owner/:name', async (request, response, next) => {
      const { local } = files;
      const key = photoKey(request.params.owner, request.params.name);
      const file = key === null ? null : await files.inspect(key);
      const type = file === null ? null : imageTypeOf(file.head);
      if (local === null || key === null || type === null) throw noFile();
      response.set('content-type', type);
      response.set('content-security-policy', "default-src 'none'; sandbox");
      response.set('x-content-type-options', 'nosniff');
      // Every upload gets a name of its own, so what is under a name never changes.
      response.sendFile(key, { root: local.folder, maxAge: '365d', immutable: true }, orNoFile(response, next));
    });
  }

  return router;
};

// Once a picture has begun to be sent, an error can only mean that nobody waits for the rest.
const orNoFile = (response: Response, next: NextFunction) => (error?: Error) => {
  if (error && !response.headersSent) next(noFile());
};

type UploadParameters = { owner: string; name: string };

const takeUpload =
  (local: LocalFiles): RequestHandler<UploadParameters> =>
  async (request, response) => {
    const key = photoKey(request.params.owner, request.params.name);
    const ticket = valid(uploadQuery, request.query);
    const contentType = request.get('content-type') ?? '';
    if (key === null || !local.allowsUpload({ key, contentType, ...ticket })) {
      throw new ApiError(403, 'UPLOAD_REFUSED', 'This upload address is not valid, or not any more.');
    }
    if (Number(request.get('content-length') ?? 0) > largestUploadBytes) throw tooLarge();
    try {
      await local.write(key, request);
    } catch (error) {
      throw error instanceof UploadTooLargeError ? tooLarge() : error;
    }
    response.status(200).end();
  };
