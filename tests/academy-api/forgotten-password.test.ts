import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { findAccount, resetPassword } from '../../academy-api/auth/accounts.ts';
import { issueReset } from '../../academy-api/auth/password-resets.ts';
import { passwordResets } from '../../academy-api/database/tables/auth.ts';
import { aVisitor } from '../support/rest.ts';
import { stopClock } from '../support/stop-clock.ts';
import { academy, aLearner, logIn, password, visitor } from './learner.ts';

const minute = 60_000;

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

  it('is answered before its mail is written, so that nobody can tell by the time whether an address is known', async () => {
    const email = await aLearner();
    const { dependencies } = academy;
    const { mail } = dependencies;
    const written = Promise.withResolvers<void>();
    Object.assign(dependencies, {
      mail: async (...given: Parameters<typeof mail>) => {
        await written.promise;
        await mail(...given);
      },
    });
    onTestFinished(() => {
      written.resolve();
      Object.assign(dependencies, { mail });
    });
    expect((await forgot(email)).status).toBe(200);
    written.resolve();
    await newestToken(email, 2);
  });

  it('is replaced up to the instant in which the link expires, and not at it', async () => {
    const setClock = stopClock(academy);
    const email = await aLearner();
    await forgot(email);
    const first = await newestToken(email, 2);
    setClock(60 * minute);
    expect((await reset(first, 'long-enough')).status).toBe(400);
    setClock(60 * minute - 1);
    expect((await reset(first, 'long-enough')).status).toBe(200);
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

  it('is replaced for one person: the password and the link of others stay', async () => {
    const [email, other] = [await aLearner(), await aLearner()];
    for (const each of [email, other]) await forgot(each);
    const tokenOfOther = await newestToken(other, 2);
    expect((await reset(await newestToken(email, 2), 'yet-another-one')).status).toBe(200);

    expect((await logIn(other)).status).toBe(200);
    expect((await reset(tokenOfOther, 'yet-another-one')).status).toBe(200);
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

  it('is replaced once, also when the links of several mails are used at once', async () => {
    const { dependencies } = academy;
    const account = await findAccount(dependencies, await aLearner());
    for (let turn = 0; turn < 10; turn += 1) {
      const tokens = await Promise.all(Array.from({ length: 5 }, () => issueReset(dependencies, account?.id ?? 0)));
      // Without the time of a hash, in which one might get ahead of the others.
      const changed = await Promise.all(tokens.map((token) => resetPassword(dependencies, token, `hash for ${token}`)));
      expect(changed.filter((each) => each !== null)).toHaveLength(1);
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
