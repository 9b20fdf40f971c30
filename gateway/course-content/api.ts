import type { Rest } from '../rest/rest.ts';
import { segment } from '../rest/path.ts';
import { readContentItems } from './records.ts';

/**
 * The calls about lessons, on behalf of the requester. Their answers may contain lessons of months that are locked for the
 * requester, so they are called by the loader only, which is asked for open months. Each rejects with a RestError.
 */
export const createCourseContentApi = (rest: Rest) => ({
  ofCourse: async (courseId: string) => rest.get(`/course-content/course/${segment(courseId)}`, readContentItems),
  ofMonth: async (courseId: string, month: number) =>
    rest.get(`/course-content/course/${segment(courseId)}/month/${month}`, readContentItems),
});

/** The calls about lessons. */
export type CourseContentApi = ReturnType<typeof createCourseContentApi>;
