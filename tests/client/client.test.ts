import { createServer } from 'node:http';
import { execFile } from 'node:child_process';
import { delimiter } from 'node:path';
import { promisify } from 'node:util';
import { parse } from 'graphql';
import { describe, expect, expectTypeOf, it, onTestFinished, vi } from 'vitest';
import {
  type CallArguments,
  createAcademyClient,
  type Document,
  FailedOperationError,
  NoAnswerError,
} from '../../client/academy-client.ts';
import { createCookieJar } from '../../client/cookie-jar.ts';
import {
  BrowseTheCatalogueDocument,
  CheckTheSessionDocument,
  LogInDocument,
  LogOutDocument,
  SeeTheDashboardDocument,
} from '../../client/generated/graphql.ts';
import { root, textOf } from '../repository/project-files.ts';
import { closeAfterAll } from '../support/close-after-all.ts';
import { aSummary } from '../support/factories.ts';
import { listenOnFreePort } from '../support/listen.ts';
import { startRestDouble } from '../support/rest-double.ts';
import { startAcademy } from '../support/start-academy.ts';
import { startGateway } from '../support/start-gateway.ts';

const academy = await closeAfterAll(startAcademy());
// As strict as it gets: no texts of queries are explained, no schema is shown.
const gateway = await closeAfterAll(startGateway({ academyApiUrl: academy.url, env: { NODE_ENV: 'production' } }));

const input = { email: 'moumita@dhap.example', password: 'dhap-learner' };

/** A server that gives every request the same answer. */
const answering = async (status: number, headers: Record<string, string | string[]>, body: string) => {
  const seen: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    seen.push(request.headers.cookie);
    response.writeHead(status, headers).end(body);
  });
  return { ...(await listenOnFreePort(server)), seen };
};

describe('a program with the typed client', () => {
  it('signs in, stays signed in, and signs out', async () => {
    const client = createAcademyClient({ url: gateway.url });
    const { logIn } = await client.ask(LogInDocument, { input });
    expect(logIn.userErrors).toEqual([]);
    expect([...client.cookies.entries().keys()].sort()).toEqual(['accessToken', 'refreshToken']);

    const { viewer } = await client.ask(SeeTheDashboardDocument);
    expectTypeOf(viewer).not.toBeAny();
    expect(viewer?.enrolledCourses).toHaveLength(1);

    await client.ask(LogOutDocument);
    expect(client.cookies.entries().size).toBe(0);
    expect((await client.ask(CheckTheSessionDocument)).session.isAuthenticated).toBe(false);
  });

  it('is told by its types of variables that are missing or wrong, and of what is no text', () => {
    const client = createAcademyClient({ url: gateway.url });
    const through = <Data, Variables extends object>(
      document: Document<Data, Variables>,
      ...rest: CallArguments<Variables>
    ) => client.ask(document, ...rest);
    const calls = [
      // @ts-expect-error The variables are required.
      () => client.ask(LogInDocument),
      // @ts-expect-error The variables are required.
      () => client.execute(LogInDocument, undefined, {}),
      // @ts-expect-error No text is a number.
      () => through(LogInDocument, { input: { email: 1, password: '' } }),
      () => through(LogInDocument, { input }),
      () => through(SeeTheDashboardDocument),
      () => client.ask(SeeTheDashboardDocument, undefined, {}),
      () => client.ask<{ viewer: null }, { a?: number }>('query Q($a: Int) { viewer { name } }'),
      () => client.ask('{ viewer { name } }', { a: 1 }),
      // @ts-expect-error A parsed document has no text.
      () => client.ask(parse('{ viewer { name } }')),
    ];
    expect(calls).toHaveLength(9);
  });

  it('can go on with a session that was kept elsewhere, each client with its own', async () => {
    const first = createAcademyClient({ url: gateway.url });
    await first.ask(LogInDocument, { input });
    const cookies = createCookieJar();
    for (const [name, value] of first.cookies.entries()) cookies.set(name, value);

    const other = createAcademyClient({ url: `${gateway.url}/graphql//`, cookies });
    expect((await other.ask(CheckTheSessionDocument)).session.viewer?.name).toBe('Moumita Sen');
    const stranger = createAcademyClient({ url: gateway.url });
    expect((await stranger.ask(CheckTheSessionDocument)).session.isAuthenticated).toBe(false);
  });

  it('is answered in its language', async () => {
    const priceIn = async (language: string) =>
      (await createAcademyClient({ url: gateway.url, language }).ask(BrowseTheCatalogueDocument)).courses?.nodes[0]
        ?.pricing.cardPriceText;
    expect(await priceIn('bn')).toMatch(/[০-৯]/);
    expect(await priceIn('en')).toMatch(/\d/);
  });

  it('learns from an error which fields failed, with the code and the sentence to show', async () => {
    const client = createAcademyClient({ url: gateway.url });
    client.cookies.set('accessToken', 'not-a-session');
    const { data, errors } = await client.execute(SeeTheDashboardDocument);
    expect(data?.viewer).toMatchObject({ greeting: null, enrolledCourses: null });
    expect(errors).toContainEqual(
      expect.objectContaining({
        path: ['viewer', 'greeting'],
        extensions: expect.objectContaining({ code: 'UNAUTHENTICATED' }),
      }),
    );
    const failure = await client.ask(SeeTheDashboardDocument).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(FailedOperationError);
    expect(failure).toHaveProperty('errors.0.extensions.reason', 'TOKEN_EXPIRED');
  });

  it('is told when what answers is no gateway, or nothing answers', async () => {
    for (const [status, body] of [
      [502, '<html>Bad gateway</html>'],
      [200, '[]'],
      [200, 'null'],
      [404, '{"message":"no"}'],
      [200, '{"errors":null}'],
    ] as const) {
      const proxy = await answering(status, {}, body);
      const failure = createAcademyClient({ url: proxy.url }).execute(CheckTheSessionDocument);
      await expect(failure).rejects.toMatchObject({ name: 'NoAnswerError', status });
      await proxy.close();
    }
    const nobody = createAcademyClient({ url: 'http://127.0.0.1:9' }).execute(CheckTheSessionDocument);
    await expect(nobody).rejects.toBeInstanceOf(NoAnswerError);
    await expect(nobody).rejects.toMatchObject({ status: 0 });
  });

  it('takes null for errors as none', async () => {
    const server = await answering(200, {}, '{"data":{"session":{}},"errors":null,"extensions":null}');
    const client = createAcademyClient({ url: server.url });
    expect(await client.execute(CheckTheSessionDocument)).toMatchObject({ errors: [], extensions: {} });
    expect(await client.ask(CheckTheSessionDocument)).toEqual({ session: {} });
    await server.close();
  });

  it('is not told that an operation succeeded which has no data', async () => {
    const server = await answering(200, {}, '{"data":null}');
    const asked = createAcademyClient({ url: server.url }).ask(CheckTheSessionDocument);
    await expect(asked).rejects.toMatchObject({ name: 'FailedOperationError', message: 'no data', errors: [] });
    await server.close();
  });

  it('is answered with the extensions, and names the field that failed', async () => {
    const errors = [{ message: 'Gone', path: ['viewer', 'name'], extensions: { code: 'NOT_FOUND' } }];
    const server = await answering(200, {}, JSON.stringify({ errors, extensions: { stale: true } }));
    const client = createAcademyClient({ url: server.url });
    expect(await client.execute(CheckTheSessionDocument)).toMatchObject({ data: null, extensions: { stale: true } });
    await expect(client.ask(CheckTheSessionDocument)).rejects.toThrow('viewer: name: Gone');
    await server.close();
  });

  it('sends its own name and headers with every call, and those of a call in place of them', async () => {
    const seen: Headers[] = [];
    const spy: typeof fetch = async (_address, { headers } = {}) => {
      seen.push(new Headers(headers));
      return Response.json({ data: {} });
    };
    const headers = { 'x-device': 'always', 'x-screen': 'always' };
    const client = createAcademyClient({ url: gateway.url, name: 'phone', headers, fetch: spy });
    await client.ask('{ a }', {}, { headers: { 'x-screen': 'once' } });
    const sent = ['graphql-client-name', 'x-device', 'x-screen'].map((name) => seen[0]?.get(name));
    expect(sent).toEqual(['phone', 'always', 'once']);
  });

  it('is told what to do where the platform cannot compute the id of a text, and sends ids that it has', async () => {
    const ids: unknown[] = [];
    const spy: typeof fetch = async (_address, init = {}) => {
      ids.push(JSON.parse(String(init.body)).documentId);
      return Response.json({ data: {} });
    };
    const client = createAcademyClient({ url: gateway.url, send: 'id', fetch: spy });
    // As in React Native and on pages without TLS.
    for (const crypto of [undefined, {}]) {
      vi.stubGlobal('crypto', crypto);
      onTestFinished(() => void vi.unstubAllGlobals());
      const failure = client.ask('query Session { session { isAuthenticated } }');
      await expect(failure).rejects.toMatchObject({ name: 'NoDocumentIdError', code: 'NO_DOCUMENT_ID' });
      await expect(failure).rejects.toThrow(/codegen.*send: 'text'/);
      await client.ask({ toString: () => '{ a }', __meta__: { hash: 'sha256:known' } });
    }
    expect(ids).toEqual(['sha256:known', 'sha256:known']);
  });

  it('ends a call when its caller gives up', async () => {
    const client = createAcademyClient({ url: gateway.url });
    const call = client.execute(CheckTheSessionDocument, {}, { signal: AbortSignal.abort(new Error('enough')) });
    await expect(call).rejects.toMatchObject({ name: 'NoAnswerError', cause: { message: 'enough' } });
  });

  it('ends a call whose caller gives up in the middle of the answer with that reason', async () => {
    const server = createServer((_request, response) => response.write('{"data":'));
    const { url, close } = await listenOnFreePort(server);
    const giveUp = new AbortController();
    const fetchUntilHead: typeof fetch = async (...asked) => {
      const response = await fetch(...asked);
      giveUp.abort(new Error('enough'));
      return response;
    };
    const client = createAcademyClient({ url, fetch: fetchUntilHead });
    const call = client.execute(CheckTheSessionDocument, {}, { signal: giveUp.signal });
    await expect(call).rejects.toMatchObject({ name: 'NoAnswerError', status: 200, cause: { message: 'enough' } });
    await close();
  });
});

describe('the cookie jar of the client', () => {
  it('keeps, renews and ends cookies as their attributes say', async () => {
    const server = await answering(
      200,
      {
        'set-cookie': [
          'kept=a=b; Path=/; HttpOnly',
          'renewed=2; Max-Age=60; Expires=Thu, 01 Jan 1970 00:00:00 GMT',
          'ended=; Max-Age=0',
          'over=x; Max-Age=-1',
          'past=x; Expires=Thu, 01 Jan 1970 00:00:00 GMT',
          'no name',
          '=no name',
        ],
      },
      '{"data":{}}',
    );
    const client = createAcademyClient({ url: server.url });
    for (const name of ['renewed', 'ended', 'over', 'past']) client.cookies.set(name, '1');
    await client.execute(CheckTheSessionDocument);
    await client.execute(CheckTheSessionDocument);
    expect(server.seen).toEqual(['renewed=1; ended=1; over=1; past=1', 'renewed=2; kept=a=b']);
    await server.close();
  });

  it('sends a cookie no longer than it lasts', () => {
    let now = 0;
    const jar = createCookieJar(() => now);
    jar.absorb(['short=1; Max-Age=10', 'day=2; Expires=Fri, 02 Jan 1970 00:00:00 GMT', 'session=3']);
    now = 10_000;
    expect(jar.header()).toBe('day=2; session=3');
    now = 25 * 60 * 60 * 1000;
    expect(jar.header()).toBe('session=3');
  });

  it('forgets one cookie or the whole session when it is told to', () => {
    const jar = createCookieJar();
    jar.absorb(['one=1', 'two=2', 'three=3']);
    jar.delete('two');
    expect(jar.header()).toBe('one=1; three=3');
    jar.clear();
    expect(jar.header()).toBe('');
  });
});

describe('a phone, whose fetch joins Set-Cookie headers with commas and cannot tell them apart', () => {
  /** The fetch of such a platform: all but `getSetCookie` is there. */
  const fetchOfPhone: typeof fetch = async (address, init) => {
    const response = await fetch(address, init);
    const joined = response.headers.getSetCookie().join(', ');
    const headers = { get: (name: string) => (name === 'set-cookie' ? joined || null : response.headers.get(name)) };
    return Object.create(response, {
      headers: { value: headers },
      status: { value: response.status },
      json: { value: () => response.json() },
    });
  };

  it('stays signed in', async () => {
    const client = createAcademyClient({ url: gateway.url, fetch: fetchOfPhone });
    await client.ask(LogInDocument, { input });
    expect([...client.cookies.entries().keys()].sort()).toEqual(['accessToken', 'refreshToken']);
    expect((await client.ask(CheckTheSessionDocument)).session.viewer?.name).toBe('Moumita Sen');
    await client.ask(LogOutDocument);
    expect(client.cookies.entries().size).toBe(0);
  });

  it('keeps every cookie of a joined line, whatever dates it has', async () => {
    const server = await answering(
      200,
      {
        'set-cookie': [
          'a=1; Expires=Thu, 01 Jan 2099 00:00:00 GMT; Path=/',
          'gone=2; Path=/; Expires=Thu, 01-Jan-1970 00:00:00 GMT',
          '__Host-b=x=y; Secure; Max-Age=60; Expires=Thu, 01 Jan 1970 00:00:00 GMT',
          'c=%2C',
        ],
      },
      '{"data":{}}',
    );
    const client = createAcademyClient({ url: server.url, fetch: fetchOfPhone });
    client.cookies.set('gone', '1');
    await client.execute(CheckTheSessionDocument);
    await client.execute(CheckTheSessionDocument);
    expect(server.seen).toEqual(['gone=1', 'a=1; __Host-b=x=y; c=%2C']);
    await server.close();
  });

  it.each(['document', 'importScripts'])('leaves them to the browser, which has %s', async (global) => {
    const seen: unknown[] = [];
    const spy: typeof fetch = async (_address, init = {}) => {
      seen.push(init.credentials);
      return Response.json({ data: {} });
    };
    const askOnce = () => createAcademyClient({ url: gateway.url, fetch: spy }).execute(CheckTheSessionDocument);
    await askOnce();
    vi.stubGlobal(global, () => undefined);
    onTestFinished(() => void vi.unstubAllGlobals());
    await askOnce();
    expect(seen).toEqual(['omit', 'include']);
  });

  it('can leave cookies to its own store, as a browser does', async () => {
    const seen: RequestInit[] = [];
    const spy: typeof fetch = (address, init = {}) => {
      seen.push(init);
      return fetch(address, init);
    };
    const client = createAcademyClient({ url: gateway.url, fetch: spy, cookies: 'platform' });
    await client.ask(LogInDocument, { input });
    await client.execute(CheckTheSessionDocument);
    expect(seen.map(({ credentials }) => credentials)).toEqual(['include', 'include']);
    expect(seen.some(({ headers }) => new Headers(headers).has('cookie'))).toBe(false);
  });
});

describe('the script of the documentation', () => {
  /** Runs the command of the documentation as somebody types it who has not the project's own Node. */
  const runAsDocumented = async (url: string) => {
    const [command = ''] = /npm exec -- node docs\/examples\/my-courses\.ts [^`]+/.exec(textOf('docs/api.md')) ?? [];
    expect(command).toContain('http://localhost:4000');
    const [program = '', ...args] = command.replace('http://localhost:4000', url).split(' ');
    const path = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => !folder.includes('node_modules'));
    return promisify(execFile)(program, args, { cwd: root, env: { ...process.env, PATH: path.join(delimiter) } });
  };

  it('prints what it promises, run as it is written there', async () => {
    const { stdout } = await runAsDocumented(gateway.url);
    expect(stdout).toMatch(/^Moumita Sen: .+\n(?:.+\n)*$/);
    expect(stdout).toContain('Full-Stack');
  });

  it('prints a course that is no longer offered, and says what could not be had', async () => {
    const api = await startRestDouble();
    const before = await startGateway({ academyApiUrl: api.url });
    api.when('POST /auth/login', { body: { user: { id: 7 } }, headers: { 'set-cookie': 'accessToken=a' } });
    api.when('GET /me/summary', { body: aSummary({ courses: [{ id: 99, title: 'Gone' }] }) });
    api.when('GET /purchases/me', { body: [] });
    api.when('GET /courses', { body: [] });
    const run = () =>
      promisify(execFile)(process.execPath, ['docs/examples/my-courses.ts', before.url, input.email, input.password], {
        cwd: root,
      });
    const { stdout, stderr } = await run();
    expect(stdout).toBe('Moumita Sen: Welcome, Moumita Sen\nGone: not offered any more\n');
    expect(stderr).not.toBe('');
    api.when('GET /purchases/me', { status: 500 });
    expect((await run()).stdout).toContain('Gone: not known now\n');
    await before.close();
    await api.close();
  });
});
