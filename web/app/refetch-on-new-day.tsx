import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { indianDay } from '../catalogue/indian-day.ts';
import { useReload } from '../ui/use-reload.ts';
import { refetchFromNow } from '../refetch-from-now.ts';
import { cachedQueries, observedBy } from './apollo-client.ts';
import { renewChoices } from './renew-choices.ts';

const CHECK_EVERY_SECONDS = 60;
const AGAIN_AFTER_MS = 10 * 60_000;

/**
 * A number that grows when a day begins in India, and once more ten minutes later: by then it has begun at the academy as well
 * where the device's clock is a little ahead, and no cache has an answer of the day before.
 */
const looksDue = (): number => indianDay(Date.now()) + indianDay(Date.now() - AGAIN_AFTER_MS);

/**
 * Refetches what the page shows once it is seen on another Indian day, since its sentences say today and tomorrow, and again
 * ten minutes after the day has begun; at once where the browser has kept the page itself since an earlier day. Like
 * RefetchAfterInteraction it belongs into the Suspense boundary of the page.
 */
export function RefetchOnNewDay() {
  const client = useApolloClient();
  const looks = useRef(0);

  const look = async () => {
    const due = looksDue();
    if (due === looks.current) return;
    // A page may stay open for weeks, and Safari deletes them a week after a script has set them.
    renewChoices();
    refetchFromNow(client);
    // Tried again as long as it fails, since a device that wakes up may not have its connection yet.
    if (await fetchIntoCache(client)) looks.current = due;
  };
  const lookAtOnce = useEffectEvent(look);
  useEffect(() => {
    const { page } = observedBy(client);
    const isOfEarlierDay = page.madeOn !== undefined && page.madeOn < indianDay(Date.now());
    page.madeOn = undefined;
    if (!isOfEarlierDay) looks.current = looksDue();
    else if (!document.hidden) void lookAtOnce();
  }, [client]);
  useReload(look, CHECK_EVERY_SECONDS);
  return null;
}

/** Fetches the queries of the page past them into the cache, so that an answer with an error takes nothing from the page. */
const fetchIntoCache = async (client: ApolloClient): Promise<boolean> => {
  const answers = await Promise.allSettled(
    cachedQueries(client).map(({ options: { query, context }, variables }) =>
      client.query({ query, variables, context, fetchPolicy: 'network-only' }),
    ),
  );
  return answers.every(({ status }) => status === 'fulfilled');
};
