import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

/** The kinds of values in answers. An id is a number that the gateway takes as text as well. */
type ValueType = 'text' | 'number' | 'integer' | 'id' | 'flag' | 'object' | 'list';

/** What the contract says of one field of an answer; what it does not say is undefined. */
export type ExpectedField = {
  readonly type: ValueType;
  readonly isNullable: boolean;
  /** Whether an answer without the field agrees as well. */
  readonly mayBeAbsent: boolean;
  /** Whether the gateway cannot use the object without the field. */
  readonly isNeeded: boolean;
  /** The flag beside it with which null disagrees, as the `if` and `then` of its object say. */
  readonly filledWith: string | undefined;
  /** Whether an empty text disagrees. */
  readonly isFilled: boolean;
  /** All values that there are. */
  readonly words: readonly (string | boolean)[] | undefined;
  readonly format: string | undefined;
  readonly minimum: number | undefined;
  readonly maximum: number | undefined;
  /** An amount that is not 0 and is less is most likely one in rupees. */
  readonly leastLikely: number | undefined;
  /** An amount that is no multiple of it may be one in rupees. */
  readonly likelyStep: number | undefined;
  /** The fields of an object, or of the objects in a list. */
  readonly fields: ExpectedFields;
};

/** The fields of an object by name. */
export type ExpectedFields = Readonly<Record<string, ExpectedField>>;

/** The body of a successful answer. Of one that is unread only the status counts. */
export type ExpectedAnswer = { readonly form: 'object' | 'list' | 'unread'; readonly fields: ExpectedFields };

type Json = Readonly<Record<string, unknown>>;

const objectAt = (json: unknown, ...path: readonly string[]): Json =>
  path.reduce<Json>((object, name) => Object(object[name]), Object(json));

const document = objectAt(parse(readFileSync(new URL('../openapi.yaml', import.meta.url), 'utf8')));

/** A part of the document, its reference followed where it is one. */
const resolved = (json: unknown): Json => {
  const { $ref: reference } = objectAt(json);
  return typeof reference === 'string'
    ? resolved(objectAt(document, ...reference.split('/').slice(1)))
    : objectAt(json);
};

const namesIn = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(String) : []);

/** The sound forms of a value: those of `oneOf`, or the schema itself. */
const formsOf = (schema: unknown): readonly Json[] => {
  const { oneOf } = resolved(schema);
  return Array.isArray(oneOf) ? oneOf.flatMap(formsOf) : [resolved(schema)];
};

const typeNames: Readonly<Record<string, ValueType>> = {
  string: 'text',
  number: 'number',
  integer: 'integer',
  boolean: 'flag',
  object: 'object',
  array: 'list',
};

const wordsOf = ({ enum: words, const: word }: Json): readonly (string | boolean)[] | undefined => {
  const all: readonly unknown[] = Array.isArray(words) ? words : [word];
  const known = all.filter((word) => typeof word === 'string' || typeof word === 'boolean');
  return known.length === 0 ? undefined : known;
};

/** The type of a form; undefined for the form that is null. */
const typeOf = (name: string, form: Json): ValueType | undefined => {
  const type = [form.type, typeof wordsOf(form)?.[0]]
    .flat()
    .find((type) => typeof type === 'string' && type in typeNames);
  return type === 'integer' && /^id$|Id$/.test(name) ? 'id' : typeNames[String(type)];
};

const numberAt = (form: Json, name: string): number | undefined =>
  typeof form[name] === 'number' ? form[name] : undefined;

const isNullForm = ({ type }: Json): boolean => [type].flat().includes('null');

/** The flag with which an object has to have a field that is not null. */
const conditionOf = (owner: Json, name: string): string | undefined =>
  name in objectAt(owner, 'then', 'properties') ? Object.keys(objectAt(owner, 'if', 'properties'))[0] : undefined;

/** Joins what the sound forms of a field say, which come from one object or from the forms that its object has. */
const fieldOf = (name: string, forms: readonly Json[], owners: readonly Json[]): ExpectedField => {
  const typed = forms.filter((form) => typeOf(name, form) !== undefined);
  const [form = {}] = typed;
  const type = typeOf(name, form);
  if (type === undefined) throw new Error(`The contract gives no type for ${name}.`);
  const words = typed.flatMap((form) => wordsOf(form) ?? []);
  return {
    type,
    isNullable: forms.some(isNullForm),
    mayBeAbsent: !owners.every(({ required }) => namesIn(required).includes(name)),
    isNeeded: owners.every((owner) => namesIn(owner['x-needed']).includes(name)),
    filledWith: owners.map((owner) => conditionOf(owner, name)).find((flag) => flag !== undefined),
    isFilled: (numberAt(form, 'minLength') ?? 0) > 0,
    words: words.length === 0 ? undefined : words,
    format: typeof form.format === 'string' ? form.format : undefined,
    minimum: numberAt(form, 'minimum'),
    maximum: numberAt(form, 'maximum'),
    leastLikely: numberAt(form, 'x-least-likely'),
    likelyStep: numberAt(form, 'x-likely-step'),
    fields: fieldsOf(type === 'list' ? formsOf(form.items) : typed),
  };
};

const fieldsOf = (objects: readonly Json[]): ExpectedFields => {
  const names = new Set(objects.flatMap(({ properties }) => Object.keys(objectAt(properties))));
  return Object.fromEntries(
    [...names].map((name) => [
      name,
      fieldOf(
        name,
        objects.flatMap(({ properties }) => formsOf(objectAt(properties)[name])),
        objects,
      ),
    ]),
  );
};

const answerOf = (forms: readonly Json[]): ExpectedAnswer => {
  const [form = {}] = forms;
  if (form['x-unread'] === true) return { form: 'unread', fields: fieldsOf(forms) };
  return form.type === 'array'
    ? { form: 'list', fields: fieldsOf(formsOf(form.items)) }
    : { form: 'object', fields: fieldsOf(forms) };
};

/** What a named schema of the document says of an answer. */
export const expectedSchema = (name: string): ExpectedAnswer =>
  answerOf(formsOf(objectAt(document, 'components', 'schemas', name)));

const prefix = '/api';
const methods = ['get', 'post'] as const;

/** The successful answers of all calls below /api, by method and path as the document writes it: "GET /courses/{slug}". */
export const expectedAnswers: Readonly<Record<string, ExpectedAnswer>> = Object.fromEntries(
  Object.entries(objectAt(document, 'paths')).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const responses = objectAt(item, method, 'responses');
      const success = resolved(responses['200'] ?? responses['201']);
      const { schema } = objectAt(success, 'content', 'application/json');
      const isCalled = path.startsWith(`${prefix}/`) && !path.endsWith('.json') && schema !== undefined;
      return isCalled ? [[`${method.toUpperCase()} ${path.slice(prefix.length)}`, answerOf(formsOf(schema))]] : [];
    }),
  ),
);
