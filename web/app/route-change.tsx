import { useApolloClient } from '@apollo/client/react';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { askAnew } from './apollo-client.ts';
import { announceWhenReady } from './page-heading.ts';
import { useScrollPosition } from './use-scroll-position.ts';

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

  return (
    <div aria-live="polite">
      <VisuallyHidden>{announcement}</VisuallyHidden>
    </div>
  );
}
