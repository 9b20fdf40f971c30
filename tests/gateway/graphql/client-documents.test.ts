import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { openClientFolder } from '../../../gateway/graphql/clients/client-folder.ts';
import {
  ManifestError,
  readDocument,
  readManifest,
  withSite,
} from '../../../gateway/graphql/clients/client-manifests.ts';
import { createTrustedDocuments } from '../../../gateway/graphql/clients/trusted-documents.ts';
import { createMetrics } from '../../../gateway/observability/metrics.ts';
import { closeAfterAll } from '../../support/close-after-all.ts';
import { eventually } from '../../support/eventually.ts';
import { apolloManifest, clientFolder, relayManifest } from '../../support/manifests.ts';
import { startRestDouble } from '../../support/rest-double.ts';
import { startGateway } from '../../support/start-gateway.ts';

const hash = (algorithm: string, text: string) => createHash(algorithm).update(text).digest('hex');
const sha256 = (text: string) => hash('sha256', text);

const webinars = 'query Webinars($first: Int) { webinars(first: $first) { totalCount } }';
const brand = 'query Brand { academy { brand { name } } }';
const goodbye = 'mutation Goodbye { logOut { destination { place } } }';
const session = 'query Session { session { isAuthenticated } }';
const home = 'query Home { session { isAuthenticated } }';
const ofPhone = [webinars, goodbye];
const ofKiosk = [brand, webinars];

const metrics = createMetrics();

const api = await closeAfterAll(startRestDouble());
const site = clientFolder({ 'site.json': relayManifest([home], 'sha256') });
const clients = clientFolder({
  'phone.json': apolloManifest(ofPhone),
  'kiosk.json': relayManifest(ofKiosk),
  'notes.txt': relayManifest([session]),
});
const gateway = await closeAfterAll(
  startGateway({
    academyApiUrl: api.url,
    env: { TRUSTED_DOCUMENTS: 'only', CLIENT_DOCUMENTS: clients.folder },
    manifest: join(site.folder, 'site.json'),
    metrics,
  }),
);
beforeEach(() => {
  api.reset();
  api.when('GET /webinars', { body: [{ id: 1, title: 'One' }] });
  gateway.logLines.splice(0);
});
afterAll(async () => {
  clients.end();
  site.end();
});

const post = async (body: object, headers: Record<string, string> = {}) => {
  const response = await fetch(`${gateway.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as Record<string, never> };
};
const byHash = (text: string) => ({ extensions: { persistedQuery: { version: 1, sha256Hash: sha256(text) } } });
const codeOf = ({ body }: { body: Record<string, never> }) => body.errors?.[0]?.['extensions']?.['code'];

/** The client that the log names for a request. */
const clientOf = async (body: object, headers: Record<string, string> = {}) => {
  gateway.logLines.splice(0);
  await post(body, headers);
  const findLine = () => gateway.logLines.find(({ msg }) => msg === 'operation');
  await eventually(findLine).toBeDefined();
  return findLine()?.client ?? null;
};

describe('where only known documents are taken', () => {
  it('those of two clients are, whether their manifest is Apollo’s or Relay’s, and no others', async () => {
    expect((await post({ ...byHash(webinars), variables: { first: 1 } })).body).toEqual({
      data: { webinars: { totalCount: 1 } },
      extensions: expect.anything(),
    });
    expect((await post(byHash(brand))).body).toMatchObject({ data: { academy: { brand: {} } } });
    expect((await post(byHash(goodbye))).body).toMatchObject({ data: { logOut: { destination: { place: 'HOME' } } } });
    expect(codeOf(await post({ query: brand }))).toBe('DOCUMENT_NOT_TRUSTED');
    expect(codeOf(await post(byHash(session)))).toBe('PERSISTED_QUERY_NOT_FOUND');
  });

  it('those of the site are, beside them', async () => {
    expect((await post(byHash(home))).body).toMatchObject({ data: { session: { isAuthenticated: false } } });
    expect(await clientOf(byHash(home))).toBe('web');
  });

  it('are those of one client where two of its manifests have them', () => {
    const document = readDocument(sha256(home), home);
    const trusted = createTrustedDocuments(withSite([document], new Map([['web', [document]]])));
    expect(trusted.clientOf({}, document.hash)).toBe('web');
  });
});

describe('a manifest of the site that cannot be used', () => {
  const reasonsFor = async (file: string) => {
    const other = await startGateway({ academyApiUrl: api.url, manifest: join(site.folder, file) });
    onTestFinished(() => other.close());
    return other.logLines.flatMap(({ msg, reason }) => (msg === 'documents of a client cannot be used' ? reason : []));
  };

  it('is told of in the log, since nothing else says why its pages are refused', async () => {
    site.write('broken.json', '{"documents": ');
    expect(await reasonsFor('broken.json')).toEqual(['it is not JSON']);
  });

  it('is nothing to tell of where the site was not built', async () => {
    expect(await reasonsFor('none.json')).toEqual([]);
  });
});

describe('a document', () => {
  it('is named by documentId, as the draft of GraphQL over HTTP has it, with its hash or the id of its manifest', async () => {
    for (const documentId of [`sha256:${sha256(brand)}`, sha256(brand), hash('md5', brand)]) {
      expect(await post({ documentId })).toMatchObject({ status: 200, body: { data: { academy: { brand: {} } } } });
      const response = await fetch(`${gateway.url}/graphql?documentId=${documentId}`);
      expect(await response.json()).toMatchObject({ data: { academy: { brand: {} } } });
      expect(response.headers.get('cache-control')).toMatch(/^public/);
    }
    const loud = `SHA256:${sha256(brand).toUpperCase()}`;
    expect(await post({ documentId: loud })).toMatchObject({ status: 200, body: { data: { academy: { brand: {} } } } });
    const search = `documentId=sha256:${sha256(webinars)}&variables=${encodeURIComponent('{"first":1}')}`;
    const withVariables = await fetch(`${gateway.url}/graphql?${search}`);
    expect(await withVariables.json()).toMatchObject({ data: { webinars: { totalCount: 1 } } });
  });

  it('is refused by GET for what cannot be read of the URL, whatever page asks', async () => {
    const documentId = `documentId=sha256:${sha256(webinars)}`;
    for (const [more, message] of [
      ['variables={first', 'The parameter variables of the URL is not JSON.'],
      ['extensions=none', 'The parameter extensions of the URL is not JSON.'],
      ['variables={}&variables={}', 'The parameter variables comes twice in the URL.'],
      [documentId, 'The parameter documentId comes twice in the URL.'],
    ]) {
      for (const headers of [new Headers(), new Headers({ 'apollo-require-preflight': 'true' })]) {
        const response = await fetch(`${gateway.url}/graphql?${documentId}&${more}`, { headers });
        expect([response.status, await response.json()]).toMatchObject([
          400,
          { errors: [{ message, extensions: { code: 'BAD_USER_INPUT' } }] },
        ]);
      }
    }
    const withOthers = await fetch(`${gateway.url}/graphql?${documentId}&from=a&from=b`);
    expect(await withOthers.json()).toMatchObject({ data: { webinars: { totalCount: 1 } } });
  });

  it('changes nothing by GET, and is one error where nobody has it', async () => {
    const search = `documentId=sha256:${sha256(goodbye)}`;
    const headers = { 'apollo-require-preflight': 'true' };
    expect((await fetch(`${gateway.url}/graphql?${search}`, { headers })).status).toBe(405);
    const unknown = await post({ documentId: `sha256:${sha256(session)}` });
    expect([unknown.status, codeOf(unknown)]).toEqual([400, 'PERSISTED_QUERY_NOT_FOUND']);
    for (const documentId of ['', 7, null, {}]) {
      expect(codeOf(await post({ documentId }))).toBe('DOCUMENT_NOT_TRUSTED');
    }
  });
});

describe('the name of a client', () => {
  it('is that of the manifest that has the document', async () => {
    expect(await clientOf(byHash(goodbye))).toBe('phone');
    for (const header of ['graphql-client-name', 'apollographql-client-name']) {
      expect(await clientOf(byHash(goodbye), { [header]: 'kiosk' })).toBe('phone');
      expect(await clientOf(byHash(goodbye), { [header]: 'invented' })).toBe('phone');
    }
  });

  it('is what its request says, of a document that several have', async () => {
    for (const variables of [{}, { first: 1 }]) {
      const body = { ...byHash(webinars), variables };
      expect(await clientOf(body)).toBeNull();
      expect(await clientOf(body, { 'graphql-client-name': 'phone' })).toBe('phone');
      expect(await clientOf(body, { 'apollographql-client-name': 'kiosk' })).toBe('kiosk');
      expect(await clientOf(body, { 'graphql-client-name': 'web' })).toBeNull();
    }
  });

  it('makes no series of its own, however many are invented', async () => {
    const seriesOf = async () =>
      (await metrics.registry.metrics()).split('\n').filter((line) => line.startsWith('gateway_'));
    await post(byHash(goodbye), { 'graphql-client-name': 'phone' });
    await post(byHash(webinars), { 'graphql-client-name': 'phone' });
    await post(byHash(webinars), { 'graphql-client-name': 'a' });
    const before = await seriesOf();
    const names = Array.from({ length: 1_000 }, (_, index) => `invented-${index}`);
    for (let from = 0; from < names.length; from += 50) {
      const some = names.slice(from, from + 50);
      await Promise.all(some.map((name) => post(byHash(webinars), { 'graphql-client-name': name })));
    }
    const after = await seriesOf();
    expect(after.length).toBe(before.length);
    const labels = (text: string) => text.replace(/ \S+$/, '');
    const counted = after.map(labels).filter((line) => line.startsWith('gateway_operations_total'));
    expect(counted).toContainEqual(
      expect.stringContaining('operation="Goodbye",kind="mutation",outcome="answered",client="phone"'),
    );
    expect(counted).toContainEqual(
      expect.stringContaining('operation="Webinars",kind="query",outcome="answered",client="other"'),
    );
    expect(after.join()).not.toContain('invented');
  });
});

describe('the folder of manifests', () => {
  it('is read again without a restart: what is added is taken, what is taken away is not, cached or not', async () => {
    const folder = clientFolder({ 'phone.json': apolloManifest([webinars]) });
    const env = { TRUSTED_DOCUMENTS: 'only', CLIENT_DOCUMENTS: folder.folder };
    const other = await startGateway({ academyApiUrl: api.url, env });
    const ask = async (text: string) => {
      const response = await fetch(`${other.url}/graphql?documentId=sha256:${sha256(text)}`);
      return Object.keys(await response.json());
    };
    expect(await ask(webinars)).toContain('data');
    expect(await ask(brand)).toEqual(['errors']);
    folder.write('tv.json', relayManifest([brand]));
    await eventually(() => ask(brand)).toContain('data');
    folder.remove('phone.json');
    await eventually(() => ask(webinars)).toEqual(['errors']);
    expect(await ask(brand)).toContain('data');
    await other.close();
    folder.end();
  });

  it('keeps the former documents of a file that is broken, and says which and why, once', async () => {
    const folder = clientFolder({ 'phone.json': apolloManifest([webinars]), 'tv.json': '{' });
    const env = { TRUSTED_DOCUMENTS: 'only', CLIENT_DOCUMENTS: folder.folder };
    const other = await startGateway({ academyApiUrl: api.url, env });
    const complaints = () =>
      other.logLines
        .filter(({ level }) => level === 50)
        .map(({ file, reason }) => `${String(file)}: ${String(reason)}`);
    const ask = async (text: string) => {
      const response = await fetch(`${other.url}/graphql?documentId=sha256:${sha256(text)}`);
      return Object.keys(await response.json());
    };
    expect(complaints()).toEqual(['tv.json: it is not JSON']);
    folder.write('phone.json', apolloManifest([webinars]).replace('query Webinars', 'query Other'));
    await eventually(complaints).toHaveLength(2);
    expect(complaints()[1]).toMatch(/^phone\.json: the id \w+ is not the SHA-256 of its document$/);
    folder.write('tv.json', relayManifest([brand]));
    await eventually(() => ask(brand)).toContain('data');
    expect(await ask(webinars)).toContain('data');
    expect(complaints()).toHaveLength(2);
    await other.close();
    folder.end();
  });

  it('is taken for changed only when it is, also where a file in it cannot be looked at', async () => {
    const folder = clientFolder({ 'phone.json': apolloManifest([webinars]) });
    symlinkSync(join(folder.folder, 'nowhere'), join(folder.folder, 'tv.json'));
    const broken: string[] = [];
    const opened = await openClientFolder(folder.folder, (file) => broken.push(file));
    let changes = 0;
    opened.watch(() => {
      changes += 1;
    });
    // Long enough for the folder to be looked at, which is once a second.
    await wait(2_500);
    expect(changes).toBe(0);
    folder.write('kiosk.json', relayManifest([brand]));
    await eventually(() => changes).toBe(1);
    expect(broken).toEqual(['tv.json']);
    opened.close();
    folder.end();
  });

  it('has an end: files that are too large or too many are not read', async () => {
    const many = Array.from({ length: 33 }, (_, index) => [`c${100 + index}.json`, relayManifest([brand])] as const);
    const folder = clientFolder({
      ...Object.fromEntries(many),
      'a-large.json': JSON.stringify({ a: ' '.repeat(300_000) }),
    });
    const other = await startGateway({ academyApiUrl: api.url, env: { CLIENT_DOCUMENTS: folder.folder } });
    const reasons = other.logLines.filter(({ level }) => level === 50).map(({ file, reason }) => `${file}: ${reason}`);
    expect(reasons).toEqual([
      'a-large.json: it has 300008 bytes, and may have 262144',
      'c131.json: a folder may have 32 manifests',
      'c132.json: a folder may have 32 manifests',
    ]);
    await other.close();
    folder.end();
  });

  it('has no manifest by a name that the gateway counts by itself', async () => {
    const folder = clientFolder({ 'agents.json': relayManifest([brand]), 'other.json': relayManifest([webinars]) });
    const broken: string[] = [];
    const opened = await openClientFolder(folder.folder, (file, reason) => broken.push(`${file}: ${reason}`));
    expect([...opened.clients.keys()]).toEqual([]);
    expect(broken).toEqual([
      'agents.json: “agents” is a name of the gateway’s own; name the client in another way',
      'other.json: “other” is a name of the gateway’s own; name the client in another way',
    ]);
    folder.end();
  });

  it('is read on where something in it is no file, which would never come to an end', async () => {
    const folder = clientFolder({ 'phone.json': apolloManifest([webinars]) });
    execFileSync('/bin/sh', ['-c', 'mkfifo "$0"', join(folder.folder, 'pipe.json')]);
    symlinkSync('/dev/zero', join(folder.folder, 'zero.json'));
    const broken: string[] = [];
    const opening = openClientFolder(folder.folder, (file, reason) => broken.push(`${file}: ${reason}`));
    const opened = await Promise.race([opening, wait(20_000, undefined, { ref: false })]);
    // A reader that waits is let go, else this process would not end either.
    if (opened === undefined) writeFileSync(join(folder.folder, 'pipe.json'), '');
    expect([...(opened?.clients.keys() ?? [])]).toEqual(['phone']);
    expect(broken).toEqual(['pipe.json: it is no file', 'zero.json: it is no file']);
    folder.end();
  });

  it('stops the start where it is not there', async () => {
    const started = startGateway({ academyApiUrl: api.url, env: { CLIENT_DOCUMENTS: '/no/such/folder' } });
    await expect(started).rejects.toThrow(/^CLIENT_DOCUMENTS cannot be used: \/no\/such\/folder is no folder/);
  });

  it('tells of an id by which two clients mean different documents, and answers it to nobody', async () => {
    const folder = clientFolder({
      'a.json': JSON.stringify({ Same: brand }),
      'b.json': JSON.stringify({ Same: webinars }),
    });
    const other = await startGateway({ academyApiUrl: api.url, env: { CLIENT_DOCUMENTS: folder.folder } });
    expect(other.logLines).toContainEqual(expect.objectContaining({ level: 50, ids: ['Same'] }));
    const ask = async (id: string) =>
      (await (await fetch(`${other.url}/graphql?documentId=${id}`)).json()).data ?? null;
    expect(await ask('Same')).toBeNull();
    expect(await ask(sha256(brand))).not.toBeNull();
    await other.close();
    folder.end();
  });
});

describe('a manifest', () => {
  it.each([
    ['[]', 'it has neither the form of Apollo nor that of Relay'],
    ['{"a":1}', 'it has neither the form of Apollo nor that of Relay'],
    ['{"format":"apollo-persisted-query-manifest","version":2,"operations":[]}', 'it has neither the form'],
    ['{"a b":"{ __typename }"}', '“a b” cannot be the id of a document'],
    [`{"sha256:${'0'.repeat(64)}":"{ __typename }"}`, 'is not the SHA-256 of its document'],
    ['{"a":"query {"}', 'the document a cannot be used: Syntax Error'],
    [
      JSON.stringify(Object.fromEntries(Array.from({ length: 501 }, (_, index) => [`i${index}`, '{ a }']))),
      'it has 501 documents, and may have 500',
    ],
  ])('that cannot be used is refused with the reason: %.60s', (json, reason) => {
    expect(() => readManifest(json)).toThrow(ManifestError);
    expect(() => readManifest(json)).toThrow(reason);
  });

  it('may begin with the mark that Windows puts there, and have its hashes in upper case', () => {
    const read = readManifest(`\uFEFF${JSON.stringify({ [`SHA256:${sha256(brand).toUpperCase()}`]: brand })}`);
    expect(read).toEqual([{ id: sha256(brand), hash: sha256(brand), text: brand, operation: 'Brand' }]);
  });
});
