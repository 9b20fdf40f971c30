import { headerOf, type AnswerHeaders } from './transport.ts';

/** A record that everybody may share, as it was loaded. */
export type Loaded<T> = {
  readonly value: T;
  /** Names what the record was made of: as long as the API says the same, the version is the same. */
  readonly version: string;
  /** What the API can be asked with whether it would still say the same; null where it gave nothing to ask with. */
  readonly etag: string | null;
  /** For how long the API wants its answer to count as fresh; null where it does not say. */
  readonly freshForSeconds: number | null;
};

/**
 * For how long an answer says that it is fresh, in seconds; null where it names no number. That it is not to be stored
 * says nothing here: APIs put that on everything, and these answers were asked for without anybody's session.
 */
export const freshnessOf = (headers: AnswerHeaders): number | null => {
  const directives = headerOf(headers, 'cache-control') ?? '';
  const seconds = /(?:^|[\s,])s-maxage=(\d{1,9})/i.exec(directives) ?? /(?:^|[\s,])max-age=(\d{1,9})/i.exec(directives);
  return seconds === null ? null : Number(seconds[1]);
};
