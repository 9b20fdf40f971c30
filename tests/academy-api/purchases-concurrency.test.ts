import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { accounts } from '../../academy-api/database/tables/auth.ts';
import { purchases } from '../../academy-api/database/tables/purchases.ts';
import { confirm, courseId, mailsAbout, orderMonth, payInWindow } from '../support/checkout.ts';
import { closeAfterAll } from '../support/close-after-all.ts';
import { aSignedIn } from '../support/rest.ts';
import { startAcademy } from '../support/start-academy.ts';

const academy = await closeAfterAll(startAcademy());
const nusrat = await aSignedIn(academy, 'Nusrat');

const times = async <T>(count: number, call: () => Promise<T>): Promise<T[]> =>
  await Promise.all(Array.from({ length: count }, call));

const rowsOfNusrat = async () =>
  (
    await academy.dependencies.database
      .select({ purchase: purchases })
      .from(purchases)
      .innerJoin(accounts, eq(accounts.id, purchases.accountId))
      .where(and(eq(accounts.email, 'nusrat@dhap.example')))
  ).map(({ purchase }) => purchase);

describe('many calls at once', () => {
  it('leave one purchase and one order of 200 orders for the same month', async () => {
    const body = {
      courseId: await courseId(nusrat, 'full-stack-web-development'),
      isMonthlyPayment: true,
      monthNumber: 1,
      totalMonths: 6,
    };
    const answers = await times(200, async () => await nusrat.post('/api/purchases/create-order', body));

    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map((answer) => answer.body.order.id)).size).toBe(1);
    expect(await rowsOfNusrat()).toHaveLength(1);
  });

  it('leave one purchase and one mail of 200 confirmations of the same payment', async () => {
    const { order } = (await orderMonth(nusrat, 1)).body;
    const proof = await payInWindow(nusrat, order.id);
    const answers = await times(200, async () => await confirm(nusrat, proof));

    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await rowsOfNusrat()).toEqual([
      expect.objectContaining({ status: 'PENDING', paymentId: proof.razorpayPaymentId, verifiedAt: expect.any(Date) }),
    ]);
    expect(await mailsAbout(academy, 'nusrat@dhap.example', 'Payment received')).toBe(1);
  });

  it('take one payment of twenty for the same order', async () => {
    const arif = await aSignedIn(academy, 'Farhana');
    const { order } = (await orderMonth(arif, 1)).body;
    const attempts = await times(
      20,
      async () =>
        await arif.post('/academy-checkout/payments', { orderId: order.id, method: 'upi', outcome: 'success' }),
    );

    expect(attempts.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});
