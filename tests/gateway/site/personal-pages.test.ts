import { beforeEach, describe, expect, it } from 'vitest';
import { aSession, aSummary } from '../../support/factories.ts';
import type { ReceivedCall } from '../../support/rest-double.ts';
import { api, gateway, get, metrics } from './pages.ts';

describe('a page about a person', () => {
  const as = (name: string) => ({ cookie: `accessToken=${name}` });
  const nameIn = ({ headers }: ReceivedCall) => /accessToken=(\w+)/.exec(headers.cookie ?? '')?.[1] ?? null;

  beforeEach(() => {
    api.when('GET /me', (call) => ({
      body: aSession(),
      headers: { 'set-cookie': `accessToken=${nameIn(call)}2; HttpOnly` },
    }));
    api.when('GET /me/summary', (call) => ({ body: aSummary({ name: nameIn(call) }) }));
  });

  it('is made for whoever is signed in where visitors find nothing, such as a withdrawn course that was paid for', async () => {
    const own = await get('/gone', as('Subhajit'));
    expect([own.status, own.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(own.html).toContain('signed-in Subhajit /gone');

    // With a session that is over, the browser finds out; no page says already that there is no such thing.
    api.when('GET /me', { status: 401 });
    const expired = await get('/gone', as('Nobody'));
    expect(expired.status).toBe(404);
    expect(expired.html).toContain('<div id="root"></div>');
  });

  it('is made for the person who asks, and kept by nobody', async () => {
    const { html, headers, status } = await get('/me/1?tab=2', as('Nusrat'));
    expect(html).toContain('signed-in Nusrat /me/1?tab=2 {"viewer":{"greeting":"Welcome, Nusrat');
    expect(html).toContain('href="/assets/any.js"');
    expect([status, headers.get('cache-control'), headers.get('etag')]).toEqual([200, 'no-store', null]);
    expect(headers.get('vary')).toBe('Accept-Encoding, Accept-Language, Cookie');
    expect(headers.get('content-security-policy')).toContain("script-src 'self'");
  });

  it('asks the academy once for all of its queries, and hands its cookies on', async () => {
    const { headers } = await get('/me/1', as('Nusrat'));
    expect(api.called()).toEqual(['GET /courses', 'GET /me', 'GET /me/summary']);
    expect(headers.getSetCookie()).toEqual(['accessToken=Nusrat2; Path=/; HttpOnly; SameSite=Lax']);
  });

  it('is never another person’s, however many ask at once', async () => {
    const names = Array.from({ length: 12 }, (_, at) => `Learner${at}`);
    const pages = await Promise.all(names.map(async (name) => (await get('/me/1', as(name))).html));
    // A busy machine leaves some of them to the browser, which are nobody's.
    const found = pages.map((html) => html.match(/Learner\d+/g));
    expect(found).toEqual(names.map((name, at) => found[at] && [name, name]));
    expect(found.filter((name) => name !== null)).not.toEqual([]);
  });

  it.each([
    ['their session has ended', { status: 401, body: { error: 'Over.', code: 'TOKEN_EXPIRED' } }],
    ['the academy cannot be reached', { fault: 'reset' }],
    ['the academy is slow', { afterMs: 4_000, body: aSession() }],
    ['an answer has no person in it', { status: 204, body: '' }],
  ] as const)('is left to the browser where %s', async (_why, answer) => {
    api.when('GET /me', answer);
    const { status, html, headers } = await get('/me/1', as('Nusrat'));
    expect(status).toBe(200);
    expect(html).toContain('en loading {"courses"');
    expect(html).not.toContain('Nusrat');
    expect(headers.get('cache-control')).toBe('no-cache');
  });

  it('is left to the browser where the academy is slow, but never without the cookies that it renewed', async () => {
    const headers = { 'set-cookie': 'accessToken=Nusrat2; HttpOnly' };
    api.when('GET /me', { afterMs: 2_200, body: aSession(), headers });
    const answer = await get('/me/1', as('Nusrat'));
    expect(answer.html).toContain('en loading');
    expect(answer.headers.getSetCookie()).toEqual(['accessToken=Nusrat2; Path=/; HttpOnly; SameSite=Lax']);
  });

  it('is not even begun while many others go on that nobody waits for any more', async () => {
    api.when('GET /me', { afterMs: 4_000, body: aSession() });
    await Promise.all(Array.from({ length: 16 }, (_, at) => get('/me/1', as(`Learner${at}`))));
    const asked = api.called();
    expect((await get('/me/1', as('Nusrat'))).html).toContain('en loading');
    expect(api.called()).toEqual(asked);
    expect(gateway.logLines.findLast(({ msg }) => msg === 'page')).toMatchObject({
      outcome: 'left_to_browser',
      reason: 'Too many pages are being rendered.',
    });
    api.when('GET /me', { body: aSession() });
    await expect.poll(async () => (await get('/me/1', as('Subhajit'))).html, { timeout: 20_000 }).toContain('Subhajit');
  });

  it('is not made while a logout is pending that did not reach the gateway', async () => {
    const cookie = 'accessToken=somebody; log-out-pending=1';
    expect((await get('/me', { cookie })).html).toContain('loading');
    expect((await get('/course/x', { cookie })).html).toContain('<main>en signed-out');
    expect(api.called()).not.toContain('GET /me');
  });

  it('is left to the browser where part of it cannot be had', async () => {
    api.when('GET /courses', { status: 500, body: { error: 'Broken.' } });
    expect((await get('/me/1', as('Nusrat'))).html).toContain('<div id="root"></div>');
  });

  it('is kept by nobody where it is left to the browser with cookies that were renewed', async () => {
    const expectPrivate = async (path: string) => {
      for (const coding of ['identity', 'gzip']) {
        const { status, headers, html } = await get(path, { ...as('Nusrat'), 'accept-encoding': coding });
        expect([status, headers.get('cache-control'), headers.get('etag')]).toEqual([200, 'no-store', null]);
        expect(headers.getSetCookie()).toEqual(['accessToken=Nusrat2; Path=/; HttpOnly; SameSite=Lax']);
        expect(html).not.toContain('Nusrat');
      }
      const head = await fetch(gateway.url + path, { method: 'HEAD', headers: as('Nusrat') });
      expect([head.headers.get('cache-control'), head.headers.get('etag')]).toEqual(['no-store', null]);
    };
    api.when('GET /me/summary', { status: 500, body: { error: 'Broken.' } });
    expect((await get('/me/dashboard', as('Nusrat'))).html).toContain('en loading');
    await expectPrivate('/me/dashboard');
    await expectPrivate('/me/profile');
    const visitor = await get('/me/profile');
    expect([visitor.headers.get('cache-control'), visitor.headers.has('etag')]).toEqual(['no-cache', true]);
  });

  it('is kept by nobody where it is empty and has cookies that were renewed', async () => {
    api.when('GET /courses', { status: 500, body: { error: 'Broken.' } });
    for (const coding of ['identity', 'br']) {
      const { headers, html } = await get('/me/1', { ...as('Nusrat'), 'accept-encoding': coding });
      expect(html).toContain('<div id="root"></div>');
      expect([headers.get('cache-control'), headers.get('etag')]).toEqual(['no-store', null]);
      expect(headers.getSetCookie()).toHaveLength(1);
    }
    const visitor = await get('/me/1');
    expect([visitor.headers.get('cache-control'), visitor.headers.has('etag')]).toEqual(['no-cache', true]);
  });

  it('comes compressed, and as a head without a body to who asks for that alone', async () => {
    for (const coding of ['br', 'gzip', 'identity']) {
      const { html, headers } = await get('/me/1', { ...as('Nusrat'), 'accept-encoding': coding });
      expect(html).toContain('signed-in Nusrat');
      expect(headers.get('content-encoding') ?? 'identity').toBe(coding);
    }
    const head = await fetch(`${gateway.url}/me/1`, { method: 'HEAD', headers: as('Nusrat') });
    expect([head.status, head.headers.get('cache-control'), await head.text()]).toEqual([200, 'no-store', '']);
  });

  it('leaves a line in the log that names no person', async () => {
    await get('/me/1', as('Nusrat'));
    const line = gateway.logLines.find(({ msg }) => msg === 'page');
    expect(line).toMatchObject({ page: 'pages/any.tsx', outcome: 'made' });
    expect(JSON.stringify(gateway.logLines)).not.toContain('Nusrat');
  });

  it('leaves that line at level warn where the academy has failed in a call', async () => {
    await get('/me/1', as('Nusrat'));
    api.when('GET /me/summary', { status: 500, body: { error: 'Broken.' } });
    await get('/me/1', as('Nusrat'));
    const lines = gateway.logLines.filter(({ msg }) => msg === 'page');
    expect(lines).toMatchObject([
      { level: 30, outcome: 'made' },
      { level: 40, calls: expect.arrayContaining([expect.stringContaining('GET /me/summary 500')]) },
    ]);
  });

  it('is counted by what became of it, as pages that are the same for everybody are not', async () => {
    await get('/me/1', as('Nusrat'));
    await get('/me/2', as('Nusrat'));
    api.when('GET /me/summary', { status: 500, body: { error: 'Broken.' } });
    await get('/me/1', as('Nusrat'));
    await get('/course/x');
    const counts = (await metrics.registry.metrics()).match(/^gateway_page_duration_seconds_count.*$/gm);
    expect(counts).toEqual([
      'gateway_page_duration_seconds_count{page="pages/any.tsx",outcome="made"} 2',
      'gateway_page_duration_seconds_count{page="pages/any.tsx",outcome="left_to_browser"} 1',
    ]);
  });
});
