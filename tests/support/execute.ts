import type { GraphQLFormattedError } from 'graphql';

/** The answer to an operation. */
export type Answer<Data> = {
  data: Data | null;
  errors: (GraphQLFormattedError & { extensions: Record<string, unknown> })[];
  status: number;
  headers: Headers;
};

// What an operation answers is what a test looks at, so it says itself which form it expects.
// oxlint-disable-next-line typescript/no-explicit-any
type Anything = any;

/** A client of the gateway that keeps cookies as a browser does. */
export type Client = {
  execute: <Data = Anything>(
    query: string,
    variables?: Record<string, unknown>,
    headers?: Record<string, string>,
  ) => Promise<Answer<Data>>;
  /** The same, for operations that must succeed: throws with the query and the request's id when there are errors. */
  ask: <Data = Anything>(query: string, variables?: Record<string, unknown>) => Promise<Data>;
  cookies: Map<string, string>;
};

const keep = (jar: Map<string, string>, setCookie: string): void => {
  const [pair = '', ...attributes] = setCookie.split(';').map((part) => part.trim());
  const [name = '', ...value] = pair.split('=');
  const isExpired = attributes.some((attribute) => /^max-age=0$/i.test(attribute));
  if (isExpired) jar.delete(name);
  else jar.set(name, value.join('='));
};

/** Makes a client with an empty cookie jar. */
export const createClient = (gatewayUrl: string, defaults: Record<string, string> = {}): Client => {
  const cookies = new Map<string, string>();

  const execute: Client['execute'] = async (query, variables = {}, headers = {}) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(`${gatewayUrl}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(cookie === '' ? {} : { cookie }), ...defaults, ...headers },
      body: JSON.stringify({ query, variables }),
    });
    for (const setCookie of response.headers.getSetCookie()) keep(cookies, setCookie);
    const { data = null, errors = [] } = (await response.json()) as Partial<Answer<never>>;
    return { data, errors, status: response.status, headers: response.headers };
  };

  const ask: Client['ask'] = async (query, variables) => {
    const { data, errors, status } = await execute(query, variables);
    if (errors.length > 0 || data === null) {
      throw new Error(`${query}\nanswered ${status}: ${JSON.stringify(errors, null, 2)}`);
    }
    return data;
  };

  return { execute, ask, cookies };
};
