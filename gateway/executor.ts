import type { ApolloServerOptionsWithGateway, BaseContext } from '@apollo/server';
import {
  execute,
  getVariableValues,
  GraphQLError,
  type DocumentNode,
  type ExecutionResult,
  type GraphQLSchema,
  type OperationDefinitionNode,
} from 'graphql';
import { compileQuery, isCompiledQuery } from 'graphql-jit';

type Operation = {
  readonly document: DocumentNode;
  /** Undefined where the request does not say which of several it means. */
  readonly operation: OperationDefinitionNode | undefined;
  readonly operationName: string | null;
  readonly variables: Readonly<Record<string, unknown>>;
  readonly context: unknown;
};

/** Executes an operation that has been validated. */
export type Executor = (operation: Operation) => Promise<ExecutionResult> | ExecutionResult;

/** The executor of the reference implementation, which reads the document anew for every request. */
export const createReferenceExecutor =
  (schema: GraphQLSchema): Executor =>
  ({ document, operationName, variables, context }) =>
    execute({ schema, document, operationName, variableValues: variables, contextValue: context });

type Compiled = (
  root: unknown,
  context: unknown,
  variables: Readonly<Record<string, unknown>>,
) => Promise<ExecutionResult> | ExecutionResult;
type Known = { timesAsked: number; compiled: Compiled | null };

/** Compiling takes some milliseconds and the result some memory, so a text that comes once or twice is not worth it. */
const compiledAtTime = 3;
const mostCompiled = 200;

/**
 * Compiles queries that come again and again to functions of their own, which take half the time. All else, and whatever
 * does not compile, is left to the reference: changes come one after the other, and wrong variables have its words.
 */
export const createCompilingExecutor = (schema: GraphQLSchema): Executor => {
  const reference = createReferenceExecutor(schema);
  const asked = new WeakMap<DocumentNode, Map<string | null, Known>>();
  const compiled: Known[] = [];

  const knownOf = (document: DocumentNode, name: string | null): Known => {
    const byName = asked.get(document) ?? new Map<string | null, Known>();
    asked.set(document, byName);
    const known = byName.get(name) ?? { timesAsked: 0, compiled: null };
    byName.set(name, known);
    return known;
  };

  const compile = (known: Known, document: DocumentNode, name: string | null): void => {
    const result = compileQuery(schema, document, name ?? undefined);
    if (!isCompiledQuery(result)) return;
    known.compiled = result.query;
    compiled.push(known);
    const oldest = compiled.length > mostCompiled ? compiled.shift() : undefined;
    if (oldest !== undefined) Object.assign(oldest, { timesAsked: 0, compiled: null });
  };

  return (operation) => {
    const { document, operationName, variables, context } = operation;
    if (operation.operation?.operation !== 'query') return reference(operation);
    const known = knownOf(document, operationName);
    known.timesAsked += 1;
    if (known.timesAsked === compiledAtTime) compile(known, document, operationName);
    if (known.compiled === null || !areReadable(schema, operation.operation, variables)) return reference(operation);
    return withOwnErrors(known.compiled({}, context, variables));
  };
};

const areReadable = (
  schema: GraphQLSchema,
  { variableDefinitions = [] }: OperationDefinitionNode,
  variables: Operation['variables'],
): boolean =>
  variableDefinitions.length === 0 || getVariableValues(schema, variableDefinitions, variables).errors === undefined;

/** Errors of compiled queries cannot be added to, which Apollo Server does; these are the same and can. */
const withOwnErrors = async (running: Promise<ExecutionResult> | ExecutionResult): Promise<ExecutionResult> => {
  const result = await running;
  if (result.errors === undefined) return result;
  const errors = result.errors.map(({ message, locations, path, originalError }) =>
    Object.assign(new GraphQLError(message, { path, originalError }), { locations }),
  );
  return { ...result, errors };
};

/** Lets Apollo Server execute by an executor of ours: the door that it keeps open for executing elsewhere. */
export const executedBy = (
  schema: GraphQLSchema,
  executor: Executor,
): ApolloServerOptionsWithGateway<BaseContext>['gateway'] => ({
  load: async () => ({
    executor: async ({ document, operation, operationName, request, context }) =>
      executor({ document, operation, operationName, context, variables: request.variables ?? {} }),
  }),
  onSchemaLoadOrUpdate: (tell) => {
    tell({ apiSchema: schema, coreSupergraphSdl: '' });
    return () => undefined;
  },
  stop: async () => undefined,
});
