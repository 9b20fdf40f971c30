import type { ServerResponse } from 'node:http';
import { type AppDependencies, createContext } from '../context.ts';
import type { Documents, PreparedQuery } from '../graphql/documents.ts';
import type { Variables } from '../graphql/operations/parameters.ts';
import { startCalls } from '../graphql/executor/prefetch.ts';
import type { RenderPublicResponse } from '../graphql/public-responses.ts';
import { abortSignalOf, type ReadSession, type RequestInfo } from '../http/request-info.ts';
import type { RestCall } from '../rest/observer.ts';

/** Answers the queries of one personal page with the session of its request. They share their calls. */
export type PersonalQueries = {
  /** Answers a query with its data; rejects where the answer is not whole. */
  readonly execute: (query: string, variables: Variables) => Promise<object>;
  /** The cookies of all calls, to be handed back to the browser. */
  readonly setCookieHeaders: () => Promise<readonly string[]>;
  /** The calls that were made so far. */
  readonly calls: readonly RestCall[];
};

/** Answers the queries that the pages of the site ask while they are rendered on the server. */
export type PageQueries = {
  /** Answers a query for a visitor; `tags` name the records that the answer rests on. */
  readonly executePublic: (
    query: string,
    variables: Variables,
    info: RequestInfo,
  ) => Promise<{ readonly answer: object; readonly tags: readonly string[] }>;
  readonly executeFor: (response: ServerResponse, info: RequestInfo) => PersonalQueries;
};

type Dependencies = {
  readonly app: AppDependencies;
  readonly documents: Documents;
  readonly renderPublic: RenderPublicResponse;
  readonly readSession: ReadSession;
};

/** Creates the functions that answer the queries of pages, by the same compiled queries that /graphql answers with. */
export const createPageQueries = ({ app, documents, renderPublic, readSession }: Dependencies): PageQueries => {
  const prepare = (query: string, variables: Variables): PreparedQuery => {
    const document = documents.ofText(query);
    const prepared = document?.prepare(variables) ?? null;
    if (prepared === null) throw new Error(`The query ${document?.name ?? query} of the page cannot be compiled.`);
    return prepared;
  };
  const parse = (json: string | Buffer): object => Object(JSON.parse(json.toString()));

  return {
    executePublic: async (query, variables, info) => {
      const { body, tags } = await renderPublic(prepare(query, variables), info);
      return { answer: parse(body), tags };
    },
    executeFor: (response, info) => {
      const jar = readSession(info);
      const context = createContext(app, { ...info, jar, signal: abortSignalOf(response) });
      return {
        execute: async (query, variables) => {
          const { prefetch, writeData, variables: coerced } = prepare(query, variables);
          await startCalls(prefetch, context);
          const data = await writeData(context, coerced);
          return { data: parse(Buffer.from(data, 'latin1')) };
        },
        setCookieHeaders: async () => {
          await context.settled();
          return jar.setCookieHeaders();
        },
        calls: context.calls,
      };
    },
  };
};
