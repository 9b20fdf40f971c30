// Answers of the REST API that disagree with its contract in one place, made from what the contract says of each field.
import { expectedAnswers, type ExpectedField, type ExpectedFields } from '../../academy-api/contract/document.ts';
import { isObject } from '../../gateway/values/json.ts';

/** A sound answer of a route, changed in one place. */
export type Mutant = {
  /** Method and path as the contract writes them. */
  route: string;
  /** The field that is changed, "course.title" within an object; "(answer)" and "(row)" for a whole one. */
  field: string;
  change: string;
  body: unknown;
};

type Key = string | number;
type Json = Record<Key, unknown>;

const valueAt = (json: unknown, place: readonly Key[]): unknown =>
  place.reduce<unknown>((value, key) => (value as Json)[key], json);

/** Every place at which a field stands, or should stand, in an answer. */
const placesOf = (json: unknown, [name, ...more]: readonly string[]): Key[][] => {
  if (Array.isArray(json))
    return json.flatMap((row, index) => placesOf(row, [name ?? '', ...more]).map((place) => [index, ...place]));
  if (!isObject(json) || name === undefined) return [];
  return more.length === 0 ? [[name]] : placesOf(json[name], more).map((place) => [name, ...place]);
};

/** A copy of an answer in which the owner of a place is changed. */
const changed = (body: unknown, place: readonly Key[], change: (owner: Json, key: Key) => void): unknown => {
  const copy = structuredClone(body);
  change(valueAt(copy, place.slice(0, -1)) as Json, place.at(-1) ?? '');
  return copy;
};

const otherTypes: Record<ExpectedField['type'], readonly unknown[]> = {
  text: [4_711, {}],
  number: ['many', {}],
  integer: ['many', {}, 1.5],
  id: [{}, true],
  flag: ['perhaps', {}],
  object: ['text', []],
  list: ['text', {}],
};

const dates: Record<string, (text: string) => Record<string, unknown>> = {
  'date-time': (text) => ({
    'no zone': text.replace(/(?:\.\d+)?Z$/, ''),
    'another zone': new Date(Date.parse(text) + 19_800_000).toISOString().replace('Z', '+05:30'),
    'a day alone': text.slice(0, 10),
    milliseconds: Date.parse(text),
    'no such day': text.replace(/^(\d{4})-\d\d-\d\d/, '$1-02-31'),
  }),
  date: (text) => ({
    'an instant': `${text}T00:00:00Z`,
    'another zone': `${text}T00:00:00+05:30`,
    'no such day': `${text.slice(0, 4)}-02-31`,
  }),
};

/** Numbers beside the bounds that the contract has for a field. */
const otherNumbers = ({ type, minimum, maximum }: ExpectedField): Record<string, unknown> => ({
  ...(type === 'integer' ? { negative: -1 } : {}),
  ...(minimum === undefined ? {} : { 'too little': minimum - 1 }),
  ...(maximum === undefined ? {} : { 'too much': maximum + 1 }),
});

/** What a value that disagrees may be, by the change that makes it. */
const otherValues = (value: unknown, expected: ExpectedField): Record<string, unknown> => {
  const { type, words, format = '', leastLikely } = expected;
  const isFlag = words?.every((word) => typeof word === 'boolean') === true;
  const text = typeof value === 'string' ? value : null;
  return {
    null: null,
    ...(typeof value === 'boolean' ? { 'as text': String(value), 'as number': Number(value) } : {}),
    ...Object.fromEntries(otherTypes[type].map((other) => [`type ${JSON.stringify(other)}`, other])),
    ...(words === undefined ? {} : isFlag ? (words.length === 1 ? { word: !words[0] } : {}) : { word: 'SHINY' }),
    ...(leastLikely !== undefined && typeof value === 'number' && value > 0 ? { rupees: value / 100 } : {}),
    ...(text !== null && text.length > 1 && words === undefined
      ? { cut: text.slice(0, Math.floor(text.length / 2)) }
      : {}),
    ...(text === null ? {} : dates[format]?.(text)),
    ...otherNumbers(expected),
  };
};

const ofField = (route: string, field: string, expected: ExpectedField, body: unknown): Mutant[] => {
  const places = placesOf(body, field.split('.'));
  const place = places.find((place) => (valueAt(body, place) ?? null) !== null) ?? places[0];
  if (place === undefined) return [];
  const value = valueAt(body, place);
  const isThere = value !== undefined && !expected.mayBeAbsent;
  const make = (change: string, apply: (owner: Json, key: Key) => void): Mutant => ({
    route,
    field,
    change,
    body: changed(body, place, apply),
  });
  const gone = isThere
    ? [
        make('gone', (owner, key) => void delete owner[key]),
        make('renamed', (owner, key) => {
          owner[`${key}V2`] = owner[key];
          delete owner[key];
        }),
      ]
    : [];
  return [
    ...gone,
    ...Object.entries(otherValues(value, expected)).map(([change, other]) =>
      make(change, (owner, key) => void (owner[key] = other)),
    ),
  ];
};

const ofFields = (route: string, fields: ExpectedFields, body: unknown, path = ''): Mutant[] =>
  Object.entries(fields).flatMap(([name, expected]) => [
    ...ofField(route, path + name, expected, body),
    ...ofFields(route, expected.fields, body, `${path}${name}.`),
  ]);

/** An order that charges what nobody was quoted, which the contract cannot know. */
const ofQuote = (route: string, body: unknown): Mutant[] =>
  route === 'POST /purchases/create-order'
    ? [10_000, -10_000].map((more) => ({
        route,
        field: 'order.amount',
        change: more > 0 ? 'dearer' : 'cheaper',
        body: changed(body, ['order', 'amount'], (owner, key) => void (owner[key] = Number(owner[key]) + more)),
      }))
    : [];

const ofWhole = (route: string, body: unknown): Mutant[] => {
  const whole = (field: string, change: string, body: unknown): Mutant => ({ route, field, change, body });
  if (!Array.isArray(body)) return [whole('(answer)', 'null', null), whole('(answer)', 'type []', [])];
  return [
    whole('(answer)', 'null', null),
    whole('(answer)', 'type {}', { rows: body }),
    whole('(row)', 'null', [null, ...body.slice(1)]),
    whole('(row)', 'type text', ['text', ...body.slice(1)]),
    whole('id', 'doubled', [body[0], ...body]),
  ];
};

/** Every mutant of the sound answer of a route. */
export const mutantsOf = (route: string, body: unknown): Mutant[] => {
  const expected = expectedAnswers[route];
  if (expected === undefined) throw new Error(`The contract has no ${route}.`);
  return [...ofFields(route, expected.fields, body), ...ofQuote(route, body), ...ofWhole(route, body)];
};
