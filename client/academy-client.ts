import { createCookieJar, setCookiesOf, type CookieJar } from './cookie-jar.ts';
import type { ErrorCode } from './error-codes.ts';

export { createCookieJar, type CookieJar } from './cookie-jar.ts';
export { type ErrorCode, errorCodes } from './error-codes.ts';

/**
 * An operation with the types of its answer and of its variables. The generated documents are such; a plain text is one
 * whose caller says which answer it expects.
 */
export type Document<Data, Variables> = {
  readonly toString: () => string;
  readonly __apiType?: (variables: Variables) => Data;
  /** What codegen adds where it makes a manifest as well. */
  readonly __meta__?: { readonly hash?: unknown } | undefined;
  /** What a parsed document (`DocumentNode`) has, whose `toString` is not its text: send its text in its place. */
  readonly kind?: never;
};

/** An error of an answer. Its code is one of the closed list in the documentation. */
export type AnswerError = {
  readonly message: string;
  readonly path?: readonly (string | number)[];
  readonly extensions: Readonly<Record<string, unknown>> & {
    /** What went wrong, of the closed list. */
    readonly code: ErrorCode;
    /** Why nobody is signed in, of UNAUTHENTICATED. */
    readonly reason?: 'TOKEN_EXPIRED' | 'SIGN_IN_REQUIRED';
    /** The sentence to show, in the asked language. */
    readonly message?: string;
    /** The request's line in the log. */
    readonly requestId?: string;
    /** How many seconds to wait. */
    readonly retryAfter?: number;
  };
};

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

/** What follows a document in a call: its variables, which may be left out where it needs none, and options. */
export type CallArguments<Variables> =
  Record<never, never> extends Variables
    ? [variables?: Variables, options?: CallOptions]
    : [variables: Variables, options?: CallOptions];

/** A client of the gateway with a session of its own. */
export type AcademyClient = {
  /** The answer as it is; rejects with a NoAnswerError when there is none. */
  readonly execute: <Data, Variables extends object>(
    document: Document<Data, Variables>,
    ...rest: CallArguments<Variables>
  ) => Promise<Answer<Data>>;
  /** The data of an operation that must succeed; rejects with a FailedOperationError when there is an error in the answer. */
  readonly ask: <Data, Variables extends object>(
    document: Document<Data, Variables>,
    ...rest: CallArguments<Variables>
  ) => Promise<Data>;
  readonly cookies: CookieJar;
};

type ClientOptions = {
  /** The gateway's address, such as https://academy.example; operations go to /graphql there, whether or not that is part of it. */
  readonly url: string;
  /** The language of all texts: en or bn, or a whole Accept-Language. English without it. */
  readonly language?: string;
  /** Sent with every call. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The name of the client's manifest, by which the gateway knows whose requests these are. */
  readonly name?: string;
  /**
   * What is sent of a document: its text, or its id alone, as an installation wants it that takes known documents only. The id is
   * the SHA-256 of the text, from codegen or computed here where `crypto.subtle` is; a NoDocumentIdError tells where it is neither.
   */
  readonly send?: 'text' | 'id';
  /**
   * A session that outlives this client, or `platform` where the browser or the phone keeps cookies by itself. Without it
   * browsers do, and elsewhere the client begins with an empty jar.
   */
  readonly cookies?: CookieJar | 'platform';
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

/** A text was to be sent by its id, which this platform cannot compute. Nothing was sent. */
export class NoDocumentIdError extends Error {
  override readonly name = 'NoDocumentIdError';
  readonly code = 'NO_DOCUMENT_ID';

  constructor() {
    super(
      "The id of a text cannot be computed here: crypto.subtle is missing, as in React Native and on pages without TLS. Send documents of codegen, which carry their ids, or use send: 'text'.",
    );
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

const isObject = (json: unknown): json is Record<string, unknown> => typeof json === 'object' && json !== null;

type Nullable<T> = { readonly [Key in keyof T]: T[Key] | null };

const readAnswer = async <Data>(response: Response): Promise<Answer<Data>> => {
  const { status, headers } = response;
  const noAnswer = (cause?: unknown) =>
    new NoAnswerError(`What answered with ${status} was no whole answer of the academy.`, status, cause);
  const json: unknown = await response.json().catch((cause: unknown) => {
    throw noAnswer(cause);
  });
  // Servers write null where they have nothing to say.
  const { data, errors, extensions }: Partial<Nullable<Answer<Data>>> = isObject(json) ? json : {};
  if (data === undefined && !Array.isArray(errors)) throw noAnswer();
  return { data: data ?? null, errors: errors ?? [], extensions: extensions ?? {}, status, headers };
};

const hex = (bytes: ArrayBuffer): string =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** The id of a document, as the manifest of the client has it. */
const idOf = async (document: Document<unknown, never>): Promise<string> => {
  const known = document.__meta__?.hash;
  if (typeof known === 'string') return known;
  const subtle = globalThis.crypto?.subtle;
  if (subtle === undefined) throw new NoDocumentIdError();
  const text = new TextEncoder().encode(document.toString());
  return `sha256:${hex(await subtle.digest('SHA-256', text))}`;
};

/** Whether this is a browser, whose fetch keeps cookies by itself: a page, or a worker, which has no document. */
const isBrowser = (): boolean => 'document' in globalThis || 'importScripts' in globalThis;

/** Makes a client. It keeps what the gateway sets, so that a sign-in lasts for the calls that follow. */
export const createAcademyClient = ({
  url,
  language,
  name,
  send = 'text',
  headers: always = {},
  cookies: given = isBrowser() ? 'platform' : createCookieJar(),
  fetch = globalThis.fetch,
}: ClientOptions): AcademyClient => {
  const origin = url.replace(/(?:\/graphql)?\/*$/, '');
  const cookies = given === 'platform' ? createCookieJar() : given;

  const execute: AcademyClient['execute'] = async (document, ...[variables, { headers = {}, signal } = {}]) => {
    const cookie = cookies.header();
    const asked = send === 'id' ? { documentId: await idOf(document) } : { query: document.toString() };
    // `fetch` is called without an object before it; browsers refuse it as a method of another one.
    const post = fetch(`${origin}/graphql`, {
      method: 'POST',
      // A phone that kept cookies beside the jar would send each of them twice.
      credentials: given === 'platform' ? 'include' : 'omit',
      headers: {
        accept: 'application/json',
        'content-type': 'application/json',
        ...(language === undefined ? {} : { 'accept-language': language }),
        ...(name === undefined ? {} : { 'graphql-client-name': name }),
        ...(cookie === '' ? {} : { cookie }),
        ...always,
        ...headers,
      },
      body: JSON.stringify({ ...asked, variables: variables ?? {} }),
      ...(signal === undefined ? {} : { signal }),
    });
    const response = await post.catch((cause: unknown) => {
      throw new NoAnswerError(`The academy cannot be reached at ${origin}.`, 0, cause);
    });
    if (given !== 'platform') cookies.absorb(setCookiesOf(response.headers));
    return readAnswer(response);
  };

  const ask: AcademyClient['ask'] = async (document, ...rest) => {
    const answer = await execute(document, ...rest);
    if (answer.errors.length > 0 || answer.data === null) throw new FailedOperationError(answer);
    return answer.data;
  };

  return { execute, ask, cookies };
};
