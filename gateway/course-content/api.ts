import type { Rest } from '../rest/rest.ts';
import { segment } from '../rest/path.ts';
import { type ContentItemRecord, readContentItems } from './records.ts';

/**
 * The lessons of a course, on behalf of the asker. What these calls answer may be locked for the asker: only the
 * loader, which is asked for open months alone, hands it on. Each rejects with a RestError.
 */
export type CourseContentApi = {
  /** GET /course-content/course/{courseId}: the lessons of all months. */
  readonly ofCourse: (courseId: string) => Promise<readonly ContentItemRecord[]>;
  /** GET /course-content/course/{courseId}/month/{monthNumber}. */
  readonly ofMonth: (courseId: string, month: number) => Promise<readonly ContentItemRecord[]>;
};

/** The calls about lessons over a client that carries the asker's session. */
export const createCourseContentApi = (rest: Rest): CourseContentApi => ({
  ofCourse: async (courseId) => rest.get(`/course-content/course/${segment(courseId)}`, readContentItems),
  ofMonth: async (courseId, month) =>
    rest.get(`/course-content/course/${segment(courseId)}/month/${month}`, readContentItems),
});
