/** How far a value is what the contract says; tolerated is another form that the gateway reads as well. */
export type Judgement = 'agrees' | { readonly tolerated: string } | { readonly unlike: string };

/** Judges a value that is there. */
export type Kind = (value: unknown) => Judgement;

/** A field of an answer: what it is, and whether the gateway can do nothing with the answer when it is not. */
export type Field = { readonly kind: Kind; readonly isNeeded: boolean };

/** The fields of an object. */
export type Fields = Readonly<Record<string, Field>>;

const nameOf = (value: unknown): string => {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'a list' : `of type ${typeof value}`;
};
const unlike = (value: unknown, wanted: string): Judgement => ({ unlike: `is ${nameOf(value)}, not ${wanted}` });
const isNumberAsText = (value: unknown): boolean =>
  typeof value === 'string' && value.trim() !== '' && Number.isFinite(Number(value));

/** A number, or one as text. */
export const number: Kind = (value) => {
  if (typeof value === 'number' && Number.isFinite(value)) return 'agrees';
  return isNumberAsText(value) ? { tolerated: 'is a number as text' } : unlike(value, 'a number');
};

/** A number that names a row; text does as well. */
export const id: Kind = (value) => {
  if (typeof value === 'number' && Number.isFinite(value)) return 'agrees';
  return typeof value === 'string' && value.trim() !== ''
    ? { tolerated: 'is text, not a number' }
    : unlike(value, 'an id');
};

/** What the payment provider calls an order: text. */
export const orderId: Kind = (value) => {
  if (typeof value === 'string' && value.trim() !== '') return 'agrees';
  return typeof value === 'number' ? { tolerated: 'is a number, not text' } : unlike(value, 'text');
};

/** Text. */
export const text: Kind = (value) => (typeof value === 'string' ? 'agrees' : unlike(value, 'text'));

/** Text that must not be empty. */
export const name: Kind = (value) =>
  typeof value === 'string' && value.trim() === '' ? { unlike: 'is empty' } : text(value);

/** Text out of a list of known words; other words are shown as they are. */
export const word =
  (...known: readonly string[]): Kind =>
  (value) => {
    if (typeof value !== 'string') return unlike(value, 'text');
    return known.includes(value) ? 'agrees' : { tolerated: `"${value}" is none of ${known.join(', ')}` };
  };

/** True or false; "true" and 1 do as well. */
export const flag: Kind = (value) => {
  if (typeof value === 'boolean') return 'agrees';
  return ['true', 'false', 0, 1].some((other) => other === value)
    ? { tolerated: `is ${JSON.stringify(value)}, not true or false` }
    : unlike(value, 'true or false');
};

/** True and nothing else. */
export const yes: Kind = (value) => (value === true ? 'agrees' : { unlike: `is ${JSON.stringify(value)}, not true` });

/** An amount in paise: a whole number that is not negative. */
export const paise: Kind = (value) => {
  const amount = Number(value);
  if (number(value) !== 'agrees' && !isNumberAsText(value)) return unlike(value, 'an amount');
  if (amount < 0) return { unlike: 'is negative' };
  if (!Number.isInteger(amount)) return { tolerated: 'is no whole number of paise' };
  return number(value);
};

const leastMonthlyPaise = 10_000;

/** The amount of a month, in paise. */
export const monthlyPaise: Kind = (value) => {
  const judgement = paise(value);
  if (judgement !== 'agrees' && 'unlike' in judgement) return judgement;
  return Number(value) > 0 && Number(value) < leastMonthlyPaise
    ? { tolerated: 'looks like rupees: set ACADEMY_MONTHLY_AMOUNTS=rupees if it is' }
    : judgement;
};

/** An instant in ISO 8601 with its zone, or a day. */
export const time: Kind = (value) => {
  const isNumber = typeof value === 'number';
  if (!isNumber && typeof value !== 'string') return unlike(value, 'a time');
  if (Number.isNaN(new Date(value).getTime())) return { unlike: 'cannot be read as a time' };
  if (isNumber) return { tolerated: 'is a number of milliseconds' };
  return /^\d{4}-\d{2}-\d{2}($|T.*(Z|[+-]\d{2}:?\d{2})$)/.test(value)
    ? 'agrees'
    : { tolerated: "names no zone: it is read in the academy's" };
};

/** Nothing, or what the other kind says. */
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

/** A list; JSON text of one does as well. */
export const list: Kind = (value) => {
  if (Array.isArray(value)) return 'agrees';
  return Array.isArray(listIn(value)) ? { tolerated: 'is a list as JSON text' } : unlike(value, 'a list');
};

/** An object. */
export const object: Kind = (value) =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? 'agrees' : unlike(value, 'an object');

/** A field without which the gateway can do nothing with the answer. */
export const needed = (kind: Kind): Field => ({ kind, isNeeded: true });

/** A field that the gateway can do without; null says that there is nothing. */
export const wanted = (kind: Kind): Field => ({ kind: orNothing(kind), isNeeded: false });
