/** The state of the history entry that a course which could not be loaded leads to. */
export const courseFailed = { failed: 'course' } as const;

/** Whether this page was opened because a course could not be loaded. */
export const isAfterFailedCourse = (state: unknown): boolean => Object(state)['failed'] === courseFailed.failed;
