import { pino } from 'pino';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { deleteAllRows } from '../../academy-api/database/backup.ts';
import { mails } from '../../academy-api/database/tables/installation.ts';
import { startSendingMails } from '../../academy-api/mail/outbox.ts';
import type { Mail } from '../../academy-api/mail/texts.ts';
import { closeAfterAll } from '../support/close-after-all.ts';
import { eventually } from '../support/eventually.ts';
import { aVisitor, dispatchTo, operatorToken } from '../support/rest.ts';
import { startSmtpDouble } from '../support/smtp-double.ts';
import { startAcademy } from '../support/start-academy.ts';

// It looks for mails once a second; what it does then is the same after a shorter pause.
vi.mock(import('../../academy-api/background.ts'), async (load) => {
  const { repeatInBackground, ...others } = await load();
  return { ...others, repeatInBackground: (task) => repeatInBackground({ ...task, pauseMs: 50 }) };
});

const minute = 60_000;
const day = 24 * 60 * minute;

let stopSending: (() => Promise<void>)[];

const startSending = () => stopSending.push(startSendingMails(academy.dependencies));

const smtp = await startSmtpDouble();
const academy = await closeAfterAll(startAcademy({ seeded: false, operatorToken, env: { SMTP_URL: smtp.url } }));
beforeEach(async () => {
  await deleteAllRows(academy.dependencies.database);
  smtp.reset();
  stopSending = [];
});
afterEach(async () => {
  smtp.answer(() => 'take');
  await Promise.all(stopSending.map((stop) => stop()));
});
afterAll(async () => {
  await smtp.stop();
});

const about = (courseTitle: string, to = 'nadia@dhap.example'): Mail => ({
  kind: 'purchase-approved',
  to,
  name: 'Nadia',
  courseTitle,
  month: 1,
  link: 'https://a.example/c',
});
const write = async (mail: Mail) => {
  const { database, mail: writeMail } = academy.dependencies;
  await database.transaction((transaction) => writeMail(transaction, mail));
};
const register = async (email: string) =>
  await aVisitor(academy).post('/api/auth/register', {
    name: 'Nadia',
    email,
    password: 'a-new-password',
    dateOfBirth: '2001-02-28',
  });
const command = async (name: string, input?: unknown) => (await dispatchTo(academy, name, input)).body.result;
const outgoing = async () => await command('mail');
const rows = async () => await academy.dependencies.database.select().from(mails);
/** The titles in what the server took, by recipient. */
const takenFor = (recipient: string) =>
  smtp.taken
    .filter((received) => received.recipient === recipient)
    .map(({ message }) => /title-(\d+)/.exec(message)?.[1] ?? '');

describe('a mail', () => {
  it('is written together with what causes it, or not at all', async () => {
    const { database, mail } = academy.dependencies;
    const failed = database.transaction(async (transaction) => {
      await mail(transaction, about('title-1'));
      throw new Error('the rest failed');
    });

    await expect(failed).rejects.toThrow('the rest failed');
    expect(await rows()).toEqual([]);
  });

  it('is sent, and nothing of it is kept', async () => {
    startSending();
    expect((await register('nadia@dhap.example')).status).toBe(201);

    await eventually(() => smtp.taken.length).toBe(1);
    expect(smtp.taken[0]).toMatchObject({
      recipient: 'nadia@dhap.example',
      messageId: expect.stringMatching(/^<\d+\.\d+@127\.0\.0\.1>$/),
    });
    await eventually(rows).toEqual([]);
  });

  it('says that no person sent it, so that nobody’s absence is answered', async () => {
    startSending();
    await register('nadia@dhap.example');
    await eventually(() => smtp.taken.length).toBe(1);
    expect(smtp.taken[0]?.message).toMatch(/^Auto-Submitted: auto-generated\r?$/m);
  });

  it('waits while the server is away, is shown to the operator without its secret, and is sent once', async () => {
    await smtp.stop();
    startSending();
    await register('nadia@dhap.example');
    await eventually(async () => (await outgoing())[0]?.failure).toContain('ECONNREFUSED');

    const [waiting] = await outgoing();
    expect(waiting).toMatchObject({ state: 'WAITING', kind: 'verification', to: 'nadia@dhap.example', attempts: 1 });
    expect(JSON.stringify(waiting)).not.toMatch(/\b\d{6}\b/);

    await smtp.start();
    academy.clock.advance(minute);
    await eventually(() => smtp.taken.length).toBe(1);
    await eventually(outgoing).toEqual([]);
    academy.clock.advance(10 * minute);
    await write(about('title-2', 'rafiq@dhap.example'));
    await eventually(() => takenFor('rafiq@dhap.example')).toEqual(['2']);
    expect(smtp.taken).toHaveLength(2);
  });

  it('that is put off lets none to the same address pass, and all others', async () => {
    smtp.answer(({ message }) => (message.includes('title-1') ? 451 : 'take'));
    await write(about('title-1'));
    await write(about('title-2'));
    await write(about('title-3', 'rafiq@dhap.example'));
    startSending();
    await eventually(() => takenFor('rafiq@dhap.example')).toEqual(['3']);
    expect(await outgoing()).toMatchObject([{ attempts: 1, failure: expect.stringContaining('451') }, { attempts: 0 }]);

    smtp.answer(() => 'take');
    academy.clock.advance(minute);
    await eventually(() => takenFor('nadia@dhap.example')).toEqual(['1', '2']);
    expect(smtp.handed.map(({ messageId }) => messageId)).toHaveLength(4);
    expect(new Set(smtp.handed.map(({ messageId }) => messageId)).size).toBe(3);
  });

  it('that was written while the clock was a day ahead does not wait for that day, nor does what is written later', async () => {
    academy.clock.advance(day);
    await write(about('title-1'));
    academy.clock.advance(-day);
    await write(about('title-2'));
    startSending();
    await eventually(() => takenFor('nadia@dhap.example')).toEqual(['1', '2']);
    await eventually(outgoing).toEqual([]);
    expect(smtp.taken).toHaveLength(2);
  });

  it('is put off for longer each time, and given up after two days', async () => {
    smtp.answer(() => 451);
    await write(about('title-1'));
    startSending();
    const pauses: number[] = [];
    for (let attempt = 1; attempt <= 9; attempt += 1) {
      await eventually(async () => (await outgoing())[0]?.attempts).toBe(attempt);
      await eventually(async () => (await rows())[0]?.failure).toContain('451');
      await eventually(async () => pauseOf((await rows())[0])).not.toBe(5 * minute);
      pauses.push(pauseOf((await rows())[0]));
      academy.clock.advance(pauses.at(-1) ?? 0);
    }
    expect(pauses.map((pause) => Math.round(pause / 10_000))).toEqual([1, 3, 9, 27, 81, 243, 720, 720, 720]);

    academy.clock.advance(2 * day);
    await eventually(outgoing).toMatchObject([{ state: 'FAILED', nextAttemptAt: null }]);
  }, 60_000);

  it('that the server never takes has failed at once; it can be tried again, or dropped', async () => {
    smtp.answer(() => 550);
    await write(about('title-1'));
    await write(about('title-2'));
    startSending();
    await eventually(outgoing).toMatchObject([{ state: 'FAILED' }, { state: 'FAILED' }]);
    const [first, second] = await outgoing();
    expect(first).toMatchObject({ attempts: 1, failure: expect.stringContaining('550') });

    smtp.answer(() => 'take');
    expect(await command('resend-mail', { id: first.id })).toEqual({ waiting: 1 });
    await eventually(() => takenFor('nadia@dhap.example')).toEqual(['1']);
    expect(await command('drop-mail', { id: second.id })).toEqual({ dropped: second.id });
    expect(await outgoing()).toEqual([]);
    expect(await command('drop-mail', { id: second.id })).toBeUndefined();
    expect(await command('resend-mail', { id: 'all' })).toEqual({ waiting: 0 });
    expect((await command('audit-log')).map((entry: { command: string }) => entry.command)).toEqual([
      'resend-mail',
      'drop-mail',
      'resend-mail',
    ]);
  });

  it('whose code has expired is not sent, and not kept', async () => {
    await smtp.stop();
    await register('nadia@dhap.example');
    academy.clock.advance(16 * minute);
    await smtp.start();
    startSending();

    await eventually(rows).toEqual([]);
    expect(smtp.handed).toEqual([]);
  });

  it('that expired is logged without the words of the server, which repeat the address', async () => {
    smtp.answer(() => 451);
    await register('nadia@dhap.example');
    const lines: object[] = [];
    const note = (line: object) => void lines.push(line);
    const log = Object.assign(pino({ level: 'silent' }), { error: note, warn: note });
    stopSending.push(startSendingMails({ ...academy.dependencies, log }));
    await eventually(async () => (await rows())[0]?.failure).toContain('451');
    academy.clock.advance(16 * minute);
    const ofExpired = () => lines.find((line) => !('outcome' in line));
    await eventually(ofExpired).toBeDefined();
    expect(ofExpired()).toEqual({ id: expect.any(Number), kind: 'verification' });
  });

  it('is sent by one of several processes, and in order', async () => {
    const people = ['nadia', 'rafiq', 'sohini'].map((name) => `${name}@dhap.example`);
    for (let number = 0; number < 24; number += 1) await write(about(`title-${number}`, people[number % 3]));
    for (let sender = 0; sender < 4; sender += 1) startSending();

    await eventually(outgoing).toEqual([]);
    expect(smtp.handed).toHaveLength(24);
    for (const [first, person] of people.entries()) {
      expect(takenFor(person)).toEqual([0, 1, 2, 3, 4, 5, 6, 7].map((turn) => String(first + 3 * turn)));
    }
  });
});

const pauseOf = (row: typeof mails.$inferSelect | undefined): number =>
  Math.round(((row?.nextAttemptAt?.getTime() ?? 0) - academy.clock.now().getTime()) / 10_000) * 10_000;
