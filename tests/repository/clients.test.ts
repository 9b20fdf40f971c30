import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { buildSchema } from 'graphql';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readManifest } from '../../gateway/graphql/clients/client-manifests.ts';
import { createSchema } from '../../gateway/schema.ts';
import { checkClients } from '../../scripts/check-clients.ts';
import { apolloManifest, clientFolder, relayManifest } from '../support/manifests.ts';
import { keepCompiled } from '../support/processes.ts';
import { siteDocuments } from '../support/site-documents.ts';
import { root } from './project-files.ts';

const clients = new Map([
  [
    'phone',
    readManifest(
      apolloManifest(['query Lessons { course { title lessonCount } }', 'query Title { course { title } }']),
    ),
  ],
  ['tv', readManifest(relayManifest(['query Poster { course { title poster } }']))],
]);
const schemaWith = (fields: string) => buildSchema(`type Query { course: Course } type Course { ${fields} }`);

describe('a change of the schema', () => {
  it('that takes a field away names the client and the operation that it breaks', () => {
    expect(checkClients(schemaWith('title: String, poster: String, unused: Int'), clients)).toEqual({
      broken: ['phone, Lessons: Cannot query field "lessonCount" on type "Course".'],
      deprecated: [],
    });
  });

  it('may take a field away that nobody uses', () => {
    expect(checkClients(schemaWith('title: String, poster: String, lessonCount: Int'), clients).broken).toEqual([]);
  });

  it('that deprecates a field names everybody who still uses it', () => {
    const deprecated = 'title: String @deprecated(reason: "Use heading."), poster: String, lessonCount: Int';
    expect(checkClients(schemaWith(deprecated), clients)).toEqual({
      broken: [],
      deprecated: [
        'The field Course.title is deprecated. Use heading. Used by phone (Lessons), phone (Title), tv (Poster).',
      ],
    });
  });
});

describe('a document that the gateway refuses in production', () => {
  const schema = createSchema();
  const many = (count: number, text: (index: number) => string) =>
    Array.from({ length: count }, (_, i) => text(i)).join(' ');
  const logOut = 'logOut { destination { place } }';

  it.each([
    ['this many root fields: 18; the limit is 16.', `query Broad { ${many(18, (i) => `a${i}: __typename`)} }`],
    ['this many aliases: 30; the limit is 20.', `query Named { viewer { ${many(30, (i) => `n${i}: name`)} } }`],
    ['this many root fields: 2; the limit is 1.', `mutation Twice { ${logOut} again: ${logOut} }`],
    ['more that 1000 tokens', `query Wordy { viewer { ${many(1_000, () => 'name')} } }`],
    ['GraphQL introspection has been disabled', 'query Types { __schema { types { name } } }'],
  ])('is no document of a client: %s', (reason, text) => {
    const [fault] = checkClients(schema, new Map([['tv', readManifest(relayManifest([text]))]])).broken;
    expect(fault).toContain(reason);
  });

  it('is one whose id means another document to another client', () => {
    const [one, other] = ['query A { viewer { name } }', 'query B { viewer { name } }'];
    const same = new Map([
      ['phone', readManifest(JSON.stringify({ Same: one, Own: one }))],
      ['tv', readManifest(JSON.stringify({ Same: other, Other: other }))],
    ]);
    expect(checkClients(schema, same).broken).toEqual([
      'phone, tv: the id Same means different documents, so it is answered to nobody',
    ]);
  });
});

describe('the check of clients', () => {
  const checkFolder = (folder: string) => {
    const env = { ...process.env, ...keepCompiled };
    return promisify(execFile)(process.execPath, ['scripts/check-clients.ts', folder], { cwd: root, env });
  };
  const check = (files: Record<string, string>) => {
    const { folder, end } = clientFolder(files);
    onTestFinished(end);
    return checkFolder(folder);
  };
  const { size: ofSite } = siteDocuments();

  it('passes where all documents fit the schema, the site’s own with them', async () => {
    const { stdout } = await check({ 'phone.json': apolloManifest(['query Name { viewer { name } }']) });
    expect(stdout).toBe(`web: ${ofSite} documents\nphone: 1 documents\n`);
  });

  it('reads web.json beside the site’s own documents, as the gateway does', async () => {
    const { stdout } = await check({ 'web.json': apolloManifest(['query Name { viewer { name } }']) });
    expect(stdout).toBe(`web: ${ofSite + 1} documents\n`);
  });

  it.each(['no-such-clients', 'package.json'])(
    'fails where the gateway would not start: %s is no folder',
    async (name) => {
      const failure = await checkFolder(`${root}${name}`).catch((error: unknown) => error);
      expect(failure).toMatchObject({ code: 1 });
      expect(String(Object(failure).stderr)).toContain(`${root}${name}: there is no such folder`);
    },
  );

  it('fails with what is wrong, by client and operation', async () => {
    const files = { 'phone.json': apolloManifest(['query Name { viewer { noSuchField } }']), 'tv.json': '{' };
    const failure = await check(files).catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: 1 });
    expect(String(Object(failure).stderr)).toContain(
      [
        'These documents of clients cannot be answered:',
        '  tv.json: it is not JSON',
        '  phone, Name: Cannot query field "noSuchField" on type "Viewer".',
      ].join('\n'),
    );
  });
});
