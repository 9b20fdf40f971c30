import { useApolloClient } from '@apollo/client/react';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { askAnew } from './apollo-client.ts';
import { announceWhenReady } from './route-announcer.ts';
import { useScrollPosition } from './use-scroll-position.ts';

// As long as nobody has touched the page nobody can have asked it for anything; what asks by itself comes later than this.
const FIRST_TOUCH = ['click', 'keydown', 'focus'];
const MAX_HYDRATION_MS = 20_000;

/** What a browser does by itself when a page is loaded: moves focus, says the new title, finds the right place, and asks anew. */
export function RouteChange() {
  const { pathname } = useLocation();
  const client = useApolloClient();
  const previous = useRef(pathname);
  const [announcement, setAnnouncement] = useState('');
  useScrollPosition();

  useEffect(() => {
    if (previous.current === pathname) return undefined;
    previous.current = pathname;
    askAnew(client);
    return announceWhenReady(setAnnouncement);
  }, [client, pathname]);

  useEffect(() => {
    const touched = () => askAnew(client);
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
