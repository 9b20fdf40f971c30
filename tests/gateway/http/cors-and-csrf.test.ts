import { request as httpRequest } from 'node:http';
import { beforeEach, describe, expect, it } from 'vitest';
import { closeAfterAll } from '../../support/close-after-all.ts';
import { aCourse } from '../../support/factories.ts';
import { startRestDouble } from '../../support/rest-double.ts';
import { startGateway, type RunningGateway } from '../../support/start-gateway.ts';

const api = await closeAfterAll(startRestDouble());
const anywhere = await closeAfterAll(startGateway({ academyApiUrl: api.url }));
const behindProxy = await closeAfterAll(startGateway({ academyApiUrl: api.url, env: { TRUST_PROXY: '1' } }));
const atHome = await closeAfterAll(
  startGateway({
    academyApiUrl: api.url,
    env: {
      PUBLIC_URL: 'https://academy.example',
      ALLOWED_ORIGINS: 'https://app.academy.example, http://localhost:5173',
    },
  }),
);
beforeEach(() => api.reset());

type Sent = { method?: string; path?: string; headers?: Record<string, string>; body?: string };
type Got = { status: number; headers: Record<string, unknown>; body: string };

/** Sends a request as it is: fetch would choose the host itself. */
const send = (to: RunningGateway, { method = 'POST', path = '/graphql', headers = {}, body }: Sent): Promise<Got> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(to.url);
    const outgoing = httpRequest({ hostname, port, method, path, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(chunks).toString(),
        }),
      );
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });

const logOut = JSON.stringify({ query: 'mutation { logOut { destination { path } } }' });
const json = { 'content-type': 'application/json' };
const codeOf = ({ body }: Got): unknown => Object(JSON.parse(body)).errors?.[0]?.extensions.code;

describe('a host that no address can have', () => {
  it.each(['[', 'a b', 'http://x', '%', 'x:99999', '[::1', 'a/b?c', 'a@b', '\u00ff'])(
    'is no fault: %s',
    async (host) => {
      api.when('GET /courses', { body: [aCourse({ startDate: '2027-01-01' })] });
      const logged = anywhere.logLines.length;
      expect((await send(anywhere, { headers: { ...json, host }, body: logOut })).status).toBe(200);
      for (const origin of ['http://evil.example', 'http://[']) {
        expect((await send(anywhere, { headers: { ...json, host, origin }, body: logOut })).status).toBe(403);
      }
      const query =
        '{ viewer { id } academy { siteUrl } courses { nodes { structuredData classTimes { calendarUrl } } } }';
      const asked = await send(anywhere, { headers: { ...json, host }, body: JSON.stringify({ query }) });
      expect([asked.status, codeOf(asked)]).toEqual([200, undefined]);
      for (const path of ['/', '/sitemap.xml', '/manifest.webmanifest', '/healthz']) {
        const { status } = await send(anywhere, { method: 'GET', path, headers: { host } });
        expect([200, 404, 503]).toContain(status);
      }
      expect(anywhere.logLines.slice(logged).filter(({ msg }) => msg === 'fault')).toEqual([]);
    },
  );
});

describe('a change', () => {
  it.each([
    ['text/plain'],
    ['text/plain;charset=UTF-8'],
    ['application/x-www-form-urlencoded'],
    ['multipart/form-data; boundary=x'],
    ['TEXT/PLAIN; application/json'],
    ['application/json, text/plain'],
    ['text/json'],
    ['application/graphql'],
    ['application/octet-stream'],
    ['nonsense'],
    [''],
  ])('is not taken from a form: content type "%s", with the header of a program or without', async (type) => {
    const headers: Record<string, string> = type === '' ? {} : { 'content-type': type };
    const programs: Record<string, string>[] = [
      {},
      { 'apollo-require-preflight': 'yes' },
      { 'x-apollo-operation-name': 'x' },
    ];
    for (const more of programs) {
      const got = await send(anywhere, { headers: { ...headers, ...more }, body: logOut });
      expect(got.status).toBeGreaterThanOrEqual(400);
      expect(got.status).toBeLessThan(500);
      expect(['CSRF_REFUSED', 'BAD_USER_INPUT']).toContain(codeOf(got));
    }
    expect(api.called()).toEqual([]);
  });

  it.each([['application/json'], ['application/json; charset=utf-8'], ['Application/JSON;charset="UTF-8"']])(
    'is taken as %s',
    async (type) => {
      expect((await send(anywhere, { headers: { 'content-type': type }, body: logOut })).status).toBe(200);
    },
  );

  it.each([['application/graphql'], ['text/json'], ['multipart/form-data; boundary=x']])(
    'of a program is told which content type it has to have in place of %s',
    async (type) => {
      const headers = { 'content-type': type, 'apollo-require-preflight': 'yes' };
      const { status, body } = await send(anywhere, { headers, body: logOut });
      expect(status).toBe(415);
      expect(body).toContain('A request comes as application/json in UTF-8');
    },
  );

  it('is not taken in another charset than that of JSON', async () => {
    const got = await send(anywhere, { headers: { 'content-type': 'application/json; charset=latin1' }, body: logOut });
    expect([got.status, codeOf(got)]).toEqual([415, 'BAD_USER_INPUT']);
  });

  it('is never made by GET, HEAD, PUT, DELETE or a method in another header', async () => {
    const path = `/graphql?query=${encodeURIComponent('mutation { logOut { destination { path } } }')}`;
    for (const method of ['GET', 'HEAD', 'PUT', 'DELETE', 'PATCH']) {
      const headers = { ...json, 'apollo-require-preflight': 'yes', 'x-http-method-override': 'POST' };
      const { status } = await send(anywhere, { method, path, headers });
      expect([method, status >= 400 && status < 500]).toEqual([method, true]);
    }
    expect(api.called()).toEqual([]);
  });
});

describe('a read by GET', () => {
  const path = `/graphql?query=${encodeURIComponent('{ viewer { name } }')}`;

  it('needs a header that no form and no picture can send', async () => {
    expect(codeOf(await send(anywhere, { method: 'GET', path }))).toBe('CSRF_REFUSED');
    const cookie = { cookie: 'accessToken=x' };
    expect(codeOf(await send(anywhere, { method: 'GET', path, headers: cookie }))).toBe('CSRF_REFUSED');
    for (const type of ['Text/Plain; x', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
      const headers = { 'content-type': type };
      expect(codeOf(await send(anywhere, { method: 'GET', path, headers }))).toBe('CSRF_REFUSED');
    }
    expect(api.called()).toEqual([]);
    for (const header of ['apollo-require-preflight', 'x-apollo-operation-name']) {
      expect((await send(anywhere, { method: 'GET', path, headers: { [header]: 'yes' } })).status).toBe(200);
    }
  });
});

describe('a page', () => {
  const from = (to: RunningGateway, headers: Record<string, string>) =>
    send(to, { headers: { ...json, ...headers }, body: logOut });

  it.each([
    ['https://evil.example'],
    ['null'],
    [''],
    ['https://academy.example.evil.example'],
    ['https://academy.example:444'],
    ['http://academy.example'],
    ['https://ACADEMY.example.'],
    ['https://academy.example@evil.example'],
    ['https://academy.example, https://evil.example'],
    ['https://evil.example/https://academy.example'],
    ['https://sub.app.academy.example'],
    ['not an origin'],
  ])('of the origin "%s" changes nothing', async (origin) => {
    const got = await from(atHome, { origin, host: 'academy.example' });
    expect([got.status, codeOf(got)]).toEqual([403, 'CSRF_REFUSED']);
    expect(got.headers['access-control-allow-origin']).toBeUndefined();
    expect(api.called()).toEqual([]);
  });

  it('of another origin tells its developer who may call', async () => {
    const { body } = await from(atHome, { origin: 'http://localhost:3000' });
    expect(JSON.parse(body)).toMatchObject({ errors: [{ message: expect.stringContaining('ALLOWED_ORIGINS') }] });
  });

  it('of the site or of an allowed origin may', async () => {
    for (const origin of ['https://academy.example', 'https://app.academy.example', 'http://localhost:5173']) {
      expect((await from(atHome, { origin })).status).toBe(200);
    }
  });

  it('is believed by the host it was loaded from where no address is configured, on each of several hosts', async () => {
    for (const host of ['one.example', 'two.example:8443']) {
      expect((await from(anywhere, { host, origin: `https://${host}` })).status).toBe(200);
      expect((await from(anywhere, { host, origin: 'https://three.example' })).status).toBe(403);
    }
    expect((await from(anywhere, { host: 'one.example', origin: 'https://two.example:8443' })).status).toBe(403);
    expect((await from(anywhere, { host: 'one.example', origin: 'null' })).status).toBe(403);
  });

  it('cannot name another host in a header, unless a proxy that is trusted does', async () => {
    const forwarded = { 'x-forwarded-host': 'evil.example', origin: 'https://evil.example' };
    expect((await from(anywhere, { host: 'one.example', ...forwarded })).status).toBe(403);
    expect(
      (await from(anywhere, { host: 'one.example', forwarded: 'host=evil.example', origin: 'https://evil.example' }))
        .status,
    ).toBe(403);
    const byProxy = { host: '10.0.0.7:4000', 'x-forwarded-host': 'academy.example' };
    expect((await from(behindProxy, { ...byProxy, origin: 'https://academy.example' })).status).toBe(200);
    expect((await from(behindProxy, { ...byProxy, origin: 'https://evil.example' })).status).toBe(403);
    expect((await from(atHome, { ...forwarded, host: 'academy.example' })).status).toBe(403);
  });

  it('that says nothing of itself is judged by what the browser says', async () => {
    expect((await from(anywhere, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await from(anywhere, { 'sec-fetch-site': 'same-site' })).status).toBe(403);
    expect((await from(anywhere, { 'sec-fetch-site': 'same-origin' })).status).toBe(200);
    expect((await from(anywhere, { 'sec-fetch-site': 'none' })).status).toBe(200);
  });
});

describe('reading across origins', () => {
  const preflight = (origin: string, headers: Record<string, string> = {}) =>
    send(atHome, {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type',
        ...headers,
      },
    });

  it.each([
    'https://evil.example',
    'null',
    '*',
    'https://app.academy.example.evil.example',
    'http://app.academy.example',
  ])('is granted to no page of %s, neither before a request nor with its answer', async (origin) => {
    const asked = await preflight(origin);
    const answered = await send(atHome, {
      method: 'GET',
      path: '/graphql?query={__typename}',
      headers: { origin, 'apollo-require-preflight': 'yes' },
    });
    for (const { headers } of [asked, answered]) {
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
      expect(headers.vary).toMatch(/\bOrigin\b/);
    }
  });

  it('is granted to an allowed origin by name, with cookies and with the headers that clients send', async () => {
    const { status, headers } = await preflight('https://app.academy.example', {
      'x-request-id': 'before-the-request',
    });
    expect(status).toBe(204);
    expect(headers).toMatchObject({
      'x-request-id': 'before-the-request',
      'access-control-allow-origin': 'https://app.academy.example',
      'access-control-allow-credentials': 'true',
      'access-control-allow-methods': 'GET, POST',
      'access-control-max-age': '600',
    });
    expect(String(headers['access-control-allow-headers']).toLowerCase().split(', ')).toEqual(
      expect.arrayContaining(['content-type', 'apollographql-client-name', 'apollographql-client-version']),
    );
  });

  it('of an allowed origin includes the id of the request and when to try again', async () => {
    const origin = 'https://app.academy.example';
    const { headers } = await send(atHome, { headers: { ...json, origin }, body: logOut });
    expect(headers).toMatchObject({
      'access-control-allow-origin': origin,
      'access-control-allow-credentials': 'true',
      'access-control-expose-headers': 'X-Request-Id, Retry-After',
    });
  });

  it.each(['/', '/courses', '/healthz', '/academy-files/1/me.png', '/assets/x.js'])(
    'is granted to nobody at %s',
    async (path) => {
      const got = await send(atHome, { method: 'GET', path, headers: { origin: 'https://app.academy.example' } });
      expect(got.headers['access-control-allow-origin']).toBeUndefined();
    },
  );
});
