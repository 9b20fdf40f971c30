import { getNamedType, type GraphQLField } from 'graphql';
import { sharedFields } from '../../schema.ts';
import { isPrivateField } from '../operations/cache-hints.ts';

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

const byType: Readonly<Record<string, SharedFields | undefined>> = sharedFields;

/**
 * The shared fields of a type that defines them. Of any other type the public fields are shared, and cached with their
 * parent.
 */
export const sharedFieldsOf = (type: string): SharedFields | undefined => byType[type];

/** Whether a field of a type is shared. */
export const isSharedField = (type: string, field: GraphQLField<unknown, unknown>): boolean => {
  const fields = sharedFieldsOf(type)?.fields;
  return fields === undefined ? !isPrivateField(field, getNamedType(field.type)) : fields.includes(field.name);
};
