import type { ApolloServer } from '@apollo/server';
import { createContext, type Surroundings } from '../context.ts';
import type { OperationContext } from './apollo-server.ts';
import type { MakePublicAnswer } from './public-answers.ts';
import { createCookieJar } from '../rest/cookies.ts';

/**
 * How long an answer stays before it is made again from the records in memory. That costs little, so records decide how
 * old an answer can be; what costs is making it for each who asks.
 */
const madeAgainAfterSeconds = 5;

/** Executes public operations without a session; their answers are tagged with the paths of the API that they rest on. */
export const createPublicExecution =
  (graphql: ApolloServer<OperationContext>, surroundings: Surroundings): MakePublicAnswer =>
  async ({ text, variables, operationName, publicForSeconds }, everybody) => {
    const jar = createCookieJar({
      cookieHeader: undefined,
      isSecure: true,
      sessionCookieNames: [],
      now: surroundings.now,
    });
    const asker = { ...everybody, jar, signal: new AbortController().signal, address: null };
    const contextValue = Object.assign(createContext(surroundings, asker), { response: null });
    const request = { query: text, variables, ...(operationName === null ? {} : { operationName }) };

    const { body } = await graphql.executeOperation(request, { contextValue });
    if (body.kind !== 'single') throw new Error('The answer does not come in one piece.');
    const { data, errors, extensions } = body.singleResult;
    const { stale } = contextValue;
    const isMore = Object.keys(extensions ?? {}).some((name) => name !== 'stale');
    if (!data || errors !== undefined || isMore) throw new Error('The answer is not whole.');
    return {
      body: `${JSON.stringify({ data, extensions })}\n`,
      ageSeconds: Math.max(0, ...stale.values()),
      freshForSeconds: Math.min(publicForSeconds, madeAgainAfterSeconds),
      calls: contextValue.calls,
      tags: [...contextValue.calls.map(({ path }) => path), ...contextValue.remembered],
    };
  };
