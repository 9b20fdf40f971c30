import { text } from 'node:stream/consumers';
import { ApolloLink, type ApolloClient } from '@apollo/client';
import { prerenderStatic } from '@apollo/client/react/ssr';
import { print } from 'graphql';
import { prerenderToNodeStream } from 'react-dom/static';
import type { ReactNode } from 'react';
import { matchPath, StaticRouter } from 'react-router-dom';
import { from } from 'rxjs';
import { createApolloClient, createCache } from './app/apollo-client.ts';
import { askAhead } from './app/preload.ts';
import { freshnessOf } from './app/freshness.ts';
import { pageStateHtml, type PageState } from './app/hydration-state.ts';
import { PageStatusContext, type PageStatus } from './app/http-status.ts';
import { createSessionExpiry } from './app/session-expiry.ts';
import { Site } from './app/site.tsx';
import { SessionDocument, SiteLayoutDocument } from './generated/graphql.ts';
import type { Language } from './texts/texts-provider.tsx';

type Page = {
  /** The source of the page, as the build's manifest names it. */
  module: string;
  /** Whether it is the same for everybody; the others are made for the person who asks, or else as what surrounds them. */
  isOpen: boolean;
};

const open = (module: string): Page => ({ module, isOpen: true });
const personal = (module: string): Page => ({ module, isOpen: false });

const pages: Readonly<Record<string, Page>> = {
  '/': open('home/landing-page.tsx'),
  '/login': open('auth/login-page.tsx'),
  '/register': open('auth/register-page.tsx'),
  '/forgot-password': open('auth/forgot-password-page.tsx'),
  '/reset-password': open('auth/reset-password-page.tsx'),
  '/course/:slug': open('catalogue/course-page.tsx'),
  '/my-privacy-policy': open('academy/policy-page.tsx'),
  '/terms-conditions': open('academy/policy-page.tsx'),
  '/cancellation-refund': open('academy/policy-page.tsx'),
  '/shipping-delivery': open('academy/policy-page.tsx'),
  '/batches': personal('catalogue/courses-page.tsx'),
  '/webinars': personal('catalogue/webinars-page.tsx'),
  '/announcements': personal('announcements/announcements-page.tsx'),
  '/dashboard': personal('home/dashboard-page.tsx'),
  '/profile': personal('profile/profile-page.tsx'),
  '/purchases': personal('purchases/purchases-page.tsx'),
  '/course/:courseId/access': personal('purchases/course-access-page.tsx'),
  '/course/:courseId/month/:monthNumber': personal('course-content/month-page.tsx'),
};

/** The page at a path; null where the site has none. */
export const pageOf = (path: string): Page | null =>
  Object.entries(pages).find(([pattern]) => matchPath(pattern, path) !== null)?.[1] ?? null;

/** What a page is made of. */
export type PageRequest = {
  /** Path and query. */
  address: string;
  language: Language;
  /** With `signed-in` the page is made only where its operations find somebody signed in. */
  session: PageState['session'];
  /** Answers an operation for whoever the page is for; rejects where the answer is not whole. */
  execute: (query: string, variables: Record<string, unknown>) => Promise<ApolloLink.Result>;
};

/** A page as HTML: what belongs into the head, and the content of the root with the state behind it. */
export type RenderedPage = { status: PageStatus['code']; head: string; body: string; state: string };

// React puts what belongs into the head in front of everything else.
const headTags =
  /^(?:<title>[^<]*<\/title>|<(?:meta|link)[^>]*>|<script type="application\/ld\+json">[^<]*<\/script>)*/;

/**
 * Asks who is there and what the page about them shows, all at once. The page finds the answers in the cache, so that it
 * is rendered once: a question that comes up while rendering costs another round.
 */
const askForViewer = async (client: ApolloClient, address: string): Promise<void> => {
  const [{ data }] = await Promise.all([
    client.query({ query: SessionDocument, fetchPolicy: 'no-cache' }),
    client.query({ query: SiteLayoutDocument }),
    askAhead(client, new URL(address, 'http://site'), null),
  ]);
  if (data?.session.authenticated !== true) throw new Error('Nobody is signed in.');
};

/** Makes the page at an address in a language. Rejects where one of its operations does. */
export const renderPage = async ({ address, language, session, execute }: PageRequest): Promise<RenderedPage> => {
  const status: PageStatus = { code: 200 };
  const failures: unknown[] = [];
  const transport = new ApolloLink(({ query, variables }) =>
    from(
      execute(print(query), variables).catch((error: unknown) => {
        failures.push(error);
        throw error;
      }),
    ),
  );
  const serverCache = createCache({ isReadOnce: session === 'signed-in' });
  const sessionExpiry = createSessionExpiry(() => address);
  const client = createApolloClient({ sessionExpiry, language: () => language, transport, serverCache });

  const tree = (
    <Site
      client={client}
      sessionExpiry={sessionExpiry}
      language={language}
      initialSession={session}
      router={(app) => (
        <StaticRouter location={address}>
          <PageStatusContext value={status}>{app}</PageStatusContext>
        </StaticRouter>
      )}
    />
  );
  const render = (content: ReactNode) =>
    prerenderToNodeStream(content, {
      onError: (error) => void failures.push(error),
      // Everything stands where it belongs: no part waits for an inline script to move it there.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
    });

  let result: string;
  if (session === 'signed-in') {
    await askForViewer(client, address);
    result = await text((await render(tree)).prelude);
  } else {
    ({ result } = await prerenderStatic({ tree, renderFunction: render }));
  }
  client.stop();
  if (failures.length > 0) throw failures[0];

  const head = headTags.exec(result)?.[0] ?? '';
  const stale = freshnessOf(client).stale();
  const state = pageStateHtml({ data: serverCache.extract(), session, ...(stale.length > 0 && { stale }) });
  return { status: status.code, head, body: result.slice(head.length), state };
};
