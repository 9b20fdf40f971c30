import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Dependencies } from '../../academy-api/dependencies.ts';
import { announcementReads } from '../../academy-api/database/tables/announcements.ts';
import { accounts, sessions } from '../../academy-api/database/tables/auth.ts';
import { meetingRequests } from '../../academy-api/database/tables/meeting-requests.ts';
import { purchases } from '../../academy-api/database/tables/purchases.ts';
import { eraseAccount } from '../../academy-api/operator/erasure.ts';
import { callDuring } from '../support/call-during.ts';
import { orderMonth, orderOnce } from '../support/checkout.ts';
import { pictures } from '../support/pictures.ts';
import { aVisitor, type Caller, type RestAnswer } from '../support/rest.ts';
import { academy, aLearner, password } from './learner.ts';

type Learner = Caller & { readonly id: number; readonly email: string };

const aSignedInLearner = async (): Promise<Learner> => {
  const email = await aLearner();
  const caller = aVisitor(academy);
  const { user } = (await caller.post('/api/auth/login', { email, password })).body;
  return { ...caller, id: user.id, email };
};

type Call = () => Promise<RestAnswer<unknown>>;

/** Makes a write ready, and returns the call that it is begun with. */
const writes: Record<string, (learner: Learner) => Promise<Call>> = {
  photo: async (learner) => {
    const wish = { key: `${learner.id}/me.png`, contentType: 'image/png' };
    const { uploadUrl, publicUrl } = (await learner.post('/api/admin/uploads/presign', wish)).body;
    const picture = { method: 'PUT', headers: { 'content-type': 'image/png' }, body: new Uint8Array(pictures.png) };
    expect((await fetch(new URL(uploadUrl, academy.origin), picture)).status).toBe(200);
    return async () => await learner.post('/api/me/photo', { photoUrl: publicUrl });
  },
  'meeting request': async (learner) => {
    const wish = {
      preferredDate: '2030-01-31',
      preferredTime: '9:00 AM - 10:00 AM',
      message: 'Only Nadia writes this',
    };
    return async () => await learner.post('/api/me/meeting-requests', wish);
  },
  'mark on an announcement': async (learner) => {
    const [announcement] = (await learner.get('/api/announcements/me')).body;
    return async () => await learner.post(`/api/announcements/me/read/${announcement.id}`);
  },
  order: async (learner) => async () => await orderOnce(learner),
};

/** What the database has of an account. */
const heldOf = async (id: number) => {
  const { database } = academy.dependencies;
  const [account] = await database.select({ photoUrl: accounts.photoUrl }).from(accounts).where(eq(accounts.id, id));
  return {
    photo: account?.photoUrl ?? null,
    requests: await database.$count(meetingRequests, eq(meetingRequests.accountId, id)),
    marks: await database.$count(announcementReads, eq(announcementReads.accountId, id)),
    orders: await database.$count(purchases, eq(purchases.accountId, id)),
  };
};

const erasureOf =
  ({ email }: Learner) =>
  async (within: Dependencies) =>
    await eraseAccount(within, { email, confirmed: email }, 'dipankar');

describe.each(Object.entries(writes))('a %s of somebody who is being erased', (_what, prepare) => {
  it.each([
    ['keeps an order', 1],
    ['is deleted altogether', 0],
  ])('is refused, and leaves nothing where the account %s', async (_account, orders) => {
    const learner = await aSignedInLearner();
    if (orders > 0) await orderMonth(learner, 1);
    const answer = await callDuring(academy, erasureOf(learner), await prepare(learner));
    expect(answer).toMatchObject({ status: 401, body: { code: 'TOKEN_EXPIRED' } });
    expect(await heldOf(learner.id)).toEqual({ photo: null, requests: 0, marks: 0, orders });
  });
});

it.each([
  ['keeps an order', 1],
  ['is deleted altogether', 0],
])('renews no session of somebody who is being erased, whose account %s', async (_account, orders) => {
  const { database } = academy.dependencies;
  const learner = await aSignedInLearner();
  if (orders > 0) await orderMonth(learner, 1);
  learner.cookies.delete('accessToken');
  const answer = await callDuring(academy, erasureOf(learner), async () => await learner.get('/api/me'));
  expect(answer).toMatchObject({ status: 401, body: { code: 'TOKEN_EXPIRED' } });
  expect(await database.$count(sessions, eq(sessions.accountId, learner.id))).toBe(0);
});

it('mails no link to somebody who is being erased', async () => {
  const { database } = academy.dependencies;
  const learner = await aSignedInLearner();
  const { email } = learner;
  await orderMonth(learner, 1);
  const ask = async () => await aVisitor(academy).post('/api/auth/forgot-password', { email });
  await callDuring(academy, erasureOf(learner), ask);
  // The mail is written after the answer.
  const busy = sql`select from pg_stat_activity
    where datname = current_database() and state <> 'idle' and pid <> pg_backend_pid()`;
  await expect.poll(async () => Object(await database.execute(busy)).length ?? 0).toBe(0);
  expect(await academy.mailTo(email)).toEqual([]);
});
