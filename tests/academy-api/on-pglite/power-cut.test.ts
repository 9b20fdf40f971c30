import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openPGlite } from '../../../academy-api/database/client.ts';
import { accounts, sessions } from '../../../academy-api/database/tables/auth.ts';
import { meetingRequests } from '../../../academy-api/database/tables/meeting-requests.ts';
import { purchases } from '../../../academy-api/database/tables/purchases.ts';
import { startAcademyProgram } from '../../support/academy-program.ts';
import { orderMonth } from '../../support/checkout.ts';
import { fillDataFolder } from '../../support/prepared-database.ts';
import { freePort, type RunningProgram } from '../../support/processes.ts';
import { aSignedIn, aVisitor, type Caller } from '../../support/rest.ts';

// More of them by hand now and then: POWER_CUTS=20.
const powerCuts = Number(process.env['POWER_CUTS'] ?? 3);
const writers = 6;

let folder: string;
let program: RunningProgram;
let port: number;
let origin: string;

const start = async (): Promise<void> => {
  const ACADEMY_API_PORT = String(port);
  program = await startAcademyProgram({ ACADEMY_API_PORT, ACADEMY_DATA_DIR: folder, RATE_LIMITS: 'off' });
};

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'academy-power-'));
  await fillDataFolder(folder);
  port = await freePort();
  origin = `http://127.0.0.1:${port}`;
  await start();
}, 120_000);

afterEach(async () => {
  await program.stop('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

/** What the API has said it keeps. */
type Acknowledged = { emails: string[]; meetings: number[]; orders: string[] };

/** Registers people, asks for meetings and orders the first month, one after the other, until the API is gone. */
const writeUntilTheEnd = async (name: string, learner: Caller, acknowledged: Acknowledged): Promise<void> => {
  for (let turn = 0; ; turn += 1) {
    const email = `${name}-${turn}@dhap.example`;
    const registered = await aVisitor({ origin })
      .post('/api/auth/register', { name: 'Anyone', email, password: 'a-password', dateOfBirth: '2000-01-31' })
      .catch(() => null);
    if (registered === null) return;
    expect(registered.status).toBe(201);
    acknowledged.emails.push(email);

    const asked = await learner
      .post('/api/me/meeting-requests', { preferredDate: '2099-01-31', preferredTime: '9:00 AM - 10:00 AM' })
      .catch(() => null);
    if (asked === null) return;
    expect(asked.status).toBe(201);
    acknowledged.meetings.push(asked.body.id);

    const ordered = await orderMonth(learner, 1).catch(() => null);
    if (ordered === null) return;
    expect(ordered.status).toBe(201);
    acknowledged.orders.push(ordered.body.order.id);
  }
};

/** What the data folder holds while no process has it open. */
const kept = async () => {
  const { database, close } = await openPGlite({ dataDir: path.join(folder, 'database') });
  const [people, meetings, ordered, opened] = [
    await database.select({ email: accounts.email }).from(accounts),
    await database.select({ id: meetingRequests.id }).from(meetingRequests),
    await database.select({ order: purchases.orderId }).from(purchases),
    await database.select({ hash: sessions.accessHash }).from(sessions),
  ];
  await close();
  return {
    emails: people.map(({ email }) => email),
    meetings: meetings.map(({ id }) => id),
    orders: ordered.map(({ order }) => order),
    sessions: opened.length,
  };
};

it(
  'loses nothing that it has acknowledged, whenever it is killed',
  async ({ annotate }) => {
    const acknowledged: Acknowledged = { emails: [], meetings: [], orders: [] };
    for (let cut = 1; cut <= powerCuts; cut += 1) {
      const learner = await aSignedIn({ origin }, 'Nusrat');
      const writing = Array.from({ length: writers }, (_, writer) =>
        writeUntilTheEnd(`cut-${cut}-writer-${writer}`, learner, acknowledged),
      );
      // A busy machine may need longer than any pause before it has acknowledged one write of each kind.
      await expect.poll(() => acknowledged.orders.length, { timeout: 30_000 }).toBeGreaterThan(0);
      await wait(500 + Math.random() * 1_500);
      await program.stop('SIGKILL');
      await Promise.all(writing);

      const held = await kept();
      expect(acknowledged.emails.filter((email) => !held.emails.includes(email))).toEqual([]);
      expect(acknowledged.meetings.filter((id) => !held.meetings.includes(id))).toEqual([]);
      // However often it was asked for, and by however many at once, the month was ordered once.
      expect(new Set(acknowledged.orders).size).toBe(1);
      expect(held.orders.filter((order) => order === acknowledged.orders[0])).toHaveLength(1);
      expect(new Set(held.emails).size).toBe(held.emails.length);
      expect(held.sessions).toBe(cut);

      await start();
      expect((await learner.get('/api/me')).body).toMatchObject({ authenticated: true });
    }
    expect(acknowledged.emails.length).toBeGreaterThan(powerCuts);
    const { emails, meetings, orders } = acknowledged;
    await annotate(
      `${powerCuts} cuts, ${emails.length + meetings.length + orders.length} acknowledged writes, none lost`,
    );
  },
  powerCuts * 60_000,
);
