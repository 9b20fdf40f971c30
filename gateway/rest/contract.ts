import { namesZone, readInstant } from '../values/instants.ts';
import { tryParseJson } from '../values/json.ts';
import { routeOf } from './route.ts';

/** What the contract of the REST API says of one field of an answer. */
type ExpectedField = {
  readonly type: 'text' | 'number' | 'integer' | 'id' | 'flag' | 'object' | 'list';
  readonly isNullable?: true;
  readonly mayBeAbsent?: true;
  /** Whether an empty text disagrees. */
  readonly isFilled?: true;
  /** All values that are allowed. */
  readonly words?: readonly (string | boolean)[];
  readonly format?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  /** An amount in paise between 0 and this one is most likely in rupees. */
  readonly leastLikely?: number;
  /** An amount in paise that is no multiple of this may be in rupees. */
  readonly likelyStep?: number;
};

/** The fields of an answer; those of objects within it are named by their path: "course.title". */
export type ExpectedFields = Readonly<Record<string, ExpectedField>>;

/** What the contract says of the fields of every answer, by method and path as it writes them: "GET /courses/{slug}". */
export type Contract = Readonly<Record<string, ExpectedFields>>;

/** How a value disagrees with the contract. */
export type FindingKind =
  | 'missing'
  | 'null'
  | 'type'
  /** An empty text where there has to be one. */
  | 'empty'
  /** None of the allowed words. */
  | 'word'
  /** A date or an address that cannot be read. */
  | 'format'
  /** A time without a zone, which was read as Indian time. */
  | 'zone'
  | 'range'
  /** An amount that is most likely in rupees. It is shown as it came: what a course costs is the academy's to say. */
  | 'unit'
  /** An amount with paise, where the contract has whole rupees. */
  | 'fraction'
  /** An order that charges something else than was quoted. */
  | 'quote'
  /** The id of two rows of a list, or the slug of two courses. */
  | 'doubled';

/**
 * Something in an answer that disagrees with the contract. All three texts are words of the contract or of this file,
 * never of an answer, so that there are few of them.
 */
export type ContractFinding = { readonly route: string; readonly field: string; readonly kind: FindingKind };

/** The name of an answer as a whole in findings, and of a row of a list. */
export const [wholeAnswer, wholeRow] = ['(answer)', '(row)'] as const;

const clock = /\dT?\s?\d{2}:/i;

const formatKind = (text: string, format: string): FindingKind | null => {
  if (format === 'uri') return /^https?:$/.test(URL.parse(text)?.protocol ?? '') ? null : 'format';
  if (format !== 'date' && format !== 'date-time') return null;
  if (readInstant(text) === null) return 'format';
  if (format === 'date') return null;
  if (!clock.test(text)) return 'format';
  return namesZone(text) ? null : 'zone';
};

const textKind = (text: string, { isFilled, words, format }: ExpectedField): FindingKind | null => {
  if (words !== undefined) return words.includes(text) ? null : 'word';
  if (text.trim() === '') return isFilled === true || format !== undefined ? 'empty' : null;
  return format === undefined ? null : formatKind(text, format);
};

const numberKind = (value: number, expected: ExpectedField): FindingKind | null => {
  const { type, minimum = -Infinity, maximum = Infinity, leastLikely = -Infinity, likelyStep = 1 } = expected;
  if (!Number.isFinite(value) || (type === 'integer' && !Number.isInteger(value))) return 'type';
  if (value < minimum || value > maximum) return 'range';
  if (value !== 0 && value < leastLikely) return 'unit';
  return value % likelyStep === 0 ? null : 'fraction';
};

const numberOf = (value: unknown): number =>
  typeof value === 'string' && value.trim() !== '' ? Number(value) : typeof value === 'number' ? value : Number.NaN;

const isList = (value: unknown): boolean => Array.isArray(typeof value === 'string' ? tryParseJson(value) : value);

const hasType = (value: unknown, type: 'flag' | 'id' | 'object' | 'list'): boolean => {
  if (type === 'flag') return typeof value !== 'object' && /^\s*(?:true|false|0|1)\s*$/i.test(String(value));
  if (type === 'id') return typeof value === 'string' ? value.trim() !== '' : Number.isSafeInteger(value);
  return type === 'list' ? isList(value) : typeof value === 'object' && !Array.isArray(value);
};

/**
 * How a value of an answer disagrees with what the contract says of its field; null where it agrees or is understood all
 * the same.
 */
export const kindOfFinding = (value: unknown, expected: ExpectedField): FindingKind | null => {
  const { type, isNullable, mayBeAbsent, words } = expected;
  if (value === undefined) return mayBeAbsent === true ? null : 'missing';
  if (value === null) return isNullable === true ? null : 'null';
  if (type === 'text') return typeof value === 'string' ? textKind(value, expected) : 'type';
  if (type === 'number' || type === 'integer') return numberKind(numberOf(value), expected);
  if (!hasType(value, type)) return 'type';
  return typeof value === 'boolean' && words?.includes(value) === false ? 'word' : null;
};

/** Finds what the contract says of an answer by the method and path of its call; null where it says nothing. */
export type FindRoute = (
  method: string,
  path: string,
) => { readonly route: string; readonly fields: ExpectedFields } | null;

/** A route without the names of its parameters, which the contract and the gateway choose for themselves. */
const shapeOf = (route: string): string => route.replaceAll(/\{\w+\}|:\w+/g, '*');

/** Makes the function that finds the route of a call among those of a contract. */
export const createFindRoute = (contract: Contract): FindRoute => {
  const byShape = new Map(Object.entries(contract).map(([route, fields]) => [shapeOf(route), { route, fields }]));
  return (method, path) => byShape.get(shapeOf(`${method} ${routeOf(path)}`)) ?? null;
};
