import type { CachedResponse, ResponseCache } from '../cache/responses.ts';
import type { ReadSession } from '../http/request-info.ts';
import type { RestCall } from '../rest/observer.ts';
import type { Documents } from './documents.ts';
import type { Exchange } from './exchange.ts';
import { type PublicQuery, type RenderPublicResponse, responseCacheKey } from './public-responses.ts';
import type { createSendAnswer } from './response.ts';

export type ResponseCacheWayDependencies = {
  readonly documents: Documents;
  readonly responses: ResponseCache;
  readonly renderPublic: RenderPublicResponse;
  readonly readSession: ReadSession;
  /** Told of every public response whether the cache had it, with the name of its operation. */
  readonly onPublicResponse: (verdict: 'hit' | 'miss', name: string | null) => void;
};

type Ways = {
  readonly send: ReturnType<typeof createSendAnswer>;
  /** Resolves with what a way makes; with null where it fails, so that the next way answers. */
  readonly orNextWay: <T>(exchange: Exchange, make: () => Promise<T> | T) => Promise<T | null>;
};

/** Creates the first way of /graphql: public queries are answered from the response cache, or rendered into it and sent. */
export const createResponseCacheWay = ({
  documents,
  responses,
  renderPublic,
  readSession,
  onPublicResponse,
  send,
  orNextWay,
}: ResponseCacheWayDependencies & Ways) => {
  const sendPublic = (exchange: Exchange, query: PublicQuery, cached: CachedResponse, calls: readonly RestCall[]) => {
    const { name, publicForSeconds } = query;
    Object.assign(exchange.record, { name, kind: 'query', way: 'cache', outcome: 'answered', calls });
    send.cached(exchange, cached, publicForSeconds);
  };

  /** Renders the response to a public query. Rejects where its document is not kept any more. */
  const render = async ({ info }: Exchange, { hash, given, publicForSeconds }: PublicQuery) => {
    const query = documents.kept(hash)?.prepare(given) ?? null;
    if (query === null) throw new Error('The document is not kept any more.');
    return renderPublic({ ...query, publicForSeconds }, info);
  };

  /** Whether a public response may be sent to this requester. */
  const isFor = ({ request, info }: Exchange, { isForVisitors }: CachedResponse): boolean =>
    !isForVisitors || !readSession(request, info).hasSession();

  /**
   * Sends a public response from the cache and returns true; returns false when the next way has to answer, because the cache
   * has none for this requester.
   */
  const sendFromCache = (exchange: Exchange, query: PublicQuery): boolean => {
    const cached = responses.read(responseCacheKey(exchange.info, query), () => render(exchange, query));
    if (cached === undefined || !isFor(exchange, cached)) return false;
    onPublicResponse('hit', query.name);
    sendPublic(exchange, query, cached, []);
    return true;
  };

  /**
   * Renders a public response into the cache, sends it and returns true; returns false when the next way has to answer, because
   * the response is not whole without a session.
   */
  const renderAndSend = async (exchange: Exchange, query: PublicQuery): Promise<boolean> => {
    let calls: readonly RestCall[] = [];
    const cached = await orNextWay(exchange, () =>
      responses.fetch(responseCacheKey(exchange.info, query), async () => {
        const rendered = await render(exchange, query);
        ({ calls } = rendered);
        return rendered;
      }),
    );
    if (cached === null || !isFor(exchange, cached)) return false;
    onPublicResponse('miss', query.name);
    sendPublic(exchange, query, cached, calls);
    return true;
  };

  return { sendFromCache, renderAndSend };
};
