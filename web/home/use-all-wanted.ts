import type { DocumentNode } from 'graphql';
import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { useNavigationType } from 'react-router-dom';

/**
 * Whether all of a list is wanted in place of its first items: once the reader asks for it, and where they come back to the
 * page after that, which otherwise would be too short for the place that they left.
 */
export const useAllWanted = (query: DocumentNode) => {
  const client = useApolloClient();
  const isReturn = useNavigationType() === 'POP';
  return useState(() => isReturn && client.readQuery({ query }) !== null);
};
