import type { Rest } from '../rest/rest.ts';
import { segment } from '../rest/path.ts';
import { type ContentItemRecord, readContentItems } from './records.ts';

/**
 * The calls about lessons, on behalf of the requester. Their answers may contain lessons of months that are locked for the
 * requester, so they are called by the loader only, which is asked for open months. Each rejects with a RestError.
 */
export type CourseContentApi = {
  /** GET /course-content/course/{courseId}: the lessons of all months. */
  readonly ofCourse: (courseId: string) => Promise<readonly ContentItemRecord[]>;
  /** GET /course-content/course/{courseId}/month/{monthNumber}. */
  readonly ofMonth: (courseId: string, month: number) => Promise<readonly ContentItemRecord[]>;
};

/** The calls about lessons over a client that carries the requester's session. */
export const createCourseContentApi = (rest: Rest): CourseContentApi => ({
  ofCourse: async (courseId) => rest.get(`/course-content/course/${segment(courseId)}`, readContentItems),
  ofMonth: async (courseId, month) =>
    rest.get(`/course-content/course/${segment(courseId)}/month/${month}`, readContentItems),
});
