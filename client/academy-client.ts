import { createCookieJar, setCookiesOf, type CookieJar } from './cookie-jar.ts';
import type { ErrorCode } from './error-codes.ts';

export { createCookieJar, type CookieJar } from './cookie-jar.ts';
export { type ErrorCode, errorCodes } from './error-codes.ts';

/**
 * An operation with the types of its answer and of its variables: a generated document, or a plain text whose caller names
 * both types.
 */
export type Document<Data, Variables> = {
  readonly toString: () => string;
  readonly __apiType?: (variables: Variables) => Data;
  /** Added by codegen when it also writes a manifest. */
  readonly __meta__?: { readonly hash?: unknown } | undefined;
  /** Keeps out parsed documents (`DocumentNode`), whose `toString` does not give their text: send the text instead. */
  readonly kind?: never;
};

/** An error in an answer. Its code is from the closed list in the documentation. */
export type AnswerError = {
  readonly message: string;
  readonly path?: readonly (string | number)[];
  readonly extensions: Readonly<Record<string, unknown>> & {
    /** What went wrong, from the closed list. */
    readonly code: ErrorCode;
    /** With UNAUTHENTICATED: why nobody is signed in. */
    readonly reason?: 'TOKEN_EXPIRED' | 'SIGN_IN_REQUIRED';
    /** The sentence to show, in the language of the request. */
    readonly message?: string;
    /** Names the request's line in the gateway's log. */
    readonly requestId?: string;
    /** How many seconds to wait before the next try. */
    readonly retryAfter?: number;
  };
};

/** The answer to an operation: data, errors or both, with the status and headers of the HTTP response. */
export type Answer<Data> = {
  readonly data: Data | null;
  readonly errors: readonly AnswerError[];
  readonly extensions: Readonly<Record<string, unknown>>;
  readonly status: number;
  readonly headers: Headers;
};

/** The options of one call. */
export type CallOptions = { readonly headers?: Readonly<Record<string, string>>; readonly signal?: AbortSignal };

/** The arguments after the document: its variables, optional when it requires none, and the options. */
export type CallArguments<Variables> =
  Record<never, never> extends Variables
    ? [variables?: Variables, options?: CallOptions]
    : [variables: Variables, options?: CallOptions];

/** A client of the gateway with a session of its own. */
export type AcademyClient = {
  /** Resolves with the answer as it is; rejects with a NoAnswerError when there is none. */
  readonly execute: <Data, Variables extends object>(
    document: Document<Data, Variables>,
    ...rest: CallArguments<Variables>
  ) => Promise<Answer<Data>>;
  /** Resolves with the data; rejects with a FailedOperationError when the answer has an error or no data. */
  readonly ask: <Data, Variables extends object>(
    document: Document<Data, Variables>,
    ...rest: CallArguments<Variables>
  ) => Promise<Data>;
  readonly cookies: CookieJar;
};

type ClientOptions = {
  /** The gateway's address, such as https://academy.example, with or without /graphql at its end. */
  readonly url: string;
  /** The language of all texts: en, bn, or a whole Accept-Language header. English by default. */
  readonly language?: string;
  /** Sent with every call. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The name of the client's manifest, which tells the gateway whose requests these are. */
  readonly name?: string;
  /**
   * What is sent of a document: its text, or its id alone, for installations that accept known documents only. The id is the
   * SHA-256 of the text, from codegen or computed with `crypto.subtle`; without either, calls reject with a NoDocumentIdError.
   */
  readonly send?: 'text' | 'id';
  /**
   * A jar whose session outlives this client, or `platform` where the browser or the phone keeps cookies by itself. The
   * default is `platform` in browsers and an empty jar elsewhere.
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

/** The id of a text cannot be computed on this platform. Nothing was sent. */
export class NoDocumentIdError extends Error {
  override readonly name = 'NoDocumentIdError';
  readonly code = 'NO_DOCUMENT_ID';

  constructor() {
    super(
      "The id of a text cannot be computed here: crypto.subtle is missing, as in React Native and on pages without TLS. Send documents of codegen, which carry their ids, or use send: 'text'.",
    );
  }
}

/** The answer had errors, which are in `errors`, or no data. */
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

/** The id of a document in the client's manifest. */
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

/** Creates a client. It keeps the cookies that the gateway sets, so that a sign-in lasts for the calls that follow. */
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
    // Browsers refuse to run `fetch` as a method of another object.
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
