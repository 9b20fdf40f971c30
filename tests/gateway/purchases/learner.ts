// Importing this starts a double of the REST API, and before each test of the file a gateway with a learner who is signed in.
import { afterAll, beforeEach, onTestFinished } from 'vitest';
import { type Client, createClient } from '../../support/execute.ts';
import { aCourse, aOneTimeCourse, aSession, aSummary } from '../../support/factories.ts';
import { startRestDouble } from '../../support/rest-double.ts';
import { type RunningGateway, startGateway } from '../../support/start-gateway.ts';

export const academy = await startRestDouble();
/** A new one for each test, because a gateway keeps the catalogue in memory. */
export let gateway: RunningGateway;
export let learner: Client;

/** Says what GET /purchases/me answers from now on. */
export const tellPurchases = (...purchases: unknown[]): void => academy.when('GET /purchases/me', { body: purchases });

const now = new Date('2026-11-15T06:00:00Z');

/** Another gateway for the test, with settings of its own, and a learner who is signed in there. */
export const startWithLearner = async (
  options: Partial<Parameters<typeof startGateway>[0]> = {},
): Promise<{ gateway: RunningGateway; learner: Client }> => {
  const gateway = await startGateway({ academyApiUrl: academy.url, now: () => now, ...options });
  onTestFinished(gateway.close);
  const learner = createClient(gateway.url);
  learner.cookies.set('accessToken', 'a');
  return { gateway, learner };
};

beforeEach(async () => {
  academy.reset();
  academy.when('GET /me', { body: aSession() });
  academy.when('GET /me/summary', { body: aSummary() });
  academy.when('GET /courses', { body: [aCourse(), aOneTimeCourse()] });
  academy.when('GET /courses/id/1', { body: aCourse() });
  academy.when('GET /courses/id/2', { body: aOneTimeCourse() });
  ({ gateway, learner } = await startWithLearner());
});

afterAll(() => academy.close());
