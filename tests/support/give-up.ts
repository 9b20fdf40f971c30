import { expect, onTestFinished, vi } from 'vitest';
import type { Client } from './execute.ts';
import type { RestDouble } from './rest-double.ts';

type GivenUp<T> = {
  api: RestDouble;
  /** The call of the API that gets no answer: 'POST /auth/register'. */
  route: string;
  client: Client;
  /** Asks the gateway for what makes that call. */
  ask: () => Promise<T>;
  ms: number;
};

/** Resolves with what the gateway answers when it gives up a call of the API, which it must do after `ms` and not earlier. */
export const givenUpAfter = async <T>({ api, route, client, ask, ms }: GivenUp<T>): Promise<T> => {
  const received = Promise.withResolvers<void>();
  api.when(route, () => {
    received.resolve();
    return { fault: 'hang' };
  });
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const answered = vi.fn<(answer: T) => void>();
  const answer = ask();
  answer.then(answered, () => undefined);
  await received.promise;
  vi.advanceTimersByTime(ms - 100);
  await client.ask('{ __typename }');
  expect(answered).not.toHaveBeenCalled();
  vi.advanceTimersByTime(100);
  return answer;
};
