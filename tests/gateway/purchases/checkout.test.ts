import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eventually } from '../../support/eventually.ts';
import { type Client, createClient } from '../../support/execute.ts';
import { aCourse, aOneTimeCourse, aPurchase } from '../../support/factories.ts';
import { type RestDouble, startRestDouble } from '../../support/rest-double.ts';
import { type RunningGateway, startGateway } from '../../support/start-gateway.ts';

let academy: RestDouble;
let gateway: RunningGateway;
let learner: Client;

const start = `mutation Start($input: StartCheckoutInput!) {
  startCheckout(input: $input) {
    checkout {
      scriptUrl keyId orderId name description
      amount { amount currency display }
      methods { netbanking wallet upi card emi paylater }
      notes { key value }
      purchase { id status course { viewerAccess { status } } }
    }
    userErrors { code message field }
  }
}`;

const confirm = `mutation Confirm($input: ConfirmPaymentInput!) {
  confirmPayment(input: $input) { message detail destination { path } purchase { id status } userErrors { code message field } }
}`;

const proof = { orderId: 'order_1', paymentId: 'pay_1', signature: 'abc' };

const order = (amount: number, purchase: unknown = aPurchase({ status: 'PENDING' })) => ({
  order: { id: 'order_1', amount, currency: 'INR' },
  purchase,
});

const started = async (input: Record<string, unknown>) => (await learner.ask(start, { input })).startCheckout;
const confirmed = async (input = proof) => (await learner.ask(confirm, { input })).confirmPayment;
const orderBodies = (): unknown[] =>
  academy.calls.filter(({ path }) => path === '/purchases/create-order').map(({ body }) => body);

beforeAll(async () => {
  academy = await startRestDouble();
  gateway = await startGateway({ academyApiUrl: academy.url });
});

beforeEach(() => {
  academy.reset();
  gateway.logLines.length = 0;
  learner = createClient(gateway.url);
  learner.cookies.set('accessToken', 'a');
  academy.when('GET /courses', { body: [aCourse(), aOneTimeCourse()] });
  academy.when('GET /courses/id/1', { body: aCourse() });
  academy.when('GET /courses/id/2', { body: aOneTimeCourse() });
  academy.when('GET /purchases/me', { body: [] });
  academy.when('POST /purchases/create-order', { body: order(150_000) });
  academy.when('POST /purchases/verify-payment', {
    body: { success: true, purchase: aPurchase({ status: 'PENDING' }) },
  });
});

afterAll(async () => {
  await gateway.close();
  await academy.close();
});

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

  it('makes the order for the second of two where the client of the first went away', async () => {
    academy.when('POST /purchases/create-order', { afterMs: 400, body: order(150_000) });
    const controller = new AbortController();
    const gone = fetch(`${gateway.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: 'accessToken=a' },
      body: JSON.stringify({ query: start, variables: { input: { courseId: '1' } } }),
      signal: controller.signal,
    }).catch(() => null);
    await eventually(() => orderBodies().length).toBe(1);
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

  const refusals: [what: string, purchases: unknown[], input: Record<string, unknown>, message: string][] = [
    [
      'a month that awaits approval',
      [aPurchase({ status: 'PENDING' })],
      { courseId: '1' },
      'Payment pending admin approval',
    ],
    ['a month that is paid', [aPurchase()], { courseId: '1', month: 1 }, 'You have paid for this already.'],
    [
      'a month that is not next',
      [],
      { courseId: '1', month: 6 },
      'Month 1 is the one to pay now. Please refresh the page.',
    ],
    ['a course that is paid', [aPurchase({ courseId: 2 })], { courseId: '2' }, 'You have paid for this already.'],
    ['a course that does not exist', [], { courseId: 'nowhere' }, 'Course Not Found'],
    ['a course whose name climbs', [], { courseId: '..' }, 'Course Not Found'],
  ];

  it.each(refusals)('is refused for %s, without an order', async (_what, purchases, input, message) => {
    academy.when('GET /purchases/me', { body: purchases });
    const { checkout, userErrors } = await started(input);

    expect(checkout).toBeNull();
    expect(userErrors).toMatchObject([{ code: 'NOT_PAYABLE', message }]);
    expect(orderBodies()).toEqual([]);
  });

  it.each([
    ['the purchases', 'GET /purchases/me'],
    ['the course', 'GET /courses/id/1'],
  ])('is refused when %s cannot be had', async (_what, call) => {
    const fresh = await startGateway({ academyApiUrl: academy.url });
    const client = createClient(fresh.url);
    client.cookies.set('accessToken', 'a');
    academy.when(call, { status: 500 });
    const { startCheckout } = await client.ask(start, { input: { courseId: '1' } });
    await fresh.close();

    expect(startCheckout.userErrors).toMatchObject([{ code: 'ORDER_FAILED', message: 'Failed to initiate payment' }]);
    expect(orderBodies()).toEqual([]);
  });

  it.each([
    ['the server’s error', { status: 409, body: { error: 'Seats are full' } }, 'Seats are full'],
    ['the server’s error in an answer of the 200s', { body: { error: 'Seats are full' } }, 'Seats are full'],
    ['the message of the server’s error', { status: 409, body: { error: { message: 'Full' } } }, 'Full'],
    ['the catalogue’s text for a failure without words', { status: 500, body: {} }, 'Failed to initiate payment'],
    [
      'the catalogue’s text for words in another field',
      { status: 500, body: { message: 'x' } },
      'Failed to initiate payment',
    ],
    ['the catalogue’s text for an answer that is no order', { body: { order: {} } }, 'Failed to initiate payment'],
    ['the catalogue’s text for a page of HTML', { status: 502, body: '<html>' }, 'Failed to initiate payment'],
  ])('that fails shows %s', async (_what, answer, message) => {
    academy.when('POST /purchases/create-order', answer);
    const { checkout, userErrors } = await started({ courseId: '1' });
    expect(checkout).toBeNull();
    expect(userErrors).toMatchObject([{ code: 'ORDER_FAILED', message }]);
    expect(orderBodies()).toHaveLength(1);
  });

  it.each(['ALREADY_PAID', 'ALREADY_PENDING'])('is not payable when the API knows of a payment: %s', async (code) => {
    academy.when('POST /purchases/create-order', { status: 409, body: { error: 'You have already paid.', code } });
    const { userErrors } = await started({ courseId: '1' });
    expect(userErrors).toMatchObject([{ code: 'NOT_PAYABLE', message: 'You have already paid.' }]);
  });

  it('never repeats an order that broke off', async () => {
    academy.when('POST /purchases/create-order', { fault: 'reset' });
    await started({ courseId: '1' });
    expect(orderBodies()).toHaveLength(1);
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
    const strict = await startGateway({ academyApiUrl: academy.url, env: { ORDER_AMOUNT_CHECK: 'refuse' } });
    const client = createClient(strict.url);
    client.cookies.set('accessToken', 'a');
    academy.when('POST /purchases/create-order', { body: order(1_500) });
    const { startCheckout } = await client.ask(start, { input: { courseId: '1' } });
    await strict.close();

    expect(startCheckout).toMatchObject({
      checkout: null,
      userErrors: [{ code: 'ORDER_FAILED', message: 'Failed to initiate payment' }],
    });
  });

  it('quotes rupees as paise where the API sends those', async () => {
    const rupees = await startGateway({ academyApiUrl: academy.url, env: { ACADEMY_MONTHLY_AMOUNTS: 'rupees' } });
    const client = createClient(rupees.url);
    client.cookies.set('accessToken', 'a');
    academy.when('GET /courses/id/1', { body: aCourse({ monthlyFeeCents: 1500 }) });
    await client.ask(start, { input: { courseId: '1' } });
    const mismatch = rupees.logLines.some(({ msg }) => msg === 'order differs from its quote');
    await rupees.close();

    expect(mismatch).toBe(false);
  });

  it('needs the provider’s key and script of the installation', async () => {
    const live = await startGateway({ academyApiUrl: academy.url, env: { RAZORPAY_KEY_ID: 'rzp_live_1' } });
    const client = createClient(live.url);
    client.cookies.set('accessToken', 'a');
    const { startCheckout } = await client.ask(start, { input: { courseId: '1' } });
    await live.close();

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

describe('Confirming a payment', () => {
  it('sends the three values and leads to the course', async () => {
    expect(await confirmed()).toEqual({
      message: 'Payment Successful!',
      detail: '₹1500.00 · Month 1 · being checked',
      destination: { path: '/course/1/access' },
      purchase: { id: '31', status: 'PENDING' },
      userErrors: [],
    });
    expect(academy.calls.at(-1)?.body).toEqual({
      razorpayOrderId: 'order_1',
      razorpayPaymentId: 'pay_1',
      razorpaySignature: 'abc',
    });
  });

  it('can be sent again with the same values', async () => {
    expect(await confirmed()).toEqual(await confirmed());
  });

  it.each([
    ['DUPLICATE', 'This was paid twice. The academy gives this payment back.', 'paid twice'],
    ['DECLINED', 'The academy has declined this payment.', 'declined'],
    ['REFUNDED', 'This payment was given back.', 'given back'],
  ])(
    'says what becomes of the money of a payment that is %s, and not that it was a success',
    async (status, message, standing) => {
      academy.when('POST /purchases/verify-payment', { body: { success: true, purchase: aPurchase({ status }) } });
      expect(await confirmed()).toMatchObject({
        message,
        detail: `₹1500.00 · Month 1 · ${standing}`,
        purchase: { status: 'OTHER' },
        userErrors: [],
      });
    },
  );

  it('succeeds without a purchase in the answer', async () => {
    academy.when('POST /purchases/verify-payment', { body: { success: true } });
    expect(await confirmed()).toEqual({
      message: 'Payment Successful!',
      detail: null,
      destination: null,
      purchase: null,
      userErrors: [],
    });
  });

  it.each([
    ['success is false', { body: { success: false } }, 'Payment verification failed'],
    ['success is false with words', { body: { success: false, error: 'Bad signature' } }, 'Bad signature'],
    ['success is false with a message', { body: { success: false, error: { message: 'Bad' } } }, 'Bad'],
    ['the server refuses with words', { status: 400, body: { error: 'Bad signature' } }, 'Bad signature'],
    ['the server does not know the order', { status: 404 }, 'Payment verification failed'],
  ])('is refused when %s', async (_what, answer, message) => {
    academy.when('POST /purchases/verify-payment', answer);
    const outcome = await confirmed();
    expect(outcome).toMatchObject({ message: null, destination: null, purchase: null });
    expect(outcome.userErrors).toMatchObject([{ code: 'PAYMENT_NOT_VERIFIED', message }]);
    expect(academy.called().filter((call) => call.endsWith('verify-payment'))).toHaveLength(1);
  });

  it.each([
    ['the server fails', { status: 500 }, 'Payment verification failed'],
    ['the server fails with words', { status: 503, body: { error: 'Back at nine' } }, 'Back at nine'],
    ['the server asks for patience', { status: 429 }, 'Payment verification failed'],
    ['the answer is empty', { status: 204, body: '' }, 'Payment verification failed'],
    ['the answer says nothing of success', { body: {} }, 'Payment verification failed'],
    ['the answer says something else of success', { body: { success: 'true' } }, 'Payment verification failed'],
    ['the connection breaks', { fault: 'reset' as const }, 'Payment verification failed'],
  ])('is neither confirmed nor refused when %s', async (_what, answer, message) => {
    academy.when('POST /purchases/verify-payment', answer);
    const outcome = await confirmed();
    expect(outcome).toMatchObject({ message: null, destination: null, purchase: null });
    expect(outcome.userErrors).toMatchObject([{ code: 'PAYMENT_UNCONFIRMED', message }]);
    expect(academy.called().filter((call) => call.endsWith('verify-payment'))).toHaveLength(1);
  });

  it('asks the API nothing when a value is missing', async () => {
    expect((await confirmed({ ...proof, signature: ' ' })).userErrors).toMatchObject([
      { code: 'PAYMENT_NOT_VERIFIED' },
    ]);
    expect(academy.calls).toEqual([]);
  });

  it('tells of a session that ran out', async () => {
    academy.when('POST /purchases/verify-payment', { status: 401 });
    const { errors } = await learner.execute(confirm, { input: proof });
    expect(errors).toMatchObject([{ extensions: { code: 'UNAUTHENTICATED', reason: 'SIGN_IN_REQUIRED' } }]);
  });
});
