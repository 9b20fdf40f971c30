import type { ApolloServer } from '@apollo/server';
import type { Request, Response } from 'express';
import { askerOf } from '../http/request-info.ts';
import { createContext, type Surroundings } from '../context.ts';
import type { OperationContext } from './apollo-server.ts';
import type { RestCall } from '../rest/observer.ts';

/** Executes queries for the person whose request it is. */
export type PersonalExecution = {
  /** Answers a query with its data; rejects where the answer is not whole. Queries of one request share their calls. */
  readonly execute: (query: string, variables: Record<string, unknown>) => Promise<object>;
  /** Hands the cookies of all calls back to the browser. */
  readonly relayCookies: () => Promise<void>;
  /** The calls that were made so far. */
  readonly calls: readonly RestCall[];
};

/** Begins the execution for a request and its answer. */
export type ExecuteFor = (request: Request, response: Response) => PersonalExecution;

/** Lets the pages of the site ask what their scripts would ask, with the session of the request. */
export const createPersonalExecution =
  (graphql: ApolloServer<OperationContext>, surroundings: Surroundings): ExecuteFor =>
  (request, response) => {
    const asker = askerOf(request, response, surroundings.config, surroundings.now);
    // The answer is a page and no answer of GraphQL, so no operation writes to it.
    const contextValue = Object.assign(createContext(surroundings, asker), { response: null });

    return {
      execute: async (query, variables) => {
        const { body } = await graphql.executeOperation({ query, variables }, { contextValue });
        if (body.kind !== 'single') throw new Error('The answer does not come in one piece.');
        const { data, errors } = body.singleResult;
        if (!data || errors !== undefined) throw new Error('The answer is not whole.');
        return { data };
      },
      relayCookies: async () => {
        await contextValue.settled();
        for (const cookie of contextValue.jar.setCookieHeaders()) response.append('Set-Cookie', cookie);
      },
      calls: contextValue.calls,
    };
  };
