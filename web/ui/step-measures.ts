/** The width of a step in units of a drawing of stairs. */
export const STEP_RUN = 100;
const RISE = 28;
const LOWEST = 122;

/** How high a step stands in such a drawing: the first has room for its window, and each is a little higher than the last. */
export const stepHeight = (index: number): number => LOWEST + RISE * index;
