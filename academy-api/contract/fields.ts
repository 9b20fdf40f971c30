/** Whether a value agrees with the contract. `tolerated` is another form that the gateway accepts too. */
export type Comparison = 'agrees' | { readonly tolerated: string } | { readonly unlike: string };

/** Compares a value that is not null with the contract. */
export type Kind = (value: unknown) => Comparison;

/** A field of an answer: the kind of its value, and whether the gateway cannot use the answer without it. */
export type Field = {
  readonly kind: Kind;
  readonly isNeeded: boolean;
  /** Whether an answer without the field agrees all the same. */
  readonly mayBeAbsent?: true;
};

/** The fields of an object, by name. */
export type Fields = Readonly<Record<string, Field>>;

const nameOf = (value: unknown): string => {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'a list' : `of type ${typeof value}`;
};
const unlike = (value: unknown, wanted: string): Comparison => ({ unlike: `is ${nameOf(value)}, not ${wanted}` });
const isNumberAsText = (value: unknown): boolean =>
  typeof value === 'string' && value.trim() !== '' && Number.isFinite(Number(value));

/** A number; text that is a number is tolerated. */
export const number: Kind = (value) => {
  if (typeof value === 'number' && Number.isFinite(value)) return 'agrees';
  return isNumberAsText(value) ? { tolerated: 'is a number as text' } : unlike(value, 'a number');
};

/** The id of a row: a number; text is tolerated. */
export const id: Kind = (value) => {
  if (typeof value === 'number' && Number.isFinite(value)) return 'agrees';
  return typeof value === 'string' && value.trim() !== ''
    ? { tolerated: 'is text, not a number' }
    : unlike(value, 'an id');
};

/** The payment provider's id of an order, which is text. */
export const orderId: Kind = (value) => {
  if (typeof value === 'string' && value.trim() !== '') return 'agrees';
  return typeof value === 'number' ? { tolerated: 'is a number, not text' } : unlike(value, 'text');
};

/** Text, which may be empty. */
export const text: Kind = (value) => (typeof value === 'string' ? 'agrees' : unlike(value, 'text'));

/** Text that is not empty. */
export const name: Kind = (value) =>
  typeof value === 'string' && value.trim() === '' ? { unlike: 'is empty' } : text(value);

/** Text from a list of known words. Other words are tolerated, because the gateway shows them as they are. */
export const word =
  (...known: readonly string[]): Kind =>
  (value) => {
    if (typeof value !== 'string') return unlike(value, 'text');
    return known.includes(value) ? 'agrees' : { tolerated: `"${value}" is none of ${known.join(', ')}` };
  };

/** A boolean; forms such as "true" and 1 are tolerated. */
export const flag: Kind = (value) => {
  if (typeof value === 'boolean') return 'agrees';
  const isText = typeof value === 'string' && /^(?:true|false|[01])$/i.test(value);
  return isText || value === 0 || value === 1
    ? { tolerated: `is ${JSON.stringify(value)}, not true or false` }
    : unlike(value, 'true or false');
};

/** The value `true` and nothing else. */
export const yes: Kind = (value) => (value === true ? 'agrees' : { unlike: `is ${JSON.stringify(value)}, not true` });

/** An amount in paise: an integer that is not negative. */
export const paise: Kind = (value) => {
  const amount = Number(value);
  if (number(value) !== 'agrees' && !isNumberAsText(value)) return unlike(value, 'an amount');
  if (amount < 0) return { unlike: 'is negative' };
  if (!Number.isInteger(amount)) return { tolerated: 'is no whole number of paise' };
  return number(value);
};

const leastMonthlyPaise = 10_000;

/** The price of one month, in paise. */
export const monthlyPaise: Kind = (value) => {
  const comparison = paise(value);
  if (comparison !== 'agrees' && 'unlike' in comparison) return comparison;
  return Number(value) > 0 && Number(value) < leastMonthlyPaise
    ? { tolerated: 'looks like rupees: set ACADEMY_MONTHLY_AMOUNTS=rupees if it is' }
    : comparison;
};

/** An instant in ISO 8601 with a time zone, or a day. */
export const time: Kind = (value) => {
  const isNumber = typeof value === 'number';
  if (!isNumber && typeof value !== 'string') return unlike(value, 'a time');
  if (Number.isNaN(new Date(value).getTime())) return { unlike: 'cannot be read as a time' };
  if (isNumber) return { tolerated: 'is a number of milliseconds' };
  return /^\d{4}-\d{2}-\d{2}($|T.*(Z|[+-]\d{2}:?\d{2})$)/.test(value)
    ? 'agrees'
    : { tolerated: "names no zone: it is read in the academy's" };
};

/** Allows null beside another kind. */
export const orNothing =
  (kind: Kind): Kind =>
  (value) =>
    value === null ? 'agrees' : kind(value);

const listIn = (value: unknown): unknown => {
  try {
    return typeof value === 'string' ? JSON.parse(value) : value;
  } catch {
    return null;
  }
};

/** A list; JSON text of a list is tolerated. */
export const list: Kind = (value) => {
  if (Array.isArray(value)) return 'agrees';
  return Array.isArray(listIn(value)) ? { tolerated: 'is a list as JSON text' } : unlike(value, 'a list');
};

/** A JSON object. */
export const object: Kind = (value) =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? 'agrees' : unlike(value, 'an object');

/** A field without which the gateway cannot use the answer. */
export const needed = (kind: Kind): Field => ({ kind, isNeeded: true });

/** A field that the gateway can do without; null means that there is no value. */
export const wanted = (kind: Kind): Field => ({ kind: orNothing(kind), isNeeded: false });

/** A field that an API may have or leave out. */
export const optional = (kind: Kind): Field => ({ ...wanted(kind), mayBeAbsent: true });
