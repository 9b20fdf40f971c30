import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { compressOnce, compressWell } from '../../../gateway/values/compression.ts';

const memory = () => process.memoryUsage.rss();

describe('compressing', () => {
  it.each([
    ['what is sent once', 'br', compressOnce],
    ['what is kept', 'gzip', compressWell],
  ] as const)(
    'takes the memory of a few texts, however many come at once: %s, %s',
    async (_what, encoding, compress) => {
      const decompress = encoding === 'br' ? brotliDecompressSync : gunzipSync;
      const texts = Array.from({ length: 2_000 }, (_, at) => `${at} `.repeat(1_000));
      const before = memory();
      let most = 0;
      const areSame = texts.map(async (text) => {
        const compressed = await compress(text, encoding);
        most = Math.max(most, memory() - before);
        return decompress(compressed).toString() === text;
      });
      expect(new Set(await Promise.all(areSame))).toEqual(new Set([true]));
      expect(most).toBeLessThan(120 * 1024 * 1024);
    },
  );
});
