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

/** A field as it stands in an answer: under its key, with all the places that ask for it there. */
export type Selected = { readonly key: string; readonly name: string; readonly nodes: readonly FieldNode[] };

/** What is selected of an object of a type by several selections together, in the order of the answer. */
export type Selection = (type: GraphQLObjectType, sets: readonly SelectionSetNode[]) => readonly Selected[];

/** The fragments of a document by name. */
export const fragmentsOf = (document: DocumentNode): ReadonlyMap<string, FragmentDefinitionNode> =>
  new Map(
    document.definitions.flatMap((definition) =>
      definition.kind === Kind.FRAGMENT_DEFINITION ? [[definition.name.value, definition] as const] : [],
    ),
  );

/** Reads selections of a document as they are with these variables, which decide what @skip and @include leave out. */
export const createSelection = (
  schema: GraphQLSchema,
  document: DocumentNode,
  variables: Readonly<Record<string, unknown>>,
): Selection => {
  const fragments = fragmentsOf(document);

  const isLeftOut = (node: SelectionNode): boolean =>
    getDirectiveValues(GraphQLSkipDirective, node, variables)?.if === true ||
    getDirectiveValues(GraphQLIncludeDirective, node, variables)?.if === false;

  const isAbout = (type: GraphQLObjectType, condition: string | undefined): boolean => {
    if (condition === undefined || condition === type.name) return true;
    const named = schema.getType(condition);
    return isAbstractType(named) && schema.isSubType(named, type);
  };

  return (type, sets) => {
    const nodesByKey = new Map<string, FieldNode[]>();
    const spread = new Set<string>();

    const collect = ({ selections }: SelectionSetNode): void => {
      for (const node of selections) {
        if (isLeftOut(node)) continue;
        if (node.kind === Kind.FIELD) {
          const key = node.alias?.value ?? node.name.value;
          const nodes = nodesByKey.get(key) ?? [];
          nodesByKey.set(key, nodes);
          nodes.push(node);
        } else if (node.kind === Kind.INLINE_FRAGMENT) {
          if (isAbout(type, node.typeCondition?.name.value)) collect(node.selectionSet);
        } else if (!spread.has(node.name.value)) {
          spread.add(node.name.value);
          const fragment = fragments.get(node.name.value);
          if (fragment !== undefined && isAbout(type, fragment.typeCondition.name.value)) {
            collect(fragment.selectionSet);
          }
        }
      }
    };
    sets.forEach(collect);
    return [...nodesByKey].map(([key, nodes]) => ({ key, name: nodes[0]?.name.value ?? key, nodes }));
  };
};
