import { spawnSync } from 'node:child_process';
import { existsSync, openSync } from 'node:fs';
import { DrizzleQueryError } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { createLog, loggable } from '../../academy-api/log.ts';

it('keeps what a query was given out of the log', () => {
  const cause = Object.assign(new Error('duplicate key value violates unique constraint "accounts_email"'), {
    code: '23505',
    detail: 'Key (lower(email))=(nusrat@dhap.example) already exists.',
  });
  const logged = loggable(new DrizzleQueryError('insert into accounts values ($1)', ['nusrat@dhap.example'], cause));

  expect(logged).toMatchObject({ message: cause.message, code: '23505', query: 'insert into accounts values ($1)' });
  expect(JSON.stringify(logged)).not.toContain('nusrat');
});

it('says everything about other errors', () => {
  expect(loggable(new Error('the disk is full'))).toMatchObject({
    message: 'the disk is full',
    stack: expect.stringContaining('at '),
  });
});

it('names the program in each line, so that a log of several says whose line it is', () => {
  expect(createLog('info').bindings()).toEqual({ name: 'academy-api' });
});

it.skipIf(!existsSync('/dev/full'))(
  'loses a line for which its disk has no room, and the process goes on',
  () => {
    const log = new URL('../../academy-api/log.ts', import.meta.url).href;
    const program = `
    const { createLog } = await import(${JSON.stringify(log)});
    createLog('info').info('a line');
    setImmediate(() => console.log('goes on'));
  `;
    const { status, stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
      stdio: ['ignore', 'pipe', openSync('/dev/full', 'w')],
      encoding: 'utf8',
      timeout: 20_000,
      killSignal: 'SIGKILL',
    });
    expect(stdout).toBe('goes on\n');
    expect(status).toBe(0);
  },
  30_000,
);
