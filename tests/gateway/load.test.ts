import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { closeAfterAll } from '../support/close-after-all.ts';
import { type Answer, createClient, type Client } from '../support/execute.ts';
import { emailOf, nameOf, notesOf, openMonthsOf, startCrowd } from '../support/crowd.ts';
import { startFaultProxy } from '../support/fault-proxy.ts';
import { startGatewayProgram } from '../support/gateway-program.ts';
import { memoryOf, tellMemory, type Memory } from '../support/process-memory.ts';
import { createRandom, type Random, seedOfRun } from '../support/random.ts';
import { dayFromNow } from '../support/day-from-now.ts';

// For a longer run with more learners: LOAD_LEARNERS=300 LOAD_SECONDS=60.
const learners = Number(process.env['LOAD_LEARNERS'] ?? 30);
const seconds = Number(process.env['LOAD_SECONDS'] ?? 5);
const seed = seedOfRun();
/**
 * How long a process drains. It is longer than a busy machine takes to see that the process is not ready, so that no
 * request is sent to one that accepts no connection.
 */
const pauseSeconds = Math.ceil(3 + learners / 20);

/** How many times a learner asks from one address before going on from another, as people do who travel. */
const turnsAtAddress = 20;
const addressOf = (who: number, turn: number): string =>
  `10.${who >> 8}.${who & 255}.${Math.floor(turn / turnsAtAddress) % 256}`;

/** The codes that a fault of the API may turn into: those of errors, and those of the two writes that it refuses. */
const closedList = /^(UPSTREAM_TIMEOUT|UPSTREAM_UNAVAILABLE|UPSTREAM_INVALID|SIGN_IN_REFUSED|MEETING_REQUEST_FAILED)$/;
/** How many bytes more the process may hold at the end than in the middle: connections and collections differ. */
const maxGrowth = { heapUsed: 8_000_000, rss: 48_000_000 };

const crowd = await closeAfterAll(startCrowd());
const proxy = await closeAfterAll(startFaultProxy(crowd.api.url, seed));
const gateway = await startGatewayProgram(
  proxy.url,
  {
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'warn',
    // The limits on rates are those that the gateway ships with.
    TRUST_PROXY: '1',
    STOP_PAUSE_SECONDS: String(pauseSeconds),
    STOP_WITHIN_SECONDS: String(pauseSeconds + 20),
  },
  tellMemory,
);
afterAll(async () => {
  await gateway.stop('SIGKILL');
});

type Deed = { text: string; variables?: Record<string, unknown>; expected: unknown };

const catalogue = Array.from({ length: 12 }, (_, index) => ({ slug: `course-${index + 1}` }));
const allMonths = [1, 2, 3, 4, 5, 6];

/** What a learner may do, each with the only whole answer that is right for them. */
const deedsOf = (learner: number): ((turn: number, random: Random) => Deed)[] => {
  const [name, email, open] = [nameOf(learner), emailOf(learner), openMonthsOf(learner)];
  const lessonsOf = (month: number) => (open.includes(month) ? [{ notes: notesOf(learner, month) }] : null);
  return [
    () => ({ text: '{ courses { nodes { slug } } }', expected: { courses: { nodes: catalogue } } }),
    (_, random) => {
      const { slug } = random.pick(catalogue);
      const text = 'query ($slug: String) { course(by: { slug: $slug }) { slug } }';
      return { text, variables: { slug }, expected: { course: { slug } } };
    },
    () => ({ text: '{ viewer { name email } }', expected: { viewer: { name, email } } }),
    () => ({
      text: '{ viewer { name announcements { nodes { title } } } courses { nodes { slug } } }',
      expected: {
        viewer: { name, announcements: { nodes: [{ title: `News for ${name}` }] } },
        courses: { nodes: catalogue },
      },
    }),
    () => ({
      text: '{ course(by: { id: "1" }) { viewerAccess { unlockedMonthNumbers months { content { notes } } } } }',
      expected: {
        course: {
          viewerAccess: {
            unlockedMonthNumbers: open,
            months: allMonths.map((month) => ({ content: lessonsOf(month) })),
          },
        },
      },
    }),
    (_, random) => {
      const month = random.pick(allMonths);
      return {
        text: 'query ($month: Int!) { course(by: { id: "1" }) { viewerAccess { month(number: $month) { content { notes } } } } }',
        variables: { month },
        expected: { course: { viewerAccess: { month: { content: lessonsOf(month) } } } },
      };
    },
    (turn) => {
      const message = `${name} asks for the ${turn}th time`;
      return {
        text: 'mutation ($input: RequestMeetingInput!) { requestMeeting(input: $input) { meetingRequest { message } userErrors { code } } }',
        variables: { input: { preferredDate: dayFromNow(60), preferredTime: 'FROM_6_PM', message } },
        expected: { requestMeeting: { meetingRequest: { message }, userErrors: [] } },
      };
    },
    () => ({
      text: 'mutation ($input: LogInInput!) { logIn(input: $input) { viewer { email } userErrors { code } } }',
      variables: { input: { email, password: 'a-long-password' } },
      expected: { logIn: { viewer: { email }, userErrors: [] } },
    }),
  ];
};

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Whether a value is what was expected, but for fields that a fault has cost. */
const isPartOf = (seen: unknown, expected: unknown): boolean => {
  if (seen === null || seen === expected) return true;
  if (!isObject(seen) || !isObject(expected)) return false;
  const keys = Object.keys(expected);
  return Object.keys(seen).length === keys.length && keys.every((key) => isPartOf(seen[key], expected[key]));
};

type Outcome = { about: string; problem: string | null; codes: string[]; ms: number };

const userCodesOf = (data: unknown): string[] =>
  Object.values(Object(data)).flatMap((payload) =>
    (Object(payload).userErrors ?? []).map(({ code }: { code: string }) => code),
  );

/** What is wrong with an answer; null for nothing. */
const problemOf = ({ data, errors }: Answer<unknown>, codes: string[], expected: unknown): string | null => {
  const strange = codes.filter((code) => !closedList.test(code));
  if (strange.length > 0) return `errors ${strange.join()}`;
  const isRefused = userCodesOf(data).length > 0;
  if (errors.length === 0 && !isRefused && JSON.stringify(data) !== JSON.stringify(expected))
    return 'not what is theirs';
  const withoutRefusals = isRefused
    ? Object.values(Object(data)).map((payload) => ({ ...Object(payload), userErrors: [] }))
    : [data];
  const wanted = isRefused ? Object.values(Object(expected)) : [expected];
  return isPartOf(withoutRefusals, wanted) ? null : 'more or other than what is theirs';
};

const act = async (
  client: Client,
  { text, variables, expected }: Deed,
  who: number,
  turn: number,
): Promise<Outcome> => {
  const since = performance.now();
  const about = `${nameOf(who)}: ${text.slice(0, 90)}`;
  try {
    const answer = await client.execute(text, variables, { 'x-forwarded-for': addressOf(who, turn) });
    const codes = [...answer.errors.map(({ extensions }) => String(extensions.code)), ...userCodesOf(answer.data)];
    const problem = problemOf(answer, codes, expected);
    const seen = problem === null ? '' : ` answered ${JSON.stringify([answer.data, answer.errors]).slice(0, 600)}`;
    return { about: about + seen, problem, codes, ms: performance.now() - since };
  } catch (error) {
    const reason = `no answer: ${String(error)} ${String(Object(error).cause?.cause ?? Object(error).cause)}`;
    return { about, problem: reason, codes: [], ms: performance.now() - since };
  }
};

const report = (outcomes: Outcome[], memories: Memory[]): void => {
  const times = outcomes.map(({ ms }) => ms).sort((one, other) => one - other);
  const at = (part: number) => times[Math.floor(times.length * part)]?.toFixed(0);
  const codes = Object.entries(
    Object.groupBy(
      outcomes.flatMap((outcome) => outcome.codes),
      (code) => code,
    ),
  );
  const inMegabytes = (bytes: number) => (bytes / 1024 / 1024).toFixed(1);
  console.log(
    [
      `${learners} learners for ${seconds} s: ${outcomes.length} requests, ${(outcomes.length / seconds).toFixed(0)} a second`,
      `p50 ${at(0.5)} ms, p99 ${at(0.99)} ms; faults ${JSON.stringify(Object.fromEntries(proxy.injected))}`,
      `errors ${codes.map(([code, all = []]) => `${code} ${all.length}`).join(', ') || 'none'}`,
      `heap ${memories.map(({ heapUsed }) => inMegabytes(heapUsed)).join(', ')} MB, ` +
        `all memory ${memories.map(({ rss }) => inMegabytes(rss)).join(', ')} MB (at 1/6, 1/2 and 6/6)`,
    ].join('\n'),
  );
};

describe(`a crowd before a gateway whose API fails once in a hundred calls (RANDOM_SEED=${seed})`, () => {
  const timeout = 120_000 + seconds * 2_000;
  it(
    'gets right answers alone, lets memory be, and loses nothing when the gateway is told to stop',
    { timeout },
    async () => {
      const random = createRandom(seed);
      const people = Array.from({ length: learners }, (_, index) => ({
        client: createClient(gateway.url, { 'x-forwarded-for': addressOf(index, 0) }),
        who: index,
        deeds: deedsOf(index),
        random: random.fork(),
      }));
      for (const { client, who } of people) {
        const input = { email: emailOf(who), password: 'a-long-password' };
        await client.ask('mutation ($input: LogInInput!) { logIn(input: $input) { destination { path } } }', { input });
      }
      proxy.inject(
        // A slow machine makes few calls; at least one of them has to fail.
        { on: 'GET /api/me/summary', fault: { kind: 'reset' }, times: 1 },
        { fault: { kind: 'reset' }, probability: 0.003 },
        { fault: { kind: 'status', status: 500 }, probability: 0.003 },
        { fault: { kind: 'cut off' }, probability: 0.003 },
        { fault: { kind: 'hang' }, probability: 0.001 },
      );

      const outcomes: Outcome[] = [];
      const balancer = { isReady: true };
      const live = async ({ client, who, deeds, random }: (typeof people)[number]): Promise<void> => {
        for (let turn = 0; balancer.isReady; turn += 1) {
          outcomes.push(await act(client, random.pick(deeds)(turn, random), who, turn));
          proxy.calls.length = 0;
        }
      };
      const lives = people.map(live);

      const memories: Memory[] = [];
      for (const share of [1 / 6, 1 / 3, 1 / 2]) {
        await wait(seconds * share * 1000);
        memories.push(await memoryOf(gateway));
      }
      const answered = outcomes.length;
      const ended = gateway.stop('SIGTERM');
      // As a load balancer does, the test sends nothing more to a process that is not ready.
      while (balancer.isReady) balancer.isReady = (await fetch(`${gateway.url}/readyz`).catch(() => null))?.ok ?? false;
      await Promise.all(lives);
      report(outcomes, memories);

      const wrong = outcomes.filter(({ problem }) => problem !== null);
      expect({ wrong: wrong.slice(0, 5), of: wrong.length }).toEqual({ wrong: [], of: 0 });
      expect(outcomes.length).toBeGreaterThanOrEqual(answered + learners);
      expect(crowd.doubled).toEqual([]);
      expect([...proxy.injected.values()].reduce((sum, times) => sum + times, 0)).toBeGreaterThan(0);

      expect(await ended).toBe(0);
      const lines = gateway.logged();
      expect(lines.filter(({ level }) => Number(level) >= 50)).toEqual([]);
      expect(lines.filter(({ msg }) => /cut off|not finished/.test(String(msg)))).toEqual([]);
      const [, middle, end] = memories;
      for (const of of ['heapUsed', 'rss'] as const) {
        expect((end?.[of] ?? 0) - (middle?.[of] ?? 0)).toBeLessThan(maxGrowth[of]);
      }
    },
  );
});
