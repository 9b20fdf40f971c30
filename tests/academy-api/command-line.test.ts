import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort, runProgram, waitUntil, type RunningProgram } from '../support/processes.ts';

let scratch: string;
let data: string;

beforeAll(() => {
  scratch = mkdtempSync(path.join(tmpdir(), 'academy-cli-'));
  data = path.join(scratch, 'data');
});

afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const operator = async (...args: string[]) => {
  const program = runProgram('academy-api/operator/cli.ts', args, { ACADEMY_DATA_DIR: data });
  return { code: await program.ended, output: program.output() };
};

const inScratch = (name: string, content = '') => {
  const file = path.join(scratch, name);
  if (content !== '') writeFileSync(file, content);
  return file;
};

describe('the command line of the operator', { timeout: 120_000 }, () => {
  it('fills an empty database, and is told when it is not empty', async () => {
    expect(await operator('seed', '--json')).toMatchObject({ code: 0 });
    expect(await operator('seed')).toMatchObject({ code: 1, output: expect.stringContaining('already') });
  });

  it('does its acts on the database while no API runs', async () => {
    const pending = await operator('purchases', '--status', 'PENDING', '--json');
    const [purchase] = JSON.parse(pending.output);
    const approved = await operator('approve-purchase', String(purchase.id), '--json');

    expect(JSON.parse(approved.output)).toMatchObject({ id: purchase.id, status: 'PAID' });
    expect(await operator('approve-purchase', String(purchase.id))).toEqual({
      code: 1,
      output: `Purchase ${purchase.id} is PAID already.\n`,
    });
  });

  it('says what it does not understand, in one sentence', async () => {
    expect(await operator('answer-meeting', '1')).toEqual({
      code: 1,
      output: 'Say either --approve "text" or --decline "text".\n',
    });
    const file = inScratch('webinar.yaml', 'title: [unfinished');
    expect((await operator('add-webinar', file)).output).toContain('cannot be read as YAML or JSON');
    expect(await operator('reset', '--yes', 'another')).toMatchObject({
      code: 1,
      output: expect.stringContaining('Nothing was changed.'),
    });
  });

  describe('while the API runs', () => {
    let api: RunningProgram;
    let url: string;

    beforeAll(async () => {
      const port = await freePort();
      url = `http://127.0.0.1:${port}/api`;
      api = runProgram('academy-api/main.ts', [], { ACADEMY_DATA_DIR: data, ACADEMY_API_PORT: String(port) });
      await waitUntil(async () => (await fetch(`${url}/courses`)).ok, api);
    }, 120_000);

    afterAll(async () => {
      await api.stop();
    });

    it('publishes what a file says', async () => {
      const file = inScratch(
        'webinar.yaml',
        'title: Recursion, slowly\ndescription: |\n  One call.\n  Then another.\n',
      );
      expect(await operator('add-webinar', file)).toMatchObject({ code: 0 });

      const webinars = await (await fetch(`${url}/webinars`)).json();
      expect(webinars.at(-1)).toMatchObject({ title: 'Recursion, slowly', description: 'One call.\nThen another.' });
    });

    it('writes a backup that no later change is in, never over another file, and brings it back', async () => {
      const file = inScratch('backup.gz');
      expect(await operator('backup', file)).toMatchObject({ code: 0 });
      expect(existsSync(file)).toBe(true);
      expect(await operator('backup', file)).toMatchObject({ code: 1 });

      await operator('withdraw-course', 'dsa-with-cpp');
      expect((await fetch(`${url}/courses/dsa-with-cpp`)).status).toBe(404);
      expect(await operator('restore', file)).toMatchObject({ code: 1 });
      expect(await operator('restore', file, '--yes', 'data')).toMatchObject({ code: 0 });
      expect((await fetch(`${url}/courses/dsa-with-cpp`)).status).toBe(200);
    });

    it('restores into the folder of another academy', async () => {
      const [file, other] = [inScratch('backup.gz'), inScratch('other')];
      const program = runProgram('academy-api/operator/cli.ts', ['restore', file, '--yes', 'other'], {
        ACADEMY_DATA_DIR: other,
      });
      expect(await program.ended).toBe(0);
      const listed = runProgram('academy-api/operator/cli.ts', ['purchases', '--json'], { ACADEMY_DATA_DIR: other });
      await listed.ended;
      expect(JSON.parse(listed.output()).length).toBeGreaterThan(10);
    });
  });
});
