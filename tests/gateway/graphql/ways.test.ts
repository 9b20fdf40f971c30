import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { isObjectType } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSchema } from '../../../gateway/schema.ts';
import { readExamples } from '../../support/examples.ts';
import { eventually } from '../../support/eventually.ts';
import { createClient } from '../../support/execute.ts';
import { relayManifest } from '../../support/manifests.ts';
import { rememberReads } from '../../support/remembered-reads.ts';
import { siteDocuments } from '../../support/site-documents.ts';
import { startAcademy, type StartedAcademy } from '../../support/start-academy.ts';
import type { RunningGateway } from '../../support/start-gateway.ts';
import {
  bodyOf,
  closeWays,
  dashboard,
  expectTheSame,
  type Headers,
  isPrivateQuery,
  ofSite,
  publicSeconds,
  seen,
  send,
  startWays,
  textBodyOf,
  type Ways,
  wayOf,
} from '../../support/compare-with-apollo-server.ts';

const course = 'course(by: { slug: "full-stack-web-development" })';
/** Arguments that are variables, whatever becomes of them. */
const byVariable: Record<string, readonly [text: string, variables: Record<string, unknown>]> = {
  'tells null from absent': [
    'query ($first: Int = 1) { viewer { id } courses(first: $first) { nodes { id } } }',
    { first: null },
  ],
  'names variables like what every object has, and leaves them out': [
    'query ($toString: Int, $constructor: String, $sort: CourseSort) { viewer { id } courses(first: $toString, search: $constructor, sort: $sort) { nodes { id } } }',
    { sort: 'TITLE' },
  ],
  'mixes arguments of variables with others': [
    'query ($first: Int, $search: String) { viewer { id } courses(first: $first, search: $search, sort: TITLE) { nodes { id } } }',
    { first: 2, search: 'web' },
  ],
};
/** Odd ways of asking for what is private, each of them known by its hash like those of the site. */
const odd: Record<string, readonly [text: string, variables: Record<string, unknown>]> = {
  'leaves out fields': [
    `query ($no: Boolean!) { viewer { id } ${course} { id title @skip(if: $no) slug @include(if: $no) viewerAccess { isGranted } } }`,
    { no: true },
  ],
  'takes fields in': [
    `query ($no: Boolean = false) { viewer { id } ${course} { id title @skip(if: $no) slug @include(if: $no) viewerAccess { isGranted } } }`,
    {},
  ],
  'leaves out fragments': [
    `query ($no: Boolean!) { ${course} { viewerAccess { status } id ...F @skip(if: $no) } } fragment F on Course { title }`,
    { no: true },
  ],
  ...byVariable,
  'gives null for what has a default and is never null': [
    'query ($first: Int) { viewer { id agenda { entries(first: $first) { __typename } } } }',
    { first: null },
  ],
  'has arguments within what is the same for everybody': [
    'query ($zone: TimeZone) { viewer { id } courses { nodes { id nextClass { startsAtText(timeZone: $zone) } title } } }',
    { zone: 'America/New_York' },
  ],
  'asks twice by aliases': [`{ viewer { id } a: ${course} { id } b: ${course} { x: title id } }`, {}],
  'joins the same field': [
    `{ viewer { id } ${course} { pricing { __typename } } ${course} { pricing { cardPriceText } viewerAccess { isGranted } } }`,
    {},
  ],
  'looks into kinds of prices': [
    '{ viewer { id } courses { nodes { pricing { cardPriceText ... on MonthlyPricing { monthCountText } ...O } } } } fragment O on OneTimePricing { discountText }',
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

const folder = mkdtempSync(`${tmpdir()}/direct-answers-`);
const manifest = `${folder}/documents.json`;
afterAll(() => rmSync(folder, { recursive: true }));

const ofExamples = readExamples()
  .filter(({ document }) => isPrivateQuery(document))
  .map(({ name, document, variables }) => [name, { text: document, variables: variables ?? {} }] as const);
const publicOnes = readExamples()
  .filter(({ document }) => (publicSeconds(document) ?? 0) > 0)
  .map(({ name, document, variables }) => [name, { text: document, variables: variables ?? {} }] as const);
const readable = [...ofSite, ...ofExamples];
const asked = (all: typeof odd) =>
  Object.entries(all).map(([what, [text, variables]]) => [what, { text, variables }] as const);
const oddOnes = asked(odd);

beforeAll(() => {
  const texts = [...readable, ...oddOnes].map(([, { text }]) => text);
  const readableTexts = [...new Set([...texts, ...siteDocuments().values()])].filter((text) => {
    try {
      publicSeconds(text);
      return true;
    } catch {
      return false;
    }
  });
  writeFileSync(manifest, relayManifest(readableTexts, 'sha256'));
});

describe('the ways to answer queries', () => {
  let academy: StartedAcademy;
  let ways: Ways;
  const cookies: string[] = [];

  beforeAll(async () => {
    academy = await startAcademy();
    ways = await startWays(academy.url, {}, manifest, rememberReads(academy.origin));
    for (const name of ['moumita', 'tanvir', 'subhajit', 'farhana']) {
      const client = createClient(ways.apollo.url);
      const input = { email: `${name}@dhap.example`, password: 'dhap-learner' };
      await client.ask('mutation ($input: LogInInput!) { logIn(input: $input) { userErrors { message } } }', { input });
      cookies.push(client.cookies.header() ?? '');
    }
    // Both know the catalogue, as they do after the first question.
    for (const to of [ways.compiled, ways.apollo]) await createClient(to.url).ask('{ courses { totalCount } }');
  });
  afterAll(async () => {
    await closeWays(ways);
    await academy.close();
  });

  it.each([...readable, ...asked(byVariable)])('are taken by their compiled form: %s', async (_name, asked) => {
    for (const cookie of ['', cookies[0] ?? '']) {
      for (const body of [bodyOf(asked), textBodyOf(asked)])
        expect(await wayOf(ways.compiled, body, { cookie })).toBe('compiled');
      expect(await wayOf(ways.apollo, bodyOf(asked), { cookie })).toBe('apollo');
    }
  });

  it('are taken by sixteen compiled forms of a document at most, one for each combination of its conditions', async () => {
    const names = ['a', 'b', 'c', 'd', 'e'];
    const fields = names.map((name) => `${name}: name @include(if: $${name})`);
    const query = `query (${names.map((name) => `$${name}: Boolean!`).join()}) { viewer { id ${fields.join(' ')} } }`;
    const wayOfCombination = (number: number) => {
      const variables = Object.fromEntries(names.map((name, bit) => [name, (number & (1 << bit)) > 0]));
      return wayOf(ways.compiled, JSON.stringify({ query, variables }), { cookie: cookies[0] ?? '' });
    };
    // A text is kept when it comes again.
    await wayOfCombination(0);
    for (let number = 0; number < 16; number += 1) expect(await wayOfCombination(number)).toBe('compiled');
    expect(await wayOfCombination(16)).toBe('apollo');
    expect(await wayOfCombination(15)).toBe('compiled');
  });

  it.each([
    ['a mutation', 'mutation { logOut { userErrors { code } } }'],
    ['a document of two operations', 'query A { viewer { id } } query B { viewer { id } }'],
  ])('is Apollo Server for %s', async (_what, query) => {
    expect(await wayOf(ways.compiled, JSON.stringify({ query }))).toBe('apollo');
  });

  it.each([
    ['a field that there is not', '{ academy { siteUrl colour } viewer { shoeSize } }'],
    ['a field that is spelled wrong', '{ academy { siteUrll } }'],
    ['an object without fields', '{ viewer }'],
    ['an argument that there is not', '{ courses(color: "red", size: $none) { nodes { id } } }'],
    ['no argument where one is required', '{ course { id } }'],
    ['a value of another type', '{ courses(first: "one") { nodes { id } } }'],
    ['a long value of another type', `{ courses(first: "${'1'.repeat(400)}") { nodes { id } } }`],
    ['variables that do not fit', 'query ($n: String, $none: Int) { courses(first: $n) { nodes { id } } }'],
    ['a fragment that there is not', '{ viewer { ...Person } }'],
    ['a fragment that is not used', '{ viewer { id } } fragment Person on Viewer { name }'],
    ['a fragment of another type', '{ viewer { ... on Course { id } } }'],
    ['a fragment that spreads itself', '{ viewer { ...Person } } fragment Person on Viewer { id ...Person }'],
    ['a leaf with fields', '{ academy { siteUrl { length } } }'],
    ['fields below one that there is not', '{ academy { owner { name(of: $one) @fast } } }'],
    ['a directive that there is not', '{ viewer { id @fast(by: 2) } }'],
    ['two fields by one name', '{ academy { url: siteUrl url: brand { name } } }'],
    ['a variable of no type', 'query ($first: Number) { courses(first: $first) { nodes { id } } }'],
    ['introspection', '{ __schema { queryType { name } } academy { colour } }'],
    ['introspection that is left out', '{ __schema @skip(if: true) { queryType { name } } viewer { id } }'],
    ['too many aliases', `{ ${Array.from({ length: 25 }, (_, index) => `a${index}: __typename`).join(' ')} }`],
    ['too great a depth', `{ viewer ${'{ enrolledCourses { course '.repeat(20)} { id } ${'} }'.repeat(20)} }`],
    ['a list that is too long', `{ courses(slugs: [${'"a" '.repeat(101)}]) { nodes { id } } }`],
    [
      'more faults than are told',
      `{ academy { ${Array.from({ length: 150 }, (_, index) => `field${index}`).join(' ')} } }`,
    ],
    ['no end', '{ viewer { id '],
    ['nothing that is GraphQL', 'SELECT * FROM courses'],
    ['no name', '{ a: }'],
  ])('refuses %s at once, in the words of Apollo Server', async (_what, query) => {
    const body = JSON.stringify({ query });
    expect(await wayOf(ways.compiled, body)).toBeNull();
    expect(await wayOf(ways.apollo, body)).toBe('apollo');
    for (const accept of ['application/json', 'application/graphql-response+json'])
      for (const language of ['en', 'bn']) await expectTheSame(ways, body, { accept, 'accept-language': language });
  });

  it('leaves a document with faults to Apollo Server where more may be wrong', async () => {
    const query = '{ academy { siteUrll } }';
    for (const more of [{ variables: [1] }, { variables: 'x' }, { operationName: 1 }, { extensions: [] }]) {
      const body = JSON.stringify({ query, ...more });
      await expectTheSame(ways, body);
      expect(await wayOf(ways.compiled, body)).toBe('apollo');
    }
  });

  it('names the methods that there are to one that there is not', async () => {
    const statusOf = async ({ url }: RunningGateway) => {
      const headers = { 'apollo-require-preflight': '1' };
      const asked = await fetch(`${url}/graphql?query={__typename}`, { method: 'PUT', headers });
      const { errors } = await asked.json();
      return [asked.status, asked.headers.get('allow'), errors[0].extensions.code, errors[0].message];
    };
    const refused = [
      405,
      'GET, HEAD, POST',
      'BAD_USER_INPUT',
      'Operations come by POST, and queries by GET or HEAD, too.',
    ];
    expect(await statusOf(ways.compiled)).toEqual(refused);
    expect(await statusOf(ways.apollo)).toEqual(refused);
  });

  it.each(readable)('answers visitors and learners as Apollo Server does: %s', async (_name, asked) => {
    await expectTheSame(ways, bodyOf(asked));
    for (const cookie of cookies) {
      const { status } = await expectTheSame(ways, bodyOf(asked), { cookie });
      await expectTheSame(ways, bodyOf(asked), { cookie, 'accept-language': 'bn' });
      expect(status).toBe(200);
    }
  });

  it.each(oddOnes)('answers as Apollo Server does what %s', async (_what, asked) => {
    const wishes: Headers[] = [{}, { cookie: cookies[0] ?? '' }];
    for (const headers of wishes) {
      const { logged } = await expectTheSame(ways, bodyOf(asked), headers);
      expect(logged).toMatchObject({ msg: 'operation' });
    }
  });

  it.each([...readable, ...oddOnes])(
    'answers texts as Apollo Server does, new ones and known ones: %s',
    async (_name, asked) => {
      const wishes: Headers[] = [{}, { cookie: cookies[0] ?? '' }];
      for (const headers of wishes) {
        const { logged } = await expectTheSame(ways, textBodyOf(asked), headers);
        expect(logged).toMatchObject({ msg: 'operation' });
      }
    },
  );

  it.each(publicOnes)(
    'answers a public text that comes for the first time as Apollo Server does: %s',
    async (_name, asked) => {
      const body = textBodyOf(asked);
      expect(await seen(ways.compiled, body, {})).toEqual(await seen(ways.apollo, body, {}));
    },
  );

  it.each(publicOnes)('are answered from the cache where they are public: %s', async (_name, asked) => {
    const [body, headers] = [textBodyOf(asked), { cookie: cookies[0] ?? '' }];
    // A text is kept when it comes again.
    await send(ways.compiled, body, headers);
    for (let time = 0; time < 2; time += 1) expect(await wayOf(ways.compiled, body, headers)).toBe('cache');
  });

  it.each([...readable, ...publicOnes])('answers a text by GET as Apollo Server does: %s', async (_name, asked) => {
    const search = new URLSearchParams({ query: asked.text, variables: JSON.stringify(asked.variables) });
    const get = async ({ url, logLines }: RunningGateway) => {
      logLines.splice(0);
      const headers = { cookie: cookies[0] ?? '', 'apollo-require-preflight': '1', 'x-request-id': 'same' };
      const response = await fetch(`${url}/graphql?${search.toString()}`, { headers });
      const kept = ['cache-control', 'etag', 'x-request-id'].map((name) => response.headers.get(name));
      const answer = { status: response.status, kept, body: await response.text() };
      const findLine = () => logLines.find(({ msg }) => msg === 'operation');
      await eventually(findLine).toBeDefined();
      return { answer, way: findLine()?.way };
    };
    const { answer: wanted } = await get(ways.apollo);
    expect(wanted.kept).toEqual(['no-store', null, 'same']);
    for (let time = 0; time < 3; time += 1) {
      const { answer, way } = await get(ways.compiled);
      expect(answer).toEqual(wanted);
      expect(way).toMatch(/cache|compiled/);
    }
  });

  it('takes a public text by GET from no page that could be a foreign one, also when it is known', async () => {
    const search = new URLSearchParams({ query: '{ academy { brand { name } } }' });
    const statusOf = async (headers: Headers) =>
      (await fetch(`${ways.compiled.url}/graphql?${search.toString()}`, { headers })).status;
    for (let time = 0; time < 3; time += 1) expect(await statusOf({ 'apollo-require-preflight': '1' })).toBe(200);
    expect(await statusOf({})).toBe(400);
  });

  it.each<[string, string]>([
    ['changes something', 'mutation { logIn(input: { email: "x", password: "y" }) { userErrors { message } } }'],
    ['has nothing but a fragment', 'fragment F on Viewer { id }'],
    ['has several operations', 'query A { viewer { id } } query B { viewer { id } }'],
    ['is empty', ''],
    ['is too long', `{ viewer { ${'id '.repeat(1_500)} } }`],
  ])('leaves a text to Apollo Server that %s', async (_what, text) => {
    const { logged } = await expectTheSame(ways, JSON.stringify({ query: text }), { cookie: cookies[0] ?? '' });
    expect(logged).toMatchObject({ msg: 'operation' });
  });

  it.each(['only', 'off'])('takes texts and hashes as the setting "%s" says', async (setting) => {
    const others = await startWays(academy.url, { TRUSTED_DOCUMENTS: setting }, manifest);
    for (const body of [bodyOf(dashboard), textBodyOf(dashboard)]) {
      expect(await seen(others.compiled, body, {})).toEqual(await seen(others.apollo, body, {}));
    }
    await closeWays(others);
  });

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
    ['has a text for extensions', { query: dashboard.text, extensions: 'x' }],
    ['has a list for extensions', { query: dashboard.text, extensions: [] }],
  ])('treats a body that %s as Apollo Server does', async (_what, more) => {
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
  ])('treats requests %s as Apollo Server does', async (_what, headers) => {
    const withoutId = (answer: Awaited<ReturnType<typeof seen>>) =>
      JSON.parse(JSON.stringify(answer).replace(/[\da-f]{8}-[\da-f]{4}-[\da-f-]{22}/g, 'new id'));
    const all = { cookie: cookies[0] ?? '', ...headers };
    const wanted = withoutId(await seen(ways.apollo, bodyOf(dashboard), all));
    expect(withoutId(await seen(ways.compiled, bodyOf(dashboard), all))).toEqual(wanted);
  });

  it('keeps nothing of one person for another, who ask at the same time', async () => {
    const wanted = await Promise.all(cookies.map((cookie) => send(ways.apollo, bodyOf(dashboard), { cookie })));
    for (let time = 0; time < 5; time += 1) {
      const answers = await Promise.all(cookies.map((cookie) => send(ways.compiled, bodyOf(dashboard), { cookie })));
      expect(answers.map(({ body }) => body)).toEqual(wanted.map(({ body }) => body));
    }
    expect(new Set(wanted.map(({ body }) => body)).size).toBe(cookies.length);
  });
});

it('No resolver of the schema takes a fourth argument, with which every query of its field would be left to Apollo Server', () => {
  const types = Object.values(createSchema().getTypeMap()).filter((type) => !type.name.startsWith('__'));
  const fields = types
    .filter(isObjectType)
    .flatMap((type) =>
      Object.values(type.getFields()).map(({ name, resolve }) => ({ name: `${type.name}.${name}`, resolve })),
    );
  expect(fields.filter(({ resolve }) => resolve !== undefined).length).toBeGreaterThan(100);
  expect(fields.filter(({ resolve }) => (resolve?.length ?? 0) > 3).map(({ name }) => name)).toEqual([]);
});
