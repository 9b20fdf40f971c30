const lastMonthKey = (courseId: string) => `last-month:${courseId}`;

/** The month of a course that was opened last on this device; NaN when none was. */
export const lastMonth = (courseId: string): number =>
  Number.parseInt(localStorage.getItem(lastMonthKey(courseId)) ?? '', 10);

/** Remembers the month that was just opened, so that the next visit goes on there. */
export const rememberMonth = (courseId: string, month: number): void =>
  localStorage.setItem(lastMonthKey(courseId), String(month));
