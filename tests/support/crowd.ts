import { aCourse, aLesson, anAnnouncement, aPurchase, aSession, aSummary } from './factories.ts';
import { type ReceivedCall, type RestDouble, type ScriptedAnswer, startRestDouble } from './rest-double.ts';

/** A double of the REST API with any number of learners, each with a name, lessons and open months of their own. */
export type Crowd = {
  api: RestDouble;
  /** Messages of writes that reached it more than once. */
  doubled: string[];
  close: () => Promise<void>;
};

const months = 6;
const refused: ScriptedAnswer = { status: 401, body: { error: 'Sign in.', code: 'UNAUTHENTICATED' } };

/** The name of a learner. */
export const nameOf = (learner: number): string => `Learner ${learner} of the crowd`;
/** The address that a learner signs in with. */
export const emailOf = (learner: number): string => `crowd-${learner}@dhap.example`;
/** The months that are open to a learner: none to every seventh, all to some. */
export const openMonthsOf = (learner: number): number[] =>
  Array.from({ length: learner % (months + 1) }, (_, index) => index + 1);
/** What stands in a learner's lesson of a month, open or not. */
export const notesOf = (learner: number, month: number): string => `month ${month} for ${nameOf(learner)}`;

const learnerOf = ({ headers }: ReceivedCall): number | null => {
  const [, id] = /accessToken=session-(\d+)/.exec(headers.cookie ?? '') ?? [];
  return id === undefined ? null : Number(id);
};

/** Starts the double. It sends every lesson that is asked for, so only the gateway keeps locked ones back. */
export const startCrowd = async (): Promise<Crowd> => {
  const api = await startRestDouble();
  const arrived = new Set<string>();
  const doubled: string[] = [];

  const own = (call: string, answer: (learner: number, received: ReceivedCall) => unknown): void =>
    api.when(call, (received) => {
      // The double keeps every call, and no test of a crowd looks at them.
      api.calls.length = 0;
      const learner = learnerOf(received);
      return learner === null ? refused : { body: answer(learner, received) };
    });
  const lesson = (learner: number, monthNumber: number) =>
    aLesson({ id: learner * 10 + monthNumber, monthNumber, notes: notesOf(learner, monthNumber) });

  const courses = Array.from({ length: 12 }, (_, index) => aCourse({ id: index + 1, slug: `course-${index + 1}` }));
  api.when('GET /courses', { body: courses });
  for (const course of courses) {
    api.when(`GET /courses/id/${course.id}`, { body: course });
    api.when(`GET /courses/${course.slug}`, { body: course });
  }
  api.when('GET /webinars', { body: [] });
  let sessions = 0;
  api.when('POST /auth/login', ({ body }) => {
    const [, id = ''] = /crowd-(\d+)@/.exec(String(Object(body).email)) ?? [];
    return {
      headers: { 'set-cookie': [`accessToken=session-${id}-${(sessions += 1)}; Path=/; HttpOnly`] },
      body: { expiresInSec: 900, user: { id: Number(id), name: nameOf(Number(id)), email: emailOf(Number(id)) } },
    };
  });
  const person = (learner: number) => ({ id: learner, name: nameOf(learner), email: emailOf(learner) });
  own('GET /me', (learner) => aSession({ user: person(learner) }));
  own('GET /me/summary', (learner) => aSummary(person(learner)));
  own('GET /purchases/me', (learner) =>
    openMonthsOf(learner).map((monthNumber) => aPurchase({ id: learner * 10 + monthNumber, monthNumber })),
  );
  own('GET /announcements/me', (learner) => [anAnnouncement({ id: learner, title: `News for ${nameOf(learner)}` })]);
  own('GET /course-content/course/1', (learner) => Array.from({ length: months }, (_, at) => lesson(learner, at + 1)));
  for (let month = 1; month <= months; month += 1) {
    own(`GET /course-content/course/1/month/${month}`, (learner) => [lesson(learner, month)]);
  }
  own('POST /me/meeting-requests', (learner, { body }) => {
    const { preferredDate, preferredTime, message } = Object(body);
    if (arrived.has(message)) doubled.push(message);
    arrived.add(message);
    return { id: learner, preferredDate, preferredTime, message, status: 'PENDING', createdAt: '2026-11-20T15:00:00Z' };
  });

  return { api, doubled, close: api.close };
};
