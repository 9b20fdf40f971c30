// What Lighthouse says of each page, on its own slow phone and a first visit: the median of several runs.
import { paths } from '../../../web/paths.ts';
import { median } from '../measure.ts';
import { freePort } from '../../support/processes.ts';
import { startAcademy } from './academy.ts';
import { withBrowser } from './browser.ts';

const slug = 'full-stack-web-development';
const publicPages = [
  paths.home(),
  paths.course(slug),
  paths.login(),
  paths.register(),
  paths.forgotPassword(),
  paths.privacyPolicy(),
];
const learnerPages = [
  paths.dashboard(),
  paths.courseAccess('1'),
  paths.courseMonth('1', 1),
  paths.batches(),
  paths.webinars(),
  paths.announcements(),
  paths.purchases(),
  paths.profile(),
];

/** What is read of a run, by Lighthouse's names of its audits. */
const audits = {
  paint: 'largest-contentful-paint',
  blocking: 'total-blocking-time',
  shift: 'cumulative-layout-shift',
} as const;

type Report = { readonly score: number; readonly scriptBytes: number } & Record<keyof typeof audits, number>;

/** Runs Lighthouse, which is loaded here because no other part of the bench needs it. */
const report = async (address: string, port: number, cookie: string): Promise<Report> => {
  const { default: lighthouse } = await import('lighthouse');
  const result = await lighthouse(address, {
    port,
    logLevel: 'error',
    onlyCategories: ['performance'],
    ...(cookie === '' ? {} : { extraHeaders: { cookie } }),
  });
  const lhr = result?.lhr;
  if (lhr === undefined || lhr.runtimeError !== undefined)
    throw new Error(`Lighthouse could not open ${address}: ${lhr?.runtimeError?.message ?? 'no result'}`);
  const valueOf = (audit: string): number => lhr.audits[audit]?.numericValue ?? Number.NaN;
  const { items = [] } = Object(lhr.audits['network-requests']?.details);
  return {
    score: (lhr.categories['performance']?.score ?? Number.NaN) * 100,
    paint: valueOf(audits.paint),
    blocking: valueOf(audits.blocking),
    shift: valueOf(audits.shift),
    scriptBytes: items
      .filter(({ resourceType }: { resourceType: string }) => resourceType === 'Script')
      .reduce((sum: number, { transferSize }: { transferSize: number }) => sum + transferSize, 0),
  };
};

/** Prints a line for each page: performance, largest paint, blocking time, layout shift and scripts, with the worst in brackets. */
export const printLighthouse = async (rounds: number, only: readonly string[]): Promise<void> => {
  const port = await freePort();
  const academy = await startAcademy();
  const session = (await academy.signIn('Moumita')).map(({ name, value }) => `${name}=${value}`).join('; ');
  try {
    await withBrowser(async () => {
      console.log(`Lighthouse, median of ${rounds} (worst)`);
      for (const path of [...publicPages, ...learnerPages]) {
        if (only.length > 0 && !only.some((part) => path.includes(part))) continue;
        const cookie = learnerPages.includes(path) ? session : '';
        const runs: Report[] = [];
        // On a busy machine Lighthouse now and then loses the beginning of a load.
        for (let attempts = 0; runs.length < rounds && attempts < rounds + 3; attempts += 1) {
          try {
            runs.push(await report(academy.site + path, port, cookie));
          } catch (error) {
            console.error(`  ${error instanceof Error ? error.message : String(error)}`);
          }
        }
        if (runs.length === 0) continue;
        const cell = (field: keyof Report, digits: number, unit = '', worst = Math.max): string => {
          const values = runs.map((run) => run[field]);
          return `${median(values).toFixed(digits)} (${worst(...values).toFixed(digits)})${unit}`;
        };
        const cells = [
          path.padEnd(36),
          `performance ${cell('score', 0, '', Math.min)}`.padEnd(24),
          `LCP ${cell('paint', 0, ' ms')}`.padEnd(24),
          `TBT ${cell('blocking', 0, ' ms')}`.padEnd(20),
          `CLS ${cell('shift', 3)}`.padEnd(20),
          `scripts ${(median(runs.map(({ scriptBytes }) => scriptBytes)) / 1000).toFixed(1)} kB`,
        ];
        console.log(`  ${cells.join('')}`);
      }
    }, [`--remote-debugging-port=${port}`]);
  } finally {
    await academy.stop();
  }
};
