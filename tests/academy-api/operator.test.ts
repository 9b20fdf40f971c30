import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { lockFolder } from '../../academy-api/database/lock.ts';
import { accounts } from '../../academy-api/database/tables/auth.ts';
import { contentItems } from '../../academy-api/database/tables/course-content.ts';
import { purchases } from '../../academy-api/database/tables/purchases.ts';
import { listPurchases } from '../../academy-api/purchases/operator.ts';
import { freePort, runProgram, waitUntil } from '../support/processes.ts';
import { aSignedIn, aVisitor } from '../support/rest.ts';
import { startAcademy, type StartedAcademy } from '../support/start-academy.ts';

const operatorToken = 'only-the-command-line-knows';
const folder = mkdtempSync(path.join(tmpdir(), 'academy-operator-'));

let academy: StartedAcademy;
let release: () => void;

// The API holds its data folder and leaves the address and token for the command line in it, as the program does when it starts.
beforeAll(async () => {
  academy = await startAcademy({ operatorToken });
  const { dataFolder } = academy.dependencies.config;
  release = lockFolder(dataFolder);
  const operatorFile = { url: `${academy.origin}/operator`, token: operatorToken };
  writeFileSync(path.join(dataFolder, 'operator.json'), JSON.stringify(operatorFile));
});
afterAll(async () => {
  release();
  await academy.close();
  rmSync(folder, { recursive: true, force: true });
});

const run = async (dataFolder: string, args: string[], env: Record<string, string> = {}) => {
  const program = runProgram('academy-api/operator/cli.ts', args, {
    ACADEMY_DATA_DIR: dataFolder,
    USER: 'dipankar',
    ...env,
  });
  return { exitCode: await program.ended, printed: program.output() };
};
/** `npm run academy -- …` beside the running API. */
const command = async (...args: string[]) => await run(academy.dependencies.config.dataFolder, args);
const commandJson = async (...args: string[]) => {
  const { exitCode, printed } = await command(...args, '--json');
  expect(printed).not.toBe('');
  expect(exitCode).toBe(0);
  return JSON.parse(printed);
};
const fileWith = (name: string, content: unknown): string => {
  const file = path.join(folder, name);
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
};
/** Runs a command as the command line does, without starting a process for it. */
const dispatch = async (name: string, input: unknown = {}) =>
  await aVisitor(academy).post(
    `/operator/commands/${name}`,
    { actor: 'dipankar', input },
    { authorization: `Bearer ${operatorToken}` },
  );
const lastRecord = async () => (await dispatch('audit-log')).body.result[0];

describe('purchases', () => {
  it('are listed with who paid, and opened by an approval that the learner is told of', async () => {
    const pending = await commandJson('purchases', '--status', 'pending');
    const arifs = pending.find((purchase: { learner: { name: string } }) => purchase.learner.name === 'Arif Hossain');
    expect(arifs).toMatchObject({ status: 'PENDING', amountCents: 150_000, learner: { email: 'arif@dhap.example' } });

    const { exitCode, printed } = await command('approve-purchase', String(arifs.id));
    expect(printed).toContain('status: PAID');
    expect(exitCode).toBe(0);

    const arif = await aSignedIn(academy, 'Arif');
    expect((await arif.get('/api/purchases/me')).body).toMatchObject([{ id: arifs.id, status: 'PAID' }]);
    expect((await academy.mailTo('arif@dhap.example'))[0]?.subject).toContain('Your course is open');
    expect(await lastRecord()).toMatchObject({
      actor: 'dipankar',
      command: 'approve-purchase',
      subject: `purchase ${arifs.id}`,
      createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
    });
  });

  it('are decided once: the second time, and an id that is none, is a sentence and exit code 1', async () => {
    const [pending] = await listPurchases(academy.dependencies, { status: 'PENDING' });
    const id = String(pending?.id);
    expect((await dispatch('decline-purchase', { id })).body.error).toMatch(/^reason/);
    expect((await dispatch('decline-purchase', { id, reason: 'No.' })).status).toBe(200);

    expect(await command('approve-purchase', id)).toEqual({
      exitCode: 1,
      printed: `Purchase ${id} is DECLINED already.\n`,
    });
    expect((await dispatch('approve-purchase', { id: 999_999 })).body.error).toBe('There is no purchase 999999.');
    const inJson = await command('approve-purchase', 'first', '--json');
    expect(JSON.parse(inJson.printed)).toMatchObject({ code: 'BAD_REQUEST', error: expect.stringContaining('id') });
  });
});

describe('the list of purchases', () => {
  it('is an aligned table that fits a terminal, with who paid, and how', async () => {
    const { database } = academy.dependencies;
    const imran = eq(accounts.email, 'imran@dhap.example');
    await database
      .update(accounts)
      .set({ email: `${'\u001b[2j'}${'i'.repeat(60)}@dhap.example` })
      .where(imran);
    const [real] = await listPurchases(academy.dependencies);
    const id = real?.id ?? 0;
    await database.update(purchases).set({ orderKeyId: 'rzp_live_1' }).where(eq(purchases.id, id));

    const [heading = '', ...rows] = (await command('purchases')).printed.trimEnd().split('\n');
    expect(heading.split(/ +/).filter(Boolean)).toEqual([
      'ID',
      'STATUS',
      'PAID',
      'RUPEES',
      'PAYMENT',
      'LEARNER',
      'MONTH',
      'COURSE',
    ]);
    const starts = heading.indexOf('LEARNER');
    const listed = rows.slice(0, -2);
    expect(listed.length).toBe((await listPurchases(academy.dependencies)).length);
    for (const row of listed) {
      expect(row.length).toBeLessThanOrEqual(110);
      expect(row.slice(starts - 2, starts)).toBe('  ');
      expect(row).not.toContain('\u001b');
    }
    expect(listed.filter((row) => / sandbox /.test(row))).toHaveLength(listed.length - 1);
    expect(listed.find((row) => row.trimStart().startsWith(`${id} `))).toContain(` ${real?.paymentId} `);
    expect(rows.at(-1)).toBe('sandbox: a demonstration payment, in which no money moved.');
    expect((await command('purchases', '--status', 'open')).printed).toBe(
      'status: is PENDING, PAID, DECLINED, DUPLICATE or REFUNDED\n',
    );
  });
});

describe('a meeting request', () => {
  it('is answered once, and the learner reads the answer on the site and in a mail', async () => {
    const learner = await aSignedIn(academy, 'Farhana');
    const requests = (await dispatch('meetings', { status: 'pending' })).body.result;
    const request = requests.find(({ learner: { email } }: { learner: { email: string } }) =>
      email.startsWith('farhana'),
    );

    expect((await command('answer-meeting', String(request.id))).printed).toBe(
      'Say either --approve "text" or --decline "text".\n',
    );
    await commandJson('answer-meeting', String(request.id), '--approve', 'See you there.');
    const listed = (await learner.get('/api/me/meeting-requests')).body;
    expect(listed.find(({ id }: { id: number }) => id === request.id)).toMatchObject({
      status: 'APPROVED',
      adminMessage: 'See you there.',
    });
    expect((await academy.mailTo('farhana@dhap.example'))[0]?.text).toContain('See you there.');
    expect(await lastRecord()).toMatchObject({ command: 'answer-meeting', details: { status: 'APPROVED' } });

    const again = await dispatch('answer-meeting', { id: request.id, status: 'DECLINED', answer: 'Or not.' });
    expect(again).toMatchObject({ status: 409, body: { error: `Meeting request ${request.id} is APPROVED already.` } });
  });
});

describe('publishing', () => {
  it('reaches everybody, or those who have paid for a course', async () => {
    await dispatch('announce', { title: 'For all', body: 'Hello.' });
    await commandJson('announce', '--title', 'For few', '--body', 'Hi.', '--course', 'dsa-with-cpp');

    const titles = async (person: string) =>
      (await (await aSignedIn(academy, person)).get('/api/announcements/me')).body.map(
        ({ title }: { title: string }) => title,
      );
    expect(await titles('Nusrat')).toContain('For all');
    expect(await titles('Nusrat')).not.toContain('For few');
    expect(await titles('Ananya')).toContain('For few');
    expect((await dispatch('announce', { title: 'T', body: 'B', course: 'no-such' })).body.error).toBe(
      'There is no course no-such.',
    );
  });

  it('adds a course, lessons from a file, and a webinar', async () => {
    const course = { slug: 'rust', title: 'Rust', isMonthlyPayment: true, monthlyFeeCents: 120_000, durationMonths: 2 };
    const { id } = (await dispatch('add-course', course)).body.result;
    const lessons = 'course: rust\nmonth: 2\nitems:\n  - topicName: Ownership\n    videoLink: https://v.example/1\n';
    await commandJson('add-content', fileWith('lessons.yaml', lessons));
    await dispatch('add-webinar', { title: 'Why Rust', startTime: '2030-01-31T20:30:00+05:30' });

    const visitor = aVisitor(academy);
    expect((await visitor.get('/api/courses/rust')).body).toMatchObject({ id, ...course, courseIncludes: [] });
    expect((await visitor.get('/api/courses')).body.at(-1)).toMatchObject({ slug: 'rust' });
    expect((await visitor.get('/api/webinars')).body.at(-1)).toMatchObject({
      title: 'Why Rust',
      startTime: '2030-01-31T15:00:00.000Z',
    });
    const content = await academy.dependencies.database
      .select()
      .from(contentItems)
      .where(eq(contentItems.courseId, id));
    expect(content).toMatchObject([{ monthNumber: 2, topicName: 'Ownership', videoLink: 'https://v.example/1' }]);

    await dispatch('withdraw-course', { course: 'rust' });
    expect((await visitor.get('/api/courses/rust')).status).toBe(404);
  });

  it.each<[string, unknown, string]>([
    [
      'add-course',
      { slug: 'x', title: 'X', isMonthlyPayment: true, monthlyFeeCents: 1500.5, durationMonths: 1 },
      'paise',
    ],
    ['add-course', { slug: 'Not A Slug', title: 'X', isMonthlyPayment: false, priceCents: 100 }, 'slug: '],
    ['add-course', { slug: 'dsa-with-cpp', title: 'X', isMonthlyPayment: false, priceCents: 100 }, 'already'],
    ['add-webinar', { title: 'X', startTime: 'tomorrow' }, 'startTime: must be a time with its zone'],
    ['add-webinar', { title: 'X', joinLink: 'javascript:alert(1)' }, 'joinLink: must be an http(s) address'],
    ['add-webinar', { title: 'X', presentor: 'a typing error' }, 'presentor'],
    ['add-content', { course: 'dsa-with-cpp', month: 9, items: [{ topicName: 'T' }] }, 'The last month'],
  ])('refuses with the reason: %s %j', async (name, content, reason) => {
    const { status, body } = await dispatch(name, content);

    expect(status).toBeGreaterThanOrEqual(400);
    expect(body.error).toContain(reason);
  });

  it('takes the examples of the manual', async () => {
    const manual = readFileSync(new URL('../../academy-api/README.md', import.meta.url), 'utf8');
    const examples = [...manual.matchAll(/```yaml\n# (add-\w+)[^\n]*\n([\s\S]*?)```/g)];
    expect(examples.map(([, name]) => name)).toEqual(['add-course', 'add-content', 'add-webinar']);

    for (const [, name = '', yaml = ''] of examples) {
      expect(await dispatch(name, parse(yaml))).toMatchObject({ status: 200 });
    }
  });

  it('says in one line that a file cannot be read', async () => {
    for (const file of [fileWith('wrong.json', '{ "course": '), path.join(folder, 'missing.json')]) {
      const { exitCode, printed } = await command('add-content', file);
      expect(printed).toMatch(/^\S+ cannot be read as YAML or JSON \(.*\)\.\n$/);
      expect(exitCode).toBe(1);
    }
  });
});

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
});

it('blocks and erases an account, the latter only for who types its address, and purges', async () => {
  const email = 'subhajit@dhap.example';
  expect((await command('block-account', email)).printed).toContain('status: BLOCKED');
  expect(await commandJson('accounts', '--status', 'blocked')).toMatchObject([{ email, name: 'Subhajit Roy' }]);

  expect(await command('erase-account', email)).toMatchObject({
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

    expect(await command('reset')).toMatchObject({
      exitCode: 1,
      printed: expect.stringContaining('Nothing was changed.'),
    });
    expect((await command('reset', '--yes', 'another')).exitCode).toBe(1);
    expect(await people()).toEqual(before);

    await commandJson('reset', '--yes', name);
    const fresh = await people();
    expect(fresh).toHaveLength(11);
    expect(await lastRecord()).toMatchObject({ actor: 'dipankar', command: 'reset' });
    expect((await dispatch('seed')).body.error).toContain('for an empty database');

    const noBackup = await command('restore', fileWith('no-backup', 'nothing'), '--yes', name);
    expect(noBackup).toEqual({ exitCode: 1, printed: 'This file is not a backup of the academy.\n' });
    expect(await people()).toEqual(fresh);
    await commandJson('restore', file, '--yes', name);
    expect(await people()).toEqual(before);
    expect((await aSignedIn(academy, 'Arif')).cookies.size).toBe(2);
  }, 90_000);
});

describe('the command line on its own', () => {
  it('works on the data folder beside the program and after its end, and leaves no lock', async () => {
    const data = path.join(folder, 'data');
    const port = await freePort();
    const api = runProgram('academy-api/main.ts', [], { ACADEMY_DATA_DIR: data, ACADEMY_API_PORT: String(port) });
    await waitUntil(async () => (await fetch(`http://127.0.0.1:${port}/api/courses`)).ok, api);
    const beside = await run(data, ['announce', '--title', 'Beside', '--body', 'B']);
    await api.stop('SIGKILL');
    const after = await run(data, ['announce', '--title', 'After', '--body', 'B']);
    const auditLog = await run(data, ['audit-log', '--json']);

    expect(beside).toMatchObject({ exitCode: 0, printed: expect.stringContaining('Beside') });
    expect(after).toMatchObject({ exitCode: 0, printed: expect.stringContaining('After') });
    expect(JSON.parse(auditLog.printed).map(({ details }: { details: { title: string } }) => details.title)).toEqual([
      'After',
      'Beside',
    ]);
  }, 90_000);

  it('says in a sentence that a database cannot be reached', async () => {
    const url = `postgres://nobody@127.0.0.1:${await freePort()}/nothing`;
    const { exitCode, printed } = await run(folder, ['purchases'], { DATABASE_URL: url });

    expect(printed).toBe('The database at DATABASE_URL cannot be reached (ECONNREFUSED).\n');
    expect(exitCode).toBe(1);
  });
});
