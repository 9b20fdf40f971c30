import { deviceStorage, tabStorage } from '../device-storage.ts';
import { createListeners } from '../listeners.ts';

// A module of its own, since every page loads it, unlike the one that reads and writes the payments.

/** The prefix of the keys of payments that were taken and not confirmed. */
export const PAYMENT_PREFIX = 'unconfirmed-payment:';

/** The prefix of the tab's keys, by course, of payments that it polls for. */
export const AWAITED_PREFIX = 'awaited-payment:';

/** What could not be saved on the device; it lives as long as the page. */
export const unsaved = new Map<string, string>();

/** The keys of what is saved on the device, or could not be. */
export const storedKeys = (): readonly string[] => [...new Set([...deviceStorage.keys(), ...unsaved.keys()])];

/** Whether there is a pending payment of any learner; needs no request, unlike asking who the learner is. */
export const hasPendingPayment = (): boolean => storedKeys().some((key) => key.startsWith(PAYMENT_PREFIX));

/** Whether this tab awaits a payment, or did before a reload. */
export const isPaymentAwaited = (): boolean => tabStorage.keys().some((key) => key.startsWith(AWAITED_PREFIX));

const closedDialogs = createListeners();

/** Calls back when the dialog of an unconfirmed payment is closed; returns a function that unsubscribes. */
export const onPaymentLeft = closedDialogs.subscribe;

/** Reports that such a dialog was closed, since the page below it does not mention the payment. */
export const tellPaymentLeft = closedDialogs.notify;
