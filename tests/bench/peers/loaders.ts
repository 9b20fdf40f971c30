// What a good engineer writes from the documentation of DataLoader: each call at most once in a request.
import DataLoader from 'dataloader';
import { indexPurchases } from '../../../gateway/purchases/access-rules.ts';
import type { CourseRecord } from '../../../gateway/catalogue/records.ts';
import { accessOf, coursesPage, fields, greetingOf } from './fields.ts';
import { courseOf, purchaseOf, type Row } from './records.ts';
import { type Asker, get } from './upstream-client.ts';

const once = <T>(load: () => Promise<T>): (() => Promise<T>) => {
  let loading: Promise<T> | undefined;
  return () => (loading ??= load());
};

/** The loaders of one request. */
export const createLoaders = (asker: Asker) => {
  const courses = once(async () => {
    const all: CourseRecord[] = (await get('/courses', asker)).map(courseOf);
    return { all, byId: new Map(all.map((course) => [course.id, course])) };
  });
  return {
    session: once(() => get('/me', asker)),
    summary: once(() => get('/me/summary', asker)),
    purchases: once(async () => indexPurchases((await get('/purchases/me', asker)).map(purchaseOf))),
    meetingRequests: once(() => get('/me/meeting-requests', asker)),
    courses,
    /** Several courses cost one call for the list, one alone a call for itself. */
    course: new DataLoader<string, CourseRecord | null>(async (ids) => {
      const [first] = ids;
      if (ids.length === 1 && first !== undefined) return [courseOf(await get(`/courses/id/${first}`, asker))];
      const { byId } = await courses();
      return ids.map((id) => byId.get(id) ?? null);
    }),
  };
};

/** What a resolver of a peer with loaders receives. */
export type PeerContext = ReturnType<typeof createLoaders>;

/** Resolvers that ask the loaders. */
export const loaderResolvers = {
  ...fields,
  Query: {
    ...fields.Query,
    courses: async (_root: unknown, args: Row, { courses }: PeerContext) => coursesPage((await courses()).all, args),
    course: (_root: unknown, { by }: Row, { course }: PeerContext) => course.load(by.id),
    viewer: async (_root: unknown, _args: unknown, { session }: PeerContext) =>
      (await session()).authenticated ? {} : null,
  },
  Viewer: {
    greeting: async (_viewer: unknown, _args: unknown, { summary }: PeerContext) => greetingOf((await summary()).name),
    enrolledCourses: async (_viewer: unknown, _args: unknown, { summary }: PeerContext) => (await summary()).courses,
    meetingRequests: (_viewer: unknown, _args: unknown, { meetingRequests }: PeerContext) => meetingRequests(),
  },
  Course: {
    ...fields.Course,
    viewerAccess: async (course: CourseRecord, _args: unknown, { purchases }: PeerContext) =>
      accessOf(course, await purchases()),
  },
  EnrolledCourse: {
    ...fields.EnrolledCourse,
    course: ({ id }: Row, _args: unknown, { course }: PeerContext) => course.load(String(id)),
    access: async ({ id }: Row, _args: unknown, { course, purchases }: PeerContext) => {
      const [found, mine] = await Promise.all([course.load(String(id)), purchases()]);
      return found === null ? null : accessOf(found, mine);
    },
  },
};
