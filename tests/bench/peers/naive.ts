// Each resolver fetches what it needs: what tutorials show first.
import { accessFrom, coursesPage, fields, greetingOf } from './fields.ts';
import { courseOf, purchaseOf, type Row } from './records.ts';
import { type Asker, get } from './upstream-client.ts';

const courseById = async (id: string, asker: Asker) => courseOf(await get(`/courses/id/${id}`, asker));

const accessTo = async (id: string, asker: Asker) => {
  const [course, purchases] = await Promise.all([courseById(id, asker), get('/purchases/me', asker)]);
  return accessFrom(course, purchases.map(purchaseOf));
};

/** Resolvers without loaders. */
export const naiveResolvers = {
  ...fields,
  Query: {
    ...fields.Query,
    courses: async (_root: unknown, args: Row, asker: Asker) =>
      coursesPage((await get('/courses', asker)).map(courseOf), args),
    course: (_root: unknown, { by }: Row, asker: Asker) => courseById(by.id, asker),
    viewer: async (_root: unknown, _args: unknown, asker: Asker) =>
      (await get('/me', asker)).authenticated ? {} : null,
  },
  Viewer: {
    greeting: async (_viewer: unknown, _args: unknown, asker: Asker) =>
      greetingOf((await get('/me/summary', asker)).name),
    enrolledCourses: async (_viewer: unknown, _args: unknown, asker: Asker) =>
      (await get('/me/summary', asker)).courses,
    meetingRequests: (_viewer: unknown, _args: unknown, asker: Asker) => get('/me/meeting-requests', asker),
  },
  Course: {
    ...fields.Course,
    viewerAccess: async (course: ReturnType<typeof courseOf>, _args: unknown, asker: Asker) =>
      accessFrom(course, (await get('/purchases/me', asker)).map(purchaseOf)),
  },
  EnrolledCourse: {
    ...fields.EnrolledCourse,
    course: ({ id }: Row, _args: unknown, asker: Asker) => courseById(id, asker),
    access: ({ id }: Row, _args: unknown, asker: Asker) => accessTo(id, asker),
  },
};
