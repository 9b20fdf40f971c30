import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';

const log = new URL('../../../gateway/observability/log.ts', import.meta.url).href;

// The channel tells how much waits, because nobody reads the log.
const program = `
  const { createLog } = await import(${JSON.stringify(log)});
  const log = createLog('info');
  for (let line = 0; line < 20_000; line += 1) log.info({ filler: 'x'.repeat(1_000) }, 'a line');
  process.send(process.stdout.writableLength);
  process.stdout.once('drain', () => log.warn('a line that is read again'));
`;

it('keeps a bounded part of what nobody reads, and goes on once it is read', async () => {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const [unread] = await once(child, 'message');
  expect(unread).toBeLessThan(4_100_000);

  if (child.stdout === null) throw new Error('the log is no pipe');
  const lines = (await text(child.stdout)).trimEnd().split('\n');
  expect(lines.length).toBeLessThan(5_000);
  expect(lines.map((line) => JSON.parse(line).msg).at(-1)).toBe('a line that is read again');
}, 30_000);
