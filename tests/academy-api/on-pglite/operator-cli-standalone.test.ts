import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../../academy-api/config.ts';
import { lockFolder } from '../../../academy-api/database/lock.ts';
import { connect } from '../../../academy-api/operator/connection.ts';
import { startAcademyProgram } from '../../support/academy-program.ts';
import { fillDataFolder } from '../../support/prepared-database.ts';
import { operate, operateHere } from '../../support/operate.ts';
import { freePort } from '../../support/processes.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'academy-operator-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the command line on its own', () => {
  it('works on the data folder beside the program and after its end, and leaves no lock', async () => {
    const data = path.join(folder, 'data');
    await fillDataFolder(data);
    const api = await startAcademyProgram({ ACADEMY_DATA_DIR: data });
    const beside = await operate(data, ['announce', '--title', 'Beside', '--body', 'B']);
    await api.stop('SIGKILL');
    const after = await operateHere(data, ['announce', '--title', 'After', '--body', 'B']);
    // What the API warns of at its start is no part of what a command prints.
    const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://academy.example', PAYMENTS: 'sandbox' };
    const auditLog = await operate(data, ['audit-log', '--json'], production);

    expect(beside).toMatchObject({ exitCode: 0, printed: expect.stringContaining('Beside') });
    expect(after).toMatchObject({ exitCode: 0, printed: expect.stringContaining('After') });
    expect(JSON.parse(auditLog.printed).map(({ details }: { details: { title: string } }) => details.title)).toEqual([
      'After',
      'Beside',
    ]);
  }, 90_000);

  it('asks to try again while an API starts beside the address that a killed one has left', async () => {
    const data = path.join(folder, 'starting');
    const unlock = lockFolder(data);
    const starting = createServer((_request, response) => response.writeHead(503).end());
    const port = await freePort();
    await once(starting.listen(port, '127.0.0.1'), 'listening');
    writeFileSync(
      path.join(data, 'operator.json'),
      JSON.stringify({ url: `http://127.0.0.1:${port}/operator`, token: 'of the killed one' }),
    );
    const { exitCode, printed } = await operateHere(data, ['purchases']);

    expect(printed).toBe('The API that holds the data does not answer. Try again in a moment.\n');
    expect(exitCode).toBe(1);
    starting.close();
    unlock();
  });

  it('asks to try again where an API starts while the command does', async () => {
    const data = path.join(folder, 'starting-meanwhile');
    const connected = connect(readConfig({ ACADEMY_DATA_DIR: data }), 'tester');
    const unlock = lockFolder(data);

    await expect(connected).rejects.toThrow('its API does not take commands yet. Try again in a moment.');
    unlock();
  });

  it('says in a sentence that a database cannot be reached', async () => {
    const url = `postgres://nobody@127.0.0.1:${await freePort()}/nothing`;
    const { exitCode, printed } = await operateHere(folder, ['purchases'], { DATABASE_URL: url });

    expect(printed).toBe('The database at DATABASE_URL cannot be reached (ECONNREFUSED).\n');
    expect(exitCode).toBe(1);
  });
});
