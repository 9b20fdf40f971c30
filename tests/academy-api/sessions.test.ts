import { and, eq, inArray, lt, max } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { openSession, recognise } from '../../academy-api/auth/sessions.ts';
import { tokenHashOf } from '../../academy-api/auth/token-hash.ts';
import { accounts, sessions } from '../../academy-api/database/tables/auth.ts';
import { closeAfterAll } from '../support/close-after-all.ts';
import { aSignedIn, aVisitor, type Caller } from '../support/rest.ts';
import { rowsRead } from '../support/rows-read.ts';
import { startAcademy } from '../support/start-academy.ts';
import { stopClock } from '../support/stop-clock.ts';

const [second, minute, hour, day] = [1_000, 60_000, 3_600_000, 86_400_000];

const academy = await closeAfterAll(startAcademy());

/** Somebody else with the same cookies, such as a second tab or a thief. */
const copyOf = (caller: Caller): Caller => {
  const copy = aVisitor(academy);
  for (const [name, value] of caller.cookies) copy.cookies.set(name, value);
  return copy;
};
const isSignedIn = async (caller: Caller) => (await caller.get('/api/me')).body.authenticated === true;

describe('GET /me', () => {
  it('answers visitors, too', async () => {
    expect(await aVisitor(academy).get('/api/me')).toMatchObject({
      status: 200,
      body: { authenticated: false, user: null },
    });
  });

  it('knows who has signed in, and sets no cookie while the session is young', async () => {
    const answer = await (await aSignedIn(academy, 'Sohini')).get('/api/me');

    expect(answer.body).toMatchObject({ authenticated: true, user: { name: 'Sohini Das' } });
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it('tells tokens that are no longer good from no tokens', async () => {
    const visitor = aVisitor(academy);
    visitor.cookies.set('accessToken', 'invented');
    visitor.cookies.set('refreshToken', 'invented');

    expect(await visitor.get('/api/me')).toMatchObject({
      status: 401,
      body: { error: 'Your session has expired. Please login again.', code: 'TOKEN_EXPIRED' },
    });
    expect((await visitor.get('/api/purchases/me')).body.code).toBe('TOKEN_EXPIRED');
    expect((await aVisitor(academy).get('/api/purchases/me')).body.code).toBe('SIGN_IN_REQUIRED');
  });
});

describe('a session', () => {
  it('goes on within any call, with new cookies, when its quarter of an hour is over', async () => {
    const learner = await aSignedIn(academy, 'Rafiq');
    const before = new Map(learner.cookies);
    academy.clock.advance(15 * minute + second);

    const answer = await learner.get('/api/purchases/me');
    expect(answer.status).toBe(200);
    expect(learner.cookies.get('accessToken')).not.toBe(before.get('accessToken'));
    expect(learner.cookies.get('refreshToken')).not.toBe(before.get('refreshToken'));
    expect((await learner.get('/api/me')).headers.getSetCookie()).toEqual([]);
  });

  it('is over at the very instant in which its tokens expire', async () => {
    const setClock = stopClock(academy);
    const learner = await aSignedIn(academy, 'Rafiq');
    const [byAccess, byRefresh] = [copyOf(learner), copyOf(learner)];
    byAccess.cookies.delete('refreshToken');
    byRefresh.cookies.delete('accessToken');

    setClock(15 * minute);
    expect((await copyOf(byAccess).get('/api/me')).status).toBe(401);
    setClock(15 * minute - 1);
    expect(await isSignedIn(copyOf(byAccess))).toBe(true);
    setClock(30 * day);
    expect((await copyOf(byRefresh).get('/api/me')).status).toBe(401);
    setClock(30 * day - 1);
    expect(await isSignedIn(copyOf(byRefresh))).toBe(true);
  });

  it('goes on when the browser has dropped the access token', async () => {
    const learner = await aSignedIn(academy, 'Rafiq');
    learner.cookies.delete('accessToken');

    expect(await isSignedIn(learner)).toBe(true);
    expect(learner.cookies.has('accessToken')).toBe(true);
  });

  it('of somebody who sends the refresh token alone is renewed as often as any other', async () => {
    const learner = await aSignedIn(academy, 'Farhana');
    const { database } = academy.dependencies;
    const farhana = database
      .select({ id: accounts.id })
      .from(accounts)
      .where(eq(accounts.email, 'farhana@dhap.example'));
    const kept = async () => await database.$count(sessions, inArray(sessions.accountId, farhana));
    const before = await kept();
    for (let calls = 0; calls < 20; calls += 1) {
      learner.cookies.delete('accessToken');
      expect(await isSignedIn(learner)).toBe(true);
    }
    expect(await kept()).toBe(before);

    academy.clock.advance(15 * minute);
    learner.cookies.delete('accessToken');
    expect(await isSignedIn(learner)).toBe(true);
    expect(await kept()).toBe(before + 1);
  });

  it('lasts in a tab whose access token was replaced because another one sent the refresh token alone', async () => {
    const tab = await aSignedIn(academy, 'Farhana');
    const other = copyOf(tab);
    other.cookies.delete('accessToken');
    expect([await isSignedIn(other), await isSignedIn(tab), await isSignedIn(other)]).toEqual([true, true, true]);
    expect(tab.cookies.get('accessToken')).toBe(other.cookies.get('accessToken'));
  });

  it('stays one session for twenty calls at once after a pause', async () => {
    const learner = await aSignedIn(academy, 'Ananya');
    academy.clock.advance(20 * minute);
    const tabs = Array.from({ length: 20 }, () => copyOf(learner));
    const answers = await Promise.all(tabs.map(async (tab) => await tab.get('/api/purchases/me')));

    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
    expect(new Set(tabs.map(({ cookies }) => cookies.get('refreshToken'))).size).toBe(1);
    expect(await isSignedIn(tabs[7] ?? learner)).toBe(true);
  });

  it('takes a refresh token once more within a minute after it was replaced, and gives the same successor', async () => {
    const learner = await aSignedIn(academy, 'Imran');
    const slowTab = copyOf(learner);
    academy.clock.advance(16 * minute);
    await learner.get('/api/me');
    academy.clock.advance(59 * second);

    expect(await isSignedIn(slowTab)).toBe(true);
    expect(slowTab.cookies.get('refreshToken')).toBe(learner.cookies.get('refreshToken'));
  });

  it('takes no refresh token for longer because it came again within that minute', async () => {
    const learner = await aSignedIn(academy, 'Imran');
    const [slowTab, thief] = [copyOf(learner), copyOf(learner)];
    academy.clock.advance(16 * minute);
    await learner.get('/api/me');
    academy.clock.advance(59 * second);
    expect(await isSignedIn(slowTab)).toBe(true);
    academy.clock.advance(2 * second);
    expect(await isSignedIn(learner)).toBe(true);

    expect((await thief.get('/api/me')).body.code).toBe('TOKEN_EXPIRED');
  });

  it('goes on hours after an answer with new cookies was lost on its way', async () => {
    const learner = await aSignedIn(academy, 'Imran');
    const browser = copyOf(learner);
    academy.clock.advance(16 * minute);
    // One page makes several calls, and those after the first carry the new cookies, which the browser never sees.
    expect(await isSignedIn(learner)).toBe(true);
    expect(await isSignedIn(learner)).toBe(true);
    academy.clock.advance(5 * hour);
    const somebodyElse = await aSignedIn(academy, 'Tanvir');
    academy.clock.advance(2 * minute);
    expect(await isSignedIn(somebodyElse)).toBe(true);

    const answer = await browser.get('/api/me');
    expect(answer.body.authenticated).toBe(true);
    expect(answer.headers.getSetCookie()).toHaveLength(2);
    expect((await browser.get('/api/me')).headers.getSetCookie()).toEqual([]);
    academy.clock.advance(29 * day);
    expect(await isSignedIn(browser)).toBe(true);
  });

  it('ends when a refresh token comes back a day after it was replaced, even if its successor was never used', async () => {
    const learner = await aSignedIn(academy, 'Imran');
    const browser = copyOf(learner);
    academy.clock.advance(16 * minute);
    expect(await isSignedIn(learner)).toBe(true);
    academy.clock.advance(day + second);

    expect((await browser.get('/api/me')).body.code).toBe('TOKEN_EXPIRED');
    expect((await learner.get('/api/me')).body.code).toBe('TOKEN_EXPIRED');
  });

  it.each<[string, number, string[]]>([
    ['a call', 61 * second, []],
    ['a call that had lost the access token', 61 * second, ['accessToken']],
    ['a renewal', 17 * minute, []],
  ])('ends for everybody when a refresh token comes back after %s with its successor', async (_, pause, lost) => {
    const learner = await aSignedIn(academy, 'Imran');
    const elsewhere = await aSignedIn(academy, 'Imran');
    const thief = copyOf(learner);
    academy.clock.advance(16 * minute);
    expect(await isSignedIn(learner)).toBe(true);
    academy.clock.advance(pause);
    for (const name of lost) learner.cookies.delete(name);
    expect(await isSignedIn(learner)).toBe(true);

    expect((await thief.get('/api/me')).body.code).toBe('TOKEN_EXPIRED');
    expect((await learner.get('/api/me')).body.code).toBe('TOKEN_EXPIRED');
    expect(await isSignedIn(elsewhere)).toBe(true);
  });

  it('ends for a thief who came in time for a lost answer, once both go on', async () => {
    const learner = await aSignedIn(academy, 'Imran');
    const thief = copyOf(learner);
    academy.clock.advance(16 * minute);
    expect(await isSignedIn(learner)).toBe(true);
    academy.clock.advance(2 * minute);
    expect(await isSignedIn(thief)).toBe(true);

    academy.clock.advance(16 * minute);
    expect(await isSignedIn(learner)).toBe(true);
    academy.clock.advance(2 * minute);
    expect(await isSignedIn(learner)).toBe(true);
    expect((await thief.get('/api/me')).body.code).toBe('TOKEN_EXPIRED');
    expect((await learner.get('/api/me')).body.code).toBe('TOKEN_EXPIRED');
  });

  it('lasts thirty days without a call, and as long again from the last one', async () => {
    const [regular, absent] = [await aSignedIn(academy, 'Arif'), await aSignedIn(academy, 'Arif')];
    academy.clock.advance(29 * day);
    expect(await isSignedIn(regular)).toBe(true);
    academy.clock.advance(2 * day);

    // Before another session of the account goes on, which removes those that have expired.
    expect((await absent.get('/api/me')).body.code).toBe('TOKEN_EXPIRED');
    expect(await isSignedIn(regular)).toBe(true);
  });

  it('is kept no longer than it lasts by an account that goes on, or signs in again', async () => {
    const learner = await aSignedIn(academy, 'Arif');
    const { database, now } = academy.dependencies;
    const arif = database.select({ id: accounts.id }).from(accounts).where(eq(accounts.email, 'arif@dhap.example'));
    const expired = async () =>
      await database.$count(sessions, and(inArray(sessions.accountId, arif), lt(sessions.refreshExpiresAt, now())));
    academy.clock.advance(29 * day);
    expect(await isSignedIn(learner)).toBe(true);
    academy.clock.advance(2 * day);
    expect(await expired()).toBeGreaterThan(0);
    expect(await isSignedIn(learner)).toBe(true);
    expect(await expired()).toBe(0);

    academy.clock.advance(31 * day);
    expect(await expired()).toBeGreaterThan(0);
    await aSignedIn(academy, 'Arif');
    expect(await expired()).toBe(0);
  });

  const accountOf = async (email: string) => {
    const [account] = await academy.dependencies.database.select().from(accounts).where(eq(accounts.email, email));
    if (account === undefined) throw new Error(`${email} has no account.`);
    return account;
  };

  it('goes on once it was used, however often somebody signs in who knows the password', async () => {
    const learner = await aSignedIn(academy, 'Farhana');
    const farhana = await accountOf('farhana@dhap.example');
    academy.clock.advance(2 * minute);
    expect(await isSignedIn(learner)).toBe(true);
    for (let times = 0; times < 120; times += 1) await openSession(academy.dependencies, farhana);
    expect(await isSignedIn(learner)).toBe(true);
    const { database } = academy.dependencies;
    expect(await database.$count(sessions, eq(sessions.accountId, farhana.id))).toBe(100);
    expect(await isSignedIn(await aSignedIn(academy, 'Farhana'))).toBe(true);
  });

  it('ends once its account has a hundred others that began or were renewed later', async () => {
    const [goesOn, idle] = [await aSignedIn(academy, 'Tanvir'), await aSignedIn(academy, 'Tanvir')];
    const tanvir = await accountOf('tanvir@dhap.example');
    for (let others = 0; others < 98; others += 1) await openSession(academy.dependencies, tanvir);
    expect(await isSignedIn(idle)).toBe(true);

    academy.clock.advance(16 * minute);
    expect(await isSignedIn(goesOn)).toBe(true);
    await openSession(academy.dependencies, tanvir);
    expect((await idle.get('/api/me')).body.code).toBe('TOKEN_EXPIRED');
    expect(await isSignedIn(goesOn)).toBe(true);
  });

  it('is found by reading few rows, however often it was renewed', async () => {
    const { dependencies } = academy;
    const learner = await aSignedIn(academy, 'Imran');
    const access = learner.cookies.get('accessToken') ?? '';
    const [newest] = await dependencies.database
      .select()
      .from(sessions)
      .where(eq(sessions.accessHash, tokenHashOf(access)));
    if (newest === undefined) throw new Error('The session has no row.');
    const { id: _, ...row } = newest;
    // What a page leaves behind that has been open for ten days.
    const replaced = Array.from({ length: 1_000 }, (_each, at) => ({
      ...row,
      accessHash: `access ${at}`,
      refreshHash: `refresh ${at}`,
      rotatedAt: row.createdAt,
    }));
    await dependencies.database.insert(sessions).values(replaced);

    const read = await rowsRead(dependencies.database, sessions, async (transaction) =>
      expect(await recognise({ ...dependencies, database: transaction }, { access })).not.toBeNull(),
    );
    expect(read).toBeGreaterThan(0);
    expect(read).toBeLessThan(10);
  });

  it('stays closed also for tokens that a call under way was just writing', async () => {
    const learner = await aSignedIn(academy, 'Subhajit');
    academy.clock.advance(16 * minute);
    await learner.get('/api/me');
    const late = copyOf(learner);
    await learner.post('/api/auth/logout');
    // What such a call leaves behind: a pair of the closed session that the closing has not seen.
    const { database } = academy.dependencies;
    const newest = database.select({ id: max(sessions.id) }).from(sessions);
    await database.update(sessions).set({ revokedAt: null }).where(eq(sessions.id, newest));

    expect((await late.get('/api/me')).body.code).toBe('TOKEN_EXPIRED');
    late.cookies.delete('accessToken');
    expect((await late.get('/api/me')).body.code).toBe('TOKEN_EXPIRED');
  });

  it('is not opened again by a call that was under way when it was closed', async () => {
    const learner = await aSignedIn(academy, 'Nusrat');
    const tabs = Array.from({ length: 10 }, () => copyOf(learner));
    academy.clock.advance(16 * minute);
    await Promise.all([...tabs.map(async (tab) => await tab.get('/api/me')), learner.post('/api/auth/logout')]);

    for (const tab of tabs) expect((await tab.get('/api/me')).body.code).toBe('TOKEN_EXPIRED');
  });
});

it('marks the cookies as Secure when the site is reached by https', async () => {
  const secure = await startAcademy({ env: { ACADEMY_API_PUBLIC_URL: 'https://academy.example' } });
  try {
    const answer = await aVisitor(secure).post('/api/auth/login', {
      email: 'arif@dhap.example',
      password: 'dhap-learner',
    });
    const cookies = answer.headers.getSetCookie();
    expect(cookies).toHaveLength(2);
    for (const cookie of cookies) expect(cookie).toContain('; Secure');
    for (const cookie of cookies) expect(cookie).not.toContain('Domain');
  } finally {
    await secure.close();
  }
});
