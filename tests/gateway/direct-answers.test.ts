import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request as ask, type IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readExamples } from '../../gateway/examples.ts';
import { createKnownQueries } from '../../gateway/known-queries.ts';
import { createSchema } from '../../gateway/schema.ts';
import { publicSeconds, readTrustedDocuments } from '../../gateway/trusted-documents.ts';
import { createClient } from '../support/execute.ts';
import { eventually } from '../support/eventually.ts';
import { aLearnersAnswers, aSummary } from '../support/factories.ts';
import { startAcademy, type StartedAcademy } from '../support/start-academy.ts';
import { startGateway, type RunningGateway } from '../support/start-gateway.ts';
import { startRestDouble, type RestDouble } from '../support/rest-double.ts';

const schema = createSchema();
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

/** Odd ways of asking for what is private, each of them known by its hash like those of the site. */
const course = 'course(by: { slug: "full-stack-web-development" })';
const odd: Record<string, readonly [text: string, variables: Record<string, unknown>]> = {
  'leaves out fields': [
    `query ($no: Boolean!) { viewer { id } ${course} { id title @skip(if: $no) slug @include(if: $no) viewerAccess { granted } } }`,
    { no: true },
  ],
  'takes fields in': [
    `query ($no: Boolean = false) { viewer { id } ${course} { id title @skip(if: $no) slug @include(if: $no) viewerAccess { granted } } }`,
    {},
  ],
  'leaves out fragments': [
    `query ($no: Boolean!) { ${course} { viewerAccess { status } id ...F @skip(if: $no) } } fragment F on Course { title }`,
    { no: true },
  ],
  'tells null from absent': [
    'query ($first: Int = 1) { viewer { id } courses(first: $first) { nodes { id } } }',
    { first: null },
  ],
  'has arguments within what is the same for everybody': [
    'query ($zone: TimeZone) { viewer { id } courses { nodes { id nextClass { startsAtText(timeZone: $zone) } title } } }',
    { zone: 'America/New_York' },
  ],
  'asks twice by aliases': [`{ viewer { id } a: ${course} { id } b: ${course} { x: title id } }`, {}],
  'joins the same field': [
    `{ viewer { id } ${course} { pricing { __typename } } ${course} { pricing { cardPriceText } viewerAccess { granted } } }`,
    {},
  ],
  'looks into kinds of prices': [
    '{ viewer { id } courses { nodes { pricing { cardPriceText ... on MonthlyPricing { monthsText } ...O } } } } fragment O on OneTimePricing { discountText }',
    {},
  ],
  'refuses unknown enums': [
    'query ($s: CourseSort!) { viewer { id } courses(sort: $s) { nodes { title } } }',
    { s: 'SHINY' },
  ],
  'refuses missing variables': [`query ($by: CourseKey!) { viewer { id } course(by: $by) { title } }`, {}],
  'refuses two keys at once': [
    'query ($by: CourseKey!) { viewer { id } course(by: $by) { title } }',
    { by: { id: '1', slug: 'a' } },
  ],
  'refuses arguments that cannot be followed': ['{ viewer { id } courses(first: -1) { nodes { id } } }', {}],
  'refuses lists that are too long': [
    'query ($by: CourseKey!) { viewer { id } course(by: $by) { title } }',
    { by: { id: '1', more: Array.from({ length: 200 }, () => 'x') } },
  ],
  'finds nothing': ['{ viewer { id } course(by: { slug: "none" }) { title viewerAccess { status } } }', {}],
  'asks for the schema': ['{ viewer { id } __schema { queryType { name } } }', {}],
  'asks for a field that there is not': ['{ viewer { id shoeSize } }', {}],
  'is no document': ['{ viewer { id ', {}],
};

const built = new URL('../../web/generated/persisted-documents.json', import.meta.url).pathname;
const folder = mkdtempSync(`${tmpdir()}/direct-answers-`);
const manifest = `${folder}/documents.json`;
afterAll(() => rmSync(folder, { recursive: true }));

const variablesByOperation: Record<string, Record<string, unknown>> = {
  CoursePurchase: { slug: 'dsa-with-cpp' },
  MonthPage: { courseId: '1', month: 1 },
  CourseAccessPage: { courseId: '1' },
};

type Asked = { text: string; variables: Record<string, unknown> };
const isPrivateQuery = (text: string): boolean => publicSeconds(schema, text) === null && !/\bmutation\b/.test(text);

const ofSite = [...readTrustedDocuments(built, schema).values()]
  .filter(({ text }) => isPrivateQuery(text))
  .map(({ text }) => {
    const name = /query (\w+)/.exec(text)?.[1] ?? '';
    return [name, { text, variables: variablesByOperation[name] ?? {} }] as const;
  });
const ofExamples = readExamples()
  .filter(({ document }) => isPrivateQuery(document))
  .map(({ name, document, variables }) => [name, { text: document, variables: variables ?? {} }] as const);
const publicOnes = readExamples()
  .filter(({ document }) => (publicSeconds(schema, document) ?? 0) > 0)
  .map(({ name, document, variables }) => [name, { text: document, variables: variables ?? {} }] as const);
const readable = [...ofSite, ...ofExamples];
const oddOnes = Object.entries(odd).map(([what, [text, variables]]) => [what, { text, variables }] as const);

type Headers = Record<string, string>;
type Sent = { status: number; headers: IncomingHttpHeaders; body: string };

const send = (to: RunningGateway, body: string, headers: Headers): Promise<Sent> =>
  new Promise((resolve, reject) => {
    const options = { method: 'POST', headers: { 'content-type': 'application/json', ...headers } };
    const request = ask(`${to.url}/graphql`, options, async (response) => {
      const text = Buffer.concat(await response.toArray()).toString();
      resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text });
    });
    request.once('error', reject).end(body);
  });

/** The same asked by its text, which may come for the first time. */
const textBodyOf = ({ text, variables }: Asked): string => JSON.stringify({ query: text, variables });

const bodyOf = ({ text, variables }: Asked, more: Record<string, unknown> = {}): string =>
  JSON.stringify({ variables, extensions: { persistedQuery: { version: 1, sha256Hash: hashOf(text) } }, ...more });

/** Calls without those that renew the catalogue behind the scenes, whoever asks. */
const privateOnes = (calls: readonly string[]): string[] =>
  calls.filter((call) => !/^GET \/(courses|webinars|testimonials|youtube-videos)\b/.test(call)).toSorted();

/** What the log says of the answer, but for how long things took; calls end in any order. */
const loggedOf = (line: Record<string, unknown> | undefined) => {
  const { time: _time, durationMs: _durationMs, calls, errors, ...same } = line ?? {};
  const sorted = (texts: unknown) =>
    [texts ?? []]
      .flat()
      .map((text) => String(text).replace(/ \d+ms$/, ''))
      .sort();
  return { ...same, calls: privateOnes(sorted(calls)), errors: sorted(errors) };
};

/** A body to the letter, but for the age of stale records and the order of errors, which is that of their coming. */
const comparable = (text: string): string => {
  const body = text.replace(/"ageSeconds":\d+/g, '"ageSeconds":0');
  const { errors, ...rest } = JSON.parse(body);
  const sorted = errors?.map((error: unknown) => JSON.stringify(error)).toSorted();
  return errors === undefined || errors.length < 2 ? body : JSON.stringify([sorted, rest]);
};

/** Everything that somebody outside can see of a request: its answer, its calls and its line in the log. */
const seen = async (to: RunningGateway, body: string, headers: Headers) => {
  to.resetCalls();
  to.logLines.splice(0);
  const { status, headers: sent, body: text } = await send(to, body, { 'x-request-id': 'same', ...headers });
  const findLine = () => to.logLines.find(({ msg }) => msg === 'operation');
  await eventually(findLine).toBeDefined();
  const { date: _date, ...same } = sent;
  if (same.age !== undefined) {
    // It grows while the two are asked.
    same.age = 'some';
    delete same['content-length'];
  }
  return { status, headers: same, body: comparable(text), calls: privateOnes(to.calls), logged: loggedOf(findLine()) };
};

type Ways = { short: RunningGateway; long: RunningGateway };

/** Two gateways that differ in nothing but in whether requests may go the short way. */
const startWays = async (academyApiUrl: string, env: Record<string, string> = {}): Promise<Ways> => {
  const noon = new Date();
  const options = { academyApiUrl, manifest, now: () => noon };
  const production = { NODE_ENV: 'production', PUBLIC_URL: 'http://academy.example', ...env };
  const [short, long] = await Promise.all([
    startGateway({ ...options, env: production }),
    startGateway({ ...options, env: { ...production, GRAPHQL_EXECUTOR: 'reference' }, isExpressAlone: true }),
  ]);
  return { short, long };
};
const closeWays = ({ short, long }: Ways) => Promise.all([short.close(), long.close()]);

const expectTheSame = async ({ short, long }: Ways, body: string, headers: Headers = {}) => {
  expect(await seen(short, body, headers)).toEqual(await seen(long, body, headers));
  // A text is kept when it comes again; later answers are made of pieces that an earlier one left behind.
  const wanted = await seen(long, body, headers);
  expect(await seen(short, body, headers)).toEqual(wanted);
  expect(await seen(short, body, headers)).toEqual(wanted);
  return wanted;
};

beforeAll(() => {
  const texts = [...readable, ...oddOnes].map(([, { text }]) => text);
  const site = [...readTrustedDocuments(built, schema).values()].map(({ text }) => text);
  const entries = [...new Set([...texts, ...site])].flatMap((text) => {
    try {
      publicSeconds(schema, text);
      return [[`sha256:${hashOf(text)}`, text]];
    } catch {
      return [];
    }
  });
  writeFileSync(manifest, JSON.stringify(Object.fromEntries(entries)));
});

describe('the short way to answers', () => {
  let academy: StartedAcademy;
  let ways: Ways;
  const cookies: string[] = [];

  beforeAll(async () => {
    academy = await startAcademy();
    ways = await startWays(academy.url);
    for (const name of ['moumita', 'tanvir', 'subhajit', 'farhana']) {
      const client = createClient(ways.long.url);
      const input = { email: `${name}@dhap.example`, password: 'dhap-learner' };
      await client.ask('mutation ($input: LogInInput!) { logIn(input: $input) { userErrors { message } } }', { input });
      cookies.push(client.cookies.header() ?? '');
    }
    // Both know the catalogue, as they do after the first question.
    for (const to of [ways.short, ways.long]) await createClient(to.url).ask('{ courses { totalCount } }');
  });
  afterAll(async () => {
    await closeWays(ways);
    await academy.close();
  });

  it.each(readable)('is open to %s', (_name, asked) => {
    const queries = createKnownQueries(schema, readTrustedDocuments(manifest, schema), 'on');
    for (const body of [bodyOf(asked), textBodyOf(asked)]) {
      expect(queries.mayBeIn(JSON.parse(body))).toBe(true);
      expect(queries.of(JSON.parse(body))).not.toBeNull();
    }
  });

  it.each(readable)('answers visitors and learners as the long way does: %s', async (_name, asked) => {
    await expectTheSame(ways, bodyOf(asked));
    for (const cookie of cookies) {
      const { status } = await expectTheSame(ways, bodyOf(asked), { cookie });
      await expectTheSame(ways, bodyOf(asked), { cookie, 'accept-language': 'bn' });
      expect(status).toBe(200);
    }
  });

  it.each(oddOnes)('answers as the long way does what %s', async (_what, asked) => {
    const wishes: Headers[] = [{}, { cookie: cookies[0] ?? '' }];
    for (const headers of wishes) {
      const { logged } = await expectTheSame(ways, bodyOf(asked), headers);
      expect(logged).toMatchObject({ msg: 'operation' });
    }
  });

  it.each([...readable, ...oddOnes])(
    'answers texts as the long way does, new ones and known ones: %s',
    async (_name, asked) => {
      const wishes: Headers[] = [{}, { cookie: cookies[0] ?? '' }];
      for (const headers of wishes) {
        const { logged } = await expectTheSame(ways, textBodyOf(asked), headers);
        expect(logged).toMatchObject({ msg: 'operation' });
      }
    },
  );

  it.each(publicOnes)(
    'answers a public text that comes for the first time as the long way does: %s',
    async (_name, asked) => {
      const body = textBodyOf(asked);
      expect(await seen(ways.short, body, {})).toEqual(await seen(ways.long, body, {}));
    },
  );

  it.each<[string, string]>([
    ['asks for the schema', '{ __schema { queryType { name } } }'],
    ['leaves the schema out', '{ __schema @skip(if: true) { queryType { name } } viewer { id } }'],
    ['changes something', 'mutation { logIn(input: { email: "x", password: "y" }) { userErrors { message } } }'],
    ['has nothing but a fragment', 'fragment F on Viewer { id }'],
    ['has several operations', 'query A { viewer { id } } query B { viewer { id } }'],
    ['is empty', ''],
    ['is too long', `{ viewer { ${'id '.repeat(1_500)} } }`],
    ['is too deep', `{ viewer ${'{ enrolledCourses { course '.repeat(20)} { id } ${'} }'.repeat(20)} }`],
  ])('leaves a text to the long way that %s', async (_what, text) => {
    const { logged } = await expectTheSame(ways, JSON.stringify({ query: text }), { cookie: cookies[0] ?? '' });
    expect(logged).toMatchObject({ msg: 'operation' });
  });

  it.each(['only', 'off'])('takes texts and hashes as the setting "%s" says', async (setting) => {
    const others = await startWays(academy.url, { TRUSTED_DOCUMENTS: setting });
    for (const body of [bodyOf(dashboard), textBodyOf(dashboard)]) {
      expect(await seen(others.short, body, {})).toEqual(await seen(others.long, body, {}));
    }
    await closeWays(others);
  });

  const dashboard = ofSite.find(([name]) => name === 'DashboardPage')?.[1] ?? { text: '', variables: {} };

  it.each<[string, Record<string, unknown>]>([
    ['names its operation', { operationName: 'DashboardPage' }],
    ['names another operation', { operationName: 'Other' }],
    ['names it by a number', { operationName: 3 }],
    ['has no variables', { variables: null }],
    ['has variables that are none', { variables: 'x' }],
    ['has a list for variables', { variables: [] }],
    ['has further variables', { variables: { unknown: 'x' } }],
    ['has further members', { more: true }],
    ['sends the text as well', { query: dashboard.text }],
    ['sends an empty text', { query: '' }],
    ['names no known document', { extensions: { persistedQuery: { version: 1, sha256Hash: 'f'.repeat(64) } } }],
    ['names no document', { extensions: {} }],
  ])('treats a body that %s as the long way does', async (_what, more) => {
    const { logged } = await expectTheSame(ways, bodyOf(dashboard, more), { cookie: cookies[0] ?? '' });
    expect(logged).toMatchObject({ msg: 'operation' });
  });

  it.each<[string, Headers]>([
    ['of another site', { origin: 'https://evil.example' }],
    ['of another site, without naming it', { 'sec-fetch-site': 'cross-site' }],
    ['of our own pages', { origin: 'http://academy.example', 'sec-fetch-site': 'same-origin' }],
    ['for the newer kind of answer', { accept: 'application/graphql-response+json' }],
    ['for either kind', { accept: 'application/graphql-response+json,application/json;q=0.9' }],
    ['for something else', { accept: 'text/html' }],
    ['to be explained', { 'x-explain': '1' }],
    ['with a body of another kind', { 'content-type': 'text/plain' }],
    ['with an unusable id', { 'x-request-id': '' }],
    ['with an odd length', { 'accept-encoding': 'gzip, br' }],
  ])('treats requests %s as the long way does', async (_what, headers) => {
    const withoutId = (answer: Awaited<ReturnType<typeof seen>>) =>
      JSON.parse(JSON.stringify(answer).replace(/[\da-f]{8}-[\da-f]{4}-[\da-f-]{22}/g, 'new id'));
    const all = { cookie: cookies[0] ?? '', ...headers };
    const wanted = withoutId(await seen(ways.long, bodyOf(dashboard), all));
    expect(withoutId(await seen(ways.short, bodyOf(dashboard), all))).toEqual(wanted);
  });

  it('keeps nothing of one person for another, who ask at the same time', async () => {
    const wanted = await Promise.all(cookies.map((cookie) => send(ways.long, bodyOf(dashboard), { cookie })));
    for (let time = 0; time < 5; time += 1) {
      const answers = await Promise.all(cookies.map((cookie) => send(ways.short, bodyOf(dashboard), { cookie })));
      expect(answers.map(({ body }) => body)).toEqual(wanted.map(({ body }) => body));
    }
    expect(new Set(wanted.map(({ body }) => body)).size).toBe(cookies.length);
  });
});

describe('the short way where calls fail', { timeout: 90_000 }, () => {
  let api: RestDouble;
  let ways: Ways;
  const answers = aLearnersAnswers();
  const cookie = 'accessToken=one';

  beforeAll(async () => {
    api = await startRestDouble();
    ways = await startWays(api.url);
  });
  beforeEach(() => {
    api.reset();
    for (const [call, body] of Object.entries(answers)) api.when(call, { body });
  });
  afterAll(async () => {
    await closeWays(ways);
    await api.close();
  });

  it.each([...Object.keys(answers), 'everything'])('makes no call twice and tells the same: %s', async (broken) => {
    const faults = [
      { status: 500 },
      { status: 401, body: { error: 'Over', code: 'TOKEN_EXPIRED' } },
      { body: 'nonsense' },
    ];
    for (const fault of faults) {
      for (const call of Object.keys(answers)) {
        if (broken === call || broken === 'everything') api.when(call, fault);
      }
      for (const [, asked] of ofSite) {
        const { calls } = await expectTheSame(ways, bodyOf(asked), { cookie });
        expect(calls).toEqual([...new Set(calls)]);
      }
    }
  });

  it('hands cookies on, those of calls that failed as well', async () => {
    const asked = ofSite.find(([name]) => name === 'DashboardPage')?.[1] ?? { text: '', variables: {} };
    const headers = { 'set-cookie': ['accessToken=two; Path=/; Max-Age=900', 'other=x; Path=/'] };
    api.when('GET /me/summary', { body: aSummary(), headers });
    const whole = await expectTheSame(ways, bodyOf(asked), { cookie });
    expect(whole.headers['set-cookie']).toHaveLength(3);
    api.when('GET /me/summary', { status: 500, headers });
    const broken = await expectTheSame(ways, bodyOf(asked), { cookie });
    expect(broken.headers['set-cookie']).toHaveLength(3);
  });
});

describe('limits on the short way', () => {
  let api: RestDouble;
  beforeAll(async () => {
    api = await startRestDouble();
  });
  beforeEach(() => api.reset());
  afterAll(() => api.close());

  const whole = aLearnersAnswers();
  const broken = { 'GET /me/summary': aSummary() };

  it.each([
    ['by a hash', bodyOf, whole],
    ['by a hash, in vain', bodyOf, broken],
    ['by a text', textBodyOf, whole],
    ['by a text, in vain', textBodyOf, broken],
  ])('count every request once, also one that goes the long way in the end: %s', async (_by, askedBy, answers) => {
    for (const [call, body] of Object.entries(answers)) api.when(call, { body });
    const env = { RATE_LIMITS: 'standard', RATE_LIMIT_FACTOR: '0.01', TRUST_PROXY: '1' };
    const asked = ofSite.find(([name]) => name === 'DashboardPage')?.[1] ?? { text: '', variables: {} };
    const statusesOf = async (to: RunningGateway) => {
      const statuses: number[] = [];
      const waits: boolean[] = [];
      for (let time = 0; time < 14; time += 1) {
        const headers = { cookie: 'accessToken=one', 'x-forwarded-for': `198.51.100.${time}, 203.0.113.7` };
        const { status, headers: sent } = await send(to, askedBy(asked), headers);
        statuses.push(status);
        waits.push(Number(sent['retry-after'] ?? 0) > 0);
      }
      expect(waits).toEqual(statuses.map((status) => status === 429));
      return statuses;
    };
    const ways = await startWays(api.url, env);
    const wanted = await statusesOf(ways.long);
    expect(wanted).toEqual([...Array.from({ length: 12 }, () => 200), 429, 429]);
    expect(await statusesOf(ways.short)).toEqual(wanted);
    await closeWays(ways);
  });
});
