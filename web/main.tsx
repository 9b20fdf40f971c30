import './ui/tokens.css';
import './ui/base.css';
import { startTransition } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { createApolloClient } from './app/apollo-client.ts';
import { prefetchPages } from './app/prefetch.ts';
import { preloadQueries } from './app/preload.ts';
import { runInTimeSlices } from './app/time-slicing.ts';
import { takeHydrationState } from './app/hydration-state.ts';
import { renewChoices } from './app/renew-choices.ts';
import { serverQueriesAt, writeMissing } from './app/route-queries.ts';
import { createRoot, hydrateRoot } from './app/react-dom.ts';
import { allowTranslation } from './app/translated-page.ts';
import { warmCache } from './app/warm-cache.ts';
import { createSessionExpiry } from './app/session-expiry.ts';
import { timeZoneOfDevice } from './catalogue/time-zone.ts';
import { Site } from './app/site.tsx';
import { fetchTexts } from './texts/dictionaries.ts';
import { languageOfPage } from './texts/language-of.ts';
import { keepLanguageOfAddress } from './texts/texts-provider.tsx';
import { listenToBackButton } from './ui/close-on-back.ts';
import { showContentWhenIdle, whenIdle } from './ui/content-visibility.ts';
import { focusPressedButtons } from './ui/focus-pressed-buttons.ts';

const root = document.querySelector('#root');
if (root === null) throw new Error('index.html has no element with the id root.');

const page = document.documentElement;
const language = languageOfPage();
const texts = fetchTexts(language);
const state = takeHydrationState();
const session = state?.session ?? 'loading';
const sessionExpiry = createSessionExpiry(() => window.location.pathname);

allowTranslation(root);
listenToBackButton();
focusPressedButtons();
keepLanguageOfAddress(window.location.search, language);
renewChoices();

const client = createApolloClient({
  sessionExpiry,
  language: () => page.lang,
  known: state?.data,
  stale: state?.stale ?? [],
  madeOn: state?.madeOn,
});
const address = new URL(window.location.href);
if (session === 'loading') void preloadQueries(client, address, timeZoneOfDevice());

const site = (
  <Site
    client={client}
    sessionExpiry={sessionExpiry}
    language={language}
    initialSession={session}
    router={(app) => <BrowserRouter>{app}</BrowserRouter>}
  />
);

/** Renders the page, or hydrates one from the server in short tasks, so that a slow phone can answer a touch in between. */
const start = async (): Promise<void> => {
  await texts;
  if (state === null) createRoot(root).render(site);
  else {
    const queries = await serverQueriesAt(address);
    if (state.isMissing) writeMissing(client.cache, queries);
    await Promise.allSettled(queries.map((query) => runInTimeSlices(warmCache(client.cache, query))));
    startTransition(() => void hydrateRoot(root, site));
  }
  // React listens from now on, and hydrates at once what is pressed. The script in index.html waits for this.
  document.dispatchEvent(new Event('listening'));
  whenIdle(showContentWhenIdle);
  prefetchPages(client);
};
void start();
