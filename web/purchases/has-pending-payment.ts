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

/** Whether this tab looks, or looked before a reload, for a payment that may still arrive. */
export const isPaymentAwaited = (): boolean => tabStorage.keys().some((key) => key.startsWith(AWAITED_PREFIX));

const closedDialogs = createListeners();

/** Calls back when a dialog is closed that said that a payment is not confirmed yet; returns a function that ends that. */
export const onPaymentLeft = closedDialogs.subscribe;

/** Tells that such a dialog was closed, as the page below it says nothing of the payment. */
export const tellPaymentLeft = closedDialogs.notify;
