import type { ApolloServerOptions, BaseContext } from '@apollo/server';
import type { DocumentNode } from 'graphql';

type DocumentStore = NonNullable<ApolloServerOptions<BaseContext>['documentStore']>;

/** Of all kept texts together. Parsed, a text takes forty times its length. */
const mostCharacters = 200_000;
const mostSeenOnce = 2_000;

const lengthOf = ({ loc }: DocumentNode): number => loc?.source.body.length ?? 0;

/**
 * Keeps documents that have been parsed and validated, by the hashes of their texts. One is kept when its text comes
 * again, so that a flood of texts that come once leaves nothing behind and drives nothing out.
 */
export const createDocumentStore = (): DocumentStore => {
  const kept = new Map<string, DocumentNode>();
  const seenOnce = new Set<string>();
  let characters = 0;

  const remove = (key: string): void => {
    const document = kept.get(key);
    if (document === undefined) return;
    kept.delete(key);
    characters -= lengthOf(document);
  };

  const keep = (key: string, document: DocumentNode): void => {
    remove(key);
    kept.set(key, document);
    characters += lengthOf(document);
    for (const oldest of kept.keys()) {
      if (characters <= mostCharacters) return;
      remove(oldest);
    }
  };

  return {
    get: async (key) => {
      const document = kept.get(key);
      if (document === undefined) return undefined;
      // What was asked for last is the last to go.
      kept.delete(key);
      kept.set(key, document);
      return document;
    },
    set: async (key, document) => {
      if (seenOnce.delete(key) || kept.has(key)) return keep(key, document);
      seenOnce.add(key);
      const [oldest] = seenOnce;
      if (seenOnce.size > mostSeenOnce && oldest !== undefined) seenOnce.delete(oldest);
    },
    delete: async (key) => remove(key),
  };
};
