import type { ApolloClient } from '@apollo/client';
import { parsedJson, tabStorage } from '../device-storage.ts';
import { AwaitedPaymentDocument, type MonthState } from '../generated/graphql.ts';
import {
  startAwaiting,
  stopAwaiting,
  isAwaiting,
  keepAwaited,
  MAX_POLLS,
  tellPaymentArrived,
  type AwaitedPayment,
} from './awaited-payments.ts';
import { askForLearnerId } from './fetch-learner-id.ts';
import { AWAITED_PREFIX } from './has-pending-payment.ts';
import { refetchPurchases, tellPurchasesChanged } from './purchases-channel.ts';

const POLL_EVERY_MS = 10_000;

/**
 * Polls for a payment that may arrive after the provider's window was left, since the window does not tell whether a bank is
 * still deciding: every ten seconds for a minute in which the page is visible, and when it becomes visible. Pages, dialogs
 * and other tabs are told when it arrives. Stops earlier when somebody else or nobody is signed in, or by `stopAwaiting`.
 */
export const pollForPayment = (client: ApolloClient, awaited: AwaitedPayment): void => {
  const { learnerId, courseId, month } = awaited;
  const ended = startAwaiting(awaited);
  let { pollsLeft } = awaited;

  const poll = async () => {
    // The last poll may still be under way.
    if (document.hidden || pollsLeft === 0) return;
    pollsLeft -= 1;
    const isLast = pollsLeft === 0;
    const signedIn = await askForLearnerId(client);
    const isGone = signedIn !== undefined && signedIn !== learnerId;
    const state = signedIn === learnerId ? await arrivedState(client, awaited) : null;
    if (ended.aborted) return;
    if (isGone || isLast || state !== null) stopAwaiting(courseId);
    else keepAwaited({ ...awaited, pollsLeft });
    if (state === null) return;
    refetchPurchases(client);
    tellPurchasesChanged(learnerId);
    tellPaymentArrived({ courseId, month: month ?? 1, state });
  };
  const again = () => void poll();
  const timer = setInterval(again, POLL_EVERY_MS);
  document.addEventListener('visibilitychange', again, { signal: ended });
  ended.addEventListener('abort', () => clearInterval(timer));
};

/** Resumes the polling that a reload has interrupted, or starts it for a payment whose window the reload has closed. */
export const resumePolling = (client: ApolloClient): void => {
  for (const key of tabStorage.keys().filter((each) => each.startsWith(AWAITED_PREFIX))) {
    const awaited = parsedJson(tabStorage.read(key));
    if (!isAwaitedPayment(awaited) || key !== AWAITED_PREFIX + awaited.courseId) tabStorage.remove(key);
    else if (!isAwaiting(awaited.courseId)) pollForPayment(client, awaited);
  }
};

/**
 * The state of the month of an order once it is paid, otherwise null. The query is smaller than those of the pages, and what
 * it brings is not cached.
 */
const arrivedState = async (
  client: ApolloClient,
  { courseId, month, isListedUnpaid }: AwaitedPayment,
): Promise<MonthState | null> => {
  try {
    const query = { query: AwaitedPaymentDocument, fetchPolicy: 'no-cache' } as const;
    const { data } = await client.query({ ...query, variables: { courseId } });
    const found = data?.course?.viewerAccess?.months.find(({ number }) => number === (month ?? 1));
    const isPaid = found?.state === 'UNLOCKED' || (found?.state === 'PENDING' && !isListedUnpaid);
    return isPaid ? found.state : null;
  } catch {
    return null;
  }
};

const isAwaitedPayment = (value: unknown): value is AwaitedPayment => {
  const { learnerId, courseId, pollsLeft, month }: Record<string, unknown> = { ...Object(value) };
  const isNumbered = month === null || typeof month === 'number';
  const isCounted = Number.isInteger(pollsLeft) && Number(pollsLeft) > 0 && Number(pollsLeft) <= MAX_POLLS;
  return typeof learnerId === 'string' && typeof courseId === 'string' && isCounted && isNumbered;
};
