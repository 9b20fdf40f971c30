import { execFile } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallReport } from '../../academy-api/contract/check.ts';
import { root } from '../repository/project-files.ts';
import { startAcademy, type StartedAcademy } from '../support/start-academy.ts';
import { startStrangeAcademy, strangeLearner, type StrangeAcademy } from '../support/strange-academy.ts';

let academy: StartedAcademy;
let strange: StrangeAcademy;

beforeAll(async () => {
  [academy, strange] = await Promise.all([startAcademy(), startStrangeAcademy()]);
});
afterAll(async () => {
  await Promise.all([academy.close(), strange.close()]);
});

const run = (...options: string[]): Promise<{ code: number; output: string; complaint: string }> =>
  new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      ['academy-api/contract/cli.ts', ...options],
      { cwd: root },
      (_, output, complaint) => resolve({ code: child.exitCode ?? -1, output, complaint }),
    );
  });

const reportOf = async (...options: string[]) => {
  const { code, output } = await run(...options, '--json');
  return { code, reports: JSON.parse(output) as CallReport[] };
};

const moumita = ['--email', 'moumita@dhap.example', '--password', 'dhap-learner'];
const mitu = ['--email', strangeLearner.email, '--password', strangeLearner.password];

const unlike = (reports: CallReport[]) =>
  reports.filter(({ outcome }) => outcome === 'tolerated' || outcome === 'broken');
const callsWith = (reports: CallReport[], outcome: CallReport['outcome']) =>
  reports.filter((report) => report.outcome === outcome).map(({ call }) => call);

describe('the check of the contract', () => {
  it('finds nothing to say about the public part of the reference API, and writes nothing', async () => {
    const { code, reports } = await reportOf('--url', academy.url);

    expect([code, unlike(reports)]).toEqual([0, []]);
    expect(callsWith(reports, 'agrees')).toEqual(
      expect.arrayContaining(['GET /courses/id/{courseId}', 'GET /me, with a request id']),
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

  it('names the fields of a strange API that are missing, of another type, or understood all the same', async () => {
    const { code, reports } = await reportOf('--url', strange.url, ...mitu, '--writes');
    const said = (call: string) =>
      reports
        .find((report) => report.call === call)
        ?.findings.map(({ level, field, message }) => `${level}: ${field} ${message}`);

    expect(code).toBe(1);
    expect(said('GET /me, with a request id')).toEqual(['tolerated: X-Request-Id is another than that of the call']);
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
        'tolerated: status "REFUNDED" is none of PENDING, PAID, DECLINED, DUPLICATE (in 1 of 3 rows)',
        'broken:  is no object (in 1 of 3 rows)',
      ]),
    );
    expect(said('GET /purchases/me, without a session')).toContain('tolerated: error is an object, not text');
    expect(said('GET /me/summary')).toContain('missing: photoUrl is missing');
    expect(said('POST /auth/register')).toEqual([]);
  });

  it('prints a line for every call and one that sums up', async () => {
    const { code, output } = await run('--url', academy.url);

    expect(code).toBe(0);
    expect(output).toMatch(/^✓ GET \/courses +agrees$/m);
    expect(output).toMatch(/\d+ agree, 0 are understood all the same, 0 are broken, \d+ were not tried\.\n$/);
  });

  it('says what is wrong with its options and with an address where nobody answers', async () => {
    expect(await run()).toMatchObject({ code: 1, complaint: expect.stringContaining('--url') });
    expect(await run('--url', 'nowhere')).toMatchObject({ code: 1, complaint: expect.stringContaining('http') });
    expect(await run('--url', academy.url, '--email', 'a@b.example')).toMatchObject({ code: 1 });
    const { code, output } = await run('--url', 'http://127.0.0.1:1/api');
    expect([code, output]).toEqual([1, expect.stringContaining('no answer')]);
  });
});
