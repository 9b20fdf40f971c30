// The whole academy on this machine as compose.yaml has it: nginx, two gateways, the reference API, PostgreSQL, Redis.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import postgres, { type Sql } from 'postgres';
import { gatewayEnvironment, gatewayFlags } from '../../scripts/gateway-environment.mjs';
import { findPostgres } from '../../scripts/find/postgres.mjs';
import { findRedis } from '../../scripts/find/redis.mjs';
import { startAcademyProgram } from '../support/academy-program.ts';
import { freePort, runProgram, type RunningProgram, waitUntil } from '../support/processes.ts';
import { fillDatabase, type Truth } from './learners.ts';
import { type Nginx, startNginx } from './nginx.ts';

/** One of the two gateways, which can be ended and started again. */
export type Gateway = {
  readonly url: string;
  readonly start: () => Promise<void>;
  /** Ends it by a signal, and resolves when it is gone. */
  readonly end: (signal: 'SIGTERM' | 'SIGKILL') => Promise<void>;
};

/** A server that can go away and come back. */
export type Store = { readonly halt: () => Promise<void>; readonly resume: () => Promise<void> };

/** The academy on this machine. */
export type Stack = {
  /** The address of the site, with https. */
  readonly site: string;
  readonly nginx: Nginx;
  readonly gateways: readonly [Gateway, Gateway];
  readonly redis: Store;
  readonly postgres: Store;
  /** The database, for looking. */
  readonly database: Sql;
  readonly truth: Truth;
  /** Runs `npm run academy -- …` with the settings of the API; rejects with what it printed when it fails. */
  readonly operate: (...args: string[]) => Promise<void>;
  readonly stop: () => Promise<void>;
};

const gatewayOn = async (env: Record<string, string>): Promise<Gateway> => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const [flag = '', ...flags] = gatewayFlags();
  let program: RunningProgram | null = null;
  return {
    url,
    start: async () => {
      // What `npm run serve` becomes.
      program = runProgram(flag, [...flags, 'gateway/main.ts'], {
        ...gatewayEnvironment(),
        ...env,
        PORT: String(port),
      });
      await waitUntil(async () => (await fetch(`${url}/readyz`)).ok, program);
    },
    end: async (signal) => void (await program?.stop(signal)),
  };
};

const required = <Found extends { url?: string; reason?: string }>(found: Found): Found & { url: string } => {
  if (found.url === undefined) throw new Error(String(found.reason));
  return { ...found, url: found.url };
};

const nothing = async (): Promise<void> => {};

/** The servers beside our programs that keep something; each is started, or says why there is none. */
export const findStores = async () => ({ postgres: await findPostgres(), redis: await findRedis() });

/** Starts everything else, with so many learners who have accounts. */
export const startStack = async (
  learnerCount: number,
  stores: Awaited<ReturnType<typeof findStores>>,
): Promise<Stack> => {
  const scratch = mkdtempSync(path.join(tmpdir(), 'academy-rig-'));
  const onEnd: (() => unknown)[] = [() => rmSync(scratch, { recursive: true, force: true })];
  const stop = async (): Promise<void> => {
    for (const end of onEnd.splice(0).toReversed()) await end();
  };
  try {
    const store = required(stores.postgres);
    onEnd.push(store.stop);
    const redis = required(stores.redis);
    onEnd.push(redis.stop ?? nothing);
    const truth = await fillDatabase(store.url, learnerCount);
    const database = postgres(store.url, { max: 1, onnotice: () => {} });
    onEnd.push(() => database.end({ timeout: 1 }));

    const apiPort = await freePort();
    const production = { NODE_ENV: 'production', LOG_LEVEL: 'warn', REDIS_URL: redis.url };
    const gatewayEnv: Record<string, string> = {
      ...production,
      HOST: '127.0.0.1',
      TRUST_PROXY: '1',
      ACADEMY_API_URL: `http://127.0.0.1:${apiPort}/api`,
    };
    const gateways = [await gatewayOn(gatewayEnv), await gatewayOn(gatewayEnv)] as const;
    const [one, other] = gateways;
    const nginx = await startNginx(scratch, [Number(new URL(one.url).port), Number(new URL(other.url).port)]);
    onEnd.push(nginx.stop);
    const site = `https://localhost:${nginx.port}`;
    // The address of the site is known only now; gateways read it when they start.
    gatewayEnv['PUBLIC_URL'] = site;
    const apiEnv = {
      ...production,
      PUBLIC_URL: site,
      ACADEMY_API_PORT: String(apiPort),
      ACADEMY_DATA_DIR: path.join(scratch, 'data'),
      DATABASE_URL: store.url,
      PAYMENTS: 'sandbox',
    };
    const api = await startAcademyProgram(apiEnv);
    onEnd.push(() => api.stop());
    onEnd.push(() => Promise.all(gateways.map((gateway) => gateway.end('SIGKILL'))));
    await Promise.all(gateways.map((gateway) => gateway.start()));

    return {
      site,
      nginx,
      gateways,
      redis: { halt: redis.halt ?? nothing, resume: redis.resume ?? nothing },
      postgres: { halt: store.halt ?? nothing, resume: store.resume ?? nothing },
      database,
      truth,
      operate: async (...args) => {
        const program = runProgram('academy-api/operator/cli.ts', args, apiEnv);
        if ((await program.ended) !== 0) throw new Error(`academy ${args.join(' ')}: ${program.output()}`);
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
};
