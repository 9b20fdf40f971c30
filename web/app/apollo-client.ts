import { ApolloClient, ApolloLink, HttpLink, InMemoryCache, type NormalizedCacheObject } from '@apollo/client';
import { SetContextLink } from '@apollo/client/link/context';
import { PersistedQueryLink } from '@apollo/client/link/persisted-queries';
import type { DocumentNode } from 'graphql';
import { createFreshness, rememberFreshness } from './freshness.ts';
import type { SessionExpiry } from './session-expiry.ts';

type Options = {
  sessionExpiry: SessionExpiry;
  /** The language to ask for, read anew for every request. */
  language: () => string;
  /** Answers the operations; the gateway's own address by default. */
  transport?: ApolloLink;
  /** What the server had asked for when it made the page; it is not asked for again before somebody touches the page (`askAnew`). */
  known?: NormalizedCacheObject | undefined;
  /** The operations among them whose answers were stale. */
  stale?: readonly string[] | undefined;
  /** Where answers are kept; given on the server, where each operation is asked for once and the cache becomes the page's state. */
  serverCache?: InMemoryCache;
};

/** Creates the client of the page: failed fields cost only themselves. */
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
      new SetContextLink((previous) => ({ headers: { ...previous.headers, 'accept-language': language() } })),
      transport,
    ]),
    cache: serverCache ?? createCache().restore(known ?? {}),
    ssrMode: serverCache !== undefined,
    defaultOptions: {
      watchQuery: { errorPolicy: 'all', fetchPolicy: 'cache-and-network', nextFetchPolicy: 'cache-first' },
      mutate: { errorPolicy: 'all' },
    },
  });
  // However long a slow phone takes to bring the page to life.
  if (known !== undefined) client.prioritizeCacheValues = true;
  rememberFreshness(client, freshness);
  return client;
};

/** From now on pages ask for what they show, also where the cache has it; before that not even a refetch asks. */
export const askAnew = (client: ApolloClient): void => {
  client.prioritizeCacheValues = false;
};

/** What codegen wrote beside a document: its hash in the list that the gateway reads, and whether everybody gets the same answer. */
type DocumentMark = { hash: string; isPublic?: true };

const isMark = (meta: unknown): meta is DocumentMark => typeof Object(meta).hash === 'string';

const markOf = (document: DocumentNode): DocumentMark | null => {
  const meta: unknown = '__meta__' in document ? document.__meta__ : null;
  return isMark(meta) ? meta : null;
};

// A gateway that was built with other documents, or takes none by hash, gets the texts until the page is loaded anew.
const createHashLink = (useGETForHashedQueries: boolean) =>
  new PersistedQueryLink({
    generateHash: (document) => markOf(document)?.hash ?? '',
    useGETForHashedQueries,
    disable: ({ meta }) => meta.persistedQueryNotFound || meta.persistedQueryNotSupported,
  });

// The browser may keep the answer to a public document, asked for by GET, as long as the gateway says. The header makes
// a browser ask before it sends the request from a foreign site.
const createTransport = () =>
  ApolloLink.from([
    ApolloLink.split(({ query }) => markOf(query)?.isPublic === true, createHashLink(true), createHashLink(false)),
    new HttpLink({ uri: '/graphql', credentials: 'same-origin', headers: { 'apollo-require-preflight': 'true' } }),
  ]);

/** An empty cache that knows the schema's peculiarities. One that is read once need not remember what it has read. */
export const createCache = ({ isReadOnce = false } = {}): InMemoryCache =>
  new InMemoryCache({
    resultCaching: !isReadOnce,
    possibleTypes: { CoursePricing: ['OneTimePricing', 'MonthlyPricing'] },
    typePolicies: {
      // There is one of each, so they need no id.
      Academy: { keyFields: [] },
      Viewer: { keyFields: [] },
      // Parts without an id of their own, asked for by several components: their fields are added up.
      CourseAccess: { merge: true },
      Money: { merge: true },
      MonthlyPricing: { merge: true },
      OneTimePricing: { merge: true },
    },
  });
