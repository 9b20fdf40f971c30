import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';

// In a process of its own, whose memory is nobody else's.
const script = `
  import { brotliDecompressSync, gunzipSync } from 'node:zlib';
  import { compressOnce, compressWell } from './gateway/values/compression.ts';
  const [compress, encoding] = process.argv[1] === 'once' ? [compressOnce, 'br'] : [compressWell, 'gzip'];
  const decompress = encoding === 'br' ? brotliDecompressSync : gunzipSync;
  const texts = Array.from({ length: 2_000 }, (_, at) => (at + ' ').repeat(1_000));
  const before = process.memoryUsage.rss();
  let most = 0;
  const areSame = await Promise.all(texts.map(async (text) => {
    const compressed = await compress(text, encoding);
    most = Math.max(most, process.memoryUsage.rss() - before);
    return decompress(compressed).toString() === text;
  }));
  console.log(JSON.stringify({ areSame: areSame.every(Boolean), most }));`;

describe('compressing', () => {
  it.each(['once', 'well'])('takes the memory of a few texts, however many come at once: %s', async (how) => {
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script, how]);
    const { areSame, most } = JSON.parse(stdout);
    expect(areSame).toBe(true);
    expect(most).toBeLessThan(120 * 1024 * 1024);
  });
});
