import { beforeEach, describe, expect, it } from 'vitest';
import { closeAfterAll } from '../support/close-after-all.ts';
import { createClient, type Client } from '../support/execute.ts';
import { aCourse, aSummary } from '../support/factories.ts';
import { startRestDouble } from '../support/rest-double.ts';
import { startGateway } from '../support/start-gateway.ts';

let client: Client;

const api = await closeAfterAll(startRestDouble());
const gateway = await closeAfterAll(startGateway({ academyApiUrl: api.url }));
beforeEach(() => {
  api.reset();
  api.when('GET /me/summary', { body: aSummary() });
  api.when('GET /courses/id/1', { body: aCourse() });
  api.when('GET /purchases/me', { body: [] });
  client = createClient(gateway.url);
  client.cookies.set('accessToken', 'learner');
});

const account =
  '{ name: "Moumita Sen", email: "a@b.example", password: "12345678", dateOfBirth: { day: 1, month: 1, year: 2000 } }';

const soon = new Date(Date.now() + 20 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);

const changes: [call: string, field: string][] = [
  ['POST /auth/login', 'logIn(input: { email: "a@b.example", password: "12345678" })'],
  ['POST /auth/register', `register(input: ${account})`],
  ['POST /auth/register', `resendCode(input: ${account})`],
  ['POST /auth/verify-email', 'verifyEmail(input: { email: "a@b.example", code: "123456" })'],
  ['POST /auth/reset-password', 'resetPassword(input: { token: "t", password: "12345678" })'],
  ['POST /purchases/create-order', 'startCheckout(input: { courseId: "1" })'],
  ['GET /purchases/me', 'startCheckout(input: { courseId: "1" })'],
  ['POST /purchases/verify-payment', 'confirmPayment(input: { orderId: "o", paymentId: "p", signature: "s" })'],
  ['POST /announcements/me/read/1', 'markAnnouncementRead(input: { id: "1" })'],
  ['POST /me/meeting-requests', `requestMeeting(input: { preferredDate: "${soon}", preferredTime: FROM_9_AM })`],
  ['POST /admin/uploads/presign', 'createPhotoUpload(input: { fileName: "a.png", contentType: "image/png" })'],
  ['POST /me/photo', 'setPhoto(input: { photoUrl: "https://files.example/a.png" })'],
];

/** Whether each reason of a change is temporary. */
const areTemporary = async (field: string): Promise<boolean[]> => {
  const data = await client.ask(`mutation { change: ${field} { userErrors { isTemporary } } }`);
  return data['change'].userErrors.map(({ isTemporary }: { isTemporary: boolean }) => isTemporary);
};

describe('a change that the API does not make', () => {
  it.each(changes)(
    'is refused for a time where it was not judged, and for good where it was: %s for %s',
    async (call, field) => {
      for (const answer of [{ status: 500 }, { status: 408 }, { fault: 'reset' as const }]) {
        api.when(call, answer);
        expect(await areTemporary(field)).toEqual([true]);
      }
      for (const status of [400, 409, 422]) {
        api.when(call, { status, body: { error: 'No.' } });
        expect(await areTemporary(field)).toEqual([false]);
      }
    },
  );

  it('is refused for a time where there were too many tries, by both of its reasons', async () => {
    api.when('POST /auth/login', { status: 429 });
    expect(await areTemporary('logIn(input: { email: "a@b.example", password: "12345678" })')).toEqual([true, true]);
  });

  it('is refused for good where the gateway itself judges it', async () => {
    expect(await areTemporary('logIn(input: { email: "a", password: "1" })')).toEqual([false]);
    expect(await areTemporary('verifyEmail(input: { email: "a@b.example", code: "1" })')).toEqual([false]);
    expect(await areTemporary('startCheckout(input: { courseId: "1", month: 5 })')).toEqual([false]);
  });

  it('is confirmed later where the API does not say whether a payment is good', async () => {
    api.when('POST /purchases/verify-payment', { body: {} });
    const confirm = 'confirmPayment(input: { orderId: "o", paymentId: "p", signature: "s" })';
    expect(await areTemporary(confirm)).toEqual([true]);
  });
});
