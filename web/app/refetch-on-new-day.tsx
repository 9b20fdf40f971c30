import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useEffect, useRef } from 'react';
import { indianDay } from '../catalogue/indian-day.ts';
import { useReload } from '../ui/use-reload.ts';
import { refetchFromNow } from '../refetch-from-now.ts';
import { cachedQueries } from './apollo-client.ts';

const CHECK_EVERY_SECONDS = 60;

/**
 * Refetches what the page shows once it is seen on another Indian day, since its sentences say today and tomorrow.
 * Like RefetchAfterInteraction it belongs into the Suspense boundary of the page.
 */
export function RefetchOnNewDay() {
  const client = useApolloClient();
  const day = useRef(0);

  useEffect(() => {
    day.current = indianDay(Date.now());
  }, []);
  useReload(async () => {
    const today = indianDay(Date.now());
    if (today === day.current) return;
    refetchFromNow(client);
    // Tried again as long as it fails, since a device that wakes up may not have its connection yet.
    if (await fetchIntoCache(client)) day.current = today;
  }, CHECK_EVERY_SECONDS);
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
