import type { Checkout, Payment } from './payment-window.ts';

// Keys contain the learner's id, so that the next learner on the device does not see these values.
const PAYMENT = 'unconfirmed-payment:';
const paymentKey = (learnerId: string) => `${PAYMENT}${learnerId}`;
const ORDER = 'open-order:';
const orderKey = (learnerId: string, courseId: string) => `${ORDER}${learnerId}:${courseId}`;

/** The payment that the provider has taken and the academy has not confirmed yet; null when there is none. */
export const pendingPayment = (learnerId: string): Payment | null => read(paymentKey(learnerId), isPayment);

/** Saves a payment on the device until it is confirmed, so that closing the tab does not lose it. */
export const savePendingPayment = (learnerId: string, payment: Payment): void => write(paymentKey(learnerId), payment);

/** Removes the payment, once its confirmation was answered. */
export const removePendingPayment = (learnerId: string): void => localStorage.removeItem(paymentKey(learnerId));

/** Whether there is a pending payment of any learner; needs no request, unlike asking who the learner is. */
export const hasPendingPayment = (): boolean => Object.keys(localStorage).some((key) => key.startsWith(PAYMENT));

/** An order that was opened and not paid, with the month that it is for. */
export type OpenOrder = { month: number | null; checkout: Checkout };

/** The order of a course that this learner left open on this device; null when there is none. */
export const openOrder = (learnerId: string, courseId: string): OpenOrder | null =>
  read(orderKey(learnerId, courseId), isOpenOrder);

/** Saves an order on the device, since the provider accepts its payment until it is paid. */
export const saveOpenOrder = (learnerId: string, courseId: string, order: OpenOrder): void =>
  write(orderKey(learnerId, courseId), order);

/** Whether there is an open order of that course, of any learner. */
export const hasOpenOrder = (courseId: string): boolean =>
  Object.keys(localStorage).some((key) => key.startsWith(ORDER) && key.endsWith(`:${courseId}`));

/** Removes the order, once it is paid. */
export const removeOpenOrder = (learnerId: string, courseId: string): void =>
  localStorage.removeItem(orderKey(learnerId, courseId));

const read = <Kept>(key: string, isKept: (value: unknown) => value is Kept): Kept | null => {
  const value = parsed(localStorage.getItem(key));
  return isKept(value) ? value : null;
};

// A storage that is full or refused must not stop a purchase: without it only what a closed tab would leave is lost.
const write = (key: string, value: object): void => {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Nothing is saved.
  }
};

const parsed = (text: string | null): unknown => {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
};

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const isPayment = (value: unknown): value is Payment =>
  isRecord(value) &&
  [value['orderId'], value['paymentId'], value['signature']].every((part) => typeof part === 'string');

const isOpenOrder = (value: unknown): value is OpenOrder =>
  isRecord(value) && isRecord(value['checkout']) && typeof value['checkout']['orderId'] === 'string';
