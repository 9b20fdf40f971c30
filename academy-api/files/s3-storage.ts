import { AwsClient } from 'aws4fetch';
import { type FileStorage, headBytes, keyBelow, type StoredFile, uploadSeconds } from './storage.ts';

/** A bucket in a store that speaks S3. The endpoint has no slash at its end; photos/ in it must be readable by all. */
export type S3Bucket = {
  readonly endpoint: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
};

/** Files in a bucket. Browsers send them there straight away and fetch them from there. */
export const createS3Storage = ({ endpoint, bucket, accessKeyId, secretAccessKey }: S3Bucket): FileStorage => {
  const base = `${endpoint}/${bucket}/`;
  const client = new AwsClient({ accessKeyId, secretAccessKey, service: 's3' });

  return {
    presignUpload: async (key, contentType) => {
      const publicUrl = `${base}${key}`;
      // allHeaders, because a presigned address covers only the host otherwise, and any content type would do.
      const signed = await client.sign(`${publicUrl}?X-Amz-Expires=${uploadSeconds}`, {
        method: 'PUT',
        headers: { 'content-type': contentType },
        aws: { signQuery: true, allHeaders: true },
      });
      return { uploadUrl: signed.url, publicUrl };
    },
    keyOf: (url) => keyBelow(base, url),
    storedUrl: (key) => `${base}${key}`,
    local: null,
    inspect: async (key) => {
      const response = await client.fetch(`${base}${key}`, { headers: { range: `bytes=0-${headBytes - 1}` } });
      if (response.status === 404) return null;
      // An empty object has no first byte to send.
      if (response.status === 416) return { size: 0, head: Buffer.alloc(0) };
      if (!response.ok) throw new Error(`The file store answered ${response.status} when asked for ${key}.`);
      return await beginningOf(response);
    },
    remove: async (key) => {
      const response = await client.fetch(`${base}${key}`, { method: 'DELETE' });
      await response.body?.cancel();
      if (!response.ok && response.status !== 404) {
        throw new Error(`The file store answered ${response.status} when asked to delete ${key}.`);
      }
    },
  };
};

// A store may ignore the range and send everything: the size is then in another header, and the rest is not read.
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
