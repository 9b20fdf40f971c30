import type { ApolloClient } from '@apollo/client';
import { timeZoneOfDevice } from '../catalogue/time-zone.ts';
import { onNextPage } from '../next-page.ts';
import { whenIdle } from '../ui/content-visibility.ts';
import { preloadQueries } from './preload.ts';
import { loadPage } from './router.tsx';

const prefetchCode = ({ origin, pathname }: HTMLAnchorElement): void => {
  // Some browsers keep the failure of an import.
  if (origin === window.location.origin && navigator.onLine) void loadPage(pathname);
};

const prefetchBehind = ({ target }: Event): void => {
  const link = target instanceof Element ? target.closest('a') : null;
  if (link !== null) prefetchCode(link);
};

const prefetchPlaces = (): void =>
  whenIdle(() => {
    for (const link of document.querySelectorAll<HTMLAnchorElement>('header nav a')) prefetchCode(link);
  });

/**
 * Fetches pages before they are opened, so that no empty page comes before them: the code of a page when its link is pointed at or
 * focused, that of the places in the header once somebody touches the page, and code and answers of a page that was announced.
 */
export const prefetchPages = (client: ApolloClient): void => {
  document.addEventListener('pointerover', prefetchBehind);
  document.addEventListener('focusin', prefetchBehind);
  document.addEventListener('pointerdown', prefetchPlaces);
  onNextPage((address) => void preloadQueries(client, new URL(address, window.location.href), timeZoneOfDevice()));
};
