/**
 * After how many seconds a page with purchases of several courses asks again while one of them waits for approval: as often as the
 * gateway recommends for the page of one course.
 */
export const PENDING_RELOAD_SECONDS = 15;
