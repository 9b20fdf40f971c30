import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { sessions } from '../../../academy-api/database/tables/auth.ts';
import { copyOfTree } from '../../support/copy-of-tree.ts';
import { eventually } from '../../support/eventually.ts';
import { person } from '../../support/people.ts';
import { startAcademy, type StartedAcademy } from '../../support/start-academy.ts';
import { type RunningGateway, startGateway } from '../../support/start-gateway.ts';
import { type LocalProgram, startLocalProgram } from './local-program.ts';

const moumita = person('Moumita');
let academy: StartedAcademy;
let gateway: RunningGateway;

beforeAll(async () => {
  academy = await startAcademy();
  gateway = await startGateway({ academyApiUrl: academy.url });
});
afterAll(async () => {
  await gateway.close();
  await academy.close();
});

const ofMoumita = () => ({
  ACADEMY_URL: gateway.url,
  ACADEMY_EMAIL: moumita.email,
  ACADEMY_PASSWORD: moumita.password,
});

const start = (env: Record<string, string> = {}): LocalProgram => {
  const program = startLocalProgram({ ...ofMoumita(), ...env });
  onTestFinished(() => program.end().then(() => undefined));
  return program;
};

const signIns = () => gateway.calls.filter((call) => call.startsWith('POST ')).length;

describe('the local program of a learner', () => {
  it('lists all twelve tools, and signs in once the first of them needs it', async () => {
    const program = start();
    gateway.resetCalls();
    const { result } = await program.ask('tools/list');
    expect(Object(result).tools.length).toBe(12);
    await program.call('search_courses');
    expect(signIns()).toBe(0);
    const due = await program.call('see_what_is_due');
    expect(due.isError).toBe(false);
    expect(JSON.parse(due.text).data.viewer.agenda.entries.length).toBeGreaterThan(0);
    const months = await program.call('see_course_months', { slug: 'full-stack-web-development' });
    expect(JSON.parse(months.text).data.course.viewerAccess.months.length).toBe(6);
    expect(signIns()).toBe(1);
  });

  describe('that is signed in', () => {
    let program: LocalProgram;
    beforeAll(() => {
      program = startLocalProgram(ofMoumita());
    });
    afterAll(() => program.end());

    it('answers every private tool whole', async () => {
      for (const name of ['see_my_courses', 'see_my_meetings', 'see_what_is_due', 'read_announcements']) {
        const { text, isError } = await program.call(name);
        expect([name, isError, JSON.parse(text).data.viewer]).toEqual([name, false, expect.any(Object)]);
      }
      const given = { slug: 'full-stack-web-development', month: 1 };
      const lessons = JSON.parse((await program.call('read_lessons', given)).text);
      expect(lessons.data.course.viewerAccess.month.content.length).toBeGreaterThan(0);
      const locked = JSON.parse((await program.call('read_lessons', { ...given, month: 3 })).text);
      expect(locked.data.course.viewerAccess.month).toMatchObject({ content: null, contentNotice: expect.any(String) });
    });

    it('never says its password, its cookies or the address of its session', async () => {
      await program.call('see_my_courses');
      await program.call('see_my_courses', { email: moumita.email });
      const held = await academy.dependencies.database.select().from(sessions);
      expect(held.length).toBeGreaterThan(0);
      for (const secret of [moumita.password, 'accessToken', 'refreshToken', 'eyJ']) {
        expect(program.printed()).not.toContain(secret);
      }
    });
  });

  it('signs in again when its session is over', async () => {
    const program = start();
    await program.call('see_my_courses');
    await academy.dependencies.database.delete(sessions);
    academy.clock.advance(3_600_000);
    const { isError, text } = await program.call('see_my_courses');
    expect([isError, JSON.parse(text).data.viewer.name]).toEqual([false, moumita.name]);
  });

  it('tries a password that is refused once, however often a model asks', async () => {
    const program = start({ ACADEMY_PASSWORD: 'not the password' });
    gateway.resetCalls();
    const first = await program.call('see_my_courses');
    expect(first.isError).toBe(true);
    expect(await program.call('see_what_is_due')).toEqual(first);
    expect(signIns()).toBe(1);
    expect((await program.call('search_courses')).isError).toBe(false);
  });

  it('signs in a few seconds after an outage in which it was refused', async () => {
    let isOut = true;
    const door = createServer((caller) => {
      if (isOut) return void caller.destroy();
      const inside = connect(Number(new URL(academy.url).port), '127.0.0.1');
      caller.on('error', () => inside.destroy());
      inside.on('error', () => caller.destroy());
      caller.pipe(inside).pipe(caller);
    }).listen(0, '127.0.0.1');
    await once(door, 'listening');
    const behind = await startGateway({ academyApiUrl: `http://127.0.0.1:${Object(door.address()).port}/api` });
    onTestFinished(async () => {
      await behind.close();
      door.close();
    });
    const program = start({ ACADEMY_URL: behind.url });
    expect((await program.call('see_my_courses')).text).toContain('check your email and password');
    isOut = false;
    await eventually(async () => (await program.call('see_my_courses')).isError).toBe(false);
    expect(behind.calls.filter((call) => call === 'POST /auth/login').length).toBe(2);
  });

  it('sends no password in the clear to another machine, nor to what is no address', async () => {
    const program = start({ ACADEMY_URL: 'http://academy.example' });
    expect(await program.call('see_my_courses')).toEqual({ isError: true, text: 'ACADEMY_URL has to be https.' });
    const nowhere = start({ ACADEMY_URL: 'academy.example' });
    expect((await nowhere.call('see_my_courses')).text).toContain('ACADEMY_URL has to be an address');
  });

  it('says what is missing, and what cannot be reached', async () => {
    const program = start({ ACADEMY_URL: 'http://127.0.0.1:1', ACADEMY_LANGUAGE: 'bn' });
    expect((await program.call('search_courses')).text).toContain('cannot be reached');
    const nobody = startLocalProgram({ ACADEMY_URL: gateway.url });
    onTestFinished(() => nobody.end().then(() => undefined));
    expect((await nobody.call('see_my_courses')).text).toBe('ACADEMY_EMAIL and ACADEMY_PASSWORD are not set.');
  });

  it('needs nothing that has to be built first', async () => {
    const folder = copyOfTree('agents');
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const program = startLocalProgram({ ACADEMY_URL: gateway.url }, folder);
    const { result } = await program.ask('tools/list');
    expect(Object(result).tools.length).toBe(12);
    expect((await program.call('about_academy')).isError).toBe(false);
    await program.end();
  });

  it('answers lines that are no messages, and goes on', async () => {
    const program = start();
    for (const line of ['{', '"', 'x'.repeat(300_000)]) {
      expect(await program.say(line)).toMatchObject({ error: { code: -32700 } });
    }
    expect(await program.say('[]')).toMatchObject({ error: { code: -32600 } });
    const begun = { jsonrpc: '2.0', id: 1, method: 'initialize', params: { protocolVersion: '2025-11-25' } };
    expect(await program.say(JSON.stringify(begun))).toMatchObject({ result: { protocolVersion: '2025-11-25' } });
    expect(await program.end()).toBe(0);
  });

  it.each(['only', 'on', 'off'])('works where TRUSTED_DOCUMENTS=%s', async (mode) => {
    const strict = await startGateway({
      academyApiUrl: academy.url,
      manifest: '/no/such/list.json',
      env: { TRUSTED_DOCUMENTS: mode },
    });
    onTestFinished(strict.close);
    const program = start({ ACADEMY_URL: strict.url });
    expect((await program.call('see_my_courses')).isError).toBe(false);
    const names = strict.logLines.flatMap(({ operation, client }) => (operation === 'SeeMyCourses' ? [client] : []));
    expect(names).toEqual(['agents']);
  });
});
