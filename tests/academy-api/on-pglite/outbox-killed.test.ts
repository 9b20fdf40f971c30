import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { startAcademyProgram } from '../../support/academy-program.ts';
import { eventually } from '../../support/eventually.ts';
import { fillDataFolder } from '../../support/prepared-database.ts';
import { operateHere } from '../../support/operate.ts';
import { freePort } from '../../support/processes.ts';
import { aVisitor } from '../../support/rest.ts';
import { startSmtpDouble } from '../../support/smtp-double.ts';

it('sends a mail again, as the same, that the server had when the process was killed', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'academy-outbox-'));
  const smtp = await startSmtpDouble();
  const start = () => startAcademyProgram({ ACADEMY_DATA_DIR: folder, SMTP_URL: smtp.url });
  try {
    await fillDataFolder(folder);
    smtp.answer(() => 'be silent');
    const first = await start();
    await aVisitor(first).post('/api/auth/forgot-password', { email: 'rafiq@dhap.example' });
    await eventually(() => smtp.handed.length).toBe(1);
    await first.stop('SIGKILL');

    smtp.answer(() => 'take');
    const waiting = JSON.parse((await operateHere(folder, ['mail', '--json'])).printed);
    expect(waiting).toMatchObject([{ state: 'WAITING', kind: 'password-reset', attempts: 1 }]);
    expect((await operateHere(folder, ['resend-mail', String(waiting[0].id)])).exitCode).toBe(0);
    const second = await start();
    await eventually(() => smtp.taken.length).toBe(1);
    expect(smtp.taken[0]?.messageId).toBe(smtp.handed[0]?.messageId);
    await second.stop();
    expect((await operateHere(folder, ['mail'])).printed).toBe('Nothing.\n');
  } finally {
    await smtp.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}, 120_000);

it('stops while a mail server takes for ever, and keeps the mail', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'academy-outbox-'));
  let isAsked = false;
  const slow = createServer((socket) => {
    socket.on('error', () => {}).write('220 ready\r\n');
    socket.once('data', () => {
      isAsked = true;
      const going = setInterval(() => socket.write('250-and more\r\n'), 100);
      socket.once('close', () => clearInterval(going));
    });
  });
  const smtpPort = await freePort();
  await once(slow.listen(smtpPort, '127.0.0.1'), 'listening');
  try {
    await fillDataFolder(folder);
    const SMTP_URL = `smtp://127.0.0.1:${smtpPort}`;
    const program = await startAcademyProgram({ ACADEMY_DATA_DIR: folder, SMTP_URL });
    await aVisitor(program).post('/api/auth/forgot-password', { email: 'rafiq@dhap.example' });
    await eventually(() => isAsked).toBe(true);

    expect(await program.stop()).toBe(0);
    const waiting = JSON.parse((await operateHere(folder, ['mail', '--json'])).printed);
    expect(waiting).toMatchObject([{ state: 'WAITING', kind: 'password-reset' }]);
  } finally {
    slow.close();
    rmSync(folder, { recursive: true, force: true });
  }
}, 60_000);
