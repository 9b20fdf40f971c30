import type { MonthState } from '../generated/graphql.ts';
import { createListeners } from '../listeners.ts';

/** A payment that arrived after its window was left: its course, the month that it is for, and that month's state. */
export type Arrival = { courseId: string; month: number; state: MonthState };

const arrivals = createListeners<Arrival>();

/** Calls back when a payment has arrived that this tab looked for; returns a function that ends that. */
export const onPaymentArrived = arrivals.subscribe;

/** Tells the dialogs that a payment has arrived. */
export const tellPaymentArrived = arrivals.notify;

/** What ends the looks for a payment, by its course. */
const looks = new Map<string, AbortController>();

/** Whether a payment for this course is looked for. */
export const isLookedFor = (courseId: string): boolean => looks.has(courseId);

/** Begins to look for a payment for this course; those for an earlier one end. */
export const beginLooks = (courseId: string): AbortSignal => {
  endLooks(courseId);
  const ended = new AbortController();
  looks.set(courseId, ended);
  return ended.signal;
};

/** Ends the looks for a payment for this course, where there are any. */
export const endLooks = (courseId: string): void => {
  looks.get(courseId)?.abort();
  looks.delete(courseId);
};
