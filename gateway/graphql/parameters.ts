import { isObject } from '../values/json.ts';
import { hashIn } from './trusted-documents.ts';

/** The parameters of a GraphQL request, as they came. */
export type Parameters = {
  readonly query?: unknown;
  readonly operationName?: unknown;
  readonly variables?: unknown;
  readonly extensions?: unknown;
};

/** What a request asks for, as far as it can be told without executing anything. */
export type Asked = {
  readonly parameters: Parameters;
  /** The hash that its document is named by; null where none is. */
  readonly hash: string | null;
  readonly isTextGiven: boolean;
};

const parsed = (text: string | null): unknown => (text === null ? undefined : JSON.parse(text));

/** The parameters of a GET; null where they are such that Apollo Server refuses them. */
const parametersOfSearch = (url: string): Parameters | null => {
  const search = new URLSearchParams(url.slice(url.indexOf('?') + 1));
  const names = [...search.keys()];
  if (new Set(names).size < names.length) return null;
  try {
    const parameters = {
      query: search.get('query') ?? undefined,
      operationName: search.get('operationName') ?? undefined,
      variables: parsed(search.get('variables')),
      extensions: parsed(search.get('extensions')),
    };
    return Object.fromEntries(Object.entries(parameters).filter(([, value]) => value !== undefined));
  } catch {
    return null;
  }
};

/** Reads what a POST asks for in its body, and what any other method asks for in its URL. */
export const readParameters = (method: string, url: string, body: unknown): Asked => {
  const parameters = (method === 'POST' ? (isObject(body) ? body : null) : parametersOfSearch(url)) ?? {};
  const isTextGiven = typeof parameters.query === 'string' && parameters.query !== '';
  return { parameters, hash: hashIn(parameters.extensions), isTextGiven };
};
