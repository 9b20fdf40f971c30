import { tabStorage } from '../device-storage.ts';
import type { MonthState } from '../generated/graphql.ts';
import { createListeners } from '../listeners.ts';
import { AWAITED_PREFIX } from './has-pending-payment.ts';
import type { OpenOrder } from './pending-payments.ts';

/** How often a payment is looked for. */
export const MAX_LOOKS = 6;

/** A payment that may still arrive. The tab keeps it, so that it is looked for after a reload. */
export type AwaitedPayment = { learnerId: string; courseId: string; looksLeft: number } & Pick<
  OpenOrder,
  'month' | 'isListedUnpaid'
>;

/** A payment that arrived after its window was left: its course, the month that it is for, and that month's state. */
export type Arrival = { courseId: string; month: number; state: MonthState };

const arrivals = createListeners<Arrival>();

/** Calls back when a payment has arrived that this tab looked for; returns a function that ends that. */
export const onPaymentArrived = arrivals.subscribe;

/** Tells the dialogs that a payment has arrived. */
export const tellPaymentArrived = arrivals.notify;

/** What ends the looks for a payment, by its course. */
const looks = new Map<string, AbortController>();

/** Whether a payment for this course is looked for, or its window is open. */
export const isLookedFor = (courseId: string): boolean => looks.has(courseId);

/** Begins to await a payment, which the tab keeps from then on; an earlier one for its course is awaited no more. */
export const beginLooks = (awaited: AwaitedPayment): AbortSignal => {
  endLooks(awaited.courseId);
  const ended = new AbortController();
  looks.set(awaited.courseId, ended);
  keepAwaited(awaited);
  return ended.signal;
};

/** Has the tab keep how many looks are left. */
export const keepAwaited = (awaited: AwaitedPayment): void =>
  void tabStorage.write(AWAITED_PREFIX + awaited.courseId, JSON.stringify(awaited));

/** Ends the looks for a payment for this course, where there are any. */
export const endLooks = (courseId: string): void => {
  looks.get(courseId)?.abort();
  looks.delete(courseId);
  tabStorage.remove(AWAITED_PREFIX + courseId);
};
