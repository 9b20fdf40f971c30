import {
  getVariableValues,
  GraphQLError,
  parse,
  type DocumentNode,
  type GraphQLSchema,
  type OperationDefinitionNode,
} from 'graphql';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import { RefusedRequest } from '../http/error-response.ts';
import { publicSecondsOf } from './operations/cache-hints.ts';
import { hashOf } from './clients/client-manifests.ts';
import { createFragmentCache, type Fragments } from './executor/fragment-cache.ts';
import type { OperationCost, OperationCostOf } from './operations/operation-cost.ts';
import type { Variables } from './operations/parameters.ts';
import { createQueryVariants, type QueryVariant } from './executor/query-variants.ts';
import { createDocumentFaultLog } from '../observability/fault-log.ts';
import { createReadOperation } from './operations/read-operation.ts';
import type { TrustedDocuments } from './clients/trusted-documents.ts';

/** A query compiled for coerced variables. */
export type PreparedQuery = QueryVariant & { readonly variables: Variables };

/** A valid document with one operation, and everything that has been found out about it. */
export type PreparedDocument = {
  /** The hexadecimal SHA-256 of its text. */
  readonly hash: string;
  readonly text: string;
  readonly parsed: DocumentNode;
  readonly kind: OperationDefinitionNode['operation'];
  /** The operation's name; null where it has none. */
  readonly name: string | null;
  /** For how many seconds everybody may keep the answer; null where it depends on who asks, or changes something. */
  readonly publicForSeconds: number | null;
  /**
   * Whether the store keeps it. The document of a text that comes for the first time is dropped, with everything made of
   * it.
   */
  readonly isKept: boolean;
  /** What it costs with the sizes that lists have now. */
  readonly cost: () => OperationCost;
  /** Whether variables fit its definitions. */
  readonly accepts: (given: Variables) => boolean;
  /** The query for the variables of a request; null where they do not fit, or where it is left to graphql-js. */
  readonly prepare: (given: Variables) => PreparedQuery | null;
};

/** The documents of clients, trusted or sent as texts: parsed, validated and compiled once. */
export type Documents = {
  /**
   * The document of a text; null where it is too large, has several operations, or is not valid. A text is kept when it
   * comes for the second time. When it is not kept, an invalid one throws a RefusedRequest with its faults, and some valid
   * ones give null, which leaves them to Apollo Server.
   */
  readonly ofText: (text: string) => PreparedDocument | null;
  /** The trusted document of an id, which may be its hash; null where none has it. */
  readonly ofId: (id: string) => PreparedDocument | null;
  /** The text of the trusted document of an id; null where none has it. */
  readonly textOfId: (id: string) => string | null;
  /** The document of a text that is kept because it came before, by its hash; null where there is none now. */
  readonly ofHash: (hash: string) => PreparedDocument | null;
  /** The kept document of a hash, trusted or of a text; null where none is kept now. */
  readonly kept: (hash: string) => PreparedDocument | null;
};

type DocumentsOptions = {
  readonly schema: GraphQLSchema;
  readonly trusted: TrustedDocuments;
  readonly operationCostOf: OperationCostOf;
  readonly allowsIntrospection: boolean;
  readonly log: Logger;
};

const maxTextsSeenOnce = 2_000;
const maxStoredBytes = { ofTrusted: 64 * 1024 * 1024, ofTexts: 8 * 1024 * 1024 };
const maxFragmentBytes = { ofTrusted: 16 * 1024 * 1024, ofTrustedPublic: 8 * 1024 * 1024, ofTexts: 8 * 1024 * 1024 };

/**
 * The memory of a document: for each character of its text, and for each field of each compiled form. Measured, rounded
 * up.
 */
const [bytesPerCharacter, bytesPerField] = [60, 1_500];

/** What a document is prepared for: to be kept, or for one request. */
type Keeping = {
  /** Where the JSON of its fragments is kept: of an answer to one person, and of one for everybody. */
  readonly fragments: { readonly ofPrivate: Fragments; readonly ofPublic: Fragments };
  /** Called with the field count of every compiled form. */
  readonly onVariant: (fieldCount: number) => void;
  /** False for a text that comes for the first time: its document is dropped after the request. */
  readonly isKept: boolean;
};

/**
 * Creates the store of documents, as many as fit into `maxStoredBytes`: trusted ones are kept at once, others when they
 * come again.
 */
export const createDocuments = (options: DocumentsOptions): Documents => {
  const { schema, trusted, operationCostOf, allowsIntrospection } = options;
  const readOperation = createReadOperation(schema, allowsIntrospection);
  const logFault = createDocumentFaultLog(options.log);
  const trustedName = (hash: string): string | null => trusted.find(hash)?.operation ?? null;
  const ofTrusted = new LRUCache<string, PreparedDocument>({ maxSize: maxStoredBytes.ofTrusted });
  const ofTexts = new LRUCache<string, PreparedDocument>({ maxSize: maxStoredBytes.ofTexts });
  const seenOnce = new LRUCache<string, true>({ max: maxTextsSeenOnce });
  const invalid = new LRUCache<string, true>({ max: maxTextsSeenOnce });
  const caches = {
    ofTrusted: createFragmentCache(maxFragmentBytes.ofTrusted),
    ofTrustedPublic: createFragmentCache(maxFragmentBytes.ofTrustedPublic),
    ofTexts: createFragmentCache(maxFragmentBytes.ofTexts),
  };
  // Three caches, so that pages of many courses leave room for learners' pages, and invented texts for the site's.
  const fragments = {
    ofTrusted: { ofPrivate: caches.ofTrusted.ofKept, ofPublic: caches.ofTrustedPublic.ofKept },
    ofTexts: { ofPrivate: caches.ofTexts.ofKept, ofPublic: caches.ofTexts.ofKept },
    ofOnce: { ofPrivate: caches.ofTexts.ofOnce, ofPublic: caches.ofTexts.ofOnce },
  };

  const prepareDocument = (text: string, hash: string, keeping: Keeping): PreparedDocument | null => {
    const { isKept, onVariant } = keeping;
    const valid = readOperation(text, isKept);
    if (valid === null) return null;
    const { parsed, operation } = valid;
    // The answer of a document that is not kept is never cached, so its lifetime is not needed.
    const publicForSeconds = isKept ? publicSecondsOf(schema, parsed) : null;
    const definitions = operation.variableDefinitions ?? [];
    // A public response is cached whole, so its fragments are only where variables, such as a search, make many of it.
    const ofPublic = definitions.length > 0 ? keeping.fragments.ofPublic : null;
    const cache = publicForSeconds === null ? keeping.fragments.ofPrivate : ofPublic;
    const variantFor = createQueryVariants(valid, {
      schema,
      fragments: cache,
      onVariant,
      onFault: (error, variables) => logFault(error, { name: trustedName(hash), document: parsed, variables }),
    });
    // Each error repeats the value that it is about, and one is enough to leave the query to Apollo Server.
    const coerce = (given: Variables) => getVariableValues(schema, definitions, given, { maxErrors: 1 }).coerced;

    return {
      hash,
      text,
      parsed,
      kind: operation.operation,
      name: operation.name?.value ?? null,
      publicForSeconds,
      isKept,
      cost: operationCostOf(parsed, operation),
      accepts: (given) => coerce(given) !== undefined,
      prepare: (given) => {
        const coerced = coerce(given);
        const variant = coerced === undefined ? null : variantFor(coerced);
        return coerced === undefined || variant === null ? null : { variables: coerced, ...variant };
      },
    };
  };

  const tryToPrepare = (text: string, hash: string, keeping: Keeping): PreparedDocument | null => {
    try {
      return prepareDocument(text, hash, keeping);
    } catch (error) {
      if (error instanceof RefusedRequest) throw error;
      // Apollo Server says what is wrong with it. Any other error is a fault of ours, after the text was parsed.
      if (!(error instanceof GraphQLError)) logFault(error, { name: trustedName(hash), document: parse(text) });
      return null;
    }
  };

  /** Stores a text's document, and updates its weight with each form that it is compiled to. */
  const store = (text: string, hash: string, isTrusted: boolean): PreparedDocument | null => {
    const stored = isTrusted ? ofTrusted : ofTexts;
    let weight = 1_000 + text.length * bytesPerCharacter;
    const weigh = (document: PreparedDocument): void => {
      stored.delete(hash);
      stored.set(hash, document, { size: weight });
    };
    const document = tryToPrepare(text, hash, {
      fragments: isTrusted ? fragments.ofTrusted : fragments.ofTexts,
      onVariant: (fieldCount) => {
        weight += 1_000 + fieldCount * bytesPerField;
        if (document !== null && stored.has(hash)) weigh(document);
      },
      isKept: true,
    });
    if (document === null) invalid.set(hash, true);
    else weigh(document);
    return document;
  };

  const ofId = (id: string): PreparedDocument | null => {
    const found = trusted.find(id);
    if (found === null || invalid.has(found.hash)) return null;
    return ofTrusted.get(found.hash) ?? store(found.text, found.hash, true);
  };

  const once: Keeping = { fragments: fragments.ofOnce, onVariant: () => undefined, isKept: false };

  return {
    ofId,
    textOfId: (id) => trusted.find(id)?.text ?? null,
    ofText: (text) => {
      const hash = hashOf(text);
      if (trusted.find(hash) !== null) return ofId(hash);
      const known = ofTexts.get(hash);
      if (known !== undefined) return known;
      // Texts are kept when they come again, so that a flood of new ones fills no memory.
      const stored = !invalid.has(hash) && seenOnce.delete(hash) ? store(text, hash, false) : null;
      if (stored !== null) return stored;
      seenOnce.set(hash, true);
      return /^\s*mutation\b/.test(text) ? null : tryToPrepare(text, hash, once);
    },
    ofHash: (hash) => ofTexts.get(hash) ?? null,
    kept: (hash) => ofTrusted.get(hash) ?? ofTexts.get(hash) ?? null,
  };
};
