import { createHash } from 'node:crypto';
import {
  getVariableValues,
  Kind,
  parse,
  specifiedRules,
  validate,
  type DocumentNode,
  type GraphQLSchema,
  type OperationDefinitionNode,
} from 'graphql';
import { compileWriter, type WriteAnswer } from './executor.ts';
import { mostTokens } from './query-cost.ts';
import { selectedFields } from './prefetch.ts';
import { areWithinLimits, operationLimits } from './limits.ts';
import { createSeenAgain } from '../cache/second-hit.ts';
import { hashIn, type TrustedDocuments, type TrustedDocumentsMode } from './trusted-documents.ts';

type Variables = Readonly<Record<string, unknown>>;

/** A query with its variables, ready to be answered. */
export type KnownQuery = {
  readonly name: string | null;
  readonly variables: Variables;
  /** What it selects, as "Type.field": for those who have a session, whose calls start early. */
  readonly fields: () => ReadonlySet<string>;
  readonly write: WriteAnswer;
};

/** Finds queries that can be answered directly. */
export type KnownQueries = {
  /** Whether a body looks like one of them: all that is asked before who asks has been counted. */
  readonly mayBeIn: (body: unknown) => boolean;
  /** The query that the JSON body of a POST asks for; null for everything that is not quite usual. */
  readonly of: (body: unknown) => KnownQuery | null;
};

/** What is found out once for a document and the conditions that its variables set. */
type Plan = Pick<KnownQuery, 'fields' | 'write'>;

type KnownDocument = {
  readonly document: DocumentNode;
  readonly operation: OperationDefinitionNode;
  /** The variables that @skip and @include can ask for. */
  readonly conditions: readonly string[];
  /** Whether it is asked for again and again, so that pieces of its answers are worth keeping. */
  readonly isKept: boolean;
  readonly plans: Map<string, Plan | null>;
};

type CompileArguments = [DocumentNode, OperationDefinitionNode, Variables, boolean];

/** A document of sixty switches has more than anybody needs. */
const mostPlans = 16;

const isObject = (json: unknown): json is Variables =>
  typeof json === 'object' && json !== null && !Array.isArray(json);

/** Of all kept texts together, which take memory for themselves and for the pieces of their answers. */
const mostCharacters = 100_000;

/** What tells of the schema is answered, or refused, by the long way; and so are changes. */
const isForOthers = (text: string): boolean => /^\s*mutation\b|\b__(?:schema|type)\b/.test(text);

const readDocument = (schema: GraphQLSchema, text: string): Omit<KnownDocument, 'isKept' | 'plans'> | null => {
  const document = parse(text, { maxTokens: mostTokens, noLocation: true });
  const operations = document.definitions.filter((definition) => definition.kind === Kind.OPERATION_DEFINITION);
  const [operation] = operations;
  if (operation?.operation !== 'query' || operations.length > 1) return null;
  if (validate(schema, document, [...specifiedRules, operationLimits]).length > 0) return null;
  const conditions = (operation.variableDefinitions ?? []).flatMap(({ type, variable }) => {
    const named = type.kind === Kind.NON_NULL_TYPE ? type.type : type;
    return named.kind === Kind.NAMED_TYPE && named.name.value === 'Boolean' ? [variable.name.value] : [];
  });
  return { document, operation, conditions };
};

/**
 * Finds queries among requests that name a document of the site about a person by its hash, or bring a text. A text is
 * read, answered and forgotten when it comes for the first time; one that comes again is kept with what was made of it.
 */
export const createKnownQueries = (
  schema: GraphQLSchema,
  documents: TrustedDocuments,
  mode: TrustedDocumentsMode,
): KnownQueries => {
  const ofHashes = new Map<string, KnownDocument | null>();
  const ofTexts = createSeenAgain<KnownDocument | null>(mostCharacters);

  const isAboutPerson = (hash: string): boolean => documents.get(hash)?.publicForSeconds === null;

  const documentOfHash = (hash: string): KnownDocument | null => {
    const before = ofHashes.get(hash);
    if (before !== undefined) return before;
    const trusted = documents.get(hash);
    const read = trusted === undefined ? null : readDocument(schema, trusted.text);
    const found = read && { ...read, isKept: true, plans: new Map() };
    ofHashes.set(hash, found);
    return found;
  };

  const documentOfText = (text: string): KnownDocument | null => {
    const hash = createHash('sha256').update(text).digest('hex');
    if (isAboutPerson(hash)) return documentOfHash(hash);
    const before = ofTexts.get(hash);
    if (before !== undefined) return before;
    const isKept = ofTexts.comesAgain(hash);
    const read = readText(text);
    const found = read && { ...read, isKept, plans: new Map() };
    if (isKept) ofTexts.set(hash, found, text.length);
    return found;
  };

  const readText = (text: string): ReturnType<typeof readDocument> => {
    try {
      return readDocument(schema, text);
    } catch {
      // The long way says what is wrong with it.
      return null;
    }
  };

  const compiled = (...[document, operation, variables, keepsPieces]: CompileArguments): WriteAnswer | null => {
    try {
      return compileWriter(schema, document, operation, { variables, keepsPieces });
    } catch {
      // A condition that is null is found out only here; Apollo Server says so.
      return null;
    }
  };

  const planOf = (known: KnownDocument, variables: Variables): Plan | null => {
    const { document, operation, conditions, isKept, plans } = known;
    const key = conditions.map((name) => String(variables[name])).join();
    const before = plans.get(key);
    if (before !== undefined) return before;
    if (plans.size >= mostPlans) return null;
    const write = compiled(document, operation, variables, isKept);
    let fields: ReadonlySet<string> | undefined;
    const plan = write && {
      write,
      fields: () => (fields ??= selectedFields({ schema, document, operation, variables })),
    };
    plans.set(key, plan);
    return plan;
  };

  const hashOf = ({ query, extensions }: Variables): string | null =>
    mode !== 'off' && query === undefined ? hashIn(extensions) : null;

  const textOf = ({ query, extensions = {} }: Variables): string | null => {
    const isAlone = isObject(extensions) && extensions.persistedQuery === undefined;
    return mode !== 'only' && typeof query === 'string' && isAlone && !isForOthers(query) ? query : null;
  };

  return {
    mayBeIn: (body) => {
      if (!isObject(body)) return false;
      const hash = hashOf(body);
      return hash === null ? textOf(body) !== null : isAboutPerson(hash);
    },
    of: (body) => {
      if (!isObject(body)) return null;
      const [hash, text] = [hashOf(body), textOf(body)];
      const found = hash !== null ? documentOfHash(hash) : text !== null ? documentOfText(text) : null;
      if (found === null) return null;

      const name = found.operation.name?.value ?? null;
      const [given, asked] = [body.variables ?? {}, body.operationName ?? name];
      if (asked !== name || !isObject(given) || !areWithinLimits(given)) return null;
      const { coerced } = getVariableValues(schema, found.operation.variableDefinitions ?? [], given);
      const plan = coerced === undefined ? null : planOf(found, coerced);
      return coerced === undefined || plan === null ? null : { name, variables: coerced, ...plan };
    },
  };
};
