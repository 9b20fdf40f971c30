import { text } from 'node:stream/consumers';
import { ApolloLink, type ApolloClient } from '@apollo/client';
import { prerenderStatic } from '@apollo/client/react/ssr';
import { print } from 'graphql';
import { prerenderToNodeStream } from 'react-dom/static';
import type { ReactNode } from 'react';
import { generatePath, StaticRouter } from 'react-router-dom';
import { from } from 'rxjs';
import { createApolloClient, createCache, observedBy } from './app/apollo-client.ts';
import { preloadQueries } from './app/preload.ts';
import { hydrationStateHtml, type HydrationState } from './app/hydration-state.ts';
import { HttpStatusContext, type HttpStatus } from './ui/http-status.ts';
import { serverQueriesAt, writeMissing } from './app/route-queries.ts';
import { routeAt } from './app/route-at.ts';
import { indianDay } from './catalogue/indian-day.ts';
import { createSessionExpiry } from './app/session-expiry.ts';
import { Site } from './app/site.tsx';
import { SessionDocument, SiteLayoutDocument } from './generated/graphql.ts';
import { fetchTexts } from './texts/dictionaries.ts';
import { type Language, languages } from './texts/language-of.ts';

await Promise.all(languages.map(fetchTexts));

/** What the gateway needs to know of a page before it is rendered. */
type Page = {
  /** The source of the page, as the build's manifest names it. */
  module: string;
  /** Whether everybody gets the same page; others are rendered for the person who asks, or else without their content. */
  isPublic: boolean;
  /** What to render a public page at: its path, with the query parameter that makes it show something else. */
  address: string;
};

/** The page at a path with query parameters of these names; null where the site has none. */
export const pageOf = (path: string, parameters: readonly string[]): Page | null => {
  const route = routeAt(path);
  if (route === null) return null;
  const { module, isPublic, variant } = route;
  const isVariant = variant !== undefined && parameters.includes(variant);
  // What is named in a path can be written in many ways: each letter as it is or by its code.
  const named = route.path.includes(':') ? generatePath(route.path, route.parameters) : path;
  return { module, isPublic, address: isVariant ? `${named}?${variant}` : named };
};

/** What a page is rendered from. */
export type PageRequest = {
  /** Path and query. */
  address: string;
  language: Language;
  /** With `signed-in` rendering rejects unless the operations find somebody signed in. */
  session: HydrationState['session'];
  /** Whether to render that what the address names does not exist, the same for all addresses of the page. */
  isMissing: boolean;
  execute: Execute;
  /** Called before each rendering, which keeps the process busy; it may have to wait until others have had their turn. */
  takeTurn: () => Promise<void> | undefined;
};

/** Answers an operation for the person that a page is for; rejects an answer with errors. */
type Execute = (query: string, variables: Record<string, unknown>) => Promise<ApolloLink.Result>;

/** A page as HTML: the tags for the head, the content of the root element, and the hydration state that follows it. */
export type RenderedPage = { status: HttpStatus['code']; head: string; body: string; state: string };

// React writes the tags that belong into the head before everything else.
const headTags =
  /^(?:<title>[^<]*<\/title>|<(?:meta|link)[^>]*>|<script type="application\/ld\+json">[^<]*<\/script>)*/;

/**
 * Runs the session check and the queries of the page at once. The page then finds their answers in the cache, so that it is
 * rendered once: a query that only rendering brings up costs another rendering.
 */
const runViewerQueries = async (client: ApolloClient, address: string): Promise<void> => {
  const [{ data }] = await Promise.all([
    client.query({ query: SessionDocument }),
    client.query({ query: SiteLayoutDocument }),
    preloadQueries(client, new URL(address, 'http://site'), null),
  ]);
  if (data?.session.isAuthenticated !== true) throw new Error('Nobody is signed in.');
};

/** The queries of the page at an address. Not by way of a URL, which takes "/course/." for "/course/". */
const queriesOf = (address: string) => {
  const [pathname = '', search] = address.split('?');
  return serverQueriesAt({ pathname, searchParams: new URLSearchParams(search) });
};

const documents = createCache();

/** Whether the address of a public page names nothing that exists. Rejects where that cannot be told. */
export const namesNothing = async ({
  address,
  execute,
}: Pick<PageRequest, 'address' | 'execute'>): Promise<boolean> => {
  for (const { query, variables = {}, missing } of await queriesOf(address)) {
    if (missing === undefined) continue;
    const { data } = await execute(print(documents.transformDocument(query)), variables);
    return Object.entries(missing).every(([field, nothing]) => data?.[field] === nothing);
  }
  return false;
};

/** Renders the page at an address in a language. Rejects where one of its operations does. */
export const renderPage = async (request: PageRequest): Promise<RenderedPage> => {
  const { language, session, isMissing, execute, takeTurn } = request;
  // The pattern of the addresses stands for all of them.
  const address = isMissing ? (routeAt(request.address)?.path ?? '') : request.address;
  const status: HttpStatus = { code: 200 };
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
          <HttpStatusContext value={status}>{app}</HttpStatusContext>
        </StaticRouter>
      )}
    />
  );
  const render = async (content: ReactNode) => {
    await takeTurn();
    return prerenderToNodeStream(content, {
      onError: (error) => void failures.push(error),
      // All content is written in place: none waits for an inline script to move it there.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
    });
  };

  if (isMissing) writeMissing(serverCache, await queriesOf(address));
  let result: string;
  if (session === 'signed-in') {
    await runViewerQueries(client, address);
    result = await text((await render(tree)).prelude);
  } else {
    ({ result } = await prerenderStatic({ tree, renderFunction: render }));
  }
  client.stop();
  if (failures.length > 0) throw failures[0];

  const head = headTags.exec(result)?.[0] ?? '';
  const stale = observedBy(client).freshness.stale();
  const state = hydrationStateHtml({
    data: serverCache.extract(),
    session,
    madeOn: indianDay(Date.now()),
    ...(stale.length > 0 && { stale }),
    ...(isMissing && { isMissing }),
  });
  return { status: status.code, head, body: result.slice(head.length), state };
};
