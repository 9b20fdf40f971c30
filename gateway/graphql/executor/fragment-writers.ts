import { isObject } from '../../values/json.ts';
import { spend } from './answer-size.ts';
import type { Fragments, FragmentSlot } from './fragment-cache.ts';
import {
  type FieldWriter,
  isPromise,
  type Part,
  type Read,
  type Write,
  writeFields,
  writeParts,
  type Writing,
} from './json-writers.ts';
import type { SharedFields } from './shared-fields.ts';

/** The selections of several fields in one line; null where one of them is not the same for everybody. */
export const sharedBy = (fields: readonly Pick<FieldWriter, 'key' | 'shared'>[]): string | null => {
  let line = '';
  for (const { key, shared } of fields) {
    if (shared === null) return null;
    line += `${key}${shared},`;
  }
  return line;
};

/** Gives the record itself, for a part that is written from several fields of it. */
const readRecord: Read = (record) => record;

/**
 * Writes an object of a type; neighbouring shared fields are cached as one fragment, and the whole object where it can
 * be.
 */
export const writeObjectOfFragments = (
  type: string,
  fields: readonly FieldWriter[],
  dependOn: SharedFields['dependOn'],
  cache: Fragments,
): Write => {
  const parts: Part[] = [];
  let neighbours: FieldWriter[] = [];
  const add = (part: Part): void => {
    parts.push({ ...part, before: (parts.length === 0 ? '{' : ',') + part.before });
  };
  const close = (): void => {
    if (neighbours.length > 0) {
      const slot = cache.slot(`${type} ${sharedBy(neighbours)}`);
      const write = writeFields('', neighbours, '');
      const writeFragment = slot === null ? write : cachedFragment(write, dependOn, slot);
      add({ before: '', read: readRecord, write: writeFragment, isText: false });
    }
    neighbours = [];
  };
  for (const field of fields) {
    if (field.shared !== null) {
      neighbours.push(field);
      continue;
    }
    close();
    add({ ...field, before: field.key });
  }
  close();
  const write = writeParts(parts, parts.length === 0 ? '{}' : '}');
  return cachedWhole(type, fields, write, cache) ?? write;
};

/** Caches a whole object whose fields are all shared, one of them as `ownShare`; null for any other object. */
const cachedWhole = (type: string, fields: readonly FieldWriter[], write: Write, cache: Fragments): Write | null => {
  const [own, second] = fields.filter(({ shared }) => shared === null);
  if (own === undefined || own.ownShare === null || second !== undefined) return null;
  const { line, dependOn } = own.ownShare;
  const lines = fields.map((field) => (field === own ? { key: field.key, shared: line } : field));
  const slot = cache.slot(`${type} ${sharedBy(lines)}`);
  if (slot === null) return null;
  return cachedFragment(
    write,
    (record, writing) => {
      const value = own.read(record, writing);
      if (!isPromise(value)) return isObject(value) ? dependOn(value) : null;
      // The value is read again when the object is written; a failure is reported there.
      value.catch(() => undefined);
      return null;
    },
    slot,
  );
};

/** Writes what is shared of a record, and keeps its JSON in the cache. */
const cachedFragment =
  (write: Write, ownerOf: (record: object, writing: Writing) => object | null, slot: FragmentSlot): Write =>
  (record, writing) => {
    try {
      const owner = isObject(record) ? ownerOf(record, writing) : null;
      const known = owner === null ? undefined : slot.get(owner, writing.fragmentKey);
      if (known !== undefined) {
        spend(writing.budget, known.length);
        return known;
      }
      const json = write(record, writing);
      // A promise means that a call was made, so the JSON depends on more than its owner.
      if (owner !== null && typeof json === 'string') slot.set(owner, writing.fragmentKey, json);
      return json;
    } catch (error) {
      // If the error were thrown here, nobody would handle the promises of the fields before it.
      return Promise.reject(error);
    }
  };
