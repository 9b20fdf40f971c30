import { readFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import { networkInterfaces } from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createAcademyApi } from '../../academy-api/app.ts';
import { accounts } from '../../academy-api/database/tables/auth.ts';
import { erasedDomain } from '../../academy-api/mail/mail.ts';
import { listenOnFreePort } from '../support/listen.ts';
import { collectPackages } from '../support/loaded-packages.ts';
import { runProgram } from '../support/processes.ts';
import { aSignedIn, aVisitor, operatorToken } from '../support/rest.ts';
import { academy, command, commandJson, dispatch, folder, fileWith, lastRecord, program } from './operator.ts';

describe('an administrator', () => {
  it('gets a password that is shown once and kept nowhere', async () => {
    const email = 'second-admin@dhap.example';
    const made = await commandJson('create-administrator', '--name', 'Second Admin', '--email', email);
    const answer = await aVisitor(academy).post('/api/auth/login', { email, password: made.password });

    expect(answer.body.user).toMatchObject({ email, role: 'ADMIN' });
    expect(JSON.stringify((await dispatch('audit-log')).body)).not.toContain(made.password);
    const again = await dispatch('create-administrator', { name: 'Again', email, password: 'long-enough' });
    expect(again.body.error).toBe('An account with this e-mail already exists.');
  });

  it('takes the place of a registration that was never verified', async () => {
    const email = 'waiting@dhap.example';
    const registration = { name: 'Somebody', email, password: 'a-new-password', dateOfBirth: '2001-02-28' };
    await aVisitor(academy).post('/api/auth/register', registration);
    await dispatch('create-administrator', { name: 'Third Admin', email, password: 'another-password' });

    const logIn = async (password: string) => await aVisitor(academy).post('/api/auth/login', { email, password });
    expect((await logIn('a-new-password')).status).toBe(401);
    expect((await logIn('another-password')).body.user).toMatchObject({ name: 'Third Admin', role: 'ADMIN' });
  });

  it.each([
    ['a name with a character that no database keeps', { name: 'Fourth\0Admin' }],
    ['the address that an erased account will need', { email: `erased-4000@${erasedDomain}` }],
    ['a short password', { password: 'short' }],
  ])('is refused %s, as anybody who registers', async (_what, given) => {
    const asked = { name: 'Fourth Admin', email: 'fourth-admin@dhap.example', password: 'a-new-password', ...given };
    expect(await dispatch('create-administrator', asked)).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST' } });
  });
});

/** At its end a program prints which packages it has loaded. */
const tellPackages = `${collectPackages}
  process.once('exit', () => console.log('loaded ' + [...packages].join(' ')));`;

it.each([
  [['nosuchcommand'], "error: unknown command 'nosuchcommand'"],
  [['approve-purchas', '7'], "error: unknown command 'approve-purchas'\n(Did you mean approve-purchase?)"],
  [['approve-purchase'], "error: missing required argument 'id'"],
])('says in a few words what is wrong with the command %j', async (args, reason) => {
  const { exitCode, printed } = await program(...args);
  expect(exitCode).toBe(1);
  expect(printed.trim()).toBe(`${reason}\nRun with --help to see the commands.`);
});

it('waits for no library of the database where the running API does the work', async () => {
  const preload = ['--import', `data:text/javascript,${encodeURIComponent(tellPackages)}`];
  const { dataFolder } = academy.dependencies.config;
  const env = { ACADEMY_DATA_DIR: dataFolder, USER: 'dipankar' };
  const [first = '', ...args] = [...preload, 'academy-api/operator/cli.ts', 'accounts', '--search', 'subhajit'];
  const listing = runProgram(first, args, env);
  expect([await listing.ended, listing.output()]).toEqual([0, expect.stringContaining('Subhajit Roy')]);
  expect(listing.output()).toMatch(/^loaded .*commander.*zod/m);
  expect(listing.output()).not.toMatch(/^loaded .*(drizzle-orm|pglite|postgres|pino|yaml)/m);
});

it('blocks and erases an account, the latter only for who types its address, and purges', async () => {
  const email = 'subhajit@dhap.example';
  expect((await command('block-account', email)).printed).toContain('status: BLOCKED');
  expect(await commandJson('accounts', '--status', 'blocked')).toMatchObject([{ email, name: 'Subhajit Roy' }]);

  expect(JSON.parse((await command('account-data', email)).printed)).toMatchObject({ account: { email } });

  expect((await command('correct-account', email, '--no-photo', '--date-of-birth', '1994-03-29')).exitCode).toBe(0);
  const corrected = JSON.parse((await command('account-data', email)).printed).account;
  expect(corrected).toMatchObject({ photoUrl: null, dateOfBirth: '1994-03-29' });

  expect(await program('erase-account', email)).toMatchObject({
    exitCode: 1,
    printed: expect.stringContaining('Nothing was changed.'),
  });
  expect(await commandJson('erase-account', email, '--yes', email)).toMatchObject({ erased: true });
  expect((await dispatch('accounts', { search: 'subhajit' })).body.result).toEqual([]);
  expect(await commandJson('purge')).toMatchObject({ purged: { mails: 0 } });
}, 60_000);

it('reads the mails to somebody', async () => {
  await aVisitor(academy).post('/api/auth/forgot-password', { email: 'rafiq@dhap.example' });
  await expect.poll(async () => await academy.mailTo('rafiq@dhap.example')).toHaveLength(1);
  const [mail] = await commandJson('mailbox', '--to', 'rafiq@dhap.example');

  expect(mail).toMatchObject({
    recipient: 'rafiq@dhap.example',
    text: expect.stringContaining('/reset-password?token='),
  });
});

describe('the operator routes of the running API', () => {
  const readAuditLog = async (headers: Record<string, string>) =>
    await aVisitor(academy).post('/operator/commands/audit-log', { actor: 'thief', input: {} }, headers);

  it('are not there without the token, nor through a proxy', async () => {
    expect((await readAuditLog({})).status).toBe(404);
    expect((await readAuditLog({ authorization: 'Bearer guess' })).status).toBe(404);
    const key = { authorization: `Bearer ${operatorToken}` };
    expect((await readAuditLog({ ...key, 'x-forwarded-for': '203.0.113.1' })).status).toBe(404);
    expect((await readAuditLog(key)).status).toBe(200);
  });

  /** The status of a command with the token, for somebody at an address who asks a server that listens at one. */
  const statusOf = async (host: string, at: string, localAddress: string): Promise<number | undefined> => {
    const server = createServer(createAcademyApi(academy.dependencies, operatorToken));
    const { port, close } = await listenOnFreePort(server, host);
    onTestFinished(close);
    const { promise, resolve, reject } = Promise.withResolvers<number | undefined>();
    const headers = { authorization: `Bearer ${operatorToken}`, 'content-type': 'application/json' };
    request({ host: at, port, path: '/operator/commands/audit-log', method: 'POST', headers, localAddress })
      .once('response', (response) => resolve(response.resume().statusCode))
      .once('error', reject)
      .end('{"actor":"me","input":{}}');
    return promise;
  };

  const ownAddresses = Object.values(networkInterfaces()).flatMap((each = []) => each.map(({ address }) => address));

  it.skipIf(!ownAddresses.includes('::1'))('are there at all addresses of this machine itself', async () => {
    expect(await statusOf('::1', '::1', '::1')).toBe(200);
    expect(await statusOf('::', '127.0.0.1', '127.0.0.1')).toBe(200);
  });

  // Other systems have no further address on their loopback.
  it.skipIf(process.platform !== 'linux')('are not there at any other address', async () => {
    expect(await statusOf('0.0.0.0', '127.0.0.1', '127.0.0.2')).toBe(404);
  });

  it('run the commands of an operator and nothing else', async () => {
    const key = { authorization: `Bearer ${operatorToken}` };
    const visitor = aVisitor(academy);
    for (const command of ['toString', 'drop-everything']) {
      expect((await visitor.post(`/operator/commands/${command}`, { actor: 'me', input: {} }, key)).status).toBe(404);
    }
    expect((await visitor.post('/operator/commands/audit-log', { input: {} }, key)).status).toBe(400);
  });
});

describe('backup, restore and reset', () => {
  const people = async () =>
    (await academy.dependencies.database.select().from(accounts)).map(({ email }) => email).sort();

  it('bring everything back as it was, beside the running API', async () => {
    const file = path.join(folder, 'backup.gz');
    const name = path.basename(academy.dependencies.config.dataFolder);
    const before = await people();
    await commandJson('backup', file);
    expect(readFileSync(file).subarray(0, 2)).toEqual(Buffer.from([0x1f, 0x8b]));
    expect((await command('backup', file)).printed).toContain('cannot be written');

    expect(await program('reset')).toMatchObject({
      exitCode: 1,
      printed: expect.stringContaining('Nothing was changed.'),
    });
    expect((await command('reset', '--yes', 'another')).exitCode).toBe(1);
    expect(await people()).toEqual(before);

    const { files } = academy.dependencies;
    await files.write('photos/1/new.png', Buffer.from('a picture'));
    await commandJson('reset', '--yes', name);
    expect(await files.read('photos/1/new.png')).toBeNull();
    expect((await command('restore', file)).printed).toContain('is not empty');
    const fresh = await people();
    expect(fresh).toHaveLength(11);
    expect(await lastRecord()).toMatchObject({ actor: 'dipankar', command: 'reset' });
    expect((await dispatch('seed')).body.error).toContain('needs an empty database');

    const noBackup = await command('restore', fileWith('no-backup', 'nothing'));
    expect(noBackup).toMatchObject({ exitCode: 1, printed: expect.stringContaining('is not a backup') });
    expect((await command('restore', path.join(folder, 'nowhere'))).printed).toContain('cannot be read');
    expect(await people()).toEqual(fresh);
    await commandJson('reset', '--yes', name, '--no-seed');
    expect(await people()).toEqual([]);
    await commandJson('restore', file);
    expect(await people()).toEqual(before);
    expect((await aSignedIn(academy, 'Arif')).cookies.size).toBe(2);
  }, 180_000);

  it('count for nobody what people have asked for whose ids begin anew', async () => {
    const presign = async () => {
      const arif = await aSignedIn(academy, 'Arif');
      const { id } = (await arif.get('/api/me/summary')).body;
      const picture = { key: `${id}/me.png`, contentType: 'image/png' };
      return { id, ask: async () => (await arif.post('/api/admin/uploads/presign', picture)).status };
    };
    const before = await presign();
    for (let asked = 0; asked < 20; asked += 1) await before.ask();
    expect(await before.ask()).toBe(429);

    await commandJson('reset', '--yes', path.basename(academy.dependencies.config.dataFolder), '--seed');
    const after = await presign();
    expect([after.id, await after.ask()]).toEqual([before.id, 200]);
  }, 60_000);
});
