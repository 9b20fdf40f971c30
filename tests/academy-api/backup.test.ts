import { readdirSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { eq, getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { academyTables, deleteAllRows, migrationNames } from '../../academy-api/database/backup.ts';
import { migrations } from '../../academy-api/database/migrate.ts';
import { accounts } from '../../academy-api/database/tables/auth.ts';
import { courses } from '../../academy-api/database/tables/catalogue.ts';
import { appliedMigrations, mails, rateLimits, settings } from '../../academy-api/database/tables/installation.ts';
import { uploads } from '../../academy-api/database/tables/profile.ts';
import { restoreAcademy } from '../../academy-api/operator/backup.ts';
import { writeBackup } from '../../academy-api/operator/backup-file.ts';
import { pictures } from '../support/pictures.ts';
import { s3Settings, startS3Double } from '../support/s3-double.ts';
import { startAcademy, type StartedAcademy } from '../support/start-academy.ts';

let folder: string;
let busy: StartedAcademy;
/** Another academy, which each test leaves empty. */
let other: StartedAcademy;
let backup: Buffer;

const bytesOf = async (academy: StartedAcademy) => Buffer.concat(await writeBackup(academy.dependencies).toArray());
const restore = async (academy: StartedAcademy, content: Buffer) => {
  const file = path.join(folder, 'backup.gz');
  writeFileSync(file, content);
  return await restoreAcademy(academy.dependencies, file, 'dipankar');
};
const linesOf = (content: Buffer) => gunzipSync(content).toString().trimEnd().split('\n');
const ofLines = (...lines: unknown[]) =>
  gzipSync(lines.map((line) => `${typeof line === 'string' ? line : JSON.stringify(line)}\n`).join(''));
const rowsOf = async ({ dependencies: { database } }: StartedAcademy) =>
  await Promise.all(academyTables.map(async (table) => await database.select().from(table)));

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'academy-backup-'));
  [busy, other] = await Promise.all([startAcademy(), startAcademy({ seeded: false })]);
  backup = await bytesOf(busy);
});
afterAll(async () => {
  await Promise.all([busy.close(), other.close()]);
  await rm(folder, { recursive: true, force: true });
});

describe('a backup', () => {
  it('names every table but those of one installation', async () => {
    const tables = new URL('../../academy-api/database/tables/', import.meta.url);
    const names = readdirSync(tables).sort();
    const modules: object[] = await Promise.all(names.map((name) => import(new URL(name, tables).href)));
    const all = modules.flatMap((exported) => Object.values(exported)).filter((value) => is(value, PgTable));
    const left = all.filter((table) => !academyTables.includes(table)).map(getTableName);

    expect(left, 'academyTables of academy-api/database/backup.ts lists what a backup holds').toEqual(
      [rateLimits, appliedMigrations, settings, uploads].map(getTableName),
    );
  });

  it('brings back exactly what was there, in another database, and goes on counting after it', async () => {
    const { database } = other.dependencies;
    try {
      const { rows } = await restore(other, backup);
      expect(rows).toBe((await rowsOf(busy)).flat().length);

      const [restored, before] = [await rowsOf(other), await rowsOf(busy)];
      const record = academyTables.findIndex((table) => restored[academyTables.indexOf(table)]?.length === 1);
      expect(restored[record]).toMatchObject([{ actor: 'dipankar', command: 'restore', details: { rows } }]);
      expect(restored.toSpliced(record, 1)).toEqual(before.toSpliced(record, 1));

      const [course] = await database
        .insert(courses)
        .values({ slug: 'one-more', title: 'One more', isMonthlyPayment: false, createdAt: new Date() })
        .returning();
      const known = await busy.dependencies.database.select().from(courses);
      expect(course?.id).toBe(Math.max(...known.map(({ id }) => id)) + 1);
    } finally {
      await deleteAllRows(database);
    }
  });

  it('has the photo that a learner took while the one before was about to be read', async () => {
    const academy = await startAcademy();
    try {
      const { database, files } = academy.dependencies;
      const [before, after] = ['photos/1/before', 'photos/1/after'];
      const take = async (key: string) => {
        await files.write(key, pictures.png);
        await database
          .update(accounts)
          .set({ photoUrl: files.storedUrl(key) })
          .where(eq(accounts.id, 1));
      };
      await take(before);
      const { read } = files;
      vi.spyOn(files, 'read').mockImplementationOnce(async (key) => {
        await take(after);
        await files.remove(before);
        return await read(key);
      });
      const lines = linesOf(await bytesOf(academy)).map((line) => JSON.parse(line));

      expect(lines.flatMap(({ picture }) => picture ?? [])).toEqual([after]);
      const { rows } = lines.find(({ table }) => table === 'accounts');
      expect(rows.find(({ id }: { id: number }) => id === 1).photo_url).toBe(files.storedUrl(after));
    } finally {
      await academy.close();
    }
  });

  it('keeps no code, and holds mails that waited until an operator sends them', async () => {
    const sending = await startAcademy({ seeded: false, env: { SMTP_URL: 'smtp://127.0.0.1:1' } });
    try {
      const { database, mail } = sending.dependencies;
      const to = { to: 'nadia@dhap.example', name: 'Nadia' };
      await mail(database, { kind: 'verification', ...to, code: '918273' });
      await mail(database, { kind: 'sign-in-attempts', ...to, link: 'https://a.example/f' });
      const made = await bytesOf(sending);
      await deleteAllRows(database);
      await restore(sending, made);

      expect(linesOf(made).join()).not.toContain('918273');
      expect(await database.select().from(mails)).toMatchObject([
        { kind: 'sign-in-attempts', nextAttemptAt: null, failure: expect.stringContaining('may have been sent since') },
      ]);
    } finally {
      await sending.close();
    }
  });
});

describe('nothing is changed', () => {
  const refusal = async (content: Buffer, academy = other) => {
    const before = await rowsOf(academy);
    const refused = await restore(academy, content).then(
      () => 'restored',
      (error: unknown) => String(error),
    );
    expect(await rowsOf(academy)).toEqual(before);
    return refused;
  };

  it('by a backup where the academy is not empty', async () => {
    expect(await refusal(backup, busy)).toContain('is not empty');
  });

  it('by a file that is no backup', async () => {
    expect(await refusal(Buffer.from('no backup'))).toContain('is not a backup');
    expect(await refusal(ofLines({ hello: 'there' }))).toContain('is not a backup');
  });

  it('by a backup that is cut off, wherever it was', async () => {
    const lines = linesOf(backup);
    for (const kept of [0, 1, 2, lines.length - 1]) {
      expect(await refusal(ofLines(...lines.slice(0, kept)))).toContain('damaged or cut off');
    }
    for (const part of [0.01, 0.5, 0.99]) {
      expect(await refusal(backup.subarray(0, Math.floor(backup.length * part)))).toContain('damaged or cut off');
    }
    expect(await refusal(backup.subarray(0, -1))).toContain('damaged or cut off');
    const [first = '', ...rest] = lines;
    expect(await refusal(ofLines(first, ...rest.slice(1)))).toContain('damaged or cut off');
  });

  it('by a backup with one bit that is another', async () => {
    for (const place of [0.1, 0.5, 0.9]) {
      const damaged = Buffer.from(backup);
      const at = Math.floor(damaged.length * place);
      damaged[at] = (damaged[at] ?? 0) ^ 4;
      expect(await refusal(damaged)).toContain('damaged or cut off');
    }
  });

  it('by a backup of a newer version', async () => {
    const newer = { backupOf: 'academy', format: 2, migrations: [...migrationNames(), '9999_newer.sql'] };
    expect(await refusal(ofLines(newer, { pictures: 0, rows: 0 }))).toContain('a newer version');
  });

  it('by a restore that fails halfway: new pictures go again, and those that were there stay', async () => {
    const { files } = other.dependencies;
    await files.write('photos/1/there.png', pictures.png);
    const first = { backupOf: 'academy', format: 2, migrations: migrationNames() };
    const pictureOf = (name: string) => ({
      picture: `photos/1/${name}.png`,
      url: `/academy-files/photos/1/${name}.png`,
      content: pictures.png.toString('base64'),
    });
    const rows = { table: 'nowhere', rows: [{ id: 1 }] };
    const size = { pictures: 2, rows: 1 };

    expect(await refusal(ofLines(first, pictureOf('there'), pictureOf('new'), rows, size))).toContain('"nowhere"');
    expect(await files.read('photos/1/there.png')).toEqual(pictures.png);
    expect(await files.read('photos/1/new.png')).toBeNull();
  });

  it('and the reason is told, where the store does not take the new pictures back', async () => {
    const store = await startS3Double();
    const academy = await startAcademy({ seeded: false, env: s3Settings(store) });
    try {
      const first = { backupOf: 'academy', format: 2, migrations: migrationNames() };
      const picture = { picture: 'photos/1/new.png', url: '/x', content: pictures.png.toString('base64') };
      const rows = { table: 'nowhere', rows: [{ id: 1 }] };
      store.fail({ method: 'DELETE', status: 503 });
      expect(await refusal(ofLines(first, picture, rows, { pictures: 1, rows: 1 }), academy)).toContain('"nowhere"');
    } finally {
      await academy.close();
      await store.close();
    }
  });

  it('by a backup with a picture whose name leads elsewhere, or with rows that the tables do not take', async () => {
    const first = { backupOf: 'academy', format: 2, migrations: migrationNames() };
    const picture = { picture: 'photos/../../operator.json', url: '/academy-files/x', content: 'e30=' };
    expect(await refusal(ofLines(first, picture, { pictures: 1, rows: 0 }))).toContain('wrong name');
    const rows = { table: 'accounts', rows: [{ id: 1, email: 'without@dhap.example' }] };
    expect(await refusal(ofLines(first, rows, { pictures: 0, rows: 1 }))).toContain('insert into "accounts"');
  });
});

describe('a backup of an older version', () => {
  it.each(migrations().map(({ name }, last) => [name, last] as const))('up to %s is migrated', async (_name, last) => {
    const made = migrations().slice(0, last + 1);
    const createdAt = '2026-01-01T00:00:00Z';
    const nadia = { id: 1, email: 'nadia@dhap.example', name: 'Nadia', password_hash: 'hash', role: 'STUDENT' };
    const mail = { id: 1, recipient: nadia.email, subject: '… · Payment received', text: '', html: '', attempts: 0 };
    const tables = {
      accounts: [{ ...nadia, status: 'ACTIVE', created_at: createdAt }],
      mails: [{ ...mail, created_at: createdAt }],
    };
    // As version 0.1.0 wrote them: one line, without pictures.
    const namesMade = made.map(({ name }) => name);
    await restore(other, gzipSync(JSON.stringify({ backupOf: 'academy', migrations: namesMade, tables })));

    const { database } = other.dependencies;
    expect(await database.select().from(accounts)).toMatchObject([{ name: 'Nadia', status: 'ACTIVE' }]);
    expect(await database.select().from(mails)).toMatchObject([{ attempts: 0, nextAttemptAt: null }]);
    await deleteAllRows(database);
  });
});
