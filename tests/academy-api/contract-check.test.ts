import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { text as readText } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { CallReport } from '../../academy-api/contract/check.ts';
import { quoteFindings } from '../../academy-api/contract/judgments.ts';
import { root } from '../repository/project-files.ts';
import { closeAfterAll } from '../support/close-after-all.ts';
import { aCourse, aOneTimeCourse, aPurchase } from '../support/factories.ts';
import { listenOnFreePort } from '../support/listen.ts';
import { runHere } from '../support/operate.ts';
import { freePort, keepCompiled } from '../support/processes.ts';
import { startRestDouble } from '../support/rest-double.ts';
import { startAcademy } from '../support/start-academy.ts';
import { startForeignRestApi, foreignLearner } from '../support/foreign-rest-api.ts';

const academy = await closeAfterAll(startAcademy());
const foreign = await closeAfterAll(startForeignRestApi());

const commandLine = 'academy-api/contract/cli.ts';
const run = (...options: string[]) => runHere(commandLine, options);

const reportOf = async (...options: string[]) => {
  const { exitCode, printed } = await run(...options, '--json');
  return { code: exitCode, reports: JSON.parse(printed) as CallReport[] };
};

const moumita = ['--email', 'moumita@dhap.example', '--password', 'dhap-learner'];
const mitu = ['--email', foreignLearner.email, '--password', foreignLearner.password];

const unlike = (reports: CallReport[]) =>
  reports.filter(({ outcome }) => outcome === 'tolerated' || outcome === 'broken');
const callsWith = (reports: CallReport[], outcome: CallReport['outcome']) =>
  reports.filter((report) => report.outcome === outcome).map(({ call }) => call);

describe('the check of the contract', () => {
  it('finds nothing to say about the public part of the reference API, and writes nothing', async () => {
    const { code, reports } = await reportOf('--url', academy.url);

    expect([code, unlike(reports)]).toEqual([0, []]);
    expect(callsWith(reports, 'agrees')).toEqual(
      expect.arrayContaining([
        'GET /courses/id/{courseId}',
        'GET /me, with a request id',
        'GET /courses, with a request id',
      ]),
    );
    expect(callsWith(reports, 'not tried')).toEqual(
      expect.arrayContaining(['POST /auth/register', 'POST /auth/login', 'GET /me/summary']),
    );
  });

  it('makes every call of the contract when it may sign in and write, and all agree', async () => {
    const { code, reports } = await reportOf('--url', academy.url, ...moumita, '--writes');

    expect([code, unlike(reports), callsWith(reports, 'not tried')]).toEqual([0, [], []]);
    const calls = new Set(reports.map(({ call }) => call.split(/[,:]/)[0]));
    expect(calls.size).toBe(26);
  });

  it('only reads when it may sign in but not write', async () => {
    const { code, reports } = await reportOf('--url', academy.url, ...moumita);

    expect([code, unlike(reports)]).toEqual([0, []]);
    expect(callsWith(reports, 'not tried').every((call) => call.startsWith('POST '))).toBe(true);
    expect(callsWith(reports, 'agrees')).toContain('GET /course-content/course/{courseId}/month/{monthNumber}');
  });

  it('names the fields of a foreign API that are missing, of another type, or understood all the same', async () => {
    const { code, reports } = await reportOf('--url', foreign.url, ...mitu, '--writes');
    const said = (call: string) =>
      reports
        .find((report) => report.call === call)
        ?.findings.map(({ level, field, message }) => `${level}: ${field} ${message}`);

    expect(code).toBe(1);
    expect(said('GET /me, with a request id')).toEqual(['tolerated: X-Request-Id is another than that of the call']);
    expect(said('GET /courses, with a request id')).toEqual([
      'tolerated: X-Request-Id is another than that of the call',
    ]);
    expect(said('GET /courses')).toEqual(
      expect.arrayContaining([
        'tolerated: id is text, not a number (in 1 of 3 rows)',
        'broken: id is missing (in 1 of 3 rows)',
        'tolerated: modulesJson is a list as JSON text (in 1 of 3 rows)',
        'tolerated: monthlyFeeCents looks like rupees: set ACADEMY_MONTHLY_AMOUNTS=rupees if it is (in 1 of 3 rows)',
        'tolerated: __v is not in the contract (in 1 of 3 rows)',
        'missing: startDate is missing',
      ]),
    );
    expect(said('GET /purchases/me')).toEqual(
      expect.arrayContaining([
        'broken: courseId is missing (in 1 of 3 rows)',
        'broken:  is no object (in 1 of 3 rows)',
      ]),
    );
    expect(said('GET /purchases/me, without a session')).toContain('tolerated: error is an object, not text');
    expect(said('GET /me/meeting-requests')).toContain(
      'tolerated: status "RESCHEDULED" is none of PENDING, APPROVED, DECLINED',
    );
    expect(said('GET /me/summary')).toContain('missing: photoUrl is missing');
    expect(said('POST /auth/register')).toEqual([]);
    expect(said('POST /me/photo, foreign address')).toEqual([]);
  });

  it('tells a time in another form from one that names no zone', async () => {
    const double = await startRestDouble();
    const webinar = { description: null, imageUrl: null, presenter: null, joinLink: null };
    const webinars = ['2026-12-01 10:00:00+05:30', '2026-12-01 10:00:00 UTC', '2026-12-01T10:00:00'].map(
      (startTime, index) => ({ ...webinar, id: index + 1, title: 'Git', startTime }),
    );
    double.when('GET /webinars', { body: webinars });
    const { reports } = await reportOf('--url', double.url);
    await double.close();
    expect(reports.find(({ call }) => call === 'GET /webinars')?.findings).toEqual([
      expect.objectContaining({ field: 'startTime', message: 'is not as ISO 8601 writes a time (in 2 of 3 rows)' }),
      expect.objectContaining({
        field: 'startTime',
        message: "names no zone: it is read in the academy's (in 1 of 3 rows)",
      }),
    ]);
  });

  it('takes no sound answer for a fault: 401 without a session, lessons that are gone with their course', async () => {
    const double = await startRestDouble();
    const nothing = { aboutCourse: null, courseIncludes: null, modulesJson: null };
    const content = { aboutCourse: '<p>About</p>', courseIncludes: [], modulesJson: [] };
    const refusal = { status: 401, body: { error: 'Please sign in', code: 'UNAUTHENTICATED' } };
    const session = { authenticated: true, user: { id: 7 } };
    double.when('GET /me', ({ headers }) => (headers.cookie === undefined ? refusal : { body: session }));
    double.when('GET /purchases/me', ({ headers }) =>
      headers.cookie === undefined ? refusal : { body: [aPurchase({ courseId: 99 })] },
    );
    double.when('GET /courses', { body: [aCourse(content), aCourse({ id: 2, slug: 'web', ...nothing })] });
    double.when('GET /courses/web', { body: aCourse({ id: 2, slug: 'web', ...content }) });
    double.when('POST /auth/login', { body: session, headers: { 'set-cookie': 'accessToken=a' } });

    const { reports } = await reportOf('--url', double.url, '--email', 'a@b.example', '--password', 'right');
    await double.close();
    const reportFor = (call: string) => reports.find((report) => report.call === call);

    expect(reportFor('GET /me')).toMatchObject({ outcome: 'agrees', findings: [] });
    expect(reportFor('GET /course-content/course/{courseId}')).toMatchObject({
      outcome: 'not tried',
      reason: 'what is paid is not offered any more',
    });
    const summary = expect.stringContaining('the list is a summary');
    expect(reportFor('GET /courses')?.findings.filter(({ message }) => /summary/.test(message))).toEqual([
      { level: 'tolerated', field: 'aboutCourse', message: summary },
      { level: 'tolerated', field: 'courseIncludes', message: summary },
      { level: 'tolerated', field: 'modulesJson', message: summary },
    ]);
  });

  it.each([
    ['that is paid once', aOneTimeCourse({ id: 1 }), 1],
    ['that is paid by month', aCourse(), 3],
  ])('asks for the month that the gateway asks for: of a course %s', async (_kind, course, month) => {
    const double = await startRestDouble();
    double.when('POST /auth/login', { body: { user: { id: 7 } }, headers: { 'set-cookie': 'accessToken=a' } });
    double.when('GET /courses', { body: [course] });
    double.when('GET /purchases/me', { body: [aPurchase({ monthNumber: 3 })] });
    await reportOf('--url', double.url, '--email', 'a@b.example', '--password', 'right');
    await double.close();
    expect(double.called().filter((call) => call.includes('/month/'))).toEqual([
      `GET /course-content/course/1/month/${month}`,
    ]);
  });

  it('orders as the gateway does: what has a price, and at least one month of it', async () => {
    const double = await startRestDouble();
    double.when('POST /auth/login', { body: { user: { id: 7 } }, headers: { 'set-cookie': 'accessToken=a' } });
    double.when('GET /courses', {
      body: [
        aOneTimeCourse({ id: 1, priceCents: null }),
        aOneTimeCourse({ id: 3, priceCents: undefined }),
        aCourse({ id: 2, durationMonths: null }),
      ],
    });
    double.when('GET /purchases/me', { body: [] });
    await reportOf('--url', double.url, '--email', 'a@b.example', '--password', 'right', '--writes');
    await double.close();
    expect(double.calls.find(({ path }) => path === '/purchases/create-order')?.body).toEqual({
      courseId: 2,
      isMonthlyPayment: true,
      monthNumber: 1,
      totalMonths: 1,
    });
  });

  it('names an order that charges something else than the course says, be its fee in paise or in rupees', () => {
    const found = (amount: unknown, monthlyFeeCents: number) =>
      quoteFindings({ monthlyFeeCents, priceCents: null }, true, { order: { amount } }).map(({ field }) => field);

    expect([found(150_000, 150_000), found(150_000, 1_500), found(undefined, 1_500)]).toEqual([[], [], []]);
    expect([found(160_000, 150_000), found(15_000_000, 150_000)]).toEqual([['order.amount'], ['order.amount']]);
    expect(quoteFindings({ priceCents: 499_900 }, false, { order: { amount: 4_999 } })).toHaveLength(1);
  });

  it('has one finding for a wrong password', async () => {
    const { code, reports } = await reportOf('--url', academy.url, '--email', mitu[1] ?? '', '--password', 'wrong');
    expect(code).toBe(1);
    expect(unlike(reports)).toEqual([
      expect.objectContaining({
        call: 'POST /auth/login',
        findings: [
          { level: 'broken', field: '', message: 'answered 401: --email and --password do not open an account' },
        ],
      }),
    ]);
    expect(reports.find(({ call }) => call === 'GET /me/summary')?.reason).toBe('nobody is signed in');
  });

  it.each([
    [
      'leads elsewhere',
      (response: ServerResponse, path: string) => response.writeHead(301, { location: academy.origin + path }).end(),
    ],
    [
      'compresses its answers unasked',
      async (response: ServerResponse, path: string) => {
        const answer = await fetch(academy.origin + path);
        response.writeHead(answer.status, { 'content-type': 'application/json', 'content-encoding': 'gzip' });
        response.end(gzipSync(await answer.text()));
      },
    ],
  ])('takes no API for sound that the gateway cannot use, because it %s', async (_name, answer) => {
    const server = await listenOnFreePort(
      createServer((request, response) => void answer(response, request.url ?? '')),
    );
    onTestFinished(() => server.close());
    const { code, reports } = await reportOf('--url', `${server.url}/api`);

    expect(code).toBe(1);
    expect(callsWith(reports, 'agrees').filter((call) => !call.endsWith(', with a request id'))).toEqual([]);
    expect(callsWith(reports, 'broken')).toContain('GET /courses');
  });

  it('prints a line for every call and one that sums up', async () => {
    const { exitCode, printed } = await run('--url', academy.url);

    expect(exitCode).toBe(0);
    expect(printed).toMatch(/^✓ GET \/courses +agrees$/m);
    expect(printed).toMatch(/\d+ agree, 0 are understood all the same, 0 are broken, \d+ were not tried\.\n$/);
  });

  it('ends as ever where nobody reads all of it, as before head', async () => {
    const child = spawn(process.execPath, [commandLine, '--url', academy.url], {
      cwd: root,
      env: { ...process.env, ...keepCompiled },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child.stdout.destroy();
    const complaint = await readText(child.stderr);
    expect(complaint).toBe('');
    expect(child.exitCode ?? (await once(child, 'exit'))[0]).toBe(0);
  });

  it('says what is wrong with its options and with an address where nobody answers', async () => {
    const runProgram = (...options: string[]) =>
      promisify(execFile)(process.execPath, [commandLine, ...options], {
        cwd: root,
        env: { ...process.env, ...keepCompiled },
      });
    await expect(runProgram()).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining('--url') });
    await expect(runProgram('--url', 'nowhere')).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('http'),
    });
    await expect(runProgram('--url', academy.url, '--email', 'a@b.example')).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('belong together'),
    });
    const { exitCode, printed } = await run('--url', `http://127.0.0.1:${await freePort()}/api`);
    expect([exitCode, printed]).toEqual([1, expect.stringMatching(/no answer: .*ECONNREFUSED/)]);
  });
});
