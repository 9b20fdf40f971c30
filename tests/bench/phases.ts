// The parts of a run, each with servers of its own.
import { mkdirSync, writeFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { createAcademy } from './data.ts';
import { checkAnswers, type RightAnswers } from './check-answers.ts';
import { type Bench, callsSince, type Figures, measureCell, medianOf, type Row } from './measure.ts';
import { askOnce, byHash } from './operations.ts';
import { type Cores, peakMemoryMb, root, startScript } from './processes.ts';
import {
  type Contestant,
  gateway,
  hasNginx,
  newTexts,
  nginx,
  peers,
  type Question,
  readyBytes,
  type Server,
} from './servers.ts';
import type { Settings } from './settings.ts';

/** The core of the measured server, and that of load and upstream. */
export const serverCore: Cores = [0];
const loadCore: Cores = [1];

/** The size of the catalogue where sizes are not compared. */
const usualCourses = 60;

/** How close to its whole core load and upstream may come before a row stops counting. */
export const fullLoad = 0.9;

const results = `${root}tests/results`;

type Entry = { readonly contestant: Contestant; readonly server: Server; readonly question: Question };

const isWanted = ({ only }: Settings, ...names: string[]): boolean =>
  only.length === 0 || only.some((part) => names.some((name) => name.toLowerCase().includes(part)));

/** Runs some work beside an upstream of so many courses, and so many purchases of each learner. */
export const withBench = async <T>(
  courses: number,
  work: (bench: Bench, apiUrl: string) => Promise<T>,
  purchases?: number,
): Promise<T> => {
  const sizes = [courses, ...(purchases === undefined ? [] : [purchases])];
  const upstream = await startScript('upstream.ts', sizes.map(String), loadCore);
  const load = await startScript('load.ts', [], loadCore, { listens: false });
  try {
    return await work({ upstream, load }, `http://127.0.0.1:${upstream.port}/api`);
  } finally {
    await Promise.all([upstream.stop(), load.stop()]);
  }
};

const startAll = async (contestants: readonly Contestant[], apiUrl: string, cores: Cores) => {
  const servers: [Contestant, Server][] = [];
  for (const contestant of contestants) servers.push([contestant, await contestant.start(apiUrl, cores)]);
  return servers;
};

const stopAll = (servers: readonly [Contestant, Server][]): Promise<unknown> =>
  Promise.all(servers.map(([, server]) => server.stop()));

/** The bytes of the catalogue's answer in a file, compressed as the gateway sends them, for bare Node to send. */
const keepAnswer = async (server: Server): Promise<string> => {
  const [[request] = []] = byHash(createAcademy(usualCourses), 'catalogue', 'GET');
  if (request === undefined) throw new Error('The catalogue has no request.');
  const { json } = await askOnce(server.port, request);
  mkdirSync(results, { recursive: true });
  const file = `${results}/catalogue.json.br`;
  writeFileSync(file, brotliCompressSync(JSON.stringify(json)));
  return file;
};

const questionsOf = async (servers: readonly [Contestant, Server][], courses: number, settings: Settings) => {
  const academy = createAcademy(courses);
  const right: RightAnswers = new Map();
  const entries: Entry[] = [];
  for (const [contestant, server] of servers) {
    for (const question of contestant.questions(academy)) {
      if (!isWanted(settings, contestant.name, question.operation)) continue;
      const isGraphQL = contestant.kind === 'gateway' || contestant.kind === 'peer';
      if (isGraphQL) await checkAnswers(contestant, server, question, settings.comparedTurns, right);
      entries.push({ contestant, server, question });
    }
  }
  return entries.toSorted((one, other) => one.question.operation.localeCompare(other.question.operation));
};

/**
 * A server that needs a tenth of a second for an operation would take minutes for two hundred clients, and texts that are
 * new each time say all they have to say in one situation.
 */
const isTelling = (
  { contestant, question }: Entry,
  { latencyMs, clients }: { latencyMs: number; clients: number },
): boolean =>
  question.way === newTexts
    ? latencyMs === 0 && clients === 32
    : clients <= 32 || question.operation !== 'dashboard' || !contestant.name.includes('naive');

const measureAll = async (
  bench: Bench,
  entries: readonly Entry[],
  settings: Settings,
  { latencyMs, clients, courses }: { latencyMs: number; clients: number; courses: number },
): Promise<Row[]> => {
  const rounds = new Map<Entry, Figures[]>();
  await bench.upstream.ask({ latencyMs });
  for (let round = 0; round < settings.rounds; round += 1) {
    for (const entry of entries.filter((candidate) => isTelling(candidate, { latencyMs, clients }))) {
      const cell = { clients, durationMs: settings.cellMs };
      const figures = await measureCell(bench, entry.server, entry.question, cell);
      rounds.set(entry, [...(rounds.get(entry) ?? []), figures]);
    }
  }
  await bench.upstream.ask({ latencyMs: 0 });
  return [...rounds].map(([{ contestant, question }, figures]) => ({
    server: contestant.name,
    kind: contestant.kind,
    operation: question.operation,
    way: question.way,
    latencyMs,
    clients,
    courses,
    ...medianOf(figures),
  }));
};

const warmUp = async (bench: Bench, entries: readonly Entry[], durationMs: number): Promise<void> => {
  for (const { server, question } of entries) await measureCell(bench, server, question, { clients: 16, durationMs });
};

/** Tells in the terminal how far a run is. */
export const say = (text: string): void => console.log(`${new Date().toISOString().slice(11, 19)} ${text}`);

/** All servers at sixty courses, in all situations. */
export const measureServers = (settings: Settings): Promise<{ rows: Row[]; peakMemoryMb: number }> =>
  withBench(usualCourses, async (bench, apiUrl) => {
    const own = gateway(1);
    const server = await own.start(apiUrl, serverCore);
    const bytes = readyBytes(await keepAnswer(server));
    const others = [...peers, ...(hasNginx ? [nginx] : []), bytes].filter(({ name, questions }) =>
      isWanted(settings, name, ...questions(createAcademy(1)).map(({ operation }) => operation)),
    );
    const servers: [Contestant, Server][] = [[own, server], ...(await startAll(others, apiUrl, serverCore))];
    try {
      const entries = await questionsOf(servers, usualCourses, settings);
      say(`${servers.length} servers, equal answers; warming up`);
      await warmUp(bench, entries, settings.warmUpMs);
      const rows: Row[] = [];
      for (const situation of settings.situations) {
        say(`upstream of ${situation.latencyMs} ms, ${situation.clients} clients`);
        rows.push(...(await measureAll(bench, entries, settings, { ...situation, courses: usualCourses })));
      }
      return { rows, peakMemoryMb: peakMemoryMb(server.pid) };
    } finally {
      await stopAll(servers);
    }
  });

/** Measures some servers once, asked by 32 clients as fast as they can. */
const measureOnce = (
  settings: Settings,
  { contestants, courses, cores }: { contestants: readonly Contestant[]; courses: number; cores: Cores },
  isMeant: (entry: Entry) => boolean = () => true,
): Promise<Row[]> =>
  withBench(courses, async (bench, apiUrl) => {
    const servers = await startAll(contestants, apiUrl, cores);
    try {
      const entries = (await questionsOf(servers, courses, settings)).filter(isMeant);
      await warmUp(bench, entries, settings.warmUpMs / 2);
      // Awaited here, since the servers stop when this block is left.
      return await measureAll(bench, entries, { ...settings, rounds: 1 }, { latencyMs: 0, clients: 32, courses });
    } finally {
      await stopAll(servers);
    }
  });

/** How cost grows with the catalogue: the gateway and the quickest kinds of peers. */
export const measureSizes = async (settings: Settings): Promise<Row[]> => {
  const contestants = [gateway(1), ...peers.filter(({ name }) => name.includes('JIT'))];
  const rows: Row[] = [];
  for (const courses of settings.sizes) {
    say(`${courses} courses`);
    const isMeant = ({ question }: Entry) => question.operation !== 'course access' && question.way !== newTexts;
    rows.push(...(await measureOnce(settings, { contestants, courses, cores: serverCore }, isMeant)));
  }
  return rows;
};

/** The gateway with several processes. They need cores of their own, so nothing is pinned. */
export const measureWorkers = async (settings: Settings): Promise<Row[]> => {
  const rows: Row[] = [];
  for (const workers of settings.workers) {
    say(`${workers} workers`);
    const contestants = [gateway(workers)];
    rows.push(...(await measureOnce(settings, { contestants, courses: usualCourses, cores: null })));
  }
  return rows;
};

/** The catalogue while it is renewed every second, beside bare Node with the same bytes. */
export type Refreshing = { readonly gateway: Figures; readonly bytes: Figures };

/** Measures how far a renewal of the catalogue delays the answers that go out meanwhile. */
export const measureRefresh = ({ refreshMs, rounds }: Settings): Promise<Refreshing | null> =>
  refreshMs === 0
    ? Promise.resolve(null)
    : withBench(usualCourses, async (bench, apiUrl) => {
        say('the catalogue while it is renewed every second');
        await bench.upstream.ask({ publicFor: 1 });
        const server = await gateway(1).start(apiUrl, serverCore);
        const bytes = await readyBytes(await keepAnswer(server)).start(apiUrl, serverCore);
        try {
          const turns = byHash(createAcademy(usualCourses), 'catalogue', 'GET');
          const question: Question = { operation: 'catalogue', way: 'trusted document, GET', turns };
          const figures: { gateway: Figures[]; bytes: Figures[] } = { gateway: [], bytes: [] };
          // At full speed every answer waits for the one before it; sixteen clients leave the server some air.
          for (let round = 0; round <= rounds; round += 1) {
            const cell = { clients: 16, durationMs: round === 0 ? 1_500 : refreshMs };
            const ofGateway = await measureCell(bench, server, question, cell);
            const ofBytes = await measureCell(bench, bytes, question, cell);
            if (round === 0) continue;
            figures.gateway.push(ofGateway);
            figures.bytes.push(ofBytes);
          }
          return { gateway: medianOf(figures.gateway), bytes: medianOf(figures.bytes) };
        } finally {
          await Promise.all([server.stop(), bytes.stop()]);
        }
      });

/** Calls of the REST API for one operation: for the first one that a fresh gateway gets, and for later ones. */
export type CallCounts = Readonly<
  Record<string, { readonly cold: number; readonly warm: number; readonly bytes: number }>
>;

/** Counts the calls and bytes of the gateway's answers; no other server and no load is needed. */
export const countCalls = (): Promise<CallCounts> =>
  withBench(usualCourses, async (bench, apiUrl) => {
    const counts: Record<string, { cold: number; warm: number; bytes: number }> = {};
    const academy = createAcademy(usualCourses);
    for (const operation of ['catalogue', 'dashboard', 'course access'] as const) {
      const server = await gateway(1).start(apiUrl, null);
      try {
        const [[request] = []] = byHash(academy, operation, 'POST');
        const [[listRequest] = []] = byHash(academy, 'catalogue', 'POST');
        if (request === undefined || listRequest === undefined) throw new Error(`${operation} has no request.`);
        await callsSince(bench);
        await askOnce(server.port, request);
        const cold = await callsSince(bench);
        await askOnce(server.port, listRequest);
        await callsSince(bench);
        const { bytes } = await askOnce(server.port, request);
        counts[operation] = { cold, warm: await callsSince(bench), bytes };
      } finally {
        await server.stop();
      }
    }
    return counts;
  });
