import { describe, expect, it } from 'vitest';
import { closeAfterAll } from '../support/close-after-all.ts';
import { createClient, type Client } from '../support/execute.ts';
import { startFaultProxy } from '../support/fault-proxy.ts';
import { seededPeople, seedPassword } from '../support/people.ts';
import { createRandom, seedOfRun } from '../support/random.ts';
import { siteDocuments } from '../support/site-documents.ts';
import { startAcademy } from '../support/start-academy.ts';
import { startGateway } from '../support/start-gateway.ts';
import { filesOf, textOf } from '../repository/project-files.ts';

const seed = seedOfRun();
const sessions = Number(process.env['INTERLEAVED_SESSIONS'] ?? 80);
const questionsOfEach = 3;
const atOnce = 16;
const expectedCodes = /^(UPSTREAM_\w+|UNAUTHENTICATED|NOT_FOUND|FORBIDDEN)$/;

const now = new Date();
const env = { PUBLIC_URL: 'http://academy.test' };

const academy = await closeAfterAll(startAcademy());
const proxy = await closeAfterAll(startFaultProxy(academy.url, seed));
const production = { ...env, NODE_ENV: 'production', ACADEMY_API_BREAKER: 'on' };
/** The gateway to compare with: straight before the API, asked one operation after the other. */
const alone = await closeAfterAll(startGateway({ academyApiUrl: academy.url, env, now: () => now }));
/** The gateway under test: behind the fault proxy, with all that production has, asked by everybody at once. */
const together = await closeAfterAll(startGateway({ academyApiUrl: proxy.url, env: production, now: () => now }));

type Question = { name: string; text: string; variables: Record<string, unknown>; language: 'en' | 'bn' };

/** Every query of the site and of the examples. */
const queries = (): { name: string; text: string; wanted: string[] }[] =>
  [...siteDocuments().values(), ...filesOf('schema/examples/*.graphql').map(textOf)].flatMap((text) => {
    const [, name = '', declared = ''] = /(?:^|[\s}])query (\w+)(?:\(([^)]*)\))?/.exec(text) ?? [];
    return name === '' ? [] : [{ name, text, wanted: [...declared.matchAll(/\$(\w+)/g)].map(([, word = '']) => word) }];
  });

const idsOf = async (): Promise<string[]> =>
  (await createClient(alone.url).ask('{ courses { nodes { id } } }')).courses.nodes.map(({ id }: { id: string }) => id);

/** Fields of the agenda, which leaves out what a fault has cost: what is left of them may be what another person reads. */
const joinedFields: ReadonlySet<string> = new Set(['days', 'sentence']);

const leavesOf = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([field, each]) => (joinedFields.has(field) ? [] : leavesOf(each)));
};

describe(`everybody at once (RANDOM_SEED=${seed})`, () => {
  it('sees what they see alone, and nothing of anybody else', { timeout: 240_000 }, async () => {
    const random = createRandom(seed);
    const documents = queries();
    expect(documents.length).toBeGreaterThan(25);
    const ids = await idsOf();
    const choices: Record<string, readonly unknown[]> = {
      slug: ['full-stack-web-development', 'dsa-with-cpp'],
      courseId: ids.slice(0, 2),
      month: [1, 2, 3, 4],
      key: ['PRIVACY', 'TERMS'],
      search: ['web', ''],
      sort: ['PRICE_LOW_TO_HIGH', 'FEATURED'],
      filter: [{}],
      timeZone: ['Asia/Kolkata'],
      input: [{ preferredDate: '2020-01-01', preferredTime: 'FROM_9_AM' }],
    };
    const question = (index: number): Question => {
      // Every document is asked once before any is asked again.
      const { name, text, wanted } = documents[index % documents.length] ?? random.pick(documents);
      const variables = Object.fromEntries(wanted.map((word) => [word, random.pick(choices[word] ?? [null])]));
      return { name, text, variables, language: random.chance(0.2) ? 'bn' : 'en' };
    };

    const nobody = { name: 'a visitor', cookies: new Map<string, string>() };
    const people = [nobody];
    for (const { name, email } of seededPeople.filter((each) => each.email.endsWith('@dhap.example'))) {
      const client = createClient(alone.url);
      await client.ask('mutation ($input: LogInInput!) { logIn(input: $input) { destination { path } } }', {
        input: { email, password: seedPassword },
      });
      people.push({ name, cookies: new Map(client.cookies.entries()) });
    }
    const signedIn = (url: string, person: typeof nobody): Client => {
      const client = createClient(url);
      for (const [name, value] of person.cookies) client.cookies.set(name, value);
      return client;
    };

    const plan = Array.from({ length: sessions * questionsOfEach }, (_, index) => ({
      id: `step-${index}`,
      person: random.pick(people),
      asked: question(index),
    }));
    const keyOf = ({ person, asked }: (typeof plan)[number]): string =>
      JSON.stringify([person.name, asked.name, asked.variables, asked.language]);

    // What each person is answered alone, and which words no other person may ever be sent.
    const expected = new Map<string, { data: unknown; errors: unknown[] }>();
    const seenBy = new Map<string, Set<string>>();
    const see = async (client: Client, asked: Question, headers: Record<string, string> = {}) => {
      const language = { 'accept-language': asked.language };
      const { data, errors } = await client.execute(asked.text, asked.variables, { ...language, ...headers });
      return { data, errors: errors.map(({ path, extensions }) => [path, extensions.code]) };
    };
    for (const step of plan) {
      if (expected.has(keyOf(step))) continue;
      const seen = await see(signedIn(alone.url, step.person), step.asked);
      expected.set(keyOf(step), seen);
      for (const leaf of leavesOf(seen.data)) seenBy.set(leaf, (seenBy.get(leaf) ?? new Set()).add(step.person.name));
    }
    const isOfSomebodyElse = (leaf: string, name: string): boolean => {
      const who = seenBy.get(leaf);
      return leaf.length > 3 && who?.size === 1 && !who.has(name);
    };

    for (const { text } of documents)
      await createClient(together.url)
        .execute(text, {})
        .catch(() => undefined);
    proxy.inject(
      { fault: { kind: 'delay', ms: 20 }, probability: 0.1 },
      { fault: { kind: 'reset' }, probability: 0.03 },
      { fault: { kind: 'twice' }, probability: 0.03 },
      { fault: { kind: 'cut off' }, probability: 0.02 },
      { fault: { kind: 'html' }, probability: 0.02 },
      { fault: { kind: 'status', status: 500 }, probability: 0.02 },
      { fault: { kind: 'wrong length', by: -7 }, probability: 0.01 },
    );

    const isLessAlone = (step: (typeof plan)[number]): boolean => {
      const { data, errors } = expected.get(keyOf(step)) ?? { data: null, errors: [] };
      return errors.length > 0 || JSON.stringify(data).includes('"isAuthenticated":false');
    };
    /** Whether something has happened to a call of a request; the log says by which id the API knows it. */
    const isTouched = async (id: string): Promise<boolean> => {
      const line = () => together.logLines.find(({ msg, requestId }) => msg === 'operation' && requestId === id);
      await expect.poll(line).toBeDefined();
      return proxy.touched.has(String(line()?.['upstreamId']));
    };
    let asItWas = 0;
    const follow = async (steps: typeof plan): Promise<void> => {
      for (const step of steps) {
        const seen = await see(signedIn(together.url, step.person), step.asked, { 'x-request-id': step.id });
        const about = `${step.id}: ${keyOf(step)}`;
        const foreign = leavesOf(seen.data).filter((leaf) => isOfSomebodyElse(leaf, step.person.name));
        const codes = seen.errors.map(([, code]) => code).filter((code) => !expectedCodes.test(String(code)));
        expect({ about, foreign, codes }).toEqual({ about, foreign: [], codes: [] });
        // A fault may cost fields; a session check that fails says that nobody is signed in, and that is no error.
        const isLess = seen.errors.length > 0 || JSON.stringify(seen.data).includes('"isAuthenticated":false');
        if ((isLess && !isLessAlone(step)) || (await isTouched(step.id))) continue;
        asItWas += 1;
        expect({ about, seen }).toEqual({ about, seen: expected.get(keyOf(step)) });
      }
    };
    // The sessions are at different points of their work, so many of them wait for an answer at once.
    const order = plan.map((step) => ({ step, at: random.next() })).sort((one, other) => one.at - other.at);
    const shares = Array.from({ length: atOnce }, (_, share) =>
      order.filter((__, index) => index % atOnce === share).map(({ step }) => step),
    );
    await Promise.all(shares.map(follow));
    expect(asItWas).toBeGreaterThan(plan.length / 2);
    expect(proxy.touched.size).toBeGreaterThan(0);
  });
});
