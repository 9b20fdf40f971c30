import { createHash } from 'node:crypto';
import { Kind, parse, type DocumentNode, type GraphQLSchema } from 'graphql';
import { mostTokens } from './query-cost.ts';
import { hashIn, publicSecondsOf, type TrustedDocuments, type TrustedDocumentsMode } from './trusted-documents.ts';

/** A query whose answer is the same for everybody who asks in the same language. */
export type PublicOperation = {
  readonly text: string;
  readonly variables: Readonly<Record<string, unknown>>;
  /** The name that was asked for; null where none was. */
  readonly operationName: string | null;
  /** The name of the operation that is meant, for the log. */
  readonly name: string | null;
  /** For how many seconds everybody may keep its answer. */
  readonly publicForSeconds: number;
  /** Names the operation with its variables: two with the same key have the same answer. */
  readonly key: string;
};

/** Finds the public operations among what is asked; null for all others, which are none of its business. */
export type PublicOperations = {
  /** Of the JSON body of a POST. */
  readonly ofBody: (body: unknown) => PublicOperation | null;
  /** Of the query string of a GET, which takes known documents only. */
  readonly ofSearch: (search: string) => PublicOperation | null;
};

/** What has to be known of a document. */
type Facts = {
  readonly id: string;
  readonly publicForSeconds: number;
  readonly variables: readonly string[];
  readonly operations: readonly (string | null)[];
};

type Asked = {
  readonly query: unknown;
  readonly operationName: unknown;
  readonly variables: unknown;
  readonly extensions: unknown;
};

const mostTexts = 2_000;

const idOf = (text: string): string => createHash('sha256').update(text).digest('base64url');

const isObject = (json: unknown): json is Record<string, unknown> =>
  typeof json === 'object' && json !== null && !Array.isArray(json);

/** A JSON value with the keys of its objects in order, so that equal values have equal texts. */
const ordered = (json: unknown): unknown => {
  if (Array.isArray(json)) return json.map(ordered);
  if (!isObject(json)) return json;
  const entries = Object.entries(json).sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(entries.map(([name, value]) => [name, ordered(value)]));
};

const factsOf = (schema: GraphQLSchema, document: DocumentNode, id: string): Facts | null => {
  const publicForSeconds = publicSecondsOf(schema, document);
  if (publicForSeconds === null || publicForSeconds <= 0) return null;
  const operations = document.definitions.filter((definition) => definition.kind === Kind.OPERATION_DEFINITION);
  const variables = operations.flatMap(({ variableDefinitions = [] }) =>
    variableDefinitions.map(({ variable }) => variable.name.value),
  );
  return {
    id,
    publicForSeconds,
    variables: [...new Set(variables)].sort(),
    operations: operations.map(({ name }) => name?.value ?? null),
  };
};

const tryFactsOf = (schema: GraphQLSchema, text: string, id = idOf(text)): Facts | null => {
  try {
    return factsOf(schema, parse(text, { maxTokens: mostTokens, noLocation: true }), id);
  } catch {
    // Whoever executes it says what is wrong with it.
    return null;
  }
};

/** Reads requests by the documents of the web client and by the texts of everybody else. */
export const createPublicOperations = (
  schema: GraphQLSchema,
  documents: TrustedDocuments,
  mode: TrustedDocumentsMode,
): PublicOperations => {
  const ofKnown = new Map(
    [...documents.values()].map(
      ({ text, publicForSeconds }) => [text, publicForSeconds === null ? null : tryFactsOf(schema, text)] as const,
    ),
  );
  const ofTexts = new Map<string, Facts | 'seen once' | null>();

  /** A text is looked at when it comes again: a flood of texts that come once costs no more than without this. */
  const factsOfText = (text: string): Facts | null => {
    const known = ofKnown.get(text);
    if (known !== undefined) return known;
    // The text itself may be about a person, so it is not kept.
    const id = idOf(text);
    const seen = ofTexts.get(id);
    const facts = seen === undefined ? 'seen once' : seen === 'seen once' ? tryFactsOf(schema, text, id) : seen;
    ofTexts.delete(id);
    ofTexts.set(id, facts);
    const [oldest] = ofTexts.keys();
    if (ofTexts.size > mostTexts && oldest !== undefined) ofTexts.delete(oldest);
    return facts === 'seen once' ? null : facts;
  };

  const textOf = (query: unknown, extensions: unknown): string | null => {
    const hash = hashIn(extensions);
    const isHashNonsense = hash === null && Object(extensions).persistedQuery !== undefined;
    const isTextGiven = typeof query === 'string' && query !== '';
    if (isHashNonsense || (isTextGiven && mode === 'only') || (!isTextGiven && mode === 'off')) return null;
    if (isTextGiven) return query;
    return query === undefined && hash !== null ? (documents.get(hash)?.text ?? null) : null;
  };

  const operationOf = ({ query, operationName = null, variables = null, extensions }: Asked) => {
    const isNameUsable = operationName === null || (typeof operationName === 'string' && operationName !== '');
    const areVariablesUsable = variables === null || isObject(variables);
    if (!isNameUsable || !areVariablesUsable || Array.isArray(extensions)) return null;
    const text = textOf(query, extensions);
    const facts = text === null ? null : factsOfText(text);
    if (text === null || facts === null) return null;

    const [only, second] = facts.operations;
    const name = operationName ?? (second === undefined ? only : undefined);
    if (name === undefined || !facts.operations.includes(name)) return null;
    // What is sent and not declared changes no answer, but may be a reason to refuse it.
    const sent = Object.entries(variables ?? {});
    if (sent.some(([variable]) => !facts.variables.includes(variable))) return null;
    return {
      text,
      variables: variables ?? {},
      operationName,
      name,
      publicForSeconds: facts.publicForSeconds,
      key: JSON.stringify([facts.id, operationName, ordered(variables)]),
    };
  };

  return {
    ofBody: (body) => {
      if (!isObject(body)) return null;
      const { query, operationName, variables, extensions } = body;
      return operationOf({ query, operationName, variables, extensions });
    },
    ofSearch: (search) => {
      const parameters = new URLSearchParams(search);
      const names = [...parameters.keys()];
      if (parameters.has('query') || new Set(names).size < names.length) return null;
      try {
        const json = (name: string): unknown => JSON.parse(parameters.get(name) ?? 'null') ?? undefined;
        const operationName = parameters.get('operationName') ?? undefined;
        return operationOf({
          query: undefined,
          operationName,
          variables: json('variables'),
          extensions: json('extensions'),
        });
      } catch {
        return null;
      }
    },
  };
};
