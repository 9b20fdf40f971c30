import { Kind, type GraphQLSchema, type OperationDefinitionNode } from 'graphql';
import { compileQuery, type WriteData } from './executor.ts';
import type { Fragments } from './fragment-cache.ts';
import { type Prefetch, type PrefetchCall, prefetchCalls } from './prefetch.ts';
import type { ValidOperation } from './read-operation.ts';
import type { SharedFieldsByType } from './shared-fields.ts';

/** A compiled form of a query, for one combination of its conditions, with the calls that can start before it runs. */
export type QueryVariant = { readonly writeData: WriteData; readonly prefetch: readonly PrefetchCall[] };

type Options = {
  readonly schema: GraphQLSchema;
  /** The calls that fields are going to need. */
  readonly prefetch: Prefetch;
  /** The fields whose JSON is kept for a few seconds. */
  readonly sharedFields: SharedFieldsByType;
  /** Where that JSON is kept; null where it is not. */
  readonly fragments: Fragments | null;
  /** Called with the field count of every compiled form. */
  readonly onVariant: (fieldCount: number) => void;
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
  { schema, prefetch, sharedFields, fragments, onVariant }: Options,
): ((variables: Readonly<Record<string, unknown>>) => QueryVariant | null) => {
  const conditions = conditionNames(operation);
  const variants = new Map<string, QueryVariant | null>();

  const compile = (variables: Readonly<Record<string, unknown>>): QueryVariant | null => {
    try {
      const query = compileQuery(schema, parsed, operation, { variables, fragments, sharedFields });
      onVariant(query?.fieldCount ?? 0);
      return query && { writeData: query.writeData, prefetch: prefetchCalls(prefetch, query.fields) };
    } catch {
      // Collecting fields throws where a condition is null; graphql-js reports that.
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
