// Importing this starts a double of the REST API, and before each test of the file a gateway with a visitor.
import { afterAll, beforeEach, onTestFinished } from 'vitest';
import { type Client, createClient } from '../../support/execute.ts';
import { startRestDouble } from '../../support/rest-double.ts';
import { type RunningGateway, startGateway } from '../../support/start-gateway.ts';

export const academy = await startRestDouble();
/** A new one for each test, because a gateway keeps the catalogue in memory. */
export let gateway: RunningGateway;
export let visitor: Client;

const now = new Date('2026-11-16T06:00:00Z');

/** Starts the gateway afresh, with nothing in memory. */
export const start = async (env: Record<string, string> = {}): Promise<void> => {
  gateway = await startGateway({ academyApiUrl: academy.url, env, now: () => now });
  onTestFinished(gateway.close);
  visitor = createClient(gateway.url);
};

beforeEach(async () => {
  academy.reset();
  await start();
});

afterAll(() => academy.close());
