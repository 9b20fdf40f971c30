import { connect, type Socket } from 'node:net';
import { Agent, request } from 'undici';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { aCourse, aPurchase, aSession, aSummary } from '../support/factories.ts';
import { startGatewayProgram, type GatewayProgram } from '../support/gateway-program.ts';
import { collectPackages } from '../support/loaded-packages.ts';
import { memoryOf, tellMemory } from '../support/process-memory.ts';
import { startRestDouble, type RestDouble } from '../support/rest-double.ts';

// For a longer run: SOAK_OPERATIONS=100000 IDLE_CONNECTIONS=10000 (and a `ulimit -n` above that).
const operations = Number(process.env.SOAK_OPERATIONS ?? 4_000);
const connections = Number(process.env.IDLE_CONNECTIONS ?? 1_000);
vi.setConfig({ testTimeout: 120_000 + operations * 20 });

/** At each SIGUSR2 a process prints which packages it has loaded, and which modules of Node's own. */
const tellLoaded = `${collectPackages}
  process.on('SIGUSR2', () => {
    console.log(JSON.stringify({ msg: 'loaded', packages: [...packages], builtIn: process.moduleLoadList }));
  });`;

let api: RestDouble;
let gateway: GatewayProgram;
beforeAll(async () => {
  api = await startRestDouble();
  const courses = Array.from({ length: 20 }, (_, index) => aCourse({ id: index + 1, slug: `course-${index + 1}` }));
  api.when('GET /courses', { body: courses });
  api.when('GET /webinars', { body: [{ id: 1, title: 'Graphs', startTime: '2026-12-01T15:00:00.000Z' }] });
  api.when('GET /me', { body: aSession() });
  api.when('GET /me/summary', { body: aSummary() });
  // Each session has purchases of its own.
  let sessions = 0;
  api.when('GET /purchases/me', () => {
    sessions += 1;
    return {
      body: Array.from({ length: 20 }, (_, index) => aPurchase({ id: sessions * 100 + index, courseId: index + 1 })),
    };
  });
  gateway = await startGatewayProgram(
    api.url,
    { NODE_ENV: 'production', HOST: '127.0.0.1', LOG_LEVEL: 'error', RATE_LIMITS: 'off' },
    tellMemory + tellLoaded,
  );
});
afterAll(async () => {
  await gateway.stop();
  await api.close();
});

const memory = () => memoryOf(gateway);

const kinds = [
  { query: '{ courses { nodes { id title slug } totalCount } }' },
  { query: 'query ($slug: String) { course(by: { slug: $slug }) { title } }', variables: { slug: 'course-7' } },
  { query: '{ viewer { name purchases { nodes { id } } } }', cookie: true },
  { query: '{ viewer { name } courses { nodes { viewerAccess { __typename } } } }', cookie: true },
  { query: 'mutation { logIn(input: { email: "a@b.example", password: "wrong-password" }) { userErrors { code } } }' },
  { query: '{ nothing }' },
  { query: '{ broken' },
  { query: '{ webinars { totalCount } }', path: '/graphql?nothing' },
];

const manyReads =
  '{ viewer { name announcements { totalCount } unreadAnnouncementCount purchases { totalCount } meetingRequests { totalCount } } session { isAuthenticated } }';

/** Sends operations of every kind, those of learners with a new session each. */
const send = async (count: number, agent: Agent): Promise<void> => {
  let sent = 0;
  const client = async (): Promise<void> => {
    while (sent < count) {
      sent += 1;
      const { query, variables, cookie, path = '/graphql' } = kinds[sent % kinds.length] ?? { query: '' };
      const { body } = await request(gateway.url + path, {
        dispatcher: agent,
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(cookie ? { cookie: `accessToken=session-${Math.random()}` } : {}),
        },
        body: JSON.stringify({ query, variables }),
      });
      await body.dump();
      // The double keeps every call; a long list of them makes the test slower.
      api.calls.length = 0;
    }
  };
  await Promise.all(Array.from({ length: 8 }, client));
};

describe('the memory of a process', () => {
  it('does not grow with the number of operations', async () => {
    const agent = new Agent({ connections: 8 });
    await send(operations / 2, agent);
    const heaps = [(await memory()).heapUsed];
    for (let round = 0; round < 3; round += 1) {
      await send(operations / 4, agent);
      heaps.push((await memory()).heapUsed);
    }
    await agent.close();
    const growth = (heaps.at(-1) ?? 0) - (heaps[0] ?? 0);
    console.log(
      `heap before and after each round: ${heaps.map((heap) => (heap / 1024 / 1024).toFixed(1)).join(', ')} MB`,
    );
    // The heap after a collection varies by some hundred kilobytes; a leak of 200 bytes for each operation exceeds that.
    expect(growth).toBeLessThan(Math.max(600_000, operations * 0.75 * 100));
  });

  it('is not taken by the cookies of requests that are over, however long they are', async () => {
    const before = await memory();
    for (let sent = 0; sent < 500; sent += 1) {
      const cookie = `accessToken=${String(sent).padEnd(15_000, 'x')}`;
      const headers = { 'content-type': 'application/json', cookie };
      const body = JSON.stringify({ query: manyReads });
      await (await request(`${gateway.url}/graphql`, { method: 'POST', headers, body })).body.dump();
      api.calls.length = 0;
    }
    // A text for each of the six reads would take 45 MB.
    expect((await memory()).heapUsed - before.heapUsed).toBeLessThan(30_000_000);
  });

  it('is not taken by the time zones that requests ask for, in however many spellings', async () => {
    const zones = Intl.supportedValuesOf('timeZone');
    const spellings = Array.from({ length: 3_000 }, (_, index) => {
      const zone = zones[index % zones.length] ?? '';
      return index < zones.length ? zone : zone.slice(0, index % 7).toUpperCase() + zone.slice(index % 7).toLowerCase();
    });
    const ask = (asked: readonly string[]) =>
      gateway.ask(
        `{ webinars { nodes { ${asked.map((zone, at) => `zone${at}: startsAtText(timeZone: ${JSON.stringify(zone)})`).join(' ')} } } }`,
      );
    await ask(zones.slice(0, 1));
    const before = await memory();
    for (let from = 0; from < spellings.length; from += 15) {
      expect(await (await ask(spellings.slice(from, from + 15))).json()).not.toHaveProperty('errors');
    }
    // A formatter for each spelling would take 300 kB.
    expect((await memory()).rss - before.rss).toBeLessThan(60_000_000);
  });

  it('is not taken by what only some processes need, by second copies of a package, or by fetch, which is not used', async () => {
    await memory();
    await expect.poll(() => gateway.logged().some(({ msg }) => msg === 'loaded')).toBe(true);
    const { packages, builtIn } = gateway.logged().findLast(({ msg }) => msg === 'loaded') as {
      packages: string[];
      builtIn: string[];
    };

    expect(packages).toContain('graphql');
    const seldom = ['@apollo/usage-reporting-protobuf', '@opentelemetry', '@redis', 'prom-client', 'react'];
    expect(packages.filter((name) => seldom.some((part) => name.includes(part)))).toEqual([]);
    expect(packages.filter((name) => name.endsWith('@graphql-tools/utils'))).toHaveLength(1);
    expect(builtIn).toContain('NativeModule http');
    expect(builtIn.filter((name) => name.includes('undici'))).toEqual([]);
  });

  it('grows with idle connections in proportion, and gives them back', async () => {
    const { port } = new URL(gateway.url);
    const open = (): Promise<Socket> =>
      new Promise((resolve, reject) => {
        const socket = connect(Number(port), '127.0.0.1');
        socket.once('error', reject);
        socket.once('data', () => resolve(socket));
        socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n');
      });

    const before = await memory();
    const sockets: Socket[] = [];
    while (sockets.length < connections) sockets.push(...(await Promise.all(Array.from({ length: 50 }, open))));
    const during = await memory();
    expect(await (await gateway.ask('{ webinars { totalCount } }')).json()).toHaveProperty('data.webinars');
    for (const socket of sockets) socket.destroy();
    await expect.poll(async () => (await memory()).heapUsed, { timeout: 30_000 }).toBeLessThan(during.heapUsed);

    const perConnection = (of: 'heapUsed' | 'rss') => (during[of] - before[of]) / sockets.length / 1024;
    console.log(
      `${sockets.length} idle connections: ${perConnection('rss').toFixed(1)} kB of memory each, ` +
        `${perConnection('heapUsed').toFixed(1)} kB of them in the heap`,
    );
    expect(perConnection('heapUsed')).toBeLessThan(16);
    expect(perConnection('rss')).toBeLessThan(48);
  });
});
