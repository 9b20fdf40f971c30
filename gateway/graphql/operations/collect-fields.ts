import {
  getDirectiveValues,
  GraphQLIncludeDirective,
  GraphQLSkipDirective,
  isAbstractType,
  Kind,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLObjectType,
  type GraphQLSchema,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql';
import type { Variables } from './parameters.ts';

/** A field of an answer: its response key, and all the nodes that select it under that key. */
export type CollectedField = { readonly key: string; readonly name: string; readonly nodes: readonly FieldNode[] };

/** Collects the fields that several selection sets select of an object type, in the order of the answer (CollectFields of the specification). */
export type CollectFields = (type: GraphQLObjectType, sets: readonly SelectionSetNode[]) => readonly CollectedField[];

/** The fragments of a document by name. */
export const fragmentsOf = (document: DocumentNode): ReadonlyMap<string, FragmentDefinitionNode> =>
  new Map(
    document.definitions.flatMap((definition) =>
      definition.kind === Kind.FRAGMENT_DEFINITION ? [[definition.name.value, definition] as const] : [],
    ),
  );

/** Makes the collector of a document for coerced variables, which decide what @skip and @include leave out. Throws where a condition is null. */
export const createCollectFields = (
  schema: GraphQLSchema,
  document: DocumentNode,
  variables: Variables,
): CollectFields => {
  const fragments = fragmentsOf(document);

  const isSkipped = (node: SelectionNode): boolean =>
    getDirectiveValues(GraphQLSkipDirective, node, variables)?.if === true ||
    getDirectiveValues(GraphQLIncludeDirective, node, variables)?.if === false;

  const applies = (type: GraphQLObjectType, condition: string | undefined): boolean => {
    if (condition === undefined || condition === type.name) return true;
    const named = schema.getType(condition);
    return isAbstractType(named) && schema.isSubType(named, type);
  };

  return (type, sets) => {
    const nodesByKey = new Map<string, FieldNode[]>();
    const spread = new Set<string>();

    const collect = ({ selections }: SelectionSetNode): void => {
      for (const node of selections) {
        if (isSkipped(node)) continue;
        if (node.kind === Kind.FIELD) {
          const key = node.alias?.value ?? node.name.value;
          const nodes = nodesByKey.get(key) ?? [];
          nodesByKey.set(key, nodes);
          nodes.push(node);
        } else if (node.kind === Kind.INLINE_FRAGMENT) {
          if (applies(type, node.typeCondition?.name.value)) collect(node.selectionSet);
        } else if (!spread.has(node.name.value)) {
          spread.add(node.name.value);
          const fragment = fragments.get(node.name.value);
          if (fragment !== undefined && applies(type, fragment.typeCondition.name.value)) {
            collect(fragment.selectionSet);
          }
        }
      }
    };
    sets.forEach(collect);
    return [...nodesByKey].map(([key, nodes]) => ({ key, name: nodes[0]?.name.value ?? key, nodes }));
  };
};
