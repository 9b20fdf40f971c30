/* oxlint-disable typescript/consistent-type-definitions -- Only interfaces add to those of a library. */
import type { ApolloClient } from '@apollo/client';
import type { GraphQLCodegenDataMasking } from '@apollo/client/masking';

declare module '@apollo/client' {
  /** Masked fragments have the types of the generated documents. */
  interface TypeOverrides extends GraphQLCodegenDataMasking.TypeOverrides {}

  interface DefaultContext {
    /** Set by an operation whose page has a screen of its own for a lost session. */
    ownsLostSession?: boolean;
    /** The language to answer in; that of the page by default. */
    language?: string;
  }

  namespace ApolloClient {
    namespace DeclareDefaultOptions {
      interface WatchQuery {
        errorPolicy: 'all';
      }
      interface Mutate {
        errorPolicy: 'all';
      }
    }
  }
}
