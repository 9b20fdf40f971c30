import { Kind, type GraphQLSchema, type OperationDefinitionNode } from 'graphql';
import type { PrefetchCall } from '../../generated/context.ts';
import { compileQuery, type WriteData } from './executor.ts';
import type { Fragments } from './fragment-cache.ts';
import type { Variables } from '../operations/parameters.ts';
import { prefetchCalls } from './prefetch.ts';
import type { ValidOperation } from '../operations/read-operation.ts';

/** A compiled form of a query, for one combination of its conditions, with the calls that can start before it runs. */
export type QueryVariant = { readonly writeData: WriteData; readonly prefetch: readonly PrefetchCall[] };

type Options = {
  readonly schema: GraphQLSchema;
  /** Where the JSON of shared fields is kept; null where it is not. */
  readonly fragments: Fragments | null;
  /** Called with the field count of every compiled form. */
  readonly onVariant: (fieldCount: number) => void;
  /** Called with each error for which an operation is left to graphql-js, and with the variables. */
  readonly onFault: (error: unknown, variables: Variables) => void;
};

/** Sixteen combinations of conditions are more than any screen has; others are left to graphql-js. */
const maxVariants = 16;

/** The variables that @skip and @include can ask for: those of type Boolean or Boolean!. */
const conditionNames = ({ variableDefinitions = [] }: OperationDefinitionNode): readonly string[] =>
  variableDefinitions.flatMap(({ type, variable }) => {
    const named = type.kind === Kind.NON_NULL_TYPE ? type.type : type;
    return named.kind === Kind.NAMED_TYPE && named.name.value === 'Boolean' ? [variable.name.value] : [];
  });

/**
 * Creates the function that compiles an operation once for each combination of its conditions, which are found in coerced
 * variables. It gives null where graphql-js is to execute the operation.
 */
export const createQueryVariants = (
  { parsed, operation }: ValidOperation,
  { schema, fragments, onVariant, onFault }: Options,
): ((variables: Variables) => QueryVariant | null) => {
  const conditions = conditionNames(operation);
  const variants = new Map<string, QueryVariant | null>();

  const compile = (variables: Variables): QueryVariant | null => {
    try {
      const query = compileQuery(schema, parsed, operation, { variables, fragments });
      onVariant(query?.fieldCount ?? 0);
      return query && { writeData: query.writeData, prefetch: prefetchCalls(query.fields) };
    } catch (error) {
      // Collecting fields throws a GraphQLError where a condition is null; graphql-js reports that.
      onFault(error, variables);
      return null;
    }
  };

  return (variables) => {
    const key = conditions.map((name) => String(variables[name])).join();
    const known = variants.get(key);
    if (known !== undefined) return known;
    if (variants.size >= maxVariants) return null;
    const compiled = compile(variables);
    variants.set(key, compiled);
    return compiled;
  };
};
