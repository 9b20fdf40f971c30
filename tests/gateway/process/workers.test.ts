import { createServer, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { pauseAfterDeaths } from '../../../gateway/process/workers.ts';
import { closeAfterAll } from '../../support/close-after-all.ts';
import { eventually } from '../../support/eventually.ts';
import {
  answerAlike,
  runGatewayProgram,
  startGatewayProgram,
  type GatewayProgram,
} from '../../support/gateway-program.ts';
import { freePort, waitUntil } from '../../support/processes.ts';
import { startRestDouble } from '../../support/rest-double.ts';

// Processes take their time to start where others are busy.
vi.setConfig({ testTimeout: 90_000 });

const api = await closeAfterAll(startRestDouble());

const start = async (env: Record<string, string> = {}, preload = '') => {
  api.reset();
  const gateway = await startGatewayProgram(api.url, { GATEWAY_WORKERS: '2', ...env }, preload);
  await waitUntil(async () => gateway.listeners().length >= 2, gateway);
  return gateway;
};

/** The same processes, but for what they answer. */
const startAlike = (env: Record<string, string>, preload: string) => start(env, answerAlike + preload);

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

/** Asks once on a connection of its own, as a proxy does for a change; resolves with the status or what went wrong. */
const askOnce = (url: string) =>
  new Promise<string>((resolve) => {
    const headers = { 'content-type': 'application/json' };
    request(`${url}/graphql`, { method: 'POST', agent: false, headers }, (response) => {
      response.resume().once('end', () => resolve(String(response.statusCode)));
    })
      .once('error', (error) => resolve(String(Object(error).code)))
      .end(JSON.stringify({ query: '{ academy { name } }' }));
  });

/** Asks again and again until nobody listens any more; resolves with everything that came of it. */
const askUntilRefused = async (url: string): Promise<ReadonlySet<string>> => {
  const outcomes = new Set<string>();
  for (let outcome = ''; outcome !== 'ECONNREFUSED'; outcomes.add(outcome)) outcome = await askOnce(url);
  return outcomes;
};

describe('a gateway of several processes', () => {
  it('replaces one that died or was told to stop by itself, and loses no request of the others, nor any when all are told', async () => {
    const tellWhoReceives = `
      import { subscribe } from 'node:diagnostics_channel';
      subscribe('http.server.request.start', ({ request: { url } }) => {
        if (url === '/graphql') console.log(JSON.stringify({ msg: 'received', pid: process.pid }));
      });`;
    const gateway = await start({}, tellWhoReceives);
    const [first = 0, second = 0] = gateway.listeners();
    api.when('GET /webinars', { body: [], afterMs: 3_000 });
    const asked = Array.from({ length: 8 }, async () => {
      const response = await gateway.ask('{ webinars { totalCount } }');
      return Object(await response.json()).data;
    });
    const received = () => gateway.logged().flatMap(({ msg, pid }) => (msg === 'received' ? [pid] : []));
    await eventually(() => received().length).toBe(8);
    process.kill(first, 'SIGKILL');

    const outcomes = await Promise.allSettled(asked);
    const answered = outcomes.filter(({ status }) => status === 'fulfilled');
    const ofTheOther = received().filter((pid) => pid === second).length;
    expect([ofTheOther, 8 - ofTheOther]).not.toContain(0);
    expect(answered).toEqual(
      Array.from({ length: ofTheOther }, () => ({ status: 'fulfilled', value: { webinars: { totalCount: 0 } } })),
    );
    await eventually(() => gateway.listeners().length).toBe(3);
    expect([isAlive(first), isAlive(second)]).toEqual([false, true]);
    // As an operator does to renew one after the other.
    process.kill(second, 'SIGTERM');
    await eventually(() => gateway.listeners().length).toBe(4);
    expect(isAlive(second)).toBe(false);

    api.calls.length = 0;
    api.when('GET /webinars', { body: [], afterMs: 700 });
    const underWay = Array.from({ length: 6 }, () => gateway.ask('{ webinars { totalCount } }'));
    // One of each of the two that took their places.
    await eventually(() => api.called().length).toBe(2);
    const ended = gateway.stop('SIGTERM');
    const statuses = (await Promise.all(underWay)).map(({ status }) => status);
    expect(statuses).toEqual(Array(6).fill(200));
    expect(await ended).toBe(0);
    expect(gateway.listeners().some(isAlive)).toBe(false);
  });

  it('answers every connection that is made until its port is closed', async () => {
    // So one is on its way from the primary process to another at almost any moment.
    const handOnLate = `
      import cluster from 'node:cluster';
      const emit = process.emit;
      const emitLate = (...event) => setTimeout(() => emit.apply(process, event), 200);
      const isMessage = (name) => name === 'message' || name === 'internalMessage';
      if (cluster.isWorker) process.emit = (...event) => (isMessage(event[0]) ? emitLate : emit).apply(process, event);`;
    const gateway = await startAlike({ STOP_PAUSE_SECONDS: '1' }, handOnLate);
    expect(await askOnce(gateway.url)).toBe('200');
    const ended = gateway.stop('SIGTERM');
    const outcomes = await askUntilRefused(gateway.url);

    // A connection that is refused has taken no request, so a proxy asks elsewhere.
    expect(outcomes).toEqual(new Set(['200', 'ECONNREFUSED']));
    expect(await ended).toBe(0);
  });

  it('answers one that comes while the last count of connections arrives', async () => {
    // The time that it holds up does not pass for its own clock: a round of counts that takes longer is not the last one.
    const holdUpAtEqualCounts = `
      import cluster from 'node:cluster';
      import { writeSync } from 'node:fs';
      const now = performance.now.bind(performance);
      let [counts, before, heldUpMs] = [[], '', 0];
      performance.now = () => now() - heldUpMs;
      cluster.on('message', (_worker, { connectionsSoFar }) => {
        if (connectionsSoFar === undefined || heldUpMs > 0) return;
        counts.push(connectionsSoFar);
        if (counts.length < 2) return;
        const sorted = counts.sort().join();
        if (sorted === before) {
          writeSync(1, JSON.stringify({ msg: 'held up' }) + '\\n');
          const from = now();
          while (now() - from < 1_000);
          heldUpMs = now() - from;
        }
        [counts, before] = [[], sorted];
      });`;
    const gateway = await startAlike({ STOP_PAUSE_SECONDS: '1' }, holdUpAtEqualCounts);
    const ended = gateway.stop('SIGTERM');
    await eventually(() => gateway.logged().map(({ msg }) => msg)).toContain('held up');

    expect(await askOnce(gateway.url)).toBe('200');
    expect(await ended).toBe(0);
  });

  it('answers them also where a busy machine holds it up for a second and a half', async () => {
    // It says when that is over while it still cannot close its port, so that nobody asks at the moment of closing.
    const holdUp = `
      import cluster from 'node:cluster';
      import { writeSync } from 'node:fs';
      let [since, isOver] = [undefined, false];
      if (cluster.isWorker) process.on('message', (message) => {
        if (message !== 'count connections' || isOver) return;
        const from = performance.now();
        since ??= from;
        isOver = from - since > 1_500;
        if (isOver) writeSync(1, JSON.stringify({ msg: 'held up no longer' }) + '\\n');
        while (performance.now() - from < (isOver ? 300 : 60));
      });`;
    const gateway = await startAlike({ STOP_PAUSE_SECONDS: '1', RATE_LIMITS: 'off' }, holdUp);
    const ended = gateway.stop('SIGTERM');
    const asked: Promise<string>[] = [];
    for (let turn = 0; !gateway.output().includes('held up no longer'); turn += 1) {
      // In bursts, because one that is held up accepts few of them.
      if (turn % 50 < 20) asked.push(askOnce(gateway.url));
      await wait(5);
    }
    expect(new Set(await Promise.all(asked))).toEqual(new Set(['200']));
    expect(await ended).toBe(0);
  });

  describe('one of which hangs', () => {
    const countTenTimesAsFast = `
      import cluster from 'node:cluster';
      import { subscribe } from 'node:diagnostics_channel';
      import inspector from 'node:inspector';
      const { setInterval } = globalThis;
      if (cluster.isPrimary) globalThis.setInterval = (tick, ms) => setInterval(tick, ms / 10);
      const hang = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);`;
    const hangWhenAsked = `${countTenTimesAsFast}
      subscribe('http.server.request.start', ({ request: { url } }) => {
        if (url === '/debug') inspector.open(0, '127.0.0.1');
        if (url === '/hang' || url === '/debug') console.log(JSON.stringify({ msg: url, pid: process.pid }));
        if (url === '/hang') hang();
        // The next question comes before.
        if (url === '/debug') setTimeout(hang, 1_500);
      });`;
    describe('while it serves', () => {
      let gateway: GatewayProgram;
      beforeAll(async () => {
        gateway = await startAlike({}, hangWhenAsked);
      });
      afterAll(async () => {
        const ended = gateway.stop('SIGKILL');
        // One that hangs does not notice.
        for (const pid of gateway.listeners().filter(isAlive)) process.kill(pid, 'SIGKILL');
        await ended;
      });

      const hangBy = async (url: string) => {
        const linesBefore = gateway.logged().length;
        const lines = () => gateway.logged().slice(linesBefore);
        const hung = () => lines().find(({ msg }) => msg === url)?.['pid'];
        const listenersBefore = gateway.listeners().length;
        fetch(`${gateway.url}${url}`).catch(() => null);
        await eventually(hung).toBeTypeOf('number');
        return { hung: Number(hung()), listenersBefore, lines };
      };

      it('kills and replaces it, says so once, and lets nobody wait for it', async () => {
        const { hung, listenersBefore, lines } = await hangBy('/hang');
        const asked = Promise.all(Array.from({ length: 3 }, () => askOnce(gateway.url)));
        await eventually(() => gateway.listeners().length).toBe(listenersBefore + 1);
        expect(isAlive(hung)).toBe(false);
        expect(lines().filter(({ level }) => Number(level) >= 50)).toEqual([
          expect.objectContaining({ msg: 'a worker hangs and is killed', workerPid: hung, silentForMs: 30_000 }),
          expect.objectContaining({ msg: 'a worker died and is replaced', workerPid: hung, signal: 'SIGKILL' }),
        ]);
        // One was handed the connection when it could no longer accept it.
        expect((await asked).toSorted()).toEqual(['200', '200', 'ECONNRESET']);
        expect((await gateway.ask('{ __typename }')).status).toBe(200);
      });

      it('leaves it alone while a debugger may hold it', async () => {
        const { hung, listenersBefore } = await hangBy('/debug');
        await wait(7_000);
        expect([isAlive(hung), gateway.listeners().length]).toEqual([true, listenersBefore]);
        process.kill(hung, 'SIGKILL');
        await eventually(() => gateway.listeners().length).toBe(listenersBefore + 1);
      });

      it('does not take a suspended machine for one', async () => {
        const [linesBefore, listenersBefore] = [gateway.logged().length, gateway.listeners()];
        const all = [Number(gateway.process.pid), ...listenersBefore.filter(isAlive)];
        for (const pid of all) process.kill(pid, 'SIGSTOP');
        await wait(5_000);
        for (const pid of all) process.kill(pid, 'SIGCONT');
        await wait(3_000);
        const lines = gateway.logged().slice(linesBefore);
        expect(lines.filter(({ level }) => Number(level) >= 50)).toEqual([]);
        expect(gateway.listeners()).toEqual(listenersBefore);
        expect(all.filter(isAlive)).toEqual(all);
      });
    });

    it('says so after half a minute where nothing listens yet, and why the gateway ends after two', async () => {
      const preload = `${countTenTimesAsFast} if (cluster.isWorker) hang();`;
      const env = { PORT: String(await freePort()), GATEWAY_WORKERS: '2' };
      const program = runGatewayProgram(api.url, env, preload);
      expect(await program.ended).toBe(1);
      const lines = program
        .output()
        .split('\n')
        .filter((line) => line.startsWith('{'));
      expect(
        lines.map((line): unknown => JSON.parse(line)).filter((line) => Number(Object(line).level) >= 40),
      ).toMatchObject([
        { level: 40, msg: 'a worker has not begun to listen', silentForMs: 30_000 },
        { level: 50, msg: 'a worker hangs and is killed', silentForMs: 120_000 },
        { level: 60, msg: 'the first worker was killed before it could listen; giving up', signal: 'SIGKILL' },
      ]);
    });

    it('goes on, however many hang within a minute, and others for two before they listen', async () => {
      const hangEightTimes = `${countTenTimesAsFast}
        const { id } = cluster.worker ?? {};
        // Nobody else listens when the second is killed.
        if (id === 2 || id === 3) hang();
        const hangSoon = setInterval(() => {
          if (id > 8 || cluster.worker.state !== 'listening') return;
          clearInterval(hangSoon);
          // By then the primary process knows that it listens.
          setTimeout(hang, 1_000);
        }, 100);`;
      const gateway = await startAlike({}, hangEightTimes);
      const linesOf = (text: string) => gateway.logged().filter(({ msg }) => msg === text);
      const replaced = () => linesOf('a worker died and is replaced');
      for (let count = 1; count <= 8; count += 1)
        await eventually(() => replaced().length).toBeGreaterThanOrEqual(count);
      expect(new Set(replaced().map(({ signal }) => signal))).toEqual(new Set(['SIGKILL']));
      const waits = linesOf('a worker hangs and is killed').map(({ silentForMs }) => Number(silentForMs));
      expect(waits.toSorted((one, other) => one - other)).toEqual([...Array(6).fill(30_000), 120_000, 120_000]);
      // Nobody listens until the next two do.
      const ask = () => gateway.ask('{ __typename }').catch(() => null);
      await eventually(async () => (await ask())?.status).toBe(200);
      expect(await gateway.stop()).toBe(0);
    });
  });

  it('goes on with the others while the system cannot start one, starts it later, and ends all when it is killed itself', async () => {
    const noneForAWhile = `
      import cluster from 'node:cluster';
      const { execPath } = process;
      if (cluster.isPrimary) cluster.once('exit', () => {
        process.execPath = '/nonexistent';
        setTimeout(() => { process.execPath = execPath; }, 4_000);
      });`;
    const gateway = await startAlike({}, noneForAWhile);
    process.kill(Number(gateway.listeners()[0]), 'SIGKILL');
    await eventually(() => gateway.listeners().length).toBe(3);
    expect(gateway.logged()).toContainEqual(
      expect.objectContaining({ level: 50, msg: 'a worker could not be started, and another one will be' }),
    );
    expect(gateway.logged().filter(({ msg }) => msg === 'unhandled error')).toEqual([]);

    expect(await gateway.stop('SIGKILL')).toBeNull();
    await eventually(() => gateway.listeners().some(isAlive)).toBe(false);
  });

  it('gives up with a reason when its processes die again and again', async () => {
    const thirdAndLaterDie = `
      import cluster from 'node:cluster';
      if (cluster.worker?.id > 2) process.exit(7);`;
    const gateway = await startAlike({}, thirdAndLaterDie);
    for (const pid of gateway.listeners()) process.kill(pid, 'SIGKILL');
    expect(await gateway.ended).toBe(1);
    expect(gateway.logged()).toContainEqual(
      expect.objectContaining({ level: 60, msg: 'workers die again and again; giving up', deaths: 5 }),
    );
    expect(gateway.listeners().some(isAlive)).toBe(false);
  });

  it('waits longer after each death, up to five seconds', () => {
    expect([1, 2, 3, 6, 7, 50].map(pauseAfterDeaths)).toEqual([100, 200, 400, 3_200, 5_000, 5_000]);
  });

  it('says once that its port is taken', async () => {
    const port = await freePort();
    const other = createServer().listen(port, '127.0.0.1');
    const program = runGatewayProgram(api.url, { PORT: String(port), GATEWAY_WORKERS: '3' }, answerAlike);
    expect(await program.ended).toBe(1);
    expect(program.output().trim()).toBe(
      `Port ${port} is in use already: stop what listens there, or set PORT to another one.`,
    );
    await new Promise((resolve) => other.close(resolve));
  });
});
