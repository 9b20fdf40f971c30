import { eq } from 'drizzle-orm';
import { validatePaymentVerification } from 'razorpay/dist/utils/razorpay-utils.js';
import { describe, expect, it } from 'vitest';
import { secretOf } from '../../academy-api/database/secrets.ts';
import { courses } from '../../academy-api/database/tables/catalogue.ts';
import { purchases } from '../../academy-api/database/tables/purchases.ts';
import { confirm, courseId, mailsAbout, orderMonth, orderOnce, payInWindow, purchasesOf } from '../support/checkout.ts';
import { closeAfterAll } from '../support/close-after-all.ts';
import type { FirstName } from '../support/people.ts';
import { aSignedIn, aVisitor } from '../support/rest.ts';
import { startAcademy } from '../support/start-academy.ts';

const academy = await closeAfterAll(startAcademy());

const setFee = async (monthlyFeeCents: number) =>
  await academy.dependencies.database
    .update(courses)
    .set({ monthlyFeeCents })
    .where(eq(courses.slug, 'full-stack-web-development'));

describe('an order', () => {
  it('asks for the amount that the academy has set, and its purchase is not listed before it is paid', async () => {
    const nusrat = await aSignedIn(academy, 'Nusrat');
    const { status, body } = await orderMonth(nusrat, 1);

    expect(status).toBe(201);
    expect(body.order).toMatchObject({ amount: 150_000, currency: 'INR' });
    expect(body.purchase).toMatchObject({
      status: 'PENDING',
      amountCents: 150_000,
      isMonthlyPayment: true,
      monthNumber: 1,
      totalMonths: 6,
      course: { title: expect.any(String) },
    });
    expect(await purchasesOf(nusrat)).toEqual([]);
  });

  it('is made for a course whose title is cut within a character that takes two', async () => {
    const ofCourse = eq(courses.slug, 'dsa-with-cpp');
    const { database } = academy.dependencies;
    const [before] = await database.select({ title: courses.title }).from(courses).where(ofCourse);
    await database
      .update(courses)
      .set({ title: `${'a'.repeat(249)}🎓` })
      .where(ofCourse);
    expect((await orderOnce(await aSignedIn(academy, 'Nusrat'))).status).toBe(201);
    await database.update(courses).set({ title: before?.title }).where(ofCourse);
  });

  it('is the same one again until it is paid', async () => {
    const farhana = await aSignedIn(academy, 'Farhana');
    const first = await orderMonth(farhana, 1);
    const second = await orderMonth(farhana, 1);

    expect(second.body.order).toEqual(first.body.order);
    expect(second.body.purchase.id).toBe(first.body.purchase.id);
  });

  it.each<[FirstName, number, string, string]>([
    ['Arif', 1, 'ALREADY_PENDING', 'Your payment for month 1 of this course is waiting for approval.'],
    ['Moumita', 1, 'ALREADY_PAID', 'You have already paid for month 1 of this course.'],
    ['Moumita', 3, 'NOT_THE_NEXT_MONTH', 'Month 2 is the next to pay.'],
    ['Sohini', 2, 'NOT_THE_NEXT_MONTH', 'Month 4 is the next to pay.'],
    ['Rafiq', 6, 'ALREADY_PAID', 'You have already paid for month 6 of this course.'],
  ])('is refused to %s for month %i with %s', async (person, month, code, error) => {
    const answer = await orderMonth(await aSignedIn(academy, person), month);

    expect(answer.status).toBe(409);
    expect(answer.body).toEqual({ error, code });
  });

  it('is refused for a one-time course that is paid or pending', async () => {
    expect((await orderOnce(await aSignedIn(academy, 'Ananya'))).body).toMatchObject({ code: 'ALREADY_PAID' });
    expect((await orderOnce(await aSignedIn(academy, 'Imran'))).body).toMatchObject({ code: 'ALREADY_PENDING' });
  });

  it('is refused for a month that the course has not, and for the wrong kind of payment', async () => {
    const nusrat = await aSignedIn(academy, 'Nusrat');
    const flagship = await courseId(nusrat, 'full-stack-web-development');

    expect(await orderMonth(nusrat, 7)).toMatchObject({ status: 422, body: { code: 'NO_SUCH_MONTH' } });
    const once = await nusrat.post('/api/purchases/create-order', { courseId: flagship, isMonthlyPayment: false });
    expect(once).toMatchObject({ status: 422, body: { error: 'This course is paid month by month.' } });
  });

  it('is refused for a course that does not exist or was withdrawn', async () => {
    const nusrat = await aSignedIn(academy, 'Nusrat');
    const [withdrawn] = await academy.dependencies.database
      .select()
      .from(courses)
      .where(eq(courses.slug, 'software-testing'));
    for (const id of [999_999, withdrawn?.id]) {
      const answer = await nusrat.post('/api/purchases/create-order', { courseId: id, isMonthlyPayment: false });
      expect(answer).toMatchObject({ status: 404, body: { code: 'COURSE_NOT_FOUND' } });
    }
  });

  it.each([{}, { courseId: 'x', isMonthlyPayment: true }, { courseId: 1 }, { courseId: 1, isMonthlyPayment: 'yes' }])(
    'is refused when it says %j',
    async (body) => {
      const nusrat = await aSignedIn(academy, 'Nusrat');
      expect(await nusrat.post('/api/purchases/create-order', body)).toMatchObject({
        status: 400,
        body: { code: 'BAD_REQUEST' },
      });
    },
  );

  it('needs a session, like everything about purchases', async () => {
    const visitor = aVisitor(academy);
    expect((await visitor.get('/api/purchases/me')).status).toBe(401);
    expect((await visitor.post('/api/purchases/create-order')).status).toBe(401);
    expect((await visitor.post('/api/purchases/verify-payment')).status).toBe(401);
  });
});

describe('a confirmation', () => {
  it('lists the purchase as pending, mails once, and can be repeated', async () => {
    const moumita = await aSignedIn(academy, 'Moumita');
    const { body } = await orderMonth(moumita, 2);
    academy.clock.advance(60_000);
    const proof = await payInWindow(moumita, body.order.id);

    const first = await confirm(moumita, proof);
    expect(first).toMatchObject({
      status: 200,
      body: { success: true, purchase: { id: body.purchase.id, status: 'PENDING', monthNumber: 2 } },
    });
    // The time of a purchase is that of its payment.
    const createdAt = [body, first.body].map(({ purchase }) => Date.parse(purchase.createdAt));
    expect(Number(createdAt[1]) - Number(createdAt[0])).toBeGreaterThanOrEqual(60_000);
    expect(await confirm(moumita, proof)).toMatchObject({ status: 200, body: first.body });
    expect((await purchasesOf(moumita)).map(({ monthNumber, status }) => [monthNumber, status])).toEqual([
      [2, 'PENDING'],
      [1, 'PAID'],
    ]);
    expect(await mailsAbout(academy, 'moumita@dhap.example', 'Payment received')).toBe(1);
    expect((await orderMonth(moumita, 2)).body).toMatchObject({ code: 'ALREADY_PENDING' });
  });

  it('believes the signature that the provider’s own library believes', async () => {
    const nusrat = await aSignedIn(academy, 'Nusrat');
    const { order } = (await orderOnce(nusrat)).body;
    const proof = await payInWindow(nusrat, order.id);
    const secret = await secretOf(academy.dependencies.database, 'sandbox-payments');

    const ids = { order_id: proof.razorpayOrderId, payment_id: proof.razorpayPaymentId };
    expect(validatePaymentVerification(ids, proof.razorpaySignature, secret)).toBe(true);
  });

  it('is refused with a forged signature, however close to the true one, and changes nothing', async () => {
    const subhajit = await aSignedIn(academy, 'Subhajit');
    const proof = await payInWindow(subhajit, (await orderMonth(subhajit, 1)).body.order.id);
    const signature = proof.razorpaySignature;
    const forgeries = [
      signature.replace(/.$/, (last) => (last === 'a' ? 'b' : 'a')),
      signature.slice(1),
      `${signature}0`,
      signature.toUpperCase(),
      'é'.repeat(32),
    ];
    for (const razorpaySignature of forgeries) {
      const answer = await confirm(subhajit, { ...proof, razorpaySignature });
      expect(answer.status).toBe(400);
      expect(answer.body).toEqual({
        success: false,
        error: 'Payment verification failed',
        code: 'PAYMENT_VERIFICATION_FAILED',
      });
    }
    expect((await purchasesOf(subhajit)).some(({ monthNumber }) => monthNumber === 1)).toBe(false);
    expect((await confirm(subhajit, proof)).status).toBe(200);
  });

  it('does not take the signature of one payment for another order', async () => {
    const [rafiq, sohini] = await Promise.all([aSignedIn(academy, 'Rafiq'), aSignedIn(academy, 'Sohini')]);
    const proof = await payInWindow(rafiq, (await orderOnce(rafiq)).body.order.id);
    const dear = (await orderMonth(sohini, 4)).body.order;

    expect((await confirm(sohini, { ...proof, razorpayOrderId: dear.id })).status).toBe(400);
  });

  it('answers 404 for the order of somebody else, as for one that does not exist', async () => {
    const [tanvir, arif] = await Promise.all([aSignedIn(academy, 'Tanvir'), aSignedIn(academy, 'Arif')]);
    const proof = await payInWindow(tanvir, (await orderOnce(tanvir)).body.order.id);

    const [others, unknown] = await Promise.all([
      confirm(arif, proof),
      confirm(arif, { ...proof, razorpayOrderId: 'order_none' }),
    ]);
    expect(others.status).toBe(404);
    expect(others.body).toEqual(unknown.body);
    expect(await confirm(tanvir, proof)).toMatchObject({ status: 200 });
  });

  it.each([{}, { razorpayOrderId: 'order_\u0000', razorpayPaymentId: 'pay_1', razorpaySignature: 'ab' }])(
    'is refused when it says %j',
    async (body) => {
      const nusrat = await aSignedIn(academy, 'Nusrat');
      const answer = await nusrat.post('/api/purchases/verify-payment', body);
      expect(answer).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST' } });
    },
  );

  it('is listed by the time of its payment, not of its order', async () => {
    const sohini = await aSignedIn(academy, 'Sohini');
    const orders = [(await orderOnce(sohini)).body, (await orderMonth(sohini, 4)).body];
    const newestFirst = orders.toSorted((one, other) => other.purchase.id - one.purchase.id);
    for (const { order } of newestFirst) {
      academy.clock.advance(1_000);
      expect((await confirm(sohini, await payInWindow(sohini, order.id))).status).toBe(200);
    }
    const listed = (await purchasesOf(sohini)).slice(0, 2);
    expect(listed.map(({ id }) => id)).toEqual(newestFirst.toReversed().map(({ purchase }) => purchase.id));
  });

  it('shows a purchase of a course that was withdrawn, with its title', async () => {
    const subhajit = await aSignedIn(academy, 'Subhajit');
    const { body } = await subhajit.get('/api/purchases/me');
    expect(body).toContainEqual(
      expect.objectContaining({
        status: 'PAID',
        course: { id: expect.any(Number), title: 'সফটওয়্যার টেস্টিং ও অটোমেশন' },
      }),
    );
  });
});

describe('a payment that nobody confirmed', () => {
  it('is found at the provider when the learner orders again, and is not asked for twice', async () => {
    const farhana = await aSignedIn(academy, 'Farhana');
    const { order } = (await orderMonth(farhana, 1)).body;
    await payInWindow(farhana, order.id);

    expect(await orderMonth(farhana, 1)).toMatchObject({ status: 409, body: { code: 'ALREADY_PENDING' } });
    expect((await purchasesOf(farhana)).map(({ status }) => status)).toEqual(['PENDING', 'DECLINED']);
  });
});

describe('an order whose amount is no longer right', () => {
  it('gives way to a new one, and comes back when it is paid after all', async () => {
    const imran = await aSignedIn(academy, 'Imran');
    const old = (await orderMonth(imran, 1)).body;
    await setFee(180_000);
    try {
      const fresh = (await orderMonth(imran, 1)).body;
      expect(fresh.order.amount).toBe(180_000);
      expect(fresh.order.id).not.toBe(old.order.id);

      const late = await confirm(imran, await payInWindow(imran, old.order.id));
      expect(late.body).toMatchObject({ success: true, purchase: { status: 'PENDING', amountCents: 150_000 } });
      expect((await orderMonth(imran, 1)).body).toMatchObject({ code: 'ALREADY_PENDING' });

      const twice = await confirm(imran, await payInWindow(imran, fresh.order.id));
      expect(twice.body).toMatchObject({ success: true, purchase: { status: 'DUPLICATE', amountCents: 180_000 } });
    } finally {
      await setFee(150_000);
    }
    const ofFlagship = (await purchasesOf(imran)).filter(({ monthNumber }) => monthNumber === 1);
    expect(ofFlagship.map(({ status, amountCents }) => [status, amountCents])).toEqual([
      ['DUPLICATE', 180_000],
      ['PENDING', 150_000],
    ]);
  });

  it('gives way to a new one when the keys of the provider have changed', async () => {
    const ananya = await aSignedIn(academy, 'Ananya');
    const old = (await orderMonth(ananya, 1)).body;
    await academy.dependencies.database
      .update(purchases)
      .set({ orderKeyId: 'rzp_live_before' })
      .where(eq(purchases.id, old.purchase.id));

    expect((await orderMonth(ananya, 1)).body.order.id).not.toBe(old.order.id);
  });
});
