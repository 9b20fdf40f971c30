import { describe, expect, it } from 'vitest';
import { aPurchase } from '../../support/factories.ts';
import { givenUpAfter } from '../../support/give-up.ts';
import { confirm, confirmed, proof, started } from './checkout.ts';
import { academy, learner, tellPurchases } from './learner.ts';

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

  it('brings the purchases as they are now, so that a client need not ask again', async () => {
    tellPurchases(aPurchase({ status: 'PENDING' }));
    const { confirmPayment } = await learner.ask(
      `mutation ($input: ConfirmPaymentInput!) { confirmPayment(input: $input) {
        viewer { purchases { nodes { id standing } } unsettledPurchases { id } } userErrors { code }
      } }`,
      { input: proof },
    );
    expect(confirmPayment).toEqual({
      viewer: { purchases: { nodes: [{ id: '31', standing: 'CHECKING' }] }, unsettledPurchases: [{ id: '31' }] },
      userErrors: [],
    });
    expect(academy.called()).toEqual(['GET /purchases/me', 'POST /purchases/verify-payment']);
  });

  it('is done all the same when the purchases cannot be read afterwards, and brings nobody when it is refused', async () => {
    const asked = `mutation ($input: ConfirmPaymentInput!) { confirmPayment(input: $input) {
      message viewer { purchases { totalCount } } userErrors { code }
    } }`;
    academy.when('GET /purchases/me', { status: 500 });
    const { data, errors } = await learner.execute(asked, { input: proof });
    expect(data.confirmPayment).toEqual({
      message: 'Payment Successful!',
      viewer: { purchases: null },
      userErrors: [],
    });
    expect(errors).toMatchObject([{ path: ['confirmPayment', 'viewer', 'purchases'] }]);

    academy.when('POST /purchases/verify-payment', { body: { success: false } });
    const refused = await learner.ask(asked, { input: proof });
    expect(refused.confirmPayment).toMatchObject({ viewer: null, userErrors: [{ code: 'PAYMENT_NOT_VERIFIED' }] });
  });

  it.each([
    ['confirmation', '/purchases/verify-payment', () => confirmed(), 'PAYMENT_UNCONFIRMED'],
    ['order', '/purchases/create-order', () => started({ courseId: '1' }), 'ORDER_FAILED'],
  ])(
    'is given up with its %s after ten seconds: ended earlier, money might have been taken',
    async (_, path, call, code) => {
      const answer = await givenUpAfter({
        api: academy,
        route: `POST ${path}`,
        client: learner,
        ask: call,
        ms: 10_000,
      });
      expect(answer.userErrors).toMatchObject([{ code }]);
    },
  );

  it('can be sent again with the same values', async () => {
    expect(await confirmed()).toEqual(await confirmed());
  });

  it.each([
    ['DUPLICATE', 'This was paid twice. The academy will refund this payment.', 'paid twice'],
    ['DECLINED', 'The academy has declined this payment.', 'declined'],
    ['REFUNDED', 'This payment was refunded.', 'refunded'],
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
    ['the server refuses with a text alone', { status: 400, body: '"Bad signature"' }, 'Payment verification failed'],
  ])('is refused when %s', async (_what, answer, message) => {
    academy.when('POST /purchases/verify-payment', answer);
    const outcome = await confirmed();
    expect(outcome).toMatchObject({ message: null, destination: null, purchase: null });
    expect(outcome.userErrors).toMatchObject([{ code: 'PAYMENT_NOT_VERIFIED', message, isTemporary: false }]);
    expect(academy.called().filter((call) => call.endsWith('verify-payment'))).toHaveLength(1);
  });

  it.each([
    ['the server fails', { status: 500 }, 'Payment verification failed'],
    ['the server fails with words', { status: 503, body: { error: 'Back at nine' } }, 'Back at nine'],
    ['the server asks for patience', { status: 429 }, 'Payment verification failed'],
    ['the answer is empty', { status: 204, body: '' }, 'Payment verification failed'],
    ['the answer says nothing of success', { body: {} }, 'Payment verification failed'],
    ['the answer says something else of success', { body: { success: 'true' } }, 'Payment verification failed'],
    ['a firewall answers with its page', { status: 403, body: '<html>Blocked</html>' }, 'Payment verification failed'],
    ['a proxy knows no such route', { status: 404, body: '404 page not found' }, 'Payment verification failed'],
    ['a refusal is empty', { status: 403, body: '' }, 'Payment verification failed'],
    ['the connection breaks', { fault: 'reset' as const }, 'Payment verification failed'],
  ])('is neither confirmed nor refused when %s', async (_what, answer, message) => {
    academy.when('POST /purchases/verify-payment', answer);
    const outcome = await confirmed();
    expect(outcome).toMatchObject({ message: null, destination: null, purchase: null });
    expect(outcome.userErrors).toMatchObject([{ code: 'PAYMENT_UNCONFIRMED', message, isTemporary: true }]);
    expect(academy.called().filter((call) => call.endsWith('verify-payment'))).toHaveLength(1);
  });

  it.each([
    ['Payment verification failed', 'পেমেন্ট যাচাই করা যায়নি'],
    ['Bad signature', 'Bad signature'],
  ])('is refused in Bengali where the API says by contract that it was not verified: %s', async (error, message) => {
    for (const answer of [{ status: 400, body: { error } }, { body: { success: false, error } }]) {
      academy.when('POST /purchases/verify-payment', answer);
      const { data } = await learner.execute(confirm, { input: proof }, { 'accept-language': 'bn' });
      expect(data?.confirmPayment.userErrors).toMatchObject([{ message }]);
    }
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
