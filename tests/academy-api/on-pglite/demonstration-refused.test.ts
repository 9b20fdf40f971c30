import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { fillDataFolder } from '../../support/prepared-database.ts';
import { freePort, runProgram, waitUntil } from '../../support/processes.ts';

it(
  'the demonstration is refused by a production on its data folder, until the command has removed it',
  { timeout: 120_000 },
  async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'academy-demonstration-'));
    await fillDataFolder(folder);
    const production = {
      ACADEMY_DATA_DIR: folder,
      NODE_ENV: 'production',
      PAYMENTS: 'sandbox',
      PUBLIC_URL: 'https://academy.example',
    };
    const start = async (settings: Record<string, string>) => {
      const port = String(await freePort());
      const program = runProgram('academy-api/main.ts', [], { ...settings, ACADEMY_API_PORT: port });
      return { program, isReady: async () => (await fetch(`http://127.0.0.1:${port}/api/courses`)).ok };
    };
    const refused = await start({ ...production, LOG_LEVEL: 'error' });
    expect(await refused.program.ended).toBe(1);
    expect(refused.program.output()).toMatch(
      /^Accounts of the demonstration .*admin@dhap\.example.*remove-demonstration\n$/,
    );

    const removal = runProgram('academy-api/operator/cli.ts', ['remove-demonstration'], {
      ...production,
      USER: 'mita',
    });
    expect(await removal.ended).toBe(0);
    expect(removal.output()).toContain('admin@dhap.example');

    const started = await start(production);
    await waitUntil(started.isReady, started.program);
    expect(await started.program.stop()).toBe(0);
    rmSync(folder, { recursive: true, force: true });
  },
);
