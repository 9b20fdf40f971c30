import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startPurging } from '../../academy-api/operator/purge.ts';
import {
  accounts,
  knownNetworks,
  passwordResets,
  sessions,
  verificationCodes,
} from '../../academy-api/database/tables/auth.ts';
import { mails, rateLimits } from '../../academy-api/database/tables/installation.ts';
import { purchases } from '../../academy-api/database/tables/purchases.ts';
import { sandboxOrders, sandboxPayments } from '../../academy-api/database/tables/sandbox.ts';
import { aSignedIn, aVisitor, dispatchTo, operatorToken } from '../support/rest.ts';
import { startAcademy, type StartedAcademy } from '../support/start-academy.ts';

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];
const registration = { name: 'Nadia Rahman', password: 'a-new-password', dateOfBirth: '2001-02-28' };

let academy: StartedAcademy;

beforeEach(async () => {
  academy = await startAcademy({ operatorToken, env: { RATE_LIMITS: 'standard' } });
});
afterEach(async () => {
  await academy.close();
});

const dispatch = async (name: string, input?: unknown) => await dispatchTo(academy, name, input);
const purged = async () => (await dispatch('purge')).body.result.purged;
const register = async (email: string) =>
  await aVisitor(academy).post('/api/auth/register', { ...registration, email });
const forgot = async (email: string) => {
  await aVisitor(academy).post('/api/auth/forgot-password', { email });
  await expect.poll(async () => await academy.mailTo(email)).toHaveLength(1);
};
const database = () => academy.dependencies.database;

describe('a mail with a code or a link', () => {
  it('cannot be read any longer than that is valid, and is then deleted', async () => {
    await register('nadia@dhap.example');
    await forgot('rafiq@dhap.example');
    const readable = async () =>
      (await dispatch('mailbox')).body.result.map(({ recipient }: { recipient: string }) => recipient).sort();
    expect(await readable()).toEqual(['nadia@dhap.example', 'rafiq@dhap.example']);
    expect(await purged()).toMatchObject({ mails: 0 });

    academy.clock.advance(16 * minute);
    expect(await readable()).toEqual(['rafiq@dhap.example']);
    academy.clock.advance(45 * minute);
    expect(await readable()).toEqual([]);
    expect((await aVisitor(academy).get<string>('/mailbox')).body).not.toContain('token=');
    expect(await purged()).toMatchObject({ mails: 2 });
    expect(await database().select().from(mails)).toEqual([]);
  });
});

it('deletes other mails after thirty days', async () => {
  await academy.dependencies.mail(academy.dependencies.database, {
    kind: 'sign-in-attempts',
    to: 'rafiq@dhap.example',
    name: 'Rafiq',
    link: 'https://a.example/f',
  });
  academy.clock.advance(29 * day);
  expect(await purged()).toMatchObject({ mails: 0 });
  academy.clock.advance(2 * day);
  expect(await purged()).toMatchObject({ mails: 1 });
});

it('deletes codes and links a day after their end, and registrations that nobody verified after a week', async () => {
  await register('nadia@dhap.example');
  await forgot('rafiq@dhap.example');
  const before = (await database().select().from(accounts)).length;
  academy.clock.advance(day);
  expect(await purged()).toMatchObject({ codes: 0, links: 0, registrations: 0 });
  academy.clock.advance(2 * hour);
  expect(await purged()).toMatchObject({ codes: 1, links: 1, registrations: 0 });
  expect(await database().select().from(verificationCodes)).toEqual([]);
  expect(await database().select().from(passwordResets)).toEqual([]);

  academy.clock.advance(6 * day);
  await register('nadia@dhap.example');
  expect(await purged()).toMatchObject({ registrations: 0 });
  academy.clock.advance(2 * day);
  expect(await purged()).toMatchObject({ registrations: 1 });
  expect(await database().select().from(accounts)).toHaveLength(before - 1);
});

it('keeps a blocked registration, whose address nobody is to register again', async () => {
  await register('nadia@dhap.example');
  expect((await dispatch('block-account', { account: 'nadia@dhap.example' })).status).toBe(200);
  academy.clock.advance(9 * day);
  expect(await purged()).toMatchObject({ registrations: 0 });
});

it('deletes sessions when they are over, those that were closed as a whole, and no other', async () => {
  const [kept, closed] = [await aSignedIn(academy, 'Tanvir'), await aSignedIn(academy, 'Tanvir')];
  academy.clock.advance(16 * minute);
  await closed.get('/api/me');
  await kept.get('/api/me');
  const before = new Map(closed.cookies);
  await closed.post('/api/auth/logout');
  // What a call leaves that was under way when the session was closed: a pair that is not marked as closed.
  const rows = await database().select().from(sessions);
  const family = rows.find(({ revokedAt }) => revokedAt !== null);
  const stray = { accessHash: 'a', refreshHash: 'r', revokedAt: null };
  if (family !== undefined) {
    const { id: _, ...values } = family;
    await database()
      .insert(sessions)
      .values({ ...values, ...stray });
  }
  expect(await purged()).toMatchObject({ sessions: 0 });

  academy.clock.advance(day + hour);
  expect(await purged()).toMatchObject({ sessions: 3 });
  for (const [name, value] of before) closed.cookies.set(name, value);
  expect((await closed.get('/api/me')).body.code).toBe('TOKEN_EXPIRED');
  expect((await kept.get('/api/me')).body.authenticated).toBe(true);

  academy.clock.advance(31 * day);
  await purged();
  expect(await database().select().from(sessions)).toEqual([]);
});

it('forgets networks after half a year, and counters when their time is over', async () => {
  await aSignedIn(academy, 'Tanvir');
  await forgot('rafiq@dhap.example');
  academy.clock.advance(179 * day);
  expect(await purged()).toMatchObject({ networks: 0 });
  expect(await database().select().from(rateLimits)).toEqual([]);
  academy.clock.advance(2 * day);

  expect(await purged()).toMatchObject({ networks: 1 });
  expect(await database().select().from(knownNetworks)).toEqual([]);
});

it('deletes settled orders of the sandbox after thirty days, and none that can still be paid', async () => {
  const createdAt = academy.clock.now();
  const [purchase] = await database().select().from(purchases);
  const orders = ['order_abandoned', 'order_open', 'order_unreported', 'order_under_way', 'order_done'];
  const order = { amount: 100, currency: 'INR', receipt: 'r', notes: {}, createdAt };
  await database()
    .insert(sandboxOrders)
    .values(orders.map((id) => ({ ...order, id })));
  const payment = { status: 'captured', method: 'upi', createdAt } as const;
  await database()
    .insert(sandboxPayments)
    .values([
      { ...payment, id: 'pay_unreported', orderId: 'order_unreported' },
      { ...payment, id: 'pay_under_way', orderId: 'order_under_way', status: 'authorized', capturesAt: createdAt },
      { ...payment, id: 'pay_done', orderId: 'order_done', deliveredAt: createdAt },
    ]);
  if (purchase !== undefined) {
    const { id: _, ...values } = purchase;
    const open = { orderId: 'order_open', paymentId: null, verifiedAt: null, decidedAt: null };
    await database()
      .insert(purchases)
      .values({ ...values, ...open, status: 'PENDING', accountId: 11 });
  }
  academy.clock.advance(29 * day);
  expect(await purged()).toMatchObject({ sandboxOrders: 0, sandboxPayments: 0 });
  academy.clock.advance(2 * day);

  expect(await purged()).toMatchObject({ sandboxOrders: 2, sandboxPayments: 1 });
  const left = await database().select({ id: sandboxOrders.id }).from(sandboxOrders);
  expect(left.map(({ id }) => id).sort()).toEqual(['order_open', 'order_under_way', 'order_unreported']);
});

it('happens by itself, and by a command that is recorded', async () => {
  await register('nadia@dhap.example');
  academy.clock.advance(hour);
  const stop = startPurging(academy.dependencies);
  try {
    await expect.poll(async () => await academy.mailTo('nadia@dhap.example')).toEqual([]);
  } finally {
    await stop();
  }
  await purged();
  expect((await dispatch('audit-log')).body.result[0]).toMatchObject({ command: 'purge', actor: 'dipankar' });
});

it('gives back the space of what was deleted, and of the log of changes', async () => {
  const counters = Array.from({ length: 5_000 }, (_, n) => ({
    key: `counter-${n}`,
    count: 1,
    windowEndsAt: new Date(0),
  }));
  await database().insert(rateLimits).values(counters);
  const taken = async () => {
    const [row] = await database()
      .select({ bytes: sql<number>`pg_relation_size('rate_limits')::int`, log: sql<string>`redo_lsn::text` })
      .from(sql`pg_control_checkpoint()`);
    return row;
  };
  const before = await taken();
  expect(before?.bytes).toBeGreaterThan(200_000);

  const stop = startPurging(academy.dependencies);
  try {
    await expect.poll(async () => (await taken())?.log).not.toBe(before?.log);
  } finally {
    await stop();
  }
  expect((await taken())?.bytes).toBe(0);
});
