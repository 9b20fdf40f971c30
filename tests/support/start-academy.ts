import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import postgres from 'postgres';
import type { Dependencies } from '../../academy-api/dependencies.ts';
import { createAcademyApi } from '../../academy-api/app.ts';
import { readConfig } from '../../academy-api/config.ts';
import { openPGlite, openPostgres, type OpenDatabase } from '../../academy-api/database/client.ts';
import { migrate } from '../../academy-api/database/migrate.ts';
import { seed } from '../../academy-api/database/seed.ts';
import { mails } from '../../academy-api/database/tables/installation.ts';
import { createDependencies } from '../../academy-api/start.ts';
import { listenOnFreePort } from './listen.ts';
import { loadPrepared } from './prepared-database.ts';

/** A mail as the mailbox keeps it, with the code and the link that stand in it (empty when there is none). */
export type ReceivedMail = { subject: string; text: string; html: string; code: string; link: string };

/** The reference API on a fresh, seeded database of its own. */
export type StartedAcademy = {
  /** Base address, ending in /api. */
  url: string;
  /** The same without /api. */
  origin: string;
  /** What the API is built from: its settings, database, clock, mail, files and payments. */
  dependencies: Dependencies;
  /** The clock that everything in the API reads. */
  clock: { now: () => Date; advance: (milliseconds: number) => void };
  /** What was mailed to an address, newest first. */
  mailTo: (email: string) => Promise<ReceivedMail[]>;
  close: () => Promise<void>;
};

export type AcademyOptions = {
  /** Settings beside the defaults of a test: no rate limits, quiet log. */
  env?: Record<string, string>;
  /** False: tables without rows. */
  seeded?: boolean;
  operatorToken?: string;
};

/** Starts the reference API: on PGlite in memory, or on the PostgreSQL that TEST_DATABASE_URL names. */
export const startAcademy = async ({
  env = {},
  seeded = true,
  operatorToken,
}: AcademyOptions = {}): Promise<StartedAcademy> => {
  let ahead = 0;
  const now = () => new Date(Date.now() + ahead);
  const dataFolder = await mkdtemp(path.join(tmpdir(), 'academy-test-'));
  const { opened, drop } = await openTestDatabase(seeded);

  // The settings need the address, which is known once the server listens, so it listens first.
  let app: ReturnType<typeof createAcademyApi> | null = null;
  // On a busy machine a connection would end after the usual five seconds just as a test uses it again.
  const server = createServer({ keepAliveTimeout: 30_000 }, (request, response) =>
    app === null ? response.writeHead(503).end() : app(request, response),
  );
  const { url: origin, close } = await listenOnFreePort(server);

  const config = readConfig({
    ACADEMY_API_PORT: new URL(origin).port,
    ACADEMY_API_PUBLIC_URL: origin,
    ACADEMY_DATA_DIR: dataFolder,
    RATE_LIMITS: 'off',
    DEMONSTRATION: 'on',
    ...env,
  });
  const dependencies = await createDependencies(
    config,
    opened,
    pino({ level: process.env['LOG_LEVEL'] ?? 'silent' }),
    now,
  );
  app = createAcademyApi(dependencies, operatorToken ?? null);

  return {
    url: `${origin}/api`,
    origin,
    dependencies,
    clock: {
      now,
      advance: (milliseconds) => {
        ahead += milliseconds;
      },
    },
    mailTo: async (email) => {
      const rows = await dependencies.database.select().from(mails);
      return rows
        .filter(({ recipient }) => recipient.toLowerCase() === email.toLowerCase())
        .sort((a, b) => b.id - a.id)
        .map(({ subject, text, html }) => ({
          subject,
          text,
          html,
          code: /\b\d{6}\b/.exec(text)?.[0] ?? '',
          link: /https?:\/\/\S+/.exec(text)?.[0] ?? '',
        }));
    },
    close: async () => {
      await close();
      await opened.close();
      await drop();
      await rm(dataFolder, { recursive: true, force: true });
    },
  };
};

const openTestDatabase = async (seeded: boolean): Promise<{ opened: OpenDatabase; drop: () => Promise<void> }> => {
  const server = process.env['TEST_DATABASE_URL'];
  if (!server)
    return {
      opened: await openPGlite({ loadDataDir: await loadPrepared(seeded ? 'demonstration' : 'tables') }),
      drop: async () => {},
    };

  const name = `academy_${process.pid}_${Math.random().toString(36).slice(2, 10)}`;
  const administration = postgres(server, { max: 1, onnotice: () => {} });
  await administration.unsafe(`create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  const opened = await openPostgres(url.href);
  await migrate(opened);
  if (seeded) await seed(opened.database, { now: new Date() });
  return {
    opened,
    drop: async () => {
      await administration.unsafe(`drop database if exists ${name} with (force)`);
      await administration.end();
    },
  };
};
