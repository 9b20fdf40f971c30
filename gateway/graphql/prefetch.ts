import {
  getArgumentValues,
  getVariableValues,
  GraphQLIncludeDirective,
  GraphQLSkipDirective,
  isAbstractType,
  isObjectType,
  getNamedType,
  type DocumentNode,
  type DirectiveNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLDirective,
  type GraphQLObjectType,
  type GraphQLSchema,
  type OperationDefinitionNode,
  type SelectionSetNode,
  Kind,
} from 'graphql';
import type { GatewayContext } from '../context.ts';

/**
 * The calls that a room's fields are going to need, by field ("Viewer.purchases"). They start together when the
 * operation starts, so that no call waits for another that it does not depend on. Only loaders are started, so the
 * resolver that comes later finds its answer on the way.
 */
export type LookAhead = Readonly<Record<string, (context: GatewayContext) => Promise<unknown>>>;

type Operation = {
  schema: GraphQLSchema;
  document: DocumentNode;
  operation: OperationDefinitionNode;
  variables: Readonly<Record<string, unknown>>;
};

type Coerced = Readonly<Record<string, unknown>>;

/** What was found before, by operation and then by the values of the variables that decide. */
const foundBefore = new WeakMap<OperationDefinitionNode, Map<string, ReadonlySet<string>>>();

/** A document of sixty switches has more than anybody needs. */
const mostFoundBefore = 16;

/** The fields that an operation selects, as "Type.field"; what @skip and @include leave out does not count. */
export const selectedFields = (asked: Operation): ReadonlySet<string> => {
  const { schema, operation, variables } = asked;
  const { coerced } = getVariableValues(schema, operation.variableDefinitions ?? [], variables);
  // Variables of a wrong type are refused when the operation is executed; until then nothing is started for it.
  if (coerced === undefined) return new Set();

  // Only variables that are true or false can be the condition of a directive.
  const switches = Object.entries(coerced).filter(([, value]) => typeof value === 'boolean');
  const key = JSON.stringify(switches);
  const before = foundBefore.get(operation) ?? new Map<string, ReadonlySet<string>>();
  foundBefore.set(operation, before);
  const known = before.get(key);
  if (known !== undefined) return known;

  const found = findFieldsOrNone(asked, coerced);
  if (before.size < mostFoundBefore) before.set(key, found);
  return found;
};

/** A null condition of @skip or @include is an error of the request, which execution reports; nothing is started for it. */
const findFieldsOrNone = (asked: Operation, coerced: Coerced): ReadonlySet<string> => {
  try {
    return findFields(asked, coerced);
  } catch {
    return new Set();
  }
};

const findFields = ({ schema, document, operation }: Operation, coerced: Coerced): ReadonlySet<string> => {
  const found = new Set<string>();

  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const definition of document.definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, definition);
  }

  const says = (
    directive: GraphQLDirective,
    nodes: readonly DirectiveNode[] | undefined,
    fallback: boolean,
  ): boolean => {
    const node = nodes?.find(({ name }) => name.value === directive.name);
    return node === undefined ? fallback : getArgumentValues(directive, node, coerced).if === true;
  };
  const isSelected = ({ directives }: { readonly directives?: readonly DirectiveNode[] }): boolean =>
    !says(GraphQLSkipDirective, directives, false) && says(GraphQLIncludeDirective, directives, true);

  const visitField = (parents: readonly GraphQLObjectType[], field: FieldNode): void => {
    for (const parent of parents) {
      found.add(`${parent.name}.${field.name.value}`);
      const type = parent.getFields()[field.name.value]?.type;
      if (type !== undefined && field.selectionSet !== undefined) {
        visit(objectTypes(schema, getNamedType(type).name), field.selectionSet);
      }
    }
  };

  const visit = (parents: readonly GraphQLObjectType[], { selections }: SelectionSetNode): void => {
    for (const selection of selections.filter(isSelected)) {
      if (selection.kind === Kind.FIELD) {
        visitField(parents, selection);
        continue;
      }
      const fragment = selection.kind === Kind.INLINE_FRAGMENT ? selection : fragments.get(selection.name.value);
      const condition = fragment?.typeCondition?.name.value;
      const narrowed = condition === undefined ? parents : objectTypes(schema, condition);
      if (fragment !== undefined) visit(narrowed, fragment.selectionSet);
    }
  };

  const root = schema.getRootType(operation.operation);
  if (root !== undefined && root !== null) visit([root], operation.selectionSet);
  return found;
};

const objectTypes = (schema: GraphQLSchema, name: string): readonly GraphQLObjectType[] => {
  const type = schema.getType(name);
  if (isObjectType(type)) return [type];
  return isAbstractType(type) ? schema.getPossibleTypes(type) : [];
};

/**
 * Starts the private calls of every selected field. Failures are left to the fields that need the answer. With the
 * catalogue in memory no call is left that execution would start, so this resolves when all have ended: execution then
 * finds every answer in place and runs in one go, without a promise for each course.
 */
export const startCalls = async (
  lookAhead: LookAhead,
  fields: ReadonlySet<string>,
  context: GatewayContext,
): Promise<void> => {
  if (!context.jar.hasSession()) return;
  const calls = new Set<LookAhead[string]>();
  for (const field of fields) {
    const call = lookAhead[field];
    if (call !== undefined) calls.add(call);
  }
  const ended = Promise.allSettled([...calls].map((call) => call(context)));
  if (context.api.catalogue.listInMemory() !== undefined) await ended;
};
