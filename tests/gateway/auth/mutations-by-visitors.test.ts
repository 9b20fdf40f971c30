// Every mutation is for visitors or refuses them before it asks the API. One that is added is put into one of the two lists.
import { expect, it } from 'vitest';
import { closeAfterAll } from '../../support/close-after-all.ts';
import { startFuzzedAcademy } from '../../support/fuzzed-academy.ts';
import { writtenSchema } from '../../support/written-schema.ts';
import { startGateway } from '../../support/start-gateway.ts';

const forVisitors = [
  'logIn',
  'logOut',
  'register',
  'requestPasswordReset',
  'resendCode',
  'resetPassword',
  'verifyEmail',
];

/** The mutations that need a session, each with an input that would be taken from a learner. */
const forLearners: Readonly<Record<string, string>> = {
  confirmPayment: '{ orderId: "order_1", paymentId: "pay_1", signature: "s" }',
  createPhotoUpload: '{ fileName: "me.jpg", contentType: "image/jpeg" }',
  markAnnouncementRead: '{ id: "1" }',
  requestMeeting: '{ preferredDate: "2099-01-01", preferredTime: FROM_9_AM, message: "Words" }',
  setPhoto: '{ photoUrl: "https://files.example/me.jpg" }',
  startCheckout: '{ courseId: "1", month: 1 }',
};

const api = await closeAfterAll(startFuzzedAcademy());
const gateway = await closeAfterAll(startGateway({ academyApiUrl: api.url }));

it('are those that are known here', () => {
  const mutations = Object.keys(writtenSchema().getMutationType()?.getFields() ?? {});
  expect(mutations.toSorted()).toEqual([...forVisitors, ...Object.keys(forLearners)].toSorted());
});

it.each(Object.entries(forLearners))(
  '%s is refused without a session, and asks the API nothing',
  async (name, input) => {
    gateway.resetCalls();
    const response = await fetch(`${gateway.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query: `mutation { ${name}(input: ${input}) { __typename } }` }),
    });
    expect(await response.json()).toMatchObject({
      errors: [{ path: [name], extensions: { code: 'UNAUTHENTICATED' } }],
    });
    expect(gateway.calls).toEqual([]);
  },
);
