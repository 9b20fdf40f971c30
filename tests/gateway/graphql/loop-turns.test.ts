import { describe, expect, it } from 'vitest';
import { createLoopTurns } from '../../../gateway/graphql/loop-turns.ts';

/** Counts the turns of the event loop. */
const countTurns = () => {
  let turns = 0;
  let isOver = false;
  const next = (): void => {
    turns += 1;
    if (!isOver) setImmediate(next);
  };
  setImmediate(next);
  return { count: () => turns, stop: () => void (isOver = true) };
};

describe('Turns of the event loop', () => {
  it('are not waited for by who comes alone', async () => {
    const ownTurn = createLoopTurns();
    expect(ownTurn()).toBeUndefined();
    await new Promise(setImmediate);
    await new Promise(setImmediate);
    expect(ownTurn()).toBeUndefined();
  });

  it('take four each, in the order in which they came, with what has arrived in between', async () => {
    const ownTurn = createLoopTurns();
    const turns = countTurns();
    const went: [number, number][] = [];
    await Promise.all(
      Array.from({ length: 14 }, async (_, number) => {
        await ownTurn();
        went.push([number, turns.count()]);
      }),
    );
    turns.stop();
    expect(went.map(([number]) => number)).toEqual(Array.from({ length: 14 }, (_, number) => number));
    expect([...Map.groupBy(went, ([, turn]) => turn).values()].map((together) => together.length)).toEqual([
      4, 4, 4, 2,
    ]);
  });
});
