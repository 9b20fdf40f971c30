import { isReference, type ApolloCache } from '@apollo/client';
import type { DocumentNode, SelectionSetNode } from 'graphql';
import type { Question } from './route-queries.ts';

/**
 * Reads the answer to a question from the cache, record by record, the innermost first; goes on from one to the next when
 * it is asked to. The cache remembers what it has read of a record by the selection it has read it with, so that a page,
 * which reads its whole answer at once, finds nearly all of it done. What is not there is left out.
 */
export function* readAhead(cache: ApolloCache, { query, variables }: Question): Generator<undefined> {
  const document = cache.transformDocument(query);
  const records = Object(cache.extract());
  const parts = new Map<SelectionSetNode, DocumentNode>();

  const partOf = (selectionSet: SelectionSetNode): DocumentNode => {
    const known = parts.get(selectionSet);
    if (known !== undefined) return known;
    const part = {
      ...document,
      definitions: document.definitions.map((definition) =>
        definition.kind === 'OperationDefinition' ? { ...definition, selectionSet } : definition,
      ),
    };
    parts.set(selectionSet, part);
    return part;
  };

  function* read(selectionSet: SelectionSetNode, value: unknown): Generator<undefined> {
    if (Array.isArray(value)) for (const each of value) yield* read(selectionSet, each);
    else if (isReference(value)) {
      yield* readWithin(selectionSet, records[value.__ref]);
      cache.diff({ query: partOf(selectionSet), variables, id: value.__ref, optimistic: true });
      yield;
    } else yield* readWithin(selectionSet, value);
  }

  function* readWithin({ selections }: SelectionSetNode, record: unknown): Generator<undefined> {
    for (const selection of selections) {
      if (selection.kind === 'InlineFragment') yield* readWithin(selection.selectionSet, record);
      if (selection.kind === 'FragmentSpread') {
        for (const definition of document.definitions)
          if (definition.kind === 'FragmentDefinition' && definition.name.value === selection.name.value)
            yield* readWithin(definition.selectionSet, record);
      }
      if (selection.kind === 'Field' && selection.selectionSet)
        for (const value of valuesOf(record, selection.name.value)) yield* read(selection.selectionSet, value);
    }
  }

  for (const definition of document.definitions)
    if (definition.kind === 'OperationDefinition') yield* readWithin(definition.selectionSet, records['ROOT_QUERY']);
}

// Under the name of a field stands what it gave without arguments, and, with them in brackets, what it gave for each.
const valuesOf = (record: unknown, field: string): unknown[] =>
  Object.entries(Object(record)).flatMap(([key, value]) =>
    key === field || key.startsWith(`${field}(`) ? [value] : [],
  );
