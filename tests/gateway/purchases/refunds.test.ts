import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { accounts } from '../../../academy-api/database/tables/auth.ts';
import { courses } from '../../../academy-api/database/tables/catalogue.ts';
import { purchases } from '../../../academy-api/database/tables/purchases.ts';
import { approvePurchase, declinePurchase, refundPurchase } from '../../../academy-api/purchases/operator.ts';
import { closeAfterAll } from '../../support/close-after-all.ts';
import { type Client, createClient } from '../../support/execute.ts';
import { startAcademy } from '../../support/start-academy.ts';
import { startGateway } from '../../support/start-gateway.ts';

const flagship = 'full-stack-web-development';
const learner = 'nusrat@dhap.example';

const academy = await closeAfterAll(startAcademy());
const gateway = await closeAfterAll(startGateway({ academyApiUrl: academy.url, now: academy.clock.now }));
beforeEach(async () => {
  await academy.dependencies.database.delete(purchases).where(eq(purchases.accountId, (await idsOf()).accountId));
});

const signIn = async (language: 'en' | 'bn' = 'en'): Promise<Client> => {
  const client = createClient(gateway.url, { 'accept-language': language });
  await client.ask('mutation ($input: LogInInput!) { logIn(input: $input) { userErrors { message } } }', {
    input: { email: learner, password: 'dhap-learner' },
  });
  return client;
};

const idsOf = async () => {
  const { database } = academy.dependencies;
  const [account] = await database.select().from(accounts).where(eq(accounts.email, learner));
  const [course] = await database.select().from(courses).where(eq(courses.slug, flagship));
  if (account === undefined || course === undefined)
    throw new Error('The demonstration lacks the learner or the course');
  return { accountId: account.id, courseId: course.id };
};

let payments = 0;

/** Records that the learner has paid for the first month, and returns the number of the purchase. */
const pay = async (status: 'PENDING' | 'PAID' | 'DUPLICATE'): Promise<number> => {
  payments += 1;
  const now = academy.clock.now();
  const [paid] = await academy.dependencies.database
    .insert(purchases)
    .values({
      ...(await idsOf()),
      status,
      isMonthlyPayment: true,
      monthNumber: 1,
      totalMonths: 6,
      amountCents: 150_000,
      orderId: `order_${payments}`,
      paymentId: `pay_${payments}`,
      createdAt: now,
      verifiedAt: now,
    })
    .returning();
  academy.clock.advance(1000);
  return paid?.id ?? 0;
};

const question = `query ($slug: String!) {
  viewer {
    purchases(first: 1) { nodes {
      status statusText note isDeclined remark isAcknowledgeable acknowledgement { statement lines { value } }
    } }
    unsettledPurchases { status remark }
  }
  course(by: { slug: $slug }) { viewerAccess { isGranted pendingMonthCount remark remarkStanding nextPayable { month } } }
}`;

const told = async (client: Client) => {
  const { viewer, course } = await client.ask(question, { slug: flagship });
  const [newest] = viewer.purchases.nodes;
  return { newest, unsettled: viewer.unsettledPurchases, access: course.viewerAccess };
};

const dayOf = (instant: string | null, language: 'en' | 'bn'): string =>
  new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : 'bn-IN', { dateStyle: 'long', timeZone: 'Asia/Kolkata' })
    .format(new Date(instant ?? NaN))
    .replace(',', '');

const looksPending = { statusText: 'Pending Approval', note: 'Payment pending admin approval' };

describe('A payment about which the academy decides', () => {
  it('waits, opens nothing and has nothing to be told of beside that', async () => {
    await pay('PENDING');
    const { newest, unsettled, access } = await told(await signIn());
    expect(newest).toMatchObject({ ...looksPending, status: 'PENDING', remark: null, isAcknowledgeable: true });
    expect(unsettled).toEqual([{ status: 'PENDING', remark: null }]);
    expect(access).toEqual({
      isGranted: false,
      pendingMonthCount: 1,
      remark: null,
      remarkStanding: null,
      nextPayable: null,
    });
  });

  it('opens the month once it is approved, and has nothing to be told of', async () => {
    await approvePurchase(academy.dependencies, { id: await pay('PENDING') }, 'test');
    const { newest, unsettled, access } = await told(await signIn());
    expect(newest).toMatchObject({ status: 'PAID', statusText: 'Approved', remark: null, isAcknowledgeable: true });
    expect(unsettled).toEqual([]);
    expect(access).toMatchObject({ isGranted: true, remark: null, nextPayable: { month: 2 } });
  });

  it('says on the dashboard, with the course and on the list why it was declined, and proves nothing', async () => {
    const reason = 'The name of the <b>account</b> & yours differ.';
    await declinePurchase(academy.dependencies, { id: await pay('PENDING'), reason }, 'test');
    const remark = `The academy has declined this payment. Reason: ${reason}`;
    const { newest, unsettled, access } = await told(await signIn());
    expect(newest).toMatchObject({ ...looksPending, status: 'OTHER', isDeclined: true, remark });
    expect(newest).toMatchObject({
      isAcknowledgeable: false,
      acknowledgement: {
        statement: 'This payment was declined or refunded. This sheet is not proof of payment.',
        lines: expect.arrayContaining([{ value: remark }]),
      },
    });
    expect(unsettled).toEqual([{ status: 'OTHER', remark }]);
    expect(access).toEqual({
      isGranted: false,
      pendingMonthCount: 0,
      remark: `Month 1 of 6: ${remark}`,
      remarkStanding: 'DECLINED',
      nextPayable: { month: 1 },
    });
  });

  it('says in Bengali why it was declined', async () => {
    await declinePurchase(academy.dependencies, { id: await pay('PENDING'), reason: 'নাম মেলেনি।' }, 'test');
    const { newest, access } = await told(await signIn('bn'));
    expect(newest.remark).toBe('একাডেমি এই পেমেন্টটি গ্রহণ করেনি। কারণ: নাম মেলেনি।');
    expect(access.remark).toBe(`মাস ১/৬: ${newest.remark}`);
  });

  it.each([
    ['en', 'Month 1 of 6', (day: string) => `This payment was refunded on ${day}. Reason: You asked for it.`],
    ['bn', 'মাস ১/৬', (day: string) => `এই পেমেন্টের টাকা ${day} তারিখে ফেরত দেওয়া হয়েছে। কারণ: You asked for it.`],
  ] as const)('says in %s on which day it was given back, and why', async (language, month, words) => {
    const asked = { id: await pay('PAID'), reason: 'You asked for it.' };
    const { refundedAt } = await refundPurchase(academy.dependencies, asked, 'test');
    const remark = words(dayOf(refundedAt, language));
    const { newest, unsettled, access } = await told(await signIn(language));
    expect(newest).toMatchObject({ status: 'OTHER', isDeclined: false, remark, isAcknowledgeable: false });
    expect(unsettled).toEqual([]);
    expect(access).toMatchObject({ isGranted: false, remark: `${month}: ${remark}`, nextPayable: { month: 1 } });
    expect(access.remarkStanding).toBe('REFUNDED');
  });

  it('says that it was paid twice, and of an open month nothing more once that was given back', async () => {
    await pay('PAID');
    const id = await pay('DUPLICATE');
    const client = await signIn();
    const twice = await told(client);
    const remark = 'This was paid twice. The academy will refund this payment.';
    expect(twice.newest).toMatchObject({ ...looksPending, status: 'OTHER', remark, isAcknowledgeable: true });
    expect(twice.newest.acknowledgement.lines).toContainEqual({ value: remark });
    expect(twice.access).toMatchObject({ isGranted: true, remark: null });

    const { refundedAt } = await refundPurchase(academy.dependencies, { id }, 'test');
    const { newest, unsettled, access } = await told(client);
    expect(newest.remark).toBe(`This payment was refunded on ${dayOf(refundedAt, 'en')}.`);
    expect(unsettled).toEqual([]);
    expect(access).toMatchObject({ isGranted: true, remark: null });
  });

  it('is told of as waiting also where it came in twice', async () => {
    await pay('PENDING');
    await pay('DUPLICATE');
    expect((await told(await signIn())).unsettled).toEqual([{ status: 'PENDING', remark: null }]);
  });

  it('is told of as declined on the list alone where the month was paid all the same', async () => {
    await pay('PAID');
    await declinePurchase(academy.dependencies, { id: await pay('DUPLICATE'), reason: 'Not ours.' }, 'test');
    const { newest, unsettled, access } = await told(await signIn());
    expect(newest.isDeclined).toBe(true);
    expect(unsettled).toEqual([]);
    expect(access).toMatchObject({ isGranted: true, remark: null });
  });
});
