import type { Checkout, Payment } from './payment-window.ts';

// What one learner left on a device is out of reach of the next: the key carries the learner's id.
const PAYMENT = 'unconfirmed-payment:';
const paymentKey = (learnerId: string) => `${PAYMENT}${learnerId}`;
const ORDER = 'open-order:';
const orderKey = (learnerId: string, courseId: string) => `${ORDER}${learnerId}:${courseId}`;

/** A payment that the provider has taken and nobody has confirmed yet; null when there is none. */
export const pendingPayment = (learnerId: string): Payment | null => read(paymentKey(learnerId), isPayment);

/** Keeps a payment on the device until it is confirmed, so that a closed tab loses nothing. */
export const savePendingPayment = (learnerId: string, payment: Payment): void => write(paymentKey(learnerId), payment);

/** Forgets the payment: its confirmation was answered. */
export const removePendingPayment = (learnerId: string): void => localStorage.removeItem(paymentKey(learnerId));

/** Whether a payment of anybody is kept, which costs no call to find out. */
export const hasPendingPayment = (): boolean => Object.keys(localStorage).some((key) => key.startsWith(PAYMENT));

/** An order that was opened and not paid, with the month that it is for. */
export type OpenOrder = { month: number | null; checkout: Checkout };

/** The order of a course that this learner left open on this device; null when there is none. */
export const openOrder = (learnerId: string, courseId: string): OpenOrder | null =>
  read(orderKey(learnerId, courseId), isOpenOrder);

/** Keeps an order on the device: the provider takes its payment until it is paid. */
export const saveOpenOrder = (learnerId: string, courseId: string, order: OpenOrder): void =>
  write(orderKey(learnerId, courseId), order);

/** Whether an order of that course is kept, by anybody. */
export const hasOpenOrder = (courseId: string): boolean =>
  Object.keys(localStorage).some((key) => key.startsWith(ORDER) && key.endsWith(`:${courseId}`));

/** Forgets the order: it is paid. */
export const removeOpenOrder = (learnerId: string, courseId: string): void =>
  localStorage.removeItem(orderKey(learnerId, courseId));

const read = <Kept>(key: string, isKept: (value: unknown) => value is Kept): Kept | null => {
  const value = parsed(localStorage.getItem(key));
  return isKept(value) ? value : null;
};

const write = (key: string, value: object): void => localStorage.setItem(key, JSON.stringify(value));

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
