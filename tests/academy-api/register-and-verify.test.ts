import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { eq } from 'drizzle-orm';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { registerBody } from '../../academy-api/auth/bodies.ts';
import type { Dependencies } from '../../academy-api/dependencies.ts';
import { accounts, verificationCodes } from '../../academy-api/database/tables/auth.ts';
import { callDuring } from '../support/call-during.ts';
import { stopClock } from '../support/stop-clock.ts';
import { academy, aLearner, anotherThan, logIn, newEmail, newestCode, password, register, verify } from './learner.ts';

const minute = 60_000;

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

  it('leaves nothing of any registration with the address once one has been verified', async () => {
    const email = newEmail();
    await register(email, { name: 'A Stranger' });
    await register(email);
    const kept = async () => (await academy.dependencies.database.select().from(verificationCodes)).length;
    const before = await kept();
    expect((await verify(email, await newestCode(email))).status).toBe(200);
    expect(await kept()).toBe(before - 2);
  });

  it('gets another code than those of the address that are still good, whatever is drawn', async () => {
    const draws = [7, 7, 8];
    vi.spyOn(crypto, 'randomInt').mockImplementation((() => draws.shift()) as typeof crypto.randomInt);
    syncBuiltinESMExports();
    onTestFinished(() => {
      vi.restoreAllMocks();
      syncBuiltinESMExports();
    });
    const email = newEmail();
    await register(email, { name: 'A Stranger' });
    await register(email);
    expect((await academy.mailTo(email)).map(({ code }) => code)).toEqual(['000008', '000007']);
  });

  it('is refused for an address that is verified, in whatever letter case', async () => {
    const email = await aLearner();
    const answer = await register(email.toUpperCase());

    expect(answer.status).toBe(409);
    expect(answer.body).toEqual({ error: 'An account with this e-mail already exists.', code: 'EMAIL_TAKEN' });
    expect((await academy.mailTo(email)).length).toBe(1);
  });

  it('forty times at once leaves one account, which each code opens with its own name and password', async () => {
    const email = newEmail();
    const answers = await Promise.all(
      Array.from(
        { length: 40 },
        async (_, n) => await register(email, { name: `Namesake ${n}.`, password: `password-number-${n}` }),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));

    const rows = await academy.dependencies.database.select().from(accounts).where(eq(accounts.email, email));
    expect(rows).toHaveLength(1);
    const mails = await academy.mailTo(email);
    expect(mails).toHaveLength(40);
    expect(new Set(mails.map(({ code }) => code)).size).toBe(40);

    const number = /Namesake (\d+)\./.exec(mails[17]?.text ?? '')?.[1];
    expect((await verify(email, mails[17]?.code ?? '')).status).toBe(200);
    expect((await logIn(email, `password-number-${number}`)).body.user.name).toBe(`Namesake ${number}.`);
  }, 120_000);

  it.each([
    [{ name: ' a ' }, 'Please enter your full name.'],
    [{ name: '\u200b\u2060\u3164\ufe0f' }, 'Please enter your full name.'],
    [{ name: 'Nul\u0000Byte' }, 'Control characters are not allowed.'],
    [{ name: 'Half \ud83d' }, 'Control characters are not allowed.'],
    [{ email: 'nobody' }, 'Please enter a valid email address.'],
    // Spellings that mail servers or the mailer take for nadia@example.com, each of which would have limits of its own.
    [{ email: '<nadia@example.com>' }, 'Please enter a valid email address.'],
    [{ email: 'nadia@example.com>' }, 'Please enter a valid email address.'],
    [{ email: 'nadia@example.com.' }, 'Please enter a valid email address.'],
    [{ email: 'nadia@\u24d4xample.com' }, 'Please enter a valid email address.'],
    [{ email: 'nadia@example.com\u0964' }, 'Please enter a valid email address.'],
    [{ email: 'nadia rahman@example.com' }, 'Please enter a valid email address.'],
    [{ email: '"nadia"@example.com' }, 'Please enter a valid email address.'],
    [{ email: 'nadia(a)@example.com' }, 'Please enter a valid email address.'],
    // Whoever has it would keep the account with this number from being erased.
    [{ email: 'Erased-7@erased.invalid' }, 'Please enter a valid email address.'],
    [{ password: 'seven77' }, 'Create a strong password with at least 8 characters.'],
    // Four letters in whatever way a keyboard composes them.
    [{ password: 'e\u0301'.repeat(4) }, 'Create a strong password with at least 8 characters.'],
    [{ dateOfBirth: '2001-02-30T00:00:00.000Z' }, 'Please select a valid date of birth.'],
    [{ dateOfBirth: '2001-02-31' }, 'Please select a valid date of birth.'],
    [{ dateOfBirth: '0000-01-01' }, 'Please select a valid date of birth.'],
    [{ dateOfBirth: '2400-01-01' }, 'Please select a valid date of birth.'],
    [{ dateOfBirth: undefined }, 'Please select a valid date of birth.'],
  ])('with %j is refused with the reason, and with it alone', async (fields, error) => {
    const { status, body } = await register(newEmail(), fields);

    expect([status, body]).toEqual([400, { error, code: 'BAD_REQUEST' }]);
  });

  it.each(["o'neil+a.b@xn--bcher-kva.example", 'নাদিয়া@bücher.example', 'nadia@localhost'])(
    'takes the address %s',
    async (email) => {
      expect((await register(email)).status).toBe(201);
    },
  );

  it.each([
    ['a space of no width within it', 'nadia\u200b.kept@dhap.example', 'nadia.kept@dhap.example'],
    ['a mark of its direction', '\u200enadia.marked@dhap.example', 'nadia.marked@dhap.example'],
    ['a soft hyphen in its domain', 'nadia.soft@dh\u00adap.example', 'nadia.soft@dhap.example'],
    ['blanks of a keyboard with suggestions', 'nadia. spaced @dhap.\u00a0example', 'nadia.spaced@dhap.example'],
    ['wide letters and signs', 'ｎadia.wide＠dhap.example', 'nadia.wide@dhap.example'],
    ['a dotted letter in one piece', 'স\u09df@dhap.example', 'স\u09af\u09bc@dhap.example'],
    ['an accent apart', 'ame\u0301lie@dhap.example', 'am\u00e9lie@dhap.example'],
    ['a Bengali domain, which Chrome alone sends in ASCII', 'nadia@ঢাকা.বাংলা', 'nadia@xn--p5bz3fb.xn--54b7fta0cc'],
  ])('knows an address with %s as the one without, also at the sign-in', async (_what, typed, kept) => {
    expect((await register(typed)).status).toBe(201);
    const [mail] = await academy.mailTo(kept);
    expect((await verify(typed, mail?.code ?? '')).status).toBe(200);
    for (const spelling of [kept, typed, ` ${typed.toUpperCase()}\u00a0`])
      expect(await logIn(spelling)).toMatchObject({ status: 200, body: { user: { email: kept } } });
    expect((await register(kept)).body.code).toBe('EMAIL_TAKEN');
  });

  it('keeps the joiners that shape Bengali letters in an address', async () => {
    const email = 'র\u200d\u09cdয@dhap.example';
    await register(email);
    expect(await academy.mailTo(email)).toHaveLength(1);
  });

  it.each([
    ['2001-02-28', '2001-02-28'],
    ['2001-02-28T00:00:00.000Z', '2001-02-28'],
    ['2001-02-28T23:30:00Z', '2001-02-28'],
    ['2001-02-28T05:29:00+05:30', '2001-02-27'],
    ['2000-02-28T20:00:00-05:00', '2000-02-29'],
  ])('takes %s for the date of birth %s, the day in UTC', (dateOfBirth, day) => {
    const born = { name: 'Nadia Rahman', email: newEmail(), password, dateOfBirth };
    expect(registerBody(academy.clock.now()).parse(born).dateOfBirth).toBe(day);
  });

  it('is for people of thirteen years and more, counted by the day in India', async () => {
    const [year, rest] = [academy.clock.now().getUTCFullYear() - 13, '-01-01'];
    expect((await register(newEmail(), { dateOfBirth: `${year}${rest}` })).status).toBe(201);
    const tooYoung = await register(newEmail(), { dateOfBirth: `${year + 1}${rest}` });
    expect(tooYoung.body.error).toBe('You must be at least 13 years old to register.');

    // Who was born on 29 February has a birthday on 1 March in other years, which begins at 18:30 UTC of the day before.
    const born = { name: 'Nadia Rahman', email: newEmail(), password, dateOfBirth: '2012-02-29' };
    const isOldEnough = (now: string) => registerBody(new Date(now)).safeParse(born).success;
    expect(['2025-02-28T18:29:59Z', '2025-02-28T18:30:00Z'].map(isOldEnough)).toEqual([false, true]);
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

  it('is no longer good at the very instant in which it expires', async () => {
    const setClock = stopClock(academy);
    const email = newEmail();
    await register(email);
    const code = await newestCode(email);
    setClock(15 * minute);
    expect((await verify(email, code)).status).toBe(400);
    setClock(15 * minute - 1);
    expect((await verify(email, code)).status).toBe(200);
  });

  it('is good once', async () => {
    const email = newEmail();
    await register(email);
    const code = await newestCode(email);

    const answers = await Promise.all(Array.from({ length: 5 }, async () => await verify(email, code)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400]);
    expect((await verify(email, code)).status).toBe(400);
  });

  it('waits for an operator who blocks the registration at that moment, and opens nothing then', async () => {
    const email = newEmail();
    await register(email);
    const code = await newestCode(email);
    const block = async ({ database }: Dependencies) =>
      await database.update(accounts).set({ status: 'BLOCKED' }).where(eq(accounts.email, email));
    const answer = await callDuring(academy, block, async () => await verify(email, code));
    expect(answer.status).toBe(400);
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
