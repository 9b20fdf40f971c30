import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../academy-api/config.ts';
import { courses } from '../../academy-api/database/tables/catalogue.ts';
import { auditLog } from '../../academy-api/database/tables/installation.ts';
import { purchases } from '../../academy-api/database/tables/purchases.ts';
import { startAutoApproval } from '../../academy-api/purchases/auto-approval.ts';
import {
  approvePurchase,
  declinePurchase,
  listPurchases,
  refundPurchase,
} from '../../academy-api/purchases/operator.ts';
import { confirm, mailsAbout, orderMonth, orderOnce, payInWindow, purchasesOf } from '../support/checkout.ts';
import { closeAfterAll } from '../support/close-after-all.ts';
import { eventually } from '../support/eventually.ts';
import { aSignedIn } from '../support/rest.ts';
import { startAcademy, type StartedAcademy } from '../support/start-academy.ts';

const academy = await closeAfterAll(startAcademy({ env: { ACADEMY_AUTO_APPROVE_SECONDS: '20' } }));

const pendingOf = async (email: string) =>
  (await listPurchases(academy.dependencies, { status: 'PENDING' })).find(({ learner }) => learner.email === email)
    ?.id ?? 0;

const lastRecord = async () => {
  const [record] = await academy.dependencies.database.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1);
  return record;
};

const approve = async (id: number, actor: string) => await approvePurchase(academy.dependencies, { id }, actor);
const decline = async (id: number, actor: string) =>
  await declinePurchase(academy.dependencies, { id, reason: 'The bank took it back.' }, actor);
const refund = async (id: number, reason?: string) =>
  await refundPurchase(academy.dependencies, { id, reason }, 'mita');

describe('automatic approval', () => {
  it('approves what was paid since the start, after its seconds, and nothing from before', async () => {
    const seeded = (await listPurchases(academy.dependencies, { status: 'PENDING' })).map(({ id }) => id);
    expect(seeded).toHaveLength(3);

    const stop = startAutoApproval(academy.dependencies);
    try {
      const nusrat = await aSignedIn(academy, 'Nusrat');
      const { order } = (await orderMonth(nusrat, 1)).body;
      await confirm(nusrat, await payInWindow(nusrat, order.id));
      expect(await purchasesOf(nusrat)).toMatchObject([{ status: 'PENDING' }]);

      academy.clock.advance(21_000);
      const statuses = async () => (await purchasesOf(nusrat)).map(({ status }) => status);
      await eventually(statuses).toEqual(['PAID']);
      expect(await lastRecord()).toMatchObject({ actor: 'automatic approval', command: 'approve-purchase' });
    } finally {
      await stop();
    }
    const stillPending = (await listPurchases(academy.dependencies, { status: 'PENDING' })).map(({ id }) => id);
    expect(stillPending).toEqual(seeded);
  });

  it.each([
    ['a database of one’s own', { DATABASE_URL: 'postgres://localhost/academy' }],
    ['the real provider', { RAZORPAY_KEY_ID: 'rzp_live_key', RAZORPAY_KEY_SECRET: 'secret' }],
  ])('is refused at the start beside %s', (_what, settings) => {
    expect(() => readConfig({ ACADEMY_AUTO_APPROVE_SECONDS: '20', ...settings })).toThrow(
      /ACADEMY_AUTO_APPROVE_SECONDS/,
    );
  });
});

describe('an operator', () => {
  it('sees what was paid for, by status, and no order that was not paid', async () => {
    const farhana = await aSignedIn(academy, 'Farhana');
    const { purchase } = (await orderMonth(farhana, 1)).body;

    const pending = await listPurchases(academy.dependencies, { status: 'PENDING' });
    expect(pending.map(({ learner }) => learner.name).toSorted()).toEqual([
      'Arif Hossain',
      'Imran Kabir',
      'Tanvir Ahmed',
    ]);
    expect((await listPurchases(academy.dependencies)).some(({ id }) => id === purchase.id)).toBe(false);
  });

  it('opens what was bought by approving it, which is recorded and mailed', async () => {
    const id = await pendingOf('arif@dhap.example');
    expect(await approve(id, 'mita')).toMatchObject({ id, status: 'PAID' });

    const arif = await aSignedIn(academy, 'Arif');
    expect(await purchasesOf(arif)).toMatchObject([{ id, status: 'PAID' }]);
    expect(await lastRecord()).toMatchObject({ actor: 'mita', command: 'approve-purchase', subject: `purchase ${id}` });
    expect(await mailsAbout(academy, 'arif@dhap.example', 'Your course is open')).toBe(1);
  });

  it('can decline instead with a reason that the learner is told, and then the month can be ordered again', async () => {
    const id = await pendingOf('tanvir@dhap.example');
    const reason = 'The bank took it back.';
    expect(await decline(id, 'mita')).toMatchObject({ status: 'DECLINED', reason });
    expect(await lastRecord()).toMatchObject({
      command: 'decline-purchase',
      subject: `purchase ${id}`,
      details: { status: 'DECLINED', reason, amountCents: 150_000 },
    });
    const [mail] = await academy.mailTo('tanvir@dhap.example');
    expect(mail?.subject).toContain('Payment not approved');
    expect(mail?.text).toContain(reason);

    const tanvir = await aSignedIn(academy, 'Tanvir');
    const [declined] = await purchasesOf(tanvir);
    expect(declined).toMatchObject({ id, status: 'DECLINED', reason, refundedAt: null });
    expect((await orderMonth(tanvir, 4)).status).toBe(201);

    expect(await refund(id)).toMatchObject({ status: 'REFUNDED', reason });
    expect((await academy.mailTo('tanvir@dhap.example'))[0]?.subject).toContain('Payment refunded');
  });

  it('marks a payment as given back, which closes what it had opened and can be paid again', async () => {
    const ananya = await aSignedIn(academy, 'Ananya');
    const [paid] = await purchasesOf(ananya);
    const id = paid?.id ?? 0;
    expect((await ananya.get('/api/me/summary')).body.totalPaidCents).toBe(499_900);
    expect((await orderOnce(ananya)).status).toBe(409);

    expect(await refund(id, 'As you wished.')).toMatchObject({ status: 'REFUNDED' });
    expect(await purchasesOf(ananya)).toMatchObject([
      { id, status: 'REFUNDED', reason: 'As you wished.', refundedAt: expect.stringMatching(/^\d{4}-.*Z$/) },
    ]);
    expect((await ananya.get('/api/me/summary')).body).toMatchObject({ totalPaidCents: 0, courses: [] });
    const [mail] = await academy.mailTo('ananya@dhap.example');
    expect(mail?.text).toContain('₹4999.00');
    expect(mail?.text).toContain('As you wished.');
    expect(await lastRecord()).toMatchObject({ actor: 'mita', command: 'refund-purchase', subject: `purchase ${id}` });
    expect((await orderOnce(ananya)).status).toBe(201);

    await expect(refund(id)).rejects.toMatchObject({ status: 409, code: 'ALREADY_DECIDED' });
    await expect(approve(id, 'mita')).rejects.toMatchObject({ status: 409, code: 'ALREADY_DECIDED' });
    expect(await mailsAbout(academy, 'ananya@dhap.example', 'Payment refunded')).toBe(1);
  });

  it('gives back what was paid twice, and the first payment stays', async () => {
    const rafiq = await aSignedIn(academy, 'Rafiq');
    const first = (await orderOnce(rafiq)).body;
    const { database } = academy.dependencies;
    await database.update(courses).set({ priceCents: 450_000 }).where(eq(courses.slug, 'dsa-with-cpp'));
    const second = (await orderOnce(rafiq)).body;
    await confirm(rafiq, await payInWindow(rafiq, second.order.id));
    await confirm(rafiq, await payInWindow(rafiq, first.order.id));
    expect(await decline(first.purchase.id, 'joy')).toMatchObject({ status: 'DECLINED' });
    expect(await refund(first.purchase.id, 'You had paid twice.')).toMatchObject({ status: 'REFUNDED' });
    const statuses = (await purchasesOf(rafiq)).map(({ id, status }) => [id, status]);
    expect(statuses).toEqual(
      expect.arrayContaining([
        [first.purchase.id, 'REFUNDED'],
        [second.purchase.id, 'PENDING'],
      ]),
    );
  });

  it('decides once: of many at once one is heard, the others are told', async () => {
    const id = await pendingOf('imran@dhap.example');
    const decisions = await Promise.allSettled([approve(id, 'mita'), decline(id, 'joy'), approve(id, 'joy')]);
    expect(decisions.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(approve(id, 'mita')).rejects.toMatchObject({
      status: 409,
      code: 'ALREADY_DECIDED',
    });
  });

  it('cannot approve what was not paid for or does not exist', async () => {
    const moumita = await aSignedIn(academy, 'Moumita');
    const { purchase } = (await orderMonth(moumita, 2)).body;
    await expect(approve(purchase.id, 'mita')).rejects.toMatchObject({
      code: 'NOT_PAID_FOR',
    });
    await expect(approve(999_999, 'mita')).rejects.toMatchObject({ status: 404 });
  });
});

describe('in production, a payment in which no money moved', () => {
  let production: StartedAcademy;
  beforeAll(async () => {
    production = await startAcademy({ env: { NODE_ENV: 'production', PAYMENTS: 'sandbox' } });
  });
  afterAll(async () => {
    await production.close();
  });

  it('says so in the list, and opens the course only when that is meant', async () => {
    const { dependencies } = production;
    const nusrat = await aSignedIn(production, 'Nusrat');
    const { order, purchase } = (await orderMonth(nusrat, 1)).body;
    await confirm(nusrat, await payInWindow(nusrat, order.id));
    const { id } = purchase;
    const pending = await listPurchases(dependencies, { status: 'PENDING' });
    expect(pending.find((listed) => listed.id === id)).toMatchObject({ isSandbox: true });

    await expect(approvePurchase(dependencies, { id }, 'mita')).rejects.toMatchObject({
      status: 409,
      code: 'SANDBOX_PAYMENT',
      message: expect.stringContaining('--sandbox'),
    });
    expect(await purchasesOf(nusrat)).toMatchObject([{ status: 'PENDING' }]);
    expect(await approvePurchase(dependencies, { id, sandbox: true }, 'mita')).toMatchObject({ status: 'PAID' });
  });

  it('is told from a real one', async () => {
    const { dependencies } = production;
    const { database } = dependencies;
    const [imrans] = await listPurchases(dependencies, { status: 'PENDING' });
    const id = imrans?.id ?? 0;
    await database.update(purchases).set({ orderKeyId: 'rzp_live_1' }).where(eq(purchases.id, id));
    expect(await approvePurchase(dependencies, { id }, 'mita')).toMatchObject({
      status: 'PAID',
      isSandbox: false,
    });
  });
});
