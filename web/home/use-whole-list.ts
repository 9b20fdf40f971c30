import type { ApolloClient, TypedDocumentNode } from '@apollo/client';
import { useApolloClient, useQuery } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';

/** Where each client has shown a whole list: the key of the history entry, and the section. */
const shownAt = new WeakMap<ApolloClient, Set<string>>();

/**
 * The query for all of a list of which a section shows the first items. It is sent once `show` is called, which also retries it.
 * Going back to an entry of the history that showed the whole list sends it at once, since the page would be too short for the
 * scroll position.
 */
export const useWholeList = <Data>(section: string, query: TypedDocumentNode<Data, Record<string, never>>) => {
  const client = useApolloClient();
  const place = `${useLocation().key} ${section}`;
  const [isWanted, setIsWanted] = useState(() => shownAt.get(client)?.has(place) === true);
  useEffect(() => {
    if (isWanted) shownAt.set(client, new Set(shownAt.get(client)).add(place));
  }, [client, isWanted, place]);
  const { data, loading, error, refetch } = useQuery(query, { skip: !isWanted });
  return { data, loading, error, show: () => (isWanted ? void refetch() : setIsWanted(true)) };
};
