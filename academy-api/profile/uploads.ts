import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { Router } from 'express';
import { z } from 'zod';
import type { Dependencies } from '../dependencies.ts';
import { accounts } from '../database/tables/auth.ts';
import { imageTypeOf, imageTypes } from '../files/image-type.ts';
import { withoutMetadata } from '../files/picture-metadata.ts';
import { finishUpload, openUpload } from '../files/pending-uploads.ts';
import { removeFile, removePhoto } from '../files/remove-file.ts';
import { faultOf, maxUploadBytes } from '../files/storage.ts';
import { learnerOf, lockSignedIn } from '../auth/authenticate.ts';
import { ApiError } from '../http/api-error.ts';
import { valid } from '../http/validate.ts';

const presignBody = z.object({
  key: z.string().max(500, 'At most 500 characters.'),
  contentType: z.string().regex(/^image\/[a-z0-9][a-z0-9.+-]{0,60}$/i, 'Only pictures can be uploaded.'),
  contentLength: z.int().min(1).nullish(),
});
const photoBody = z.object({ photoUrl: z.string().max(2_000, 'At most 2000 characters.') });

const notUploaded = () => new ApiError(404, 'NOT_UPLOADED', 'This picture has not been uploaded.');
const tooLarge = () => new ApiError(413, 'FILE_TOO_LARGE', 'The picture is larger than 10 MB.');
const notAPicture = () => new ApiError(422, 'NOT_A_PICTURE', 'This is not a PNG, JPEG, GIF, WebP or AVIF picture.');

/**
 * Routes for signed-in learners, each limited to the learner's own folder: POST /admin/uploads/presign and POST
 * /me/photo.
 */
export const createUploadRoutes = (dependencies: Dependencies): Router => {
  const router = Router();

  router.post('/admin/uploads/presign', async (request, response) => {
    const learner = await learnerOf(dependencies, request, response);
    const { key, contentType, contentLength = null } = valid(presignBody, request.body);
    const owner = String(learner.id);
    if (!key.startsWith(`${owner}/`)) {
      throw new ApiError(403, 'NOT_YOUR_FOLDER', 'Pictures can be uploaded to your own folder only.');
    }
    const stored = `photos/${owner}/${unusedName()}`;
    // Another store shows a file under its announced type before it is looked at here, so an SVG must not get there.
    if (!imageTypes.includes(contentType.toLowerCase())) throw notAPicture();
    if (contentLength !== null && contentLength > maxUploadBytes) throw tooLarge();
    await openUpload(dependencies, learner.id, stored);
    response.json(await dependencies.files.presignUpload(stored, contentType, contentLength));
  });
  router.post('/me/photo', async (request, response) => {
    const learner = await learnerOf(dependencies, request, response);
    const key = dependencies.files.keyOf(valid(photoBody, request.body).photoUrl);
    if (key === null || !key.startsWith(`photos/${learner.id}/`)) {
      throw new ApiError(403, 'NOT_YOUR_PICTURE', 'Choose a picture that you have uploaded yourself.');
    }
    await checkPicture(dependencies, key);
    // From here on nobody writes over a file on this machine's disk.
    await finishUpload(dependencies.database, key, dependencies.now());
    await removeMetadata(dependencies, key);
    response.json({ photoUrl: await setPhoto(dependencies, learner.id, key) });
  });

  return router;
};

// Every upload gets a name of its own, so that no cache shows the old picture and nothing is overwritten. It says nothing of the
// file's name, which may be that of a person, and which logs of addresses would have.
const unusedName = (): string => randomBytes(16).toString('hex');

const checkPicture = async (dependencies: Dependencies, key: string): Promise<void> => {
  const file = await dependencies.files.inspect(key);
  if (file === null) throw notUploaded();
  const fault = faultOf(file);
  if (fault === null) return;
  await removeFile(dependencies, key);
  throw fault === 'TOO_LARGE' ? tooLarge() : notAPicture();
};

/** How long a store may take to hand out a photo that a learner sets, or to take it back: the gateway waits five seconds. */
const maxFileMs = 2_000;

// The site removes it before it uploads a photo, where the browser can; other clients may send what a phone has written.
const removeMetadata = async (dependencies: Dependencies, key: string): Promise<void> => {
  const { files } = dependencies;
  const content = await files.read(key, maxFileMs);
  if (content === null) throw notUploaded();
  // It may have been written over since it was checked.
  const kept = imageTypeOf(content) === null ? null : withoutMetadata(content);
  if (kept === null) {
    await removeFile(dependencies, key);
    throw notAPicture();
  }
  if (!kept.equals(content)) await files.write(key, kept, maxFileMs);
};

const setPhoto = async (dependencies: Dependencies, accountId: number, key: string): Promise<string> => {
  const { database, files, now } = dependencies;
  const photoUrl = files.storedUrl(key);
  const previous = await database.transaction(async (transaction) => {
    const account = await lockSignedIn(transaction, accountId);
    // An upload that was removed as abandoned is not there any more, even when its file is.
    const isThere = (await finishUpload(transaction, key, now())) || account.photoUrl === photoUrl;
    if (!isThere) throw notUploaded();
    await transaction.update(accounts).set({ photoUrl }).where(eq(accounts.id, accountId));
    return account.photoUrl;
  });
  if (previous !== null && files.keyOf(previous) !== key) await removePhoto(dependencies, previous);
  return photoUrl;
};
