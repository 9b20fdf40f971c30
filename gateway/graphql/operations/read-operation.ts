import {
  GraphQLError,
  Kind,
  parse,
  validate,
  type DocumentNode,
  type GraphQLSchema,
  type OperationDefinitionNode,
  type ValidationRule,
} from 'graphql';
import { codeOfBadRequest, shortened, withoutSuggestion } from '../../errors/errors.ts';
import { RefusedRequest } from '../../http/error-response.ts';
import { documentRules, hasTooManyTokens, noIntrospection } from './limits.ts';
import { maxTokens } from './operation-size.ts';
import { hasTooManyOverlaps } from './overlapping-fields.ts';
import { rulesInDoubt } from './quick-validation.ts';

/** A document with one operation that breaks no rule. */
export type ValidOperation = { readonly parsed: DocumentNode; readonly operation: OperationDefinitionNode };

/**
 * Parses and validates a text. Null where Apollo Server is to answer it; throws a RefusedRequest where a text that is not
 * kept, because it comes for the first time, breaks a rule. Throws what the parser throws for a kept one.
 */
export type ReadOperation = (text: string, isKept: boolean) => ValidOperation | null;

/** Creates the reader of a schema's documents. */
export const createReadOperation = (schema: GraphQLSchema, allowsIntrospection: boolean): ReadOperation => {
  const rules = documentRules(allowsIntrospection);

  const refusalFor = (errors: readonly GraphQLError[]): RefusedRequest => {
    const worded = allowsIntrospection ? shortened : (message: string) => shortened(withoutSuggestion(message));
    const faults = errors.map((error) => ({
      message: worded(error.message),
      locations: error.locations,
      code: codeOfBadRequest(error) ?? 'BAD_USER_INPUT',
    }));
    return new RefusedRequest({ status: 400, code: 'BAD_USER_INPUT', faults });
  };

  /** Refuses a text that breaks rules, in the words of graphql-js, which names the places in the text. */
  const refuseFaults = (text: string, broken: readonly ValidationRule[]): void => {
    const errors = validate(schema, parse(text, { maxTokens }), broken, { hideSuggestions: !allowsIntrospection });
    if (errors.length > 0) throw refusalFor(errors);
  };

  /** Parses a text that comes for the first time, without locations, which only errors need. */
  const parseOnce = (text: string): DocumentNode => {
    try {
      return parse(text, { maxTokens, noLocation: true });
    } catch (error) {
      // Too many tokens have an error code of their own.
      throw error instanceof GraphQLError && !hasTooManyTokens(text) ? refusalFor([error]) : error;
    }
  };

  return (text, isKept) => {
    const parsed = isKept ? parse(text, { maxTokens }) : parseOnce(text);
    const [operation, second] = parsed.definitions.filter(({ kind }) => kind === Kind.OPERATION_DEFINITION);
    if (operation?.kind !== Kind.OPERATION_DEFINITION || second !== undefined) return null;
    if (hasTooManyOverlaps(parsed)) return null;
    const doubts = rulesInDoubt(schema, parsed, operation);
    const inDoubt = rules.filter((rule) => doubts === null || doubts.has(rule));
    if (inDoubt.length > 0) {
      if (!isKept) refuseFaults(text, inDoubt);
      // Apollo Server validates again to report all errors, so the first is enough here.
      else if (validate(schema, parsed, inDoubt, { maxErrors: 0, hideSuggestions: true }).length > 0) return null;
    }
    // Only Apollo Server answers introspection, and texts that come for the first time and that the walk cannot judge.
    if (doubts === null ? !isKept : doubts.has(noIntrospection)) return null;
    return { parsed, operation };
  };
};
