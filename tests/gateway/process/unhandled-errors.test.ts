import { describe, expect, it, vi } from 'vitest';
import { closeAfterAll } from '../../support/close-after-all.ts';
import { eventually } from '../../support/eventually.ts';
import { startGatewayProgram } from '../../support/gateway-program.ts';
import { freePort, runProgram } from '../../support/processes.ts';
import { startRestDouble } from '../../support/rest-double.ts';

// Processes take their time to start where others are busy.
vi.setConfig({ testTimeout: 90_000 });

const api = await closeAfterAll(startRestDouble());

const reject = "void Promise.reject(new Error('lost promise'))";
const throwError = "throw new Error('lost exception')";

describe('an error that nobody handled', () => {
  it.each([
    ['rejection', reject, 'lost promise'],
    ['exception', throwError, 'lost exception'],
  ])('(%s) is logged with its stack, counted and survived', async (kind, statement, message) => {
    const port = await freePort();
    const env = { METRICS_PORT: String(port), STOP_PAUSE_SECONDS: '0' };
    const gateway = await startGatewayProgram(api.url, env, `process.on('SIGUSR2', () => { ${statement}; });`);
    api.when('GET /webinars', { body: [], afterMs: 700 });
    const slow = gateway.ask('{ webinars { totalCount } }');
    await eventually(() => api.called()).toContain('GET /webinars');
    gateway.process.kill('SIGUSR2');
    await eventually(() => gateway.output()).toContain('unhandled error');
    gateway.process.kill('SIGUSR2');

    expect(await (await slow).json()).toMatchObject({ data: { webinars: { totalCount: 0 } } });
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
    expect(await gateway.stop('SIGTERM')).toBe(0);
    api.reset();
  });

  it.each([reject, `setImmediate(() => { ${throwError}; })`])(
    'ends the process before it listens: %s',
    async (statement) => {
      const preload = `import net from 'node:net'; net.Server.prototype.listen = function () { ${statement}; };`;
      const program = runProgram(
        '--import',
        [`data:text/javascript,${encodeURIComponent(preload)}`, 'gateway/main.ts'],
        {
          ACADEMY_API_URL: api.url,
          PORT: String(await freePort()),
        },
      );
      expect(await program.ended).toBe(1);
      expect(program.output()).toContain('Error: lost');
    },
  );
});
