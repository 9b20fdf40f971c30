import type { IncomingMessage } from 'node:http';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate } from 'node:zlib';

/** The largest body of a GraphQL request in bytes, before and after it is decompressed. */
export const maxBodyBytes = 128 * 1024;

/** A body that cannot be read: 400 for what is no JSON, 413 for what is too large, 415 for an unknown coding. */
export class BodyError extends Error {
  override readonly name = 'BodyError';
  readonly status: 400 | 413 | 415;

  constructor(status: 400 | 413 | 415) {
    super(`The body cannot be read (${status}).`);
    this.status = status;
  }
}

const decoders = new Map([
  ['gzip', promisify(gunzip)],
  ['x-gzip', promisify(gunzip)],
  ['deflate', promisify(inflate)],
  ['br', promisify(brotliDecompress)],
]);

const utf8 = new TextDecoder('utf-8', { fatal: true });
const json = /^application\/json\s*(?:;\s*charset\s*=\s*"?utf-8"?\s*)?$/i;
const jsonInOtherCharset = /^application\/json\s*;.*charset/i;

/** Whether a request says that its body is JSON, which GraphQL over HTTP writes in UTF-8. Throws for another charset. */
export const isJson = ({ headers: { 'content-type': type = '' } }: IncomingMessage): boolean => {
  if (type === 'application/json' || json.test(type)) return true;
  if (jsonInOtherCharset.test(type)) throw new BodyError(415);
  return /^application\/json\s*(;|$)/i.test(type);
};

/** Reads the bytes of a body. Rejects with a BodyError where they are too many: what comes after the limit is not read. */
const readBytes = (request: IncomingMessage): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    request.on('data', (chunk: Buffer) => {
      length += chunk.length;
      if (length <= maxBodyBytes) return void chunks.push(chunk);
      request.pause();
      reject(new BodyError(413));
    });
    request.once('end', () => {
      const [only] = chunks;
      resolve(only !== undefined && chunks.length === 1 ? only : Buffer.concat(chunks));
    });
    request.once('error', reject);
  });

const decompress = async (bytes: Buffer, coding: string): Promise<Buffer> => {
  const decode = decoders.get(coding.trim().toLowerCase());
  if (decode === undefined) throw new BodyError(415);
  try {
    return await decode(bytes, { maxOutputLength: maxBodyBytes });
  } catch (error) {
    throw new BodyError(Object(error).code === 'ERR_BUFFER_TOO_LARGE' ? 413 : 400);
  }
};

/** Reads a body, decompressed. Rejects with a BodyError, or with what broke the connection. */
export const readBody = async (request: IncomingMessage): Promise<Buffer> => {
  const { 'content-length': length, 'content-encoding': coding = 'identity' } = request.headers;
  if (Number(length) > maxBodyBytes) throw new BodyError(413);
  const bytes = await readBytes(request);
  return coding === 'identity' || bytes.length === 0 ? bytes : decompress(bytes, coding);
};

/** Reads bytes as JSON; throws a BodyError where they are none. */
export const parseJson = (bytes: Buffer): unknown => {
  try {
    return JSON.parse(utf8.decode(bytes));
  } catch {
    throw new BodyError(400);
  }
};
