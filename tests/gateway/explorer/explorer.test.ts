import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
    const response = await open('/explorer/', bare);
    expect([response.status, await response.text()]).toEqual([404, expect.stringMatching(/npm start builds it/)]);
    await bare.close();
  });

  it('is where somebody is led who opens the address of the graph', async () => {
    const response = await open('/graphql');
    expect([response.status, response.headers.get('location')]).toEqual([307, '/explorer/']);
  });
});

describe('Apollo Sandbox', () => {
  it('has a policy of its own, sends cookies, and speaks to this gateway', async () => {
    const response = await open('/sandbox');
    const [html, policy] = [await response.text(), policyOf(response)];
    const nonce = /'nonce-([^']+)'/.exec(policy.get('script-src') ?? '')?.[1] ?? 'none';
    expect(html.split(`<script nonce="${nonce}"`)).toHaveLength(3);
    expect(html).toMatch(/"includeCookies":true/);
    expect(html).toMatch(/new URL\('\/graphql', location\.href\)/);
    expect(html).toContain('mutation LogIn');
    expect(html).toContain('moumita@dhap.example');
    expect(policy.get('frame-src')).toMatch(/^https:\/\/sandbox\.embed\.apollographql\.com/);
    expect(policy.get('script-src')).not.toMatch(/unsafe-inline/);
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  it('makes a new nonce for everyone', async () => {
    const policies = await Promise.all([open('/sandbox'), open('/sandbox')]);
    const [one, other] = policies.map((response) => policyOf(response).get('script-src'));
    expect(one).not.toBe(other);
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
    for (const path of ['/explorer', '/explorer/', '/explorer/assets/editor.worker-1.js', '/sandbox']) {
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
