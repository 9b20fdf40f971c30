import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { gunzipSync, inflateSync } from 'node:zlib';
import { collectBytes } from '../values/collect-bytes.ts';
import { badRequest, RefusedRequest } from './error-response.ts';

/** How many bytes the body of a GraphQL request may have, before and after it is decompressed. */
export const maxBodyBytes = 128 * 1024;

const unreadable = () => badRequest('The request could not be read.');
const tooLarge = (maxBytes: number) => {
  const message = `The request is larger than ${maxBytes / 1024} KB.`;
  return new RefusedRequest({ status: 413, code: 'DOCUMENT_TOO_LARGE', message });
};
const busy = () => new RefusedRequest({ status: 503, code: 'RATE_LIMITED', retryAfter: 1 });
/** The refusal of a body in a media type, a charset or a content coding that is not taken. */
export const unsupported = (): RefusedRequest =>
  badRequest('A request comes as application/json in UTF-8, plain or compressed by gzip or deflate.', 415);

/**
 * Synchronous, one after the other, because decoders on other threads each hold their output: thousands of small bodies would
 * take 128 KB each. And not brotli: to decompress it takes up to 16 MB, also for a body of 53 bytes.
 */
const decoders = new Map([
  ['gzip', gunzipSync],
  ['x-gzip', gunzipSync],
  ['deflate', inflateSync],
]);

const utf8 = new TextDecoder('utf-8', { fatal: true });
const json = /^application\/json\s*(?:;\s*charset\s*=\s*"?utf-8"?\s*)?$/i;
const jsonInOtherCharset = /^application\/json\s*;.*charset/i;

/** Whether a request says that its body is JSON, which GraphQL over HTTP writes in UTF-8. Throws for another charset. */
export const isJson = ({ headers: { 'content-type': type = '' } }: IncomingMessage): boolean => {
  if (type === 'application/json' || json.test(type)) return true;
  if (jsonInOtherCharset.test(type)) throw unsupported();
  return /^application\/json\s*(;|$)/i.test(type);
};

/**
 * How many bytes of bodies all requests together may hold: until the whole body has arrived, and for the graph, decompressed,
 * until the answer is made.
 */
const maxBytesUnderWay = 32 * 1024 * 1024;
let bytesUnderWay = 0;
/**
 * Bodies up to this length, which nearly all are, are read even beyond `maxBytesUnderWay`, so that large and slow ones keep nobody
 * else out. Each takes no more memory than its connection.
 */
const alwaysReadBytes = 8 * 1024;

/**
 * Whether a body comes in so many small pieces that each costs more than its bytes. Its connection is closed: Node would
 * read the rest of it even after a refusal.
 */
const areTooSmall = (pieces: number, length: number): boolean => pieces > 2_000 && length < pieces * 64;
const tooSmallPieces = () => badRequest('The body came in too many small pieces.');

const refusalOf = (length: number, maxBytes: number): RefusedRequest | null => {
  if (length > maxBytes) return tooLarge(maxBytes);
  return length > alwaysReadBytes && bytesUnderWay > maxBytesUnderWay ? busy() : null;
};

const refuseStatedLength = ({ headers }: IncomingMessage, maxBytes: number): void => {
  if (Number(headers['content-length']) > maxBytes) throw tooLarge(maxBytes);
};

/**
 * Reads a body as it was sent, whatever its coding. Rejects with a RefusedRequest where it has too many bytes, or all requests
 * together have; no more of them are read then. Rejects with what broke the connection where it ends before the body.
 */
export const readRawBody = async (request: IncomingMessage, maxBytes: number): Promise<Buffer> => {
  refuseStatedLength(request, maxBytes);
  // A request that is destroyed already emits neither `end` nor `error` any more.
  if (request.destroyed) throw new Error('The connection ended before the body.');
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const received = collectBytes();
  let pieces = 0;
  let length = 0;
  const take = (piece: Buffer): void => {
    pieces += 1;
    length += piece.length;
    bytesUnderWay += piece.length;
    if (areTooSmall(pieces, length)) return void request.destroy(tooSmallPieces());
    const refusal = refusalOf(length, maxBytes);
    if (refusal === null) return received.add(piece);
    request.pause();
    reject(refusal);
  };
  request.on('data', take);
  request.on('end', resolve);
  request.on('error', reject);
  try {
    await promise;
    return received.bytes();
  } finally {
    // Node reads the rest of a refused body, and drops it.
    request.off('data', take);
    bytesUnderWay -= length;
  }
};

const codingOf = ({ headers: { 'content-encoding': coding = 'identity' } }: IncomingMessage): string =>
  coding.toLowerCase();

const isCompressed = (request: IncomingMessage): boolean => codingOf(request) !== 'identity';

/** How many bytes a request says that it brings compressed, the most that it may where it does not say; 0 for a plain body. */
export const compressedBytesOf = (request: IncomingMessage): number =>
  isCompressed(request) ? Math.min(maxBodyBytes, Number(request.headers['content-length'] ?? maxBodyBytes)) : 0;

const decompress = (bytes: Buffer, coding: string): Buffer => {
  const decode = decoders.get(coding);
  if (decode === undefined) throw unsupported();
  try {
    return decode(bytes, { maxOutputLength: maxBodyBytes });
  } catch (error) {
    const isTooLarge = error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
    throw isTooLarge ? tooLarge(maxBodyBytes) : unreadable();
  }
};

/** Counts a body until the answer is made: what was parsed from it is in memory until then. */
const holdUntilAnswered = (length: number, response: ServerResponse): void => {
  if (length <= alwaysReadBytes || response.destroyed) return;
  if (bytesUnderWay > maxBytesUnderWay) throw busy();
  bytesUnderWay += length;
  const release = (): void => {
    response.off('prefinish', release).off('close', release);
    bytesUnderWay -= length;
  };
  // The answer is made before it has left: a client may not read it for minutes.
  response.once('prefinish', release).once('close', release);
};

/**
 * Reads the body of a GraphQL request, decompressed. Rejects like `readRawBody`, and where bodies whose requests are not
 * answered yet take too much memory.
 */
export const readBody = async (request: IncomingMessage, response: ServerResponse): Promise<Buffer> => {
  const sent = await readRawBody(request, maxBodyBytes);
  const bytes = isCompressed(request) && sent.length > 0 ? decompress(sent, codingOf(request)) : sent;
  holdUntilAnswered(bytes.length, response);
  return bytes;
};

const piecesOf = async function* (request: IncomingMessage, maxBytes: number): AsyncGenerator<Buffer> {
  let pieces = 0;
  let length = 0;
  // The connection is still needed for the answer.
  for await (const piece of request.iterator({ destroyOnReturn: false })) {
    pieces += 1;
    length += piece.length;
    if (length > maxBytes) throw tooLarge(maxBytes);
    if (areTooSmall(pieces, length)) {
      request.destroy();
      throw tooSmallPieces();
    }
    yield piece;
  }
};

/** A body as a stream, which fails with a RefusedRequest where it is too large; throws it where its length says so. */
export const streamBody = (request: IncomingMessage, maxBytes: number): Readable => {
  refuseStatedLength(request, maxBytes);
  return Readable.from(piecesOf(request, maxBytes), { objectMode: false });
};

/** An empty object takes twenty times the memory of its text; no request needs more than a few dozen lists and objects. */
const maxNested = 1_000;
/** Nor does one need more fields. Thousands of different names take the parser milliseconds, by the square of their number. */
const maxFields = 1_000;
/** A shorter text has no room for lists, objects and fields that are worth counting. */
const minCountedLength = 4 * 1024;

const codeOf = (character: string): number => character.charCodeAt(0);
const [brace, bracket, colon, quote, backslash] = ['{', '[', ':', '"', '\\'].map(codeOf);

/** Where a text ends that begins after a quotation mark. */
const endOfText = (json: Buffer, from: number): number => {
  let at = from;
  while (at < json.length && json[at] !== quote) at += json[at] === backslash ? 2 : 1;
  return at;
};

/**
 * Throws a RefusedRequest for JSON with too many lists and objects, or with too many fields. It is not parsed for that, since
 * parsing is what they make slow.
 */
export const refuseManyParts = (json: Buffer): void => {
  if (json.length < minCountedLength) return;
  let nested = 0;
  let fields = 0;
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at];
    if (byte === quote) at = endOfText(json, at + 1);
    else if (byte === brace || byte === bracket) nested += 1;
    else if (byte === colon) fields += 1;
    if (nested > maxNested) throw badRequest(`The JSON of a request has at most ${maxNested} lists and objects.`);
    if (fields > maxFields) {
      const message = `The JSON of a request has at most ${maxFields} fields.`;
      throw new RefusedRequest({ status: 400, code: 'OBJECT_TOO_LARGE', message });
    }
  }
};

const jsonOf = (bytes: Buffer): unknown => {
  try {
    return JSON.parse(utf8.decode(bytes));
  } catch {
    throw unreadable();
  }
};

/** Parses bytes as JSON in UTF-8; throws a RefusedRequest where they are not, or have too many lists, objects or fields. */
export const parseJson = (bytes: Buffer): unknown => {
  refuseManyParts(bytes);
  return jsonOf(bytes);
};
