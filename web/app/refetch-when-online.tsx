import { useApolloClient } from '@apollo/client/react';
import { useEffect } from 'react';
import { refetchFromNow } from './apollo-client.ts';

/**
 * Sends the queries of the page that have failed again as soon as the device has a connection again. Like
 * RefetchAfterInteraction it belongs into the Suspense boundary of the page.
 */
export function RefetchWhenOnline() {
  const client = useApolloClient();

  useEffect(() => {
    const refetch = () => {
      refetchFromNow(client);
      void client.refetchQueries({
        include: 'active',
        onQueryUpdated: (query) => query.getCurrentResult().error !== undefined,
      });
    };
    window.addEventListener('online', refetch);
    return () => window.removeEventListener('online', refetch);
  }, [client]);
  return null;
}
