import { tabStorage } from '../device-storage.ts';
import type { MonthState } from '../generated/graphql.ts';
import { createListeners } from '../listeners.ts';
import { AWAITED_PREFIX } from './has-pending-payment.ts';
import type { OpenOrder } from './open-orders.ts';

/** How many times a payment is polled for. */
export const MAX_POLLS = 6;

/** A payment that may still arrive, with the number of polls left. The tab keeps it, so that polling goes on after a reload. */
export type AwaitedPayment = { learnerId: string; courseId: string; pollsLeft: number } & Pick<
  OpenOrder,
  'month' | 'isListedUnpaid'
>;

/** A payment that arrived after its window was left: its course, the month that it is for, and that month's state. */
export type Arrival = { courseId: string; month: number; state: MonthState };

const arrivals = createListeners<Arrival>();

/** Calls back when a payment has arrived that this tab polled for; returns a function that unsubscribes. */
export const onPaymentArrived = arrivals.subscribe;

/** Tells the dialogs that a payment has arrived. */
export const tellPaymentArrived = arrivals.notify;

/** What stops the polling for a payment, by its course. */
const awaiting = new Map<string, AbortController>();

/** Whether a payment for this course is polled for, or its window is open. */
export const isAwaiting = (courseId: string): boolean => awaiting.has(courseId);

/** Starts to await a payment, which the tab keeps from then on, in place of an earlier one for its course. The signal stops it. */
export const startAwaiting = (awaited: AwaitedPayment): AbortSignal => {
  stopAwaiting(awaited.courseId);
  const ended = new AbortController();
  awaiting.set(awaited.courseId, ended);
  keepAwaited(awaited);
  return ended.signal;
};

/** Stores how many polls are left. */
export const keepAwaited = (awaited: AwaitedPayment): void =>
  void tabStorage.write(AWAITED_PREFIX + awaited.courseId, JSON.stringify(awaited));

/** Stops awaiting a payment for this course. */
export const stopAwaiting = (courseId: string): void => {
  awaiting.get(courseId)?.abort();
  awaiting.delete(courseId);
  tabStorage.remove(AWAITED_PREFIX + courseId);
};
