import {
  doTypesOverlap,
  FieldsOnCorrectTypeRule,
  getNamedType,
  isCompositeType,
  isEqualType,
  isLeafType,
  isObjectType,
  isUnionType,
  Kind,
  KnownFragmentNamesRule,
  KnownTypeNamesRule,
  NoUnusedFragmentsRule,
  NoUnusedVariablesRule,
  OverlappingFieldsCanBeMergedRule,
  PossibleFragmentSpreadsRule,
  print,
  ScalarLeafsRule,
  SchemaMetaFieldDef,
  TypeMetaFieldDef,
  TypeNameMetaFieldDef,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLCompositeType,
  type GraphQLField,
  type GraphQLSchema,
  type OperationDefinitionNode,
  type SelectionNode,
  type SelectionSetNode,
  type ValidationRule,
} from 'graphql';
import { noIntrospection, operationLimits } from './limits.ts';
import { maxSelections } from './overlapping-fields.ts';
import { excessesOf, sizeOf } from './operation-size.ts';
import { createValueWalk } from './quick-values.ts';

type Field = GraphQLField<unknown, unknown>;

/** Selections that are made of objects of a type. */
type Selected = { readonly parent: GraphQLCompositeType; readonly set: SelectionSetNode };

/** What is selected under one name of an answer, and all that is selected below it. */
type Merged = { readonly node: FieldNode; readonly field: Field; readonly below: Selected[] };

const introspection = new Map([SchemaMetaFieldDef, TypeMetaFieldDef].map((each) => [each.name, each]));

const fieldOf = (schema: GraphQLSchema, parent: GraphQLCompositeType, name: string): Field | undefined => {
  if (name === TypeNameMetaFieldDef.name) return TypeNameMetaFieldDef;
  if (parent === schema.getQueryType() && introspection.has(name)) return introspection.get(name);
  return isUnionType(parent) ? undefined : parent.getFields()[name];
};

const textOf = ({ arguments: given = [] }: FieldNode): string => given.map(print).join();

const canMerge = (one: Merged, node: FieldNode, { type }: Field): boolean =>
  one.node.name.value === node.name.value && textOf(one.node) === textOf(node) && isEqualType(one.field.type, type);

/**
 * Finds out in one walk over what a document with one query or mutation selects, in a tenth of the time of graphql-js, which
 * of `documentRules` it may break: none for a document that is surely valid. All others are surely kept. Introspection is
 * named by the rule that forbids it. Null says nothing: subscriptions and directives in other places than selections are left
 * to graphql-js, as are faults that keep the walk from what is beside or below them.
 */
export const rulesInDoubt = (
  schema: GraphQLSchema,
  { definitions }: DocumentNode,
  operation: OperationDefinitionNode,
): ReadonlySet<ValidationRule> | null => {
  const fragments = new Map<string, FragmentDefinitionNode>();
  const usedFragments = new Set<string>();
  const doubts = new Set<ValidationRule>();
  let selectionsLeft = maxSelections;

  /** Goes on where no more than this rule is broken. */
  const doubt = (rule: ValidationRule): true => {
    doubts.add(rule);
    return true;
  };
  const { areVariables, areArguments, areOfNoType, areDirectives, forbidVariables, areAllUsed } = createValueWalk(
    schema,
    doubt,
  );

  /** Whether selections of something unknown are fields alone, each under a name of its own. */
  const isUntypedSet = ({ selections }: SelectionSetNode): boolean => {
    selectionsLeft -= selections.length;
    const keys = new Set<string>();
    return (
      selectionsLeft >= 0 &&
      selections.every((node) => {
        if (node.kind !== Kind.FIELD) return false;
        keys.add((node.alias ?? node.name).value);
        return isUntypedField(node);
      }) &&
      keys.size === selections.length
    );
  };

  /** The same, where these fields may be merged with others. */
  const isMisplacedSet = (set: SelectionSetNode): boolean =>
    doubt(OverlappingFieldsCanBeMergedRule) && isUntypedSet(set);

  const isUntypedField = (node: FieldNode): boolean =>
    !introspection.has(node.name.value) &&
    areDirectives(node.directives) &&
    areOfNoType(node.arguments) &&
    (node.selectionSet === undefined || isUntypedSet(node.selectionSet));

  /** Whether selections of which an answer is merged are valid, and all below them. */
  const areSelections = (merged: readonly Selected[]): boolean => {
    const byKey = new Map<string, Merged>();
    const spread = new Set<string>();
    /** The fragments within which the walk is: one that is spread there again spreads itself. */
    const walked = new Set<string>();

    /** Fields that cannot be merged with one of the same name; what is below them is looked at by itself. */
    const conflicting: Merged[] = [];
    /** The names of fields that their types do not have. */
    const unknown = new Set<string>();

    const mergedWith = (node: FieldNode, field: Field): Merged => {
      const key = (node.alias ?? node.name).value;
      const known = byKey.get(key);
      if (known !== undefined && canMerge(known, node, field)) return known;
      const one = { node, field, below: [] };
      if (known === undefined) byKey.set(key, one);
      else if (doubt(OverlappingFieldsCanBeMergedRule)) conflicting.push(one);
      return one;
    };

    const isUnknownField = (node: FieldNode): boolean => {
      const key = (node.alias ?? node.name).value;
      if (unknown.has(key)) doubt(OverlappingFieldsCanBeMergedRule);
      unknown.add(key);
      return doubt(FieldsOnCorrectTypeRule) && isUntypedField(node);
    };

    const isField = (node: FieldNode, parent: GraphQLCompositeType): boolean => {
      if (!areDirectives(node.directives)) return false;
      const field = fieldOf(schema, parent, node.name.value);
      if (field === undefined) return isUnknownField(node);
      if (introspection.has(field.name)) doubt(noIntrospection);
      if (!areArguments(node.arguments, field.args)) return false;
      const { below } = mergedWith(node, field);
      const type = getNamedType(field.type);
      const set = node.selectionSet;
      if (isLeafType(type)) return set === undefined || (doubt(ScalarLeafsRule) && isMisplacedSet(set));
      if (set === undefined) return doubt(ScalarLeafsRule);
      below.push({ parent: type, set });
      return true;
    };

    const isFragment = (condition: string, parent: GraphQLCompositeType, set: SelectionSetNode | null): boolean => {
      const type = schema.getType(condition);
      if (type === undefined) return doubt(KnownTypeNamesRule) && (set === null || isMisplacedSet(set));
      if (!isCompositeType(type)) return false;
      if (type !== parent && !doTypesOverlap(schema, type, parent)) doubt(PossibleFragmentSpreadsRule);
      return set === null || isSet({ parent: type, set });
    };

    const isSelection = (node: SelectionNode, parent: GraphQLCompositeType): boolean => {
      selectionsLeft -= 1;
      if (selectionsLeft < 0) return false;
      if (node.kind === Kind.FIELD) return isField(node, parent);
      if (!areDirectives(node.directives)) return false;
      if (node.kind === Kind.INLINE_FRAGMENT)
        return isFragment(node.typeCondition?.name.value ?? parent.name, parent, node.selectionSet);
      const name = node.name.value;
      const fragment = fragments.get(name);
      if (fragment === undefined) return doubt(KnownFragmentNamesRule);
      if (walked.has(name)) return false;
      const set = spread.has(name) ? null : fragment.selectionSet;
      spread.add(name);
      usedFragments.add(name);
      walked.add(name);
      const isValid = isFragment(fragment.typeCondition.name.value, parent, set);
      walked.delete(name);
      return isValid;
    };

    const isSet = ({ parent, set }: Selected): boolean => set.selections.every((node) => isSelection(node, parent));

    if (!merged.every(isSet)) return false;
    if (unknown.values().some((key) => byKey.has(key))) doubt(OverlappingFieldsCanBeMergedRule);
    return [...byKey.values(), ...conflicting].every(({ below }) => below.length === 0 || areSelections(below));
  };

  const areDefinitions = definitions.every((definition) => {
    if (definition === operation) return !definition.directives?.length;
    if (definition.kind !== Kind.FRAGMENT_DEFINITION || fragments.has(definition.name.value)) return false;
    fragments.set(definition.name.value, definition);
    return !definition.directives?.length;
  });
  const areUnusedFragments = (): boolean => {
    // What variables one may use, nobody says.
    forbidVariables();
    const unused = [...fragments.values()].filter(({ name }) => !usedFragments.has(name.value));
    return unused.every(({ typeCondition, selectionSet: set }) => {
      const parent = schema.getType(typeCondition.name.value);
      return doubt(NoUnusedFragmentsRule) && isCompositeType(parent) && areSelections([{ parent, set }]);
    });
  };
  const root = operation.operation === 'subscription' ? null : schema.getRootType(operation.operation);

  const isWalked =
    areDefinitions &&
    areVariables(operation.variableDefinitions) &&
    isObjectType(root) &&
    areSelections([{ parent: root, set: operation.selectionSet }]) &&
    areUnusedFragments();
  if (!isWalked) return null;
  if (!areAllUsed()) doubt(NoUnusedVariablesRule);
  const size = sizeOf(schema, operation, { fragment: (name) => fragments.get(name) });
  if (excessesOf(size, operation).length > 0) doubt(operationLimits);
  return doubts;
};
