import { createReadStream } from 'node:fs';
import { pipeline, Readable } from 'node:stream';
import { createGunzip, createGzip } from 'node:zlib';
import { z } from 'zod';
import { BackupError, migrationNames, readSnapshot, type TableRows } from '../database/backup.ts';
import type { Dependencies } from '../dependencies.ts';

// A backup is gzipped JSON lines: what it is, the pictures, the rows that name them, and an end without which it is cut.
// Backups of version 0.1.0 are one line with the rows alone.
const tableName = z.string().regex(/^[a-z_]+$/);
const row = z.record(z.string(), z.unknown());
const firstLine = z.object({
  backupOf: z.literal('academy'),
  format: z.literal(2).optional(),
  migrations: z.array(z.string()),
  tables: z.record(tableName, z.array(row)).optional(),
});
const pictureLine = z.object({ picture: z.string(), url: z.string(), content: z.base64() });
const rowsLine = z.object({ table: tableName, rows: z.array(row) });
const lastLine = z.object({ pictures: z.number(), rows: z.number() });
const laterLine = z.union([pictureLine, rowsLine, lastLine]);

/** A picture in a backup: its key in the file storage, and the address by which rows name it. */
type BackupPicture = { readonly key: string; readonly url: string; readonly content: Buffer };

/** What a backup holds, part by part. */
export type BackupPart =
  | { readonly kind: 'migrations'; readonly migrations: readonly string[] }
  | ({ readonly kind: 'picture' } & BackupPicture)
  | ({ readonly kind: 'rows' } & TableRows);

/** How much a backup holds. */
export type BackupSize = { readonly pictures: number; readonly rows: number };

const rowsAtOnce = 500;

/** Writes a backup: all rows as they were at one moment, and every picture that they name. */
export const writeBackup = (dependencies: Dependencies): Readable =>
  pipeline(Readable.from(linesOf(dependencies)), createGzip(), () => {
    // The reader of the stream gets the error.
  });

async function* linesOf({ database, files, log }: Dependencies): AsyncGenerator<string> {
  yield `${JSON.stringify({ backupOf: 'academy', format: 2, migrations: migrationNames() })}\n`;
  const written = new Set<string>();
  const missing = new Set<string>();
  for (;;) {
    // Somebody may replace a photo after its row was read, which removes the file. So the rows are written when all of
    // their pictures have been, and read again when one was gone; one that is still named then was lost earlier.
    const { tables, pictures } = await readSnapshot(database);
    let isWhole = true;
    for (const url of pictures) {
      const key = files.keyOf(url);
      if (key === null || written.has(key)) continue;
      const content = await files.read(key);
      if (content !== null) {
        written.add(key);
        yield `${JSON.stringify({ picture: key, url, content: content.toString('base64') })}\n`;
      } else if (!missing.has(key)) {
        missing.add(key);
        isWhole = false;
      }
    }
    if (!isWhole) continue;
    for (const key of missing) log.warn({ key }, 'picture not in the backup: it is not in the file storage');
    for (const { table, rows } of tables) {
      for (let first = 0; first < rows.length; first += rowsAtOnce) {
        yield `{"table":"${table}","rows":[${rows.slice(first, first + rowsAtOnce).join(',')}]}\n`;
      }
    }
    const count = tables.reduce((sum, { rows }) => sum + rows.length, 0);
    yield `${JSON.stringify({ pictures: written.size, rows: count })}\n`;
    return;
  }
}

/** Reads a backup from a file. Throws a BackupError when it is none, or is damaged or cut. */
export async function* readBackup(file: string): AsyncGenerator<BackupPart> {
  const seen = { pictures: 0, rows: 0 };
  let expected: BackupSize | null = null;
  let isFirst = true;
  for await (const line of linesIn(file)) {
    if (expected !== null) throw noBackup();
    if (isFirst) {
      isFirst = false;
      const { format, migrations, tables = {} } = decoded(firstLine, line);
      yield { kind: 'migrations', migrations };
      for (const [table, rows] of Object.entries(tables)) yield { kind: 'rows', table, rows: textsOf(rows) };
      if (format === undefined) expected = seen;
      continue;
    }
    const part = decoded(laterLine, line);
    if ('content' in part) {
      seen.pictures += 1;
      yield { kind: 'picture', key: part.picture, url: part.url, content: Buffer.from(part.content, 'base64') };
    } else if ('table' in part) {
      seen.rows += part.rows.length;
      yield { kind: 'rows', table: part.table, rows: textsOf(part.rows) };
    } else expected = part;
  }
  if (expected?.pictures !== seen.pictures || expected.rows !== seen.rows) throw noBackup();
}

const textsOf = (rows: readonly unknown[]): string[] => rows.map((value) => JSON.stringify(value));

const noBackup = () => new BackupError('This file is not a backup of the academy, or it is damaged or cut off.');

const decoded = <Schema extends z.ZodType>(schema: Schema, line: string): z.output<Schema> => {
  try {
    return schema.parse(JSON.parse(line));
  } catch {
    throw noBackup();
  }
};

// By line feeds alone: node:readline also splits at U+2028 and U+2029, which may stand in the JSON of a line.
async function* linesIn(file: string): AsyncGenerator<string> {
  const text = pipeline(createReadStream(file), createGunzip(), () => {
    // The loop below gets the error.
  });
  text.setEncoding('utf8');
  let rest = '';
  try {
    for await (const chunk of text) {
      const [first = '', ...others] = String(chunk).split('\n');
      rest += first;
      for (const next of others) {
        yield rest;
        rest = next;
      }
    }
  } catch {
    throw noBackup();
  }
  if (rest !== '') yield rest;
}

/**
 * Reads a backup from its beginning to its end and says how much it holds. Throws a BackupError when it is none, is
 * damaged or cut off, or was made by a newer version.
 */
export const checkBackup = async (file: string): Promise<BackupSize> => {
  const size = { pictures: 0, rows: 0 };
  for await (const part of readBackup(file)) {
    if (part.kind === 'picture') size.pictures += 1;
    if (part.kind === 'rows') size.rows += part.rows.length;
    if (part.kind === 'migrations' && part.migrations.some((name) => !migrationNames().includes(name))) {
      throw new BackupError('This backup was made by a newer version of the academy: restore it with that version.');
    }
  }
  return size;
};
