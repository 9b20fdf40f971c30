import { isObject } from '../values/json.ts';
import { withoutPrefix } from './client-manifests.ts';

/** The parameters of a GraphQL request, as they came. */
export type RequestParameters = {
  readonly query?: unknown;
  readonly operationName?: unknown;
  readonly variables?: unknown;
  readonly extensions?: unknown;
  /** The id of a document, as the draft of GraphQL over HTTP has it. */
  readonly documentId?: unknown;
};

/** What a request asks for, as far as it can be told without executing anything. */
export type Asked = {
  readonly parameters: RequestParameters;
  /** The id that its document is named by, mostly its hash; null where none is. */
  readonly id: string | null;
  /** Whether the id came as `documentId`, and not as Apollo's clients send it. */
  readonly isDocumentId: boolean;
  /** Whether the id came in a version of Apollo's convention that is not known. */
  readonly isOfOtherVersion: boolean;
  readonly isTextGiven: boolean;
};

const parsed = (text: string | null): unknown => (text === null ? undefined : JSON.parse(text));

/**
 * The query string of a URL without the parameters that count as absent in GraphQL over HTTP, which Apollo Server would
 * take as they are: an empty operationName, and null.
 */
export const searchOf = (url: string): string =>
  url.slice(`${url}?`.indexOf('?')).replaceAll(/(?<=[?&])(?:operationName=|(?:variables|extensions)=null)(?=&|$)/g, '');

/** The parameters of a GET; null where they are such that Apollo Server refuses them. */
const parametersOfSearch = (url: string): RequestParameters | null => {
  const search = new URLSearchParams(searchOf(url));
  const names = [...search.keys()];
  if (new Set(names).size < names.length) return null;
  try {
    const parameters = {
      query: search.get('query') ?? undefined,
      operationName: search.get('operationName') ?? undefined,
      variables: parsed(search.get('variables')),
      extensions: parsed(search.get('extensions')),
      documentId: search.get('documentId') ?? undefined,
    };
    return Object.fromEntries(Object.entries(parameters).filter(([, value]) => value !== undefined));
  } catch {
    return null;
  }
};

type Hash = { readonly id: string | null; readonly isOfOtherVersion: boolean };

/** The hash by which the extensions of a request name its document, as Apollo's clients do; a version may be missing. */
const hashIn = (extensions: unknown): Hash => {
  const { sha256Hash, version = 1 } = Object(Object(extensions).persistedQuery);
  if (typeof sha256Hash !== 'string') return { id: null, isOfOtherVersion: false };
  return { id: withoutPrefix(sha256Hash), isOfOtherVersion: version !== 1 };
};

/** Reads what a POST asks for in its body, and what any other method asks for in its URL. */
export const readParameters = (method: string, url: string, body: unknown): Asked => {
  const parameters = (method === 'POST' ? (isObject(body) ? body : null) : parametersOfSearch(url)) ?? {};
  const isTextGiven = typeof parameters.query === 'string' && parameters.query !== '';
  const { documentId, extensions } = parameters;
  const isDocumentId = typeof documentId === 'string' && documentId !== '';
  const named = isDocumentId ? { id: withoutPrefix(documentId), isOfOtherVersion: false } : hashIn(extensions);
  return { parameters, ...named, isDocumentId, isTextGiven };
};
