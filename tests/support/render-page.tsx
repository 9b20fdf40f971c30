import { ApolloProvider } from '@apollo/client/react';
import { Profiler } from 'react';
import { act, cleanup, configure, prettyDOM, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter, parsePath, useLocation, useNavigate, type NavigateFunction } from 'react-router-dom';
import { afterAll, afterEach, beforeAll, vi } from 'vitest';
import { INTRO_SEEN_KEY } from '../../web/academy/use-splash.ts';
import { SessionProvider } from '../../web/auth/session.tsx';
import { refetchInLanguage } from '../../web/app/refetch-in-language.ts';
import { App } from '../../web/app/app.tsx';
import { createApolloClient } from '../../web/app/apollo-client.ts';
import { preloadQueries } from '../../web/app/preload.ts';
import { createSessionExpiry } from '../../web/app/session-expiry.ts';
import type { Language } from '../../web/texts/language-of.ts';
import { TextsProvider } from '../../web/texts/texts-provider.tsx';
import { createGraphDouble, takeMisshapen, type Graph, type SentOperation } from './graph-double.ts';
import { anAcademy } from './graph-objects/academy.ts';

configure({
  // A query that waits fails at each change of the page until it finds its element. Printing the page into each of these errors
  // would take longer than most queries, so the message is made when it is read.
  getElementError: function lazyError(message, container) {
    const error = new Error();
    error.name = 'TestingLibraryElementError';
    // The first line of the stack that is ours is that of the test.
    Error.captureStackTrace(error, lazyError);
    return Object.defineProperty(error, 'message', {
      configurable: true,
      get: () => `${message}\n\n${prettyDOM(container)}`,
    });
  },
});

/** Whether the page that is open stays for the tests that follow. */
let isShared = false;

const close = () => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  document.documentElement.lang = 'en';
};

afterEach(() => {
  if (!isShared) close();
  const misshapen = takeMisshapen();
  if (misshapen.length > 0) throw new Error(`Objects are not in the shape of the schema. ${misshapen.join(' ')}`);
});

/** Opens one page for all tests of a `describe`, which look at it and change nothing. */
export const openOnce = (open: () => Promise<unknown>): void => {
  beforeAll(async () => {
    isShared = true;
    await open();
  });
  afterAll(() => {
    isShared = false;
    close();
  });
};

/** Each visit has a history entry of its own, as in a browser, by which pages remember what was unfolded. */
let visits = 0;

type RenderOptions = {
  /** The answers of the graph, which always include the academy's own texts. */
  graph?: Graph;
  /** Whether somebody is signed in. */
  signedIn?: boolean;
  language?: Language;
  /** Whether the page came without its data, and its queries are sent before it is rendered, while the session is checked. */
  preloaded?: boolean;
  /** The Indian day on which the server rendered the page. */
  madeOn?: number;
  /** How long an operation takes to be answered, in milliseconds. */
  delayMs?: (operation: string) => number;
  /** The extensions of an answer. */
  extensions?: (operation: string) => Record<string, unknown> | undefined;
};

/** The site as a browser shows it at an address: the whole app over a graph of plain objects. */
export const renderPage = async (address: string, options: RenderOptions = {}) => {
  const { graph = {}, signedIn = false, language = 'en', delayMs = () => 0, extensions, preloaded = false } = options;
  const root = document.documentElement;
  if (options.language !== undefined || root.lang === '') root.lang = language;
  localStorage.setItem(INTRO_SEEN_KEY, 'yes');

  const history: string[] = [];
  const navigations: NavigateFunction[] = [];
  const sessionExpiry = createSessionExpiry(() => (history.at(-1) ?? address).split('?', 1)[0] ?? '');
  const { link, sent } = createGraphDouble(
    { academy: anAcademy(), session: { isAuthenticated: signedIn }, ...graph },
    delayMs,
    extensions,
  );
  const client = createApolloClient({
    sessionExpiry,
    language: () => document.documentElement.lang,
    transport: link,
    known: preloaded ? {} : undefined,
    madeOn: options.madeOn,
  });

  if (preloaded) await preloadQueries(client, new URL(address, 'http://localhost'), null);

  const user = userEvent.setup({ advanceTimers: (ms) => vi.isFakeTimers() && vi.advanceTimersByTime(ms) });
  let commits = 0;
  const site = (
    <Profiler id="site" onRender={() => (commits += 1)}>
      <ApolloProvider client={client}>
        <TextsProvider initialLanguage={language} fetchIn={(chosen) => refetchInLanguage(client, chosen)}>
          <MemoryRouter initialEntries={[{ ...parsePath(address), key: `visit ${(visits += 1)}` }]}>
            <RecordLocation history={history} navigations={navigations} />
            <SessionProvider initialStatus="loading">
              <App sessionExpiry={sessionExpiry} />
            </SessionProvider>
          </MemoryRouter>
        </TextsProvider>
      </ApolloProvider>
    </Profiler>
  );
  const view = await act(async () => render(site));

  return {
    ...view,
    client,
    user,
    /** Path, query and hash that the page is at now. */
    address: () => history.at(-1),
    /** Every address that the page has been at. */
    history,
    /** Presses the browser's button Back. */
    back: () => act(async () => navigations.at(-1)?.(-1)),
    /** Goes to another page, as by Back or Forward, which no dialog of the page is in the way of. */
    goTo: (to: string) => act(async () => navigations.at(-1)?.(to)),
    /** How often anything of the site was rendered so far. */
    commits: () => commits,
    /** The operations of that name that were sent, in order. */
    sent: (name: string): SentOperation[] => sent.filter((operation) => operation.name === name),
  };
};

function RecordLocation({ history, navigations }: { history: string[]; navigations: NavigateFunction[] }) {
  const { pathname, search, hash } = useLocation();
  navigations.push(useNavigate());
  const current = pathname + search + hash;
  if (history.at(-1) !== current) history.push(current);
  return null;
}
