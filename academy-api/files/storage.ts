import type { Readable } from 'node:stream';
import { imageTypeOf } from './image-type.ts';

/**
 * The address to upload a file to, and its public address afterwards: absolute for another store, and paths for this API's
 * own files, which are reached under every host of the gateway.
 */
type PresignedUpload = { readonly uploadUrl: string; readonly publicUrl: string };

/** The size of a stored file in bytes, and its first bytes, by which its type is recognised. */
export type StoredFile = { readonly size: number; readonly head: Buffer };

/** The storage of uploaded files: this machine's disk or an S3-compatible store. Keys look like photos/ID/NAME. */
export type FileStorage = {
  /**
   * Makes an address that accepts one file under this key with exactly this content type, for ten minutes; of exactly this
   * size in bytes, where it is known and another store takes the file.
   */
  readonly presignUpload: (key: string, contentType: string, size: number | null) => Promise<PresignedUpload>;
  /** The key of a file by its public address or the path of that address; null for any other address. */
  readonly keyOf: (url: string) => string | null;
  /** The address of a file as the database keeps it; a path when the academy itself serves the file. */
  readonly storedUrl: (key: string) => string;
  /** Reads the size and the first bytes of a file; null when there is none. */
  readonly inspect: (key: string) => Promise<StoredFile | null>;
  /** Reads a whole file; null when there is none. Another store may take so long for it, a minute by default. */
  readonly read: (key: string, maxMs?: number) => Promise<Buffer | null>;
  /** Stores a file. Another store may take so long for it, a minute by default. */
  readonly write: (key: string, content: Buffer, maxMs?: number) => Promise<void>;
  /** Removes a file; does nothing when there is none. */
  readonly remove: (key: string) => Promise<void>;
  /** What this API's own routes need to receive and serve files; null when another store does that. */
  readonly local: LocalFiles | null;
};

/** The part of the storage on disk that only its routes use. */
export type LocalFiles = {
  readonly folder: string;
  /** Whether an upload address has a valid signature, has not expired, and is used for the file it was made for. */
  readonly allowsUpload: (ticket: UploadTicket) => boolean;
  /**
   * Stores the content of a stream: `finish` is called once all of it has arrived, with what puts it in its place. Rejects with
   * an UploadTooLargeError, or with what `finish` rejects with, and then stores nothing.
   */
  readonly write: (
    key: string,
    content: Readable,
    finish: (store: () => Promise<void>) => Promise<void>,
  ) => Promise<void>;
  /** The keys of all files that were last changed before an instant, also of unfinished ones. */
  readonly unchangedSince: (instant: Date) => Promise<string[]>;
};

/** The parameters of an upload address, which prove that the upload is allowed. */
type UploadTicket = {
  readonly key: string;
  readonly contentType: string;
  readonly expires: string;
  readonly signature: string;
};

/** An upload exceeded `maxUploadBytes`. */
export class UploadTooLargeError extends Error {
  override readonly name = 'UploadTooLargeError';
}

/** Lifetime of an upload address, in seconds. */
export const uploadSeconds = 10 * 60;

/** The maximum size of an uploaded picture: 10 MB. */
export const maxUploadBytes = 10 * 1024 * 1024;

/** How many bytes at the beginning of a file are enough to recognise its image type. */
export const headBytes = 64;

/** What is wrong with a stored file that is to be a picture; null when nothing is. */
export const faultOf = ({ size, head }: StoredFile): 'TOO_LARGE' | 'NOT_A_PICTURE' | null => {
  if (size > maxUploadBytes) return 'TOO_LARGE';
  return imageTypeOf(head) === null ? 'NOT_A_PICTURE' : null;
};

const safeSegment = /^[A-Za-z0-9_-][A-Za-z0-9._-]{0,199}$/;

/** The key of a photo; null when a part of it is not a plain file name, so that no key points outside its folder. */
export const photoKey = (owner: string, name: string): string | null =>
  safeSegment.test(owner) && safeSegment.test(name) ? `photos/${owner}/${name}` : null;

/** The key of a file in an address that begins with a base such as https://host/files/; null for any other address. */
export const keyBelow = (base: string, url: string): string | null => {
  if (!url.startsWith(base)) return null;
  const [folder, owner = '', name = '', ...rest] = url.slice(base.length).split('/');
  return folder === 'photos' && rest.length === 0 ? photoKey(owner, name) : null;
};
