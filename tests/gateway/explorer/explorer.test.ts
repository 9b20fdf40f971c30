import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashPassword } from '../../../academy-api/passwords.ts';
import { accounts } from '../../../academy-api/database/tables/auth.ts';
import { seededPeople, seedPassword } from '../../support/people.ts';
import { startAcademy, type StartedAcademy } from '../../support/start-academy.ts';
import { startGateway, type RunningGateway } from '../../support/start-gateway.ts';

const academyApiUrl = 'http://127.0.0.1:1/api';
let root: string;
let gateway: RunningGateway;

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'explorer-'));
  const [explorerFolder, webFolder] = [join(root, 'explorer'), join(root, 'site')];
  mkdirSync(join(explorerFolder, 'assets'), { recursive: true });
  mkdirSync(webFolder);
  writeFileSync(join(explorerFolder, 'index.html'), '<!doctype html><title>Explorer</title>');
  writeFileSync(join(explorerFolder, 'sandbox.html'), '<!doctype html><title>Sandbox</title>');
  writeFileSync(join(explorerFolder, 'assets', 'editor.worker-1.js'), 'postMessage(1)');
  writeFileSync(join(webFolder, 'index.html'), '<!doctype html><html lang="en"><head></head><body>site</body></html>');
  gateway = await startGateway({ academyApiUrl, explorerFolder, webFolder });
});
afterAll(async () => {
  await gateway.close();
  rmSync(root, { recursive: true });
});

const open = (path: string, of = gateway) =>
  fetch(of.url + path, { headers: { accept: 'text/html' }, redirect: 'manual' });

/** The directives of an answer's content policy. */
const policyOf = ({ headers }: Response): ReadonlyMap<string, string> =>
  new Map(
    (headers.get('content-security-policy') ?? '').split(';').map((directive) => {
      const [name = '', ...sources] = directive.trim().split(' ');
      return [name, sources.join(' ')];
    }),
  );

describe('the bundled explorer', () => {
  it('takes everything from this address, workers and the answers of the graph included', async () => {
    const response = await open('/explorer/?example=log-in');
    const policy = policyOf(response);
    expect([response.status, await response.text()]).toEqual([200, '<!doctype html><title>Explorer</title>']);
    expect([...policy.values()].join(' ')).not.toMatch(/https?:|\*/);
    for (const kind of ['script-src', 'connect-src', 'worker-src']) expect(policy.get(kind)).toBe("'self'");
    expect(policy.get('default-src')).toBe("'none'");
    expect(policy.get('frame-ancestors')).toBe("'none'");
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('gives its workers the same policy as its page', async () => {
    const worker = await open('/explorer/assets/editor.worker-1.js');
    expect(worker.headers.get('content-type')).toMatch(/javascript/);
    expect(policyOf(worker)).toEqual(policyOf(await open('/explorer/')));
  });

  it('is asked for anew each time, so that it is never an older one than the graph', async () => {
    for (const path of ['/explorer/', '/explorer/assets/editor.worker-1.js', '/explorer?example=log-in']) {
      expect((await open(path)).headers.get('cache-control')).toBe('no-cache');
    }
  });

  it('is found without its slash, with the example that was asked for', async () => {
    const response = await open('/explorer?example=log-in');
    expect([response.status, response.headers.get('location')]).toEqual([301, '/explorer/?example=log-in']);
  });

  it.each(['/explorer/none.js', '/explorer/..%2fsite%2findex.html', '/explorer/%00', '/explorer/assets'])(
    'has no other files: %s',
    async (path) => {
      const response = await open(path);
      expect(response.status).toBeGreaterThanOrEqual(300);
      expect(await response.text()).not.toMatch(/site<\/body>/);
    },
  );

  it('says how it comes about where it has not been built', async () => {
    const bare = await startGateway({ academyApiUrl, explorerFolder: join(root, 'none') });
    for (const path of ['/explorer/', '/sandbox']) {
      const response = await open(path, bare);
      expect([response.status, await response.text()]).toEqual([404, expect.stringMatching(/npm start builds it/)]);
    }
    await bare.close();
  });

  it('is where somebody is led who opens the address of the graph', async () => {
    const response = await open('/graphql');
    expect([response.status, Object.fromEntries(response.headers)]).toMatchObject([
      307,
      { location: '/explorer/', 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' },
    ]);
  });

  it.each(['query={__typename}', 'documentId=unknown', 'extensions={}'])(
    'is not where somebody is led who asks the graph there: ?%s',
    async (parameters) => {
      expect((await open(`/graphql?${parameters}`)).headers.get('location')).toBeNull();
    },
  );
});

describe('the page around Apollo Sandbox', () => {
  it('takes one script and one frame from Apollo, and sends requests to this address alone', async () => {
    const response = await open('/sandbox?example=log-in');
    const policy = policyOf(response);
    expect([response.status, await response.text()]).toEqual([200, '<!doctype html><title>Sandbox</title>']);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(policy.get('script-src')).toMatch(
      /^'self' https:\/\/embeddable-sandbox\.cdn\.apollographql\.com\/[\w./-]+\.min\.js$/,
    );
    expect(policy.get('frame-src')).toBe('https://sandbox.embed.apollographql.com');
    expect([policy.get('connect-src'), policy.get('style-src')]).toEqual(["'self'", "'self'"]);
    expect([...policy.values()].join(' ')).not.toMatch(/unsafe|\*/);
    expect(policy.get('default-src')).toBe("'none'");
    expect(policy.get('frame-ancestors')).toBe("'none'");
  });
});

describe('the people of the demonstration', () => {
  let academy: StartedAcademy;
  beforeAll(async () => {
    academy = await startAcademy();
  });
  afterAll(() => academy.close());

  const peopleOf = async (env: Record<string, string> = {}) => {
    const gatewayOfTheirs = await startGateway({ academyApiUrl: academy.url, env });
    const response = await fetch(`${gatewayOfTheirs.url}/seeded-people`);
    const text = await response.text();
    await gatewayOfTheirs.close();
    return { response, text };
  };

  it('are named to the explorers, with what signs them in, and to no page of another site', async () => {
    const { response, text } = await peopleOf();
    const named = seededPeople.map(({ name, email, story }) => ({ name, email, story, password: seedPassword }));
    expect(JSON.parse(text)).toEqual(named);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('cross-origin-resource-policy')).toBe('same-origin');
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
  });

  it.each([
    ['in production', { NODE_ENV: 'production' }],
    ['in production with an explorer', { NODE_ENV: 'production', EXPLORER: 'on' }],
    ['where the explorer is off', { EXPLORER: 'off' }],
    ['where only trusted documents are taken', { TRUSTED_DOCUMENTS: 'only' }],
  ])('are named to nobody %s', async (_where, env) => {
    const { response, text } = await peopleOf(env);
    expect(response.status).toBe(404);
    expect(text).not.toContain('@dhap.example');
  });

  it('are named by an API in production to nobody, whoever asks', async () => {
    const production = await startAcademy({
      seeded: false,
      env: { NODE_ENV: 'production', PAYMENTS: 'sandbox', ACADEMY_API_PUBLIC_URL: 'https://academy.example' },
    });
    expect((await fetch(`${production.origin}/seeded-people`)).status).toBe(404);
    await production.close();
  });

  it('are not named any more once they have a password of their own', async () => {
    await academy.dependencies.database
      .update(accounts)
      .set({ passwordHash: await hashPassword('another-password') })
      .where(eq(accounts.email, 'arif@dhap.example'));
    const { text } = await peopleOf();
    expect(text).not.toContain('arif@dhap.example');
    expect(text).toContain('moumita@dhap.example');
  });
});

describe('where there is no explorer', () => {
  it.each([
    ['in production', { NODE_ENV: 'production' }],
    ['where it is switched off', { EXPLORER: 'off' }],
    ['where only trusted documents are taken', { TRUSTED_DOCUMENTS: 'only', EXPLORER: 'on' }],
  ])('%s, its addresses say so, and the site keeps its own policy', async (_where, env) => {
    const closed = await startGateway({
      academyApiUrl,
      env,
      explorerFolder: join(root, 'explorer'),
      webFolder: join(root, 'site'),
    });
    for (const path of [
      '/explorer',
      '/explorer/',
      '/explorer/assets/editor.worker-1.js',
      '/explorer/sandbox.html',
      '/sandbox',
    ]) {
      const response = await open(path, closed);
      expect([response.status, await response.text()]).toEqual([404, expect.stringMatching(/^The explorer is off/)]);
    }
    expect((await open('/graphql', closed)).headers.get('location')).toBeNull();
    expect((await open('/', closed)).headers.get('content-security-policy')).not.toMatch(/apollographql/);
    await closed.close();
  });

  it('in production, it can be switched on', async () => {
    const opened = await startGateway({
      academyApiUrl,
      env: { NODE_ENV: 'production', EXPLORER: 'on' },
      explorerFolder: join(root, 'explorer'),
    });
    expect([(await open('/explorer/', opened)).status, (await open('/sandbox', opened)).status]).toEqual([200, 200]);
    await opened.close();
  });
});
