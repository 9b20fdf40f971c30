import type { Config } from '../config.ts';
import { compressedBytesOf, isJson, readBody, unsupported } from '../http/body.ts';
import { isFromOwnPage, isWithoutPreflight } from '../http/cors-and-csrf.ts';
import { badRequest, RefusedRequest } from '../http/error-response.ts';
import { graphQLContentType } from '../http/negotiation.ts';
import { isRead } from '../http/request-info.ts';
import type { RateLimitGuard } from '../rate-limits/guard.ts';
import { isObject } from '../values/json.ts';
import { hashOf } from './clients/client-manifests.ts';
import type { Documents, PreparedDocument } from './documents.ts';
import type { Exchange } from './exchange.ts';
import { hasTooManyTokens, isTooLong, isTooLongToValidate } from './operations/limits.ts';
import type { Asked, RequestParameters } from './operations/parameters.ts';
import { overlapsMessage } from './operations/overlapping-fields.ts';
import { maxTextLength, maxTextLines, maxTokens } from './operations/operation-size.ts';

/**
 * The checks of a /graphql request before anything is executed, in the order of use. Each throws a RefusedRequest to
 * refuse.
 */
export type Guards = {
  /** Checks the head alone: refuses other methods, requests of foreign pages, and those that accept no media type of the gateway. */
  readonly head: (exchange: Exchange) => void;
  /**
   * Reads the body where it is JSON; null where a form of a foreign page could have sent it. Refuses other media types.
   * Unreadable bodies count for the rate limit, too, and compressed ones by their length, before they are read.
   */
  readonly body: (exchange: Exchange) => Promise<Buffer | null>;
  /** Refuses requests that come too often. */
  readonly rate: (exchange: Exchange) => Promise<void>;
  /** Refuses operations that cost too much together; the first point of each was counted with its request. */
  readonly cost: (exchange: Exchange, points: number) => Promise<void>;
  /** Refuses lists of operations. */
  readonly batch: (body: unknown) => void;
  /** Refuses requests that a form of a foreign page could have sent. */
  readonly forms: (exchange: Exchange, asked: Asked) => void;
  /**
   * Refuses documents that are not known, or do not match their hash. Returns the parameters with the text of a known
   * document in place of its id; null where they stay as they are.
   */
  readonly trust: (exchange: Exchange, asked: Asked) => RequestParameters | null;
  /**
   * Refuses texts that are too long, documents with too many tokens or overlapping fields, and invalid ones. Returns the document; null where
   * Apollo Server answers, because it has to, or because more than the document may be wrong.
   */
  readonly document: (exchange: Exchange, asked: Asked) => PreparedDocument | null;
  /**
   * Whether a public document is requested by its id with GET or HEAD. Any page may do so, because it changes and reveals
   * nothing.
   */
  readonly isPublicGet: (exchange: Exchange, asked: Asked) => boolean;
};

type Dependencies = { readonly config: Config; readonly documents: Documents; readonly guard: RateLimitGuard };

/** How many bytes of a compressed body count for one point: those made for it take two milliseconds to decompress. */
const compressedBytesOfPoint = 8 * 1024;

/** Creates the guards of an installation. */
export const createGuards = ({ config, documents, guard }: Dependencies): Guards => {
  const mode = config.trustedDocuments;

  /**
   * The document of a text that came before, by its hash, as Apollo's clients ask for it (automatic persisted queries). A
   * page that may be foreign learns of public ones alone: a client whose hash is not known sends the text.
   */
  const documentOfHash = ({ request }: Exchange, { id, isDocumentId }: Asked): PreparedDocument | null => {
    const document = id === null || isDocumentId || mode !== 'on' ? null : documents.ofHash(id);
    return isWithoutPreflight(request) && document?.publicForSeconds === null ? null : document;
  };

  /** The document of an id or hash; null where it is not known, or not valid. */
  const known = (exchange: Exchange, asked: Asked): PreparedDocument | null =>
    (asked.id === null || mode === 'off' ? null : documents.ofId(asked.id)) ?? documentOfHash(exchange, asked);

  /** The text of an id or hash; null where it is not known. */
  const textOf = (exchange: Exchange, asked: Asked): string | null =>
    (asked.id === null || mode === 'off' ? null : documents.textOfId(asked.id)) ??
    documentOfHash(exchange, asked)?.text ??
    null;

  const count = async ({ info }: Exchange, points: number): Promise<void> => {
    const retryAfter = await guard.count('requests', info, points);
    if (retryAfter !== null) throw new RefusedRequest({ status: 429, code: 'RATE_LIMITED', retryAfter });
  };

  const isPublicGet = (exchange: Exchange, asked: Asked): boolean =>
    isRead(exchange.info) && !asked.isTextGiven && typeof known(exchange, asked)?.publicForSeconds === 'number';

  /** Whether a document is requested by an id that is not known. Any page may be told so, since nothing is carried out. */
  const isUnknownGet = (exchange: Exchange, asked: Asked): boolean =>
    isRead(exchange.info) &&
    !asked.isTextGiven &&
    asked.id !== null &&
    mode !== 'off' &&
    textOf(exchange, asked) === null;

  /** Whether only the document of a request can be wrong, and the answer is neither explained nor a plan. */
  const isPlain = ({ isExplained, isPlanned }: Exchange, { parameters }: Asked): boolean => {
    const { variables, extensions, operationName } = parameters;
    const isShaped = [variables, extensions].every((part) => part === undefined || isObject(part));
    const isNamed = operationName === undefined || typeof operationName === 'string';
    return isShaped && isNamed && !isExplained && !isPlanned;
  };

  const ofText = (text: string, mayRefuse: boolean): PreparedDocument | null => {
    try {
      return documents.ofText(text);
    } catch (error) {
      if (mayRefuse || !(error instanceof RefusedRequest)) throw error;
      return null;
    }
  };

  return {
    isPublicGet,
    head: ({ request, info }) => {
      if (info.method !== 'POST' && !isRead(info)) {
        throw badRequest('Operations come by POST, and queries by GET or HEAD, too.', 405);
      }
      if (info.method === 'POST' && !isFromOwnPage(info, request, config)) {
        const message =
          'Pages may call from the origin of the site and from those of ALLOWED_ORIGINS; programs send no Origin.';
        throw new RefusedRequest({ status: 403, code: 'CSRF_REFUSED', message });
      }
      if (graphQLContentType(request.headers.accept) !== null) return;
      throw badRequest('Answers come as application/json or application/graphql-response+json.', 406);
    },
    body: async (exchange) => {
      const points = Math.ceil(compressedBytesOf(exchange.request) / compressedBytesOfPoint);
      if (points > 0) await count(exchange, points);
      try {
        if (isJson(exchange.request)) return await readBody(exchange.request, exchange.response);
        if (isWithoutPreflight(exchange.request)) return null;
        throw unsupported();
      } catch (error) {
        await count(exchange, 1);
        throw error;
      }
    },
    rate: (exchange) => count(exchange, 1),
    cost: (exchange, points) => count(exchange, points - 1),
    batch: (body) => {
      if (Array.isArray(body)) throw new RefusedRequest({ status: 400, code: 'BATCH_REFUSED' });
    },
    forms: (exchange, asked) => {
      if (!isWithoutPreflight(exchange.request) || isPublicGet(exchange, asked)) return;
      // The guard `trust` says that the document is unknown; a client then sends the text.
      if (isUnknownGet(exchange, asked)) return;
      const isPost = exchange.info.method === 'POST';
      const message = `Send the ${isPost ? 'content type application/json' : 'header Apollo-Require-Preflight'}.`;
      throw new RefusedRequest({ status: 400, code: 'CSRF_REFUSED', message });
    },
    trust: (exchange, asked) => {
      const { parameters, id, isDocumentId, isTextGiven } = asked;
      if (mode === 'only' && (isTextGiven || id === null)) {
        const message = 'Only documents known by their hash are accepted.';
        throw new RefusedRequest({ status: 400, code: 'DOCUMENT_NOT_TRUSTED', message });
      }
      if (asked.isOfOtherVersion) throw badRequest('Unsupported persisted query version');
      if (isTextGiven && id !== null && id !== hashOf(String(parameters.query))) {
        // The words of the convention that hashes follow (automatic persisted queries).
        throw badRequest('provided sha does not match query');
      }
      // Where hashes are switched off, Apollo Server says so to its own clients.
      if (id === null || (mode === 'off' && !isTextGiven && !isDocumentId)) return null;
      const { extensions: _hash, documentId: _id, ...rest } = parameters;
      // A client that was told that its document is not known sends the text beside the hash.
      if (isTextGiven) return rest;
      const query = textOf(exchange, asked);
      if (query !== null) return { ...rest, query };
      // With 200, as clients of Apollo's convention expect, who then send the text.
      const status = isDocumentId ? 400 : 200;
      throw new RefusedRequest({ status, code: 'PERSISTED_QUERY_NOT_FOUND', message: 'PersistedQueryNotFound' });
    },
    document: (exchange, asked) => {
      const { query } = asked.parameters;
      if (!asked.isTextGiven && query !== undefined) return null;
      if (asked.isTextGiven && isTooLong(String(query))) {
        const message = `A document has at most ${maxTextLength} characters and ${maxTextLines} lines.`;
        throw new RefusedRequest({ status: 413, code: 'DOCUMENT_TOO_LARGE', message });
      }
      const document = asked.isTextGiven ? ofText(String(query), isPlain(exchange, asked)) : known(exchange, asked);
      if (document !== null) return document;
      const text = asked.isTextGiven ? String(query) : textOf(exchange, asked);
      if (text === null) return null;
      if (hasTooManyTokens(text)) {
        const message = `A document has at most ${maxTokens} tokens.`;
        throw new RefusedRequest({ status: 400, code: 'TOO_MANY_TOKENS', message });
      }
      if (isTooLongToValidate(text)) {
        throw new RefusedRequest({ status: 400, code: 'TOO_COSTLY', message: overlapsMessage });
      }
      return null;
    },
  };
};
