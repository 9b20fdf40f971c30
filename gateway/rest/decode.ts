import { maxGraphQLInt } from '../values/graphql-int.ts';
import { isObject, type JsonObject } from '../values/json.ts';
import { readRestId, type RestId } from '../values/rest-id.ts';
import { textOrNull } from '../values/text.ts';

/** How many rows of a list could not be decoded and were left out, and why. */
export type DroppedRows = { readonly dropped: number; readonly kept: number; readonly problems: readonly string[] };

/**
 * Decodes the JSON of a response to a record with our names. Throws a DecodeError for JSON of another shape; a list
 * reports the rows that it leaves out.
 */
export type Decode<T> = (json: unknown, report: (rows: DroppedRows) => void) => T;

/** Thrown for JSON of another shape than expected; the message names the field. */
export class DecodeError extends Error {
  override readonly name = 'DecodeError';
}

/** A JSON object; throws for anything else. */
export const objectOf = (json: unknown, name = 'answer'): JsonObject => {
  if (!isObject(json)) throw new DecodeError(`${name} is no object`);
  return json;
};

/** A JSON object, or null for anything else. */
export const objectOrNull = (json: unknown): JsonObject | null => (isObject(json) ? json : null);

/** The id of a row; throws where there is none, since a row without an id cannot be referred to. */
export const idOf = (json: JsonObject, field = 'id'): RestId => {
  const id = readRestId(json[field]);
  if (id === null) throw new DecodeError(`${field} is missing`);
  return id;
};

/** A required text; throws where there is none. */
export const textOf = (json: JsonObject, field: string): string => {
  const text = textOrNull(json[field]);
  if (text === null) throw new DecodeError(`${field} is missing`);
  return text;
};

/** A finite number, which may be sent as a text; null for anything else. */
export const numberOrNull = (value: unknown): number | null => {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : null;
};

/** A whole number within GraphQL's Int, which may be sent as a text; null for anything else. */
export const integerOrNull = (value: unknown): number | null => {
  const number = numberOrNull(value);
  return Number.isInteger(number) && Math.abs(number ?? 0) <= maxGraphQLInt ? number : null;
};

/** The unit of the amounts of money that an API sends. */
export type MoneyUnit = 'paise' | 'rupees';

/** An amount in whole paise; null for what is no amount, is negative, or exceeds GraphQL's Int. */
export const paiseOrNull = (value: unknown, unit: MoneyUnit = 'paise'): number | null => {
  const amount = numberOrNull(value);
  if (amount === null || amount < 0) return null;
  const paise = Math.round(unit === 'rupees' ? amount * 100 : amount);
  return paise <= maxGraphQLInt ? paise : null;
};

/** A flag: true and 1 are true, as texts too, whatever their case; everything else is false. */
export const isYes = (value: unknown): boolean =>
  value === true || value === 1 || (typeof value === 'string' && /^\s*(?:true|1)\s*$/i.test(value));

const maxProblemsNamed = 5;

/** Decodes the rows of a list one by one: rows that cannot be decoded are left out and reported. */
export const listOf =
  <T>(decodeRow: (json: unknown) => T): Decode<T[]> =>
  (json, report) => {
    if (!Array.isArray(json)) throw new DecodeError('answer is no list');

    const rows: T[] = [];
    const problems = new Set<string>();
    let dropped = 0;
    for (const row of json) {
      try {
        rows.push(decodeRow(row));
      } catch (error) {
        if (!(error instanceof DecodeError)) throw error;
        dropped += 1;
        if (problems.size < maxProblemsNamed) problems.add(error.message);
      }
    }
    if (dropped > 0) report({ dropped, kept: rows.length, problems: [...problems] });
    return rows;
  };
