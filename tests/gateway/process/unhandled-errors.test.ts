import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { closeAfterAll } from '../../support/close-after-all.ts';
import { eventually } from '../../support/eventually.ts';
import {
  answerAlike,
  runGatewayProgram,
  startGatewayProgram,
  type GatewayProgram,
} from '../../support/gateway-program.ts';
import { freePort } from '../../support/processes.ts';
import { startRestDouble } from '../../support/rest-double.ts';

// Processes take their time to start where others are busy.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

const api = await closeAfterAll(startRestDouble());

const reject = "void Promise.reject(new Error('lost promise'))";
const throwError = "throw new Error('lost exception')";

describe('an error that nobody handled', () => {
  const preload = `
    process.on('SIGUSR2', () => { ${reject}; });
    process.on('SIGWINCH', () => { ${throwError}; });`;
  let port: number;
  let gateway: GatewayProgram;
  beforeAll(async () => {
    port = await freePort();
    gateway = await startGatewayProgram(api.url, { METRICS_PORT: String(port), STOP_PAUSE_SECONDS: '0' }, preload);
  });
  afterAll(async () => {
    await gateway.stop('SIGKILL');
  });

  it.each([
    ['rejection', 'SIGUSR2', 'lost promise', 'webinars'],
    ['exception', 'SIGWINCH', 'lost exception', 'courses'],
  ] as const)('(%s) is logged with its stack, counted and survived', async (kind, signal, message, list) => {
    const ofKind = () => gateway.logged().filter((line) => line['kind'] === kind);
    api.when(`GET /${list}`, { body: [], afterMs: 700 });
    const slow = gateway.ask(`{ ${list} { totalCount } }`);
    await eventually(() => api.called()).toContain(`GET /${list}`);
    gateway.process.kill(signal);
    await eventually(() => ofKind().length).toBe(1);
    gateway.process.kill(signal);

    expect(await (await slow).json()).toMatchObject({ data: { [list]: { totalCount: 0 } } });
    const metrics = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    await eventually(metrics).toContain(`gateway_unhandled_errors_total{kind="${kind}"} 2`);
    expect((await gateway.ask('{ __typename }')).status).toBe(200);
    expect(gateway.logged()).toContainEqual(
      expect.objectContaining({
        level: 50,
        msg: 'unhandled error',
        kind,
        err: expect.objectContaining({ message, stack: expect.stringMatching(/\n +at /) }),
      }),
    );
  });

  it('is no reason to end otherwise than in peace when the process is told to', async () => {
    expect(await gateway.stop('SIGTERM')).toBe(0);
  });

  it.each([reject, `setImmediate(() => { ${throwError}; })`])(
    'ends the process before it listens: %s',
    async (statement) => {
      const preload = `import net from 'node:net'; net.Server.prototype.listen = function () { ${statement}; };`;
      const program = runGatewayProgram(api.url, { PORT: String(await freePort()) }, answerAlike + preload);
      expect(await program.ended).toBe(1);
      expect(program.output()).toContain('Error: lost');
    },
  );
});
