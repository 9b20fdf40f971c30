import { getNamedType, type GraphQLField } from 'graphql';
import { isPrivateField } from './cache-hints.ts';

/** Of a type, the fields whose JSON can be the same for several people, beside language, public address and time. */
export type SharedFields = {
  /** The object that they depend on alone; it outlives requests. Null for a record whose fields depend on more. */
  dependOn(record: object): object | null;
  /** Their names; without them, all fields that are public. */
  readonly fields?: readonly string[];
  /** The type of the record that the object belongs to alone, so that the shared fields of both are kept as one. */
  readonly within?: string;
};

/** The shared fields of each type that has some of its own; of other types they are the public ones, and kept with what they are in. */
export type SharedFieldsByType = Readonly<Record<string, SharedFields | undefined>>;

/** Whether a field of a type is shared, given those of the type. */
export const isSharedField = (ofType: SharedFields | undefined, field: GraphQLField<unknown, unknown>): boolean =>
  ofType?.fields === undefined ? !isPrivateField(field, getNamedType(field.type)) : ofType.fields.includes(field.name);
