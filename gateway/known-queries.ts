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
import { compileWriter, type WriteAnswer } from './answer-writer.ts';
import { mostTokens } from './limits.ts';
import { selectedFields } from './look-ahead.ts';
import { areWithinLimits, operationLimits } from './operation-limits.ts';
import { hashIn, type TrustedDocuments } from './trusted-documents.ts';

type Variables = Readonly<Record<string, unknown>>;

/** A query of a known document with its variables, ready to be answered. */
export type KnownQuery = {
  readonly name: string | null;
  readonly variables: Variables;
  /** What it selects, as "Type.field". */
  readonly fields: ReadonlySet<string>;
  readonly write: WriteAnswer;
};

/** What is found out once for a document and the conditions that its variables set. */
type Plan = Pick<KnownQuery, 'fields' | 'write'>;

type KnownDocument = {
  readonly document: DocumentNode;
  readonly operation: OperationDefinitionNode;
  /** The variables that @skip and @include can ask for. */
  readonly conditions: readonly string[];
  readonly plans: Map<string, Plan | null>;
};

/** A document of sixty switches has more than anybody needs. */
const mostPlans = 16;

const isObject = (json: unknown): json is Variables =>
  typeof json === 'object' && json !== null && !Array.isArray(json);

/** Finds queries that are about a person among requests that name their document by its hash. */
export const createKnownQueries = (schema: GraphQLSchema, documents: TrustedDocuments) => {
  const known = new Map<string, KnownDocument | null>();

  const read = (text: string): KnownDocument | null => {
    const document = parse(text, { maxTokens: mostTokens });
    const operations = document.definitions.filter((definition) => definition.kind === Kind.OPERATION_DEFINITION);
    const [operation] = operations;
    if (operation?.operation !== 'query' || operations.length > 1) return null;
    if (validate(schema, document, [...specifiedRules, operationLimits]).length > 0) return null;
    const conditions = (operation.variableDefinitions ?? []).flatMap(({ type, variable }) => {
      const named = type.kind === Kind.NON_NULL_TYPE ? type.type : type;
      return named.kind === Kind.NAMED_TYPE && named.name.value === 'Boolean' ? [variable.name.value] : [];
    });
    return { document, operation, conditions, plans: new Map() };
  };

  const documentOf = (hash: string): KnownDocument | null => {
    const before = known.get(hash);
    if (before !== undefined) return before;
    const trusted = documents.get(hash);
    if (trusted === undefined) return null;
    const found = trusted.publicForSeconds === null ? read(trusted.text) : null;
    known.set(hash, found);
    return found;
  };

  const planOf = ({ document, operation, conditions, plans }: KnownDocument, variables: Variables): Plan | null => {
    const key = conditions.map((name) => String(variables[name])).join();
    const before = plans.get(key);
    if (before !== undefined) return before;
    if (plans.size >= mostPlans) return null;
    const write = compileWriter(schema, document, operation, variables);
    const plan = write && { write, fields: selectedFields({ schema, document, operation, variables }) };
    plans.set(key, plan);
    return plan;
  };

  /** The query that the JSON body of a POST asks for; null for everything that is not quite as our own pages ask. */
  return (body: unknown): KnownQuery | null => {
    if (!isObject(body) || body.query !== undefined || !isObject(body.extensions)) return null;
    const hash = hashIn(body.extensions);
    const found = hash === null ? null : documentOf(hash);
    if (found === null) return null;

    const name = found.operation.name?.value ?? null;
    const [given, asked] = [body.variables ?? {}, body.operationName ?? name];
    if (asked !== name || !isObject(given) || !areWithinLimits(given)) return null;
    const { coerced } = getVariableValues(schema, found.operation.variableDefinitions ?? [], given);
    const plan = coerced === undefined ? null : planOf(found, coerced);
    return coerced === undefined || plan === null ? null : { name, variables: coerced, ...plan };
  };
};
