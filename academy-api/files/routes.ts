import { fileURLToPath } from 'node:url';
import { type NextFunction, type RequestHandler, type Response, Router } from 'express';
import { z } from 'zod';
import type { Database } from '../database/client.ts';
import { ApiError } from '../http/api-error.ts';
import { valid } from '../http/validate.ts';
import { imageTypeOf } from './image-type.ts';
import { isUploadOpen, storeWhileOpen } from './pending-uploads.ts';
import type { FileParts } from './remove-file.ts';
import { maxUploadBytes, type LocalFiles, photoKey, UploadTooLargeError } from './storage.ts';

const illustrations = fileURLToPath(new URL('../database/illustrations', import.meta.url));
const illustrationName = /^[a-z0-9-]+\.svg$/;

const uploadQuery = z.object({ expires: z.string(), signature: z.string() });

const noFile = () => new ApiError(404, 'NOT_FOUND', 'There is no such picture.');
const tooLarge = () =>
  new ApiError(413, 'FILE_TOO_LARGE', 'The picture is larger than 10 MB.', { connection: 'close' });

const refused = () => new ApiError(403, 'UPLOAD_REFUSED', 'This upload address is not valid or has expired.');

/**
 * Routes below /academy-files: the illustrations of the demonstration and, when files are stored on this machine's disk,
 * the learners' photos and the target of presigned uploads (PUT).
 */
export const createFileRoutes = ({ files, database }: Pick<FileParts, 'files' | 'database'>): Router => {
  const router = Router();

  // An SVG that is opened as a page runs on this site's origin, so the policy forbids it scripts and everything else.
  router.get('/illustrations/:name', (request, response, next) => {
    if (!illustrationName.test(request.params.name)) throw noFile();
    response.set('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox");
    response.sendFile(request.params.name, { root: illustrations, maxAge: '1d' }, orNoFile(response, next));
  });

  const { local } = files;
  if (local !== null) {
    router.put('/uploads/photos/:owner/:name', takeUpload(local, database));
    router.get('/photos/:owner/:name', async (request, response, next) => {
      const key = photoKey(request.params.owner, request.params.name);
      const file = key === null ? null : await files.inspect(key);
      const type = file === null ? null : imageTypeOf(file.head);
      if (key === null || type === null) throw noFile();
      response.set('content-type', type);
      response.set('content-security-policy', "default-src 'none'; sandbox");
      // Every upload has a unique name, so the content of an address never changes and can be cached for good: by browsers
      // alone, because a cache that many share would still have a photo that was replaced or whose account was erased.
      response.set('cache-control', 'private, max-age=31536000, immutable');
      response.sendFile(key, { root: local.folder, cacheControl: false }, orNoFile(response, next));
    });
  }

  return router;
};

/** Whether a file exists, but not the byte range or the version that the request asks for. */
const isRefused = (error: Error): boolean => 'status' in error && (error.status === 412 || error.status === 416);

// After the headers have been sent, an error means that the client has gone, so there is nobody to answer.
const orNoFile = (response: Response, next: NextFunction) => (error?: Error) => {
  if (error && !response.headersSent) next(isRefused(error) ? error : noFile());
};

type UploadParameters = { owner: string; name: string };

const takeUpload =
  (local: LocalFiles, database: Database): RequestHandler<UploadParameters> =>
  async (request, response) => {
    const key = photoKey(request.params.owner, request.params.name);
    const ticket = valid(uploadQuery, request.query);
    const contentType = request.get('content-type') ?? '';
    if (key === null || !local.allowsUpload({ key, contentType, ...ticket })) throw refused();
    // A signature is good for ten minutes; the picture of a photo that was set within them stays as it is.
    if (!(await isUploadOpen(database, key))) throw refused();
    const finish = async (store: () => Promise<void>) => {
      if (!(await storeWhileOpen(database, key, store))) throw refused();
    };
    if (Number(request.get('content-length') ?? 0) > maxUploadBytes) throw tooLarge();
    try {
      await local.write(key, request, finish);
    } catch (error) {
      throw error instanceof UploadTooLargeError ? tooLarge() : error;
    }
    response.status(200).end();
  };
