import { InMemoryCache, isReference, type ApolloCache } from '@apollo/client';
import type { DocumentNode, FieldNode, SelectionSetNode } from 'graphql';
import type { PageQuery } from '../page-queries.ts';

type CacheRecord = Readonly<Record<string, unknown>>;

const isCacheRecord = (value: unknown): value is CacheRecord => typeof value === 'object' && value !== null;

/**
 * Reads the answer to a query from the cache, one record for each step, the innermost first. Apollo's cache memoizes what it
 * has read of a record with a selection, so that a page, which reads its whole answer at once, then finds nearly all of
 * it read. Records that are not in the cache are left out. Apollo Client has no function for a part of a query, and documents
 * neither the keys of records nor what it memoizes: the test of this function fails where an update changes either.
 */
export function* warmCache(cache: ApolloCache, { query, variables }: PageQuery): Generator<undefined> {
  if (!(cache instanceof InMemoryCache)) return;
  const { policies } = cache;
  const document = cache.transformDocument(query);
  const records: CacheRecord = cache.extract();
  const queries = new Map<SelectionSetNode, DocumentNode>();

  const queryOf = (selectionSet: SelectionSetNode): DocumentNode => {
    const known = queries.get(selectionSet);
    if (known !== undefined) return known;
    const made = {
      ...document,
      definitions: document.definitions.map((definition) =>
        definition.kind === 'OperationDefinition' ? { ...definition, selectionSet } : definition,
      ),
    };
    queries.set(selectionSet, made);
    return made;
  };

  const valueOf = (record: CacheRecord, field: FieldNode): unknown => {
    const { __typename: typename } = record;
    const key = policies.getStoreFieldName({
      typename: typeof typename === 'string' ? typename : undefined,
      fieldName: field.name.value,
      field,
      variables,
    });
    return record[key];
  };

  function* read(selectionSet: SelectionSetNode, value: unknown): Generator<undefined> {
    if (Array.isArray(value)) for (const each of value) yield* read(selectionSet, each);
    else if (isReference(value)) {
      yield* readWithin(selectionSet, records[value.__ref]);
      cache.diff({ query: queryOf(selectionSet), variables, id: value.__ref, optimistic: true });
      yield;
    } else yield* readWithin(selectionSet, value);
  }

  function* readWithin({ selections }: SelectionSetNode, record: unknown): Generator<undefined> {
    if (!isCacheRecord(record)) return;
    for (const selection of selections) {
      if (selection.kind === 'InlineFragment') yield* readWithin(selection.selectionSet, record);
      else if (selection.kind === 'Field') {
        if (selection.selectionSet) yield* read(selection.selectionSet, valueOf(record, selection));
      } else {
        for (const definition of document.definitions)
          if (definition.kind === 'FragmentDefinition' && definition.name.value === selection.name.value)
            yield* readWithin(definition.selectionSet, record);
      }
    }
  }

  for (const definition of document.definitions)
    if (definition.kind === 'OperationDefinition') yield* readWithin(definition.selectionSet, records['ROOT_QUERY']);
}
