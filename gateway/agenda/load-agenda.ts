import type { GatewayContext } from '../generated/context.ts';
import { RestError } from '../rest/errors.ts';
import { agendaOf, type AgendaState } from './rules.ts';
import type { CourseAccessRecord } from '../purchases/course-access.ts';
import { ownAccess } from '../purchases/own-courses.ts';
import { purchasedCoursesOf } from '../purchases/payment-standing.ts';

/** A list that the agenda can do without: empty where it cannot be loaded. */
const orEmpty = async <T>(list: Promise<readonly T[]>): Promise<readonly T[]> => {
  try {
    return await list;
  } catch (error) {
    if (error instanceof RestError) return [];
    throw error;
  }
};

type Found = ReturnType<typeof ownAccess>;

const isLoaded = (found: Found): found is CourseAccessRecord | null => !(found instanceof Promise);

/** The access to one course in a list; none for a course that is not the requester's. */
const listed = async (found: Found): Promise<readonly CourseAccessRecord[]> =>
  [await found].filter((access) => access !== null);

/**
 * What comes next for the requester. Unless it has to be whole, a course, the meetings and the webinars are left out where they
 * cannot be loaded. Rejects without the list of courses, because no due date would be known.
 */
export const loadAgenda = async (context: GatewayContext, { isWhole = false } = {}): Promise<AgendaState> => {
  const optional = isWhole ? <T>(list: Promise<readonly T[]>) => list : orEmpty;
  const ownCourses = async () => {
    const [{ all }] = await Promise.all([context.loaders.purchases.mine.get(), context.api.catalogue.courseList()]);
    const found = purchasedCoursesOf(all).map(({ courseId }) => ownAccess(courseId, context));
    if (found.every(isLoaded)) return found.filter((access) => access !== null);
    return (await Promise.all(found.map((access) => optional(listed(access))))).flat();
  };
  const [courses, meetings, webinars] = await Promise.all([
    ownCourses(),
    optional(context.loaders.meetingRequests.mine.get()),
    optional(context.api.catalogue.webinars()),
  ]);
  return agendaOf({ courses, meetings, webinars }, context.now());
};
