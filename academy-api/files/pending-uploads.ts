import { and, count, eq, gt, isNotNull, isNull, like, lt, lte, min } from 'drizzle-orm';
import { repeatInBackground, type Stop } from '../background.ts';
import type { Config } from '../config.ts';
import type { Database } from '../database/client.ts';
import { accounts } from '../database/tables/auth.ts';
import { uploads } from '../database/tables/profile.ts';
import { ApiError } from '../http/api-error.ts';
import { countTry } from '../http/rate-limits.ts';
import { type FileParts, removeFile } from './remove-file.ts';
import { faultOf, uploadSeconds } from './storage.ts';

type UploadParts = FileParts & { readonly config: Config };

const hourMs = 60 * 60 * 1_000;
const dayMs = 24 * hourMs;
const addressMs = uploadSeconds * 1_000;

/** How many upload addresses an account gets within an hour, whatever becomes of them. */
const presignLimit = { name: 'presign-account', max: 20, windowSeconds: 3_600 };

/** How many uploads of an account may be open at once: addresses that have not expired, and whose picture is not the photo. */
const maxOpenUploads = 5;

/**
 * Notes that an account is about to upload a file under this key, and removes the files of uploads that it has abandoned.
 * Throws a 429 ApiError when the account has asked too often, or has too many uploads open.
 */
export const openUpload = async (parts: UploadParts, ownerId: number, key: string): Promise<void> => {
  const { database, now } = parts;
  await countTry(parts, presignLimit, String(ownerId));
  await removeUploads(parts, await abandonedBy(parts, ownerId));
  await database.transaction(async (transaction) => {
    // One upload of an account is opened at a time, so that simultaneous calls cannot exceed the number.
    await transaction.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, ownerId)).for('no key update');
    const at = now().getTime();
    // Those of later than in ten minutes were begun while the clock was ahead, and would count until it is that late.
    const isOfNow = and(
      gt(uploads.createdAt, new Date(at - addressMs)),
      lte(uploads.createdAt, new Date(at + addressMs)),
    );
    const [open] = await transaction
      .select({ number: count(), oldest: min(uploads.createdAt) })
      .from(uploads)
      .where(and(isOpenOf(ownerId), isOfNow));
    if (open !== undefined && open.number >= maxOpenUploads) throw tooMany(open.oldest, now());
    await transaction.insert(uploads).values({ key, ownerId, createdAt: now() });
  });
};

const isOpenOf = (ownerId: number) => and(eq(uploads.ownerId, ownerId), isNull(uploads.finishedAt));

const tooMany = (oldest: Date | null, now: Date): ApiError => {
  const seconds = Math.max(1, Math.ceil(((oldest ?? now).getTime() + addressMs - now.getTime()) / 1_000));
  const minutes = Math.ceil(seconds / 60);
  const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`;
  const message = `You have begun to upload ${maxOpenUploads} pictures without using one of them. Please try again in ${wait}.`;
  return new ApiError(429, 'TOO_MANY_UPLOADS', message, { 'Retry-After': String(seconds) });
};

/** Whether an upload under this key was asked for and its picture is not in use yet. */
export const isUploadOpen = async (database: Database, key: string): Promise<boolean> =>
  (await database.$count(uploads, and(eq(uploads.key, key), isNull(uploads.finishedAt)))) > 0;

/**
 * Puts the file of an upload in its place, while nobody can end the upload. False, and nothing is done, when it is not open any
 * more.
 */
export const storeWhileOpen = async (database: Database, key: string, store: () => Promise<void>): Promise<boolean> =>
  await database.transaction(async (transaction) => {
    const isOpen = and(eq(uploads.key, key), isNull(uploads.finishedAt));
    const [open] = await transaction.select({ key: uploads.key }).from(uploads).where(isOpen).for('share');
    if (open === undefined) return false;
    await store();
    return true;
  });

/** Ends an upload, because its picture is in use from now on. False when it was never opened or has been removed. */
export const finishUpload = async (transaction: Database, key: string, now: Date): Promise<boolean> => {
  const finished = await transaction.update(uploads).set({ finishedAt: now }).where(eq(uploads.key, key)).returning();
  return finished.length > 0;
};

/** Ends every upload, because nobody is there any more who could use it. The clean-up finds the files by the rows that stay. */
export const endAllUploads = async (transaction: Database, now: Date): Promise<void> => {
  await transaction.update(uploads).set({ finishedAt: now }).where(isNull(uploads.finishedAt));
};

// A picture may be on its way to another store after its address has expired, and nothing would remove it then; one that comes
// here is refused at its end.
const abandonedBy = async ({ database, files, now }: UploadParts, ownerId: number): Promise<string[]> => {
  const before = new Date(now().getTime() - (files.local === null ? hourMs : addressMs));
  const rows = await database
    .select({ key: uploads.key })
    .from(uploads)
    .where(and(isOpenOf(ownerId), lte(uploads.createdAt, before)));
  return rows.map(({ key }) => key);
};

// A file that is somebody's photo is kept; its row goes, because its upload address has expired long ago. A photo may be
// stored as a path or as a whole address.
const removeUploads = async (parts: UploadParts, keys: readonly string[], signal?: AbortSignal): Promise<void> => {
  const { database, files } = parts;
  for (const key of keys) {
    if (signal?.aborted) return;
    const isPhoto = like(accounts.photoUrl, `%${files.storedUrl(key)}`);
    const isUsed = (await database.$count(accounts, isPhoto)) > 0;
    const isOverwritten = isUsed && files.local === null && (await isOverwrittenPhoto(parts, key));
    if (isOverwritten === null) continue;
    const isRemoved = await database.transaction(async (transaction) => {
      await transaction.delete(uploads).where(eq(uploads.key, key));
      if (isOverwritten) await transaction.update(accounts).set({ photoUrl: null }).where(isPhoto);
      return (await transaction.$count(accounts, isPhoto)) === 0;
    });
    if (isRemoved) await removeFile(parts, key);
  }
};

// Another store takes anything at an upload address until that expires, also when the photo has been looked at and set. Null
// where the store does not tell.
const isOverwrittenPhoto = async ({ files, log }: UploadParts, key: string): Promise<boolean | null> => {
  try {
    const file = await files.inspect(key);
    const fault = file === null ? null : faultOf(file);
    if (fault !== null) log.warn({ key, fault }, 'a photo was overwritten after it was set, removed');
    return fault !== null;
  } catch (error) {
    log.warn({ err: error, key }, 'a photo could not be looked at again, will try again');
    return null;
  }
};

/**
 * Removes files that nobody has set as a photo within a day. The rows of finished uploads go as well; until then they let a
 * file be found that was sent to an address once more, after its photo was replaced. Ends after the file under way when the
 * signal is aborted.
 */
export const removeAbandonedUploads = async (parts: UploadParts, signal?: AbortSignal): Promise<void> => {
  const { database, files, now } = parts;
  const dayAgo = new Date(now().getTime() - dayMs);
  const known = await database.select({ key: uploads.key }).from(uploads).where(lt(uploads.createdAt, dayAgo));
  const unchanged = (await files.local?.unchangedSince(dayAgo)) ?? [];
  const photos = await photosOf(database);
  const stale = unchanged.filter((key) => !photos.has(key));
  await removeUploads(parts, [...new Set([...known.map(({ key }) => key), ...stale])], signal);
};

// Nearly all files are somebody's photo, and to look for each among all accounts takes minutes where there are thousands. The
// last three parts of an address are the key.
const photosOf = async (database: Database): Promise<ReadonlySet<string>> => {
  const { photoUrl } = accounts;
  const rows = await database.select({ photoUrl }).from(accounts).where(isNotNull(photoUrl));
  return new Set(rows.map((row) => row.photoUrl?.split('/').slice(-3).join('/') ?? ''));
};

/** Removes abandoned uploads now and every hour. Returns a function that stops it. */
export const startUploadCleanUp = (parts: UploadParts): Stop =>
  repeatInBackground({
    run: (signal) => removeAbandonedUploads(parts, signal),
    pauseMs: hourMs,
    log: parts.log,
    failure: 'abandoned uploads not removed',
  });
