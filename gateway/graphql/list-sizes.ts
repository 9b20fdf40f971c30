import {
  getNullableType,
  isListType,
  Kind,
  type ConstDirectiveNode,
  type ConstValueNode,
  type FieldNode,
  type GraphQLField,
} from 'graphql';

type Field = GraphQLField<unknown, unknown>;
type ListSize = { readonly assumed: number; readonly slicedBy: readonly string[] };

/** The assumed size of a list whose field has no @listSize. */
const usualListSize = 10;

const argumentOf = (directive: ConstDirectiveNode | undefined, wanted: string): ConstValueNode | undefined =>
  directive?.arguments?.find(({ name }) => name.value === wanted)?.value;

const readListSize = (field: Field): ListSize => {
  const directive = field.astNode?.directives?.find(({ name }) => name.value === 'listSize');
  const assumed = argumentOf(directive, 'assumedSize');
  const slicedBy = argumentOf(directive, 'slicingArguments');
  return {
    assumed:
      assumed?.kind === Kind.INT ? Number(assumed.value) : isListType(getNullableType(field.type)) ? usualListSize : 1,
    slicedBy:
      slicedBy?.kind === Kind.LIST
        ? slicedBy.values.flatMap((value) => (value.kind === Kind.STRING ? [value.value] : []))
        : [],
  };
};

const known = new WeakMap<Field, ListSize>();

/**
 * How many items a field brings: the number that its slicing argument writes out, else the size that the schema's
 * directive @listSize assumes. A number in a variable counts as the assumed size, so that the cost depends on the
 * document alone.
 */
export const listSizeOf = (field: Field, { arguments: given = [] }: FieldNode): number => {
  const size = known.get(field) ?? readListSize(field);
  known.set(field, size);
  const slice = given.find(({ name, value }) => size.slicedBy.includes(name.value) && value.kind === Kind.INT)?.value;
  return slice?.kind === Kind.INT ? Math.max(0, Number(slice.value)) : size.assumed;
};
