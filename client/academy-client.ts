import type { GraphQLFormattedError } from 'graphql';
import { createCookieJar, type CookieJar } from './cookie-jar.ts';

/**
 * An operation with the types of its answer and of its variables. The generated documents are such; a plain text is one
 * whose caller says which answer it expects.
 */
export type Document<Data, Variables> = {
  readonly toString: () => string;
  readonly __apiType?: (variables: Variables) => Data;
};

/** An error of an answer. Its code is one of the closed list in the documentation. */
export type AnswerError = GraphQLFormattedError & { readonly extensions: Readonly<Record<string, unknown>> };

/** The answer to an operation: data, errors or both, with the HTTP answer that brought them. */
export type Answer<Data> = {
  readonly data: Data | null;
  readonly errors: readonly AnswerError[];
  readonly extensions: Readonly<Record<string, unknown>>;
  readonly status: number;
  readonly headers: Headers;
};

/** What one call may add. */
export type CallOptions = { readonly headers?: Readonly<Record<string, string>>; readonly signal?: AbortSignal };

/** A client of the gateway with a session of its own. */
export type AcademyClient = {
  /** The answer as it is; rejects with a NoAnswerError when there is none. */
  readonly execute: <Data, Variables extends object>(
    document: Document<Data, Variables>,
    variables?: Variables,
    options?: CallOptions,
  ) => Promise<Answer<Data>>;
  /** The data of an operation that must succeed; rejects with a FailedOperationError when there is an error in the answer. */
  readonly ask: <Data, Variables extends object>(
    document: Document<Data, Variables>,
    variables?: Variables,
    options?: CallOptions,
  ) => Promise<Data>;
  readonly cookies: CookieJar;
};

type ClientOptions = {
  /** The gateway's address, such as https://academy.example; operations go to /graphql there. */
  readonly url: string;
  /** The language of all texts: en or bn, or a whole Accept-Language. English without it. */
  readonly language?: string;
  /** Sent with every call. */
  readonly headers?: Readonly<Record<string, string>>;
  /** A session that outlives this client; without it the client begins with an empty one. */
  readonly cookies?: CookieJar;
  readonly fetch?: typeof globalThis.fetch;
};

/** The gateway could not be reached, or what answered was not GraphQL. The status is 0 where there was no answer. */
export class NoAnswerError extends Error {
  override readonly name = 'NoAnswerError';
  readonly status: number;

  constructor(message: string, status: number, cause?: unknown) {
    super(message, { cause });
    this.status = status;
  }
}

/** An operation that was answered with errors, which are in `errors`. */
export class FailedOperationError extends Error {
  override readonly name = 'FailedOperationError';
  readonly errors: readonly AnswerError[];
  readonly status: number;

  constructor({ errors, status }: Pick<Answer<unknown>, 'errors' | 'status'>) {
    super(errors.map(({ message, path = [] }) => [...path, message].join(': ')).join('; ') || 'no data');
    this.errors = errors;
    this.status = status;
  }
}

const isObject = (json: unknown): json is Record<string, unknown> =>
  typeof json === 'object' && json !== null && !Array.isArray(json);

const readAnswer = async <Data>(response: Response): Promise<Answer<Data>> => {
  const { status, headers } = response;
  const json: unknown = await response.json().catch(() => null);
  if (!isObject(json) || !('data' in json || 'errors' in json)) {
    throw new NoAnswerError(`What answered with ${status} was no gateway of the academy.`, status);
  }
  const { data = null, errors = [], extensions = {} }: Partial<Answer<Data>> = json;
  return { data, errors, extensions, status, headers };
};

/** Makes a client. It keeps what the gateway sets, so that a sign-in lasts for the calls that follow. */
export const createAcademyClient = ({
  url,
  language,
  headers: always = {},
  cookies = createCookieJar(),
  fetch = globalThis.fetch,
}: ClientOptions): AcademyClient => {
  const address = new URL('graphql', url.endsWith('/') ? url : `${url}/`);

  const execute: AcademyClient['execute'] = async (document, variables, { headers = {}, signal } = {}) => {
    const cookie = cookies.header();
    const post = fetch(address, {
      method: 'POST',
      headers: {
        accept: 'application/json',
        'content-type': 'application/json',
        ...(language === undefined ? {} : { 'accept-language': language }),
        ...(cookie === '' ? {} : { cookie }),
        ...always,
        ...headers,
      },
      body: JSON.stringify({ query: document.toString(), variables: variables ?? {} }),
      ...(signal === undefined ? {} : { signal }),
    });
    const response = await post.catch((cause: unknown) => {
      throw new NoAnswerError(`The academy cannot be reached at ${address.origin}.`, 0, cause);
    });
    cookies.absorb(response.headers.getSetCookie());
    return readAnswer(response);
  };

  const ask: AcademyClient['ask'] = async (document, variables, options) => {
    const answer = await execute(document, variables, options);
    if (answer.errors.length > 0 || answer.data === null) throw new FailedOperationError(answer);
    return answer.data;
  };

  return { execute, ask, cookies };
};
