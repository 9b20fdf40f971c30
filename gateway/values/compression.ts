import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** A content coding that the gateway compresses with. */
export type Encoding = 'br' | 'gzip';

const [brotlied, gzipped] = [promisify(brotliCompress), promisify(gzip)];

/** As many as Node has threads for this. Each text takes a quarter of a megabyte or more, even while it waits for a thread. */
const maxAtOnce = 4;
let underWay = 0;
const waiting: (() => void)[] = [];

const inTurn = async (compress: () => Promise<Buffer>): Promise<Buffer> => {
  if (underWay < maxAtOnce) underWay += 1;
  else await new Promise<void>((resolve) => waiting.push(resolve));
  try {
    return await compress();
  } finally {
    const next = waiting.shift();
    if (next === undefined) underWay -= 1;
    else next();
  }
};

/** Compresses a text that is sent once: quickly and in little memory; a page still becomes a tenth. */
export const compressOnce = (text: string, encoding: Encoding): Promise<Buffer> =>
  inTurn(() =>
    encoding === 'gzip'
      ? gzipped(text, { level: 5 })
      : brotlied(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: 18 } }),
  );

/** Compresses what is kept and sent often, as small as the default level makes it. */
export const compressWell = (content: string | Buffer, encoding: Encoding): Promise<Buffer> =>
  inTurn(() => (encoding === 'gzip' ? gzipped(content) : brotlied(content)));
