// A few of the planted bugs, so that what plants them all keeps up with the programs; planted-bugs.check.ts takes them all.
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { useModelTime } from './model-time.ts';
import { createMoneyDatabase, type MoneyDatabase } from './money-world.ts';
import { plantedBugs } from './planted-bugs.ts';
import { countOf, lookFor } from './planted-programs.ts';

vi.mock('node:timers/promises', () => ({
  setTimeout: (ms: number) =>
    new Promise((resolve) => {
      globalThis.setTimeout(resolve, ms);
    }),
}));

/** All of the bugs below are found within these. */
const maxInterleavings = 50;
const looked = ['a payment is believed without its signature', 'a payment that waits opens its month'];

describe('Planted bugs', () => {
  let database: MoneyDatabase;
  beforeAll(async () => {
    useModelTime();
    database = await createMoneyDatabase();
  }, 120_000);
  afterAll(() => void vi.useRealTimers());

  it('fit the programs as they are', () => {
    expect(plantedBugs.filter((bug) => countOf(bug) !== 1).map(({ what }) => what)).toEqual([]);
  });

  it.each(looked)('are found in the API and in the gateway: %s', { timeout: 120_000 }, async (what) => {
    const number = plantedBugs.findIndex((bug) => bug.what === what);
    const bug = plantedBugs[number];
    if (bug === undefined) throw new Error(`No bug is "${what}".`);
    // The numbers of the whole check begin with 1, which may run beside this.
    expect(
      await lookFor(database, { number: -number, bug, maxInterleavings }),
      `${maxInterleavings} interleavings`,
    ).not.toBeNull();
  });
});
