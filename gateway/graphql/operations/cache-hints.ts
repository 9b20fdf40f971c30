import {
  getNamedType,
  isInterfaceType,
  isObjectType,
  TypeInfo,
  visit,
  visitWithTypeInfo,
  type DocumentNode,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLSchema,
} from 'graphql';
import { memoizeByObject } from '../../values/memoize-by-object.ts';
import { directiveArguments } from './directives.ts';

type CacheHint = { readonly maxAge: number | null; readonly isPrivate: boolean };

const cacheHintOf = memoizeByObject((definition: GraphQLField<unknown, unknown> | GraphQLNamedType): CacheHint => {
  const { maxAge, scope } = directiveArguments(definition.astNode, 'cacheControl');
  return { maxAge: typeof maxAge === 'number' ? maxAge : null, isPrivate: scope === 'PRIVATE' };
});

/** Whether the value of a field depends on the session; fields that are selected below it do not count. */
export const isPrivateField = (field: GraphQLField<unknown, unknown>, type: GraphQLNamedType): boolean =>
  cacheHintOf(field).isPrivate || cacheHintOf(type).isPrivate;

/**
 * For how many seconds shared caches may keep the answer to a document: the minimum of its @cacheControl hints. Null when one
 * field is private, when no field has a hint, and for a document that is no query.
 */
export const publicSecondsOf = (schema: GraphQLSchema, document: DocumentNode): number | null => {
  const hints: CacheHint[] = [];
  const typeInfo = new TypeInfo(schema);
  let isQuery = true;
  const visitor = visitWithTypeInfo(typeInfo, {
    OperationDefinition: ({ operation }) => {
      isQuery &&= operation === 'query';
    },
    Field: () => {
      const [field, type] = [typeInfo.getFieldDef(), getNamedType(typeInfo.getType())];
      const isComposite = isObjectType(type) || isInterfaceType(type);
      if (field) hints.push(cacheHintOf(field));
      if (isComposite) hints.push(cacheHintOf(type));
    },
  });
  visit(document, visitor);

  const ages = hints.flatMap(({ maxAge }) => (maxAge === null ? [] : [maxAge]));
  const isPublic = isQuery && ages.length > 0 && !hints.some(({ isPrivate }) => isPrivate);
  return isPublic ? Math.min(...ages) : null;
};
