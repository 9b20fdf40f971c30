import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { curlLine } from '../../../gateway/graphql/explain/explain.ts';
import { closeAfterAll } from '../../support/close-after-all.ts';
import { aCourse, aSummary } from '../../support/factories.ts';
import { startRestDouble } from '../../support/rest-double.ts';
import { hashOf, siteDocuments } from '../../support/site-documents.ts';
import { startGateway, type RunningGateway } from '../../support/start-gateway.ts';

const webinarsPage = hashOf(siteDocuments().get('WebinarsPage') ?? '');
const token = 'a-token-that-nobody-guesses';

const api = await closeAfterAll(startRestDouble());
const development = await closeAfterAll(startGateway({ academyApiUrl: api.url }));
const production = await closeAfterAll(startGateway({ academyApiUrl: api.url, env: { NODE_ENV: 'production' } }));
const explainedProduction = await closeAfterAll(
  startGateway({
    academyApiUrl: api.url,
    env: { NODE_ENV: 'production', EXPLAIN_TOKEN: token, LOG_LEVEL: 'debug' },
  }),
);
beforeEach(() => {
  api.reset();
  api.when('GET /me/summary', { body: aSummary(), afterMs: 50 });
});

const ask = async (gateway: RunningGateway, headers: Record<string, string> = {}) => {
  const response = await fetch(`${gateway.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: 'accessToken=secret', ...headers },
    body: JSON.stringify({ query: '{ viewer { name announcements { nodes { id } } } }' }),
  });
  const { extensions } = (await response.json()) as { extensions?: { explain: { totalMs: number; calls: never[] } } };
  return { explain: extensions?.explain, timing: response.headers.get('server-timing') };
};

describe('an answer explained', () => {
  it('names in development each call, when it began, how long it took and what came of it', async () => {
    const { explain, timing } = await ask(development);
    expect(explain?.calls).toHaveLength(2);
    expect(explain?.calls).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ call: 'GET /me/summary', outcome: 200 }),
        expect.objectContaining({ call: 'GET /announcements/me', outcome: 404 }),
      ]),
    );
    const { startedAfterMs, durationMs } = explain?.calls.find(({ call }) => call === 'GET /me/summary') ?? {
      startedAfterMs: Number.NaN,
      durationMs: Number.NaN,
    };
    expect(durationMs).toBeGreaterThanOrEqual(49);
    expect(startedAfterMs).toBeGreaterThanOrEqual(0);
    expect(timing).toMatch(/^total;dur=[\d.]+, api-1;desc="GET%20\/[^"]+";dur=[\d.]+, api-2/);
    expect(JSON.stringify([explain, timing])).not.toContain('secret');
  });

  it('says so as well where the clock of the machine was set since the start', async () => {
    const now = Date.now.bind(Date);
    const clock = vi.spyOn(Date, 'now').mockImplementation(() => now() + 600_000);
    onTestFinished(() => clock.mockRestore());
    const { explain } = await ask(development);
    const begins = explain?.calls.map(({ startedAfterMs }) => startedAfterMs) ?? [];
    expect(begins).toHaveLength(2);
    for (const begin of begins) expect(begin).toBeLessThanOrEqual(explain?.totalMs ?? 0);
  });

  it('names nothing that it has just asked for as being from memory', async () => {
    const gateway = await startGateway({ academyApiUrl: api.url });
    onTestFinished(() => gateway.close());
    api.when('GET /courses', { body: [aCourse()] });
    api.when('GET /webinars', { body: [] });
    const response = await fetch(`${gateway.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query: '{ courses { languages } webinars { next { id } } session { isAuthenticated } }' }),
    });
    const { data, extensions } = await response.json();
    expect(data).toMatchObject({ courses: { languages: ['Bengali'] }, webinars: { next: null } });
    expect(extensions.explain).toMatchObject({
      calls: [{ call: 'GET /courses' }, { call: 'GET /webinars' }],
      fromMemory: [],
    });
  });

  it('names what it did not have to ask for', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const gateway = await startGateway({ academyApiUrl: api.url });
    onTestFinished(() => gateway.close());
    api.when('GET /webinars', { body: [] });
    const webinars = async () => {
      const response = await fetch(`${gateway.url}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ query: '{ webinars { totalCount } session { isAuthenticated } }' }),
      });
      return (await response.json()).extensions.explain;
    };
    const call = (outcome: number) => ({ call: 'GET /webinars', outcome });
    expect(await webinars()).toMatchObject({ calls: [call(200)], fromMemory: [] });
    expect(await webinars()).toMatchObject({ calls: [], fromMemory: ['GET /webinars'] });

    // A record that is too old is waited for, and comes from memory only where that fails.
    vi.advanceTimersByTime(200_000);
    expect(await webinars()).toMatchObject({ calls: [call(200)], fromMemory: [] });
    vi.advanceTimersByTime(200_000);
    api.when('GET /webinars', { status: 500 });
    expect(await webinars()).toMatchObject({ calls: [call(500)], fromMemory: ['GET /webinars'] });
    expect(await webinars()).toMatchObject({ calls: [], fromMemory: ['GET /webinars'] });
  });

  it('stays unexplained in production, also when it is asked for', async () => {
    expect(await ask(production, { 'x-explain': '1' })).toEqual({ explain: undefined, timing: null });
  });

  it('is explained in production to those who know the token, and to nobody else', async () => {
    expect((await ask(explainedProduction, { 'x-explain': token })).explain?.calls).toHaveLength(2);
    for (const wrong of [undefined, '1', '', token.slice(1), `${token}x`]) {
      const headers = wrong === undefined ? undefined : { 'x-explain': wrong };
      expect(await ask(explainedProduction, headers)).toEqual({ explain: undefined, timing: null });
    }
  });

  it('is kept by nobody, where everybody may keep the answer', async () => {
    api.when('GET /webinars', { body: [] });
    const cacheControl = async (headers: Record<string, string>) => {
      const response = await fetch(`${explainedProduction.url}/graphql?documentId=${webinarsPage}`, { headers });
      expect(response.status).toBe(200);
      return response.headers.get('cache-control');
    };
    expect(await cacheControl({})).toMatch(/^public/);
    expect(await cacheControl({ 'x-explain': token })).toBe('no-store');
  });

  it('is logged call by call for a terminal at the level debug, explained or not, and never with the session', async () => {
    const { logLines } = explainedProduction;
    logLines.splice(0);
    await ask(explainedProduction);
    expect(logLines.flatMap(({ curl }) => (curl === undefined ? [] : [curl])).sort()).toEqual(
      ['/announcements/me', '/me/summary'].map(
        (path) => `curl -H 'accept: application/json' -H 'cookie: …' '${api.url}${path}'`,
      ),
    );
    expect(JSON.stringify(logLines)).not.toContain('secret');

    development.logLines.splice(0);
    await ask(development);
    expect(development.logLines.filter((line) => 'curl' in line)).toEqual([]);
  });

  it('can be repeated at a terminal, without the session of its request', () => {
    const call = {
      method: 'GET',
      path: "/courses/it's",
      startedAt: 0,
      durationMs: 1,
      status: 200,
      failure: null,
      systemCode: null,
    } as const;
    expect(curlLine('https://api.example/api', call)).toBe(
      "curl -H 'accept: application/json' -H 'cookie: …' 'https://api.example/api/courses/it%27s'",
    );
  });
});
