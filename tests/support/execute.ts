import {
  createAcademyClient,
  FailedOperationError,
  type AnswerError,
  type CallOptions,
  type Document,
} from '../../client/academy-client.ts';
import { createCookieJar, type CookieJar } from '../../client/cookie-jar.ts';

// A test says itself which form of answer it expects.
// oxlint-disable-next-line typescript/no-explicit-any
type Anything = any;

/** The answer to an operation. */
export type Answer<Data> = {
  data: Data | null;
  errors: readonly AnswerError[];
  status: number;
  headers: Headers;
};

type Variables = Record<string, unknown>;

/** A client of the gateway that keeps cookies as a browser does, for operations that a test writes out itself. */
export type Client = {
  execute: <Data = Anything>(
    query: string,
    variables?: Variables,
    headers?: CallOptions['headers'],
  ) => Promise<Answer<Data>>;
  /** The same, for operations that must succeed: throws with the query and the errors when there are some. */
  ask: <Data = Anything>(query: string, variables?: Variables) => Promise<Data>;
  cookies: CookieJar;
};

/** Makes a client with an empty cookie jar. One that asks hundreds of times may be given a `fetch` without sockets. */
export const createClient = (
  gatewayUrl: string,
  headers: Record<string, string> = {},
  fetch: typeof globalThis.fetch = globalThis.fetch,
): Client => {
  const cookies = createCookieJar();
  const client = createAcademyClient({ url: gatewayUrl, headers, cookies, fetch });
  const document = <Data>(query: string): Document<Data, Variables> => ({ toString: () => query });

  return {
    execute: (query, variables, more = {}) => client.execute(document(query), variables, { headers: more }),
    ask: async (query, variables) => {
      try {
        return await client.ask(document(query), variables);
      } catch (error) {
        if (!(error instanceof FailedOperationError)) throw error;
        throw new Error(`${query}\nanswered ${error.status}: ${JSON.stringify(error.errors, null, 2)}`, {
          cause: error,
        });
      }
    },
    cookies,
  };
};
