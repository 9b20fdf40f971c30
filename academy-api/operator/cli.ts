import { randomBytes } from 'node:crypto';
import { accessSync, constants, existsSync } from 'node:fs';
import { inspect } from 'node:util';
import { Command } from 'commander';
import { readConfig, type Config } from '../config.ts';
import { ApiError } from '../http/api-error.ts';
import { startupErrorOf } from '../startup-errors.ts';
import { academyName } from './academy-name.ts';
import { connect } from './connection.ts';
import type { Connection } from './client.ts';
import { printed, visible } from './print.ts';
import { purchasesTable } from './purchases-table.ts';
import { ask, described, operatorName, orExplain, sentence } from './terminal.ts';

if (existsSync('.env')) process.loadEnvFile('.env');
// A byte order mark, with which editors of Windows begin a file, is part of the first name.
for (const [name, value] of Object.entries(process.env)) {
  if (name.startsWith('\uFEFF')) process.env[name.slice(1)] ??= value;
}

const program = new Command('academy')
  .description('Operate the academy: approve purchases, answer meetings, publish, maintain the data.')
  .option('--json', 'print JSON, for scripts')
  .showHelpAfterError('Run with --help to see the commands.');

type Confirmation = { yes?: string };

const show = (result: unknown, format = printed) => {
  console.log(visible(program.opts().json ? JSON.stringify(result, null, 2) : format(result)));
};

/** Opens a connection, does some work with it, prints the result and closes it. */
const withAcademy = async (work: (connection: Connection) => Promise<unknown>, format = printed) => {
  const connection = await connect(readConfig(process.env), operatorName(process.env));
  try {
    show(await work(connection), format);
  } finally {
    await connection.close();
  }
};

const run = (command: string, input: unknown, format = printed) =>
  withAcademy((connection) => connection.run(command, input), format);

program
  .command('purchases')
  .description('list what was paid for, newest first')
  .option('--status <status>', 'PENDING, PAID, DECLINED, DUPLICATE or REFUNDED')
  .action((options) => run('purchases', options, purchasesTable));
program
  .command('approve-purchase <id>')
  .description('approve a pending purchase: its month opens, the learner is told')
  .option('--sandbox', 'also one that was paid in the sandbox, where no money moves')
  .action((id, options) => run('approve-purchase', { id, ...options }));
program
  .command('decline-purchase <id>')
  .description('decline a pending purchase, or one that was paid twice; the learner is told')
  .requiredOption('--reason <text>', 'what the learner is told')
  .action((id, options) => run('decline-purchase', { id, ...options }));
program
  .command('refund-purchase <id>')
  .description(
    'record that you have given the money back at the provider: what it opened is closed, the learner is told',
  )
  .option('--reason <text>', 'what the learner is told; by default what was said when it was declined')
  .action((id, options) => run('refund-purchase', { id, ...options }));
program
  .command('meetings')
  .description('list meeting requests, newest first')
  .option('--status <status>', 'PENDING, APPROVED or DECLINED')
  .action((options) => run('meetings', options));
program
  .command('answer-meeting <id>')
  .description('answer a meeting request; the learner is told')
  .option('--approve <text>', 'accept it, with these words')
  .option('--decline <text>', 'decline it, with these words')
  .action((id, { approve, decline }: { approve?: string; decline?: string }) => {
    if ((approve === undefined) === (decline === undefined)) {
      throw sentence('Say either --approve "text" or --decline "text".');
    }
    return run('answer-meeting', {
      id,
      status: approve === undefined ? 'DECLINED' : 'APPROVED',
      answer: approve ?? decline,
    });
  });
program
  .command('announce')
  .description('publish an announcement')
  .requiredOption('--title <title>')
  .requiredOption('--body <text>')
  .option('--course <slug>', 'only for those who have paid for this course')
  .action((options) => run('announce', options));
for (const [command, what] of [
  ['add-webinar', 'a webinar'],
  ['add-course', 'a course'],
  ['add-content', 'lessons of a month'],
] as const) {
  program
    .command(`${command} <file>`)
    .description(`add ${what} from a YAML or JSON file`)
    .action(async (file) => run(command, await described(file)));
}
program
  .command('withdraw-course <slug>')
  .description('take a course out of the catalogue; those who have paid keep it')
  .action((course) => run('withdraw-course', { course }));
program
  .command('accounts')
  .description('list accounts, newest first')
  .option('--search <text>', 'a part of a name or an e-mail address')
  .option('--status <status>', 'ACTIVE, BLOCKED, CLOSED or ERASED')
  .action((options) => run('accounts', options));
for (const [command, what] of [
  ['block-account', 'sign somebody out everywhere and let nobody sign in to the account'],
  ['close-account', 'close an account because its owner wants it closed: signed out everywhere, nobody signs in'],
  ['unblock-account', 'reopen an account that was blocked or closed'],
  ['end-sessions', 'sign somebody out everywhere; links to set a password end as well'],
] as const) {
  program
    .command(`${command} <account>`)
    .description(`${what} (id or e-mail address)`)
    .action((account) => run(command, { account }));
}
program
  .command('account-data <account>')
  .description('print as JSON all that is kept of a person, for who asks for it (id or e-mail address)')
  .action((account) => run('account-data', { account }, (data) => JSON.stringify(data, null, 2)));
program
  .command('correct-account <account>')
  .description('correct what is kept of a person who asks for it (id or e-mail address)')
  .option('--name <name>')
  .option('--email <email>', 'the address to sign in with; whoever is signed in is signed out')
  .option('--date-of-birth <day>', 'as YYYY-MM-DD')
  .option('--no-photo', 'take the photo away')
  .action((account, { photo, ...options }) =>
    run('correct-account', { account, ...options, ...(photo === false && { photo }) }),
  );
program
  .command('erase-account <email>')
  .description('delete all that is known of a person; orders and payments stay without a name')
  .option('--yes <email>', 'the address again, instead of being asked for it')
  .action(async (email, { yes }: Confirmation) => {
    const question = `Name, photo, requests and mails of ${email} will be gone. Type the address to go on: `;
    await run('erase-account', { email, confirmed: yes ?? (await ask(question)) });
  });
program
  .command('create-administrator')
  .description('make an account with the role ADMIN; its password is printed once')
  .requiredOption('--name <name>')
  .requiredOption('--email <email>')
  .action((options) =>
    withAcademy(async (connection) => {
      const password = randomBytes(12).toString('base64url');
      const account = await connection.run('create-administrator', { ...options, password });
      return { account, password };
    }),
  );
program
  .command('mailbox')
  .description('read the mails of an installation without SMTP, newest first')
  .option('--to <email>', 'only those to this address')
  .action((options) => run('mailbox', options));
program
  .command('mail')
  .description('list the mails that wait for the mail server, and those that it did not accept')
  .action(() => run('mail', {}));
program
  .command('resend-mail <id>')
  .description('try a mail again at once; all: every one that failed')
  .action((id) => run('resend-mail', { id }));
program
  .command('drop-mail <id>')
  .description('delete a mail that waits or has failed')
  .action((id) => run('drop-mail', { id }));
program
  .command('audit-log')
  .description('list who did what and when, newest first')
  .action(() => run('audit-log', {}));

program
  .command('backup <file>')
  .description('write everything, pictures too, into a new file; the academy may be running')
  .action((file) =>
    withAcademy(async (connection) => {
      // Imported on demand, because other commands start faster without the tables.
      const { writeBackupFile } = await import('./write-backup-file.ts');
      return await writeBackupFile(connection, file);
    }),
  );
program
  .command('restore <file>')
  .description('put a backup into an empty academy, with its pictures')
  .action(async (file) => {
    orExplain(`${file} cannot be read`, () => accessSync(file, constants.R_OK));
    await withAcademy((connection) => connection.restore(file));
  });

/**
 * Asks the operator to confirm by typing the academy's name before its data is deleted. Throws when the name is
 * another.
 */
const nameTyped = async ({ yes }: Confirmation): Promise<string> => {
  const name = academyName(readConfig(process.env));
  const typed = yes ?? (await ask(`Everything in ${name} will be gone. Type ${name} to go on: `));
  if (typed !== name) throw sentence(`This is ${name}, not ${typed || 'nothing'}. Nothing was changed.`);
  return typed;
};

program
  .command('purge')
  .description('delete what is only kept for a time, as the API does once an hour')
  .action(() => run('purge', {}));
program
  .command('reset')
  .description('delete everything and begin afresh')
  .option('--yes <name>', 'the name of the database, instead of being asked for it')
  .option('--seed', 'fill it with the demonstration (as without DATABASE_URL, but not in production)')
  .option('--no-seed', 'leave it empty, for a backup')
  .action(async (options: Confirmation & { seed?: boolean }) => {
    const { databaseUrl, isProduction } = readConfig(process.env);
    const name = await nameTyped(options);
    await run('reset', { name, seed: options.seed ?? (databaseUrl === null && !isProduction) });
  });
program
  .command('seed')
  .description('fill an empty database with the demonstration, also the one of DATABASE_URL; not in production')
  .action(() => run('seed', {}));
program
  .command('remove-demonstration')
  .description('remove the people of the demonstration and all that is theirs; the catalogue stays')
  .action(() => run('remove-demonstration', {}));

const explain = (error: unknown): void => {
  const reason = error instanceof ApiError ? error.message : startupErrorOf(error, configOrNull());
  if (reason === null) return console.error(visible(inspect(error)));
  const code = error instanceof ApiError ? error.code : 'CANNOT_START';
  console.error(visible(program.opts().json ? JSON.stringify({ error: reason, code }) : reason));
};

const configOrNull = (): Config | null => {
  try {
    return readConfig(process.env);
  } catch {
    return null;
  }
};

try {
  await program.parseAsync();
} catch (error) {
  explain(error);
  process.exitCode = 1;
}
