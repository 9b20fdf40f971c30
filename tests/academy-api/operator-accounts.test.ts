import { gunzipSync } from 'node:zlib';
import { eq, like } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { writeBackup } from '../../academy-api/operator/backup-file.ts';
import { accounts } from '../../academy-api/database/tables/auth.ts';
import { auditLog, mails, rateLimits } from '../../academy-api/database/tables/installation.ts';
import { purchases } from '../../academy-api/database/tables/purchases.ts';
import { aSignedIn, aVisitor } from '../support/rest.ts';
import { academy, dispatch, lastRecord } from './operator.ts';

const registration = { name: 'Nadia Rahman', password: 'a-new-password', dateOfBirth: '2001-02-28' };

const emailOf = (firstName: string) => `${firstName.toLowerCase()}@dhap.example`;
const logIn = async (email: string, password = 'dhap-learner') =>
  await aVisitor(academy).post('/api/auth/login', { email, password });
const linksTo = async (email: string): Promise<string[]> =>
  (await academy.mailTo(email)).map(({ link }) => link).filter((link) => link.includes('token='));
const linkTo = async (email: string): Promise<string> => {
  const before = (await linksTo(email)).length;
  await aVisitor(academy).post('/api/auth/forgot-password', { email });
  await expect.poll(async () => (await linksTo(email)).length).toBeGreaterThan(before);
  return new URL((await linksTo(email))[0] ?? '').searchParams.get('token') ?? '';
};
const reset = async (token: string) =>
  await aVisitor(academy).post('/api/auth/reset-password', { token, password: 'a-new-password' });

describe.each([
  ['block-account', 'BLOCKED'],
  ['close-account', 'CLOSED'],
] as const)('%s', (command, status) => {
  const firstName = command === 'block-account' ? 'Rafiq' : 'Imran';
  const email = emailOf(firstName);

  it('signs out everywhere, and nobody signs in again until it is undone', async () => {
    const [phone, late] = [await aSignedIn(academy, firstName), await aSignedIn(academy, firstName)];
    late.cookies.delete('accessToken');
    const token = await linkTo(email);
    const done = await dispatch(command, { account: email.toUpperCase() });
    expect(done).toMatchObject({ status: 200, body: { result: { email, status } } });
    expect(await lastRecord()).toMatchObject({ actor: 'dipankar', command, subject: `account ${done.body.result.id}` });

    expect(await phone.get('/api/me/summary')).toMatchObject({ status: 401, body: { code: 'TOKEN_EXPIRED' } });
    expect((await late.get('/api/me')).body.code).toBe('TOKEN_EXPIRED');
    expect(await logIn(email)).toMatchObject({ status: 403, body: { code: 'ACCOUNT_CLOSED' } });
    expect((await logIn(email, 'wrong')).body.code).toBe('SIGN_IN_REFUSED');
    expect((await aVisitor(academy).post('/api/auth/register', { ...registration, email })).status).toBe(409);
    expect((await dispatch(command, { account: email })).body.error).toBe(`Account ${email} is ${status}.`);

    await dispatch('unblock-account', { account: email });
    expect((await logIn(email)).status).toBe(200);
    expect((await phone.get('/api/me')).body.code).toBe('TOKEN_EXPIRED');
    expect((await reset(token)).status).toBe(400);
    expect((await dispatch('unblock-account', { account: email })).body.error).toContain('is ACTIVE');
  });

  it('holds also for sessions and links of which the database has not heard', async () => {
    const caller = await aSignedIn(academy, firstName);
    const token = await linkTo(email);
    const mailed = (await academy.mailTo(email)).length;
    await academy.dependencies.database.update(accounts).set({ status }).where(eq(accounts.email, email));
    try {
      expect((await caller.get('/api/me')).body.code).toBe('TOKEN_EXPIRED');
      caller.cookies.delete('accessToken');
      expect((await caller.get('/api/me')).body.code).toBe('TOKEN_EXPIRED');
      await aVisitor(academy).post('/api/auth/forgot-password', { email });
      await aVisitor(academy).post('/api/auth/forgot-password', { email: emailOf('Arif') });
      await expect.poll(async () => await academy.mailTo(emailOf('Arif'))).not.toHaveLength(0);
      expect(await academy.mailTo(email)).toHaveLength(mailed);
      expect((await reset(token)).status).toBe(400);
    } finally {
      await academy.dependencies.database.update(accounts).set({ status: 'ACTIVE' }).where(eq(accounts.email, email));
    }
  });
});

it('keeps somebody from verifying a blocked registration', async () => {
  const email = 'blocked@dhap.example';
  await aVisitor(academy).post('/api/auth/register', { ...registration, email });
  const code = (await academy.mailTo(email))[0]?.code;
  await dispatch('block-account', { account: email });

  expect((await aVisitor(academy).post('/api/auth/verify-email', { email, code })).status).toBe(400);
  expect((await aVisitor(academy).post('/api/auth/register', { ...registration, email })).status).toBe(409);
});

it('ends the sessions of an account, which can sign in again', async () => {
  const caller = await aSignedIn(academy, 'Tanvir');
  const token = await linkTo(emailOf('Tanvir'));
  const { id } = (await dispatch('accounts', { search: 'tanvir' })).body.result[0];
  expect((await dispatch('end-sessions', { account: String(id) })).status).toBe(200);

  expect((await caller.get('/api/me')).body.code).toBe('TOKEN_EXPIRED');
  expect((await reset(token)).status).toBe(400);
  expect((await logIn(emailOf('Tanvir'))).status).toBe(200);
  expect(await lastRecord()).toMatchObject({ command: 'end-sessions', subject: `account ${id}` });
});

it('lists accounts by status and by a part of a name or address', async () => {
  await dispatch('block-account', { account: emailOf('Sohini') });
  expect((await dispatch('accounts', { status: 'blocked', search: 'soHINI' })).body.result).toMatchObject([
    { name: 'Sohini Das', status: 'BLOCKED', isVerified: true },
  ]);
  await dispatch('unblock-account', { account: emailOf('Sohini') });
  for (const search of ['hini Das', 'hini@dhap']) {
    expect((await dispatch('accounts', { search })).body.result).toMatchObject([{ name: 'Sohini Das' }]);
  }

  expect((await dispatch('accounts', { search: '%' })).body.result).toEqual([]);
  expect((await dispatch('accounts')).body.result.length).toBeGreaterThan(10);
  expect((await dispatch('block-account', { account: 'nobody@dhap.example' })).body.error).toBe(
    'There is no account nobody@dhap.example.',
  );
});

describe('account-data', () => {
  it('has all that is kept of a person, and no secret', async () => {
    const email = emailOf('Farhana');
    const learner = await aSignedIn(academy, 'Farhana');
    const message = 'Only Farhana writes this';
    const preferred = { preferredDate: '2030-01-31', preferredTime: '9:00 AM - 10:00 AM' };
    const { id } = (await learner.post('/api/me/meeting-requests', { ...preferred, message })).body;
    await dispatch('answer-meeting', { id, status: 'APPROVED', answer: 'For Farhana alone' });
    const token = await linkTo(email);
    await dispatch('end-sessions', { account: email });

    const { result } = (await dispatch('account-data', { account: email })).body;
    expect(result).toMatchObject({
      account: { email, name: 'Farhana Akter', dateOfBirth: '2000-07-14' },
      purchases: [{ status: 'DECLINED', monthNumber: 1 }],
      audit_log: [{ command: 'end-sessions' }],
    });
    expect(result.meeting_requests).toContainEqual(
      expect.objectContaining({ message, adminMessage: 'For Farhana alone' }),
    );
    expect(result.known_networks).toEqual([{ lastSeenAt: expect.any(String) }]);
    expect(result.sessions.length).toBeGreaterThan(0);
    expect(JSON.stringify(result.mails)).toContain('For Farhana alone');

    const everything = JSON.stringify(result);
    expect(everything).not.toContain(token);
    expect(everything).not.toMatch(/hash|argon2|dipankar/i);
    expect(await lastRecord()).toMatchObject({ actor: 'dipankar', command: 'account-data', details: {} });
    expect((await dispatch('account-data', { account: 'nobody@dhap.example' })).status).toBe(404);
  });
});

describe('correct-account', () => {
  const correct = async (input: object) => await dispatch('correct-account', input);

  it('corrects name and date of birth, and takes the photo away', async () => {
    const account = emailOf('Tanvir');
    const learner = await aSignedIn(academy, 'Tanvir');
    const { photoUrl, totalPaidCents } = (await learner.get('/api/me/summary')).body;
    expect(photoUrl).not.toBeNull();
    const wishes = { name: ' Tanvir Ahmed Khan ', dateOfBirth: '2010-05-07', photo: false };
    expect((await correct({ account, ...wishes })).body.result.name).toBe('Tanvir Ahmed Khan');
    expect((await learner.get('/api/me/summary')).body).toMatchObject({
      name: 'Tanvir Ahmed Khan',
      photoUrl: null,
      age: 16,
      totalPaidCents,
    });
    const details = { corrected: ['name', 'dateOfBirth', 'photoUrl'] };
    expect(await lastRecord()).toMatchObject({ actor: 'dipankar', command: 'correct-account', details });
  });

  it('gives an account another address, which alone opens it from then on', async () => {
    const [account, email] = [emailOf('Subhajit'), 'subhajit.roy@dhap.example'];
    const learner = await aSignedIn(academy, 'Subhajit');
    const token = await linkTo(account);
    expect((await correct({ account, email: 'Subhajit.Roy@dhap.example' })).body.result.email).toBe(email);
    expect((await learner.get('/api/me')).body.code).toBe('TOKEN_EXPIRED');
    expect((await reset(token)).status).toBe(400);
    expect(await academy.mailTo(account)).toEqual([]);
    expect((await logIn(account)).status).toBe(401);
    expect((await logIn(email)).status).toBe(200);
  });

  it('writes an address that was kept as it was typed in the form in which it is known', async () => {
    const [former, email] = ['sohini@ঢাকা.বাংলা', 'sohini@xn--p5bz3fb.xn--54b7fta0cc'];
    const { database } = academy.dependencies;
    const [row] = await database
      .update(accounts)
      .set({ email: former })
      .where(eq(accounts.email, emailOf('Sohini')))
      .returning();
    expect((await logIn(former)).status).toBe(401);
    expect((await correct({ account: String(row?.id), email: former })).body.result.email).toBe(email);
    expect((await logIn(former)).status).toBe(200);
    await database
      .update(accounts)
      .set({ email: emailOf('Sohini') })
      .where(eq(accounts.email, email));
  });

  it.each([
    [{}, 400, 'Say what is to be corrected.'],
    [{ name: 'x' }, 400, 'Please enter your full name.'],
    [{ email: 'nobody' }, 400, 'Please enter a valid email address.'],
    [{ email: 'Sohini@dhap.example' }, 409, 'An account with this e-mail already exists.'],
    [{ dateOfBirth: '2020-01-01' }, 400, 'You must be at least 13 years old to register.'],
  ])('refuses %j', async (wishes, status, error) => {
    expect(await correct({ account: emailOf('Imran'), ...wishes })).toMatchObject({ status, body: { error } });
  });

  it('leaves a registration that was never verified to who can verify it', async () => {
    const email = 'unverified@dhap.example';
    await aVisitor(academy).post('/api/auth/register', { ...registration, email });
    expect((await correct({ account: email, email: 'other@dhap.example' })).body.code).toBe('OTHER_STATUS');
  });
});

describe('the last administrator', () => {
  const email = 'admin@dhap.example';

  it.each([
    ['block-account', { account: email }],
    ['close-account', { account: email }],
    ['erase-account', { email, confirmed: email }],
  ])('is kept from %s', async (command, input) => {
    expect(await dispatch(command, input)).toMatchObject({ status: 409, body: { code: 'LAST_ADMINISTRATOR' } });
    expect((await logIn(email)).status).toBe(200);
  });

  it('remains when two administrators are blocked at once', async () => {
    const second = 'second-admin@dhap.example';
    await dispatch('create-administrator', { name: 'Second', email: second, password: 'a-new-password' });
    const answers = await Promise.all([email, second].map((account) => dispatch('block-account', { account })));

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    for (const account of [email, second]) await dispatch('unblock-account', { account });
  });
});

describe('erase-account', () => {
  const erase = async (email: string) => await dispatch('erase-account', { email, confirmed: email });
  const everything = async () =>
    gunzipSync(Buffer.concat(await writeBackup(academy.dependencies).toArray())).toString();

  it('leaves nothing of a person but payments without a name', async () => {
    const { database } = academy.dependencies;
    const email = emailOf('Ananya');
    const learner = await aSignedIn(academy, 'Ananya');
    const message = 'Only Ananya writes this';
    const preferred = { preferredDate: '2030-01-31', preferredTime: '9:00 AM - 10:00 AM' };
    const { id } = (await learner.post('/api/me/meeting-requests', { ...preferred, message })).body;
    await dispatch('answer-meeting', { id, status: 'APPROVED', answer: 'For Ananya alone' });
    await linkTo(email);
    const [before] = await database.select().from(accounts).where(eq(accounts.email, email));
    const orders = await database
      .select()
      .from(purchases)
      .where(eq(purchases.accountId, before?.id ?? 0));
    expect(orders.length).toBeGreaterThan(0);

    expect((await dispatch('erase-account', { email, confirmed: 'another' })).status).toBe(409);
    const unsaid = await dispatch('erase-account', { email, confirmed: '' });
    expect(unsaid.body.error).toBe(`This is ${email}, not nothing. Nothing was changed.`);
    expect((await erase(email)).body.result).toEqual({ id: before?.id, erased: true, keptOrders: orders.length });

    const counters = JSON.stringify(await database.select().from(rateLimits));
    const kept = (await everything()) + counters;
    const personal = [email, 'Ananya', message, before?.photoUrl ?? '?', before?.dateOfBirth ?? '?'];
    expect(personal.filter((text) => kept.includes(text))).toEqual([]);
    const [erased] = await database
      .select()
      .from(accounts)
      .where(eq(accounts.id, before?.id ?? 0));
    expect(erased).toMatchObject({ status: 'ERASED', passwordHash: 'erased' });
    expect(
      await database
        .select()
        .from(purchases)
        .where(eq(purchases.accountId, before?.id ?? 0)),
    ).toEqual(orders);
    expect((await learner.get('/api/me')).body.code).toBe('TOKEN_EXPIRED');
    expect((await logIn(email)).body.code).toBe('SIGN_IN_REFUSED');
    expect(await lastRecord()).toMatchObject({ command: 'erase-account', subject: `account ${before?.id}` });
    const paid = orders.find(({ status }) => status === 'PAID');
    await dispatch('refund-purchase', { id: paid?.id, reason: 'Erased' });
    expect(await database.select().from(mails).where(like(mails.recipient, 'erased-%'))).toEqual([]);
  });

  it('takes away what was written to a person about a payment', async () => {
    const email = emailOf('Rafiq');
    const paid = (await dispatch('purchases', { status: 'PAID' })).body.result;
    const ofPerson = ({ learner }: { learner: { email: string } }) => learner.email === email;
    const { id, amountCents, learner } = paid.find(ofPerson);
    const reason = 'As your mother asked on the phone';
    await dispatch('refund-purchase', { id, reason });
    expect((await everything()).includes(reason)).toBe(true);

    expect((await erase(String(learner.id))).body.result).toMatchObject({ id: learner.id, erased: true });
    expect((await everything()).includes(reason)).toBe(false);
    const [kept] = await academy.dependencies.database.select().from(purchases).where(eq(purchases.id, id));
    expect(kept).toMatchObject({ amountCents, status: 'REFUNDED', reason: null });
  });

  it('deletes an account without orders altogether, and the address is free again', async () => {
    const email = 'short@dhap.example';
    const visitor = aVisitor(academy);
    await visitor.post('/api/auth/register', { ...registration, email });
    await visitor.post('/api/auth/verify-email', { email, code: (await academy.mailTo(email))[0]?.code });
    await logIn(email, registration.password);
    expect((await erase(email)).body.result).toMatchObject({ erased: true, keptOrders: 0 });

    expect((await everything()).includes(email)).toBe(false);
    expect((await visitor.post('/api/auth/register', { ...registration, email })).status).toBe(201);
  });

  it('takes nothing from anybody else', async () => {
    const { database } = academy.dependencies;
    const email = emailOf('Moumita');
    const other = await aSignedIn(academy, 'Moumita');
    const preferred = { preferredDate: '2030-01-31', preferredTime: '9:00 AM - 10:00 AM' };
    const { id } = (await other.post('/api/me/meeting-requests', preferred)).body;
    await dispatch('answer-meeting', { id, status: 'APPROVED', answer: 'For Moumita' });
    const token = await linkTo(email);
    const held = async () => ({
      ofCalls: await Promise.all(
        ['me/summary', 'purchases/me', 'me/meeting-requests', 'announcements/me'].map(
          async (path) => (await other.get(`/api/${path}`)).body,
        ),
      ),
      mails: await academy.mailTo(email),
      record: await database
        .select()
        .from(auditLog)
        .where(eq(auditLog.subject, `meeting request ${id}`)),
    });
    const before = await held();

    const newcomer = 'brief@dhap.example';
    await aVisitor(academy).post('/api/auth/register', { ...registration, email: newcomer });
    expect((await erase(newcomer)).body.result).toMatchObject({ keptOrders: 0 });
    expect((await erase(emailOf('Sohini'))).body.result.keptOrders).toBeGreaterThan(0);
    expect(await held()).toEqual(before);
    expect((await reset(token)).status).toBe(200);
  });

  it('waits until a payment is decided', async () => {
    const [pending] = (await dispatch('purchases', { status: 'PENDING' })).body.result;
    expect(await erase(pending.learner.email)).toMatchObject({
      status: 409,
      body: { error: `Purchase ${pending.id} waits for a decision. Decide it first.` },
    });
  });
});

it('finds a person in whatever way the keyboards of both compose letters', async () => {
  const [name, email] = ['সালমা রা\u09df', 'রা\u09df@dhap.example'];
  const [otherName, otherEmail] = [name, email].map((text) => text.normalize('NFC'));
  expect([otherName, otherEmail]).not.toEqual([name, email]);
  await aVisitor(academy).post('/api/auth/register', { ...registration, name, email });

  for (const search of [name, otherName, email, otherEmail])
    expect((await dispatch('accounts', { search })).body.result).toMatchObject([{ name, email: otherEmail }]);
  for (const to of [email, otherEmail]) expect((await dispatch('mailbox', { to })).body.result).toHaveLength(1);
  expect((await dispatch('erase-account', { email, confirmed: otherEmail })).status).toBe(200);
  expect((await dispatch('accounts', { search: name })).body.result).toEqual([]);
});
