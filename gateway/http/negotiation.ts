import Negotiator from 'negotiator';
import { memoizeByText } from '../values/memoize-by-text.ts';
import type { Encoding } from '../values/compression.ts';
import { type Language, languages } from '../values/text.ts';

/** The content codings that the gateway makes, the smallest first. */
export const encodings: readonly Encoding[] = ['br', 'gzip'];

/** The Content-Type of JSON, with its charset, so that it matches an Accept header that names it. */
export const jsonType = 'application/json; charset=utf-8';
const contentTypes = [jsonType, 'application/graphql-response+json; charset=utf-8'];

const contentTypeFor = memoizeByText(
  (accept: string): string | null => new Negotiator({ headers: { accept } }).mediaType(contentTypes) ?? null,
);

/** The Content-Type of a GraphQL response by the request's Accept header; null where that takes neither media type. */
export const graphQLContentType = (accept: string | undefined): string | null =>
  accept === undefined || accept === '' ? jsonType : contentTypeFor(accept);

/** Whether a GraphQL client speaks the newer media type, whose statuses tell of the operation as well. */
export const acceptsGraphQLResponse = (accept: string | undefined): boolean =>
  graphQLContentType(accept)?.startsWith('application/graphql-response+json') === true;

const isEncoding = (name: string): name is Encoding => encodings.some((known) => known === name);

const acceptedEncodings = memoizeByText((header: string): readonly Encoding[] => {
  const negotiator = new Negotiator({ headers: { 'accept-encoding': header } });
  // Browsers name gzip first without preferring it, so among equal qualities brotli wins.
  const wanted = negotiator.encodings([...encodings, 'identity'], { preferred: encodings });
  const plainAt = wanted.indexOf('identity');
  return (plainAt === -1 ? wanted : wanted.slice(0, plainAt)).filter(isEncoding);
});

/** The content codings that a request accepts, in order of preference; none where it prefers plain text. */
export const encodingsOf = (acceptEncoding: string | string[] | undefined): readonly Encoding[] =>
  acceptEncoding === undefined ? [] : acceptedEncodings(String(acceptEncoding));

/** The language of a tag such as bn-BD; null for one that the gateway does not have. */
export const languageOfTag = (tag: string): Language | null => {
  const [primary] = tag.trim().toLowerCase().split('-');
  return languages.find((language) => language === primary) ?? null;
};

const languageOfHeader = memoizeByText((header: string): Language => {
  for (const tag of new Negotiator({ headers: { 'accept-language': header } }).languages()) {
    const language = languageOfTag(tag);
    if (language !== null) return language;
  }
  return 'en';
});

/** The language of an Accept-Language header with the highest quality that the gateway has; English where it names none. */
export const preferredLanguage = (header: string | undefined): Language =>
  header === undefined ? 'en' : languageOfHeader(header);
