import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { useModelTime } from './model-time.ts';
import { interleave, type Outcome } from './money-run.ts';
import { createMoneyDatabase, createMoneyWorld, type MoneyDatabase, type MoneyWorld } from './money-world.ts';

// The pause of the gateway before it asks again passes with the time of the model.
vi.mock('node:timers/promises', () => ({
  setTimeout: (ms: number) =>
    new Promise((resolve) => {
      globalThis.setTimeout(resolve, ms);
    }),
}));

// The gateway's budget of second tries outlasts a run: what one had used up would change the next.
vi.mock('../../gateway/rest/retry-budget.ts', () => ({
  createRetryBudget: () => ({ deposit: () => undefined, withdraw: () => true }),
}));

const firstSeed = Number(process.env['RANDOM_SEED'] ?? 1);
const count = Number(process.env['INTERLEAVINGS'] ?? 200);
const maxMsForOne = 5_000;

const triedTwice = [3, 5, 6, 7, 8, 9, 10, 77, 1_234];
/** What came of these seeds the first time, many runs ago. */
const firstOutcomes = new Map<number, Outcome>();

let database: MoneyDatabase;
let world: MoneyWorld;

beforeAll(async () => {
  useModelTime();
  database = await createMoneyDatabase();
  world = await createMoneyWorld(database);
  // What a process does only once is no part of any run, and neither are records that are not known yet: of these seeds some
  // buy the one course and some the other.
  for (const seed of [0, 1, 2, 3, 4, 5]) await interleave(world, seed);
}, 120_000);
afterAll(async () => {
  vi.useRealTimers();
  await world.close();
  await database.client.close();
});

describe('Money, in whatever order things happen and go wrong', () => {
  it(`is kept, paid once and told truly in ${count} interleavings`, { timeout: count * maxMsForOne }, async () => {
    const found: object[] = [];
    for (let seed = firstSeed; seed < firstSeed + count && found.length < 3; seed += 1) {
      const outcome = await interleave(world, seed);
      if (triedTwice.includes(seed)) firstOutcomes.set(seed, outcome);
      const { problems, trace } = outcome;
      if (problems.length > 0) found.push({ seed, problems, trace });
    }
    expect(found).toEqual([]);
  });

  it('goes the same way again by the same seed', { timeout: 3 * triedTwice.length * maxMsForOne }, async () => {
    for (const seed of triedTwice) {
      let first = firstOutcomes.get(seed);
      if (first === undefined) {
        first = await interleave(world, seed);
        await interleave(world, seed + 1);
      }
      const again = await interleave(world, seed);
      // Only the step at which they part is compared: the difference of two traces takes minutes to print.
      const parted = first.trace.findIndex((step, at) => step !== again.trace[at]);
      const of = ({ trace, problems }: Outcome) => ({ step: trace[parted], steps: trace.length, problems });
      expect(of(again), `seed ${seed}, step ${parted}`).toEqual(of(first));
    }
  });
});
