import {
  GraphQLIncludeDirective,
  GraphQLNonNull,
  GraphQLSkipDirective,
  isInputObjectType,
  isInputType,
  isListType,
  isNonNullType,
  isRequiredArgument,
  isRequiredInputField,
  isTypeSubTypeOf,
  Kind,
  KnownArgumentNamesRule,
  KnownDirectivesRule,
  KnownTypeNamesRule,
  NoUndefinedVariablesRule,
  ProvidedRequiredArgumentsRule,
  typeFromAST,
  UniqueArgumentNamesRule,
  UniqueDirectivesPerLocationRule,
  UniqueInputFieldNamesRule,
  ValuesOfCorrectTypeRule,
  VariablesInAllowedPositionRule,
  type ArgumentNode,
  type DirectiveNode,
  type GraphQLArgument,
  type GraphQLInputObjectType,
  type GraphQLInputType,
  type GraphQLSchema,
  type ObjectValueNode,
  type ValidationRule,
  type ValueNode,
  type VariableDefinitionNode,
} from 'graphql';
import { limits } from './operation-size.ts';

const directives = new Map([GraphQLSkipDirective, GraphQLIncludeDirective].map((each) => [each.name, each]));

const areUnique = (named: readonly { readonly name: { readonly value: string } }[]): boolean =>
  named.length < 2 || new Set(named.map(({ name }) => name.value)).size === named.length;

/** Whether a value is a single literal, within which no other rule can be broken. */
const isOneWord = ({ kind }: ValueNode): boolean =>
  kind !== Kind.LIST && kind !== Kind.OBJECT && kind !== Kind.VARIABLE;

/** Whether a constant is a value of a scalar or an enum. */
const isLeafValue = (node: ValueNode, parseLiteral: (node: ValueNode) => unknown): boolean => {
  try {
    return parseLiteral(node) !== undefined;
  } catch {
    return false;
  }
};

/**
 * Creates the functions that check the variables, arguments and directives of one document for quick-validation.ts. Each
 * returns false for a fault that keeps the walk from checking what is beside or below it, and calls `doubt` for any other
 * broken rule.
 */
export const createValueWalk = (schema: GraphQLSchema, doubt: (rule: ValidationRule) => true) => {
  /** The declared variables. `type` is null for an unknown type. */
  const variables = new Map<string, { readonly type: GraphQLInputType | null; readonly hasDefault: boolean }>();
  const used = new Set<string>();
  let mayUseVariables = true;

  const isObjectValue = (node: ObjectValueNode, type: GraphQLInputObjectType): boolean => {
    const fields = type.getFields();
    const ofType = ({ type: of }: { type: GraphQLInputType }): GraphQLInputType =>
      type.isOneOf && !isNonNullType(of) ? new GraphQLNonNull(of) : of;
    const given = new Set(node.fields.map(({ name }) => name.value));
    const isComplete =
      (!type.isOneOf || given.size === 1) &&
      Object.values(fields).every((field) => !isRequiredInputField(field) || given.has(field.name));
    return (
      (isComplete || doubt(ValuesOfCorrectTypeRule)) &&
      (areUnique(node.fields) || doubt(UniqueInputFieldNamesRule)) &&
      node.fields.every(({ name, value }) => {
        const field = fields[name.value];
        if (field === undefined) return doubt(ValuesOfCorrectTypeRule) && isOfNoType(value);
        return isValue(value, ofType(field));
      })
    );
  };

  const isValue = (node: ValueNode, type: GraphQLInputType): boolean => {
    if (node.kind === Kind.VARIABLE) {
      const declared = variables.get(node.name.value);
      used.add(node.name.value);
      if (!mayUseVariables) return false;
      if (declared === undefined) return doubt(NoUndefinedVariablesRule);
      if (declared.type === null) return true;
      const accepted = declared.hasDefault && isNonNullType(type) ? type.ofType : type;
      return isTypeSubTypeOf(schema, declared.type, accepted) || doubt(VariablesInAllowedPositionRule);
    }
    if (isNonNullType(type))
      return node.kind === Kind.NULL ? doubt(ValuesOfCorrectTypeRule) : isValue(node, type.ofType);
    if (node.kind === Kind.NULL) return true;
    if (isListType(type)) {
      if (node.kind !== Kind.LIST || node.values.length > limits.listLength) return false;
      return node.values.every((value) => isValue(value, type.ofType));
    }
    if (isInputObjectType(type) && node.kind === Kind.OBJECT) return isObjectValue(node, type);
    if (!isOneWord(node)) return false;
    if (isInputObjectType(type)) return doubt(ValuesOfCorrectTypeRule);
    return isLeafValue(node, (literal) => type.parseLiteral(literal, undefined)) || doubt(ValuesOfCorrectTypeRule);
  };

  /** A value in a place without a known type. */
  const isOfNoType = (node: ValueNode): boolean => {
    if (node.kind !== Kind.VARIABLE) return isOneWord(node);
    used.add(node.name.value);
    return mayUseVariables && (variables.has(node.name.value) || doubt(NoUndefinedVariablesRule));
  };

  const areOfNoType = (given: readonly ArgumentNode[] = []): boolean =>
    (areUnique(given) || doubt(UniqueArgumentNamesRule)) && given.every(({ value }) => isOfNoType(value));

  const areArguments = (given: readonly ArgumentNode[] = [], defined: readonly GraphQLArgument[]): boolean =>
    (areUnique(given) || doubt(UniqueArgumentNamesRule)) &&
    given.every(({ name, value }) => {
      const argument = defined.find((each) => each.name === name.value);
      if (argument === undefined) return doubt(KnownArgumentNamesRule) && isOfNoType(value);
      return isValue(value, argument.type);
    }) &&
    defined.every(
      (each) =>
        !isRequiredArgument(each) ||
        given.some(({ name }) => name.value === each.name) ||
        doubt(ProvidedRequiredArgumentsRule),
    );

  const areDirectives = (given: readonly DirectiveNode[] = []): boolean =>
    (areUnique(given) || doubt(UniqueDirectivesPerLocationRule)) &&
    given.every((node) => {
      const directive = directives.get(node.name.value);
      if (directive !== undefined) return areArguments(node.arguments, directive.args);
      return !schema.getDirective(node.name.value) && doubt(KnownDirectivesRule) && areOfNoType(node.arguments);
    });

  const areVariables = (definitions: readonly VariableDefinitionNode[] = []): boolean =>
    definitions.every((definition) => {
      const type = typeFromAST(schema, definition.type);
      const name = definition.variable.name.value;
      const { defaultValue } = definition;
      if (variables.has(name) || definition.directives?.length) return false;
      if (type !== undefined && !isInputType(type)) return false;
      const hasDefault = defaultValue !== undefined && defaultValue.kind !== Kind.NULL;
      variables.set(name, { type: type ?? null, hasDefault });
      if (type === undefined)
        return doubt(KnownTypeNamesRule) && (defaultValue === undefined || isOfNoType(defaultValue));
      return defaultValue === undefined || isValue(defaultValue, type);
    });
  return {
    areVariables,
    areArguments,
    areOfNoType,
    areDirectives,
    /** Makes the walk give up at the next variable. */
    forbidVariables: (): void => {
      mayUseVariables = false;
    },
    areAllUsed: (): boolean => variables.keys().every((name) => used.has(name)),
  };
};
