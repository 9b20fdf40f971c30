import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { codeOf } from '../errors.ts';
import { hmacOf, isSameSignature } from '../signatures.ts';
import {
  type FileStorage,
  headBytes,
  keyBelow,
  maxUploadBytes,
  type StoredFile,
  UploadTooLargeError,
  uploadSeconds,
} from './storage.ts';

type DiskOptions = {
  readonly folder: string;
  /** The public address of the academy, without a trailing slash. */
  readonly publicUrl: string;
  /** Upload addresses are signed with it. */
  readonly secret: string;
  readonly now: () => Date;
};

/** Creates the file storage that keeps files in a folder on this machine. */
export const createDiskStorage = ({ folder, publicUrl, secret, now }: DiskOptions): FileStorage => {
  const pathOf = (key: string): string => path.join(folder, key);
  const sign = (key: string, contentType: string, expires: string): string =>
    hmacOf(['PUT', key, contentType, expires].join('\n'), secret);

  return {
    presignUpload: async (key, contentType) => {
      const expires = String(Math.floor(now().getTime() / 1000) + uploadSeconds);
      const query = new URLSearchParams({ expires, signature: sign(key, contentType, expires) });
      return { uploadUrl: `${servedBelow}uploads/${key}?${query.toString()}`, publicUrl: `${servedBelow}${key}` };
    },
    keyOf: (url) => keyBelow(servedBelow, url) ?? keyBelow(`${publicUrl}${servedBelow}`, url),
    storedUrl: (key) => `${servedBelow}${key}`,
    inspect: async (key) => await inspectFile(pathOf(key)),
    read: async (key) => await readFile(pathOf(key)).catch(nullWhenMissing),
    write: async (key, content) => await writeFile(pathOf(key), Readable.from([content])),
    remove: async (key) => await rm(pathOf(key), { force: true }),
    local: {
      folder,
      allowsUpload: ({ key, contentType, expires, signature }) =>
        isSameSignature(sign(key, contentType, expires), signature) && Number(expires) * 1000 > now().getTime(),
      write: async (key, content, finish) => await writeFile(pathOf(key), content, finish),
      unchangedSince: async (instant) => await photosUnchangedSince(folder, instant),
    },
  };
};

const servedBelow = '/academy-files/';

const inspectFile = async (file: string): Promise<StoredFile | null> => {
  const handle = await open(file).catch(nullWhenMissing);
  if (handle === null) return null;
  try {
    const head = Buffer.alloc(headBytes);
    const [{ size }, { bytesRead }] = await Promise.all([handle.stat(), handle.read(head, 0, headBytes, 0)]);
    return { size, head: head.subarray(0, bytesRead) };
  } finally {
    await handle.close();
  }
};

const nullWhenMissing = (error: unknown): null => {
  if (['ENOENT', 'ENOTDIR'].includes(codeOf(error) ?? '')) return null;
  throw error;
};

const photosUnchangedSince = async (folder: string, instant: Date): Promise<string[]> => {
  const entries = await readdir(path.join(folder, 'photos'), { recursive: true, withFileTypes: true }).catch(
    nullWhenMissing,
  );
  const unchanged: string[] = [];
  for (const entry of entries ?? []) {
    const file = path.join(entry.parentPath, entry.name);
    const changed = entry.isFile() ? await stat(file).catch(nullWhenMissing) : null;
    if (changed !== null && changed.mtime < instant) unchanged.push(path.relative(folder, file).replaceAll('\\', '/'));
  }
  return unchanged;
};

// Written under a temporary name and then renamed, so that a dropped connection leaves no half-written picture.
const writeFile = async (
  file: string,
  content: Readable,
  finish: (store: () => Promise<void>) => Promise<void> = async (store) => await store(),
): Promise<void> => {
  const unfinished = `${file}.${randomUUID()}.part`;
  await mkdir(path.dirname(file), { recursive: true });
  try {
    await pipeline(content, atMost(maxUploadBytes), createWriteStream(unfinished, { flush: true }));
    await finish(async () => await rename(unfinished, file));
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
};

const atMost = (limit: number): Transform => {
  let seen = 0;
  return new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      seen += chunk.length;
      if (seen > limit) done(new UploadTooLargeError(`More than ${limit} bytes were sent.`));
      else done(null, chunk);
    },
  });
};
