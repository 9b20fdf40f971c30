import { describe, expect, it } from 'vitest';
import { aPurchase } from '../../support/factories.ts';
import { orderBodies, start, started } from './checkout.ts';
import { academy, startWithLearner, tellPurchases } from './learner.ts';

describe('Starting a checkout', () => {
  const refusals: [
    what: string,
    purchases: unknown[],
    input: Record<string, unknown>,
    message: string,
    about?: string,
  ][] = [
    [
      'a month that awaits approval',
      [aPurchase({ status: 'PENDING' })],
      { courseId: '1' },
      'Payment pending admin approval',
    ],
    ['a month that is paid', [aPurchase()], { courseId: '1', month: 1 }, 'You have paid for this already.', 'month'],
    [
      'a month that is not next',
      [],
      { courseId: '1', month: 6 },
      'Month 1 is the next one to pay for. Please refresh the page.',
      'month',
    ],
    [
      'a month of a course that is paid once',
      [],
      { courseId: '2', month: 2 },
      'You pay for this course once, as a whole. Please refresh the page.',
      'month',
    ],
    [
      'a month that awaits approval, named',
      [aPurchase({ status: 'PENDING' })],
      { courseId: '1', month: 1 },
      'Payment pending admin approval',
      'month',
    ],
    ['a course that is paid', [aPurchase({ courseId: 2 })], { courseId: '2' }, 'You have paid for this already.'],
    ['a course that does not exist', [], { courseId: 'nowhere' }, 'Course Not Found', 'courseId'],
    ['a course whose name climbs', [], { courseId: '..' }, 'Course Not Found', 'courseId'],
  ];

  it.each(refusals)('is refused for %s, without an order', async (_what, purchases, input, message, about) => {
    academy.when('GET /purchases/me', { body: purchases });
    const { checkout, userErrors } = await started(input);

    expect(checkout).toBeNull();
    expect(userErrors).toEqual([
      { code: 'NOT_PAYABLE', message, field: about === undefined ? null : ['input', about] },
    ]);
    expect(orderBodies()).toEqual([]);
  });

  it.each([
    ['the purchases', 'GET /purchases/me'],
    ['the course', 'GET /courses/id/1'],
  ])('is refused when %s cannot be had', async (_what, call) => {
    const { learner } = await startWithLearner();
    academy.when(call, { status: 500 });
    const { startCheckout } = await learner.ask(start, { input: { courseId: '1' } });

    expect(startCheckout.userErrors).toMatchObject([{ code: 'ORDER_FAILED', message: 'Failed to initiate payment' }]);
    expect(orderBodies()).toEqual([]);
  });

  it('is refused where the purchases come in another shape, which is not that of none', async () => {
    const { id, ...paid } = aPurchase();
    tellPurchases({ ...paid, _id: id });
    const { userErrors } = await started({ courseId: '1' });
    expect(userErrors).toMatchObject([{ code: 'ORDER_FAILED', message: 'Failed to initiate payment' }]);
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
});
