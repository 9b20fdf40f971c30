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

/** How many items lists have now, by field ("Query.courses"). */
export type ListSizes = Readonly<Record<string, number>>;

/** The assumed size of a list whose field has no @listSize. */
const usualListSize = 10;

const rulesOf = memoizeByObject(({ astNode, type }: Field) => {
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

/**
 * What a field costs: 1, or what the schema's directive @cost says, and for each of its items what is selected below it. It has as
 * many items as its slicing argument writes out, else the size that the schema's directive @listSize assumes, or the
 * actual size where that is larger. A number in a variable does not count, so that the cost is the same for all variables.
 */
export const fieldCost = (
  field: Field,
  { arguments: given = [] }: FieldNode,
  costBelow: number,
  actualSize = 0,
): number => {
  const { weight, slicedBy, assumedSize, isListOfLeaves } = rulesOf(field);
  const slice = given.find(({ name, value }) => slicedBy.includes(name.value) && value.kind === Kind.INT)?.value;
  const items = slice?.kind === Kind.INT ? Math.max(1, Number(slice.value)) : Math.max(assumedSize, actualSize);
  return isListOfLeaves ? items : weight + items * costBelow;
};
