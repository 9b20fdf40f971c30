import { deviceStorage, parsedJson } from '../device-storage.ts';
import { createListeners } from '../listeners.ts';
import { PAYMENT_PREFIX, storedKeys, unsaved } from './has-pending-payment.ts';
import type { Checkout, Payment } from './payment-window.ts';

// Keys contain the learner's id, so that the next learner on the device does not see these values.
const paymentKey = (learnerId: string, orderId: string) => `${PAYMENT_PREFIX}${learnerId}:${orderId}`;
const ORDER_PREFIX = 'open-order:';
const orderKey = (learnerId: string, courseId: string) => `${ORDER_PREFIX}${learnerId}:${courseId}`;

/** For how long answers may neither confirm nor refuse a payment before it counts as refused. */
const MAX_UNCONFIRMED_MS = 7 * 24 * 60 * 60 * 1000;

/** A payment as the device has it, with the time of the first answer that neither confirmed nor refused it. */
type KeptPayment = Payment & { unconfirmedSince?: unknown };

/** The payments that the provider has taken and the academy has neither confirmed nor refused, one for each order. */
export const pendingPayments = (learnerId: string): readonly Payment[] =>
  storedKeys()
    // A key without an order is of a time when a device kept one payment for each learner.
    .filter((key) => key === `${PAYMENT_PREFIX}${learnerId}` || key.startsWith(paymentKey(learnerId, '')))
    .flatMap((key) => read(key, isPayment) ?? [])
    .map(({ orderId, paymentId, signature }) => ({ orderId, paymentId, signature }));

/** Saves a payment on the device until it is confirmed or refused, so that closing the tab does not lose it. */
export const savePendingPayment = (learnerId: string, payment: Payment): void => {
  const key = paymentKey(learnerId, payment.orderId);
  write(key, { ...read(key, isPayment), ...payment });
};

/** Records that an answer neither confirmed nor refused the payment of an order; true when that has been so for a week. */
export const isUnconfirmedForLong = (learnerId: string, orderId: string): boolean => {
  const key = paymentKey(learnerId, orderId);
  const payment = read(key, isPayment);
  // Another tab may have had it confirmed meanwhile.
  if (payment === null) return false;
  const { unconfirmedSince: since } = payment;
  if (typeof since === 'number') return Date.now() - since > MAX_UNCONFIRMED_MS;
  write(key, { ...payment, unconfirmedSince: Date.now() });
  return false;
};

/** Removes the payment of an order, once it is confirmed or refused. */
export const removePendingPayment = (learnerId: string, orderId: string): void => {
  for (const key of [paymentKey(learnerId, orderId), `${PAYMENT_PREFIX}${learnerId}`]) {
    if (read(key, isPayment)?.orderId === orderId) remove(key);
  }
};

/** Calls back when another tab has saved or removed a payment; returns a function that unsubscribes. */
export const onPaymentsChangedElsewhere = (listener: () => void): (() => void) =>
  onStoredElsewhere(PAYMENT_PREFIX, listener);

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
  const order = read(orderKey(learnerId, courseId), isOpenOrder);
  return order?.isListedUnpaid === true ? order : null;
};

const ownChanges = createListeners();

/** Calls back when an order is saved or removed by this page or another tab; returns a function that unsubscribes. */
export const onOpenOrdersChanged = (listener: () => void): (() => void) => {
  const stops = [ownChanges.subscribe(listener), onStoredElsewhere(ORDER_PREFIX, listener)];
  return () => stops.forEach((stop) => stop());
};

/** Calls back when another tab has saved or removed something whose key begins with a prefix, or cleared the device. */
const onStoredElsewhere = (prefix: string, listener: () => void): (() => void) => {
  const hear = ({ key }: StorageEvent) => {
    if (key === null || key.startsWith(prefix)) listener();
  };
  window.addEventListener('storage', hear);
  return () => window.removeEventListener('storage', hear);
};

/** Saves an order on the device, since the provider accepts its payment until it is paid. */
export const saveOpenOrder = (learnerId: string, courseId: string, order: OpenOrder): void => {
  write(orderKey(learnerId, courseId), order);
  ownChanges.notify();
};

/** Whether there is an open order of that course, of any learner. */
export const hasOpenOrder = (courseId: string): boolean =>
  storedKeys().some((key) => key.startsWith(ORDER_PREFIX) && key.endsWith(`:${courseId}`));

/** Removes an order, once it is paid. */
export const removeOpenOrder = (learnerId: string, orderId: string): void => {
  for (const key of storedKeys().filter((each) => each.startsWith(orderKey(learnerId, '')))) {
    if (read(key, isOpenOrder)?.checkout.orderId === orderId) remove(key);
  }
  ownChanges.notify();
};

const read = <Kept>(key: string, isKept: (value: unknown) => value is Kept): Kept | null => {
  // A value that could not be saved is newer than the stored one.
  const value = parsedJson(unsaved.get(key) ?? deviceStorage.read(key));
  return isKept(value) ? value : null;
};

const write = (key: string, value: object): void => {
  const text = JSON.stringify(value);
  if (deviceStorage.write(key, text)) unsaved.delete(key);
  else unsaved.set(key, text);
};

const remove = (key: string): void => {
  deviceStorage.remove(key);
  unsaved.delete(key);
};

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const hasTexts = (value: Record<string, unknown>, ...names: string[]): boolean =>
  names.every((name) => typeof value[name] === 'string');

const isPayment = (value: unknown): value is KeptPayment =>
  isRecord(value) && hasTexts(value, 'orderId', 'paymentId', 'signature');

// All that the provider's window is opened with: an earlier version of the site may have kept less.
const isCheckout = (value: unknown): value is Checkout =>
  isRecord(value) &&
  hasTexts(value, 'scriptUrl', 'keyId', 'orderId', 'name', 'description') &&
  isRecord(value['amount']) &&
  isRecord(value['methods']) &&
  Array.isArray(value['notes']);

const isOpenOrder = (value: unknown): value is OpenOrder => isRecord(value) && isCheckout(value['checkout']);
