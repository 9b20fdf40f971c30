import { createContext, type AppDependencies, type Requester } from '../context.ts';
import type { RenderedResponse } from '../cache/responses.ts';
import type { RequestInfo } from '../http/request-info.ts';
import { createEmptyCookieJar } from '../rest/cookies.ts';
import type { RestCall } from '../rest/observer.ts';
import type { PreparedDocument, PreparedQuery } from './documents.ts';
import type { Variables } from './operations/parameters.ts';
import { staleMarks } from './staleness.ts';

/** A public query with the variables of a request. It holds no document, so that it takes little memory. */
export type PublicQuery = {
  /** The hash of its document. */
  readonly hash: string;
  /** The variables as they came. */
  readonly given: Variables;
  readonly name: string | null;
  readonly publicForSeconds: number;
  /** What its response is cached by, besides language and origin. */
  readonly key: string;
};

/** The key of the response cache for a public query: its own key, for the language and origin of a request. */
export const responseCacheKey = (
  { language, publicOrigin }: Pick<RequestInfo, 'language' | 'publicOrigin'>,
  { key }: PublicQuery,
): string => `${language} ${publicOrigin} ${key}`;

/** The part of a request that a public response depends on. */
export type PublicRequest = Pick<Requester, 'id' | 'upstreamId' | 'language' | 'publicOrigin' | 'history'>;

/** A public answer, and the calls that were made for it. */
type RenderedAnswer = Omit<RenderedResponse, 'freshForSeconds'> & {
  readonly calls: readonly RestCall[];
  readonly tags: readonly string[];
};

/** Answers a public query for a visitor without a session. Rejects where the answer would not be whole. */
export type RenderPublicResponse = (
  query: Pick<PreparedQuery, 'variables' | 'writeData'>,
  request: PublicRequest,
) => Promise<RenderedAnswer>;

/** The variables that the document declares; others of the request are not kept. */
const declaredOf = (given: Variables, coerced: Variables): Variables =>
  Object.fromEntries(Object.keys(coerced).flatMap((name) => (Object.hasOwn(given, name) ? [[name, given[name]]] : [])));

/** The public query that a kept document is with variables, as they came and as they were coerced; null for any other document. */
export const publicQueryOf = (
  { publicForSeconds, isKept, name, hash }: PreparedDocument,
  given: Variables,
  { variables }: PreparedQuery,
): PublicQuery | null =>
  // Coerced variables have the order of their definitions and no others beside them, so equal queries have equal keys.
  isKept && publicForSeconds !== null && publicForSeconds > 0
    ? { hash, given: declaredOf(given, variables), name, publicForSeconds, key: `${hash} ${JSON.stringify(variables)}` }
    : null;

/** Creates the function that answers public queries. Responses are tagged with the paths of the records that they rest on. */
export const createRenderPublicResponse =
  (app: AppDependencies): RenderPublicResponse =>
  async ({ variables, writeData }, request) => {
    const visitor = { ...request, jar: createEmptyCookieJar(app.now), signal: null, address: null };
    const context = createContext(app, visitor);
    const data = await writeData(context, variables);
    const { stale, calls, cacheHits, findings } = context;
    const extensions = stale.size === 0 ? '' : `,"extensions":${JSON.stringify({ stale: staleMarks(stale) })}`;
    return {
      body: Buffer.from(`{"data":${data}${extensions}}\n`, 'latin1'),
      ageSeconds: Math.max(0, ...stale.values()),
      isForVisitors: context.doesSessionMatter(),
      calls,
      // The list itself grows on where the request is answered in another way after all.
      findings: [...findings],
      tags: [...new Set([...calls.map(({ path }) => path), ...cacheHits])],
    };
  };
