import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { runProgram } from '../../support/processes.ts';

const { href: underTest } = new URL('../../../gateway/process/handed-connections.ts', import.meta.url);

/**
 * Two workers: the first is handed a connection while it is held up, and refuses it as it has closed its port by then; the second
 * is held up for longer. The first then ends, and the second is free for the connection.
 */
const refuseAndEnd = `
  import cluster from 'node:cluster';
  import { createServer, get } from 'node:http';
  import { setTimeout as wait } from 'node:timers/promises';
  const holdUp = (ms) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
  if (cluster.isPrimary) {
    const { closeUnacceptedConnection } = await import(${JSON.stringify(underTest)});
    const workers = [cluster.fork(), cluster.fork()];
    workers.forEach(closeUnacceptedConnection);
    const [first, second] = workers;
    const ports = workers.map((worker) => new Promise((resolve) => worker.once('listening', ({ port }) => resolve(port))));
    const [port] = await Promise.all(ports);
    const ask = () => new Promise((resolve) => {
      get({ port, agent: false }, (response) => response.resume().once('end', () => resolve(response.statusCode)))
        .once('error', ({ code }) => resolve(code));
    });
    first.send('close and end');
    second.send('hold up');
    await wait(300);
    console.log(JSON.stringify(await Promise.all([ask(), ask()])));
    process.exit();
  }
  const server = createServer((request, response) => response.end()).listen(0);
  process.on('message', async (message) => {
    if (message === 'hold up') return holdUp(2_500);
    holdUp(1_000);
    server.close();
    await wait(500);
    process.exit();
  });`;

it('leaves to the others a connection that a worker has refused before it ended', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'academy-workers-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const script = join(folder, 'script.mjs');
  writeFileSync(script, refuseAndEnd);
  const program = runProgram(script, [], {});
  const code = await program.ended;
  expect([code, program.output()]).toEqual([0, '[200,200]\n']);
});
