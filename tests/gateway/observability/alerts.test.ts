import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse, stringify } from 'yaml';
import { courses } from '../../../academy-api/database/tables/catalogue.ts';
import { mails } from '../../../academy-api/database/tables/installation.ts';
import { startSendingMails } from '../../../academy-api/mail/outbox.ts';
import { serveMetrics, type MetricsServer } from '../../../academy-api/metrics.ts';
import { recordBackup } from '../../../academy-api/operator/backup.ts';
import { createWorkerMetrics } from '../../../gateway/observability/worker-metrics.ts';
import { findProgram } from '../../../scripts/find/programs.mjs';
import { findRedis } from '../../../scripts/find/redis.mjs';
import { orderOnce } from '../../support/checkout.ts';
import { startFaultProxy, type FaultProxy } from '../../support/fault-proxy.ts';
import { startGatewayProgram, type GatewayProgram } from '../../support/gateway-program.ts';
import { freePort, waitUntil } from '../../support/processes.ts';
import {
  inputSeries,
  readScrape,
  scrapeSeconds,
  upSeries,
  type InputSeries,
  type Recorded,
  type Scrape,
} from '../../support/prometheus-series.ts';
import { aSignedIn, aVisitor } from '../../support/rest.ts';
import { startSmtpDouble, type SmtpDouble } from '../../support/smtp-double.ts';
import { startAcademy, type StartedAcademy } from '../../support/start-academy.ts';

type Rule = { alert: string; expr: string; labels: Record<string, string>; annotations: { summary: string } };

const folder = new URL('../../../docs/operations/', import.meta.url);
const rulesFile = fileURLToPath(new URL('alerts.yaml', folder));
const redis = await findRedis();
const rules: Rule[] = parse(readFileSync(rulesFile, 'utf8'))
  .groups.flatMap(({ rules: own }: { rules: Rule[] }) => own)
  .filter(({ alert }: Rule) => alert !== 'RedisAway' || redis.url !== undefined);
const dashboard = JSON.parse(readFileSync(new URL('dashboard.json', folder), 'utf8'));

const minute = 60_000;
const day = 24 * 60 * minute;
const jobs = { gateway: 'academy-gateway', api: 'academy-api' } as const;

let smtp: SmtpDouble;
let academy: StartedAcademy;
let proxy: FaultProxy;
let gateway: GatewayProgram;
let apiMetrics: MetricsServer;
let gatewayMetrics: string;
let cookie: string;
let stopSending: () => Promise<void>;
/** What was recorded in the fault that an alert is for. */
const recorded = new Map<string, Recorded>();
/** A gateway whose workers die, one between two scrapes. */
let dyingWorkers: Recorded;
/** An hour without visitors, and then one who meets a failure and a slow answer. */
let quietHour: Recorded;

const scrape = async (url: string): Promise<Scrape> => readScrape(await (await fetch(url)).text());
const scrapeApi = async () => await scrape(`http://127.0.0.1:${apiMetrics.port}/metrics`);
const scrapeGateway = async () => await scrape(gatewayMetrics);

const visit = async (number: number, fields = 'id name purchases { totalCount }') => {
  const query = `query Visit${number} { viewer { ${fields} } courses { totalCount } }`;
  const headers = { 'content-type': 'application/json', cookie };
  await (await fetch(`${gateway.url}/graphql`, { method: 'POST', headers, body: JSON.stringify({ query }) })).text();
};
const orderCourse = async () => {
  const query = 'mutation { startCheckout(input: { courseId: "2" }) { userErrors { code } } }';
  const headers = { 'content-type': 'application/json', cookie };
  const answer = await fetch(`${gateway.url}/graphql`, { method: 'POST', headers, body: JSON.stringify({ query }) });
  expect(await answer.text()).toContain('ORDER_FAILED');
};
const visits = Array.from({ length: 10 }, (_, number) => number);

/** Ten visits of a learner at once, each of which asks the REST API. */
const crowd = async () => await Promise.all(visits.map((number) => visit(number)));

/** The same, one after the other, so that a busy machine looks healthy all the same. */
const traffic = async () => {
  for (const number of visits) await visit(number);
};

/** Records health and then the fault of some alerts at the gateway. */
const recordAtGateway = async (alerts: string[], fault: () => Promise<unknown>, { isOver = false } = {}) => {
  await traffic();
  const first = await scrapeGateway();
  await traffic();
  const second = await scrapeGateway();
  await fault();
  const third = await scrapeGateway();
  for (const alert of alerts) recorded.set(alert, { job: jobs.gateway, scrapes: [first, second, third], isOver });
};

/** The same at the REST API. */
const recordAtApi = async (alert: string, fault: () => Promise<unknown>) => {
  const [first, second] = [await scrapeApi(), await scrapeApi()];
  await fault();
  recorded.set(alert, { job: jobs.api, scrapes: [first, second, await scrapeApi()] });
};

const staleReads = async () =>
  (await scrapeGateway()).samples.get('gateway_cache_reads_total{store="/courses",verdict="stale"}') ?? 0;

/** Whether a visitor is shown courses that could not be renewed. */
const isShownTooOld = async (): Promise<boolean> => {
  const before = await staleReads();
  await visit(0);
  return (await staleReads()) > before;
};

const register = async (email: string) => {
  const person = { name: 'Nadia', email, password: 'a-new-password', dateOfBirth: '2001-02-28' };
  await aVisitor(academy).post('/api/auth/register', person);
};
const mailsAre = async (state: string) => (await scrapeApi()).samples.get(`academy_mails{state="${state}"}`);

beforeAll(async () => {
  smtp = await startSmtpDouble();
  academy = await startAcademy({ env: { SMTP_URL: smtp.url } });
  proxy = await startFaultProxy(academy.url);
  const metricsPort = await freePort();
  gatewayMetrics = `http://127.0.0.1:${metricsPort}/metrics`;
  // The signal stands for a bug: an error that nobody handles.
  const bug = "process.on('SIGUSR2', () => void Promise.reject(new Error('a bug')));";
  // And this one for the minutes after which public records are too old.
  const wait = `process.on('SIGWINCH', () => {
    const now = performance.now.bind(performance);
    performance.now = () => now() + ${3 * minute};
  });`;
  const env = { METRICS_PORT: String(metricsPort), RATE_LIMITS: 'off', REDIS_URL: redis.url ?? '' };
  gateway = await startGatewayProgram(proxy.url, env, bug + wait);
  apiMetrics = await serveMetrics(academy.dependencies, { host: '127.0.0.1', port: 0 });
  stopSending = startSendingMails(academy.dependencies);
  cookie = [...(await aSignedIn(academy, 'Moumita')).cookies].map((pair) => pair.join('=')).join('; ');

  await recordAtGateway(['UnhandledError'], async () => {
    gateway.process.kill('SIGUSR2');
    await waitUntil(async () => (await scrapeGateway()).samples.get(unhandled) === 1, gateway);
  });
  await recordAtGateway(['ContractBroken'], async () => {
    const { database, now } = academy.dependencies;
    const cheap = { slug: 'cheap', title: 'Cheap', isMonthlyPayment: false, priceCents: 50, createdAt: now() };
    await database.insert(courses).values(cheap);
    await gateway.ask('{ course(by: { slug: "cheap" }) { title } }');
    await database.delete(courses).where(eq(courses.slug, cheap.slug));
  });
  await recordAtGateway(['RecordsStale'], async () => {
    proxy.inject({ on: 'GET /api/courses', fault: { kind: 'status', status: 500 } });
    gateway.process.kill('SIGWINCH');
    await waitUntil(isShownTooOld, gateway);
    proxy.heal();
  });
  await waitUntil(async () => !(await isShownTooOld()), gateway);
  if (redis.url !== undefined) {
    const isConnected = async () => (await scrapeGateway()).samples.get('gateway_redis_connected');
    await recordAtGateway(['RedisAway'], async () => {
      await redis.halt?.();
      await waitUntil(async () => (await isConnected()) === 0, gateway);
    });
    await redis.resume?.();
    await waitUntil(async () => (await isConnected()) === 1, gateway);
  }
  await recordAtGateway(['RestApiSlow'], async () => {
    // A slow route beside many quick calls of another one.
    proxy.inject({ on: 'GET /api/purchases/me', fault: { kind: 'delay', ms: 2_600 } });
    await crowd();
    for (let number = 0; number < 100; number += 1) await visit(number, 'id name');
    proxy.heal();
  });
  // Nobody's reads fail, and those of many others go on. increase() sees nothing of the failure that a series begins with.
  proxy.inject({ on: 'POST /api/purchases/create-order', fault: { kind: 'status', status: 502 } });
  await orderCourse();
  await recordAtGateway(
    ['ChangesFail'],
    async () => {
      for (let order = 0; order < 3; order += 1) await orderCourse();
      await traffic();
    },
    { isOver: true },
  );
  proxy.heal();
  // rate() sees nothing of what a series begins with, so there was such a failure before.
  proxy.inject({ fault: { kind: 'reset' } });
  await visit(0);
  const before = await scrapeGateway();
  await visit(0);
  proxy.heal();
  proxy.inject({ fault: { kind: 'delay', ms: 2_600 } });
  await visit(0);
  proxy.heal();
  quietHour = { job: jobs.gateway, scrapes: [before, before, await scrapeGateway()], isOver: true };

  await recordAtGateway(['RestApiFails', 'AnswersFail'], async () => {
    await proxy.die();
    // Enough of it for breakers to open.
    for (let round = 0; round < 3; round += 1) await crowd();
  });

  const workers = createWorkerMetrics(() => 2);
  const scrapeWorkers = async () => readScrape(await workers.read());
  const scrapesOfHealth = [await scrapeWorkers(), await scrapeWorkers()] as const;
  workers.died();
  dyingWorkers = { job: jobs.gateway, scrapes: [...scrapesOfHealth, await scrapeWorkers()] };

  await recordAtApi('WebhooksRefused', async () => {
    const { order } = (await orderOnce(await aSignedIn(academy, 'Moumita'))).body;
    const payment = { entity: { id: 'pay_x', order_id: order.id, amount: order.amount, currency: 'INR' } };
    const body = JSON.stringify({ event: 'payment.captured', payload: { payment } });
    const headers = { 'x-razorpay-signature': 'of another secret' };
    await fetch(`${academy.origin}/webhooks/razorpay`, { method: 'POST', headers, body });
  });
  await recordAtApi('KeepsRestarting', async () => {
    await apiMetrics.stop();
    academy.clock.advance(1_000);
    apiMetrics = await serveMetrics(academy.dependencies, { host: '127.0.0.1', port: 0 });
  });
  await recordAtApi('MailFailed', async () => {
    smtp.answer(() => 550);
    await register('refused@dhap.example');
    await waitUntil(async () => (await mailsAre('failed')) === 1, gateway);
  });
  await academy.dependencies.database.delete(mails);
  await recordAtApi('MailWaits', async () => {
    await smtp.stop();
    await register('waits@dhap.example');
    await waitUntil(async () => (await mailsAre('waiting')) === 1, gateway);
  });
  await academy.dependencies.database.delete(mails);
  await recordBackup(academy.dependencies, { bytes: 1, pictures: 0, rows: 1 }, 'dipankar');
  academy.clock.advance(2 * day - 61 * minute);
  await recordAtApi('NoBackup', async () => academy.clock.advance(62 * minute));
}, 240_000);

const unhandled = 'gateway_unhandled_errors_total{kind="rejection"}';

afterAll(async () => {
  await stopSending();
  await apiMetrics.stop();
  await gateway.stop('SIGKILL');
  await proxy.close();
  await academy.close();
  await smtp.stop();
  await redis.stop?.();
});

const allScrapes = () => [...recorded.values(), dyingWorkers].flatMap(({ scrapes }) => scrapes);
const expressions: string[] = [
  ...rules.map(({ expr }) => expr),
  ...dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }: { expr: string }) => expr)),
];
/** The series that a rule may read: with those that none reads, each judgement takes twice as long. */
const seriesOfRules = (of: Recorded): InputSeries[] => {
  const names = new Set(rules.flatMap(({ expr }) => namesIn(expr)));
  return inputSeries(of).filter(({ series }) => names.has(series.replace(/\{.*/, '')));
};
const namesIn = (expression: string) => expression.match(/\b(?:gateway|academy|nodejs|process)_\w+/g) ?? [];

describe('the alert rules and the dashboard', () => {
  it('name metrics that the gateway and the REST API have, with labels that these have', () => {
    const metrics = new Set(
      allScrapes().flatMap(({ types }) =>
        [...types].flatMap(([name, type]) => (type === 'histogram' ? [`${name}_bucket`] : [name])),
      ),
    );
    expect(expressions.flatMap(namesIn).filter((name) => !metrics.has(name))).toEqual([]);
    expect(expressions.flatMap(namesIn).length).toBeGreaterThan(20);

    const series = allScrapes().flatMap(({ samples }) => [...samples.keys()]);
    const labels = new Set(series.flatMap((one) => [...one.matchAll(/[{,](\w+)="/g)].map(([, label]) => label)));
    // Prometheus adds the target to each series; nobody here asks often enough to meet a limit, or to be held back for sure.
    for (const label of ['job', 'instance', 'limit', 'reason']) labels.add(label);
    const named = expressions.flatMap((expression) => [
      ...[...expression.matchAll(/by \(([^)]*)\)/g)].flatMap(([, list = '']) => list.split(/, */)),
      ...[...expression.matchAll(/[{,](\w+)(?:=|!=|=~|!~)"/g)].map(([, label = '']) => label),
    ]);
    expect(named.filter((label) => !labels.has(label))).toEqual([]);
  });

  it('have a runbook', () => {
    const runbook = readFileSync(new URL('../operations.md', folder), 'utf8');

    expect(rules.filter(({ alert }) => !runbook.includes(`| \`${alert}\``)).map(({ alert }) => alert)).toEqual([]);
  });
});

const promtool = findProgram(['promtool'], 'prometheus');
const reason = promtool === undefined ? ' (no promtool found; it comes with Prometheus)' : '';

describe.skipIf(promtool === undefined)(`each alert${reason}`, () => {
  const check = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(promtool ?? '', args, { encoding: 'utf8' });
    return { status, printed: `${stdout}${stderr}` };
  };

  it('is a rule that Prometheus takes', () => {
    expect(check('check', 'rules', rulesFile)).toMatchObject({ status: 0 });
  });

  it.each(['host.yaml', 'compose.yaml'])('is read by what Prometheus takes as its settings: %s', (file) => {
    const settings = fileURLToPath(new URL(`../../../deploy/prometheus/${file}`, import.meta.url));
    expect(check('check', 'config', '--syntax-only', settings)).toMatchObject({ status: 0 });
  });

  const silentAt = (times: string[]) =>
    times.flatMap((time) => rules.map(({ alert }) => ({ eval_time: time, alertname: alert, exp_alerts: [] })));

  /** What promtool says of how the rules judge series. */
  const judge = (series: InputSeries[], alert_rule_test: object[]) => {
    const interval = `${scrapeSeconds}s`;
    const tests = [{ interval, input_series: series, alert_rule_test }];
    const scratch = mkdtempSync(path.join(tmpdir(), 'academy-alerts-'));
    const input = path.join(scratch, 'test.yaml');
    writeFileSync(input, stringify({ rule_files: [rulesFile], evaluation_interval: interval, tests }));
    const judged = check('test', 'rules', input);
    rmSync(scratch, { recursive: true, force: true });
    return judged;
  };

  const times = Array.from({ length: 12 }, (_, turn) => `${(turn + 1) * 5}m`);
  /** The labels that an alert about single series has beside its own. */
  const ofSeries: Record<string, Record<string, string>> = {
    GatewayDown: { job: jobs.gateway, instance: 'one' },
    RestApiDown: { job: jobs.api, instance: 'one' },
    ChangesFail: { method: 'POST', route: '/purchases/create-order' },
    KeepsRestarting: { job: jobs.api, instance: 'one' },
    RestApiSlow: { method: 'GET', route: '/purchases/me' },
    RecordsStale: { store: '/courses' },
    RedisAway: { job: jobs.gateway, instance: 'one' },
    MailWaits: { job: jobs.api, instance: 'one' },
    MailFailed: { job: jobs.api, instance: 'one', state: 'failed' },
    NoBackup: { job: jobs.api, instance: 'one' },
  };

  it.each(rules.map(({ alert }) => alert))('%s is silent in an hour of health, and fires in two minutes', (alert) => {
    const rule = rules.find((one) => one.alert === alert);
    const own = recorded.get(alert);
    const isDown = alert.endsWith('Down');
    expect(own === undefined).toBe(isDown);
    const target = own ?? recorded.get(alert === 'GatewayDown' ? 'RestApiFails' : 'MailWaits');
    const series = target === undefined ? [] : seriesOfRules(target);
    const fires = { exp_labels: { ...rule?.labels, ...ofSeries[alert] }, exp_annotations: rule?.annotations };
    const up = [upSeries(jobs.gateway, alert === 'GatewayDown'), upSeries(jobs.api, alert === 'RestApiDown')];
    const judged = judge(
      [...series, ...up],
      [...silentAt(times), { eval_time: '62m', alertname: alert, exp_alerts: [fires] }],
    );
    expect(judged).toEqual({ status: 0, printed: expect.stringContaining('SUCCESS') });
  });

  it('KeepsRestarting fires as well where workers die, and their primary process tells when it started', () => {
    const rule = rules.find(({ alert }) => alert === 'KeepsRestarting');
    const exp_labels = { ...rule?.labels, job: jobs.gateway, instance: 'one' };
    const fires = { exp_labels, exp_annotations: rule?.annotations };
    const judged = judge(seriesOfRules(dyingWorkers), [
      { eval_time: '60m', alertname: 'KeepsRestarting', exp_alerts: [] },
      { eval_time: '62m', alertname: 'KeepsRestarting', exp_alerts: [fires] },
    ]);
    expect(judged).toEqual({ status: 0, printed: expect.stringContaining('SUCCESS') });
    expect(dyingWorkers.scrapes[0].samples.get('process_start_time_seconds')).toBeGreaterThan(0);
  });

  it('is silent when one visitor of a quiet hour meets a failure and a slow answer', () => {
    const grown = [...quietHour.scrapes[2].samples].filter(
      ([series, value]) => value > (quietHour.scrapes[1].samples.get(series) ?? 0),
    );
    const names = new Set(grown.map(([series]) => series.replace(/\{.*/, '')));
    expect([...names]).toEqual(expect.arrayContaining(['gateway_upstream_calls_total', 'gateway_operations_total']));
    const up = [upSeries(jobs.gateway, false), upSeries(jobs.api, false)];
    const everyScrape = Array.from({ length: 9 }, (_, turn) => `${60 * 60 + turn * scrapeSeconds}s`);
    const judged = judge([...seriesOfRules(quietHour), ...up], silentAt(everyScrape));
    expect(judged).toEqual({ status: 0, printed: expect.stringContaining('SUCCESS') });
  });
});
