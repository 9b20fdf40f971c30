import { ApolloLink } from '@apollo/client';
import { prerenderStatic } from '@apollo/client/react/ssr';
import { print } from 'graphql';
import { prerenderToNodeStream } from 'react-dom/static';
import { matchPath, StaticRouter } from 'react-router-dom';
import { from } from 'rxjs';
import { createApolloClient, createCache } from './app/apollo-client.ts';
import { pageStateHtml, type PageState } from './app/page-state.ts';
import { PageStatusContext, type PageStatus } from './app/page-status.ts';
import { createSessionExpiry } from './app/session-expiry.ts';
import { Site } from './app/site.tsx';
import type { Language } from './texts/texts-provider.tsx';

/** The addresses whose pages are the same for everybody, and the module of each. */
const renderedPages: Readonly<Record<string, string>> = {
  '/': 'home/landing-page.tsx',
  '/login': 'auth/login-page.tsx',
  '/register': 'auth/register-page.tsx',
  '/forgot-password': 'auth/forgot-password-page.tsx',
  '/reset-password': 'auth/reset-password-page.tsx',
  '/course/:slug': 'catalogue/course-page.tsx',
  '/my-privacy-policy': 'academy/policy-page.tsx',
  '/terms-conditions': 'academy/policy-page.tsx',
  '/cancellation-refund': 'academy/policy-page.tsx',
  '/shipping-delivery': 'academy/policy-page.tsx',
};

/** The module of the page at a path, as the build's manifest names it; null for pages that only a browser can make. */
export const pageModule = (path: string): string | null =>
  Object.entries(renderedPages).find(([pattern]) => matchPath(pattern, path) !== null)?.[1] ?? null;

/** What a page is made of. */
export type PageRequest = {
  /** Path and query. */
  address: string;
  language: Language;
  session: PageState['session'];
  /** Answers an operation for a visitor; rejects where the answer is not whole. */
  execute: (query: string, variables: Record<string, unknown>) => Promise<ApolloLink.Result>;
};

/** A page as HTML: what belongs into the head, and the content of the root with the state behind it. */
export type RenderedPage = { status: PageStatus['code']; head: string; body: string; state: string };

// React puts what belongs into the head in front of everything else.
const headTags =
  /^(?:<title>[^<]*<\/title>|<(?:meta|link)[^>]*>|<script type="application\/ld\+json">[^<]*<\/script>)*/;

/** Makes the page at an address for everybody who asks in a language. Rejects where one of its operations does. */
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
  const serverCache = createCache();
  const sessionExpiry = createSessionExpiry(() => address);
  const client = createApolloClient({ sessionExpiry, language: () => language, transport, serverCache });

  const { result } = await prerenderStatic({
    tree: (
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
    ),
    renderFunction: (tree) =>
      prerenderToNodeStream(tree, {
        onError: (error) => void failures.push(error),
        // Everything stands where it belongs: no part waits for an inline script to move it there.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
      }),
  });
  client.stop();
  if (failures.length > 0) throw failures[0];

  const head = headTags.exec(result)?.[0] ?? '';
  const state = pageStateHtml({ data: serverCache.extract(), session });
  return { status: status.code, head, body: result.slice(head.length), state };
};
