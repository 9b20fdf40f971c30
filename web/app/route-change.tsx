import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { announceWhenReady } from './page-heading.ts';
import { useScrollPosition } from './use-scroll-position.ts';

/** What a browser does by itself when a page is loaded: moves focus, says the new title, and finds the right place. */
export function RouteChange() {
  const { pathname } = useLocation();
  const previous = useRef(pathname);
  const [announcement, setAnnouncement] = useState('');
  useScrollPosition();

  useEffect(() => {
    if (previous.current === pathname) return undefined;
    previous.current = pathname;
    return announceWhenReady(setAnnouncement);
  }, [pathname]);

  return (
    <div aria-live="polite">
      <VisuallyHidden>{announcement}</VisuallyHidden>
    </div>
  );
}
