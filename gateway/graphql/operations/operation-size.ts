import {
  getNamedType,
  isInterfaceType,
  isObjectType,
  Kind,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLField,
  type GraphQLSchema,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql';
import type { LimitCode } from '../../errors/codes.ts';
import { fieldCost, type ListSizes } from './field-cost.ts';

/** How many lexical tokens a document may have. */
export const maxTokens = 1_000;

/**
 * How many characters and lines a text may have that a client sends: five times the site's longest document. Every error
 * repeats the names of its path, and graphql-js counts the lines before each.
 */
export const [maxTextLength, maxTextLines] = [16_384, 1_000];

/**
 * The limits of an operation, its fragments spread out: more than twice what the largest screen of the site needs, and not
 * many times that, because everything within them may be asked for again and again.
 */
export const limits = {
  /** The introspection of tools has a depth of 15. */
  depth: 16,
  aliases: 20,
  rootFields: 16,
  /** Root fields of a mutation. One that loses the session would discard the results of those before it. */
  changes: 1,
  directives: 20,
  fields: 600,
  /** Pairs of fields with one response name, which validation compares. */
  overlappingFields: 500,
  /** Fields of the answer, multiplied by the sizes of lists. */
  cost: 10_000,
  /** Values of one list in arguments or variables. */
  listLength: 100,
  /** Fields of one object in variables, and variables. Each that the schema does not know is reported with the whole object. */
  objectFields: 50,
} as const;

/** The cost that one point of a rate limit pays for. Most screens cost less; the dashboard costs three points. */
const costOfPoint = 2_000;

/** How many points of a rate limit an operation of a cost counts for. */
export const pointsOf = (cost: number): number => Math.max(1, Math.ceil(cost / costOfPoint));

/** The size of an operation; `own` counts the fields of the selection itself, `fields` all below as well. */
export type Size = {
  readonly depth: number;
  readonly aliases: number;
  readonly directives: number;
  readonly own: number;
  readonly fields: number;
  readonly cost: number;
};

const nothing: Size = { depth: 0, aliases: 0, directives: 0, own: 0, fields: 0, cost: 0 };

const sum = (one: Size, other: Size): Size => ({
  depth: Math.max(one.depth, other.depth),
  aliases: one.aliases + other.aliases,
  directives: one.directives + other.directives,
  own: one.own + other.own,
  fields: one.fields + other.fields,
  cost: one.cost + other.cost,
});

const fieldOf = (schema: GraphQLSchema, parent: string, name: string): GraphQLField<unknown, unknown> | undefined => {
  const type = schema.getType(parent);
  return isObjectType(type) || isInterfaceType(type) ? type.getFields()[name] : undefined;
};

type Options = {
  readonly fragment: (name: string) => FragmentDefinitionNode | null | undefined;
  /** The sizes that lists have now. */
  readonly listSizes?: ListSizes;
};

/**
 * Measures selections with their fragments spread out; each fragment is measured once, and one that spreads itself
 * counts as nothing.
 */
const createRuler = (schema: GraphQLSchema, { fragment, listSizes = {} }: Options) => {
  const measured = new Map<string, Size>();

  const ofFragment = (name: string): Size => {
    const known = measured.get(name);
    if (known !== undefined) return known;
    measured.set(name, nothing);
    const definition = fragment(name);
    const size = definition ? ofSelections(definition.selectionSet, definition.typeCondition.name.value) : nothing;
    measured.set(name, size);
    return size;
  };

  const ofField = (node: FieldNode, parent: string): Size => {
    const field = fieldOf(schema, parent, node.name.value);
    const type = field === undefined ? undefined : getNamedType(field.type);
    const below = node.selectionSet === undefined ? nothing : ofSelections(node.selectionSet, type?.name ?? '');
    return {
      depth: below.depth + 1,
      aliases: below.aliases + (node.alias === undefined ? 0 : 1),
      directives: below.directives,
      // Clients with a cache add __typename everywhere; of a mutation it is no change.
      own: node.name.value === '__typename' && parent === schema.getMutationType()?.name ? 0 : 1,
      fields: below.fields + 1,
      cost:
        field === undefined ? 1 + below.cost : fieldCost(field, node, below.cost, listSizes[`${parent}.${field.name}`]),
    };
  };

  const ofSelections = ({ selections }: SelectionSetNode, parent: string): Size =>
    selections
      .map((selection): Size => {
        const directives = selection.directives?.length ?? 0;
        const size =
          selection.kind === Kind.FRAGMENT_SPREAD
            ? ofFragment(selection.name.value)
            : selection.kind === Kind.INLINE_FRAGMENT
              ? ofSelections(selection.selectionSet, selection.typeCondition?.name.value ?? parent)
              : ofField(selection, parent);
        return { ...size, directives: size.directives + directives };
      })
      .reduce(sum, nothing);

  return ofSelections;
};

/** What an operation has too much of; `code` names the limit. */
export type Excess = { readonly code: LimitCode; readonly message: string };

/** The limits that the size of an operation exceeds. */
export const excessesOf = (size: Size, { operation }: OperationDefinitionNode): readonly Excess[] => {
  const rootFields = operation === 'mutation' ? limits.changes : limits.rootFields;
  const compared: readonly (readonly [LimitCode, string, number, number])[] = [
    ['TOO_DEEP', 'a depth of', size.depth, limits.depth],
    ['TOO_MANY_ALIASES', 'this many aliases:', size.aliases, limits.aliases],
    ['TOO_MANY_ROOT_FIELDS', 'this many root fields:', size.own, rootFields],
    ['TOO_MANY_DIRECTIVES', 'this many directives:', size.directives, limits.directives],
    ['TOO_COSTLY', 'this many fields:', size.fields, limits.fields],
    ['TOO_COSTLY', 'a cost of', size.cost, limits.cost],
  ];
  return compared
    .filter(([, , has, limit]) => has > limit)
    .map(([code, what, has, limit]) => ({
      code,
      message: `The operation has ${what} ${has}; the limit is ${limit}.`,
    }));
};

/** Measures an operation of a document. */
export const sizeOf = (schema: GraphQLSchema, operation: OperationDefinitionNode, options: Options): Size => {
  const size = createRuler(schema, options)(
    operation.selectionSet,
    schema.getRootType(operation.operation)?.name ?? '',
  );
  return { ...size, directives: size.directives + (operation.directives?.length ?? 0) };
};
