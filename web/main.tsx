import './ui/tokens.css';
import './ui/base.css';
import { startTransition } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { createApolloClient } from './app/apollo-client.ts';
import { askAhead } from './app/preload.ts';
import { inPieces } from './app/time-slicing.ts';
import { takePageState } from './app/hydration-state.ts';
import { questionsOnServerAt } from './app/route-queries.ts';
import { createRoot, hydrateRoot } from './app/react-dom.ts';
import { readAhead } from './app/warm-cache.ts';
import { loadPage } from './app/router.tsx';
import { createSessionExpiry } from './app/session-expiry.ts';
import { timeZoneOfDevice } from './catalogue/time-zone.ts';
import { Site } from './app/site.tsx';
import { keepLanguageOfAddress } from './texts/texts-provider.tsx';
import { layOutWhenIdle, whenIdle } from './ui/content-visibility.ts';

const root = document.querySelector('#root');
if (root === null) throw new Error('index.html has no element with the id root.');

const page = document.documentElement;
const state = takePageState();
const sessionExpiry = createSessionExpiry(() => window.location.pathname);

keepLanguageOfAddress(window.location.search, page.lang === 'bn' ? 'bn' : 'en');

const client = createApolloClient({
  sessionExpiry,
  language: () => page.lang,
  known: state?.data,
  stale: state?.stale,
});
const address = new URL(window.location.href);
if ((state?.session ?? 'loading') === 'loading') void askAhead(client, address, timeZoneOfDevice());

const site = (
  <Site
    client={client}
    sessionExpiry={sessionExpiry}
    language={page.lang === 'bn' ? 'bn' : 'en'}
    initialSession={state?.session ?? 'loading'}
    router={(app) => <BrowserRouter>{app}</BrowserRouter>}
  />
);

/** Makes the page, or brings one from the server to life in small tasks, so that a slow phone can answer a touch in between. */
const begin = async (): Promise<void> => {
  if (state === null) createRoot(root).render(site);
  else {
    const reading = questionsOnServerAt(address).map((question) => inPieces(readAhead(client.cache, question)));
    // Code that cannot be fetched is the router's to tell.
    await Promise.allSettled([...reading, loadPage(address.pathname)]);
    startTransition(() => void hydrateRoot(root, site));
  }
  whenIdle(layOutWhenIdle);
};
void begin();
