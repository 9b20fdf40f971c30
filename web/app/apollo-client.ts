import {
  ApolloClient,
  ApolloLink,
  InMemoryCache,
  type FieldMergeFunction,
  type NormalizedCacheObject,
  type ObservableQuery,
  type Reference,
  type StoreObject,
  type WatchQueryFetchPolicy,
} from '@apollo/client';
import { withTimeout } from '../request-timeout.ts';
import { createLanguageLink, createSentMutations, type SentMutations } from './answer-language.ts';
import { createFreshness, type Freshness } from './freshness.ts';
import { createHttpLink } from './http-link.ts';
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
  /** The Indian day on which the server rendered the page; undefined for a page that came without a hydration state. */
  madeOn?: number | undefined;
  /** The cache to use on the server, where each query runs once and the cache is sent along as the hydration state. */
  serverCache?: InMemoryCache;
};

const timeoutLink = new ApolloLink((operation, forward) => {
  operation.setContext(({ fetchOptions = withTimeout().fetchOptions }) => ({ fetchOptions }));
  return forward(operation);
});

/** Creates the Apollo Client of a page. A failed field is null in the answer, and the other fields are still shown. */
export const createApolloClient = ({
  sessionExpiry,
  language,
  transport = createHttpLink(),
  known,
  stale,
  madeOn,
  serverCache,
}: Options): ApolloClient => {
  const freshness = createFreshness(stale);
  const mutations = createSentMutations();
  const client = new ApolloClient({
    link: ApolloLink.from([
      sessionExpiry.link,
      freshness.link,
      mutations.link,
      createLanguageLink(language),
      // Otherwise a form whose answer never comes would wait for good.
      ...(serverCache === undefined ? [timeoutLink] : []),
      transport,
    ]),
    cache: serverCache ?? createCache().restore(known ?? {}),
    ssrMode: serverCache !== undefined,
    defaultOptions: {
      watchQuery: { errorPolicy: 'all', fetchPolicy: 'cache-and-network', nextFetchPolicy },
      mutate: { errorPolicy: 'all' },
    },
  });
  // Not ssrForceFetchDelay, since a slow phone can take any time to hydrate the page.
  if (known !== undefined) client.prioritizeCacheValues = true;
  observations.set(client, { freshness, mutations, page: { madeOn } });
  return client;
};

/** What the links of a client have observed, and on which Indian day the first page was made; undefined once it was looked at. */
type Observations = {
  readonly freshness: Freshness;
  readonly mutations: SentMutations;
  readonly page: { madeOn: number | undefined };
};

const observations = new WeakMap<ApolloClient, Observations>();

/** What is known of a client made here: how fresh its answers are, its mutations, and the day of its page. */
export const observedBy = (client: ApolloClient): Observations => {
  const observed = observations.get(client);
  if (observed === undefined) throw new Error('This client was not made by createApolloClient.');
  return observed;
};

type FetchPolicyChange = {
  reason: 'after-fetch' | 'variables-changed';
  initialFetchPolicy: WatchQueryFetchPolicy;
};

/**
 * After its first answer a query reads the cache, which refetches write into. One with `no-cache` or `cache-only` keeps its
 * policy, which a plain `cache-first` here would replace too.
 */
const nextFetchPolicy = (
  current: WatchQueryFetchPolicy,
  { reason, initialFetchPolicy }: FetchPolicyChange,
): WatchQueryFetchPolicy => {
  if (reason === 'variables-changed') return initialFetchPolicy;
  return current === 'cache-and-network' ? 'cache-first' : current;
};

/** Whether a query keeps its answer out of the cache, where it would take the place of another one. */
export const isOutOfCache = ({ options }: ObservableQuery): boolean => options.fetchPolicy === 'no-cache';

/** Whether a query only reads the cache, and no other one has fetched its data yet. */
const isUnasked = (query: ObservableQuery): boolean =>
  query.options.fetchPolicy === 'cache-only' && query.getCurrentResult().data === undefined;

/** The queries whose answers the page shows, or is about to show, from the cache. */
export const cachedQueries = (client: ApolloClient): ObservableQuery[] =>
  [...client.getObservableQueries('active')].filter((query) => !isOutOfCache(query) && !isUnasked(query));

type StoredMonths = readonly (Reference | StoreObject)[];

/** Merges the months of a course by their numbers: they have no id, and each page selects other fields of them. */
const mergeMonths: FieldMergeFunction<StoredMonths> = (known = [], months, { mergeObjects, readField }) =>
  months.map((month) => {
    const number = readField('number', month);
    const same = known.find((each) => number !== undefined && readField('number', each) === number);
    return same === undefined ? month : mergeObjects(same, month);
  });

/** An empty cache with the type policies of the schema. A cache that is read once need not memoize what it reads. */
export const createCache = ({ isReadOnce = false } = {}): InMemoryCache =>
  new InMemoryCache({
    resultCaching: !isReadOnce,
    possibleTypes: { CoursePricing: ['OneTimePricing', 'MonthlyPricing'] },
    typePolicies: {
      // Singletons have no id.
      Academy: { keyFields: [] },
      Viewer: { keyFields: [] },
      // An academy may give two lessons one id.
      ContentItem: { keyFields: ['id', 'topicName'] },
      // Objects without an id that several documents select from: their fields are merged.
      Brand: { merge: true },
      Certificate: { merge: true },
      Contacts: { merge: true },
      CourseAccess: { merge: true, fields: { months: { merge: mergeMonths } } },
      CourseConnection: { merge: true },
      CoursePlan: { fields: { months: { merge: mergeMonths } } },
      Money: { merge: true },
      MonthlyPricing: { merge: true },
      OneTimePricing: { merge: true },
      PayableOffer: { merge: true },
      PurchaseOverview: { merge: true },
      WebinarConnection: { merge: true },
      // Replaced as a whole: another class, and the steps of a payment, which have no number.
      ClassSession: { merge: false },
      Purchase: { fields: { steps: { merge: false } } },
    },
  });
