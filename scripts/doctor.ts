// npm run doctor: looks at settings, neighbours and machine of an installation, and says what to do. It changes nothing.
import { checkSettings } from './doctor/contradictions.ts';
import type { Finding } from './doctor/finding.ts';
import { checkMachine, lookAtMachine } from './doctor/machine.ts';
import { checkNames } from './doctor/names.ts';
import { tryReachability } from './doctor/reachability.ts';
import { readSettings } from './doctor/settings.ts';
import { tryStart } from './doctor/start.ts';
import { loadEnvFile, orExplain } from './settings.mjs';

const marks = { sound: '✓', warning: '!', wrong: '✗', 'not looked at': ' ' } as const;

const print = ({ level, subject, message, remedy }: Finding): void => {
  console.log(`${marks[level]} ${subject}: ${message}`);
  if (remedy !== null) console.log(`    → ${remedy}`);
};

await orExplain(loadEnvFile);
const { settings, findings } = readSettings(process.env);
const all = [
  ...findings,
  ...checkNames(settings.given),
  ...checkSettings(settings),
  ...(await tryStart(settings)),
  ...checkMachine(await lookAtMachine(settings.academy?.dataFolder ?? '.')),
  ...(await tryReachability(settings)),
];
all.forEach(print);

const count = (level: Finding['level']) => all.filter((finding) => finding.level === level).length;
console.log(`\n${count('wrong')} wrong, ${count('warning')} to think about.`);
process.exit(count('wrong') > 0 ? 1 : 0);
