// What resolvers of a peer receive: how the REST API is called for one request.
import { readFacts } from '../../../gateway/academy/facts.ts';
import { indexPurchases } from '../../../gateway/purchases/access-rules.ts';
import { readMeetingRequest } from '../../../gateway/meeting-requests/records.ts';
import type { CourseRecord } from '../../../gateway/catalogue/records.ts';
import type { Display } from '../../../gateway/values/instants.ts';
import { courseOf, purchaseOf, type Row, webinarOf } from './records.ts';
import { type Asker, get } from './upstream-client.ts';
import { noReport } from '../../support/records.ts';

/** The site's origin in all answers, so that all answers can be equal. */
const publicOrigin = 'http://academy.example';
const display: Display = { language: 'en', timeZone: 'Asia/Kolkata', locale: 'en-IN' };
const { language } = display;
const facts = readFacts(null);

/** A call that is made again each time: what tutorials show first. */
const eachTime = <T>(load: () => Promise<T>): (() => Promise<T>) => load;

/** A call that is made at most once in a request, as the documentation of DataLoader teaches. */
const once = <T>(load: () => Promise<T>): (() => Promise<T>) => {
  let loading: Promise<T> | undefined;
  return () => (loading ??= load());
};

/** A loader that resolvers always wait for. */
const loader = <T>(get: () => Promise<T>) => ({ get, peek: () => undefined });

const contextWith = (call: typeof once) => (asker: Asker) => {
  const now = new Date();
  const courseList = call(async () => {
    const all: CourseRecord[] = (await get('/courses', asker)).map(courseOf);
    return {
      all,
      byId: new Map(all.map((course) => [course.id, course])),
      bySlug: new Map(all.map((course) => [course.slug, course])),
    };
  });
  const mine = call(async () => {
    const all = (await get('/purchases/me', asker)).map(purchaseOf);
    return { all, byCourse: indexPurchases(all), access: new Map() };
  });
  const summary = call(() => get('/me/summary', asker));
  const meetings = call(async () =>
    (await get('/me/meeting-requests', asker)).map((row: Row) => readMeetingRequest(row, noReport)),
  );
  return {
    now: () => now,
    language,
    display,
    publicOrigin,
    mediaOrigin: publicOrigin,
    facts,
    jar: { hasSession: () => asker.cookie !== '' },
    session: call(() => get('/me', asker)),
    loaders: {
      purchases: { mine: loader(mine), keptCourse: async () => null },
      profile: { summary: loader(summary) },
      meetingRequests: { mine: loader(meetings) },
    },
    api: {
      catalogue: {
        courseList,
        listInMemory: () => undefined,
        courseById: async (id: string) => courseOf(await get(`/courses/id/${id}`, asker)),
        webinars: call(async () => (await get('/webinars', asker)).map(webinarOf)),
      },
    },
  };
};

/** The context of a request whose calls are made at most once each. */
export const createContext = contextWith(once);

/** The context of a request whose resolvers fetch what they need, each for itself. */
export const createNaiveContext = contextWith(eachTime);

/** What a resolver of a peer receives. */
export type PeerContext = ReturnType<typeof createContext>;
