import type { PGlite } from '@electric-sql/pglite';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import * as tables from './tables.ts';

/** The database as the rooms see it: the same queries on PGlite and on PostgreSQL. */
export type Database = PgDatabase<PgQueryResultHKT, typeof tables>;

/** An open database with what only start-up, backup and tests need. */
export type OpenDatabase = {
  readonly database: Database;
  /** Runs a script of several statements in one transaction. */
  readonly runScript: (script: string) => Promise<void>;
  /** Runs `work` while no other process of the same database does the same. */
  readonly exclusively: <Result>(work: () => Promise<Result>) => Promise<Result>;
  /** The whole database as a file; null on PostgreSQL, which has tools of its own for that. */
  readonly dump: (() => Promise<Blob>) | null;
  readonly close: () => Promise<void>;
};

/** Opens PGlite in a folder, or in memory when the folder is null; `contents` is an earlier dump to begin with. */
export const openPGlite = async (folder: string | null, contents?: Blob): Promise<OpenDatabase> => {
  const [{ PGlite }, { drizzle }] = await Promise.all([import('@electric-sql/pglite'), import('drizzle-orm/pglite')]);
  const client: PGlite = await PGlite.create({
    ...(folder === null ? {} : { dataDir: folder }),
    ...(contents === undefined ? {} : { loadDataDir: contents }),
  });

  return {
    database: drizzle(client, { schema: tables }),
    runScript: async (script) => {
      await client.transaction((transaction) => transaction.exec(script));
    },
    exclusively: (work) => work(),
    dump: () => client.dumpDataDir('gzip'),
    close: () => client.close(),
  };
};

// The key of the advisory lock under which instances that start together bring the database up to date one after the other.
const migrationLock = 4_100_001;

/** Opens a PostgreSQL by its address, with a pool of connections. */
export const openPostgres = async (url: string): Promise<OpenDatabase> => {
  const [{ default: postgres }, { drizzle }] = await Promise.all([
    import('postgres'),
    import('drizzle-orm/postgres-js'),
  ]);
  const client = postgres(url, { max: 10, onnotice: () => {} });

  return {
    database: drizzle(client, { schema: tables }),
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
    dump: null,
    close: () => client.end({ timeout: 5 }),
  };
};
