import { useApolloClient } from '@apollo/client/react';
import { useEffect } from 'react';
import { lostSessionMessage } from '../errors.ts';
import { refetchFromNow } from '../refetch-from-now.ts';

/**
 * Repeats the failed queries of the page as soon as the device is online again, except where the session was refused, which a
 * connection does not change. Like RefetchAfterInteraction it belongs into the Suspense boundary of the page.
 */
export function RefetchWhenOnline() {
  const client = useApolloClient();

  useEffect(() => {
    const refetch = () => {
      refetchFromNow(client);
      void client.refetchQueries({
        include: 'active',
        onQueryUpdated: (query) => {
          const { error } = query.getCurrentResult();
          return error !== undefined && lostSessionMessage(error) === null;
        },
      });
    };
    window.addEventListener('online', refetch);
    return () => window.removeEventListener('online', refetch);
  }, [client]);
  return null;
}
