import './ui/tokens.css';
import './ui/base.css';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { createApolloClient } from './app/apollo-client.ts';
import { askAhead } from './app/ask-ahead.ts';
import { takePageState } from './app/page-state.ts';
import { loadPage } from './app/router.tsx';
import { createSessionExpiry } from './app/session-expiry.ts';
import { timeZoneOfDevice } from './catalogue/time-zone.ts';
import { Site } from './app/site.tsx';
import { keepLanguageOfAddress } from './texts/texts-provider.tsx';
import { layOutWhenIdle, whenIdle } from './ui/whole-page.ts';

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
if ((state?.session ?? 'loading') === 'loading')
  void askAhead(client, new URL(window.location.href), timeZoneOfDevice());

const site = (
  <Site
    client={client}
    sessionExpiry={sessionExpiry}
    language={page.lang === 'bn' ? 'bn' : 'en'}
    initialSession={state?.session ?? 'loading'}
    router={(app) => <BrowserRouter>{app}</BrowserRouter>}
  />
);

if (state === null) createRoot(root).render(site);
else void loadPage(window.location.pathname).finally(() => hydrateRoot(root, site));
whenIdle(layOutWhenIdle);
