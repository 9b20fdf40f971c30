import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { sessions } from '../../../academy-api/database/tables/auth.ts';
import { closeAfterAll } from '../../support/close-after-all.ts';
import { copyOfTree } from '../../support/copy-of-tree.ts';
import { eventually } from '../../support/eventually.ts';
import { person } from '../../support/people.ts';
import { startAcademy } from '../../support/start-academy.ts';
import { startGateway } from '../../support/start-gateway.ts';
import { type LocalProgram, startLocalProgram } from './local-program.ts';

const moumita = person('Moumita');

const academy = await closeAfterAll(startAcademy());
const gateway = await closeAfterAll(startGateway({ academyApiUrl: academy.url }));

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

/** Stands before the gateway, and holds back what comes until it is let go on. */
const startHoldingBack = async () => {
  let isHolding = true;
  const callers = new Set<Socket>();
  const door = createServer((caller) => {
    callers.add(caller);
    caller.on('error', () => caller.destroy());
    if (isHolding) return;
    const inside = connect(Number(new URL(gateway.url).port), '127.0.0.1');
    inside.on('error', () => caller.destroy());
    caller.pipe(inside).pipe(caller);
  }).listen(0, '127.0.0.1');
  await once(door, 'listening');
  return {
    close: () => {
      door.close();
      for (const caller of callers) caller.destroy();
    },
    url: `http://127.0.0.1:${Object(door.address()).port}`,
    count: () => callers.size,
    letGoOn: () => {
      isHolding = false;
    },
  };
};

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

    it('answers what cannot be carried out by errors alone, as /mcp does', async () => {
      const { text, isError } = await program.call('look_at_course', { slug: 5 });
      expect([isError, Object.keys(JSON.parse(text))]).toEqual([true, ['errors']]);
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

    it('signs in again when its session is over', async () => {
      await program.call('see_my_courses');
      await academy.dependencies.database.delete(sessions);
      academy.clock.advance(3_600_000);
      const { isError, text } = await program.call('see_my_courses');
      expect([isError, JSON.parse(text).data.viewer.name]).toEqual([false, moumita.name]);
    });

    it('answers lines that are no messages, and goes on', async () => {
      for (const line of ['{', '"', 'x'.repeat(300_000)]) {
        expect(await program.say(line)).toMatchObject({ error: { code: -32700 } });
      }
      expect(await program.say('[]')).toMatchObject({ error: { code: -32600 } });
      const begun = { jsonrpc: '2.0', id: 1, method: 'initialize', params: { protocolVersion: '2025-11-25' } };
      expect(await program.say(JSON.stringify(begun))).toMatchObject({ result: { protocolVersion: '2025-11-25' } });
    });
  });

  describe('whose password is refused', () => {
    let program: LocalProgram;
    beforeAll(() => {
      gateway.resetCalls();
      program = startLocalProgram({ ...ofMoumita(), ACADEMY_PASSWORD: 'not the password' });
    });
    afterAll(() => program.end());

    it('signs in once for calls that come together', async () => {
      const both = await Promise.all([program.call('see_my_courses'), program.call('see_what_is_due')]);
      expect(both.map(({ isError }) => isError)).toEqual([true, true]);
      expect(signIns()).toBe(1);
    });

    it('tries it once, however often a model asks', async () => {
      const first = await program.call('see_my_courses');
      expect(first.isError).toBe(true);
      expect(await program.call('see_what_is_due')).toEqual(first);
      expect(signIns()).toBe(1);
      expect((await program.call('search_courses')).isError).toBe(false);
    });
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

  describe('whose gateway holds back an answer', () => {
    const calling = (id: number, name: string) =>
      JSON.stringify({ jsonrpc: '2.0', id, method: 'tools/call', params: { name } });

    /** A program whose call with the id 1 has reached the gateway. */
    const startWaiting = async () => {
      const held = await startHoldingBack();
      const program = start({ ACADEMY_URL: held.url });
      // Before the program ends, which may wait for its call.
      onTestFinished(held.close);
      program.send(calling(1, 'about_academy'));
      await eventually(() => held.count()).toBe(1);
      return { held, program };
    };

    it('answers a ping meanwhile, and nothing to a call that is cancelled', async () => {
      const { held, program } = await startWaiting();
      const ping = JSON.stringify({ jsonrpc: '2.0', id: 2, method: 'ping' });
      expect(await program.say(ping)).toEqual({ jsonrpc: '2.0', id: 2, result: {} });
      held.letGoOn();
      program.send(JSON.stringify({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } }));
      expect(await program.say(calling(3, 'see_my_courses'))).toMatchObject({ id: 3, result: { isError: false } });
    });

    it('ends soon after its input', async () => {
      const { program } = await startWaiting();
      expect(await program.end()).toBe(0);
    });
  });

  it('ends in silence when nobody reads its answers', async () => {
    const program = start();
    await program.ask('tools/list');
    await program.stopReading();
    program.send('{');
    expect(await program.end()).toBe(0);
  });

  it('takes no address with a password in it, and does not repeat it', async () => {
    const program = start({ ACADEMY_URL: gateway.url.replace('//', '//learner:hidden@') });
    for (const name of ['about_academy', 'see_my_courses']) {
      const text = 'ACADEMY_URL cannot have a name or a password in it.';
      expect(await program.call(name)).toEqual({ isError: true, text });
    }
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
    const folder = copyOfTree('agents', ['package.json', 'scripts', 'client', 'gateway', 'schema']);
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const program = startLocalProgram({ ACADEMY_URL: gateway.url }, folder);
    const { result } = await program.ask('tools/list');
    expect(Object(result).tools.length).toBe(12);
    expect((await program.call('about_academy')).isError).toBe(false);
    await program.end();
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
