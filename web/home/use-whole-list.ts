import type { TypedDocumentNode } from '@apollo/client';
import { useApolloClient, useQuery } from '@apollo/client/react';
import { useState } from 'react';
import { useNavigationType } from 'react-router-dom';

/**
 * The query for all of a list that a section shows the first items of. It is sent once `show` is called; where it failed, `show`
 * sends it again. Whoever comes back to the page after that has all of it at once: the page would be too short for the place
 * that they left.
 */
export const useWholeList = <Data>(query: TypedDocumentNode<Data, Record<string, never>>) => {
  const client = useApolloClient();
  const isReturn = useNavigationType() === 'POP';
  const [isWanted, setIsWanted] = useState(() => isReturn && client.readQuery({ query }) !== null);
  const { data, loading, refetch } = useQuery(query, { skip: !isWanted });
  return { data, loading, show: () => (isWanted ? void refetch() : setIsWanted(true)) };
};
