import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readExamples } from '../../gateway/examples.ts';
import { createSchema } from '../../gateway/schema.ts';
import { readTrustedDocuments } from '../../gateway/trusted-documents.ts';
import { createClient } from '../support/execute.ts';
import { aLearnersAnswers } from '../support/factories.ts';
import { startAcademy, type StartedAcademy } from '../support/start-academy.ts';
import { startGateway, type RunningGateway } from '../support/start-gateway.ts';
import { startRestDouble, type RestDouble } from '../support/rest-double.ts';

const manifest = new URL('../../web/generated/persisted-documents.json', import.meta.url).pathname;
const noon = new Date();

type Asked = { text: string; variables: Record<string, unknown>; cookie?: string };
type Pair = { compiled: RunningGateway; reference: RunningGateway };

/** Two gateways that differ in nothing but in how they execute, and make each answer anew. */
const startPair = async (academyApiUrl: string): Promise<Pair> => {
  const start = (executor: string) =>
    startGateway({
      academyApiUrl,
      manifest,
      now: () => noon,
      isExpressAlone: true,
      env: { NODE_ENV: 'production', PUBLIC_URL: 'http://academy.example', GRAPHQL_EXECUTOR: executor },
    });
  const [compiled, reference] = await Promise.all([start('compiled'), start('reference')]);
  return { compiled, reference };
};

const closePair = ({ compiled, reference }: Pair) => Promise.all([compiled.close(), reference.close()]);

/** Status and body, to the letter but for the age of stale records, which grows; all requests have the same id. */
const ask = async (to: RunningGateway, { text, variables, cookie }: Asked): Promise<string> => {
  const response = await fetch(`${to.url}/graphql`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/graphql-response+json',
      'x-request-id': 'same',
      ...(cookie === undefined ? {} : { cookie }),
    },
    body: JSON.stringify({ query: text, variables }),
  });
  return `${response.status} ${await response.text()}`.replace(/"ageSeconds":\d+/g, '"ageSeconds":0');
};

/** Compares the answers: as often as it takes for the compiled query to have taken over, unless it has already. */
const expectTheSame = async ({ compiled, reference }: Pair, asked: Asked, times = 4): Promise<string> => {
  const wanted = await ask(reference, asked);
  for (let time = 0; time < times; time += 1) expect(await ask(compiled, asked)).toBe(wanted);
  return wanted;
};

const variablesByOperation: Record<string, Record<string, unknown>> = {
  PolicyPage: { key: 'REFUND' },
  CoursePage: { slug: 'full-stack-web-development' },
  CoursePurchase: { slug: 'dsa-with-cpp' },
  CoursesPage: { search: 'web', sort: 'TITLE', filter: { payment: 'MONTHLY' } },
  WebinarsPage: { timeZone: 'Europe/London' },
  MonthPage: { courseId: '1', month: 1 },
  CourseAccessPage: { courseId: '1' },
};

const documents = [
  ...[...readTrustedDocuments(manifest, createSchema()).values()].map(({ text }) => {
    const name = /(?:query|mutation) (\w+)/.exec(text)?.[1] ?? '';
    return [name, { text, variables: variablesByOperation[name] ?? {} }] as const;
  }),
  ...readExamples().map(({ name, document, variables }) => [name, { text: document, variables }] as const),
].filter(([, { text }]) => !/^mutation|\n?mutation \w+|mutation [A-Z]/.test(text));

describe('a compiled query', () => {
  let academy: StartedAcademy;
  let pair: Pair;
  const cookies: string[] = [];

  beforeAll(async () => {
    academy = await startAcademy();
    pair = await startPair(academy.url);
    for (const name of ['moumita', 'subhajit', 'farhana']) {
      const client = createClient(pair.reference.url);
      const input = { email: `${name}@dhap.example`, password: 'dhap-learner' };
      await client.ask('mutation ($input: LogInInput!) { logIn(input: $input) { userErrors { message } } }', { input });
      cookies.push(client.cookies.header() ?? '');
    }
  });
  afterAll(async () => {
    await closePair(pair);
    await academy.close();
  });

  it.each(documents)('answers as the reference does, to visitors and to learners: %s', async (_name, asked) => {
    await expectTheSame(pair, asked);
    for (const cookie of cookies) expect(await expectTheSame(pair, { ...asked, cookie }, 1)).toMatch(/^200 \{"data"/);
  });

  const course = 'course(by: { slug: "full-stack-web-development" })';
  it.each([
    [
      'leaves out fields',
      `query ($no: Boolean!) { ${course} { id title @skip(if: $no) slug @include(if: $no) } }`,
      { no: true },
    ],
    [
      'takes fields in',
      `query ($no: Boolean!) { ${course} { id title @skip(if: $no) slug @include(if: $no) } }`,
      { no: false },
    ],
    [
      'leaves out fragments',
      `query ($no: Boolean!) { ${course} { id ...F @skip(if: $no) } } fragment F on Course { title }`,
      { no: true },
    ],
    ['has defaults for variables', `query ($first: Int = 1) { courses(first: $first) { nodes { id } } }`, {}],
    ['tells null from absent', `query ($first: Int = 1) { courses(first: $first) { nodes { id } } }`, { first: null }],
    [
      'reads lists and inputs',
      `query ($f: CourseFilter) { courses(filter: $f) { totalCount } }`,
      { f: { payment: 'ONE_TIME' } },
    ],
    ['asks twice by aliases', `{ a: ${course} { id } b: ${course} { x: title id } }`, {}],
    ['joins the same field', `{ ${course} { pricing { __typename } } ${course} { pricing { cardPriceText } } }`, {}],
    [
      'looks into kinds of prices',
      '{ courses { nodes { pricing { cardPriceText ... on MonthlyPricing { monthsText } ...O } } } } fragment O on OneTimePricing { discountText }',
      {},
    ],
    ['reads enums', `query ($s: CourseSort!) { courses(sort: $s) { nodes { title } } }`, { s: 'TITLE' }],
    ['refuses unknown enums', `query ($s: CourseSort!) { courses(sort: $s) { nodes { title } } }`, { s: 'SHINY' }],
    ['refuses wrong numbers', `query ($first: Int) { courses(first: $first) { nodes { title } } }`, { first: 'one' }],
    ['refuses missing variables', `query ($by: CourseKey!) { course(by: $by) { title } }`, {}],
    [
      'refuses two keys at once',
      `query ($by: CourseKey!) { course(by: $by) { title } }`,
      { by: { id: '1', slug: 'a' } },
    ],
    [
      'refuses scalars',
      `query ($z: TimeZone) { webinars { nodes { startsAtText(timeZone: $z) } } }`,
      { z: 'Mars/Olympus' },
    ],
    [
      'refuses arguments that cannot be followed',
      '{ courses(first: -1) { nodes { id } } webinars(after: "x") { totalCount } }',
      {},
    ],
    ['finds nothing', '{ course(by: { slug: "none" }) { title viewerAccess { status } } }', {}],
    ['names the root', '{ __typename courses { __typename } }', {}],
    ['takes one operation of several', 'query A { courses { totalCount } } query B { webinars { totalCount } }', {}],
  ])('%s as the reference does', async (_what, text, variables) => {
    expect(await expectTheSame(pair, { text, variables })).toMatch(/^[24]00 /);
    expect(await expectTheSame(pair, { text, variables, cookie: cookies[0] ?? '' }, 1)).toMatch(/^[24]00 /);
  });
});

// Some hundred questions each, which take their time where others are busy.
describe('a compiled query whose calls fail', { timeout: 90_000 }, () => {
  let api: RestDouble;
  let pair: Pair;
  const answers = aLearnersAnswers();

  beforeAll(async () => {
    api = await startRestDouble();
    pair = await startPair(api.url);
  });
  afterAll(async () => {
    await closePair(pair);
    await api.close();
  });

  /** Lets the query be compiled, which it stays. */
  const compiledSoFar = new Set<string>();
  const askThrice = async (asked: Asked) => {
    if (compiledSoFar.has(asked.text)) return;
    compiledSoFar.add(asked.text);
    for (let time = 0; time < 3; time += 1) await ask(pair.compiled, asked);
  };

  const queries = documents.filter(([, { text }]) => /viewer|session/i.test(text));

  it.each([...Object.keys(answers), 'everything'])('has the same errors in the same places: %s', async (broken) => {
    const faults = [
      { status: 500 },
      { status: 401, body: { error: 'Over', code: 'TOKEN_EXPIRED' } },
      { body: 'nonsense' },
    ];
    for (const [, asked] of queries) await askThrice(asked);
    for (const fault of faults) {
      api.reset();
      for (const [call, body] of Object.entries(answers)) {
        api.when(call, broken === call || broken === 'everything' ? fault : { body });
      }
      for (const [, asked] of queries) {
        expect(await expectTheSame(pair, { ...asked, cookie: 'accessToken=one' }, 1)).toContain('{');
      }
    }
  });
});
