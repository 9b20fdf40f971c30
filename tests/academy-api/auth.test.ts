import { setTimeout as wait } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accounts, passwordResets, sessions, verificationCodes } from '../../academy-api/database/tables/auth.ts';
import { aSignedIn, aVisitor, type Caller } from '../support/rest.ts';
import { startAcademy, type StartedAcademy } from '../support/start-academy.ts';

const minute = 60_000;
const password = 'a-new-password';

let academy: StartedAcademy;
let visitor: Caller;
let last = 0;

beforeAll(async () => {
  academy = await startAcademy();
  visitor = aVisitor(academy);
});
afterAll(async () => {
  await academy.close();
});

const newEmail = () => {
  last += 1;
  return `learner-${last}@dhap.example`;
};
const register = async (email: string, fields: Record<string, unknown> = {}) =>
  await visitor.post('/api/auth/register', {
    name: 'Nadia Rahman',
    email,
    password,
    dateOfBirth: '2001-02-28T00:00:00.000Z',
    ...fields,
  });
const verify = async (email: string, code: string) => await visitor.post('/api/auth/verify-email', { email, code });
const logIn = async (email: string, secret = password) =>
  await aVisitor(academy).post('/api/auth/login', { email, password: secret });
const newestCode = async (email: string) => (await academy.mailTo(email))[0]?.code ?? '';
const anotherThan = (code: string) => (code === '123456' ? '654321' : '123456');
const aLearner = async () => {
  const email = newEmail();
  await register(email);
  await verify(email, await newestCode(email));
  return email;
};

describe('registering', () => {
  it('mails a code of six digits, and opens the account once it is entered', async () => {
    const email = newEmail();
    expect(await register(email)).toMatchObject({ status: 201, body: { success: true } });

    const [mail] = await academy.mailTo(email);
    expect(mail?.text).toMatch(/^প্রিয় Nadia Rahman,[\s\S]*Dear Nadia Rahman,/);
    expect(mail?.code).toMatch(/^\d{6}$/);
    expect(await logIn(email)).toMatchObject({ status: 403, body: { code: 'NOT_VERIFIED' } });

    expect(await verify(email, mail?.code ?? '')).toMatchObject({ status: 200, body: { success: true } });
    expect(await logIn(email)).toMatchObject({
      status: 200,
      body: { user: { name: 'Nadia Rahman', role: 'STUDENT' } },
    });
  });

  it('keeps neither the password nor the code', async () => {
    const email = newEmail();
    await register(email);
    const [account] = await academy.dependencies.database.select().from(accounts).where(eq(accounts.email, email));
    const codes = await academy.dependencies.database
      .select()
      .from(verificationCodes)
      .where(eq(verificationCodes.accountId, account?.id ?? 0));

    expect(account?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(JSON.stringify(account)).not.toContain(password);
    expect(JSON.stringify(codes)).not.toContain(await newestCode(email));
  });

  it('is refused for an address that is verified, in whatever letter case', async () => {
    const email = await aLearner();
    const answer = await register(email.toUpperCase());

    expect(answer.status).toBe(409);
    expect(answer.body).toEqual({ error: 'An account with this e-mail already exists.', code: 'EMAIL_TAKEN' });
    expect((await academy.mailTo(email)).length).toBe(1);
  });

  it('two hundred times at once leaves one account, which each code opens with its own name and password', async () => {
    const email = newEmail();
    const answers = await Promise.all(
      Array.from(
        { length: 200 },
        async (_, n) => await register(email, { name: `Namesake ${n}.`, password: `password-number-${n}` }),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));

    const rows = await academy.dependencies.database.select().from(accounts).where(eq(accounts.email, email));
    expect(rows).toHaveLength(1);
    const mails = await academy.mailTo(email);
    expect(mails).toHaveLength(200);
    expect(new Set(mails.map(({ code }) => code)).size).toBe(200);

    const number = /Namesake (\d+)\./.exec(mails[77]?.text ?? '')?.[1];
    expect((await verify(email, mails[77]?.code ?? '')).status).toBe(200);
    expect((await logIn(email, `password-number-${number}`)).body.user.name).toBe(`Namesake ${number}.`);
  }, 120_000);

  it.each([
    [{ name: ' a ' }, 'Please enter your full name.'],
    [{ name: 'Nul\u0000Byte' }, 'Control characters'],
    [{ email: 'nobody' }, 'Please enter a valid email address.'],
    [{ password: 'seven77' }, 'at least 8 characters'],
    [{ dateOfBirth: '2001-02-31' }, 'Please select a valid date of birth.'],
    [{ dateOfBirth: '0000-01-01' }, 'Please select a valid date of birth.'],
    [{ dateOfBirth: '2400-01-01' }, 'Please select a valid date of birth.'],
    [{ dateOfBirth: undefined }, 'Please select a valid date of birth.'],
  ])('with %j is refused with the reason', async (fields, reason) => {
    const answer = await register(newEmail(), fields);

    expect(answer).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST' } });
    expect(answer.body.error).toContain(reason);
  });

  it('is for people of thirteen years and more, counted by the day in India', async () => {
    const [year, rest] = [academy.clock.now().getUTCFullYear() - 13, '-01-01'];
    expect((await register(newEmail(), { dateOfBirth: `${year}${rest}` })).status).toBe(201);
    const tooYoung = await register(newEmail(), { dateOfBirth: `${year + 1}${rest}` });
    expect(tooYoung.body.error).toContain('You must be at least 13 years old to register.');
  });
});

describe('a code', () => {
  it('is good for fifteen minutes', async () => {
    const [early, late] = [newEmail(), newEmail()];
    await register(early);
    await register(late);

    academy.clock.advance(14 * minute);
    expect((await verify(early, await newestCode(early))).status).toBe(200);
    academy.clock.advance(2 * minute);
    expect(await verify(late, await newestCode(late))).toMatchObject({ status: 400, body: { code: 'CODE_REFUSED' } });
  });

  it('is good once', async () => {
    const email = newEmail();
    await register(email);
    const code = await newestCode(email);

    const answers = await Promise.all(Array.from({ length: 5 }, async () => await verify(email, code)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400]);
    expect((await verify(email, code)).status).toBe(400);
  });

  it('is worth nothing after five wrong guesses, also when they are sent at once', async () => {
    const email = newEmail();
    await register(email);
    const code = await newestCode(email);
    await Promise.all(Array.from({ length: 5 }, async () => await verify(email, anotherThan(code))));

    expect((await verify(email, code)).status).toBe(400);
    await register(email);
    expect((await verify(email, await newestCode(email))).status).toBe(200);
  });

  it('of somebody else does not verify an address', async () => {
    const [mine, other] = [newEmail(), newEmail()];
    await register(mine);
    await register(other, { name: 'Somebody Else' });
    const code = await newestCode(mine);

    expect((await verify(other, code)).status).toBe(code === (await newestCode(other)) ? 200 : 400);
    expect((await verify('nobody-at-all@dhap.example', code)).status).toBe(400);
  });
});

describe('signing in', () => {
  it('answers with the person and two cookies that no script can read', async () => {
    const answer = await logIn('MOUMITA@dhap.example', 'dhap-learner');

    expect(answer.body).toEqual({
      expiresInSec: 900,
      user: {
        id: expect.any(Number),
        name: 'Moumita Sen',
        email: 'moumita@dhap.example',
        photoUrl: expect.stringMatching(/^\/academy-files\//),
        role: 'STUDENT',
      },
    });
    const cookies = answer.headers.getSetCookie();
    expect(cookies).toHaveLength(2);
    expect(cookies[0]).toMatch(/^accessToken=[\w-]{43}; Max-Age=900; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax$/);
    expect(cookies[1]).toMatch(/^refreshToken=[\w-]{43}; Max-Age=2592000; Path=\/; .*HttpOnly; SameSite=Lax$/);
  });

  it('gives a wrong password and an unknown address the same answer', async () => {
    const wrong = await logIn('moumita@dhap.example', 'not-the-password');
    const unknown = await logIn('nobody@dhap.example', 'not-the-password');

    expect(wrong.status).toBe(401);
    expect(wrong.body.code).toBe('SIGN_IN_REFUSED');
    expect(unknown.status).toBe(wrong.status);
    expect(unknown.body).toEqual(wrong.body);
    expect(wrong.headers.getSetCookie()).toEqual([]);
  });

  it('takes as long for an unknown address as for a known one', async () => {
    const timesOf = async (email: string) => {
      const times = [];
      for (let round = 0; round < 5; round += 1) {
        const began = performance.now();
        await logIn(email, 'not-the-password');
        times.push(performance.now() - began);
      }
      return Math.min(...times);
    };
    const [known, unknown] = [await timesOf('moumita@dhap.example'), await timesOf('nobody@dhap.example')];

    // Without the hash that nobody has, an unknown address would be answered in a twentieth of the time.
    expect(unknown).toBeGreaterThan(known / 3);
  });

  it('is refused politely when the body is something else', async () => {
    for (const body of [{}, [], { email: 5, password: {} }, { email: 'a\u0000b@c.d', password: 'x' }]) {
      expect((await visitor.post('/api/auth/login', body)).status).toBe(400);
    }
  });
});

describe('a forgotten password', () => {
  const forgot = async (email: string) => await visitor.post('/api/auth/forgot-password', { email });
  const reset = async (token: string, secret: string) =>
    await visitor.post('/api/auth/reset-password', { token, password: secret });
  // The mail follows after the answer.
  const newestToken = async (email: string, mails: number) => {
    await expect.poll(async () => (await academy.mailTo(email)).length).toBe(mails);
    return new URL((await academy.mailTo(email))[0]?.link ?? '').searchParams.get('token') ?? '';
  };

  it('is replaced through the mailed link, and every session of before is over', async () => {
    const email = await aLearner();
    const before = aVisitor(academy);
    await before.post('/api/auth/login', { email, password });
    expect((await before.get('/api/me')).body.authenticated).toBe(true);

    expect(await forgot(email.toUpperCase())).toMatchObject({ status: 200, body: { success: true } });
    const token = await newestToken(email, 2);
    expect((await academy.mailTo(email))[0]?.link).toBe(`${academy.origin}/reset-password?token=${token}`);
    expect(await reset(token, 'yet-another-one')).toMatchObject({ status: 200, body: { success: true } });

    expect((await before.get('/api/me')).body.code).toBe('TOKEN_EXPIRED');
    expect((await logIn(email)).status).toBe(401);
    expect((await logIn(email, 'yet-another-one')).status).toBe(200);
    expect((await reset(token, 'a-third-password')).status).toBe(400);
  });

  it('is answered alike for an address that is not known, and nothing is mailed there', async () => {
    const known = await forgot('arif@dhap.example');
    const unknown = await forgot('nobody@dhap.example');

    expect(unknown.status).toBe(known.status);
    expect(unknown.body).toEqual(known.body);
    await newestToken('arif@dhap.example', 1);
    expect(await academy.mailTo('nobody@dhap.example')).toEqual([]);
  });

  it('keeps no token in the database', async () => {
    const email = await aLearner();
    await forgot(email);
    const token = await newestToken(email, 2);
    const rows = await academy.dependencies.database.select().from(passwordResets);

    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it('is refused with a token that is invented, older than an hour or second to another, and for a short password', async () => {
    const email = await aLearner();
    await forgot(email);
    const first = await newestToken(email, 2);
    await forgot(email);
    const second = await newestToken(email, 3);

    expect(await reset('invented', 'long-enough')).toMatchObject({ status: 400, body: { code: 'RESET_REFUSED' } });
    expect((await reset(second, 'short')).status).toBe(400);
    expect((await reset(second, 'long-enough')).status).toBe(200);
    expect((await reset(first, 'long-enough')).status).toBe(400);

    await forgot(email);
    const third = await newestToken(email, 4);
    academy.clock.advance(61 * minute);
    expect((await reset(third, 'long-enough')).status).toBe(400);
  });

  it('leaves no session of the old one, however close to the change somebody signs in with it', async () => {
    const email = await aLearner();
    await forgot(email);
    const token = await newestToken(email, 2);
    const changing = reset(token, 'yet-another-one');
    const signingIn = Array.from({ length: 12 }, async (_, turn) => {
      await wait(turn * 5);
      const caller = aVisitor(academy);
      await caller.post('/api/auth/login', { email, password });
      return caller;
    });
    expect((await changing).status).toBe(200);

    for (const caller of await Promise.all(signingIn)) {
      expect((await caller.get('/api/me')).body.authenticated).not.toBe(true);
    }
  });

  it('is replaced once, also when the link is used several times at once', async () => {
    const email = await aLearner();
    await forgot(email);
    const token = await newestToken(email, 2);
    const answers = await Promise.all([1, 2, 3].map(async (n) => await reset(token, `password-number-${n}`)));

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
  });
});

it('signs out everywhere that this session was, and nowhere else', async () => {
  const here = await aSignedIn(academy, 'Tanvir');
  const there = await aSignedIn(academy, 'Tanvir');
  const kept = new Map(here.cookies);

  expect(await here.post('/api/auth/logout')).toMatchObject({ status: 200, body: { success: true } });
  expect(here.cookies.size).toBe(0);
  expect((await here.get('/api/me')).body).toEqual({ authenticated: false, user: null });

  for (const [name, value] of kept) here.cookies.set(name, value);
  expect(await here.get('/api/me')).toMatchObject({ status: 401, body: { code: 'TOKEN_EXPIRED' } });
  expect((await there.get('/api/me')).body.authenticated).toBe(true);
  expect((await aVisitor(academy).post('/api/auth/logout')).status).toBe(200);

  const rows = await academy.dependencies.database.select().from(sessions);
  for (const value of kept.values()) expect(JSON.stringify(rows)).not.toContain(value);
});
