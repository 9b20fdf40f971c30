import {
  GraphQLError,
  Lexer,
  parse,
  SchemaMetaFieldDef,
  Source,
  specifiedRules,
  TokenKind,
  TypeMetaFieldDef,
  validate,
  type ASTNode,
  type ASTVisitor,
  type FieldNode,
  type GraphQLSchema,
  type ValidationContext,
  type ValidationRule,
} from 'graphql';
import type { LimitCode } from '../../errors/codes.ts';
import { hasTooManyOverlaps, overlapsMessage } from './overlapping-fields.ts';
import { excessesOf, limits, maxTextLength, maxTextLines, maxTokens, sizeOf } from './operation-size.ts';

const tooMuch = (code: LimitCode, message: string, nodes?: ASTNode): GraphQLError =>
  new GraphQLError(message, {
    ...(nodes === undefined ? {} : { nodes }),
    // Apollo Server overwrites `code` of a validation error; `limitCode` survives.
    extensions: { code, limitCode: code, http: { status: 400 } },
  });

/** Refuses operations that are deeper, broader or dearer than any screen needs; the message names the limit. */
export const operationLimits = (context: ValidationContext): ASTVisitor => ({
  OperationDefinition: (operation) => {
    const size = sizeOf(context.getSchema(), operation, { fragment: (name) => context.getFragment(name) });
    for (const { code, message } of excessesOf(size, operation)) context.reportError(tooMuch(code, message, operation));
  },
  ListValue: (list) => {
    if (list.values.length > limits.listLength)
      context.reportError(tooMuch('LIST_TOO_LONG', listMessage(list.values.length), list));
  },
});

const isIntrospection = ({ name: { value } }: FieldNode): boolean =>
  value === SchemaMetaFieldDef.name || value === TypeMetaFieldDef.name;

/** Refuses introspection, once for each field that asks for it. */
export const noIntrospection = (context: ValidationContext): ASTVisitor => ({
  Field: (node) => {
    if (!isIntrospection(node)) return;
    const message = `GraphQL introspection has been disabled, but the query contains the field "${node.name.value}".`;
    context.reportError(new GraphQLError(message, { nodes: node }));
  },
});

/** Refuses subscriptions: the schema has none, which graphql-js finds out only on execution. */
const noSubscriptions = (context: ValidationContext): ASTVisitor => ({
  OperationDefinition: (node) => {
    if (node.operation !== 'subscription') return;
    context.reportError(new GraphQLError('There are no subscriptions here.', { nodes: node }));
  },
});

/** The rules beside those of GraphQL: the limits, no subscriptions, and no introspection where that is off. */
export const ownRules = (allowsIntrospection: boolean): ValidationRule[] => [
  ...(allowsIntrospection ? [] : [noIntrospection]),
  noSubscriptions,
  operationLimits,
];

/** All rules that a valid document keeps. */
export const documentRules = (allowsIntrospection: boolean): readonly ValidationRule[] => [
  ...specifiedRules,
  ...ownRules(allowsIntrospection),
];

/** All faults for which a text is refused, with messages for its author; empty where it is valid. */
export const faultsOf = (
  schema: GraphQLSchema,
  text: string,
  allowsIntrospection: boolean,
): readonly GraphQLError[] => {
  try {
    const parsed = parse(text, { maxTokens });
    if (hasTooManyOverlaps(parsed)) return [tooMuch('TOO_COSTLY', overlapsMessage)];
    const rules = documentRules(allowsIntrospection);
    return validate(schema, parsed, rules, { hideSuggestions: !allowsIntrospection });
  } catch (error) {
    if (error instanceof GraphQLError) return [error];
    throw error;
  }
};

const listMessage = (length: number): string => `A list has ${length} values; the limit is ${limits.listLength}.`;
const objectMessage = (size: number): string =>
  `An object in the variables has ${size} fields; the limit is ${limits.objectFields}.`;

/**
 * The error for a list or object in variables that is too large, however deeply it is nested; null where there is none.
 */
const excessIn = (variables: unknown): GraphQLError | null => {
  const rest: unknown[] = [variables];
  while (rest.length > 0) {
    const next = rest.pop();
    if (typeof next !== 'object' || next === null) continue;
    const inner = Object.values(next);
    if (Array.isArray(next) && next.length > limits.listLength)
      return tooMuch('LIST_TOO_LONG', listMessage(next.length));
    if (!Array.isArray(next) && inner.length > limits.objectFields)
      return tooMuch('OBJECT_TOO_LARGE', objectMessage(inner.length));
    rest.push(...inner);
  }
  return null;
};

/** Whether no list and no object in variables is larger than any operation needs. */
export const areWithinLimits = (variables: unknown): boolean => excessIn(variables) === null;

/** Throws for variables with a larger list or object than any operation needs. */
export const refuseLargeVariables = (variables: unknown): void => {
  const excess = excessIn(variables);
  if (excess !== null) throw excess;
};

/** Whether a text has more characters or lines than a client may send. */
export const isTooLong = (text: string): boolean =>
  text.length > maxTextLength || (text.length > maxTextLines && linesOf(text) > maxTextLines);

const linesOf = (text: string): number => (text.match(/\r\n|[\n\r]/g)?.length ?? 0) + 1;

/** Whether a text has more lexical tokens than a document may have; false for a text with a lexical error before that. */
export const hasTooManyTokens = (text: string): boolean => {
  const lexer = new Lexer(new Source(text));
  try {
    for (let tokens = 0; lexer.advance().kind !== TokenKind.EOF; tokens += 1) if (tokens >= maxTokens) return true;
  } catch {
    // The parser reports what is wrong with the text.
  }
  return false;
};

/** Whether a text has so many overlapping fields that validating it would take too long. */
export const isTooLongToValidate = (text: string): boolean => {
  try {
    return hasTooManyOverlaps(parse(text, { maxTokens, noLocation: true }));
  } catch {
    // The parser reports what is wrong with the text.
    return false;
  }
};
