import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useEffect } from 'react';
import { indianDay } from '../catalogue/indian-day.ts';
import { withTimeout } from '../request-timeout.ts';
import { refetchFromNow } from './apollo-client.ts';

const LOOK_EVERY_MS = 60_000;

/**
 * Fetches what the page shows anew when it is seen on another Indian day than before: its sentences say today and tomorrow.
 * Like RefetchAfterInteraction it belongs into the Suspense boundary of the page.
 */
export function RefetchOnNewDay() {
  const client = useApolloClient();

  useEffect(() => {
    let day = indianDay(Date.now());
    const look = async () => {
      const today = indianDay(Date.now());
      if (document.hidden || today === day) return;
      refetchFromNow(client);
      // Tried again as long as it fails, since a device that wakes up may not have its connection yet.
      if (await fetchIntoCache(client)) day = today;
    };
    const again = () => void look();
    const timer = setInterval(again, LOOK_EVERY_MS);
    document.addEventListener('visibilitychange', again);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', again);
    };
  }, [client]);
  return null;
}

/** Fetches the queries of the page past them into the cache, so that an answer with an error takes nothing from the page. */
const fetchIntoCache = async (client: ApolloClient): Promise<boolean> => {
  const answers = await Promise.allSettled(
    [...client.getObservableQueries('active')].map(({ options: { query, context }, variables }) =>
      client.query({ query, variables, context: { ...context, ...withTimeout() }, fetchPolicy: 'network-only' }),
    ),
  );
  return answers.every(({ status }) => status === 'fulfilled');
};
