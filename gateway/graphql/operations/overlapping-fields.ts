import { Kind, type DocumentNode, type SelectionSetNode } from 'graphql';
import { fragmentsOf } from './collect-fields.ts';
import { limits } from './operation-size.ts';

/**
 * How many selections of one definition are looked at, its fragments spread out; far more than `limits.fields` lets
 * through.
 */
export const maxSelections = 5 * limits.fields;

/**
 * Counts the pairs of fields with one response name that validation has to compare (Field Selection Merging), fragments
 * spread out. The time of that rule grows with their square, so this is counted before it, in linear time. Infinity for a
 * definition with more selections than any operation may have, or one that spreads itself without end.
 */
export const overlappingFieldPairs = (document: DocumentNode): number => {
  const fragments = fragmentsOf(document);
  let pairs = 0;
  let selectionsLeft = 0;

  /** Counts within selection sets that are merged into one, and then below their fields. */
  const merge = (merged: readonly SelectionSetNode[]): void => {
    const byName = new Map<string, { count: number; readonly below: SelectionSetNode[] }>();
    const spread = new Set<string>();
    const add = ({ selections }: SelectionSetNode): void => {
      for (const selection of selections) {
        selectionsLeft -= 1;
        if (selectionsLeft < 0) return;
        if (selection.kind === Kind.INLINE_FRAGMENT) add(selection.selectionSet);
        else if (selection.kind === Kind.FRAGMENT_SPREAD) {
          const name = selection.name.value;
          const fragment = spread.has(name) ? undefined : fragments.get(name);
          spread.add(name);
          if (fragment !== undefined) add(fragment.selectionSet);
        } else {
          const name = (selection.alias ?? selection.name).value;
          const fields = byName.get(name) ?? { count: 0, below: [] };
          byName.set(name, fields);
          pairs += fields.count;
          fields.count += 1;
          if (selection.selectionSet !== undefined) fields.below.push(selection.selectionSet);
        }
      }
    };
    for (const one of merged) add(one);
    for (const { below } of byName.values()) if (below.length > 0 && selectionsLeft > 0) merge(below);
  };

  for (const definition of document.definitions) {
    if (definition.kind !== Kind.OPERATION_DEFINITION && definition.kind !== Kind.FRAGMENT_DEFINITION) continue;
    selectionsLeft = maxSelections;
    merge([definition.selectionSet]);
    if (selectionsLeft < 0) return Infinity;
  }
  return pairs;
};

/** Whether a document has too many overlapping fields to be validated. */
export const hasTooManyOverlaps = (document: DocumentNode): boolean =>
  overlappingFieldPairs(document) > limits.overlappingFields;

/** The error message for such a document. */
export const overlapsMessage = `A document has at most ${limits.overlappingFields} pairs of fields with the same response name, its fragments spread out. One that spreads itself has no end of them.`;
