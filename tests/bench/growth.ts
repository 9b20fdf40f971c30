// How the cost of an answer grows: with the catalogue, with the purchases of a learner, and with the workers.
import { createAcademy } from './data.ts';
import { measureCell, medianOf } from './measure.ts';
import { byRefusedText } from './operations.ts';
import { coreCount } from './processes.ts';
import { say, serverCore, withBench } from './phases.ts';
import { gatewayQuestions, type Question, startGateway } from './servers.ts';
import type { Settings } from './settings.ts';

/** What the gateway spent on one answer at one size. */
export type GrowthRow = {
  readonly by: 'courses' | 'purchases' | 'workers';
  readonly size: number;
  readonly question: string;
  /** Milliseconds of all processes. */
  readonly cpuMs: number;
};

type Step = Pick<GrowthRow, 'by' | 'size'>;

const steps: readonly Step[] = [
  ...[10, 60, 1_000, 10_000].map((size) => ({ by: 'courses', size }) as const),
  ...[1, 27, 100, 500].map((size) => ({ by: 'purchases', size }) as const),
  ...(coreCount >= 6 ? [1, 2, 4] : [1, 2]).map((size) => ({ by: 'workers', size }) as const),
];

/** The course list of the largest catalogue has 30 MB; an installation with one would allow it, too. */
const environment = { ACADEMY_API_LARGEST_ANSWER_MB: '64' };

const measureStep = ({ by, size }: Step, settings: Settings): Promise<GrowthRow[]> => {
  const [courses, purchases, workers] = [
    by === 'courses' ? size : 60,
    by === 'purchases' ? size : 27,
    by === 'workers' ? size : 1,
  ];
  const academy = createAcademy(courses, purchases);
  const questions: readonly Question[] = [
    ...gatewayQuestions(academy),
    { operation: 'catalogue', way: 'texts that are refused', turns: byRefusedText(academy) },
  ];
  return withBench(
    courses,
    async (bench, apiUrl) => {
      // Workers need cores of their own, so with several nothing is pinned.
      const server = await startGateway(workers, undefined, environment)(apiUrl, by === 'workers' ? null : serverCore);
      const rows: GrowthRow[] = [];
      try {
        for (const question of questions) {
          const measure = (durationMs: number) => measureCell(bench, server, question, { clients: 16, durationMs });
          await measure(settings.warmUpMs);
          const figures = [];
          for (let round = 0; round < settings.rounds; round += 1) figures.push(await measure(settings.cellMs));
          const { cpuMs, failed } = medianOf(figures);
          if (failed > 0) throw new Error(`${failed} requests failed at ${size} ${by}: ${question.operation}.`);
          rows.push({ by, size, question: `${question.operation}, ${question.way}`, cpuMs });
        }
        return rows;
      } finally {
        await server.stop();
      }
    },
    purchases,
  );
};

/** Measures the gateway at every size, one after the other. */
export const measureGrowth = async (settings: Settings): Promise<GrowthRow[]> => {
  const rows: GrowthRow[] = [];
  for (const step of steps) {
    say(`${step.size} ${step.by}`);
    rows.push(...(await measureStep(step, settings)));
  }
  return rows;
};

const titles = {
  courses: 'Courses: CPU of an answer',
  purchases: 'Purchases of a learner, 60 courses: CPU of an answer',
  workers: 'Workers: CPU of an answer, all processes',
} as const;

const workersNote = `This machine has ${coreCount} cores, which the workers share with load and upstream. More workers than cores only take turns, so four are measured where there are six cores.`;

/** The tables of all growth: one for each cause, a line for each question, a column for each size, and what has to be said of it. */
export const growthTables = (growth: readonly GrowthRow[]) =>
  [...Map.groupBy(growth, ({ by }) => by)].map(([by, rows]) => {
    const sizes = [...new Set(rows.map(({ size }) => size))];
    return {
      title: titles[by],
      note: by === 'workers' && coreCount < 6 ? workersNote : null,
      head: ['', ...sizes.map((size) => `${size.toLocaleString('en')} ${by}`)],
      rows: [...Map.groupBy(rows, ({ question }) => question)].map(([question, own]) => [
        question,
        ...sizes.map((size) => `${own.find((row) => row.size === size)?.cpuMs.toFixed(3) ?? '–'} ms`),
      ]),
    };
  });
