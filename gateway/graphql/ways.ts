import type { ApolloServer } from '@apollo/server';
import { type AppDependencies, createContext, type GatewayContext } from '../context.ts';
import { type ErrorResponse, RefusedRequest } from '../http/error-response.ts';
import { abortSignalOf } from '../http/request-info.ts';
import { answerByApollo, type ApolloRequest } from './apollo-server.ts';
import type { PreparedDocument, PreparedQuery } from './documents.ts';
import type { ApolloContext, Exchange } from './exchange.ts';
import { logCallsAsCurl } from './explain/explain.ts';
import type { Guards } from './guards.ts';
import { jsonOf } from './executor/json-writers.ts';
import type { Variables } from './operations/parameters.ts';
import { startCalls } from './executor/prefetch.ts';
import { type PublicQuery, publicQueryOf } from './public-responses.ts';
import { extensionsOf, type OwnAnswer } from './response.ts';
import { createResponseCacheWay, type PublicAnswer, type ResponseCacheWayDependencies } from './response-cache-way.ts';
import { createYieldIfBusy } from './yield-to-event-loop.ts';

export type WaysDependencies = ResponseCacheWayDependencies & {
  readonly app: AppDependencies;
  readonly apollo: ApolloServer<ApolloContext>;
  readonly guards: Pick<Guards, 'cost'>;
};

/** What a way made: a public response, an answer for its request alone, or a refusal with the context of its calls. */
export type Answer =
  | PublicAnswer
  | { readonly own: OwnAnswer; readonly context: GatewayContext }
  | { readonly refusal: ErrorResponse; readonly context: GatewayContext };

/** What is answered: the parameters for Apollo Server, and the document and its variables where another way may answer. */
type Operation = ApolloRequest & {
  readonly document: PreparedDocument | null;
  readonly variables: Variables | null;
  /** Called with a public query before it is answered. */
  readonly onPublicQuery?: (query: PublicQuery) => void;
};

/** Answers operations, counts what they cost beyond the first point, and records how they ended. */
export type Ways = {
  /** The public response that the cache has for this requester; null where it has none. */
  readonly readCached: (exchange: Exchange, query: PublicQuery) => Answer | null;
  /** Answers by the first way that can. Rejects with a RefusedRequest where the operation costs too much. */
  readonly answer: (exchange: Exchange, operation: Operation) => Promise<Answer>;
  readonly contextOf: (exchange: Exchange) => GatewayContext;
};

/**
 * How many answers may be written in one iteration of the event loop. With fewer, looking for new arrivals costs more than
 * it brings. Without a limit 50 clients of a dashboard wait a third longer, and 200 take a fifth more processor time, as
 * their requests are in memory for longer.
 */
const maxAnswersPerIteration = 4;

/** Creates the three ways of an endpoint: the response cache, compiled queries, and Apollo Server. */
export const createWays = (dependencies: WaysDependencies): Ways => {
  const { app, apollo, guards, readSession } = dependencies;
  const yieldIfBusy = createYieldIfBusy(maxAnswersPerIteration);
  /** Resolves with what a way makes; with null where it fails, so that the next way answers. */
  const orNextWay = async <T>({ info, response }: Exchange, make: () => Promise<T> | T): Promise<T | null> => {
    try {
      return await make();
    } catch (error) {
      // What is refused by one way is refused by all, and where the client has left, nobody waits for the next one.
      if (error instanceof RefusedRequest || response.destroyed) throw error;
      app.log.debug({ requestId: info.id, err: error }, 'left to the next way');
      return null;
    }
  };
  const { readCached, renderCached } = createResponseCacheWay(dependencies);

  const contextOf = ({ response, info, history }: Exchange): GatewayContext =>
    createContext(app, { ...info, jar: readSession(info), signal: abortSignalOf(response), history });

  /** Executes a compiled query; resolves with null where the answer would not be whole. */
  const execute = async (exchange: Exchange, query: PreparedQuery, context: GatewayContext): Promise<Answer | null> => {
    await startCalls(query.prefetch, context);
    // When responses to many calls arrive together, new requests are read before all answers are written, so that their
    // calls start meanwhile.
    await yieldIfBusy();
    try {
      const data = await orNextWay(exchange, () => query.writeData(context, query.variables));
      if (data === null) return null;
      await context.settled();
      const extensions = extensionsOf(exchange, context);
      const more = extensions === null ? '' : `,"extensions":${jsonOf(extensions)}`;
      exchange.record.outcome = 'answered';
      logCallsAsCurl(context);
      return { own: { status: 200, body: `{"data":${data}${more}}\n` }, context };
    } catch (error) {
      if (!(error instanceof RefusedRequest)) throw error;
      await context.settled();
      exchange.record.outcome = 'refused';
      return { refusal: error.response, context };
    }
  };

  const answerByApolloServer = async (context: ApolloContext, asked: ApolloRequest): Promise<Answer> => {
    Object.assign(context.exchange.record, { way: 'apollo', outcome: 'refused' });
    const own = await answerByApollo(apollo, context, asked);
    await context.settled();
    logCallsAsCurl(context);
    return { own, context };
  };

  const answer: Ways['answer'] = async (exchange, { document, variables, onPublicQuery, ...asked }) => {
    let context: GatewayContext | null = null;
    let isCostCounted = false;

    if (document?.kind === 'query' && variables !== null) {
      // These are reported where the client goes away.
      Object.assign(exchange.record, { name: document.name, kind: 'query', outcome: 'failed' });
      const query = document.prepare(variables);
      const publicQuery = query && publicQueryOf(document, variables, query);
      if (publicQuery !== null) {
        onPublicQuery?.(publicQuery);
        const cached = readCached(exchange, publicQuery);
        if (cached !== null) return cached;
      }
      const { points } = document.cost();
      if (points > 1) await guards.cost(exchange, points);
      isCostCounted = true;
      const rendered = publicQuery && (await orNextWay(exchange, () => renderCached(exchange, publicQuery)));
      if (rendered !== null) return rendered;
      if (query !== null) {
        context = contextOf(exchange);
        Object.assign(exchange.record, { way: 'compiled', calls: context.calls });
        const executed = await execute(exchange, query, context);
        if (executed !== null) return executed;
      }
    }
    // After a failed way, the context still has what was loaded.
    context ??= contextOf(exchange);
    return answerByApolloServer(Object.assign(context, { exchange, isCostCounted }), asked);
  };

  return { readCached, answer, contextOf };
};
