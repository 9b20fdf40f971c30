import type { PGliteOptions } from '@electric-sql/pglite';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type { Sql } from 'postgres';
import { StartupError } from '../errors.ts';

/** The database as queries use it: the same type for PGlite and for PostgreSQL. */
export type Database = PgDatabase<PgQueryResultHKT>;

/** An open database connection, with the operations that only a start needs. */
export type OpenDatabase = {
  readonly database: Database;
  /** Runs a script of several statements in one transaction. */
  readonly runScript: (script: string) => Promise<void>;
  /** Runs `work` under a lock that all processes of the same database share. */
  readonly exclusively: <Result>(work: () => Promise<Result>) => Promise<Result>;
  readonly close: () => Promise<void>;
};

/** Opens PGlite: in the folder `dataDir`, or in memory without one. */
export const openPGlite = async (options: PGliteOptions): Promise<OpenDatabase> => {
  const [{ PGlite }, { drizzle }] = await Promise.all([import('@electric-sql/pglite'), import('drizzle-orm/pglite')]);
  const client = await PGlite.create(options);

  return {
    database: drizzle(client),
    runScript: async (script) => {
      await client.transaction((transaction) => transaction.exec(script));
    },
    exclusively: (work) => work(),
    close: () => client.close(),
  };
};

// The key of the advisory lock that makes instances which start together migrate one after the other.
const migrationLock = 4_100_001;

/**
 * Seconds until a lost connection is tried again. The driver's own pauses grow to twenty, in which nobody could sign in
 * although the database is back.
 */
const pauseBeforeRetry = (retries: number): number => Math.min(0.05 * 2 ** retries, 0.5) * (0.5 + Math.random() / 2);

// SQL_ASCII keeps the bytes of every text as they come.
const encodings = ['UTF8', 'SQL_ASCII'];

/** Throws a StartupError when the encoding of a PostgreSQL database has no Bengali letters. */
export const checkEncoding = async (client: Sql): Promise<void> => {
  const [row] = await client<{ encoding: string }[]>`select current_setting('server_encoding') as encoding`;
  if (row === undefined || encodings.includes(row.encoding)) return;
  throw new StartupError(
    `The database at DATABASE_URL has the encoding ${row.encoding}, which cannot keep Bengali letters: create it with the encoding UTF8.`,
  );
};

/**
 * Opens a PostgreSQL database by its address, with a pool of connections. Rejects with a StartupError where it cannot keep
 * Bengali, and with the driver's error where it cannot be used.
 */
export const openPostgres = async (url: string): Promise<OpenDatabase> => {
  const [{ default: postgres }, { drizzle }] = await Promise.all([
    import('postgres'),
    import('drizzle-orm/postgres-js'),
  ]);
  const client = postgres(url, { max: 10, backoff: pauseBeforeRetry, onnotice: () => {} });
  try {
    await checkEncoding(client);
  } catch (error) {
    await client.end({ timeout: 5 });
    throw error;
  }

  return {
    database: drizzle(client),
    runScript: async (script) => {
      await client.begin((transaction) => transaction.unsafe(script).simple());
    },
    exclusively: async (work) => {
      const connection = await client.reserve();
      try {
        await connection`select pg_advisory_lock(${migrationLock})`;
        return await work();
      } finally {
        await connection`select pg_advisory_unlock(${migrationLock})`;
        connection.release();
      }
    },
    close: () => client.end({ timeout: 5 }),
  };
};
