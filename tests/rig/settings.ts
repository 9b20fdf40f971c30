// What the command line asks for.
import { parseArgs } from 'node:util';

/** The phases of a run, in their order. */
export const phaseNames = ['kill', 'rolling', 'redis', 'postgres', 'reload', 'course', 'core'] as const;
export type PhaseName = (typeof phaseNames)[number];

/** How a run goes. */
export type Settings = {
  readonly phases: readonly PhaseName[];
  readonly learners: number;
  /** How long each phase lasts at least. */
  readonly seconds: number;
  /** The bounds of the pause of a learner between two requests, in milliseconds. */
  readonly thinkMs: readonly [number, number];
  /** How long each offered load is measured where learners per core are counted. */
  readonly stepSeconds: number;
};

const help = `npm run rig -- [options]

  (none)          all phases, about ten minutes; prints the tables of docs/operations.md
  --only a,b      only these phases: ${phaseNames.join(', ')}
  --learners n    how many learners are signed in while something fails (200)
  --seconds n     how long each of these phases lasts (45)
  --step n        how many seconds each load is offered where learners per core are counted (8)`;

/** The defaults. */
export const defaults: Settings = {
  phases: phaseNames,
  learners: 200,
  seconds: 45,
  thinkMs: [1_000, 3_000],
  stepSeconds: 8,
};

const isPhase = (name: string): name is PhaseName => phaseNames.some((phase) => phase === name);

const wholeNumber = (name: string, text: string | undefined, fallback: number): number => {
  const number = Number(text ?? fallback);
  if (!Number.isInteger(number) || number < 1) throw new Error(`--${name} must be a whole number from 1 on.`);
  return number;
};

/** Reads the command line; prints the help and ends the process when asked to. */
export const readSettings = (): Settings => {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    options: { only: text, learners: text, seconds: text, step: text, help: { type: 'boolean', default: false } },
  });
  if (values.help) {
    console.log(help);
    process.exit(0);
  }
  const named = values.only?.split(',').map((name) => name.trim()) ?? [...phaseNames];
  const unknown = named.filter((name) => !isPhase(name));
  if (unknown.length > 0) throw new Error(`There is no phase ${unknown.join()}: ${phaseNames.join(', ')}.`);
  return {
    ...defaults,
    phases: phaseNames.filter((name) => named.includes(name)),
    learners: wholeNumber('learners', values.learners, defaults.learners),
    seconds: wholeNumber('seconds', values.seconds, defaults.seconds),
    stepSeconds: wholeNumber('step', values.step, defaults.stepSeconds),
  };
};
