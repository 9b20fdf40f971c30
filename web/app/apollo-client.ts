import { ApolloClient, ApolloLink, HttpLink, InMemoryCache } from '@apollo/client';
import { SetContextLink } from '@apollo/client/link/context';
import type { SessionExpiry } from './session-expiry.ts';

type Options = {
  sessionExpiry: SessionExpiry;
  /** The language to ask for, read anew for every request. */
  language: () => string;
  /** Answers the operations; the gateway's own address by default. */
  transport?: ApolloLink;
};

/** Creates the client of the page: fragments are masked, failed fields cost only themselves. */
export const createApolloClient = ({ sessionExpiry, language, transport = createTransport() }: Options): ApolloClient =>
  new ApolloClient({
    link: ApolloLink.from([
      sessionExpiry.link,
      new SetContextLink((previous) => ({ headers: { ...previous.headers, 'accept-language': language() } })),
      transport,
    ]),
    cache: createCache(),
    dataMasking: true,
    defaultOptions: {
      watchQuery: { errorPolicy: 'all', fetchPolicy: 'cache-and-network', nextFetchPolicy: 'cache-first' },
      mutate: { errorPolicy: 'all' },
    },
  });

// The header makes a browser ask before it sends the request from a foreign site.
const createTransport = () =>
  new HttpLink({ uri: '/graphql', credentials: 'same-origin', headers: { 'apollo-require-preflight': 'true' } });

const createCache = () =>
  new InMemoryCache({
    possibleTypes: { CoursePricing: ['OneTimePricing', 'MonthlyPricing'] },
    typePolicies: {
      // There is one of each, so they need no id.
      Academy: { keyFields: [] },
      Viewer: { keyFields: [] },
      // Parts without an id of their own, asked for by several components: their fields are added up.
      CourseAccess: { merge: true },
      LectureCount: { merge: true },
      Money: { merge: true },
      MonthlyPricing: { merge: true },
      OneTimePricing: { merge: true },
      UnreadCount: { merge: true },
    },
  });
