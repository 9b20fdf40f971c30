import { beforeEach, describe, expect, it } from 'vitest';
import { createMetrics, type Metrics } from '../../../gateway/observability/metrics.ts';
import { closeAfterAll } from '../../support/close-after-all.ts';
import { createClient, type Client } from '../../support/execute.ts';
import { aCourse, anAnnouncement, aPurchase, aSession, aSummary } from '../../support/factories.ts';
import { startRestDouble } from '../../support/rest-double.ts';
import { startGateway, type RunningGateway } from '../../support/start-gateway.ts';

let gateway: RunningGateway;
let learner: Client;
let metrics: Metrics;
let now: Date;

const api = await closeAfterAll(startRestDouble());
beforeEach(async () => {
  api.reset();
  api.when('GET /me', { body: aSession() });
  api.when('GET /me/summary', { body: aSummary() });
  metrics = createMetrics();
  now = new Date('2026-12-01T06:00:00Z');
  gateway = await startGateway({ academyApiUrl: api.url, metrics, now: () => now });
  learner = createClient(gateway.url);
  learner.cookies.set('accessToken', 'a');
  return gateway.close;
});

const counted = async (): Promise<string[]> =>
  (await metrics.registry.metrics()).split('\n').flatMap((line) => {
    const [, route, field, kind, count] =
      /^gateway_contract_findings_total\{route="([^"]*)",field="([^"]*)",kind="([^"]*)"\} (\d+)$/.exec(line) ?? [];
    return route === undefined ? [] : [`${route} ${field} ${kind} ${count}`];
  });

type Explained = { way: string; fromMemory: string[]; findings: object[] };

const explain = async (query: string, cookie = ''): Promise<Explained> => {
  const response = await fetch(`${gateway.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify({ query }),
  });
  return ((await response.json()) as { extensions: { explain: Explained } }).extensions.explain;
};

const logged = () => gateway.logLines.filter(({ msg }) => msg === 'contract finding');

const announcements = '{ viewer { announcements { nodes { title body isRead createdAt } } } }';

describe('what an API sends and its contract does not say', () => {
  it('is counted by route, field and kind, once for each answer, and logged once an hour', async () => {
    const { body: _body, ...bodiless } = anAnnouncement();
    api.when('GET /announcements/me', { body: [bodiless, { ...bodiless, id: 12, createdAt: '2026-11-20T15:00:00' }] });
    await learner.ask(announcements);
    await learner.ask(announcements);

    const route = 'GET /announcements/me';
    expect(await counted()).toEqual([`${route} body missing 2`, `${route} createdAt zone 2`]);
    expect(logged()).toEqual([
      expect.objectContaining({ level: 40, route, field: 'body', kind: 'missing' }),
      expect.objectContaining({ level: 40, route, field: 'createdAt', kind: 'zone' }),
    ]);

    now = new Date('2026-12-01T06:59:59Z');
    await learner.ask(announcements);
    expect(logged()).toHaveLength(2);
    now = new Date('2026-12-01T07:00:00Z');
    await learner.ask(announcements);
    expect(logged()).toHaveLength(4);
  });

  it.each([
    '2026-11-20 15:00:00+00',
    '2026-11-20 15:00:00 UTC',
    'Fri, 20 Nov 2026 15:00:00 GMT',
    'Fri Nov 20 2026 15:00:00 GMT+0000 (Coordinated Universal Time)',
    ' 2026-11-20T15:00:00Z ',
  ])('is no time that names its zone: %j', async (createdAt) => {
    api.when('GET /announcements/me', { body: [anAnnouncement({ createdAt })] });
    const { viewer } = await learner.ask(announcements);
    expect(viewer.announcements.nodes).toMatchObject([{ createdAt: '2026-11-20T15:00:00.000Z' }]);
    expect(await counted()).toEqual([]);
  });

  it('is named by words of the contract alone, whatever the API sends', async () => {
    const odd = { [`x${'y'.repeat(50)}`]: 1, status: 'secret-status', monthNumber: { secret: 1 } };
    api.when('GET /purchases/me', { body: [aPurchase(odd), 'secret-row'] });
    await learner.ask('{ viewer { purchases { nodes { statusText } } } }');

    const route = 'GET /purchases/me';
    expect((await counted()).toSorted()).toEqual([
      `${route} (row) type 1`,
      `${route} monthNumber type 1`,
      `${route} status word 1`,
    ]);
    expect(JSON.stringify(logged())).not.toContain('secret');
  });

  it('costs no more than its field, also where it cannot be made a text of', async () => {
    api.when('GET /announcements/me', { body: [anAnnouncement({ isRead: { toString: null, valueOf: null } })] });
    const { viewer } = await learner.ask(announcements);
    expect(viewer.announcements.nodes).toMatchObject([{ isRead: false }]);
    expect(await counted()).toEqual(['GET /announcements/me isRead type 1']);
  });

  it('is not made of what the contract allows', async () => {
    const plain = { reason: null, refundedAt: null, paymentId: null };
    api.when('GET /purchases/me', { body: [aPurchase(), aPurchase({ id: 32, status: 'REFUNDED', ...plain })] });
    api.when('GET /announcements/me', { body: [anAnnouncement({ id: '11', course: null })] });
    await learner.ask('{ viewer { age purchases { nodes { statusText } } announcements { nodes { title } } } }');

    expect([await counted(), logged()]).toEqual([[], []]);
  });

  it('is told by an explained answer, whichever way it took', async () => {
    const courses = 'query { courses { nodes { title pricing { cardPriceText } } } }';
    api.when('GET /courses', { body: [aCourse({ monthlyFeeCents: 1_500 }), aCourse()] });
    const findings = [
      { route: 'GET /courses', field: 'monthlyFeeCents', kind: 'unit' },
      { route: 'GET /courses', field: 'id', kind: 'doubled' },
    ];
    const explained: Explained[] = [];
    for (let time = 0; time < 4; time += 1) explained.push(await explain(courses));
    const ofLearner = await explain('query { viewer { name } courses { nodes { title } } }', 'accessToken=a');

    expect(explained.map((explanation) => explanation.findings)).toEqual(explained.map(() => findings));
    expect(explained.map(({ way }) => way)).toContain('cache');
    expect(ofLearner).toMatchObject({ fromMemory: ['GET /courses'], findings });
    expect(await counted()).toEqual(['GET /courses monthlyFeeCents unit 1', 'GET /courses id doubled 1']);
  });

  it('is told to a visitor of public answers alone, though they were made at the request of a learner', async () => {
    const course = 'query { course(by: { slug: "withdrawn" }) { title } }';
    api.when('GET /courses', { body: [aCourse()] });
    api.when('GET /purchases/me', { body: [aPurchase({ status: 'LENT' })] });
    const ofLearner: Explained[] = [];
    for (let time = 0; time < 2; time += 1) ofLearner.push(await explain(course, 'accessToken=a'));

    const status = { route: 'GET /purchases/me', field: 'status', kind: 'word' };
    expect(ofLearner).toMatchObject([{ findings: [status] }, { findings: [status] }]);
    expect(await explain(course)).toMatchObject({ way: 'cache', findings: [] });
  });

  it('is a part of a paisa as well, which the amount is shown without', async () => {
    api.when('GET /purchases/me', { body: [aPurchase({ amountCents: 150_000.5 })] });
    await learner.ask('{ viewer { purchases { nodes { amount { display } } } } }');
    expect(await counted()).toEqual(['GET /purchases/me amountCents type 1']);
  });

  it('costs an answer that is no list at all its fields, and is named', async () => {
    api.when('GET /announcements/me', { body: { rows: [] } });
    const { errors } = await learner.execute(announcements);

    expect(errors).toHaveLength(1);
    expect(await counted()).toEqual(['GET /announcements/me (answer) type 1']);
  });

  it.each([
    ['431 of Node', 431, 'a'],
    ['400 of nginx', 400, 'a'.repeat(8_100)],
  ])('is not what a server in front of it says to cookies that are too long: %s', async (_which, status, cookie) => {
    api.when('GET /me/summary', { status, body: '<h1>Too long</h1>' });
    learner.cookies.set('accessToken', cookie);
    await learner.execute('{ viewer { name } }');

    expect(api.called()).toContain('GET /me/summary');
    expect([await counted(), logged()]).toEqual([[], []]);
  });

  it.each([
    ['cookies of an ordinary length', 400, '<h1>Bad</h1>', ' type'],
    ['cookies that are too long', 431, { error: 'Too long.', code: 7 }, '.code type'],
  ])(
    'is how the API itself refuses %s in another form than its contract says',
    async (_what, status, body, finding) => {
      api.when('GET /me/summary', { status, body });
      await learner.execute('{ viewer { name } }');
      expect(await counted()).toEqual([`GET /me/summary (failure)${finding} 1`]);
    },
  );
});
