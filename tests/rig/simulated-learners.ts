// Learners who are signed in and go on asking, whatever happens to the academy.
import { setTimeout as wait } from 'node:timers/promises';
import { type Browser, openBrowser } from './browser.ts';
import { requestsOf, judge, type Kind, randomOf, signIn, type Verdict } from './learner-requests.ts';
import { type Learner, password } from './learners.ts';
import type { Settings } from './settings.ts';
import type { Stack } from './stack.ts';

/** What came of one request, with its times on the clock of performance.now(). */
export type Outcome = {
  readonly kind: Kind;
  readonly verdict: Verdict;
  readonly beganAt: number;
  readonly endedAt: number;
  readonly wasSentAgain: boolean;
  readonly written: string | null;
  /** The status and the beginning of an answer that was not right. */
  readonly seen: string;
};

/** Learners at their work. */
export type SimulatedLearners = {
  /** How many requests are under way. */
  readonly underWay: () => number;
  /** All that has come so far; forgets it. */
  readonly take: () => Outcome[];
  /** Lets each finish what it began. */
  readonly rest: () => Promise<void>;
};

type Person = { readonly learner: Learner; readonly browser: Browser };

/** How many sign in at the same time: hashing their passwords is slow on purpose. */
const signingIn = 8;

/** Signs all learners in. Rejects when one of them cannot. */
export const signInAll = async ({ site, nginx, truth }: Stack): Promise<Person[]> => {
  const { certificate } = nginx;
  const people = truth.learners.map((learner) => ({
    learner,
    browser: openBrowser({ url: site, certificate }, learner.number),
  }));
  const waiting = [...people];
  const signInNext = async (): Promise<void> => {
    for (let person = waiting.pop(); person !== undefined; person = waiting.pop()) {
      const request = signIn(person.learner, password);
      const reply = await request.ask(person.browser);
      if (judge(request, person.learner, reply) === 'right') continue;
      throw new Error(`${person.learner.name} cannot sign in: ${reply.status} ${reply.text.slice(0, 300)}`);
    }
  };
  await Promise.all(Array.from({ length: signingIn }, signInNext));
  return people;
};

/** Lets people do what learners do, with pauses to think. */
export const sendToWork = (people: readonly Person[], { truth }: Stack, { thinkMs }: Settings): SimulatedLearners => {
  const [least, most] = thinkMs;
  const outcomes: Outcome[] = [];
  let underWay = 0;
  const stop = new AbortController();

  const live = async ({ learner, browser }: Person): Promise<void> => {
    const random = randomOf(learner);
    const requests = requestsOf(learner, truth, random);
    await wait(random.below(most));
    while (!stop.signal.aborted) {
      const request = random.pick(requests)();
      const beganAt = performance.now();
      underWay += 1;
      const reply = await request.ask(browser);
      underWay -= 1;
      const verdict = judge(request, learner, reply);
      outcomes.push({
        kind: request.kind,
        verdict,
        beganAt,
        endedAt: performance.now(),
        wasSentAgain: reply.wasSentAgain,
        written: request.written ?? null,
        seen: verdict === 'right' ? '' : `${learner.name}: ${reply.status} ${reply.text.slice(0, 400)}`,
      });
      await wait(least + random.below(most - least));
    }
  };
  const lives = people.map(live);

  return {
    underWay: () => underWay,
    take: () => outcomes.splice(0),
    rest: async () => {
      stop.abort();
      await Promise.all(lives);
    },
  };
};
