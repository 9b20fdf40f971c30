import { AsyncLocalStorage } from 'node:async_hooks';
import { createRandom, type Random } from '../support/random.ts';

/** A process that can crash. What it had begun is then gone, and whoever waited for it hears so. */
export type Process = { readonly name: string; isDead: boolean };

/** How a crossing may go. `lost` and `cut` fail before and after it had its effect; a process may die at the same places. */
export type Fate = 'done' | 'lost' | 'cut' | 'dies before' | 'dies after';

/** The error of what was lost on the way, or of a process that is dead. */
export class Lost extends Error {}

type Crossing = {
  readonly name: string;
  readonly fates: readonly Fate[];
  readonly settle: (fate: Fate) => void | Promise<void>;
  /** Whether it has become pointless, because its process is dead or nobody waits. */
  readonly isOver: () => boolean;
};

export type SchedulerOptions = {
  readonly seed: number;
  /** How likely something goes wrong at a crossing. */
  readonly trouble: number;
  /** Lets the time pass to the next timer; false where there is none. */
  readonly passTime: () => boolean;
  /** Ends a process, and what waits for it. */
  readonly crash: (process: Process) => void;
};

const running = new AsyncLocalStorage<Process>();

/** Runs work as part of a process. */
export const within = <T>(process: Process, work: () => T): T => running.run(process, work);

const nextTurn = (): Promise<void> =>
  new Promise((resolve) => {
    setImmediate(resolve);
  });

/**
 * Orders everything that happens between browsers, gateway, API, database and provider by a seed: whoever crosses from one to
 * another waits until it is chosen, and goes through, fails, or dies with its process. The same seed gives the same trace.
 */
export const createScheduler = ({ seed, trouble, passTime, crash }: SchedulerOptions) => {
  const random: Random = createRandom(seed);
  const waiting: Crossing[] = [];
  const trace: string[] = [];
  let isHealed = false;
  let arrivals = 0;

  const wait = (crossing: Crossing): void => {
    arrivals += 1;
    waiting.push(crossing);
  };

  /** Everything in the process has run as far as it can when two turns of the event loop brought nothing new. */
  const quiet = async (): Promise<void> => {
    for (let before = -1; before !== arrivals;) {
      before = arrivals;
      await nextTurn();
      await nextTurn();
    }
  };

  /** Waits for its turn, then has its effect. Rejects with Lost where it fails, or its process is dead. */
  const cross = <T>(name: string, effect: () => Promise<T> | T, fates: readonly Fate[] = ['done']): Promise<T> => {
    const process = running.getStore();
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    if (process?.isDead === true) {
      reject(new Lost(`${process.name} is dead`));
      return promise;
    }
    const settle = async (fate: Fate): Promise<void> => {
      if (fate === 'lost') return reject(new Lost(`${name} was lost`));
      if (fate === 'dies before') {
        if (process !== undefined) crash(process);
        return reject(new Lost(`${process?.name} died before ${name}`));
      }
      try {
        const result = await effect();
        if (fate === 'done') return resolve(result);
        if (fate === 'dies after' && process !== undefined) crash(process);
        reject(new Lost(`${name} was not heard of`));
      } catch (error) {
        reject(error);
      }
    };
    wait({
      name,
      fates: process === undefined ? fates.filter((fate) => !fate.startsWith('dies')) : fates,
      settle,
      isOver: () => {
        if (process?.isDead !== true) return false;
        reject(new Lost(`${process.name} is dead`));
        return true;
      },
    });
    return promise;
  };

  /** The same for a process alone; whoever prepares or looks at a run goes through at once. */
  const crossWithin = <T>(name: string, effect: () => Promise<T> | T, fates: readonly Fate[]): Promise<T> =>
    running.getStore() === undefined ? Promise.resolve(effect()) : cross(name, effect, fates);

  const fateOf = ({ fates }: Crossing): Fate => {
    const bad = fates.filter((fate) => fate !== 'done');
    return !isHealed && bad.length > 0 && random.chance(trouble) ? random.pick(bad) : 'done';
  };

  /** Runs until nothing waits any more. */
  const run = async (): Promise<void> => {
    for (;;) {
      await quiet();
      for (let index = waiting.length - 1; index >= 0; index -= 1)
        if (waiting[index]?.isOver()) waiting.splice(index, 1);
      if (waiting.length === 0) {
        await quiet();
        if (waiting.length === 0 && !passTime()) return;
        continue;
      }
      if (!isHealed && random.chance(trouble / 4) && passTime()) {
        trace.push('time passes');
        continue;
      }
      const [chosen] = waiting.splice(random.below(waiting.length), 1);
      if (chosen === undefined) continue;
      const fate = fateOf(chosen);
      trace.push(fate === 'done' ? chosen.name : `${chosen.name}: ${fate}`);
      await chosen.settle(fate);
    }
  };

  return {
    random,
    trace,
    cross,
    crossWithin,
    run,
    /** From now on nothing goes wrong. */
    heal: () => {
      isHealed = true;
    },
  };
};

/** The scheduler of one run. */
export type Scheduler = ReturnType<typeof createScheduler>;
