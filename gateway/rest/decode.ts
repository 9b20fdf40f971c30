import { maxGraphQLInt } from '../values/graphql-int.ts';
import { readInstant } from '../values/instants.ts';
import { isObject, type JsonObject } from '../values/json.ts';
import { readRestId, type RestId } from '../values/rest-id.ts';
import { textOrNull } from '../values/text.ts';
import type { DecodeReport } from './decode-report.ts';

/**
 * Decodes the JSON of a response to a record with our names. Throws a DecodeError for JSON of another shape; reports what
 * it could not take as it came, and the rows of a list that it leaves out.
 */
export type Decode<T> = (json: unknown, report: DecodeReport) => T;

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
export const idOf = (json: JsonObject, report: DecodeReport): RestId => {
  const id = idField(json, report);
  if (id === null) throw new DecodeError('id is missing');
  return id;
};

/** A required text; throws where there is none. */
export const textOf = (json: JsonObject, field: string, report: DecodeReport): string => {
  const text = textField(json, field, report);
  if (text === null) throw new DecodeError(`${field} is missing`);
  return text;
};

/** The id of an object; null where there is none. */
export const idField = (json: JsonObject, report: DecodeReport): RestId | null => {
  const id = readRestId(json.id);
  if (id === null) report.check('id', json.id);
  return id;
};

/**
 * The text in a field without spaces around it, reported under another name where one is given; null where there is none.
 */
export const textField = (json: JsonObject, field: string, report: DecodeReport, name = field): string | null => {
  const text = textOrNull(json[field]);
  if (text === null) report.check(name, json[field]);
  return text;
};

/** The number in a field, which may be sent as a text; null where there is none. */
export const numberField = (json: JsonObject, field: string, report: DecodeReport): number | null => {
  const number = numberOrNull(json[field]);
  if (number === null) report.check(field, json[field]);
  return number;
};

/** The number in a field that has to be whole and at least `min`; another one is reported, and taken as it came. */
export const wholeField = (json: JsonObject, field: string, min: number, report: DecodeReport): number | null => {
  const number = numberOrNull(json[field]);
  if (number === null || number < min || !Number.isInteger(number)) report.check(field, json[field]);
  return number;
};

/**
 * The flag in a field, taken only as the boolean of the contract: a text or a number is reported as well. Null where
 * there is none.
 */
export const strictFlagField = (json: JsonObject, field: string, report: DecodeReport): boolean | null => {
  const value = json[field];
  if (typeof value === 'boolean') return value;
  if (report.check(field, value) === null) report.found(field, 'type');
  return null;
};

/** The flag in a field; what is none is false. */
export const flagField = (json: JsonObject, field: string, report: DecodeReport): boolean => {
  if (typeof json[field] !== 'boolean') report.check(field, json[field]);
  return isYes(json[field]);
};

/** The object in a field; null where there is none. */
export const objectField = (json: JsonObject, field: string, report: DecodeReport): JsonObject | null => {
  const object = objectOrNull(json[field]);
  if (object === null) report.check(field, json[field]);
  return object;
};

/** The instant in a field; a time without a zone is Indian time. Null where there is none. */
export const instantField = (json: JsonObject, field: string, report: DecodeReport): Date | null => {
  const value = json[field];
  const instant = readInstant(value);
  if (instant === null || typeof value !== 'string' || !value.endsWith('Z')) report.check(field, value);
  return instant;
};

/**
 * The amount in a field, in whole paise; null where there is none. One that is most likely in another unit is reported,
 * and taken as it came.
 */
export const paiseField = (
  json: JsonObject,
  field: string,
  report: DecodeReport,
  unit: MoneyUnit = 'paise',
): number | null => {
  const paise = paiseOrNull(json[field], unit);
  report.check(field, unit === 'paise' ? json[field] : (paise ?? json[field]));
  return paise;
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

/** What must be known of an installation to read the amounts of its API. */
export type AmountUnits = { readonly monthlyAmounts: MoneyUnit };

/** An amount in whole paise; null for what is no amount, is negative, or exceeds GraphQL's Int. */
const paiseOrNull = (value: unknown, unit: MoneyUnit): number | null => {
  const amount = numberOrNull(value);
  if (amount === null || amount < 0) return null;
  const paise = Math.round(unit === 'rupees' ? amount * 100 : amount);
  return paise <= maxGraphQLInt ? paise : null;
};

/** A flag: true and 1 are true, as texts too, whatever their case; everything else is false. */
const isYes = (value: unknown): boolean =>
  value === true || value === 1 || (typeof value === 'string' && /^\s*(?:true|1)\s*$/i.test(value));
