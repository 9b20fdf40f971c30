import { parse, Kind } from 'graphql';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import { closeAfterAll } from '../../support/close-after-all.ts';
import { readExamples } from '../../support/examples.ts';
import { overlappingFieldPairs } from '../../../gateway/graphql/operations/overlapping-fields.ts';
import { limits, maxTextLength, maxTokens, sizeOf } from '../../../gateway/graphql/operations/operation-size.ts';
import { createSchema } from '../../../gateway/schema.ts';
import { startRestDouble } from '../../support/rest-double.ts';
import { hashOf, siteDocuments } from '../../support/site-documents.ts';
import { startGateway } from '../../support/start-gateway.ts';

const api = await closeAfterAll(startRestDouble());
const gateway = await closeAfterAll(startGateway({ academyApiUrl: api.url }));
beforeEach(() => api.reset());

const accept = 'application/graphql-response+json';

const post = async (body: unknown, { language = 'en', accepts = accept } = {}) => {
  const response = await fetch(`${gateway.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: accepts, 'accept-language': language },
    body: JSON.stringify(body),
  });
  const { errors = [] } = (await response.json()) as {
    errors?: { message: string; extensions: { code: string; message: string } }[];
  };
  return { status: response.status, errors };
};

const repeated = (count: number, piece: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => piece(index)).join(' ');

const nested = (count: number): string =>
  `{ __schema { types { ${'fields { type { '.repeat(count)} name ${'} }'.repeat(count)} } } }`;

const manyFragments = (count: number): string =>
  `{ ${repeated(count, (index) => `...F${index}`)} } ${repeated(count, (index) => `fragment F${index} on Query { academy { brand { name } } }`)}`;

describe('an operation that asks for too much', () => {
  it.each([
    ['TOO_DEEP', nested(7), String(limits.depth)],
    [
      'TOO_COSTLY',
      `{ viewer { enrolledCourses { access { ${repeated(12, (index) => `s${index}: lessons(search: "a", first: 1) { excerpt }`)} } } } }`,
      '10000',
    ],
    ['TOO_MANY_ALIASES', `{ academy { ${repeated(21, (index) => `a${index}: __typename`)} } }`, '20'],
    ['TOO_MANY_ROOT_FIELDS', `{ ${repeated(17, () => '__typename')} }`, '16'],
    [
      'TOO_MANY_ROOT_FIELDS',
      `mutation { ${repeated(2, (index) => `l${index}: logOut { destination { path } }`)} }`,
      '1',
    ],
    [
      'TOO_MANY_ROOT_FIELDS',
      `mutation { ...F } fragment F on Mutation { ${repeated(2, (index) => `l${index}: logOut { destination { path } }`)} }`,
      '1',
    ],
    ['TOO_MANY_DIRECTIVES', `{ academy { ${repeated(21, () => '__typename @include(if: true)')} } }`, '20'],
    ['TOO_MANY_TOKENS', `{ ${repeated(1_100, () => '__typename')} }`, '1000'],
    [
      'TOO_COSTLY',
      '{ courses(first: 100) { nodes { modules { title } viewerAccess { months { content { id topicName video repository notes kinds } topics } } } } }',
      String(limits.cost),
    ],
    ['TOO_COSTLY', `{ courses { nodes { ${repeated(100, () => 'pricing { priceText }')} } } }`, '500'],
    ['TOO_COSTLY', `{ ${repeated(10, () => `courses { nodes { ${'title '.repeat(12)} } }`)} }`, '500'],
    ['TOO_COSTLY', manyFragments(25), '500'],
    ['TOO_COSTLY', '{ courses { nodes { ...F } } } fragment F on Course { outline { course { ...F } } }', '500'],
    ['LIST_TOO_LONG', `{ courses(search: [${'1,'.repeat(101)}]) { totalCount } }`, '100'],
  ])('is refused as %s, with the limit in the message: %#', async (code, query, limit) => {
    const { status, errors } = await post({ query });
    expect(status).toBe(400);
    const refusal = errors.find(({ extensions }) => extensions.code === code);
    expect(refusal?.message).toContain(limit);
    expect(refusal?.extensions.message).toBe('The request asks for more than is allowed at once.');
    expect(api.called()).toEqual([]);
  });

  it('is told so in the language of the person', async () => {
    const [refusal] = (await post({ query: nested(7) }, { language: 'bn' })).errors;
    expect(refusal?.extensions.message).toMatch(/[\u0980-\u09ff]/);
  });

  it('is calculated once for each fragment, however often fragments multiply each other', async () => {
    const query = `${repeated(40, (index) => `fragment F${index} on Query { ...F${index + 1} ...F${index + 1} }`)} fragment F40 on Query { __typename } { ...F0 }`;
    expect((await post({ query })).errors[0]?.extensions.code).toBe('TOO_MANY_ROOT_FIELDS');
  });

  it('does not get past the limits in fragments', async () => {
    expect((await post({ query: manyFragments(17) })).errors.map(({ extensions }) => extensions.code)).toContain(
      'TOO_MANY_ROOT_FIELDS',
    );
  });

  it('is refused as a batch, whatever is in it', async () => {
    const { status, errors } = await post([{ query: '{ __typename }' }, { query: '{ __typename }' }]);
    expect([status, errors[0]?.extensions.code]).toEqual([400, 'BATCH_REFUSED']);
  });

  it('is refused by the size of its body', async () => {
    const { status, errors } = await post({ query: '{ __typename }', variables: { filler: 'x'.repeat(200_000) } });
    expect([status, errors[0]?.extensions.code, errors[0]?.message]).toEqual([
      413,
      'DOCUMENT_TOO_LARGE',
      'The request is larger than 128 KB.',
    ]);
  });

  it.each(['/graphql', '/mcp'])('is told so before the rest of its body is cut off: %s', async (path) => {
    const { hostname, port } = new URL(gateway.url);
    const head = `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 200000\r\n`;
    const socket = connect(Number(port), hostname);
    socket.write(`${head}Accept: application/json, text/event-stream\r\n\r\n{`);
    const answer = String(await once(socket, 'data'));
    expect(answer).toMatch(/^HTTP\/1\.1 413 [^]*Connection: close/);
    const isCutOff = once(socket, 'end').then(() => true);
    const isSentOn = wait(200, false);
    expect(await Promise.race([isCutOff, isSentOn])).toBe(false);
    expect(await isCutOff).toBe(true);
    socket.destroy();
  });

  it.each([
    ['characters', `{ ${'long'.repeat(4_096)}: __typename }`],
    ['lines', `{${'\n'.repeat(1_000)}__typename }`],
    ['lines, ended by CR,', `{${'\r'.repeat(1_000)}__typename }`],
  ])('is refused by the %s of its text, whether it is valid or not', async (_what, query) => {
    for (const text of [query, query.replace('__typename', 'unknown')]) {
      const { status, errors } = await post({ query: text });
      expect([status, errors[0]?.extensions.code, errors[0]?.message]).toEqual([
        413,
        'DOCUMENT_TOO_LARGE',
        'A document has at most 16384 characters and 1000 lines.',
      ]);
    }
    expect((await post({ query: `{${'\r\n'.repeat(999)}__typename }` })).status).toBe(200);
  });
});

describe('variables of any shape', () => {
  const query =
    'query ($search: String, $by: CourseKey!) { courses(search: $search) { totalCount } course(by: $by) { id } }';
  const deep = (levels: number, inner: unknown): unknown =>
    Array.from({ length: levels }).reduce((value) => [value], inner);

  const fields = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, i) => [`field${i}`, 1]));

  it.each([
    ['a list of thousands', { search: Array.from({ length: 5_000 }, () => 1) }, 'LIST_TOO_LONG'],
    ['a list of thousands that nothing uses', { other: { deep: [Array.from({ length: 5_000 })] } }, 'LIST_TOO_LONG'],
    ['an object of thousands of fields', { by: fields(5_000) }, 'OBJECT_TOO_LARGE'],
    ['a large object within a list', { by: { id: [fields(51)] } }, 'OBJECT_TOO_LARGE'],
    ['hundreds that nothing uses', { by: { id: '1' }, ...fields(500) }, 'OBJECT_TOO_LARGE'],
    [
      'more than a thousand in all',
      { by: { id: '1' }, a: fields(50), b: Array.from({ length: 20 }, () => fields(50)) },
      'OBJECT_TOO_LARGE',
    ],
    ['an object with as many unknown fields as are allowed', { by: fields(50) }, 'BAD_USER_INPUT'],
    ['lists in lists in lists', { search: deep(5_000, 1) }, 'BAD_USER_INPUT'],
    ['an object where a text belongs', { search: { a: 1 } }, 'BAD_USER_INPUT'],
    ['both ways to name a course', { by: { id: 1, slug: 'x' } }, 'BAD_USER_INPUT'],
    ['no object at all', 'text', 'BAD_USER_INPUT'],
  ])('are refused with a code: %s', async (_name, variables, code) => {
    const { status, errors } = await post({ query, variables });
    expect([status, errors[0]?.extensions.code]).toEqual([400, code]);
  });

  it.each([
    [
      'a list that is too long',
      { query, variables: { search: Array.from({ length: 101 }, () => 1) } },
      'LIST_TOO_LONG',
    ],
    ['too many fields', { query, variables: { by: fields(51) } }, 'OBJECT_TOO_LARGE'],
    ['a value of another type', { query, variables: { by: { id: '1' }, search: { a: 1 } } }, 'BAD_USER_INPUT'],
    ['a name that no operation has', { query: 'query A { __typename }', operationName: 'B' }, 'BAD_USER_INPUT'],
    ['an operation of a kind that the schema has not', { query: 'subscription { __typename }' }, 'BAD_USER_INPUT'],
    ['too many tokens', { query: `{ ${repeated(1_100, () => '__typename')} }` }, 'TOO_MANY_TOKENS'],
    [
      'too many fields of one name',
      { query: `{ courses { nodes { ${repeated(100, () => 'pricing { priceText }')} } } }` },
      'TOO_COSTLY',
    ],
    ['no name where there are two', { query: 'query A { __typename } query B { __typename }' }, 'BAD_USER_INPUT'],
  ])('are refused with 200 for who accepts only application/json, like other faults: %s', async (_what, body, code) => {
    const { status, errors } = await post(body, { accepts: 'application/json' });
    expect([status, errors[0]?.extensions.code]).toEqual([200, code]);
    expect((await post(body)).status).toBe(400);
  });

  it('are refused in a mutation as well, and by the hash of a document', async () => {
    const change = 'mutation ($input: LogInInput!) { logIn(input: $input) { userErrors { code } } }';
    const changed = await post({ query: change, variables: { input: fields(5_000) } });
    expect([changed.status, changed.errors[0]?.extensions.code]).toEqual([400, 'OBJECT_TOO_LARGE']);
    const documentId = hashOf(siteDocuments().get('MeetingRequestProblems') ?? '');
    const { status, errors } = await post({ documentId, variables: { input: fields(5_000) } });
    expect([status, errors[0]?.extensions.code]).toEqual([400, 'OBJECT_TOO_LARGE']);
  });

  it.each(['variables', 'extensions'])('hold no lists without end in a URL either: %s', async (name) => {
    const lists = (count: number) => `{"a":[${Array.from({ length: count }, () => '[]').join()}]}`;
    const ask = async (count: number) => {
      const url = `${gateway.url}/graphql?query={__typename}&${name}=${lists(count)}`;
      const response = await fetch(url, { headers: { 'apollo-require-preflight': '1' } });
      return [response.status, await response.text()];
    };
    expect(await ask(90)).toEqual([200, expect.stringContaining('"data"')]);
    expect(await ask(2_000)).toEqual([400, expect.stringContaining('at most 1000 lists and objects')]);
  });

  it('with more faults than are listed are a fault of the client alone', async () => {
    const two = 'query ($a: CourseKey!, $b: CourseKey!) { one: course(by: $a) { id } other: course(by: $b) { id } }';
    const { errors } = await post({ query: two, variables: { a: fields(40), b: fields(40) } });
    expect(new Set(errors.map(({ extensions }) => extensions.code))).toEqual(new Set(['BAD_USER_INPUT']));
  });

  it.each([
    [
      'a prototype',
      '{"search":"x","by":{"id":"1"},"__proto__":{"polluted":"yes"},"constructor":{"prototype":{"polluted":"yes"}}}',
    ],
    ['a number beyond all numbers', '{"search":"x","by":{"id":1e308}}'],
    ['half a character', '{"search":"\\ud83d","by":{"slug":"\\udc00"}}'],
    ['control characters', '{"search":"\\u0000\\u202e","by":{"slug":"..\\u0000/me"}}'],
    ['a very long text', JSON.stringify({ search: 'অ'.repeat(20_000), by: { slug: 'x'.repeat(20_000) } })],
  ])('are answered and harm nobody: %s', async (_name, variables) => {
    const response = await fetch(`${gateway.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: `{"query":${JSON.stringify(query)},"variables":${variables}}`,
    });
    const { errors = [] } = await response.json();
    expect(errors.map(({ extensions }: { extensions: { code: string } }) => extensions.code)).not.toContain(
      'INTERNAL_ERROR',
    );
    expect(Object.prototype).not.toHaveProperty('polluted');
    expect((await post({ query: '{ __typename }' })).status).toBe(200);
  });
});

describe('the limits', () => {
  const schema = createSchema();
  const texts = [...siteDocuments().values(), ...readExamples().map(({ document }) => document)];

  it('leave every operation of the site and of the examples half of the way and more', () => {
    for (const text of texts) {
      expect(text.length).toBeLessThan(maxTextLength / 2);
      // Throws for a document with more tokens.
      const document = parse(text, { maxTokens: maxTokens / 2 });
      const { definitions } = document;
      const fragments = definitions.filter((definition) => definition.kind === Kind.FRAGMENT_DEFINITION);
      for (const operation of definitions.filter((definition) => definition.kind === Kind.OPERATION_DEFINITION)) {
        const size = sizeOf(schema, operation, {
          fragment: (name) => fragments.find((fragment) => fragment.name.value === name),
        });
        expect(size.own).toBeLessThanOrEqual(operation.operation === 'mutation' ? limits.changes : limits.rootFields);
        const share = {
          depth: size.depth / limits.depth,
          aliases: size.aliases / limits.aliases,
          rootFields: operation.operation === 'mutation' ? 0 : size.own / limits.rootFields,
          directives: size.directives / limits.directives,
          fields: size.fields / limits.fields,
          cost: size.cost / limits.cost,
          overlappingFields: overlappingFieldPairs(document) / limits.overlappingFields,
        };
        expect(
          Math.max(...Object.values(share)),
          `${operation.name?.value} ${JSON.stringify(share)}`,
        ).toBeLessThanOrEqual(0.5);
      }
    }
  });
});
