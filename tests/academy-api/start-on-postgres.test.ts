import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../academy-api/config.ts';
import { openDependencies } from '../../academy-api/start.ts';
import { startupErrorOf } from '../../academy-api/startup-errors.ts';
import { operate } from '../support/operate.ts';
import { freePort, runProgram } from '../support/processes.ts';

const server = process.env['TEST_DATABASE_URL'];

const where = server === undefined ? ' (in the run that TEST_DATABASE_URL names a server for)' : '';

describe.skipIf(server === undefined)(`an academy that cannot start on PostgreSQL${where}`, () => {
  let folder: string;
  const databases = ['latin', 'read_only', 'sound'].map((name) => `academy_${name}_${process.pid}`);
  const [latin = '', readOnly = '', sound = ''] = databases;
  const administration = postgres(server ?? '', { max: 1, onnotice: () => {} });

  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'academy-start-'));
    await administration.unsafe(
      `create database ${latin} template template0 encoding 'LATIN1' lc_collate 'C' lc_ctype 'C'`,
    );
    await administration.unsafe(`create database ${readOnly}`);
    await administration.unsafe(`alter database ${readOnly} set default_transaction_read_only = on`);
    await administration.unsafe(`create database ${sound}`);
  });
  afterAll(async () => {
    for (const name of databases) await administration.unsafe(`drop database if exists ${name} with (force)`);
    await administration.end();
    rmSync(folder, { recursive: true, force: true });
  });

  const addressOf = (pathname: string, search = ''): URL => Object.assign(new URL(server ?? ''), { pathname, search });

  it.each([
    [
      latin,
      '',
      /^The database at DATABASE_URL has the encoding LATIN1, which cannot keep Bengali letters: create it with the encoding UTF8\.$/,
    ],
    [readOnly, '', /^The database at DATABASE_URL refuses .+ read-only transaction\.$/],
    ['', '?no_such_setting=1', /^The database at DATABASE_URL refuses .+"no_such_setting"\.$/],
  ])('says in a sentence why the database cannot be used: %s%s', async (name, search, sentence) => {
    const settings = readConfig({ DATABASE_URL: addressOf(name, search).href, ACADEMY_DATA_DIR: folder });
    const starting = openDependencies(settings, pino({ level: 'silent' }));
    expect(startupErrorOf(await starting.catch((error: unknown) => error), settings)).toMatch(sentence);
  });

  it('says at the start, not at the first upload, that pictures cannot be kept', async () => {
    const env = { DATABASE_URL: addressOf(sound).href, ACADEMY_DATA_DIR: '/proc/nope/data' };
    const program = runProgram('academy-api/main.ts', [], { ACADEMY_API_PORT: String(await freePort()), ...env });
    expect(await program.ended).toBe(1);
    expect(program.output().trim()).toBe(
      'The data folder /proc/nope/data cannot be written to (ENOENT): give this user the right, or name another with ACADEMY_DATA_DIR.',
    );
  }, 60_000);

  it('ends the command of an operator with the reason where nobody may create a table', async () => {
    const role = `without_rights_${process.pid}`;
    await administration.unsafe(`create role ${role} login password '${role}'`);
    const url = new URL(server ?? '');
    [url.username, url.password] = [role, role];
    const { exitCode, printed } = await operate(folder, ['accounts'], { DATABASE_URL: url.href });
    await administration.unsafe(`drop role ${role}`);

    expect(printed).toContain('refuses the connection: permission denied');
    expect(exitCode).toBe(1);
  });
});
