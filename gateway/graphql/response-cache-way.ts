import type { CachedResponse, ResponseCache } from '../cache/responses.ts';
import type { FailedReads } from '../catalogue/api.ts';
import type { CallHistory } from '../context.ts';
import type { ReadSession } from '../http/request-info.ts';
import type { RestCall } from '../rest/observer.ts';
import type { Documents } from './documents.ts';
import type { Exchange } from './exchange.ts';
import { type PublicQuery, type RenderPublicResponse, responseCacheKey } from './public-responses.ts';

export type ResponseCacheWayDependencies = {
  readonly documents: Documents;
  readonly responses: ResponseCache;
  readonly renderPublic: RenderPublicResponse;
  readonly readSession: ReadSession;
  /** Called for every public response: whether the cache had it, and the name of its operation. */
  readonly onPublicResponse: (verdict: 'hit' | 'miss', name: string | null) => void;
};

/** A public response, and how long everybody may keep it. */
export type PublicAnswer = { readonly cached: CachedResponse; readonly publicForSeconds: number };

/**
 * How long a response stays before it is made again from the records in memory. Making it anew is cheap once in five
 * seconds, and records alone decide how old an answer can be.
 */
const maxFreshSeconds = 5;

/** Creates the first of the three ways: public queries are answered from the response cache, or rendered into it. */
export const createResponseCacheWay = ({
  documents,
  responses,
  renderPublic,
  readSession,
  onPublicResponse,
}: ResponseCacheWayDependencies) => {
  const publicAnswer = (
    { record }: Exchange,
    { name, publicForSeconds }: PublicQuery,
    cached: CachedResponse,
    calls: readonly RestCall[],
  ): PublicAnswer => {
    Object.assign(record, { name, kind: 'query', way: 'cache', outcome: 'answered', calls });
    return { cached, publicForSeconds };
  };

  /**
   * Renders the response to a public query; in the background without a history, because its request goes on meanwhile.
   * Rejects where its document is not kept any more.
   */
  const render = async ({ info }: Exchange, { hash, given, publicForSeconds }: PublicQuery, history?: CallHistory) => {
    const query = documents.kept(hash)?.prepare(given) ?? null;
    if (query === null) throw new Error('The document is not kept any more.');
    const rendered = await renderPublic(query, { ...info, history });
    return { ...rendered, freshForSeconds: Math.min(publicForSeconds, maxFreshSeconds) };
  };

  /** Whether a public response may be sent to this requester. */
  const isFor = ({ info }: Exchange, { isForVisitors }: CachedResponse): boolean =>
    !isForVisitors || !readSession(info).hasSession();

  /** The public response that the cache has for this requester; null where it has none. */
  const readCached = (exchange: Exchange, query: PublicQuery): PublicAnswer | null => {
    const cached = responses.read(responseCacheKey(exchange.info, query), () => render(exchange, query));
    if (cached === undefined || !isFor(exchange, cached)) return null;
    onPublicResponse('hit', query.name);
    return publicAnswer(exchange, query, cached, []);
  };

  /** The public reads that have failed for the renderings under way, by the key of their response. */
  const failedReadsOf = new Map<string, FailedReads>();

  /** Renders a public response into the cache; null where this requester's may be another, rejects where it is not whole. */
  const renderCached = async (exchange: Exchange, query: PublicQuery): Promise<PublicAnswer | null> => {
    const { info, history } = exchange;
    const key = responseCacheKey(info, query);
    let calls: readonly RestCall[] = [];
    const rendering = responses.fetch(key, async () => {
      failedReadsOf.set(key, history.failedReads);
      try {
        const rendered = await render(exchange, query, history);
        ({ calls } = rendered);
        return rendered;
      } finally {
        failedReadsOf.delete(key);
      }
    });
    const failedReads = failedReadsOf.get(key) ?? history.failedReads;
    try {
      const cached = await rendering;
      if (!isFor(exchange, cached)) return null;
      onPublicResponse('miss', query.name);
      return publicAnswer(exchange, query, cached, calls);
    } catch (error) {
      // What failed, or is just failing, for the request that rendered need not be waited for again.
      history.failedReads = failedReads;
      throw error;
    }
  };

  return { readCached, renderCached };
};
