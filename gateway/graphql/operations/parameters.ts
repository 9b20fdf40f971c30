import { refuseManyParts } from '../../http/body.ts';
import { badRequest } from '../../http/error-response.ts';
import { isObject, type JsonObject, tryParseJson } from '../../values/json.ts';
import { withoutPrefix } from '../clients/client-manifests.ts';

/** The variables of an operation, by name. */
export type Variables = JsonObject;

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

/** A parameter of a GET; undefined where it is absent. Throws a RefusedRequest where it comes twice. */
const parameterOf = (search: URLSearchParams, name: string): string | undefined => {
  const [value, ...others] = search.getAll(name);
  if (others.length > 0) throw badRequest(`The parameter ${name} comes twice in the URL.`);
  return value;
};

const parsedParameterOf = (search: URLSearchParams, name: string): unknown => {
  const text = parameterOf(search, name);
  if (text === undefined) return undefined;
  refuseManyParts(Buffer.from(text));
  const json = tryParseJson(text);
  if (json === undefined) throw badRequest(`The parameter ${name} of the URL is not JSON.`);
  return json;
};

/**
 * The query string of a URL without the parameters that count as absent in GraphQL over HTTP, which Apollo Server would
 * take as they are: optional ones that are empty, and variables and extensions that are null.
 */
export const searchOf = (url: string): string =>
  url
    .slice(`${url}?`.indexOf('?'))
    .replaceAll(/(?<=[?&])(?:operationName=|(?:variables|extensions)=(?:null)?)(?=&|$)/g, '');

/** The parameters of a GET. Throws a RefusedRequest where one comes twice, or is not the JSON that it has to be. */
const parametersOfSearch = (url: string): RequestParameters => {
  const search = new URLSearchParams(searchOf(url));
  const parameters = {
    query: parameterOf(search, 'query'),
    operationName: parameterOf(search, 'operationName'),
    variables: parsedParameterOf(search, 'variables'),
    extensions: parsedParameterOf(search, 'extensions'),
    documentId: parameterOf(search, 'documentId'),
  };
  return Object.fromEntries(Object.entries(parameters).filter(([, value]) => value !== undefined));
};

type Hash = { readonly id: string | null; readonly isOfOtherVersion: boolean };

/** The hash by which the extensions of a request name its document, as Apollo's clients do; a version may be missing. */
const hashIn = (extensions: unknown): Hash => {
  const { sha256Hash, version = 1 } = Object(Object(extensions).persistedQuery);
  if (typeof sha256Hash !== 'string') return { id: null, isOfOtherVersion: false };
  return { id: withoutPrefix(sha256Hash), isOfOtherVersion: version !== 1 };
};

/**
 * Reads what a POST asks for in its body, and what any other method asks for in its URL. Throws a RefusedRequest where a
 * URL cannot be read.
 */
export const readParameters = (method: string, url: string, body: unknown): Asked => {
  const parameters = method === 'POST' ? (isObject(body) ? body : {}) : parametersOfSearch(url);
  const isTextGiven = typeof parameters.query === 'string' && parameters.query !== '';
  const { documentId, extensions } = parameters;
  const isDocumentId = typeof documentId === 'string' && documentId !== '';
  const named = isDocumentId ? { id: withoutPrefix(documentId), isOfOtherVersion: false } : hashIn(extensions);
  return { parameters, ...named, isDocumentId, isTextGiven };
};
