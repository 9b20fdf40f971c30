import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { courses } from '../../academy-api/database/tables/catalogue.ts';
import { purchases } from '../../academy-api/database/tables/purchases.ts';
import { confirm, courseId, orderMonth, payInWindow, type OrderAnswer, purchasesOf } from '../support/checkout.ts';
import { closeAfterAll } from '../support/close-after-all.ts';
import { aSignedIn, type Caller } from '../support/rest.ts';
import { startAcademy } from '../support/start-academy.ts';

const academy = await closeAfterAll(startAcademy());

describe('a course that is sold in another way while an order is open', () => {
  const flagship = eq(courses.slug, 'full-stack-web-development');
  const sell = async (terms: Partial<typeof courses.$inferInsert>) =>
    await academy.dependencies.database.update(courses).set(terms).where(flagship);
  const sellOnce = async () => await sell({ isMonthlyPayment: false, priceCents: 600_000 });
  const sellByMonth = async () => await sell({ isMonthlyPayment: true, priceCents: null });
  const orderWhole = async (caller: Caller) =>
    await caller.post<OrderAnswer>('/api/purchases/create-order', {
      courseId: await courseId(caller, 'full-stack-web-development'),
      isMonthlyPayment: false,
    });
  const pay = async (caller: Caller, orderId: string) =>
    (await confirm(caller, await payInWindow(caller, orderId))).body.purchase.status;
  const statusesOf = async ({ id }: { id: number }) =>
    (await academy.dependencies.database.select().from(purchases).where(eq(purchases.id, id))).map(
      ({ status }) => status,
    );

  it('by month and then as a whole, is not paid twice, whichever order is paid first', async () => {
    const [nusrat, imran] = [await aSignedIn(academy, 'Nusrat'), await aSignedIn(academy, 'Imran')];
    const months = [(await orderMonth(nusrat, 1)).body, (await orderMonth(imran, 1)).body];
    await sellOnce();
    try {
      const wholes = [(await orderWhole(nusrat)).body, (await orderWhole(imran)).body];
      expect(await Promise.all(months.map(({ purchase }) => statusesOf(purchase)))).toEqual([
        ['REPLACED'],
        ['REPLACED'],
      ]);

      expect(await pay(nusrat, wholes[0]?.order.id ?? '')).toBe('PENDING');
      expect(await pay(nusrat, months[0]?.order.id ?? '')).toBe('DUPLICATE');
      expect(await pay(imran, months[1]?.order.id ?? '')).toBe('PENDING');
      expect(await orderWhole(imran)).toMatchObject({ status: 409, body: { code: 'ALREADY_PENDING' } });
      expect(await pay(imran, wholes[1]?.order.id ?? '')).toBe('DUPLICATE');
    } finally {
      await sellByMonth();
    }
  });

  it('as a whole and then by month, is not paid twice either, also with two orders that are open already', async () => {
    const moumita = await aSignedIn(academy, 'Moumita');
    const { database } = academy.dependencies;
    await database.delete(purchases).where(eq(purchases.id, (await purchasesOf(moumita))[0]?.id ?? 0));
    await sellOnce();
    let whole: OrderAnswer;
    try {
      whole = (await orderWhole(moumita)).body;
    } finally {
      await sellByMonth();
    }
    const month = (await orderMonth(moumita, 1)).body;
    // As an earlier version has left them: both open.
    await database.update(purchases).set({ status: 'PENDING' }).where(eq(purchases.id, whole.purchase.id));

    expect(await pay(moumita, month.order.id)).toBe('PENDING');
    expect(await statusesOf(whole.purchase)).toEqual(['REPLACED']);
    expect(await pay(moumita, whole.order.id)).toBe('DUPLICATE');
  });

  it('for the same amount gives nobody the order of the way before', async () => {
    const ananya = await aSignedIn(academy, 'Ananya');
    const month = (await orderMonth(ananya, 1)).body;
    await sell({ isMonthlyPayment: false, priceCents: month.order.amount });
    try {
      const whole = (await orderWhole(ananya)).body;
      expect(whole.order).toMatchObject({ amount: month.order.amount });
      expect(whole.order.id).not.toBe(month.order.id);
    } finally {
      await sellByMonth();
    }
  });

  it('by month and then as a whole, is open to whoever has paid any month, not only the first', async () => {
    const rafiq = await aSignedIn(academy, 'Rafiq');
    const { database } = academy.dependencies;
    const own = await purchasesOf(rafiq);
    const first = own.find(({ monthNumber }) => monthNumber === 1);
    const refund = { status: 'REFUNDED' as const, refundedAt: academy.clock.now() };
    await database
      .update(purchases)
      .set(refund)
      .where(eq(purchases.id, first?.id ?? 0));
    const content = `/api/course-content/course/${await courseId(rafiq, 'full-stack-web-development')}`;
    const monthsOfAll = async () =>
      new Set((await rafiq.get<{ monthNumber: number }[]>(content)).body.map(({ monthNumber }) => monthNumber));

    expect((await rafiq.get(`${content}/month/1`)).status).toBe(403);
    expect(await monthsOfAll()).toEqual(new Set([2, 3, 4, 5, 6]));
    await sellOnce();
    try {
      expect((await rafiq.get(`${content}/month/1`)).status).toBe(200);
      expect(await monthsOfAll()).toEqual(new Set([1]));
    } finally {
      await sellByMonth();
    }
  });
});
