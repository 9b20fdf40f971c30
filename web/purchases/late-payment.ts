import type { ApolloClient } from '@apollo/client';
import { parsedJson, tabStorage } from '../device-storage.ts';
import { AwaitedPaymentDocument, type MonthState } from '../generated/graphql.ts';
import {
  beginLooks,
  endLooks,
  isLookedFor,
  keepAwaited,
  MAX_LOOKS,
  tellPaymentArrived,
  type AwaitedPayment,
} from './awaited-payments.ts';
import { askForLearnerId } from './fetch-learner-id.ts';
import { AWAITED_PREFIX } from './has-pending-payment.ts';
import { refetchPurchases, tellPurchasesChanged } from './purchases-channel.ts';

const LOOK_EVERY_MS = 10_000;

/**
 * Looks for a payment that may arrive after the provider's window was left, which does not tell whether a bank is still
 * deciding: every ten seconds of a minute in which the page is visible, and when it becomes visible. Pages, dialogs and other
 * tabs are told when it is there. The looks end before that when somebody else or nobody is signed in, or with `endLooks`.
 */
export const lookForPayment = (client: ApolloClient, awaited: AwaitedPayment): void => {
  const { learnerId, courseId, month } = awaited;
  const ended = beginLooks(awaited);
  let { looksLeft } = awaited;

  const lookOnce = async () => {
    // The last one may still be on its way.
    if (document.hidden || looksLeft === 0) return;
    looksLeft -= 1;
    const isLast = looksLeft === 0;
    const signedIn = await askForLearnerId(client);
    const isGone = signedIn !== undefined && signedIn !== learnerId;
    const state = signedIn === learnerId ? await arrivedState(client, awaited) : null;
    if (ended.aborted) return;
    if (isGone || isLast || state !== null) endLooks(courseId);
    else keepAwaited({ ...awaited, looksLeft });
    if (state === null) return;
    refetchPurchases(client);
    tellPurchasesChanged(learnerId);
    tellPaymentArrived({ courseId, month: month ?? 1, state });
  };
  const again = () => void lookOnce();
  const timer = setInterval(again, LOOK_EVERY_MS);
  document.addEventListener('visibilitychange', again, { signal: ended });
  ended.addEventListener('abort', () => clearInterval(timer));
};

/** Goes on with the looks that a reload has interrupted, or begins those for a payment whose window it has closed. */
export const resumeLooks = (client: ApolloClient): void => {
  for (const key of tabStorage.keys().filter((each) => each.startsWith(AWAITED_PREFIX))) {
    const awaited = parsedJson(tabStorage.read(key));
    if (!isAwaited(awaited) || key !== AWAITED_PREFIX + awaited.courseId) tabStorage.remove(key);
    else if (!isLookedFor(awaited.courseId)) lookForPayment(client, awaited);
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

const isAwaited = (value: unknown): value is AwaitedPayment => {
  const { learnerId, courseId, looksLeft, month }: Record<string, unknown> = { ...Object(value) };
  const isNumbered = month === null || typeof month === 'number';
  const isCounted = Number.isInteger(looksLeft) && Number(looksLeft) > 0 && Number(looksLeft) <= MAX_LOOKS;
  return typeof learnerId === 'string' && typeof courseId === 'string' && isCounted && isNumbered;
};
