// npm run doctor: looks at settings, neighbours and machine of an installation, and says what to do. It changes nothing.
import { examine } from './doctor/examine.ts';
import type { Finding } from './doctor/finding.ts';
import { loadEnvFile, orExplain } from './settings.mjs';

const marks = { sound: '✓', warning: '!', wrong: '✗', 'not looked at': ' ' } as const;

const print = ({ level, subject, message, remedy }: Finding): void => {
  console.log(`${marks[level]} ${subject}: ${message}`);
  if (remedy !== null) console.log(`    → ${remedy}`);
};

await orExplain(loadEnvFile);
const findings = await examine(process.env);
findings.forEach(print);

const count = (level: Finding['level']) => findings.filter((finding) => finding.level === level).length;
console.log(`\n${count('wrong')} wrong, ${count('warning')} to think about.`);
process.exit(count('wrong') > 0 ? 1 : 0);
