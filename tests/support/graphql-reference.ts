import { execute, parse, specifiedRules, validate, type GraphQLError } from 'graphql';
import type { Dispatcher } from 'undici';
import { readFacts } from '../../gateway/academy/facts.ts';
import { readConfig } from '../../gateway/config.ts';
import { createCatalogueMemory } from '../../gateway/catalogue/memory.ts';
import { createContext } from '../../gateway/context.ts';
import { describeError } from '../../gateway/errors/errors.ts';
import { createRestClient } from '../../gateway/rest/client.ts';
import { createCookieJar, parseCookies } from '../../gateway/rest/cookies.ts';
import { createSchema } from '../../gateway/schema.ts';
import { silentLog } from './silent-log.ts';

/** A request as it is sent, without its transport. */
export type ReferenceRequest = {
  query: string;
  variables?: Record<string, unknown>;
  operationName?: string | null;
};

/** The person who sends a request: a session cookie or none, and a language. */
export type Requester = { cookie?: string; language: 'en' | 'bn' };

/** What is compared of an answer: its data as JSON, and the path and code of each error, sorted. */
export type Essence = { data: string; errors: string[] };

/** The path and the code of an error as one text. */
export const errorKey = (path: readonly (string | number)[] | undefined, code: unknown): string =>
  `${path?.join('.') ?? ''} ${String(code)}`;

/** Answers requests by graphql-js alone, with the schema and the context of the gateway and nothing else of it. */
export const createReference = (env: Record<string, string>, now: () => Date, dispatcher: Dispatcher) => {
  const config = readConfig(env);
  const schema = createSchema();

  const client = createRestClient({ ...config.academyApi, dispatcher }, {});
  const dependencies = {
    config,
    facts: readFacts(config.contentFile),
    client,
    catalogueMemory: createCatalogueMemory(() => undefined),
    log: silentLog,
    now,
    onCacheRead: () => undefined,
  };

  const contextFor = ({ cookie, language }: Requester) =>
    createContext(dependencies, {
      id: 'reference',
      upstreamId: 'reference',
      language,
      publicOrigin: config.publicOrigin ?? '',
      jar: createCookieJar({
        cookies: parseCookies(cookie),
        isSecure: false,
        sessionCookieNames: config.academyApi.sessionCookieNames,
        now,
      }),
      signal: null,
      address: null,
    });

  const refused = (errors: readonly GraphQLError[]): Essence => ({
    data: 'null',
    errors: errors.map(() => errorKey(undefined, 'BAD_USER_INPUT')),
  });

  return {
    answer: async ({ query, variables, operationName }: ReferenceRequest, requester: Requester): Promise<Essence> => {
      const document = parse(query);
      const problems = validate(schema, document, specifiedRules);
      if (problems.length > 0) return refused(problems);
      const { data, errors = [] } = await execute({
        schema,
        document,
        rootValue: undefined,
        contextValue: contextFor(requester),
        variableValues: variables ?? null,
        operationName: operationName ?? null,
      });
      // Without data nothing was executed: the request was refused.
      if (data === undefined) return refused(errors);
      const keys = errors.map((error) => {
        const { path, extensions } = describeError(error, requester.language, null);
        return errorKey(path, extensions?.['code']);
      });
      return { data: JSON.stringify(data), errors: keys.toSorted() };
    },
    close: () => client.close(),
  };
};
