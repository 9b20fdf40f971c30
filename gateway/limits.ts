import {
  GraphQLError,
  Kind,
  type ASTVisitor,
  type FragmentDefinitionNode,
  type OperationDefinitionNode,
  type SelectionSetNode,
  type ValidationContext,
} from 'graphql';

/** The largest body of a request, in bytes. */
export const largestBody = 128 * 1024;
/** How many lexical tokens a document may have. */
export const mostTokens = 4_000;

const deepest = 16;
const mostRootFields = 30;
/** A change comes alone; a hundred logins in one request are somebody who guesses passwords. */
const mostChanges = 3;
const mostAliases = 60;
const mostFields = 1_500;

/** `own` counts the fields of the selection itself, those of its fragments included; `fields` all below as well. */
type Size = { depth: number; aliases: number; own: number; fields: number };

const nothing: Size = { depth: 0, aliases: 0, own: 0, fields: 0 };

const sum = (one: Size, other: Size): Size => ({
  depth: Math.max(one.depth, other.depth),
  aliases: one.aliases + other.aliases,
  own: one.own + other.own,
  fields: one.fields + other.fields,
});

/** Measures selections with their fragments spread out; each fragment is measured once, and one that spreads itself counts as nothing. */
const createRuler = (fragment: (name: string) => FragmentDefinitionNode | null | undefined) => {
  const measured = new Map<string, Size>();

  const ofFragment = (name: string): Size => {
    const known = measured.get(name);
    if (known !== undefined) return known;
    measured.set(name, nothing);
    const selections = fragment(name)?.selectionSet;
    const size = selections === undefined ? nothing : ofSelections(selections);
    measured.set(name, size);
    return size;
  };

  const ofSelections = ({ selections }: SelectionSetNode): Size =>
    selections
      .map((selection): Size => {
        if (selection.kind === Kind.FRAGMENT_SPREAD) return ofFragment(selection.name.value);
        if (selection.kind === Kind.INLINE_FRAGMENT) return ofSelections(selection.selectionSet);
        const below = selection.selectionSet === undefined ? nothing : ofSelections(selection.selectionSet);
        return {
          depth: below.depth + 1,
          aliases: below.aliases + (selection.alias === undefined ? 0 : 1),
          own: 1,
          fields: below.fields + 1,
        };
      })
      .reduce(sum, nothing);

  return ofSelections;
};

const tooLarge = (message: string, node: OperationDefinitionNode): GraphQLError =>
  new GraphQLError(message, { nodes: node });

/** Refuses operations that are deeper or broader than any screen needs. */
export const operationLimits = (context: ValidationContext): ASTVisitor => {
  const measure = createRuler((name) => context.getFragment(name));
  return {
    OperationDefinition: (operation) => {
      const { depth, aliases, own, fields } = measure(operation.selectionSet);
      const refuse = (what: string, has: number, limit: number): void => {
        if (has > limit)
          context.reportError(tooLarge(`The operation has ${what} ${has}; the limit is ${limit}.`, operation));
      };
      refuse('a depth of', depth, deepest);
      refuse('this many aliases:', aliases, mostAliases);
      refuse('this many root fields:', own, operation.operation === 'mutation' ? mostChanges : mostRootFields);
      refuse('this many fields:', fields, mostFields);
    },
  };
};
