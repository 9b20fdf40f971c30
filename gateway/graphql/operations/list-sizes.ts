import {
  getNamedType,
  getNullableType,
  isLeafType,
  isListType,
  Kind,
  type FieldNode,
  type GraphQLField,
} from 'graphql';
import { memoizeByObject } from '../../values/memoize-by-object.ts';
import { directiveArguments } from './directives.ts';

type Field = GraphQLField<unknown, unknown>;
type FieldCost = {
  readonly weight: number;
  readonly assumedSize: number;
  readonly slicedBy: readonly string[];
  readonly isListOfLeaves: boolean;
};

/** How many items lists have now, by field ("Query.courses"). */
export type ListSizes = Readonly<Record<string, number>>;

/** The assumed size of a list whose field has no @listSize. */
const usualListSize = 10;

const fieldCostOf = memoizeByObject(({ astNode, type }: Field): FieldCost => {
  const { weight = 1 } = directiveArguments(astNode, 'cost');
  const isList = isListType(getNullableType(type));
  const { assumedSize = isList ? usualListSize : 1, slicingArguments } = directiveArguments(astNode, 'listSize');
  return {
    weight: Number(weight),
    assumedSize: Number(assumedSize),
    slicedBy: Array.isArray(slicingArguments) ? slicingArguments.map(String) : [],
    isListOfLeaves: isList && isLeafType(getNamedType(type)),
  };
});

/** The cost of a field without the selection below it: 1, or what the schema's directive @cost says. */
export const weightOf = (field: Field): number => fieldCostOf(field).weight;

/** Whether a field returns a list of scalars or enum values. */
export const isListOfLeaves = (field: Field): boolean => fieldCostOf(field).isListOfLeaves;

/**
 * How many items a field returns: the number that its slicing argument writes out, else the size that the schema's
 * directive @listSize assumes, or the actual size where that is larger. A number in a variable does not count, so that
 * the cost is the same for all variables.
 */
export const listSizeOf = (field: Field, { arguments: given = [] }: FieldNode, actualSize = 0): number => {
  const { slicedBy, assumedSize } = fieldCostOf(field);
  const slice = given.find(({ name, value }) => slicedBy.includes(name.value) && value.kind === Kind.INT)?.value;
  return slice?.kind === Kind.INT ? Math.max(1, Number(slice.value)) : Math.max(assumedSize, actualSize);
};
