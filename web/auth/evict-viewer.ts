import type { ApolloClient } from '@apollo/client';

/**
 * Forgets what depends on who asks, because somebody else asks from now on. The schema names every such field
 * `viewer…`; whatever hangs only under one of them goes with it.
 */
export const evictViewer = ({ cache }: ApolloClient): void => {
  for (const id of Object.keys(Object(cache.extract()))) {
    cache.modify({
      id,
      broadcast: false,
      fields: (value, { fieldName, DELETE }) => (fieldName.startsWith('viewer') ? DELETE : value),
    });
  }
  cache.gc();
};
