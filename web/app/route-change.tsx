import { useApolloClient } from '@apollo/client/react';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { refetchFromNow } from './apollo-client.ts';
import { announceWhenReady } from './route-announcer.ts';
import { useScrollPosition } from './use-scroll-position.ts';

// Before a first touch no query can come from the person, and timers of the page start theirs later than this.
const FIRST_TOUCH = ['click', 'keydown', 'focus'];
const MAX_HYDRATION_MS = 20_000;

/** Does on a route change what a browser does on a page load: moves the focus, announces the title, scrolls and fetches anew. */
export function RouteChange() {
  const { pathname } = useLocation();
  const client = useApolloClient();
  const previous = useRef(pathname);
  const [announcement, setAnnouncement] = useState('');
  useScrollPosition();

  useEffect(() => {
    if (previous.current === pathname) return undefined;
    previous.current = pathname;
    refetchFromNow(client);
    return announceWhenReady(setAnnouncement);
  }, [client, pathname]);

  useEffect(() => {
    const touched = () => refetchFromNow(client);
    const timer = setTimeout(touched, MAX_HYDRATION_MS);
    for (const event of FIRST_TOUCH) window.addEventListener(event, touched, { capture: true, once: true });
    return () => {
      clearTimeout(timer);
      for (const event of FIRST_TOUCH) window.removeEventListener(event, touched, { capture: true });
    };
  }, [client]);

  return (
    <div aria-live="polite">
      <VisuallyHidden>{announcement}</VisuallyHidden>
    </div>
  );
}
