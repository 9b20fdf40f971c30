import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { createAdmission } from '../../../gateway/graphql/admission.ts';

/** Operations that are begun in the order of their numbers and end when they are told to. */
const operationsOf = (maxUnderWay: number, count: number) => {
  const admit = createAdmission(maxUnderWay);
  const begun: number[] = [];
  const operations = Array.from({ length: count }, (_, number) => {
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    const response = new ServerResponse(new IncomingMessage(new Socket()));
    const ended = admit(response, () => {
      begun.push(number);
      return promise;
    });
    return {
      ended,
      end: () => resolve(`answer ${number}`),
      fail: () => reject(new Error(`fault ${number}`)),
      leave: () => void response.destroy(),
    };
  });
  return { begun, operations };
};

/** Resolves in the next iteration of the event loop. */
const nextIteration = () => new Promise(setImmediate);

const upTo = (count: number) => Array.from({ length: count }, (_, number) => number);

describe('admission of operations', () => {
  it('begins one more in each iteration of the event loop while as many as may be are under way, in their order', async () => {
    const { begun } = operationsOf(3, 6);
    expect(begun).toEqual(upTo(3));
    for (const count of [4, 5, 6, 6]) {
      await nextIteration();
      expect(begun).toEqual(upTo(count));
    }
  });

  it('begins the next one at once when one ends', async () => {
    const { begun, operations } = operationsOf(2, 5);
    operations[0]?.end();
    await expect(operations[0]?.ended).resolves.toBe('answer 0');
    operations[1]?.fail();
    await expect(operations[1]?.ended).rejects.toThrow('fault 1');
    expect(begun).toEqual(upTo(4));
  });

  it('begins none in place of one that was one too many', async () => {
    const { begun, operations } = operationsOf(2, 5);
    await nextIteration();
    expect(begun).toEqual(upTo(3));
    operations[0]?.end();
    await operations[0]?.ended;
    expect(begun).toEqual(upTo(3));
    operations[1]?.end();
    await operations[1]?.ended;
    expect(begun).toEqual(upTo(4));
  });

  it('begins none whose client has left before its turn, and goes on with those behind it', async () => {
    const { begun, operations } = operationsOf(1, 6);
    const left = operations.slice(1, 5).map(async ({ ended, leave }) => {
      leave();
      await expect(ended).rejects.toThrow('The client has left.');
    });
    await Promise.all(left);
    await expect.poll(() => begun).toEqual([0, 5]);
  });
});
