import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findPostgres } from '../../../scripts/find/postgres.mjs';
import { startAcademyProgram } from '../../support/academy-program.ts';
import { runHere } from '../../support/operate.ts';
import type { FirstName } from '../../support/people.ts';
import { fillDataFolder } from '../../support/prepared-database.ts';
import { pictures } from '../../support/pictures.ts';
import { aSignedIn, type Caller } from '../../support/rest.ts';
import { s3Settings, startS3Double } from '../../support/s3-double.ts';
import { startGateway } from '../../support/start-gateway.ts';
import { ofSite } from '../../support/compare-with-apollo-server.ts';

type Env = Record<string, string>;

const folder = mkdtempSync(path.join(tmpdir(), 'academy-backup-'));
const file = path.join(folder, 'academy.backup');
const noon = new Date();
const closers: (() => unknown)[] = [];

/** `npm run academy -- …` with the settings of an installation. */
const command = async (env: Env, ...args: string[]) => {
  const { exitCode, printed } = await runHere('academy-api/operator/cli.ts', [...args, '--json'], {
    USER: 'dipankar',
    ...env,
  });
  return { exitCode, printed: JSON.parse(printed) };
};

/** Starts an installation, with a gateway in front. */
const start = async (env: Env) => {
  const { origin, stop } = await startAcademyProgram({ ...env, RATE_LIMITS: 'off' });
  closers.push(() => stop('SIGKILL'));
  const gateway = await startGateway({ academyApiUrl: `${origin}/api`, now: () => noon });
  closers.push(gateway.close);
  return { origin, gateway: gateway.url };
};
type Installation = Awaited<ReturnType<typeof start>>;

const upload = async ({ origin }: Installation, learner: Caller, picture: Buffer): Promise<string> => {
  const { id } = (await learner.get('/api/me/summary')).body;
  const wish = { key: `${id}/me.png`, contentType: 'image/png' };
  const { uploadUrl, publicUrl } = (await learner.post('/api/admin/uploads/presign', wish)).body;
  const body = new Uint8Array(picture);
  await fetch(`${origin}${uploadUrl}`, { method: 'PUT', headers: { 'content-type': 'image/png' }, body });
  expect((await learner.post('/api/me/photo', { photoUrl: publicUrl })).status).toBe(200);
  return publicUrl;
};

const cookieOf = ({ cookies }: Caller) => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');

/**
 * What somebody sees of the site with the session that their browser has: the answer to each private query, with addresses
 * of the site as paths.
 */
const seenBy = async ({ gateway }: Installation, cookie: string): Promise<Record<string, string>> => {
  const answers: Record<string, string> = {};
  for (const [name, { text, variables }] of ofSite) {
    const answer = await fetch(`${gateway}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify({ query: text, variables }),
    });
    const { data, errors } = await answer.json();
    answers[name] = JSON.stringify({ data, errors }).replaceAll(gateway, '');
  }
  return answers;
};

let first: Installation;
let moumita: string;
let seen: Record<string, string>;
let photo: string;
let made: Awaited<ReturnType<typeof command>>;

const firstEnv = { ACADEMY_DATA_DIR: path.join(folder, 'first') };

beforeAll(async () => {
  await fillDataFolder(firstEnv.ACADEMY_DATA_DIR);
  first = await start(firstEnv);
  const [learner, restless] = await Promise.all([aSignedIn(first, 'Moumita'), aSignedIn(first, 'Rafiq')]);
  photo = await upload(first, learner, pictures.gif);
  const wish = { preferredDate: '2099-01-31', preferredTime: '9:00 AM - 10:00 AM', message: 'Before the backup' };
  await learner.post('/api/me/meeting-requests', wish);
  moumita = cookieOf(learner);
  seen = await seenBy(first, moumita);

  // Somebody takes another photo all the time while the backup is made; each removes the one before.
  await upload(first, restless, pictures.png);
  const over = new AbortController();
  const changing = (async () => {
    while (!over.signal.aborted) await upload(first, restless, pictures.png);
  })();
  made = await command(firstEnv, 'backup', file);
  over.abort();
  await changing;
}, 240_000);

afterAll(async () => {
  for (const close of closers.toReversed()) await close();
  rmSync(folder, { recursive: true, force: true });
}, 60_000);

const bytesAt = async (url: string) => {
  const answer = await fetch(url);
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
};

it('is written while the academy runs, and says how much it holds', () => {
  expect(made).toMatchObject({ exitCode: 0, printed: { written: file, bytes: statSync(file).size } });
  // One more for each that was replaced at that moment.
  expect(made.printed.pictures).toBeGreaterThanOrEqual(2);
});

const photoOf = async ({ origin, gateway }: Installation, name: FirstName): Promise<Buffer> => {
  const { photoUrl } = (await (await aSignedIn({ origin }, name)).get('/api/me/summary')).body;
  return await bytesAt(new URL(photoUrl, gateway).href);
};

describe('an empty installation, after one command', () => {
  it('shows a learner all that the first one showed, in the same session, to the byte', async () => {
    const env = { ACADEMY_DATA_DIR: path.join(folder, 'second') };
    expect(await command(env, 'restore', file)).toMatchObject({ exitCode: 0, printed: { restored: true } });
    const second = await start(env);

    expect(Object.keys(seen).length).toBeGreaterThan(10);
    expect(seen['DashboardPage']).toContain('Moumita');
    expect(seen['MeetingRequestsPage'] ?? JSON.stringify(seen)).toContain('Before the backup');
    expect(await seenBy(second, moumita)).toEqual(seen);
    expect(await bytesAt(`${second.gateway}${photo}`)).toEqual(pictures.gif);
    expect(await photoOf(second, 'Rafiq')).toEqual(pictures.png);
  }, 240_000);

  it('is refused when it is not empty', async () => {
    const refused = await command(firstEnv, 'restore', file);

    expect(refused).toMatchObject({ exitCode: 1, printed: { code: 'NOT_RESTORED' } });
    expect(await seenBy(first, moumita)).toEqual(seen);
  }, 120_000);
});

const postgres = await findPostgres();

if (postgres.url !== undefined) {
  it('may be PostgreSQL with another store for files, and its own backup is as whole', async () => {
    closers.push(() => postgres.stop?.());
    const store = await startS3Double();
    closers.push(store.close);
    const url = new URL(postgres.url);
    const { default: connect } = await import('postgres');
    const administration = connect(url.href, { max: 1, onnotice: () => {} });
    url.pathname = `/academy_backup_${process.pid}`;
    await administration.unsafe(`create database ${url.pathname.slice(1)}`);
    await administration.end();
    const env = { DATABASE_URL: url.href, ...s3Settings(store), ACADEMY_DATA_DIR: path.join(folder, 'third') };

    const { printed: restored } = await command(env, 'restore', file);
    expect(restored).toMatchObject({ restored: true });
    const third = await start(env);
    const here = (answer: string) => answer.replaceAll(`${store.url}/academy/`, '/academy-files/');
    const seenThere = Object.entries(await seenBy(third, moumita)).map(([name, answer]) => [name, here(answer)]);
    expect(Object.fromEntries(seenThere)).toEqual(seen);
    expect(await photoOf(third, 'Moumita')).toEqual(pictures.gif);

    const again = await command(env, 'backup', path.join(folder, 'again.backup'));
    // Between them lies the record of the restore, and the sign-in of this test.
    expect(again.printed.pictures).toBe(restored.pictures);
    expect(again.printed.rows).toBeGreaterThanOrEqual(restored.rows + 1);
  }, 240_000);
}
