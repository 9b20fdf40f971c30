import type { GatewayContext } from '../generated/context.ts';
import { RestError } from '../rest/errors.ts';
import { agendaOf, type AgendaState } from './agenda-rules.ts';
import type { CourseAccessRecord } from './course-access.ts';
import { accessOf, ownCourse } from './own-courses.ts';

/** A list that the agenda can do without; empty where it cannot be had. */
const orEmpty = async <T>(list: Promise<readonly T[]>): Promise<readonly T[]> => {
  try {
    return await list;
  } catch (error) {
    if (error instanceof RestError) return [];
    throw error;
  }
};

/** The requester's access to the courses that they have bought or tried to buy. */
const ownAccess = async (context: GatewayContext): Promise<readonly CourseAccessRecord[]> => {
  const { byCourse } = await context.loaders.purchases.mine.get();
  const found = await Promise.all(
    [...byCourse.keys()].map(async (id) => {
      const course = await ownCourse(id, context);
      return course === null ? null : accessOf(course, context);
    }),
  );
  return found.filter((access) => access !== null);
};

/** What comes next for the requester. Where it need not be whole, meetings and webinars that cannot be had are left out. */
export const loadAgenda = async (context: GatewayContext, { isWhole = false } = {}): Promise<AgendaState> => {
  const perhaps = isWhole ? <T>(list: Promise<T>) => list : orEmpty;
  const [courses, meetings, webinars] = await Promise.all([
    ownAccess(context),
    perhaps(context.loaders.meetingRequests.mine.get()),
    perhaps(context.api.catalogue.webinars()),
  ]);
  return agendaOf({ courses, meetings, webinars }, context.now(), context.display.timeZone);
};
