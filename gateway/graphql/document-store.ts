import type { ApolloServerOptions, BaseContext } from '@apollo/server';
import type { DocumentNode } from 'graphql';
import { createSeenAgain } from '../cache/second-hit.ts';

type DocumentStore = NonNullable<ApolloServerOptions<BaseContext>['documentStore']>;

/** Of all kept texts together. Parsed, a text takes forty times its length. */
const mostCharacters = 200_000;

const lengthOf = ({ loc }: DocumentNode): number => loc?.source.body.length ?? 0;

/** Keeps documents that have been parsed and validated, by the hashes of their texts, once a text comes again. */
export const createDocumentStore = (): DocumentStore => {
  const documents = createSeenAgain<DocumentNode>(mostCharacters);
  return {
    get: async (key) => documents.get(key),
    set: async (key, document) => {
      if (documents.comesAgain(key)) documents.set(key, document, lengthOf(document));
    },
    delete: async (key) => documents.delete(key),
  };
};
