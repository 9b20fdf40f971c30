import type { ApolloClient } from '@apollo/client';

/**
 * Evicts from the cache what depends on who is signed in, because that has changed. The schema names every such field
 * `session` or `viewer…`; objects that only those fields refer to are collected too.
 */
export const evictViewer = ({ cache }: ApolloClient): void => {
  for (const id of Object.keys(Object(cache.extract()))) {
    cache.modify({
      id,
      broadcast: false,
      fields: (value, { fieldName, DELETE }) => (/^(?:viewer|session$)/.test(fieldName) ? DELETE : value),
    });
  }
  cache.gc();
};
