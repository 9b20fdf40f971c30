import { describe, expect, it } from 'vitest';
import { isKnownNetwork } from '../../academy-api/auth/networks.ts';
import { closeAfterAll } from '../support/close-after-all.ts';
import { aSignedIn, aVisitor, type RestAnswer } from '../support/rest.ts';
import { startAcademy } from '../support/start-academy.ts';

const minute = 60_000;

const academy = await closeAfterAll(startAcademy({ env: { RATE_LIMITS: 'standard' } }));

/** A call as the gateway makes it, which says where its client is. */
const post = async (path: string, body: unknown, client: string) =>
  await aVisitor(academy).post(`/api/auth/${path}`, body, { 'x-forwarded-for': client });
const logIn = async (email: string, password: string, client: string) =>
  await post('login', { email, password }, client);
const times = async (count: number, call: (n: number) => Promise<RestAnswer<unknown>>) =>
  (await Promise.all(Array.from({ length: count }, async (_, n) => await call(n)))).map(({ status }) => status);
const all = (status: number, count: number) => Array.from({ length: count }, () => status);

describe('signing in', () => {
  it('is closed for an account on a network after ten wrong passwords, and open again a quarter of an hour later', async () => {
    const email = 'arif@dhap.example';
    expect(await times(10, async () => await logIn(email, 'wrong', '203.0.113.1'))).toEqual(all(401, 10));

    const refused = await logIn(email.toUpperCase(), 'dhap-learner', '203.0.113.1');
    expect(refused).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
    const wait = Number(refused.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(800);
    expect(wait).toBeLessThanOrEqual(900);
    expect((await logIn('moumita@dhap.example', 'dhap-learner', '203.0.113.1')).status).toBe(200);
    expect((await logIn(email, 'dhap-learner', '203.0.113.2')).status).toBe(200);

    // A try that is refused makes nobody wait longer.
    academy.clock.advance(14 * minute);
    const again = await logIn(email, 'dhap-learner', '203.0.113.1');
    expect(again.status).toBe(429);
    expect(Number(again.headers.get('retry-after'))).toBeLessThanOrEqual(60);
    academy.clock.advance(minute);
    expect((await logIn(email, 'dhap-learner', '203.0.113.1')).status).toBe(200);
  });

  it('is closed for no longer than that where the tries were made while the clock was a day ahead', async () => {
    const email = 'rafiq@dhap.example';
    academy.clock.advance(24 * 60 * minute);
    await times(10, async () => await logIn(email, 'wrong', '203.0.113.9'));
    expect((await logIn(email, 'dhap-learner', '203.0.113.9')).status).toBe(429);
    academy.clock.advance(-24 * 60 * minute);
    expect((await logIn(email, 'dhap-learner', '203.0.113.9')).status).toBe(200);
  });

  it('is one network for the addresses that one client of IPv6 can choose', async () => {
    const guess = async (n: number) => await logIn('tanvir@dhap.example', 'wrong', `2001:db8:0:9::${n}`);
    expect(await times(10, guess)).toEqual(all(401, 10));

    expect((await guess(11)).status).toBe(429);
    expect((await logIn('tanvir@dhap.example', 'dhap-learner', '2001:db8:0:a::1')).status).toBe(200);
  });

  it('is closed after a hundred wrong passwords from many networks but where the owner has signed in before', async () => {
    const email = 'moumita@dhap.example';
    const [home, elsewhere] = ['192.0.2.1', '192.0.2.2'];
    expect((await logIn(email, 'dhap-learner', home)).status).toBe(200);
    const guess = async (n: number) => await logIn(email, 'wrong', `198.51.100.${n % 13}`);
    expect(await times(100, guess)).toEqual(all(401, 100));

    expect((await guess(101)).status).toBe(429);
    expect((await logIn(email, 'dhap-learner', elsewhere)).status).toBe(429);
    expect((await logIn(email.toUpperCase(), 'dhap-learner', home)).status).toBe(200);
    // Also there each network has no more than ten guesses.
    expect(await times(10, async () => await logIn(email, 'wrong', home))).toEqual(all(401, 10));
    expect((await logIn(email, 'dhap-learner', home)).status).toBe(429);

    academy.clock.advance(60 * minute);
    expect((await logIn(email, 'dhap-learner', elsewhere)).status).toBe(200);
  }, 60_000);

  it('is known on the twenty networks where the owner signed in last', async () => {
    const [email, other] = ['imran@dhap.example', 'ananya@dhap.example'];
    expect((await logIn(other, 'dhap-learner', '192.0.2.90')).status).toBe(200);
    const twenty = Array.from({ length: 20 }, (_, index) => index + 1);
    for (const n of [...twenty, 1, 21]) {
      academy.clock.advance(1_000);
      expect((await logIn(email, 'dhap-learner', `192.0.2.${100 + n}`)).status).toBe(200);
    }
    const isKnown = async (network: string, whom = email) => await isKnownNetwork(academy.dependencies, whom, network);
    const known = await Promise.all([1, 2, 3, 21].map(async (n) => await isKnown(`192.0.2.${100 + n}`)));
    expect(known).toEqual([true, false, true, true]);
    expect((await logIn(other, 'dhap-learner', '192.0.2.91')).status).toBe(200);
    expect([await isKnown('192.0.2.90', other), await isKnown('192.0.2.101', other)]).toEqual([true, false]);
  }, 60_000);

  it('is open at once to the owner who has set a new password, and the network is known from then on', async () => {
    const email = 'subhajit@dhap.example';
    const owner = '192.0.2.7';
    const attack = async () =>
      await times(100, async (n) => await logIn(email, 'wrong', `198.51.100.${100 + (n % 10)}`));
    const other = 'farhana@dhap.example';
    for (const each of [email, other]) await times(10, async () => await logIn(each, 'wrong', owner));
    await attack();
    expect((await logIn(email, 'dhap-learner', owner)).status).toBe(429);

    await post('forgot-password', { email }, owner);
    const isLink = ({ link }: { link: string }) => link.includes('token=');
    await expect.poll(async () => (await academy.mailTo(email)).some(isLink)).toBe(true);
    const token = new URL((await academy.mailTo(email)).find(isLink)?.link ?? '').searchParams.get('token');
    expect((await post('reset-password', { token, password: 'a-new-password' }, owner)).status).toBe(200);
    expect((await logIn(email, 'a-new-password', owner)).status).toBe(200);
    expect((await logIn(other, 'dhap-learner', owner)).status).toBe(429);

    await attack();
    expect((await logIn(email, 'a-new-password', owner)).status).toBe(200);
  }, 60_000);

  it('that is closed to somebody is told to the owner, once a day, with what to do', async () => {
    const [email, unverified] = ['nusrat@dhap.example', 'told-nothing@dhap.example'];
    const attack = async (whom = email) => await times(11, async () => await logIn(whom, 'wrong', '198.51.100.77'));
    const toldTo = async (whom: string) =>
      (await academy.mailTo(whom)).filter(({ subject }) => subject.includes('log in'));
    const told = async () => await toldTo(email);
    const stranger = { name: 'A Stranger', password: 'a-new-password', dateOfBirth: '2001-02-28' };
    expect((await post('register', { ...stranger, email: unverified }, '198.51.100.77')).status).toBe(201);
    await attack(unverified);
    await attack();
    await expect.poll(told).toHaveLength(1);
    // Nobody has shown yet that this address is theirs.
    expect(await toldTo(unverified)).toEqual([]);
    const [mail] = await told();
    expect(mail?.link).toBe(`${academy.origin}/forgot-password`);
    expect(mail?.text).toContain('Somebody has repeatedly entered a wrong password');

    academy.clock.advance(16 * minute);
    await attack();
    academy.clock.advance(24 * 60 * minute);
    await attack();
    await expect.poll(told).toHaveLength(2);
  });

  it('does not count the right password', async () => {
    const logInRightly = async () => await logIn('sohini@dhap.example', 'dhap-learner', '203.0.113.3');
    for (let round = 0; round < 3; round += 1) expect(await times(5, logInRightly)).toEqual(all(200, 5));
  });

  it('is closed for a client address after sixty wrong passwords, whatever the client claims to be', async () => {
    const guess = async (n: number) => await logIn(`guess-${n}@dhap.example`, 'wrong', `198.51.100.${n}, 203.0.113.4`);
    expect(await times(60, guess)).toEqual(all(401, 60));

    expect((await guess(60)).status).toBe(429);
    expect((await logIn('rafiq@dhap.example', 'dhap-learner', '203.0.113.5')).status).toBe(200);
  }, 60_000);
});

describe('requests for a meeting', () => {
  it('are twenty an hour of an account, from wherever it sends them', async () => {
    const learner = await aSignedIn(academy, 'Nusrat');
    const ask = async (n: number, preferredDate = '2099-01-31') =>
      await learner.post(
        '/api/me/meeting-requests',
        { preferredDate, preferredTime: '6:00 PM - 7:00 PM' },
        { 'x-forwarded-for': `198.51.100.${n}` },
      );
    // What is refused for another reason does not count.
    expect((await ask(1, '2000-01-31')).status).toBe(400);
    expect(await times(20, ask)).toEqual(all(201, 20));

    const refused = await ask(21);
    expect(refused).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_500);
    academy.clock.advance(60 * minute);
    expect((await ask(22)).status).toBe(201);
  });
});

describe('registering', () => {
  it('is possible five times an hour for one address on one network, and fifteen times on all', async () => {
    const register = async (n: number) =>
      await post(
        'register',
        { name: 'Nadia Rahman', email: 'nadia@dhap.example', password: 'a-new-password', dateOfBirth: '2001-02-28' },
        `203.0.113.${10 + n}`,
      );
    const here = async () => await register(0);
    expect(await times(5, here)).toEqual(all(201, 5));
    expect(await times(5, here)).toEqual(all(429, 5));
    expect(await times(10, async (n) => await register(1 + n))).toEqual(all(201, 10));
    expect((await register(11)).status).toBe(429);
    expect(await academy.mailTo('nadia@dhap.example')).toHaveLength(15);

    academy.clock.advance(60 * minute);
    expect((await register(12)).status).toBe(201);
  });

  it('is possible forty times an hour from one client address', async () => {
    const register = async (n: number) =>
      await post(
        'register',
        { name: 'A Learner', email: `class-${n}@dhap.example`, password: 'a-new-password', dateOfBirth: '2001-02-28' },
        '203.0.113.60',
      );
    expect(await times(40, register)).toEqual(all(201, 40));
    expect((await register(40)).status).toBe(429);
  });
});

describe('codes and links', () => {
  it('can be tried twenty times an hour for one address on one network', async () => {
    const tryCode = async (client: string) =>
      await post('verify-email', { email: 'nadia@dhap.example', code: '000000' }, client);
    expect(await times(20, async () => await tryCode('203.0.113.40'))).not.toContain(429);
    expect((await tryCode('203.0.113.40')).status).toBe(429);
    expect((await tryCode('203.0.113.41')).status).not.toBe(429);
  });

  it('can be tried a hundred and twenty times an hour from one client address', async () => {
    const tryCode = async (n: number) =>
      await post('verify-email', { email: `class-${n}@dhap.example`, code: '000000' }, '203.0.113.61');
    expect(await times(120, tryCode)).toEqual(all(400, 120));
    expect((await tryCode(120)).status).toBe(429);
  });

  it('of a new password can be tried forty times an hour from one client address', async () => {
    const tryLink = async (n: number) =>
      await post('reset-password', { token: `a-guess-${n}`, password: 'a-new-password' }, '203.0.113.62');
    expect(await times(40, tryLink)).toEqual(all(400, 40));
    expect((await tryLink(40)).status).toBe(429);
  });

  it('are mailed five times an hour to one address on one network, and fifteen times on all, known or not', async () => {
    for (const email of ['imran@dhap.example', 'nobody@dhap.example']) {
      const forgot = async (n: number) => await post('forgot-password', { email }, `203.0.113.${80 + n}`);
      const here = async () => await forgot(0);
      expect(await times(5, here)).toEqual(all(200, 5));
      expect(await times(5, here)).toEqual(all(429, 5));
      expect(await times(10, async (n) => await forgot(1 + n))).toEqual(all(200, 10));
      expect((await forgot(11)).status).toBe(429);
    }
  });

  it('are mailed to the owner where the owner has signed in before, however often strangers have asked', async () => {
    const email = 'ananya@dhap.example';
    expect((await logIn(email, 'dhap-learner', '192.0.2.90')).status).toBe(200);
    const forgot = async (client: string) => await post('forgot-password', { email }, client);
    expect(await times(15, async (n) => await forgot(`203.0.113.${100 + n}`))).toEqual(all(200, 15));

    expect((await forgot('203.0.113.120')).status).toBe(429);
    expect((await forgot('192.0.2.90')).status).toBe(200);
    await expect.poll(async () => await academy.mailTo(email)).toHaveLength(16);
  });

  it('are asked for forty times an hour from one client address', async () => {
    const forgot = async (n: number) =>
      await post('forgot-password', { email: `guess-${n}@dhap.example` }, '2001:db8::1');
    expect(await times(40, forgot)).toEqual(all(200, 40));
    expect((await forgot(41)).status).toBe(429);
  });
});
