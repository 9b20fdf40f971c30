import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rateLimits } from '../../academy-api/database/tables.ts';
import { aVisitor, type RestAnswer } from '../support/rest.ts';
import { startAcademy, type StartedAcademy } from '../support/start-academy.ts';

const minute = 60_000;

let academy: StartedAcademy;

beforeAll(async () => {
  academy = await startAcademy({ env: { RATE_LIMITS: 'standard' } });
});
afterAll(async () => {
  await academy.close();
});

/** A call as the gateway makes it, which says where its client is. */
const post = async (path: string, body: unknown, client: string) =>
  await aVisitor(academy).post(`/api/auth/${path}`, body, { 'x-forwarded-for': client });
const logIn = async (email: string, password: string, client: string) =>
  await post('login', { email, password }, client);
const times = async (count: number, call: (n: number) => Promise<RestAnswer<unknown>>) =>
  (await Promise.all(Array.from({ length: count }, async (_, n) => await call(n)))).map(({ status }) => status);
const all = (status: number, count: number) => Array.from({ length: count }, () => status);

describe('signing in', () => {
  it('is closed for an account after ten wrong passwords, and open again a quarter of an hour later', async () => {
    const email = 'arif@dhap.example';
    expect(await times(10, async () => await logIn(email, 'wrong', '203.0.113.1'))).toEqual(all(401, 10));

    const refused = await logIn(email.toUpperCase(), 'dhap-learner', '203.0.113.2');
    expect(refused).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
    const wait = Number(refused.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(800);
    expect(wait).toBeLessThanOrEqual(900);
    expect((await logIn('moumita@dhap.example', 'dhap-learner', '203.0.113.1')).status).toBe(200);

    academy.clock.advance(15 * minute);
    expect((await logIn(email, 'dhap-learner', '203.0.113.1')).status).toBe(200);
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

describe('registering', () => {
  it('is possible five times an hour for one address', async () => {
    const register = async (n: number) =>
      await post(
        'register',
        { name: 'Nadia Rahman', email: 'nadia@dhap.example', password: 'a-new-password', dateOfBirth: '2001-02-28' },
        `203.0.113.${10 + n}`,
      );
    expect(await times(5, register)).toEqual(all(201, 5));
    expect((await register(6)).status).toBe(429);
    expect(await academy.mailTo('nadia@dhap.example')).toHaveLength(5);

    academy.clock.advance(60 * minute);
    expect((await register(7)).status).toBe(201);
  });
});

describe('codes and links', () => {
  it('can be tried twenty times an hour for one address', async () => {
    const tryCode = async (n: number) =>
      await post('verify-email', { email: 'nadia@dhap.example', code: '000000' }, `203.0.113.${40 + n}`);
    expect(await times(20, tryCode)).not.toContain(429);
    expect((await tryCode(21)).status).toBe(429);
  });

  it('are mailed five times an hour to one address, known or not', async () => {
    for (const email of ['imran@dhap.example', 'nobody@dhap.example']) {
      const forgot = async (n: number) => await post('forgot-password', { email }, `203.0.113.${80 + n}`);
      expect(await times(5, forgot)).toEqual(all(200, 5));
      expect((await forgot(6)).status).toBe(429);
    }
  });

  it('are asked for forty times an hour from one client address', async () => {
    const forgot = async (n: number) =>
      await post('forgot-password', { email: `guess-${n}@dhap.example` }, '2001:db8::1');
    expect(await times(40, forgot)).toEqual(all(200, 40));
    expect((await forgot(41)).status).toBe(429);
  });
});

it('forgets what was tried when its time is over', async () => {
  academy.clock.advance(61 * minute);
  await logIn('farhana@dhap.example', 'dhap-learner', '203.0.113.200');

  expect(await academy.dependencies.database.select().from(rateLimits)).toHaveLength(2);
});
