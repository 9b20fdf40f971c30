import { desc } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../academy-api/config.ts';
import { auditLog } from '../../academy-api/database/tables.ts';
import { startAutoApproval } from '../../academy-api/purchases/auto-approval.ts';
import { approvePurchase, declinePurchase, listPurchases } from '../../academy-api/purchases/operator.ts';
import { confirm, eventually, mailsAbout, orderMonth, payInWindow, type PurchaseAnswer } from '../support/checkout.ts';
import { aSignedIn, type Caller } from '../support/rest.ts';
import { startAcademy, type StartedAcademy } from '../support/start-academy.ts';

let academy: StartedAcademy;

beforeAll(async () => {
  academy = await startAcademy({ env: { ACADEMY_AUTO_APPROVE_SECONDS: '20' } });
});
afterAll(async () => {
  await academy.close();
});

const purchasesOf = async (caller: Caller) => (await caller.get<PurchaseAnswer[]>('/api/purchases/me')).body;

const pendingOf = async (email: string) =>
  (await listPurchases(academy.dependencies, { status: 'PENDING' })).find(({ learner }) => learner.email === email)
    ?.id ?? 0;

const lastRecord = async () => {
  const [record] = await academy.dependencies.database.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1);
  return record;
};

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
      expect(await eventually(statuses, ([status]) => status === 'PAID')).toEqual(['PAID']);
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
    expect(await approvePurchase(academy.dependencies, id, 'mita')).toMatchObject({ id, status: 'PAID' });

    const arif = await aSignedIn(academy, 'Arif');
    expect(await purchasesOf(arif)).toMatchObject([{ id, status: 'PAID' }]);
    expect(await lastRecord()).toMatchObject({ actor: 'mita', command: 'approve-purchase', subject: `purchase ${id}` });
    expect(await mailsAbout(academy, 'arif@dhap.example', 'Your course is open')).toBe(1);
  });

  it('can decline instead, and then the month can be ordered again', async () => {
    const id = await pendingOf('tanvir@dhap.example');
    expect(await declinePurchase(academy.dependencies, id, 'mita')).toMatchObject({ status: 'DECLINED' });
    expect(await lastRecord()).toMatchObject({ command: 'decline-purchase', subject: `purchase ${id}` });
    expect((await orderMonth(await aSignedIn(academy, 'Tanvir'), 4)).status).toBe(201);
  });

  it('decides once: of many at once one is heard, the others are told', async () => {
    const id = await pendingOf('imran@dhap.example');
    const decisions = await Promise.allSettled([
      approvePurchase(academy.dependencies, id, 'mita'),
      declinePurchase(academy.dependencies, id, 'joy'),
      approvePurchase(academy.dependencies, id, 'joy'),
    ]);
    expect(decisions.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(approvePurchase(academy.dependencies, id, 'mita')).rejects.toMatchObject({
      status: 409,
      code: 'ALREADY_DECIDED',
    });
  });

  it('cannot approve what was not paid for or does not exist', async () => {
    const moumita = await aSignedIn(academy, 'Moumita');
    const { purchase } = (await orderMonth(moumita, 2)).body;
    await expect(approvePurchase(academy.dependencies, purchase.id, 'mita')).rejects.toMatchObject({
      code: 'NOT_PAID_FOR',
    });
    await expect(approvePurchase(academy.dependencies, 999_999, 'mita')).rejects.toMatchObject({ status: 404 });
  });
});
