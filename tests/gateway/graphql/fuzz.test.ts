// Random documents, asked in every way that there is: what comes back has to be what graphql-js says, each time.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeAfterAll } from '../../support/close-after-all.ts';
import { startFuzzedAcademy } from '../../support/fuzzed-academy.ts';
import {
  type Case,
  drawCases,
  essenceOf,
  isOfUsualSize,
  isRefusedForSize,
  post,
  requesters,
  send,
  type Transport,
} from '../../support/fuzz-requests.ts';
import { startGatewayProgram, type GatewayProgram } from '../../support/gateway-program.ts';
import { createReference } from '../../support/graphql-reference.ts';
import { relayManifest } from '../../support/manifests.ts';
import { createRandom, type Random, seedOfRun } from '../../support/random.ts';
import { startGateway, type RunningGateway } from '../../support/start-gateway.ts';

// FUZZ_DOCUMENTS=20000 for a long look; RANDOM_SEED=new for other documents, RANDOM_SEED=… for those of a run that failed.
const seed = seedOfRun();
const count = Number(process.env['FUZZ_DOCUMENTS'] ?? 450);
const timeout = 120_000 + count * 1_000;

const cases = drawCases(count, seed);
const production = { NODE_ENV: 'production', PUBLIC_URL: 'http://academy.example', RATE_LIMITS: 'off' };

const api = await closeAfterAll(startFuzzedAcademy());

/** Goes through the documents, some at a time, until enough went wrong. */
const throughAll = async (check: (one: Case, random: Random) => Promise<string | null>): Promise<string[]> => {
  const failures: string[] = [];
  const rest = cases.values();
  const work = async (): Promise<void> => {
    for (const next of rest) {
      const failure = failures.length > 2 ? null : await check(next, createRandom(next.seed));
      if (failure !== null) failures.push(`RANDOM_SEED=${seed}, document ${next.number}\n${next.text}\n${failure}`);
      api.calls.length = 0;
    }
  };
  await Promise.all(Array.from({ length: 4 }, work));
  return failures;
};

describe(`random documents (RANDOM_SEED=${seed})`, () => {
  const folder = mkdtempSync(`${tmpdir()}/fuzz-`);
  const manifest = `${folder}/documents.json`;
  const now = new Date('2026-11-20T10:00:00Z');
  const rejections: unknown[] = [];
  const onRejection = (reason: unknown) => void rejections.push(reason);
  let gateway: RunningGateway;
  let reference: ReturnType<typeof createReference>;

  beforeAll(async () => {
    const known = cases.filter(({ isInManifest }) => isInManifest).map(({ text }) => text);
    writeFileSync(manifest, relayManifest(known, 'sha256'));
    const env = { ...production, ACADEMY_API_BREAKER: 'off' };
    gateway = await startGateway({ academyApiUrl: api.url, dispatcher: api.dispatcher, env, manifest, now: () => now });
    reference = createReference({ ...env, ACADEMY_API_URL: api.url }, () => now, api.dispatcher);
    process.on('unhandledRejection', onRejection);
  });
  afterAll(async () => {
    process.off('unhandledRejection', onRejection);
    rmSync(folder, { recursive: true });
    await gateway.close();
    await reference.close();
  });

  it('are answered as graphql-js answers them, however they come and however often', { timeout }, async () => {
    const outcomes = { whole: 0, partial: 0, refused: 0, tooLarge: 0 };

    const failures = await throughAll(async ({ text, isMutation, isInManifest, drawRequest }, random) => {
      const transports: Transport[] = ['text', 'text'];
      if (isInManifest) transports.push('hash', 'hash');
      if (!isMutation && isOfUsualSize(text)) transports.push('get');

      for (const { variables, operationName } of [drawRequest(), drawRequest()]) {
        const request = {
          query: text,
          ...(variables && { variables }),
          ...(operationName !== undefined && { operationName }),
        };
        // An empty name counts as absent in a GET, and as a name to graphql-js.
        const fitting = operationName === '' ? transports.filter((transport) => transport !== 'get') : transports;
        for (const requester of requesters.filter(() => random.chance(0.4))) {
          const expected = await reference.answer(request, requester);
          for (let time = 0; time < 3; time += 1) {
            const transport = random.pick(fitting);
            const answer = await send(gateway.listener, request, requester, transport).then(essenceOf).catch(String);
            if (typeof answer !== 'string' && isRefusedForSize(answer)) {
              outcomes.tooLarge += 1;
              continue;
            }
            const [wanted, got] = [JSON.stringify(expected), JSON.stringify(answer)];
            const how = JSON.stringify({ time, transport, requester, operationName, variables });
            if (got !== wanted) return `${how}\nexpected ${wanted}\nanswered ${got}`;
            if (expected.errors.length === 0) outcomes.whole += 1;
            else outcomes[expected.data === 'null' ? 'refused' : 'partial'] += 1;
          }
        }
      }
      return null;
    });

    const ways = Object.groupBy(gateway.logLines, ({ way }) => String(way));
    const waysTaken = Object.fromEntries(['cache', 'compiled', 'apollo'].map((way) => [way, ways[way]?.length ?? 0]));
    console.log(JSON.stringify({ ...outcomes, ...waysTaken }));
    expect(failures.join('\n\n')).toBe('');
    expect(rejections).toEqual([]);
    expect(gateway.logLines.filter(({ msg }) => msg === 'fault')).toEqual([]);
    // The documents are worth drawing only as long as most of them say something.
    const all = Object.values(outcomes).reduce((sum, each) => sum + each);
    expect(outcomes.whole / all).toBeGreaterThan(0.4);
    expect(outcomes.partial / all).toBeGreaterThan(0.02);
    // About a seventh, which moves with each field of the schema.
    expect(outcomes.tooLarge / all).toBeLessThan(0.25);
    // An answer that is right says nothing of a way that was not taken.
    for (const taken of Object.values(waysTaken)) expect(taken / all).toBeGreaterThan(0.1);
  });
});

describe(`requests that are broken somewhere (RANDOM_SEED=${seed})`, () => {
  let gateway: GatewayProgram;
  beforeAll(async () => {
    gateway = await startGatewayProgram(api.url, production);
  });
  afterAll(async () => {
    await gateway.stop();
  });

  const pieces = [
    '{',
    '}',
    '(',
    '@skip(if: null)',
    '...',
    '$x',
    '"',
    '\u0000',
    '\ud800',
    '__schema{types{name}}',
    '#',
    '!',
  ];
  const oddMembers: readonly unknown[] = [
    null,
    '',
    0,
    [],
    {},
    '__proto__',
    ['x'],
    { __proto__: null, constructor: 1 },
    'x'.repeat(70_000),
  ];

  /** A text with something taken out, put in or said twice. */
  const broken = (text: string, { below, pick }: Random): string => {
    const [from, length] = [below(text.length), below(20)];
    const middle = pick(['', pick(pieces), text.slice(from, from + length).repeat(2)]);
    return text.slice(0, from) + middle + text.slice(from + length);
  };

  /** A body with members that are none of their type. */
  const oddBody = (body: Record<string, unknown>, random: Random): unknown => {
    if (random.chance(0.05)) return random.pick([...oddMembers, [body, body]]);
    const name = random.pick(['query', 'variables', 'operationName', 'extensions', '__proto__', 'more']);
    return Object.fromEntries([...Object.entries(body), [name, random.pick(oddMembers)]]);
  };

  it('are answered, and end nothing', { timeout }, async () => {
    const failures = await throughAll(async ({ text, drawRequest }, random) => {
      for (let time = 0; time < 4; time += 1) {
        const whole = { query: random.chance(0.6) ? broken(text, random) : text, ...drawRequest() };
        const body = random.chance(0.4) ? oddBody(whole, random) : whole;
        const requester = random.pick(requesters);
        for (let again = 0; again < 2; again += 1) {
          const answer = await post(gateway.url, body, requester).then(essenceOf).catch(String);
          const isAnswer = typeof answer !== 'string' && !answer.errors.some((key) => key.endsWith('INTERNAL_ERROR'));
          if (!isAnswer) return `${JSON.stringify({ requester, body })}\nanswered ${JSON.stringify(answer)}`;
        }
      }
      return null;
    });

    expect(failures.join('\n\n')).toBe('');
    expect(gateway.process.exitCode).toBeNull();
    expect((await fetch(`${gateway.url}/healthz`)).status).toBe(200);
    expect(gateway.logged().filter(({ msg }) => msg === 'fault')).toEqual([]);
  });
});
