import { isStringOneByteRepresentation } from 'node:v8';
import type { GraphQLEnumType, GraphQLScalarType } from 'graphql';
import type { GatewayContext } from '../../context.ts';
import { type Budget, spend } from './answer-size.ts';
import type { FragmentKey } from './fragment-cache.ts';
import type { Variables } from '../operations/parameters.ts';
import type { SharedFields } from './shared-fields.ts';

/**
 * JSON text, or a promise of it. Each of its characters is one byte of its UTF-8 form (latin1), so that cached fragments
 * are encoded once and copied to the socket as they are.
 */
export type Text = string | Promise<string>;

/** The arguments of all writers of one answer. */
export type Writing = {
  readonly context: GatewayContext;
  readonly variables: Variables;
  readonly fragmentKey: FragmentKey;
  /** Every writer spends the bytes that it writes itself. */
  readonly budget: Budget;
};

/** Writes a value as JSON. Throws, or rejects, where the value does not fit its type. */
export type Write = (value: unknown, writing: Writing) => Text;

/** Writes the values of a type. */
export type Writer = {
  readonly write: Write;
  /** Its selection in one line, where the JSON is the same for everybody and with any variables; else null. */
  readonly shared: string | null;
  /** Whether its values are texts in JSON: those of the scalars String and ID. */
  readonly isText: boolean;
};

/** Reads the value of a field from its record, or what a resolver makes of it. May throw. */
export type Read = (record: unknown, writing: Writing) => unknown;

/** Reads and writes the value of a field. */
export type FieldWriter = Writer & {
  /** Its name in the answer, as JSON, and the colon. */
  readonly key: string;
  readonly read: Read;
  /**
   * The selection of a value that is cached together with the shared fields beside it (`within`); null for any other
   * field.
   */
  readonly ownShare: { readonly line: string; readonly dependOn: SharedFields['dependOn'] } | null;
};

/** Whether a value has to be waited for. */
export const isPromise = (value: unknown): value is Promise<unknown> =>
  typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function';

/**
 * Waits for all parts and joins them. `Promise.all` handles every rejection, so that none of several is reported as
 * unhandled.
 */
const joined = async (parts: readonly Text[]): Promise<string> => {
  let text = '';
  // V8 copies concatenated strings once, in the end; join() would copy them at every level.
  for (const part of await Promise.all(parts)) text += part;
  return text;
};

/** Writes a value that may be missing. */
export const nullOr =
  (write: Write): Write =>
  (value, writing) =>
    value === null || value === undefined ? 'null' : write(value, writing);

/** Writes a value that has to be there. */
export const neverNull =
  (write: Write): Write =>
  (value, writing) => {
    if (value === null || value === undefined) throw new Error('There is nothing where something has to be.');
    return write(value, writing);
  };

/** Texts that need no escape in JSON. The test takes less time than `JSON.stringify`. */
const plainText = /^[ !#-[\]-~]*$/;
const beyondAscii = /[^\0-\x7f]/;

/** The JSON of a value, its characters beyond ASCII as the bytes that they are in UTF-8. */
export const jsonOf = (leaf: unknown): string => {
  if (leaf === true) return 'true';
  if (leaf === false) return 'false';
  if (typeof leaf === 'string' && plainText.test(leaf)) return `"${leaf}"`;
  const json = JSON.stringify(leaf);
  return beyondAscii.test(json) ? Buffer.from(json).toString('latin1') : json;
};

/**
 * A name as JSON. V8 stores a name that it cuts out of a text with wide characters, such as the schema, with two bytes
 * per character, and then all that the name is concatenated with: the whole answer. Such a name is copied to one byte per
 * character.
 */
export const nameAsJson = (name: string): string => {
  const json = JSON.stringify(name);
  return isStringOneByteRepresentation(json) ? json : Buffer.from(json, 'latin1').toString('latin1');
};

const notOfItsType = (): Error => new Error('A value does not fit its type.');

/** Writes the name of a value of an enum. */
export const writeEnum = (type: GraphQLEnumType): Write => {
  const texts = new Map(type.getValues().map(({ name, value }) => [value, nameAsJson(name)]));
  return (value) => {
    const text = texts.get(value);
    if (text === undefined) throw notOfItsType();
    return text;
  };
};

/** Whether a scalar goes over the wire as the text that it is. */
export const isTextScalar = ({ name }: GraphQLScalarType): boolean => name === 'String' || name === 'ID';

/** Writes a value of a scalar, as the scalar says that it goes over the wire. */
export const writeScalar = (type: GraphQLScalarType): Write => {
  const isText = isTextScalar(type);
  return (value, { budget }) => {
    const leaf = isText && typeof value === 'string' ? value : type.serialize(value);
    if (leaf === null || leaf === undefined || value instanceof Error) throw notOfItsType();
    const json = jsonOf(leaf);
    spend(budget, json.length);
    return json;
  };
};

/**
 * Writes a value or the result of a promise. Every failure is a rejected promise, so that the other parts are waited
 * for.
 */
export const written = (value: unknown, write: Write, writing: Writing): Text => {
  try {
    return isPromise(value) ? writtenLater(value, write, writing) : write(value, writing);
  } catch (error) {
    return Promise.reject(error);
  }
};

const writtenLater = async (coming: Promise<unknown>, write: Write, writing: Writing): Promise<string> =>
  write(await coming, writing);

/** Writes a list, whose items may be values or promises. */
export const writeList =
  (write: Write): Write =>
  (list, writing) => {
    if (!Array.isArray(list)) throw new Error('There is something else where a list has to be.');
    spend(writing.budget, list.length + 1);
    let text = '[';
    let parts: Text[] | undefined;
    for (let index = 0; index < list.length; index += 1) {
      if (index > 0) text += ',';
      const next = written(list[index], write, writing);
      if (typeof next === 'string') {
        text += next;
      } else {
        parts ??= [];
        parts.push(text, next);
        text = '';
      }
    }
    text += ']';
    return parts === undefined ? text : joined([...parts, text]);
  };

/** A text that is the same in every answer, such as the key of a field, and the value after it. */
export type Part = Pick<FieldWriter, 'read' | 'write' | 'isText'> & { readonly before: string };

/**
 * Writes the parts of one object in turn, then the text `after` them. Every concatenation takes memory, so the quotes
 * around a text are those of the constant texts before and after it: the fields id and title, both texts, are written as
 * `{"id":"` + 1 + `","title":"` + Full Stack + `"}`, without a text of their own for `"1"` and `"Full Stack"`.
 */
export const writeParts = (parts: readonly Part[], after: string): Write => {
  const bytes = parts.reduce((sum, { before }) => sum + before.length, after.length);
  const quoted = parts.map((part) => ({
    ...part,
    opening: `${part.before}"`,
    closing: `"${part.before}`,
    closingAndOpening: `"${part.before}"`,
  }));
  return (record, writing) => {
    spend(writing.budget, bytes);
    let text = '';
    let isQuoteOpen = false;
    let later: Text[] | undefined;
    for (const { before, opening, closing, closingAndOpening, read, write, isText } of quoted) {
      let next: Text;
      try {
        const value = read(record, writing);
        if (isText && typeof value === 'string' && plainText.test(value)) {
          spend(writing.budget, value.length + 2);
          text += isQuoteOpen ? closingAndOpening : opening;
          text += value;
          isQuoteOpen = true;
          continue;
        }
        next = written(value, write, writing);
      } catch (error) {
        next = Promise.reject(error);
      }
      text += isQuoteOpen ? closing : before;
      isQuoteOpen = false;
      if (typeof next === 'string') {
        text += next;
      } else {
        later ??= [];
        later.push(text, next);
        text = '';
      }
    }
    text += isQuoteOpen ? `"${after}` : after;
    return later === undefined ? text : joined([...later, text]);
  };
};

/** Writes fields with commas between them. */
export const writeFields = (open: string, fields: readonly FieldWriter[], close: string): Write =>
  writeParts(
    fields.map((field, index) => ({ ...field, before: (index > 0 ? ',' : open) + field.key })),
    (fields.length === 0 ? open : '') + close,
  );
