import { ApolloClient, ApolloLink, HttpLink, InMemoryCache, type NormalizedCacheObject } from '@apollo/client';
import { SetContextLink } from '@apollo/client/link/context';
import { PersistedQueryLink } from '@apollo/client/link/persisted-queries';
import type { DocumentNode } from 'graphql';
import { createFreshness, rememberFreshness } from './freshness.ts';
import type { SessionExpiry } from './session-expiry.ts';

type Options = {
  sessionExpiry: SessionExpiry;
  /** The language of the answers; read for every request, since it can change. */
  language: () => string;
  /** Sends the operations; over HTTP to the gateway by default. */
  transport?: ApolloLink;
  /** The cache of a page that the server rendered. Its queries are not repeated until `refetchFromNow` is called. */
  known?: NormalizedCacheObject | undefined;
  /** The operations in `known` whose answers were stale. */
  stale?: readonly string[] | undefined;
  /** The cache to use on the server, where each query runs once and the cache is sent along as the hydration state. */
  serverCache?: InMemoryCache;
};

/** Creates the Apollo Client of a page. A failed field is null in the answer, and the other fields are still shown. */
export const createApolloClient = ({
  sessionExpiry,
  language,
  transport = createTransport(),
  known,
  stale,
  serverCache,
}: Options): ApolloClient => {
  const freshness = createFreshness(stale);
  const client = new ApolloClient({
    link: ApolloLink.from([
      sessionExpiry.link,
      freshness.link,
      new SetContextLink((previous) => ({ headers: { 'accept-language': language(), ...previous.headers } })),
      transport,
    ]),
    cache: serverCache ?? createCache().restore(known ?? {}),
    ssrMode: serverCache !== undefined,
    defaultOptions: {
      watchQuery: { errorPolicy: 'all', fetchPolicy: 'cache-and-network', nextFetchPolicy: 'cache-first' },
      mutate: { errorPolicy: 'all' },
    },
  });
  // Not ssrForceFetchDelay, since a slow phone can take any time to hydrate the page.
  if (known !== undefined) client.prioritizeCacheValues = true;
  rememberFreshness(client, freshness);
  return client;
};

/** From now on queries are sent although the cache has their answer; before that not even a refetch sends one. */
export const refetchFromNow = (client: ApolloClient): void => {
  client.prioritizeCacheValues = false;
};

/** What codegen adds to a document: its hash in the gateway's list of trusted documents, and whether its answer is public. */
type DocumentMark = { hash: string; isPublic?: true };

const isMark = (meta: unknown): meta is DocumentMark => typeof Object(meta).hash === 'string';

const markOf = (document: DocumentNode): DocumentMark | null => {
  const meta: unknown = '__meta__' in document ? document.__meta__ : null;
  return isMark(meta) ? meta : null;
};

// A gateway that does not know a hash, or accepts none, is sent the full texts until the page is reloaded.
const createHashLink = (useGETForHashedQueries: boolean) =>
  new PersistedQueryLink({
    generateHash: (document) => markOf(document)?.hash ?? '',
    useGETForHashedQueries,
    disable: ({ meta }) => meta.persistedQueryNotFound || meta.persistedQueryNotSupported,
  });

// Public documents are sent by GET, so that the browser caches their answers for as long as the gateway allows. The header
// makes browsers send a CORS preflight for a request from another site.
const createTransport = () =>
  ApolloLink.from([
    ApolloLink.split(({ query }) => markOf(query)?.isPublic === true, createHashLink(true), createHashLink(false)),
    new HttpLink({ uri: '/graphql', credentials: 'same-origin', headers: { 'apollo-require-preflight': 'true' } }),
  ]);

/** An empty cache with the type policies of the schema. A cache that is read once need not memoize what it reads. */
export const createCache = ({ isReadOnce = false } = {}): InMemoryCache =>
  new InMemoryCache({
    resultCaching: !isReadOnce,
    possibleTypes: { CoursePricing: ['OneTimePricing', 'MonthlyPricing'] },
    typePolicies: {
      // Singletons have no id.
      Academy: { keyFields: [] },
      Viewer: { keyFields: [] },
      // Objects without an id that several components select from: their fields are merged.
      CourseAccess: { merge: true },
      Money: { merge: true },
      MonthlyPricing: { merge: true },
      OneTimePricing: { merge: true },
    },
  });
