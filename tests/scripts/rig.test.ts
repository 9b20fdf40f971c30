import { createServer } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findNginx } from '../../scripts/find/nginx.mjs';
import { startScript } from '../bench/processes.ts';
import { startGateway } from '../bench/servers.ts';
import { addressOf, openBrowser } from '../rig/browser.ts';
import { sendToWork, signInAll } from '../rig/simulated-learners.ts';
import { changeCourses } from '../rig/phases/course.ts';
import { killGateways } from '../rig/phases/kill.ts';
import { restartInTurn } from '../rig/phases/rolling.ts';
import { defaults, type Settings } from '../rig/settings.ts';
import { findStores, type Stack, startStack } from '../rig/stack.ts';
import { eventually } from '../support/eventually.ts';
import { listenOnFreePort } from '../support/listen.ts';

/** A few people for a few seconds: whether the rig works, and whether nothing is lost where nothing may be lost. */
const settings: Settings = { ...defaults, learners: 12, seconds: 1, thinkMs: [50, 400] };

const stores = await findStores();
/** What the rig needs and this machine has not. */
const reason = [stores.redis, stores.postgres, findNginx()].flatMap(({ reason }) => reason ?? []).join('; ');
afterAll(() => Promise.all([stores.redis.stop?.(), stores.postgres.stop?.()]));

describe.runIf(process.platform === 'linux')('a browser of the rig', () => {
  it('has an address of its own, as far as rate limits see', async () => {
    const server = await listenOnFreePort(
      createServer(({ socket }, response) => void response.end(socket.remoteAddress)),
    );
    const browsers = [7, 300].map((number) => openBrowser(server, number));
    const seen = await Promise.all(browsers.map(async (browser) => (await browser.open('/')).text));
    expect(seen).toEqual(['127.1.0.7', '127.1.1.44']);
    await Promise.all(browsers.map((browser) => browser.close()));
    await server.close();
  });
});

describe('the load of the rig', () => {
  it('gets no answer that is not right for its learner', async () => {
    const upstream = await startScript('../rig/core/upstream.ts', [], null);
    const load = await startScript('../rig/core/load.ts', [], null, { listens: false });
    const gateway = await startGateway(1)(`http://127.0.0.1:${upstream.port}/api`, null);
    try {
      // The bytes of the catalogue are others until the gateway has it in brotli.
      const catalogue = `http://127.0.0.1:${gateway.port}${addressOf('CoursesPage')}`;
      const encoding = async () =>
        (await fetch(catalogue, { headers: { 'accept-encoding': 'br' } })).headers.get('content-encoding');
      await eventually(encoding).toBe('br');
      const order = { port: gateway.port, learners: 1_000, warmUpSeconds: 0, seconds: 1 };
      const { requests, failed, wrong } = Object(await load.ask(order));
      expect(wrong).toBe(0);
      expect(requests).toBeGreaterThan(0);
      // Its upstream fails once in a hundred calls.
      expect(failed).toBeLessThan(requests / 10);
    } finally {
      await Promise.all([gateway.stop(), load.stop(), upstream.stop()]);
    }
  });
});

describe.skipIf(reason !== '')(`the rig${reason && ` (${reason})`}`, () => {
  let stack: Stack;
  beforeAll(async () => {
    stack = await startStack(settings.learners, stores);
  }, 180_000);
  afterAll(() => stack.stop());

  it('loses no request of learners that reaches a gateway while both are renewed, and no write to one that is killed', async () => {
    const people = await signInAll(stack);
    const learners = sendToWork(people, stack, settings);
    const renewed = await restartInTurn(stack, learners, settings);
    expect(renewed).toMatchObject({ wrong: 0, doubled: 0, lost: 0 });
    // A connection that comes in the instant in which a port is closed is reset, and a busy machine makes the instant longer.
    expect(renewed.broken.slice(1)).toEqual([]);
    expect(renewed.answers).toBeGreaterThan(settings.learners);

    const killed = await killGateways(stack, learners, settings);
    expect(killed).toMatchObject({ wrong: 0, doubled: 0, lost: 0 });
    await learners.rest();
    await Promise.all(people.map(({ browser }) => browser.close()));
  }, 180_000);

  it('shows a course at both gateways that the operator has added, and none that was withdrawn', async () => {
    const changes = await changeCourses(stack, 1);
    expect(changes.map(({ what }) => what)).toEqual(['added', 'withdrawn']);
    // Without news of a change a gateway looks for one after a minute.
    for (const { atGateways } of changes) expect(Math.max(...atGateways)).toBeLessThan(20_000);
  }, 90_000);
});
