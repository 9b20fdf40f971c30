import { createHash } from 'node:crypto';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { pino } from 'pino';
import { createAcademyApi } from '../../academy-api/app.ts';
import { readConfig as readApiConfig } from '../../academy-api/config.ts';
import type { Dependencies } from '../../academy-api/dependencies.ts';
import { accounts, sessions } from '../../academy-api/database/tables/auth.ts';
import { courses } from '../../academy-api/database/tables/catalogue.ts';
import type { Database, OpenDatabase } from '../../academy-api/database/client.ts';
import * as operator from '../../academy-api/purchases/operator.ts';
import * as signatures from '../../academy-api/payments/payment-signatures.ts';
import { findUnreportedPayments } from '../../academy-api/purchases/unreported-payments.ts';
import { createDependencies } from '../../academy-api/start.ts';
import { createGateway } from '../../gateway/app.ts';
import { readConfig } from '../../gateway/config.ts';
import { createLog } from '../../gateway/observability/log.ts';
import { loadPrepared } from '../support/prepared-database.ts';
import { aServer, createDispatcher, type Server } from './network.ts';
import { createProvider, type Provider, type Signatures } from './payment-provider.ts';
import type { Scheduler } from './scheduler.ts';

/** When every run begins. */
export const beginning = new Date('2026-11-22T06:30:00Z');

/** The two courses of the model: three months at ₹1500, and one that is paid once. */
export const fees = { monthly: 150_000, once: 499_900 } as const;

/** A learner with an account, and with a session of one device that lasts longer than a run. */
export type Account = {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly cookie: string;
};

/** A mail as the API writes it, with what tells one about a payment from another. */
export type Mail = {
  readonly kind: string;
  readonly to: string;
  readonly month?: number | null;
  readonly amountCents?: number;
};

/** Gateway, API, database and payment provider in one process. */
export type MoneyWorld = {
  readonly gateway: Server;
  readonly api: Server;
  /** What the API is made of, for whoever prepares a run or looks at it. */
  readonly dependencies: Dependencies;
  /** The same, where every statement waits for its turn. */
  readonly scheduled: Dependencies;
  /** And what one command has of it, which calls back once its transaction is written, whether anybody hears of that or not. */
  readonly scheduledFor: (onWritten: () => void) => Dependencies;
  readonly provider: Provider;
  /** What an operator can do. */
  readonly operator: typeof operator;
  /** One learner on two devices, and another. */
  readonly people: Readonly<Record<'onLaptop' | 'onPhone' | 'other', Account>>;
  readonly courseIds: { readonly monthly: number; readonly once: number };
  /** What an hourly look for unreported payments does. */
  readonly findUnreportedPayments: typeof findUnreportedPayments;
  /** The fees that a month of the course has had in this run, one after the other. */
  readonly prices: number[];
  /** How often the API has written, so that what was read is known to be as it was. */
  readonly writes: () => number;
  /** What was mailed since the last reset. */
  readonly mails: Mail[];
  /** Answers of 500 and faults that were logged. */
  readonly faults: string[];
  /** Takes the scheduler of the next run, and forgets the one before. */
  readonly reset: (scheduler: Scheduler) => Promise<void>;
  readonly close: () => Promise<void>;
};

/** A client of PGlite each of whose statements, and each of whose transactions, waits for its turn when the API makes it. */
const scheduled = (
  client: PGlite,
  current: () => Scheduler,
  onWrite: () => void,
  onWritten: () => void = () => undefined,
): PGlite => {
  const fates = ['done', 'dies before', 'dies after'] as const;
  const nameOf = (text: string): string => {
    const [verb = '', table = ''] = [/^\w+/.exec(text)?.[0], /(?:from|into|update) "(\w+)"/.exec(text)?.[1]];
    return `API ${verb} ${table}`;
  };
  const transact = async (args: Parameters<PGlite['transaction']>): Promise<unknown> => {
    const result = await client.transaction(...args).finally(onWrite);
    onWritten();
    return result;
  };
  return new Proxy(client, {
    get: (target, key) => {
      if (key === 'query') {
        return (...args: Parameters<PGlite['query']>) => {
          const isRead = args[0].startsWith('select');
          const statement = () => (isRead ? target.query(...args) : target.query(...args).finally(onWrite));
          return current().crossWithin(nameOf(args[0]), statement, fates);
        };
      }
      if (key === 'transaction') {
        return (...args: Parameters<PGlite['transaction']>) =>
          current().crossWithin('API transaction', () => transact(args), fates);
      }
      const value: unknown = Reflect.get(target, key, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
};

const openedOf = (client: PGlite): OpenDatabase => ({
  database: drizzle({ client }),
  runScript: async (script) => {
    await client.transaction((transaction) => transaction.exec(script));
  },
  exclusively: (work) => work(),
  close: () => client.close(),
});

const logOf = (faults: string[]) => ({
  write: (line: string) => {
    const { level, msg, err } = JSON.parse(line) as { level: number; msg: string; err?: { message?: string } };
    const isExpected = /is dead|was lost|died before|was not heard of|payment provider cannot be reached/.test(
      JSON.stringify(err ?? ''),
    );
    if (
      (msg === 'fault' || level >= 50) &&
      !/^payment provider$|another amount than ordered/.test(msg) &&
      !isExpected
    ) {
      faults.push(`${msg}: ${err?.message ?? ''}`);
    }
  },
});

/** A database with two courses and two learners, which may serve one world after the other. */
export type MoneyDatabase = Pick<MoneyWorld, 'people' | 'courseIds'> & { readonly client: PGlite };

/** Makes a database without any purchase. */
export const createMoneyDatabase = async (): Promise<MoneyDatabase> => {
  const client = await PGlite.create({ loadDataDir: await loadPrepared('tables') });
  const database = drizzle({ client });
  const [monthly, once] = await database
    .insert(courses)
    .values([
      { ...aCourse('web'), isMonthlyPayment: true, monthlyFeeCents: fees.monthly, durationMonths: 3, position: 1 },
      { ...aCourse('dsa'), isMonthlyPayment: false, priceCents: fees.once, position: 2 },
    ])
    .returning();
  if (monthly === undefined || once === undefined) throw new Error('The courses were not written.');
  const [owner, other] = [await anAccount(database, 'Moumita'), await anAccount(database, 'Rafiq')];
  const people = {
    onLaptop: await signedIn(database, owner, 'laptop'),
    onPhone: await signedIn(database, owner, 'phone'),
    other: await signedIn(database, other, 'laptop'),
  };
  return { client, people, courseIds: { monthly: monthly.id, once: once.id } };
};

/** The programs that a world is made of; one with a bug in it may take the place of a sound one. */
export type Programs = {
  readonly createAcademyApi: typeof createAcademyApi;
  readonly operator: typeof operator;
  readonly findUnreportedPayments: typeof findUnreportedPayments;
  readonly createGateway: typeof createGateway;
  readonly signatures: Signatures;
};

/** The programs as they are. */
export const soundPrograms: Programs = {
  createAcademyApi,
  operator,
  findUnreportedPayments,
  createGateway,
  signatures,
};

/** Makes the world, without anything bought in it. */
export const createMoneyWorld = async (
  { client, people, courseIds }: MoneyDatabase,
  programs: Programs = soundPrograms,
): Promise<MoneyWorld> => {
  const stage: { scheduler: Scheduler | null } = { scheduler: null };
  const current = (): Scheduler => {
    if (stage.scheduler === null) throw new Error('Nobody schedules this.');
    return stage.scheduler;
  };
  const priceAsAtFirst = `update courses set monthly_fee_cents = ${fees.monthly} where monthly_fee_cents <> ${fees.monthly}`;
  let runs = 0;
  let writes = 0;
  const faults: string[] = [];
  const mails: Mail[] = [];
  const prices: number[] = [];
  const config = readApiConfig({ RATE_LIMITS: 'off', DEMONSTRATION: 'on', ACADEMY_API_PUBLIC_URL: 'http://api.test' });
  const now = () => new Date();
  const made = await createDependencies(config, openedOf(client), pino({ level: 'error' }, logOf(faults)), now);
  const provider = createProvider(current, programs.signatures);
  const outside: Dependencies = {
    ...made,
    payments: provider.api,
    mail: async (_transaction, mail) => void mails.push(mail),
  };
  const scheduledFor = (onWritten?: () => void): Dependencies => ({
    ...outside,
    database: drizzle({ client: scheduled(client, current, () => void (writes += 1), onWritten) }),
  });
  const dependencies = scheduledFor();
  const api = aServer('API', programs.createAcademyApi(dependencies));
  const log = createLog('info', logOf(faults));
  const gatewayOf = await programs.createGateway(
    readConfig({
      ACADEMY_API_URL: 'http://api.test/api',
      ACADEMY_API_BREAKER: 'off',
      RATE_LIMITS: 'off',
      DEMONSTRATION: 'on',
    }),
    { log, now, dispatcher: createDispatcher(current, api) },
  );

  return {
    gateway: aServer('gateway', gatewayOf.listener),
    api,
    dependencies: outside,
    scheduled: dependencies,
    scheduledFor,
    provider,
    people,
    courseIds,
    operator: programs.operator,
    findUnreportedPayments: programs.findUnreportedPayments,
    prices,
    writes: () => writes,
    mails,
    faults,
    reset: async (scheduler) => {
      stage.scheduler = scheduler;
      provider.forget();
      mails.splice(0);
      prices.splice(0, Infinity, fees.monthly);
      faults.splice(0);
      await client.exec(`delete from purchases; delete from operator_acts; ${priceAsAtFirst}`);
      runs += 1;
      // Nothing else clears away the rows of the runs before.
      if (runs % 500 === 0)
        for (const table of ['purchases', 'operator_acts', 'courses']) await client.exec(`vacuum ${table}`);
    },
    close: async () => {
      await gatewayOf.close();
    },
  };
};

const aCourse = (slug: string) => ({ slug, title: `The course ${slug}`, createdAt: beginning });

const anAccount = async (database: Database, name: string): Promise<Omit<Account, 'cookie'>> => {
  const email = `${name.toLowerCase()}@dhap.example`;
  const [account] = await database
    .insert(accounts)
    .values({ email, name, passwordHash: name, createdAt: beginning })
    .returning();
  if (account === undefined) throw new Error('The account was not written.');
  return { id: account.id, name, email };
};

const signedIn = async (database: Database, account: Omit<Account, 'cookie'>, device: string): Promise<Account> => {
  const [access, refresh] = [`access-${account.name}-${device}`, `refresh-${account.name}-${device}`];
  // A session that was used already is not written to again, and this one outlasts every run.
  await database.insert(sessions).values({
    accountId: account.id,
    family: access,
    accessHash: hashOf(access),
    accessExpiresAt: new Date('2036-01-01'),
    refreshHash: hashOf(refresh),
    refreshExpiresAt: new Date('2036-01-01'),
    createdAt: beginning,
    usedAt: beginning,
  });
  return { ...account, cookie: `accessToken=${access}; refreshToken=${refresh}` };
};

const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');
