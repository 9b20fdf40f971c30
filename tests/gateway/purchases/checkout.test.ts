import { describe, expect, it } from 'vitest';
import { eventually } from '../../support/eventually.ts';
import { createClient } from '../../support/execute.ts';
import { aCourse, aPurchase } from '../../support/factories.ts';
import { order, orderBodies, start, started } from './checkout.ts';
import { academy, gateway, learner, startWithLearner } from './learner.ts';

describe('Starting a checkout', () => {
  it('orders the first month and gives the window everything it needs', async () => {
    const { checkout, userErrors } = await started({ courseId: '1' });

    expect(userErrors).toEqual([]);
    expect(checkout).toMatchObject({
      scriptUrl: '/academy-checkout/checkout.js',
      keyId: 'rzp_test_sandbox',
      orderId: 'order_1',
      name: 'Dhap Academy',
      description: 'Full Stack Web Development - Month 1',
      amount: { amount: 150_000, currency: 'INR', display: '₹1500.00' },
      methods: { netbanking: true, wallet: true, upi: true, card: true, emi: false, paylater: false },
      notes: [
        { key: 'courseId', value: '1' },
        { key: 'courseTitle', value: 'Full Stack Web Development' },
        { key: 'isMonthlyPayment', value: 'true' },
        { key: 'monthNumber', value: '1' },
        { key: 'totalMonths', value: '6' },
      ],
      purchase: { status: 'PENDING' },
    });
    expect(orderBodies()).toEqual([{ courseId: 1, isMonthlyPayment: true, monthNumber: 1, totalMonths: 6 }]);
  });

  it('gives no receipt for money that nobody has paid yet', async () => {
    const { startCheckout } = await learner.ask(
      `mutation ($input: StartCheckoutInput!) { startCheckout(input: $input) { checkout { purchase {
        standing standingText summaryText receivedText isAcknowledgeable acknowledgement { title } steps { label state }
      } } } }`,
      { input: { courseId: '1' } },
    );
    expect(startCheckout.checkout.purchase).toEqual({
      standing: 'UNPAID',
      standingText: 'Not paid yet',
      summaryText: '₹1500.00 · Month 1 · not paid yet',
      receivedText: null,
      isAcknowledgeable: false,
      acknowledgement: null,
      steps: [
        { label: 'Payment', state: 'NOW' },
        { label: 'Check', state: 'LATER' },
        { label: 'Month 1 opens', state: 'LATER' },
      ],
    });
  });

  it('orders a whole course without months', async () => {
    academy.when('POST /purchases/create-order', { body: order(499_900, null) });
    const { checkout } = await started({ courseId: '2' });

    expect(checkout).toMatchObject({ description: 'DSA with C++', purchase: null });
    expect(orderBodies()).toEqual([{ courseId: 2, isMonthlyPayment: false }]);
  });

  it('loads the purchases afresh and orders the month that follows', async () => {
    academy.when('GET /purchases/me', { body: [aPurchase(), aPurchase({ id: 32, monthNumber: 2 })] });
    await started({ courseId: '1', month: 3 });
    expect(orderBodies()).toMatchObject([{ monthNumber: 3 }]);
  });

  it('makes one order of two that overtake one another', async () => {
    const pressed = (input: Record<string, unknown>, client = learner) => client.ask(start, { input });
    let orders = 0;
    academy.when('POST /purchases/create-order', () => {
      orders += 1;
      return {
        afterMs: 200,
        body: { ...order(150_000), order: { id: `order_${orders}`, amount: 150_000, currency: 'INR' } },
      };
    });
    const other = createClient(gateway.url);
    other.cookies.set('accessToken', 'b');
    const [first, second, otherCourse, otherPerson] = await Promise.all([
      pressed({ courseId: '1', month: 1 }),
      pressed({ courseId: '1', month: 1 }),
      pressed({ courseId: '2' }),
      pressed({ courseId: '1', month: 1 }, other),
    ]);
    expect(second.startCheckout).toEqual(first.startCheckout);
    const ids = [first, otherCourse, otherPerson].map(({ startCheckout }) => startCheckout.checkout.orderId);
    expect(ids.sort()).toEqual(['order_1', 'order_2', 'order_3']);
    await pressed({ courseId: '1', month: 1 });
    expect(orderBodies()).toHaveLength(4);
  });

  it.each([
    ['a monthly course', '1', 150_000],
    ['a course that is paid once', '2', 499_900],
  ])('makes one order of two for %s of which one names the month', async (_course, courseId, amount) => {
    academy.when('POST /purchases/create-order', { afterMs: 100, body: order(amount) });
    const [named, unnamed, namedToo] = await Promise.all([
      started({ courseId, month: 1 }),
      started({ courseId }),
      started({ courseId, month: 1 }),
    ]);
    expect(named).toMatchObject({ checkout: { orderId: 'order_1' }, userErrors: [] });
    expect([unnamed, namedToo]).toEqual([named, named]);
    expect(orderBodies()).toHaveLength(1);
  });

  it('does not take the order of the month that is payable for one of the month that was shown', async () => {
    academy.when('GET /purchases/me', { afterMs: 100, body: [aPurchase()] });
    const [whatever, first] = await Promise.all([started({ courseId: '1' }), started({ courseId: '1', month: 1 })]);
    expect(whatever).toMatchObject({ checkout: { description: 'Full Stack Web Development - Month 2' } });
    expect(first).toMatchObject({ checkout: null, userErrors: [{ code: 'NOT_PAYABLE' }] });
    expect(orderBodies()).toMatchObject([{ monthNumber: 2 }]);
  });

  it.each([
    ['order', [1, 2]],
    ['refusal', [2, 1]],
  ])('does not take the %s of another month at the same time for its own', async (_of, months) => {
    academy.when('GET /purchases/me', { afterMs: 100, body: [] });
    const answers = await Promise.all(months.map((month) => started({ courseId: '1', month })));
    const [payable, later] = [1, 2].map((month) => answers[months.indexOf(month)]);
    expect(payable).toMatchObject({ checkout: { orderId: 'order_1' }, userErrors: [] });
    expect(later).toMatchObject({ checkout: null, userErrors: [{ code: 'NOT_PAYABLE' }] });
  });

  it('refuses two at the same time each in its own language', async () => {
    academy.when('GET /purchases/me', { afterMs: 100, body: [aPurchase()] });
    const inBengali = createClient(gateway.url, { 'accept-language': 'bn' });
    inBengali.cookies.set('accessToken', 'a');
    const answers = await Promise.all(
      [learner, inBengali].map((client) => client.ask(start, { input: { courseId: '1', month: 1 } })),
    );
    const messages = answers.map(({ startCheckout }) => startCheckout.userErrors[0].message);
    expect(messages).toEqual(['You have paid for this already.', 'এর ফি আপনি আগেই দিয়েছেন।']);
    expect(orderBodies()).toEqual([]);
  });

  it.each([
    ['purchases are loaded', 'GET /purchases/me', []],
    ['order is made', 'POST /purchases/create-order', order(150_000)],
  ])('orders for the second of two where the first client went away while its %s', async (_what, route, body) => {
    academy.when(route, { afterMs: 400, body });
    const controller = new AbortController();
    const gone = fetch(`${gateway.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: 'accessToken=a' },
      body: JSON.stringify({ query: start, variables: { input: { courseId: '1' } } }),
      signal: controller.signal,
    }).catch(() => null);
    await eventually(() => academy.calls.filter(({ path }) => route.endsWith(path)).length).toBe(1);
    const second = started({ courseId: '1' });
    setTimeout(() => controller.abort(), 100);
    await gone;
    expect(await second).toMatchObject({ checkout: { orderId: 'order_1' }, userErrors: [] });
  });

  it('says that nothing was ordered, not what went wrong with the purchases, where those cannot be had', async () => {
    academy.when('GET /purchases/me', { status: 400, body: { error: 'db down' } });
    expect(await started({ courseId: '1' })).toEqual({
      checkout: null,
      userErrors: [{ code: 'ORDER_FAILED', message: 'Failed to initiate payment', field: null }],
    });
    expect(orderBodies()).toEqual([]);
  });

  it('judges a second one by purchases that are loaded afresh again', async () => {
    academy.when('GET /purchases/me', () => {
      academy.when('GET /purchases/me', { body: [aPurchase({ status: 'PENDING' })] });
      return { body: [] };
    });
    expect((await started({ courseId: '1', month: 2 })).userErrors).toHaveLength(1);
    expect((await started({ courseId: '1', month: 1 })).userErrors).toMatchObject([
      { message: 'Payment pending admin approval' },
    ]);
    expect(orderBodies()).toEqual([]);
  });

  it('shows the purchases as they are after the order', async () => {
    academy.when('POST /purchases/create-order', () => {
      academy.when('GET /purchases/me', { body: [aPurchase({ status: 'PENDING' })] });
      return { body: order(150_000) };
    });
    const { checkout } = await started({ courseId: '1' });
    expect(checkout.purchase.course.viewerAccess.status).toBe('PENDING');
  });

  it('shows what the order charges and notes where that is not the quote', async () => {
    academy.when('POST /purchases/create-order', { body: order(1_500) });
    const { checkout } = await started({ courseId: '1' });

    expect(checkout.amount).toMatchObject({ amount: 1_500, display: '₹15.00' });
    expect(gateway.logLines).toContainEqual(
      expect.objectContaining({ course: '1', order: 'order_1', amount: 1_500, quoted: 150_000 }),
    );
  });

  it('refuses such an order where the installation says so', async () => {
    const { learner } = await startWithLearner({ env: { ORDER_AMOUNT_CHECK: 'refuse' } });
    academy.when('POST /purchases/create-order', { body: order(1_500) });
    const { startCheckout } = await learner.ask(start, { input: { courseId: '1' } });

    expect(startCheckout).toMatchObject({
      checkout: null,
      userErrors: [{ code: 'ORDER_FAILED', message: 'Failed to initiate payment' }],
    });
  });

  it('quotes rupees as paise where the API sends those', async () => {
    const { gateway, learner } = await startWithLearner({ env: { ACADEMY_MONTHLY_AMOUNTS: 'rupees' } });
    academy.when('GET /courses/id/1', { body: aCourse({ monthlyFeeCents: 1500 }) });
    await learner.ask(start, { input: { courseId: '1' } });
    const mismatch = gateway.logLines.some(({ msg }) => msg === 'order differs from its quote');

    expect(mismatch).toBe(false);
  });

  it('needs the provider’s key and script of the installation', async () => {
    const { learner } = await startWithLearner({ env: { RAZORPAY_KEY_ID: 'rzp_live_1' } });
    const { startCheckout } = await learner.ask(start, { input: { courseId: '1' } });

    expect(startCheckout.checkout).toMatchObject({
      keyId: 'rzp_live_1',
      scriptUrl: 'https://checkout.razorpay.com/v1/checkout.js',
    });
  });

  it('speaks Bengali to those who ask for it', async () => {
    academy.when('GET /purchases/me', { body: [aPurchase({ status: 'PENDING' })] });
    const { data } = await learner.execute(start, { input: { courseId: '1' } }, { 'accept-language': 'bn' });
    expect(data.startCheckout.userErrors[0].message).toMatch(/\p{Script=Bengali}/u);
  });

  it('needs somebody who is signed in', async () => {
    const { errors } = await createClient(gateway.url).execute(start, { input: { courseId: '1' } });
    expect(errors).toMatchObject([{ extensions: { code: 'UNAUTHENTICATED', reason: 'SIGN_IN_REQUIRED' } }]);
    expect(academy.calls).toEqual([]);
  });

  it('tells of a session that ran out, at any of its calls', async () => {
    const expired = { status: 401, body: { error: 'Token expired', code: 'TOKEN_EXPIRED' } };
    for (const call of ['GET /purchases/me', 'POST /purchases/create-order']) {
      academy.when(call, expired);
      const { errors } = await learner.execute(start, { input: { courseId: '1' } });
      expect(errors).toMatchObject([{ extensions: { code: 'UNAUTHENTICATED', reason: 'TOKEN_EXPIRED' } }]);
      academy.when('GET /purchases/me', { body: [] });
    }
  });
});
