import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Request } from 'express';

/** A coding of HTTP that makes a text smaller. */
export type Encoding = 'br' | 'gzip';

/** All of them, the smallest first. */
export const encodings: readonly Encoding[] = ['br', 'gzip'];

const [brotlied, gzipped] = [promisify(brotliCompress), promisify(gzip)];

/** Compresses what is sent once: quickly, in little memory, and still to a tenth of a page. */
export const compressOnce = (text: string, encoding: Encoding): Promise<Buffer> =>
  encoding === 'gzip'
    ? gzipped(text, { level: 5 })
    : brotlied(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: 18 } });

/** Compresses what is kept and sent often. */
export const compressWell = (text: string, encoding: Encoding): Promise<Buffer> =>
  encoding === 'gzip' ? gzipped(text) : brotlied(text);

/** The smallest of the offered codings that the browser takes. Browsers name gzip first and mean no preference by it. */
export const acceptedEncoding = (request: Request, offered: readonly Encoding[] = encodings): Encoding | null =>
  offered.find((encoding) => request.acceptsEncodings(encoding) === encoding) ?? null;
