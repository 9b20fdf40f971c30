import { deviceStorage, tabStorage } from '../device-storage.ts';
import { createListeners } from '../listeners.ts';

// Apart from what reads and writes the payments, since every page of the site asks this when it is opened.

/** Begins the keys of the payments that were taken and not confirmed. */
export const PAYMENT = 'unconfirmed-payment:';

/** Begins the keys, by course, of what the tab keeps of payments that it looks for. */
export const AWAITED = 'awaited-payment:';

/** What could not be saved on the device; it lives as long as the page. */
export const unsaved = new Map<string, string>();

/** The keys of what is saved on the device, or could not be. */
export const keys = (): readonly string[] => [...new Set([...deviceStorage.keys(), ...unsaved.keys()])];

/** Whether there is a pending payment of any learner; needs no request, unlike asking who the learner is. */
export const hasPendingPayment = (): boolean => keys().some((key) => key.startsWith(PAYMENT));

/** Whether this tab looks, or looked before a reload, for a payment that may still arrive. */
export const isPaymentAwaited = (): boolean => tabStorage.keys().some((key) => key.startsWith(AWAITED));

const closedDialogs = createListeners();

/** Calls back when a dialog is closed that said that a payment is not confirmed yet; returns a function that ends that. */
export const onPaymentLeft = closedDialogs.subscribe;

/** Tells that such a dialog was closed, as the page below it says nothing of the payment. */
export const tellPaymentLeft = closedDialogs.notify;
