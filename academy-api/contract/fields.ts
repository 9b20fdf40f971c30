/** Whether a value agrees with the contract. `tolerated` is another form that the gateway accepts too. */
type Comparison = 'agrees' | { readonly tolerated: string } | { readonly unlike: string };

/** Compares a value with the contract. */
export type Kind = (value: unknown) => Comparison;

const nameOf = (value: unknown): string => {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'a list' : `of type ${typeof value}`;
};
const unlike = (value: unknown, wanted: string): Comparison => ({ unlike: `is ${nameOf(value)}, not ${wanted}` });
const isNumberAsText = (value: unknown): boolean =>
  typeof value === 'string' && value.trim() !== '' && Number.isFinite(Number(value));

/** Compares by a second kind what agrees with the first, or is tolerated by it. */
const both =
  (first: Kind, second: Kind): Kind =>
  (value) => {
    const comparison = first(value);
    if (comparison !== 'agrees' && 'unlike' in comparison) return comparison;
    const further = second(value);
    return further === 'agrees' ? comparison : further;
  };

/** A number; text that is a number is tolerated. */
export const number: Kind = (value) => {
  if (typeof value === 'number' && Number.isFinite(value)) return 'agrees';
  return isNumberAsText(value) ? { tolerated: 'is a number as text' } : unlike(value, 'a number');
};

/** A whole number. */
export const integer: Kind = both(number, (value) =>
  Number.isInteger(Number(value)) ? 'agrees' : { tolerated: 'is no whole number' },
);

/** A number within bounds. */
export const within = (kind: Kind, minimum: number, maximum: number): Kind =>
  both(kind, (value) => {
    if (Number(value) < minimum)
      return minimum === 0 ? { unlike: 'is negative' } : { tolerated: `is less than ${minimum}` };
    return Number(value) > maximum ? { tolerated: `is more than ${maximum}` } : 'agrees';
  });

/** An amount in paise that is likely: 0, or at least so much and a multiple of the step. */
export const likelyPaise = (kind: Kind, least: number, step: number, advice: string): Kind =>
  both(kind, (value) => {
    const paise = Number(value);
    return paise === 0 || (paise >= least && paise % step === 0)
      ? 'agrees'
      : { tolerated: `looks like rupees${advice}` };
  });

/** The id of a row: a number; text is tolerated. */
export const id: Kind = (value) => {
  if (typeof value === 'number' && Number.isFinite(value)) return 'agrees';
  return typeof value === 'string' && value.trim() !== ''
    ? { tolerated: 'is text, not a number' }
    : unlike(value, 'an id');
};

/** An id that is text, such as the payment provider's of an order; a number is tolerated. */
export const textId: Kind = (value) => {
  if (typeof value === 'string' && value.trim() !== '') return 'agrees';
  return typeof value === 'number' ? { tolerated: 'is a number, not text' } : unlike(value, 'text');
};

/** Text, which may be empty. */
export const text: Kind = (value) => (typeof value === 'string' ? 'agrees' : unlike(value, 'text'));

/** Text that is not empty. */
export const name: Kind = (value) =>
  typeof value === 'string' && value.trim() === '' ? { unlike: 'is empty' } : text(value);

/** Text from a list of known words. Other words are tolerated: the gateway takes them for none of them. */
export const word =
  (known: readonly unknown[]): Kind =>
  (value) => {
    if (typeof value !== 'string') return unlike(value, 'text');
    return known.includes(value) ? 'agrees' : { tolerated: `"${value}" is none of ${known.join(', ')}` };
  };

/** An http or https address with its host; other text is tolerated and leads nowhere. */
export const address: Kind = both(text, (value) =>
  /^https?:$/.test(URL.parse(String(value))?.protocol ?? '') ? 'agrees' : { tolerated: 'is no address' },
);

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

/** Whether a text begins with a day that the calendar has: Date reads 31 February as a day in March. */
const beginsWithRealDay = (text: string): boolean => {
  const day = text.slice(0, 10);
  const start = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(start.getTime()) && start.toISOString().startsWith(day);
};

/** A day or an instant in ISO 8601. */
export const time: Kind = (value) => {
  const isNumber = typeof value === 'number';
  if (!isNumber && typeof value !== 'string') return unlike(value, 'a time');
  const isReal = isNumber || beginsWithRealDay(value.trim());
  if (!isReal || Number.isNaN(new Date(value).getTime())) return { unlike: 'cannot be read as a time' };
  if (isNumber) return { tolerated: 'is a number of milliseconds' };
  if (/^\d{4}-\d{2}-\d{2}($|T.*(Z|[+-]\d{2}:?\d{2})$)/.test(value)) return 'agrees';
  return {
    tolerated: /(?:Z|UTC|GMT|[ECMP][SD]T|[+-]\d{2}(?::?\d{2})?)$/i.test(value)
      ? 'is not as ISO 8601 writes a time'
      : "names no zone: it is read in the academy's",
  };
};

/** An instant: a day alone is tolerated, and read as its midnight in the academy's zone. */
export const instant: Kind = both(time, (value) =>
  /^\d{4}-\d{2}-\d{2}$/.test(String(value)) ? { tolerated: 'is a day without a time' } : 'agrees',
);

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
