import { describe, expect, it } from 'vitest';
import { runInTimeSlices } from '../../../web/app/time-slicing.ts';

/** Two dozen steps, each of which blocks for a few milliseconds. */
function* aLongWork(done: number[]): Generator<undefined> {
  for (let piece = 1; piece <= 24; piece += 1) {
    const end = performance.now() + 4;
    while (performance.now() < end);
    done.push(piece);
    yield;
  }
}

describe('work in pieces', () => {
  it('is done in its order and to its end', async () => {
    const done: number[] = [];
    await runInTimeSlices(aLongWork(done));
    expect(done).toEqual(Array.from({ length: 24 }, (_, index) => index + 1));
  });

  it('lets whoever waits have their turn before it is done', async () => {
    const done: number[] = [];
    const work = runInTimeSlices(aLongWork(done));
    const doneAtATouch = await new Promise<number>((resolve) => setTimeout(() => resolve(done.length)));
    expect(doneAtATouch).toBeLessThan(24);
    await work;
    expect(done).toHaveLength(24);
  });
});
