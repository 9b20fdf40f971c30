import type { Readable } from 'node:stream';

/** Where a file is sent, and where everybody will find it afterwards. Both are absolute addresses. */
export type PresignedUpload = { readonly uploadUrl: string; readonly publicUrl: string };

/** What is known of a stored file without reading all of it: its size in bytes and how it begins. */
export type StoredFile = { readonly size: number; readonly head: Buffer };

/** Where uploaded files live: on this machine's disk, or in a store that speaks S3. Keys look like photos/ID/NAME. */
export type FileStorage = {
  /** An address that takes one file under this key, with exactly this content type, for ten minutes. */
  readonly presignUpload: (key: string, contentType: string) => Promise<PresignedUpload>;
  /** The key behind a public address of this store, or behind the path of one; null for anything else. */
  readonly keyOf: (url: string) => string | null;
  /** The address as it is kept in the database: a path where the academy itself serves the file. */
  readonly storedUrl: (key: string) => string;
  /** Looks at a file; null when there is none. */
  readonly inspect: (key: string) => Promise<StoredFile | null>;
  /** Removes a file; silent when there is none. */
  readonly remove: (key: string) => Promise<void>;
  /** What the academy's own routes need to take uploads and give files out; null where another store does that. */
  readonly local: LocalFiles | null;
};

/** The part of a store on disk that only its own routes use. */
export type LocalFiles = {
  readonly folder: string;
  /** Whether an upload address is ours, still good, and used for the file that it was made for. */
  readonly allowsUpload: (ticket: UploadTicket) => boolean;
  /** Stores what the stream brings. Rejects with an UploadTooLargeError, and then keeps nothing. */
  readonly write: (key: string, content: Readable) => Promise<void>;
};

/** What an upload brings along to show that it was allowed. */
export type UploadTicket = {
  readonly key: string;
  readonly contentType: string;
  readonly expires: string;
  readonly signature: string;
};

/** More was sent than a picture may have. */
export class UploadTooLargeError extends Error {
  override readonly name = 'UploadTooLargeError';
}

/** How long an upload address is good for. */
export const uploadSeconds = 10 * 60;

/** How large a picture may be: 10 MB. */
export const largestUploadBytes = 10 * 1024 * 1024;

/** How many bytes tell every known image type from everything else. */
export const headBytes = 64;

const safeSegment = /^[A-Za-z0-9_-][A-Za-z0-9._-]{0,199}$/;

/** The key of a photo; null when a part of it could mean anything but one name in one folder. */
export const photoKey = (owner: string, name: string): string | null =>
  safeSegment.test(owner) && safeSegment.test(name) ? `photos/${owner}/${name}` : null;

/** The key in an address below a base such as https://host/files/; null when it is another address. */
export const keyBelow = (base: string, url: string): string | null => {
  if (!url.startsWith(base)) return null;
  const [folder, owner = '', name = '', ...rest] = url.slice(base.length).split('/');
  return folder === 'photos' && rest.length === 0 ? photoKey(owner, name) : null;
};
