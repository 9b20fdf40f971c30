// Sends what so many signed-in learners send, at the times at which they would, whether or not earlier answers have come.
import { setTimeout as wait } from 'node:timers/promises';
import { createRandom } from '../../support/random.ts';
import { addressOf, bodyOf } from '../browser.ts';
import { type Answer, openConnections } from './connections.ts';
import { cookieOf, courseOf, meetingIdsOf, unreadOf } from './people.ts';

/** What to offer. */
export type LoadOrder = {
  readonly port: number;
  readonly learners: number;
  readonly warmUpSeconds: number;
  readonly seconds: number;
};

/** What came of it. */
export type LoadResult = {
  readonly requests: number;
  readonly wrong: number;
  /** Answers with an error of the API in them, or none at all. */
  readonly failed: number;
  /** Milliseconds from the time at which a request was due to its whole answer. */
  readonly p50: number;
  readonly p99: number;
  /** How late the requests themselves were, because this process could not keep up. */
  readonly lateP99: number;
};

/** Each learner opens a page this often, and the unread badge asks as often. */
const pageSeconds = 30;
/** One learner in so many looks around in the catalogue, at a page every few seconds. */
const browsingShare = 1 / 20;
const browsingSeconds = 5;
/** How long answers are waited for in the end. */
const patienceMs = 10_000;

type Question = { readonly request: string; readonly isRight: (text: string) => boolean };

const requestOf = (number: number, operation: string, variables: object): string => {
  const body = JSON.stringify(bodyOf(operation, variables));
  return [
    'POST /graphql HTTP/1.1',
    'Host: academy.example',
    `X-Forwarded-For: 10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`,
    `Cookie: ${cookieOf(number)}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    '',
    body,
  ].join('\r\n');
};

const unlocked = /"number":(\d+),"state":"UNLOCKED"/g;
const monthsIn = (text: string): number[] =>
  [...new Set([...text.matchAll(unlocked)].map(([, number]) => Number(number)))].toSorted((a, b) => a - b);

const meeting = /"MeetingRequest",[^{}]*?"id":"(\d+)"/g;
const meetingIdsIn = (text: string): string[] => [...text.matchAll(meeting)].map(([, id = '']) => id).toSorted();

const badge = (number: number): Question => ({
  request: requestOf(number, 'UnreadBadge', {}),
  isRight: (text) => text.includes(`"unreadAnnouncementCount":${unreadOf(number)},`),
});
const dashboard = (number: number): Question => ({
  request: requestOf(number, 'DashboardPage', {}),
  isRight: (text) => meetingIdsIn(text).join() === meetingIdsOf(number).toSorted().join(),
});
const access = (number: number): Question => {
  const { courseId, openMonths } = courseOf(number);
  return {
    request: requestOf(number, 'CourseAccessPage', { courseId }),
    isRight: (text) => monthsIn(text).join() === openMonths.join(),
  };
};

const publicRequest = (): string => {
  const head = ['Host: academy.example', 'X-Forwarded-For: 10.200.0.1', 'Accept-Encoding: br'];
  return `GET ${addressOf('CoursesPage')} HTTP/1.1\r\n${head.join('\r\n')}\r\n\r\n`;
};
let catalogueBytes = 0;
const catalogue: Question = {
  request: publicRequest(),
  // The same bytes for everybody.
  isRight: ({ length }) => {
    catalogueBytes ||= length;
    return length === catalogueBytes;
  },
};

const at = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

const offer = async ({ port, learners, warmUpSeconds, seconds }: LoadOrder): Promise<LoadResult> => {
  const random = createRandom(learners);
  const connections = openConnections(port);
  const rates = [learners / pageSeconds, learners / pageSeconds, (learners * browsingShare) / browsingSeconds] as const;
  const rate = rates[0] + rates[1] + rates[2];
  const questionNow = (): Question => {
    const draw = random.next() * rate;
    const number = random.below(learners);
    if (draw < rates[0]) return random.chance(0.5) ? dashboard(number) : access(number);
    return draw < rates[0] + rates[1] ? badge(number) : catalogue;
  };

  const [times, lates]: [number[], number[]] = [[], []];
  let [requests, wrong, failed] = [0, 0, 0];
  const underWay = new Set<Promise<Answer>>();
  const count = (isRight: Question['isRight'], { status, text }: Answer): void => {
    if (status === 0 || status >= 500 || text.includes('"errors":[')) failed += 1;
    else if (status !== 200 || !isRight(text)) wrong += 1;
  };
  const ask = async (due: number, isCounted: boolean): Promise<void> => {
    const { request, isRight } = questionNow();
    const late = performance.now() - due;
    const sent = connections.send(request);
    underWay.add(sent);
    const answer = await sent;
    underWay.delete(sent);
    if (!isCounted) return;
    requests += 1;
    times.push(performance.now() - due);
    lates.push(late);
    count(isRight, answer);
  };

  const begin = performance.now();
  const countFrom = begin + warmUpSeconds * 1000;
  const end = countFrom + seconds * 1000;
  for (let due = begin; due < end;) {
    if (due > performance.now()) await wait(1);
    for (; due <= performance.now() && due < end; due += (-Math.log(1 - random.next()) / rate) * 1000) {
      void ask(due, due >= countFrom);
    }
  }
  for (const until = performance.now() + patienceMs; underWay.size > 0 && performance.now() < until;) await wait(50);
  // What has not come by then counts as if it came now.
  const unanswered = underWay.size;
  for (let left = unanswered; left > 0; left -= 1) times.push(performance.now() - end);
  connections.close();
  const sorted = times.toSorted((a, b) => a - b);
  return {
    requests: requests + unanswered,
    wrong,
    failed: failed + unanswered,
    p50: at(sorted, 0.5),
    p99: at(sorted, 0.99),
    lateP99: at(
      lates.toSorted((a, b) => a - b),
      0.99,
    ),
  };
};

process.on('message', async (order: LoadOrder) => process.send?.(await offer(order)));
process.on('disconnect', () => process.exit());
