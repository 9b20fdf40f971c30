import { createServer } from 'node:http';
import { describe, expect, it, vi } from 'vitest';
import { closeAfterAll } from '../support/close-after-all.ts';
import { answerAlike, runGatewayProgram } from '../support/gateway-program.ts';
import { freePort, waitUntil } from '../support/processes.ts';
import { startRestDouble } from '../support/rest-double.ts';

// Processes start slowly on a machine that is busy with other tests.
vi.setConfig({ testTimeout: 90_000 });

const api = await closeAfterAll(startRestDouble());

const start = (env: Record<string, string>) => runGatewayProgram(api.url, env, answerAlike);

describe('the process of the gateway', () => {
  it('says in one sentence that its port is taken', async () => {
    const port = await freePort();
    const other = createServer().listen(port, '127.0.0.1');
    const program = start({ PORT: String(port) });
    expect(await program.ended).toBe(1);
    expect(program.output().trim()).toBe(
      `Port ${port} is in use already: stop what listens there, or set PORT to another one.`,
    );
    await new Promise((resolve) => other.close(resolve));
  });

  it('says in one sentence which setting it cannot use', async () => {
    const program = start({ DISPLAY_TIMEZONE: 'Mars/Olympus' });
    expect(await program.ended).toBe(1);
    expect(program.output().trim()).toBe(
      'DISPLAY_TIMEZONE cannot be used: must be a time zone such as Asia/Kolkata. See DISPLAY_TIMEZONE in .env.example.',
    );
  });

  it('does not start production without its address, and says once when it takes payments without money', async () => {
    const nameless = start({ NODE_ENV: 'production' });
    expect(await nameless.ended).toBe(1);
    expect(nameless.output()).toMatch(/^PUBLIC_URL is not set: .+\n$/);

    const port = await freePort();
    const PUBLIC_URL = `http://127.0.0.1:${port}`;
    const program = start({ NODE_ENV: 'production', PUBLIC_URL, PORT: String(port), GATEWAY_WORKERS: '2' });
    await waitUntil(async () => (await fetch(`${PUBLIC_URL}/readyz`)).ok, program);
    await program.stop('SIGTERM');
    expect(program.output().match(/no money moves/g)).toHaveLength(1);
  });
});
