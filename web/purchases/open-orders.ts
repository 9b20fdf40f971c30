import { createListeners } from '../listeners.ts';
import { storedKeys } from './has-pending-payment.ts';
import type { Checkout } from './payment-window.ts';
import { hasTexts, isRecord, onStoredElsewhere, readStored, removeStored, writeStored } from './stored-values.ts';

const ORDER_PREFIX = 'open-order:';
// Keys contain the learner's id, so that the next learner on the device does not see these orders.
const orderKey = (learnerId: string, courseId: string) => `${ORDER_PREFIX}${learnerId}:${courseId}`;

/** An order that was opened and not paid. */
export type OpenOrder = {
  /** The month that it is for; null for a one-time payment. */
  month: number | null;
  checkout: Checkout;
  /**
   * Whether the academy lists purchases that are not paid. If it does not, a listed purchase is paid, and its order cannot
   * be paid again.
   */
  isListedUnpaid: boolean;
};

/** The order of a course that this learner left open on this device and that can still be paid; null when there is none. */
export const openOrder = (learnerId: string, courseId: string): OpenOrder | null => {
  const order = readStored(orderKey(learnerId, courseId), isOpenOrder);
  return order?.isListedUnpaid === true ? order : null;
};

/** Whether there is an open order of that course, of any learner. */
export const hasOpenOrder = (courseId: string): boolean =>
  storedKeys().some((key) => key.startsWith(ORDER_PREFIX) && key.endsWith(`:${courseId}`));

/** Saves an order on the device, since the provider accepts its payment until it is paid. */
export const saveOpenOrder = (learnerId: string, courseId: string, order: OpenOrder): void => {
  writeStored(orderKey(learnerId, courseId), order);
  ownChanges.notify();
};

/** Removes an order, once it is paid. */
export const removeOpenOrder = (learnerId: string, orderId: string): void => {
  for (const key of storedKeys().filter((each) => each.startsWith(orderKey(learnerId, '')))) {
    if (readStored(key, isOpenOrder)?.checkout.orderId === orderId) removeStored(key);
  }
  ownChanges.notify();
};

const ownChanges = createListeners();

/** Calls back when an order is saved or removed by this page or another tab; returns a function that unsubscribes. */
export const onOpenOrdersChanged = (listener: () => void): (() => void) => {
  const stops = [ownChanges.subscribe(listener), onStoredElsewhere(ORDER_PREFIX, listener)];
  return () => stops.forEach((stop) => stop());
};

// All that the provider's window is opened with: an earlier version of the site may have kept less.
const isCheckout = (value: unknown): value is Checkout =>
  isRecord(value) &&
  hasTexts(value, 'scriptUrl', 'keyId', 'orderId', 'name', 'description') &&
  isRecord(value['amount']) &&
  isRecord(value['methods']) &&
  Array.isArray(value['notes']);

const isOpenOrder = (value: unknown): value is OpenOrder => isRecord(value) && isCheckout(value['checkout']);
