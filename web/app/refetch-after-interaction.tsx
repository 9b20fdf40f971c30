import { useApolloClient } from '@apollo/client/react';
import { useEffect } from 'react';
import { refetchFromNow } from '../refetch-from-now.ts';

// Before an interaction no query can come from the person. Queries of timers start later than MAX_WAIT_MS.
const INTERACTIONS = ['click', 'keydown', 'focus', 'visibilitychange'];
const MAX_WAIT_MS = 10_000;

/**
 * Lets queries be sent again from the first interaction on. It belongs into the Suspense boundary of the page, whose
 * effects run once it is hydrated: a query that is loading while its boundary is hydrated is not what the server
 * rendered, and React would render the page again, without what was typed by then.
 */
export function RefetchAfterInteraction() {
  const client = useApolloClient();

  useEffect(() => {
    const allow = () => refetchFromNow(client);
    if (navigator.userActivation?.hasBeenActive) {
      allow();
      return undefined;
    }
    const timer = setTimeout(allow, MAX_WAIT_MS);
    for (const event of INTERACTIONS) window.addEventListener(event, allow, { capture: true, once: true });
    return () => {
      clearTimeout(timer);
      for (const event of INTERACTIONS) window.removeEventListener(event, allow, { capture: true });
    };
  }, [client]);
  return null;
}
