import { argon2Sync } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { renewPasswordHash } from '../../academy-api/auth/accounts.ts';
import { accounts, sessions } from '../../academy-api/database/tables/auth.ts';
import { hashPassword } from '../../academy-api/passwords.ts';
import { derivations } from '../support/remember-passwords.ts';
import { aSignedIn, aVisitor } from '../support/rest.ts';
import { academy, logIn, visitor } from './learner.ts';

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
    // All the time that it takes is that of a hash (see passwords.ts), which a busy machine does not change.
    const hashesOf = async (email: string, password: string) => {
      derivations.length = 0;
      expect((await logIn(email, password)).status).toBe(401);
      return derivations.map(({ algorithm, parameters: { nonce, ...cost } }) => ({
        algorithm,
        ...cost,
        lengthOfNonce: Buffer.from(nonce as Uint8Array).length,
      }));
    };
    // The first one makes the hash that nobody has, which it needs only once.
    await hashesOf('nobody@dhap.example', 'not-the-password');

    for (const password of ['not-the-password', 'x', 'পাসওয়ার্ড'.repeat(5)]) {
      const known = await hashesOf('moumita@dhap.example', password);
      const unknown = await hashesOf('nobody@dhap.example', password);
      expect(known).toHaveLength(1);
      expect(unknown).toEqual(known);
      expect(unknown[0]).toMatchObject({
        algorithm: 'argon2id',
        message: Buffer.from(password.normalize('NFC')),
        memory: 19_456,
      });
    }
  });

  /** Adds an account whose password was stored at the cost of earlier years. */
  const addEarlier = async (email: string, password: string): Promise<string> => {
    const nonce = Buffer.from('a salt of 16 by.');
    const cost = { memory: 8_192, passes: 1, parallelism: 1, tagLength: 32 };
    const tag = argon2Sync('argon2id', { message: Buffer.from(password), nonce, ...cost });
    const encoded = [nonce, tag].map((bytes) => bytes.toString('base64').replaceAll('=', ''));
    const passwordHash = `$argon2id$v=19$m=8192,t=1,p=1$${encoded.join('$')}`;
    const { database } = academy.dependencies;
    await database
      .insert(accounts)
      .values({ name: 'Earlier', email, passwordHash, createdAt: new Date(), verifiedAt: new Date() });
    return passwordHash;
  };

  it('takes a password that was stored at another cost, and stores it anew at that of today', async () => {
    const { database } = academy.dependencies;
    const email = 'earlier@dhap.example';
    const earlier = await addEarlier(email, 'of-earlier-years');
    const stored = async () =>
      (await database.select().from(accounts).where(eq(accounts.email, email))).map(({ passwordHash }) => passwordHash);

    expect((await logIn(email, 'not-the-password')).status).toBe(401);
    expect(await stored()).toEqual([earlier]);
    expect((await logIn(email, 'of-earlier-years')).status).toBe(200);
    expect(await stored()).toEqual([expect.stringMatching(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)]);
    expect((await logIn(email, 'of-earlier-years')).status).toBe(200);
    expect((await logIn(email, 'not-the-password')).status).toBe(401);

    // Stored anew too late, after the password was changed.
    const kept = await stored();
    const [account] = await database.select().from(accounts).where(eq(accounts.email, email));
    if (account === undefined) throw new Error('The account is there.');
    await renewPasswordHash(academy.dependencies, { ...account, passwordHash: earlier }, 'of-earlier-years');
    expect(await stored()).toEqual(kept);
  });

  it('takes a password in whatever way a keyboard composes its letters', async () => {
    await addEarlier('composed@dhap.example', 'caf\u00e9 \u09af\u09bc');
    expect((await logIn('composed@dhap.example', 'cafe\u0301 \u09df')).status).toBe(200);
  });

  it('succeeds where another sign-in stores the password anew meanwhile, and not where it is another one now', async () => {
    const { database } = academy.dependencies;
    const email = 'earlier-at-once@dhap.example';
    await addEarlier(email, 'of-earlier-years');
    const { transaction } = database;
    /** Signs in, and does something between the check of the password and the opening of the session. */
    const signInWhile = async (meanwhile: () => Promise<unknown>) => {
      vi.spyOn(database, 'transaction').mockImplementationOnce(async (...given) => {
        await meanwhile();
        return transaction.apply(database, given);
      });
      return (await logIn(email, 'of-earlier-years')).status;
    };

    expect(await signInWhile(() => logIn(email, 'of-earlier-years'))).toBe(200);
    const passwordHash = await hashPassword('a-new-password');
    const change = () => database.update(accounts).set({ passwordHash }).where(eq(accounts.email, email));
    expect(await signInWhile(change)).toBe(401);
  });

  it('is refused politely when the body is something else', async () => {
    for (const body of [{}, [], { email: 5, password: {} }, { email: 'a\u0000b@c.d', password: 'x' }]) {
      expect((await visitor.post('/api/auth/login', body)).status).toBe(400);
    }
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

  // After a quarter of an hour browsers send the refresh token alone.
  for (const name of ['accessToken', 'refreshToken']) {
    const learner = await aSignedIn(academy, 'Tanvir');
    const token = learner.cookies.get(name) ?? '';
    learner.cookies.delete(name);
    const both = new Map(learner.cookies).set(name, token);
    await learner.post('/api/auth/logout');
    for (const [each, value] of both) learner.cookies.set(each, value);
    expect((await learner.get('/api/me')).status).toBe(401);
  }

  const rows = await academy.dependencies.database.select().from(sessions);
  for (const value of kept.values()) expect(JSON.stringify(rows)).not.toContain(value);
});
