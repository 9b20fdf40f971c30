import { createListeners } from './listeners.ts';

const { subscribe, notify } = createListeners<string>();

/** Tells that the page at an address follows in a moment, so that its code and its answers are fetched meanwhile. */
export const announceNextPage = notify;

/** Calls back with the address of a page that follows in a moment; returns a function that unsubscribes. */
export const onNextPage = subscribe;
