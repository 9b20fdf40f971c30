import {
  getNamedType,
  isInterfaceType,
  isObjectType,
  Kind,
  TypeInfo,
  visit,
  visitWithTypeInfo,
  type ConstDirectiveNode,
  type DocumentNode,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLSchema,
} from 'graphql';

type CacheHint = { readonly maxAge: number | null; readonly isPrivate: boolean };

const noHint: CacheHint = { maxAge: null, isPrivate: false };

const cacheHintOf = (directives: readonly ConstDirectiveNode[] | undefined): CacheHint => {
  const cacheControl = directives?.find(({ name }) => name.value === 'cacheControl');
  const argument = (wanted: string) => cacheControl?.arguments?.find(({ name }) => name.value === wanted)?.value;
  const [maxAge, scope] = [argument('maxAge'), argument('scope')];
  return {
    maxAge: maxAge?.kind === Kind.INT ? Number(maxAge.value) : null,
    isPrivate: scope?.kind === Kind.ENUM && scope.value === 'PRIVATE',
  };
};

/** Whether the value of a field depends on the session; fields that are selected below it do not count. */
export const isPrivateField = ({ astNode }: GraphQLField<unknown, unknown>, type: GraphQLNamedType): boolean =>
  cacheHintOf(astNode?.directives).isPrivate || cacheHintOf(type.astNode?.directives).isPrivate;

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
      hints.push(cacheHintOf(field?.astNode?.directives), isComposite ? cacheHintOf(type.astNode?.directives) : noHint);
    },
  });
  visit(document, visitor);

  const ages = hints.flatMap(({ maxAge }) => (maxAge === null ? [] : [maxAge]));
  const isPublic = isQuery && ages.length > 0 && !hints.some(({ isPrivate }) => isPrivate);
  return isPublic ? Math.min(...ages) : null;
};
