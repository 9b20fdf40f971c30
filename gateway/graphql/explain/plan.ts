import { execute, type GraphQLSchema, TypeInfo, visit, visitWithTypeInfo } from 'graphql';
import type { GatewayContext, Requester } from '../../context.ts';
import { badRequest, RefusedRequest } from '../../http/error-response.ts';
import { type CookieJar, createEmptyCookieJar } from '../../rest/cookies.ts';
import { isPublicRead, routeOfCall } from '../../rest/route.ts';
import { memoizeByKey } from '../../values/memoize-by-key.ts';
import { memoizeByObject } from '../../values/memoize-by-object.ts';
import type { PreparedDocument, PreparedQuery } from '../documents.ts';
import type { Exchange } from '../exchange.ts';
import type { OperationRecord } from '../../observability/operation.ts';
import { furtherCalls, type RouteCall } from './further-calls.ts';
import type { OperationCost } from '../operations/operation-cost.ts';
import type { Variables } from '../operations/parameters.ts';
import { prefetchCallOf, startCalls } from '../executor/prefetch.ts';
import { publicQueryOf } from '../public-responses.ts';
import { rehearse, type RehearsedApp, type Rehearsal } from './rehearsal.ts';

/** A call that depends on the responses to others: made once at most, or once for each item (course, month) in them. */
type PossibleCall = { readonly call: RouteCall; readonly times: 'ONCE' | 'PER_ITEM' };

/** What an operation will do, provided that every call of the academy's API is answered. */
export type Plan = {
  readonly way: OperationRecord['way'];
  /** The calls that it will make. */
  readonly calls: readonly string[];
  /** The reads that memory will answer. */
  readonly fromMemory: readonly string[];
  /** The calls that it may make besides, depending on the responses to these. Empty where the plan is exact. */
  readonly perhaps: readonly PossibleCall[];
  readonly isExact: boolean;
  readonly cost: OperationCost;
};

/**
 * Plans an operation for the requester. Rejects with a RefusedRequest where the operation could not be executed as it is.
 */
export type PlanOperation = (
  exchange: Exchange,
  jar: CookieJar,
  document: PreparedDocument | null,
  variables: Variables | null,
) => Promise<Plan>;

type Dependencies = {
  readonly app: RehearsedApp;
  readonly schema: GraphQLSchema;
};

/** The fields that a document selects, with those that conditions may leave out. */
const fieldsOf = (schema: GraphQLSchema, { parsed }: PreparedDocument): ReadonlySet<string> => {
  const fields = new Set<string>();
  const types = new TypeInfo(schema);
  const Field = ({ name }: { readonly name: { readonly value: string } }): void => {
    fields.add(`${String(types.getParentType())}.${name.value}`);
  };
  visit(parsed, visitWithTypeInfo(types, { Field }));
  return fields;
};

const isRouteCall = (call: string): call is RouteCall => !call.endsWith(' other');

/** A call with its route in place of its path. */
const routeCallOf = (call: string): RouteCall[] => {
  const named = routeOfCall(call);
  return isRouteCall(named) ? [named] : [];
};

/** A requester that is no real person, so that its calls are those of everybody. */
const anybody = (app: RehearsedApp): Requester => ({
  id: 'plan',
  upstreamId: 'plan',
  language: 'en',
  publicOrigin: '',
  address: null,
  signal: null,
  jar: createEmptyCookieJar(app.now),
});

/**
 * Creates the function that finds which calls a field can make, those that start with a query and those that come later.
 */
export const createCallsOfField = (app: RehearsedApp) =>
  memoizeByKey(Infinity, async (field: string): Promise<readonly RouteCall[]> => {
    // A prefetch makes its calls whoever asks, so none of them is hidden by the missing session.
    const start = prefetchCallOf(field);
    const { calls = [], fromMemory = [] } = start === undefined ? {} : await rehearse(app, anybody(app), start);
    return [...new Set([...[...calls, ...fromMemory].flatMap(routeCallOf), ...(furtherCalls[field] ?? [])])];
  });

const isPerItem = (call: RouteCall): boolean => call.includes(':');

/**
 * Creates the function that plans operations. A query is rehearsed; the plan of a mutation names the calls that its
 * fields can make.
 */
export const createPlanOperation = ({ app, schema }: Dependencies): PlanOperation => {
  const callsOfField = createCallsOfField(app);

  /** The calls that the fields of a document can make. */
  const possibleCallsOf = memoizeByObject(async (document: PreparedDocument): Promise<readonly RouteCall[]> => {
    const calls = await Promise.all([...fieldsOf(schema, document)].map(callsOfField));
    return [...new Set(calls.flat())].sort();
  });

  /** Executes as the handler does: compiled, and where that fails by graphql-js in the same context. */
  const answer = (document: PreparedDocument, query: PreparedQuery | null, given: Variables) => {
    const byGraphQL = async (context: GatewayContext): Promise<void> => {
      const asked = { schema, document: document.parsed, variableValues: given, contextValue: context };
      const { errors = [] } = await execute(asked);
      if (errors.length > 0) throw new AggregateError(errors);
    };
    return async (context: GatewayContext): Promise<void> => {
      if (query === null) return byGraphQL(context);
      void startCalls(query.prefetch, context);
      try {
        await query.writeData(context, query.variables);
      } catch (error) {
        if (error instanceof RefusedRequest) throw error;
        await byGraphQL(context);
      }
    };
  };

  /**
   * Rehearses a query: a public one without a session first, any other and whatever is not whole with the requester's
   * session.
   */
  const rehearseQuery = async (requester: Requester, document: PreparedDocument, given: Variables) => {
    const query = document.prepare(given);
    const work = answer(document, query, given);
    const rehearsals: Rehearsal[] = [];
    if (query !== null && publicQueryOf(document, given, query) !== null) {
      const visitor = { ...requester, jar: createEmptyCookieJar(app.now) };
      const rehearsal = await rehearse(app, visitor, async (context) => query.writeData(context, query.variables));
      const isForAll = !rehearsal.doesSessionMatter || !requester.jar.hasSession();
      if (isForAll && rehearsal.isOver) return { way: 'cache' as const, rehearsals: [rehearsal] };
      rehearsals.push(rehearsal);
      if (!requester.jar.hasSession()) return { way: 'cache' as const, rehearsals };
    }
    rehearsals.push(await rehearse(app, requester, work));
    return { way: query === null ? ('apollo' as const) : ('compiled' as const), rehearsals };
  };

  return async ({ info }, jar, document, given) => {
    if (document === null || given === null || !document.accepts(given)) {
      throw badRequest('Only a valid document with one operation, and with variables that fit, can be planned.');
    }
    const requester = { ...info, jar, signal: null };
    const isQuery = document.kind === 'query';
    const { way, rehearsals } = isQuery
      ? await rehearseQuery(requester, document, given)
      : { way: 'apollo' as const, rehearsals: [] };
    const calls = [...new Set(rehearsals.flatMap((rehearsal) => rehearsal.calls))];
    const fromMemory = [...new Set(rehearsals.flatMap((rehearsal) => rehearsal.fromMemory))];
    const isExact = isQuery && rehearsals.every(({ isOver }) => isOver);

    const possible = isExact ? [] : await possibleCallsOf(document);
    const isPossible = (call: RouteCall): boolean => {
      // A visitor's query asks nothing about a person.
      if (isQuery && !requester.jar.hasSession() && !isPublicRead(call)) return false;
      // A query makes a call without parameters once, or memory answers it.
      return !isQuery || isPerItem(call) || !(calls.includes(call) || fromMemory.includes(call));
    };
    const perhaps = possible
      .filter(isPossible)
      .map((call): PossibleCall => ({ call, times: isPerItem(call) ? 'PER_ITEM' : 'ONCE' }));
    return {
      way,
      calls,
      fromMemory,
      perhaps,
      isExact: isExact || (isQuery && perhaps.length === 0),
      cost: document.cost(),
    };
  };
};
