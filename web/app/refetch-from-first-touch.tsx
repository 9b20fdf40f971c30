import { useApolloClient } from '@apollo/client/react';
import { useEffect } from 'react';
import { refetchFromNow } from './apollo-client.ts';

// Before a first touch no query can come from the person, and timers of the page start theirs later than this.
const FIRST_TOUCH = ['click', 'keydown', 'focus', 'visibilitychange'];
const MAX_WAIT_MS = 10_000;

/**
 * Lets queries be sent again from the first touch on. It belongs into the Suspense boundary of the page, whose effects run once
 * it is hydrated: a query that is loading while its boundary is hydrated is not what the server rendered, and React would
 * render the page anew, without what was typed by then.
 */
export function RefetchFromFirstTouch() {
  const client = useApolloClient();

  useEffect(() => {
    const touched = () => refetchFromNow(client);
    if (navigator.userActivation?.hasBeenActive) {
      touched();
      return undefined;
    }
    const timer = setTimeout(touched, MAX_WAIT_MS);
    for (const event of FIRST_TOUCH) window.addEventListener(event, touched, { capture: true, once: true });
    return () => {
      clearTimeout(timer);
      for (const event of FIRST_TOUCH) window.removeEventListener(event, touched, { capture: true });
    };
  }, [client]);
  return null;
}
