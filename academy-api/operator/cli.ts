import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline/promises';
import { Command } from 'commander';
import { ConfigError, readConfig, type Config } from '../config.ts';
import { openPGlite } from '../database/client.ts';
import { FolderInUseError, lockFolder } from '../database/lock.ts';
import { seed } from '../database/seed.ts';
import { ApiError } from '../http/errors.ts';
import { createLog } from '../log.ts';
import { openAcademy } from '../start.ts';
import { connect } from './connection.ts';
import { printed } from './print.ts';

if (existsSync('.env')) process.loadEnvFile('.env');

const program = new Command('academy')
  .description("The operator's hand: approve purchases, answer meetings, publish, look after the data.")
  .option('--json', 'print JSON, for scripts')
  .showHelpAfterError();

const show = (result: unknown) => {
  console.log(program.opts().json ? JSON.stringify(result, null, 2) : printed(result));
};

const perform = async (act: string, input: unknown) => {
  const connection = await connect(readConfig(process.env), createLog('warn'), userInfo().username);
  try {
    show(await connection.perform(act, input));
  } finally {
    await connection.close();
  }
};

const fileContent = (file: string): unknown => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new ApiError(
      400,
      'BAD_REQUEST',
      `${file} cannot be read as JSON (${error instanceof Error ? error.message : String(error)}).`,
    );
  }
};

program
  .command('purchases')
  .description('list what was paid for, newest first')
  .option('--status <status>', 'PENDING, PAID, DECLINED …')
  .action((options) => perform('purchases', options));
program
  .command('approve-purchase <id>')
  .description('approve a pending purchase: its month opens, the learner is told')
  .action((id) => perform('approve-purchase', { id }));
program
  .command('decline-purchase <id>')
  .description('decline a pending purchase')
  .action((id) => perform('decline-purchase', { id }));
program
  .command('meetings')
  .description('list meeting requests')
  .action(() => perform('meetings', {}));
program
  .command('answer-meeting <id>')
  .description('answer a meeting request')
  .option('--approve <text>', 'accept it, with these words')
  .option('--decline <text>', 'decline it, with these words')
  .action((id, { approve, decline }: { approve?: string; decline?: string }) => {
    if ((approve === undefined) === (decline === undefined)) {
      throw new ApiError(400, 'BAD_REQUEST', 'Say either --approve "text" or --decline "text".');
    }
    const answer = approve ?? decline;
    return perform('answer-meeting', { id, status: approve === undefined ? 'DECLINED' : 'APPROVED', answer });
  });
program
  .command('announce')
  .description('publish an announcement')
  .requiredOption('--title <title>')
  .requiredOption('--body <text>')
  .option('--course <slug>', 'only for those who have paid for this course')
  .action((options) => perform('announce', options));
for (const [act, what] of [
  ['add-webinar', 'a webinar'],
  ['add-course', 'a course'],
  ['add-content', 'the lessons of a month'],
] as const) {
  program
    .command(`${act} <file>`)
    .description(`add ${what} from a JSON file`)
    .action((file) => perform(act, fileContent(file)));
}
program
  .command('create-administrator')
  .description('make an account with the role ADMIN; prints its password, once')
  .requiredOption('--name <name>')
  .requiredOption('--email <email>')
  .action(async (options) => {
    const password = randomBytes(12).toString('base64url');
    await perform('create-administrator', { ...options, password });
    console.error(`Password: ${password}`);
  });
program
  .command('mailbox')
  .description('read the mails of an installation without SMTP')
  .option('--to <email>', 'only those to this address')
  .action((options) => perform('mailbox', options));

/** The folder of PGlite, for what no act can do while the database is open. */
const withFolder = async (work: (database: string, config: Config) => Promise<void>) => {
  const config = readConfig(process.env);
  if (config.databaseUrl !== null) {
    throw new ApiError(400, 'BAD_REQUEST', 'The data are in PostgreSQL: use its own tools, pg_dump and pg_restore.');
  }
  const unlock = lockFolder(config.dataFolder);
  try {
    await work(path.join(config.dataFolder, 'database'), config);
  } finally {
    unlock();
  }
};

program
  .command('backup <file>')
  .description('write the whole database into a file (the academy has to be stopped)')
  .action((file) =>
    withFolder(async (database) => {
      const opened = await openPGlite(database);
      const dump = await opened.dump?.();
      if (dump) writeFileSync(file, Buffer.from(await dump.arrayBuffer()), { flag: 'wx' });
      await opened.close();
      show({ written: file });
    }),
  );
program
  .command('restore <file>')
  .description('replace the database by what backup wrote (the academy has to be stopped)')
  .action((file) =>
    withFolder(async (database) => {
      const contents = new Blob([new Uint8Array(readFileSync(file))]);
      rmSync(database, { recursive: true, force: true });
      const opened = await openPGlite(database, contents);
      await opened.close();
      show({ restored: file });
    }),
  );
program
  .command('reset')
  .description('delete every datum, so that the next start begins afresh (the academy has to be stopped)')
  .option('--yes <name>', 'the name of the data folder, instead of being asked for it')
  .action((options: { yes?: string }) =>
    withFolder(async (database, config) => {
      const name = path.basename(path.resolve(config.dataFolder));
      if (
        (options.yes ?? (await ask(`This deletes everything in ${config.dataFolder}. Type ${name} to go on: `))) !==
        name
      ) {
        throw new ApiError(400, 'BAD_REQUEST', 'Nothing was deleted.');
      }
      rmSync(database, { recursive: true, force: true });
      rmSync(path.join(config.dataFolder, 'files'), { recursive: true, force: true });
      show({ reset: config.dataFolder });
    }),
  );
program
  .command('seed')
  .description('fill an empty database with the demonstration, also the one of DATABASE_URL')
  .action(async () => {
    const { academy, close } = await openAcademy(readConfig(process.env), createLog('warn'));
    await seed(academy.database, { now: academy.now() });
    await close();
    show({ seeded: true });
  });

const ask = async (question: string): Promise<string> => {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return await terminal.question(question);
  } finally {
    terminal.close();
  }
};

try {
  await program.parseAsync();
} catch (error) {
  const isSentence = error instanceof ApiError || error instanceof ConfigError || error instanceof FolderInUseError;
  console.error(isSentence ? error.message : error);
  process.exitCode = 1;
}
