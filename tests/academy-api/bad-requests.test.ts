import { brotliCompressSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { closeAfterAll } from '../support/close-after-all.ts';
import { aSignedIn, aVisitor } from '../support/rest.ts';
import { startAcademy } from '../support/start-academy.ts';

const academy = await closeAfterAll(startAcademy());
const visitor = aVisitor(academy);
const learner = await aSignedIn(academy, 'Sohini');

describe('a request that cannot be read', () => {
  it.each([
    ['broken JSON', 'application/json', '{"email":', 400, 'The request could not be read.'],
    ['no JSON at all', 'text/plain', 'email=x', 400, 'The request is missing.'],
    ['a list', 'application/json', '[1]', 400, 'The request is not valid.'],
    ['nothing in it', 'application/json', '{}', 400, 'email is missing.'],
    ['a number for a text', 'application/json', '{"email":1}', 400, 'email is not valid.'],
    ['more than fits', 'application/json', JSON.stringify('x'.repeat(200_000)), 413, 'The request is too large.'],
  ])('is told so: %s', async (_case, type, body, status, error) => {
    const response = await fetch(`${academy.url}/auth/login`, {
      method: 'POST',
      headers: { 'content-type': type },
      body,
    });

    expect(response.status).toBe(status);
    expect(await response.json()).toEqual({ error, code: expect.stringMatching(/^[A-Z_]+$/) });
  });

  it.each([
    ['/api/auth/login', 'br', brotliCompressSync],
    ['/api/auth/login', 'gzip', gzipSync],
    ['/academy-checkout/payments', 'br', brotliCompressSync],
    ['/webhooks/razorpay', 'br', brotliCompressSync],
  ])('is not decompressed, which takes memory that was not sent: %s, %s', async (path, coding, compress) => {
    const response = await fetch(`${academy.origin}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-encoding': coding },
      body: new Uint8Array(compress('{}')),
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({ error: 'The request could not be read.', code: 'BAD_REQUEST' });
  });

  it.each(['/api/courses/%E0%A4%A', '/api/courses/a%00b'])('is told so in an address: %s', async (path) => {
    expect(await visitor.get(path)).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST' } });
  });

  it.each(['a\u0000b', 'x'.repeat(101)])(
    'is told so for what is no id of a provider, in a whole sentence',
    async (id) => {
      const proof = { razorpayOrderId: id, razorpayPaymentId: 'pay_1', razorpaySignature: 's' };

      expect(await learner.post('/api/purchases/verify-payment', proof)).toMatchObject({
        status: 400,
        body: { error: 'razorpayOrderId is not valid.', code: 'BAD_REQUEST' },
      });
    },
  );

  it.each([[true], [[1]], ['0x1'], ['1e0'], [' 1'], ['']])(
    'is told so for what is no id of a row: %j',
    async (courseId) => {
      const order = { courseId, isMonthlyPayment: true, monthNumber: 1 };

      expect(await learner.post('/api/purchases/create-order', order)).toMatchObject({
        status: 400,
        body: { error: 'courseId is not valid.', code: 'BAD_REQUEST' },
      });
    },
  );

  it.each(['a\u0000b', 'half \ud83d'])('is told so for characters that no database keeps: %j', async (message) => {
    const meeting = { preferredDate: '2099-01-31', preferredTime: '9:00 AM - 10:00 AM', message };

    expect(await learner.post('/api/me/meeting-requests', meeting)).toMatchObject({ status: 400 });
    expect((await learner.get('/api/me/meeting-requests')).status).toBe(200);
  });
});

it.each([
  ['/api/courses/nowhere', 'There is no such course.'],
  ['/api/courses/id/99999999999999999999', 'There is no such course.'],
  ['/api/courses/id/1.5', 'There is no such course.'],
  ['/api/nothing-here', 'There is nothing at /api/nothing-here.'],
])('answers 404 in the one form for %s', async (path, error) => {
  expect(await visitor.get(path)).toMatchObject({ status: 404, body: { error, code: 'NOT_FOUND' } });
});
