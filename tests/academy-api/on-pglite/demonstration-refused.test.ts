import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { startAcademyProgram } from '../../support/academy-program.ts';
import { operateHere } from '../../support/operate.ts';
import { fillDataFolder } from '../../support/prepared-database.ts';
import { freePort, runProgram } from '../../support/processes.ts';

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
    const ACADEMY_API_PORT = String(await freePort());
    const refused = runProgram('academy-api/main.ts', [], { ...production, ACADEMY_API_PORT, LOG_LEVEL: 'error' });
    expect(await refused.ended).toBe(1);
    expect(refused.output()).toMatch(/^Accounts of the demonstration .*admin@dhap\.example.*remove-demonstration\n$/);

    const removal = await operateHere(folder, ['remove-demonstration'], production);
    expect(removal).toMatchObject({ exitCode: 0, printed: expect.stringContaining('admin@dhap.example') });

    const started = await startAcademyProgram(production);
    expect(await started.stop()).toBe(0);
    rmSync(folder, { recursive: true, force: true });
  },
);
