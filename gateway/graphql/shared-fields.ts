import { getNamedType, type GraphQLField } from 'graphql';
import { isPrivateField } from './cache-hints.ts';

/**
 * The fields of a type whose JSON can be shared between learners; besides the record it depends on language, origin and
 * time only.
 */
export type SharedFields = {
  /**
   * Returns the object that the cache entry belongs to, which outlives requests; null for a record whose fields depend on
   * more.
   */
  dependOn(record: object): object | null;
  /** The names of these fields; all public fields of the type where it is absent. */
  readonly fields?: readonly string[];
  /**
   * The parent type, where the object belongs to a single parent record; parent and value are then cached as one
   * fragment.
   */
  readonly within?: string;
};

/**
 * The shared fields of the types that define them. Of other types the public fields are shared, and cached with their
 * parent.
 */
export type SharedFieldsByType = Readonly<Record<string, SharedFields | undefined>>;

/** Whether a field of a type is shared, given the shared fields of the type. */
export const isSharedField = (ofType: SharedFields | undefined, field: GraphQLField<unknown, unknown>): boolean =>
  ofType?.fields === undefined ? !isPrivateField(field, getNamedType(field.type)) : ofType.fields.includes(field.name);
