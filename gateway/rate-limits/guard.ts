import { Kind, type DocumentNode, type OperationDefinitionNode, type SelectionSetNode } from 'graphql';
import type { RequestInfo } from '../http/request-info.ts';
import { type CountRequest, limitOfChange, maxWaitOf } from './policy.ts';

/** Counts requests by what they ask for; each function resolves with the seconds to wait, or with null. */
export type RateLimitGuard = {
  readonly count: CountRequest;
  /** Counts the field of a mutation, which has one beside `__typename`. */
  readonly countMutation: (
    operation: OperationDefinitionNode,
    document: DocumentNode,
    info: RequestInfo,
  ) => Promise<number | null>;
};

/** The names of the fields of a selection set, under whatever alias. */
const fieldNames = ({ selections }: SelectionSetNode, document: DocumentNode): string[] =>
  selections.flatMap((selection) => {
    if (selection.kind === Kind.FIELD) return selection.name.value;
    if (selection.kind === Kind.INLINE_FRAGMENT) return fieldNames(selection.selectionSet, document);
    const fragment = document.definitions.find(
      (definition) => definition.kind === Kind.FRAGMENT_DEFINITION && definition.name.value === selection.name.value,
    );
    return fragment?.kind === Kind.FRAGMENT_DEFINITION ? fieldNames(fragment.selectionSet, document) : [];
  });

/** Makes the guard. */
export const createRateLimitGuard = (count: CountRequest): RateLimitGuard => ({
  count,
  countMutation: async ({ selectionSet }, document, info) => {
    const limits = new Set(fieldNames(selectionSet, document).map(limitOfChange));
    return maxWaitOf(await Promise.all([...limits].map((limit) => count(limit, info))));
  },
});
