import { useApolloClient } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { TextWithLang } from '../texts/text-with-lang.tsx';
import { keepShownAddress } from '../ui/close-on-back.ts';
import { focusHeading, whenPageHasHeading } from '../ui/page-heading.ts';
import { useOnChange } from '../ui/use-on-change.ts';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { refetchFromNow } from '../refetch-from-now.ts';
import { observedBy } from './apollo-client.ts';
import { useScrollPosition } from './use-scroll-position.ts';

/** Does on a route change what a browser does on a page load: moves the focus, announces the title, scrolls and fetches. */
export function RouteChange() {
  const { pathname, search, hash } = useLocation();
  const client = useApolloClient();
  const [announcement, setAnnouncement] = useState('');
  useScrollPosition();
  useEffect(() => keepShownAddress(pathname + search + hash), [pathname, search, hash]);

  useOnChange(pathname, () => {
    refetchFromNow(client);
    observedBy(client).freshness.forget();
    const { activeElement } = document;
    // The page before has been removed, so a heading that is there already is the new one.
    return whenPageHasHeading((heading) => {
      // While it was waited for, somebody may have gone on to another element, or to the section that the address names.
      if ([activeElement, document.body].includes(document.activeElement)) focusHeading(heading);
      setAnnouncement(document.title);
    });
  });

  return (
    <div aria-live="polite">
      <VisuallyHidden>
        <TextWithLang text={announcement} />
      </VisuallyHidden>
    </div>
  );
}
