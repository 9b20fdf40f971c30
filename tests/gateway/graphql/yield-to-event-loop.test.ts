import { describe, expect, it } from 'vitest';
import { createYieldIfBusy } from '../../../gateway/graphql/yield-to-event-loop.ts';

/** Counts the iterations of the event loop. */
const countIterations = () => {
  let iterations = 0;
  let isOver = false;
  const next = (): void => {
    iterations += 1;
    if (!isOver) setImmediate(next);
  };
  setImmediate(next);
  return { count: () => iterations, stop: () => void (isOver = true) };
};

describe('yielding to the event loop', () => {
  it('does not delay a caller who comes alone', async () => {
    const yieldIfBusy = createYieldIfBusy(4);
    expect(yieldIfBusy()).toBeUndefined();
    await new Promise(setImmediate);
    await new Promise(setImmediate);
    expect(yieldIfBusy()).toBeUndefined();
  });

  it('lets so many continue in each iteration, in the order in which they came', async () => {
    const yieldIfBusy = createYieldIfBusy(4);
    const iterations = countIterations();
    const went: [number, number][] = [];
    await Promise.all(
      Array.from({ length: 14 }, async (_, number) => {
        await yieldIfBusy();
        went.push([number, iterations.count()]);
      }),
    );
    iterations.stop();
    expect(went.map(([number]) => number)).toEqual(Array.from({ length: 14 }, (_, number) => number));
    expect([...Map.groupBy(went, ([, iteration]) => iteration).values()].map((together) => together.length)).toEqual([
      4, 4, 4, 2,
    ]);
  });
});
