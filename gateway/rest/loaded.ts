import { hash } from 'node:crypto';
import type { ContractFinding } from './contract.ts';
import { headerOf, type ResponseHeaders } from './transport.ts';

/** A public record as it was loaded. */
export type Loaded<T> = {
  readonly value: T;
  /** A hash of the response: the same as long as the API sends the same. */
  readonly version: string;
  /** How many characters the response had. */
  readonly textLength: number;
  /** The ETag of the response, for asking whether the record has changed; null where there was none. */
  readonly etag: string | null;
  /** For how long the record is fresh according to the API; null where it does not say. */
  readonly freshForSeconds: number | null;
  /** What in the response disagreed with the contract. */
  readonly findings: readonly ContractFinding[];
};

/** Recognizes the response that is already known. */
export type Known = {
  readonly etag: string | null;
  /** Whether this is the text of the known response. */
  readonly isText: (text: string) => boolean;
};

/** The hash of a response. */
export const versionOf = (text: string): string => hash('sha1', text, 'base64url');

/**
 * For how long a response is fresh, in seconds; null where it names no number. `no-store` is ignored: APIs put it on
 * every response, and public records are requested without anybody's session.
 */
export const freshnessOf = (headers: ResponseHeaders): number | null => {
  const directives = headerOf(headers, 'cache-control') ?? '';
  const seconds = /(?:^|[\s,])s-maxage=(\d{1,9})/i.exec(directives) ?? /(?:^|[\s,])max-age=(\d{1,9})/i.exec(directives);
  return seconds === null ? null : Number(seconds[1]);
};
