import type { ApolloClient } from '@apollo/client';
import type { GraphQLCodegenDataMasking } from '@apollo/client/masking';

declare module '@apollo/client' {
  /** Masked fragments are typed by the generated documents. */
  interface TypeOverrides extends GraphQLCodegenDataMasking.TypeOverrides {}

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
