import { Command } from 'commander';
import { checkContract, type CallReport } from './check.ts';

const marks = { agrees: '✓', tolerated: '~', broken: '✗', 'not tried': ' ' } as const;

const lineOf = ({ call, outcome, reason }: CallReport, width: number): string =>
  `${marks[outcome]} ${call.padEnd(width)}  ${outcome}${reason === '' ? '' : `: ${reason}`}`;

const print = (reports: readonly CallReport[]): void => {
  const width = Math.max(...reports.map(({ call }) => call.length));
  for (const report of reports) {
    console.log(lineOf(report, width));
    for (const { level, field, message } of report.findings) {
      console.log(`    ${level.padEnd(10)}  ${[field, message].filter(Boolean).join(' ')}`);
    }
  }
  const count = (outcome: CallReport['outcome']) => reports.filter((report) => report.outcome === outcome).length;
  const [agree, tolerated] = [`${count('agrees')} agree`, `${count('tolerated')} are understood all the same`];
  console.log(`\n${agree}, ${tolerated}, ${count('broken')} are broken, ${count('not tried')} were not tried.`);
};

type Options = { url: string; email?: string; password?: string; writes: boolean; json: boolean };

const program = new Command('contract')
  .description('Calls a running REST API and says call by call how far it is what the gateway relies on.')
  .requiredOption('--url <url>', 'base address of the API, including /api')
  .option('--email <email>', 'who signs in, for what is private')
  .option('--password <password>', 'the password of that account')
  .option('--writes', 'also make the calls that change something: an account, a meeting request, an order', false)
  .option('--json', 'print the report as JSON', false);

const { url, email, password, writes, json } = program.parse().opts<Options>();
if (!URL.canParse(url) || !/^https?:/.test(url)) program.error('--url must be an http or https address.');
if ((email === undefined) !== (password === undefined)) program.error('--email and --password belong together.');

const credentials = email === undefined || password === undefined ? null : { email, password };
const reports = await checkContract({ url, credentials, writes });
if (json) console.log(JSON.stringify(reports, null, 2));
else print(reports);
process.exitCode = reports.some(({ outcome }) => outcome === 'broken') ? 1 : 0;
