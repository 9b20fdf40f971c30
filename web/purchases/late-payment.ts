import type { ApolloClient } from '@apollo/client';
import { AwaitedPaymentDocument } from '../generated/graphql.ts';
import { withTimeout } from '../request-timeout.ts';
import type { OpenOrder } from './pending-payments.ts';

const LOOK_EVERY_MS = 10_000;
const MAX_LOOKS = 6;

/**
 * Looks for a payment that may arrive after the provider's window was left, which does not tell whether a bank is still
 * deciding: every ten seconds of a minute in which the page is visible, and when it becomes visible. Resolves when the payment
 * is there; rejects when it has not come by then, when somebody else or nobody is signed in, or with the abort of `ended`.
 */
export const lookForPayment = (
  client: ApolloClient,
  courseId: string,
  order: OpenOrder,
  isStillSignedIn: () => Promise<boolean>,
  ended: AbortController,
): Promise<void> =>
  new Promise((resolve, reject) => {
    ended.signal.throwIfAborted();
    let looks = 0;
    const look = async () => {
      if (document.hidden) return;
      looks += 1;
      const isLast = looks === MAX_LOOKS;
      if (!(await isStillSignedIn())) return ended.abort();
      const isThere = await isPaid(client, courseId, order);
      if (isThere && !ended.signal.aborted) resolve();
      if (isThere || isLast) ended.abort();
    };
    const again = () => void look();
    const timer = setInterval(again, LOOK_EVERY_MS);
    document.addEventListener('visibilitychange', again, { signal: ended.signal });
    ended.signal.addEventListener('abort', () => {
      clearInterval(timer);
      reject(ended.signal.reason);
    });
  });

/** Whether the month of an order is paid. The query is smaller than those of the pages, and what it brings is not cached. */
const isPaid = async (client: ApolloClient, courseId: string, order: OpenOrder): Promise<boolean> => {
  try {
    const query = { query: AwaitedPaymentDocument, fetchPolicy: 'no-cache', context: withTimeout() } as const;
    const { data } = await client.query({ ...query, variables: { courseId } });
    const month = data?.course?.viewerAccess?.months.find(({ number }) => number === (order.month ?? 1));
    return month?.state === 'UNLOCKED' || (month?.state === 'PENDING' && !order.isListedUnpaid);
  } catch {
    return false;
  }
};
