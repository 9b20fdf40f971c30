import { AwsClient } from 'aws4fetch';
import { imageTypeOf } from './image-type.ts';
import type { S3Bucket } from '../config.ts';
import { type FileStorage, headBytes, keyBelow, type StoredFile, uploadSeconds } from './storage.ts';

/** How long a call may take. A learner waits for the short ones, the gateway at most five seconds; a backup carries whole pictures. */
const timeouts = { shortMs: 2_000, wholeFileMs: 60_000 };
/** How often a call is retried when the store answers that it failed. */
const maxRetries = 2;

/** Creates the client that signs the calls of an S3 bucket. */
export const createS3Client = ({ region, accessKeyId, secretAccessKey }: S3Bucket, retries: number): AwsClient =>
  new AwsClient({ accessKeyId, secretAccessKey, service: 's3', ...(region !== null && { region }), retries });

/** Creates the file storage in an S3 bucket. Browsers upload to it and download from it directly. */
export const createS3Storage = (s3: S3Bucket): FileStorage => {
  const { endpoint, bucket } = s3;
  const base = `${endpoint}/${bucket}/`;
  const client = createS3Client(s3, maxRetries);
  const call = async (key: string, withinMs: number, options: RequestInit = {}): Promise<Response> => {
    const response = await client.fetch(`${base}${key}`, { ...options, signal: AbortSignal.timeout(withinMs) });
    // The body of a refusal is not read, and a body that is neither read nor cancelled keeps its connection busy.
    if (!response.ok) await response.body?.cancel();
    return response;
  };
  const refusal = ({ status }: Response, wish: string, key: string): Error =>
    new Error(`The file store answered ${status} when ${wish} ${key}.`);

  return {
    presignUpload: async (key, contentType, size) => {
      const publicUrl = `${base}${key}`;
      // Without allHeaders the signature covers only the host, and any content type and size would be accepted.
      const signed = await client.sign(`${publicUrl}?X-Amz-Expires=${uploadSeconds}`, {
        method: 'PUT',
        headers: { 'content-type': contentType, ...(size !== null && { 'content-length': String(size) }) },
        aws: { signQuery: true, allHeaders: true },
      });
      return { uploadUrl: signed.url, publicUrl };
    },
    keyOf: (url) => keyBelow(base, url),
    storedUrl: (key) => `${base}${key}`,
    local: null,
    inspect: async (key) => {
      const response = await call(key, timeouts.shortMs, { headers: { range: `bytes=0-${headBytes - 1}` } });
      if (response.status === 404) return null;
      // 416: the object is empty, so the requested range of bytes does not exist.
      if (response.status === 416) return { size: 0, head: Buffer.alloc(0) };
      if (!response.ok) throw refusal(response, 'asked for', key);
      return await beginningOf(response);
    },
    read: async (key, maxMs = timeouts.wholeFileMs) => {
      const response = await call(key, maxMs);
      if (response.ok) return Buffer.from(await response.arrayBuffer());
      if (response.status === 404) return null;
      throw refusal(response, 'asked for', key);
    },
    write: async (key, content, maxMs = timeouts.wholeFileMs) => {
      const response = await call(key, maxMs, {
        method: 'PUT',
        headers: { 'content-type': imageTypeOf(content.subarray(0, headBytes)) ?? 'application/octet-stream' },
        body: new Uint8Array(content),
      });
      if (!response.ok) throw refusal(response, 'given', key);
      await response.body?.cancel();
    },
    remove: async (key) => {
      const response = await call(key, timeouts.shortMs, { method: 'DELETE' });
      if (!response.ok && response.status !== 404) throw refusal(response, 'asked to delete', key);
      await response.body?.cancel();
    },
  };
};

// A store may ignore the requested range and send the whole object: its size is then in Content-Length, and the rest is
// not read.
const beginningOf = async (response: Response): Promise<StoredFile> => {
  const total = /\/(\d+)$/.exec(response.headers.get('content-range') ?? '')?.[1];
  const size = Number(total ?? response.headers.get('content-length') ?? Number.NaN);
  const parts: Uint8Array[] = [];
  let read = 0;
  for await (const part of response.body ?? []) {
    parts.push(part);
    read += part.length;
    if (read >= headBytes) break;
  }
  if (Number.isNaN(size)) throw new Error('The file store did not say how large the file is.');
  return { size, head: Buffer.concat(parts).subarray(0, headBytes) };
};
