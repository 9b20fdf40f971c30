import { useApolloClient } from '@apollo/client/react';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { focusHeading, whenPageHasHeading } from '../ui/page-heading.ts';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { refetchFromNow } from './apollo-client.ts';
import { useScrollPosition } from './use-scroll-position.ts';

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
    // The page before has been removed, so a heading that is there already is the new one.
    return whenPageHasHeading((heading) => {
      focusHeading(heading);
      setAnnouncement(document.title);
    });
  }, [client, pathname]);

  return (
    <div aria-live="polite">
      <VisuallyHidden>{announcement}</VisuallyHidden>
    </div>
  );
}
