import {
  defaultFieldResolver,
  getArgumentValues,
  getNamedType,
  getNullableType,
  isAbstractType,
  isEnumType,
  isListType,
  isNonNullType,
  isObjectType,
  isScalarType,
  Kind,
  type DocumentNode,
  type FieldNode,
  type GraphQLAbstractType,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  type OperationDefinitionNode,
  type SelectionSetNode,
  type ValueNode,
} from 'graphql';
import type { GatewayContext } from '../../context.ts';
import { memoizeByKey } from '../../values/memoize-by-key.ts';
import {
  type FieldWriter,
  isTextScalar,
  nameAsJson,
  neverNull,
  nullOr,
  type Read,
  type Text,
  type Write,
  writeEnum,
  writeFields,
  writeList,
  type Writer,
  writeScalar,
} from './json-writers.ts';
import { maxAnswerBytes, spend } from './answer-size.ts';
import { createCollectFields, fragmentsOf, type CollectedField } from '../operations/collect-fields.ts';
import type { Fragments } from './fragment-cache.ts';
import { sharedBy, writeObjectOfFragments } from './fragment-writers.ts';
import type { Variables } from '../operations/parameters.ts';
import { isSharedField, sharedFieldsOf } from './shared-fields.ts';

/**
 * Writes the data of an answer as JSON, one character a byte (latin1). Throws or rejects when the answer would not be
 * whole, with a RefusedRequest when it would be too large.
 */
export type WriteData = (context: GatewayContext, variables: Variables) => Text;

/** The error of a query with a part that is left to graphql-js. */
class NotCompilable extends Error {
  override readonly name = 'NotCompilable';
}

const holdsVariable = (value: ValueNode): boolean => {
  if (value.kind === Kind.LIST) return value.values.some(holdsVariable);
  if (value.kind === Kind.OBJECT) return value.fields.some((field) => holdsVariable(field.value));
  return value.kind === Kind.VARIABLE;
};

const hasVariables = (nodes: readonly FieldNode[]): boolean =>
  nodes.some((node) => node.arguments?.some(({ value }) => holdsVariable(value)));

const typenameWriter = (key: string, { name }: GraphQLObjectType): FieldWriter => {
  const json = nameAsJson(name);
  const write: Write = (_value, { budget }) => {
    spend(budget, json.length);
    return json;
  };
  return { key, read: () => undefined, write, isText: false, shared: json, ownShare: null };
};

const maxOrigins = 100;
/** Cache-key prefixes (language and origin), reused as the same string so that map lookups compare pointers. */
const variantsOf = memoizeByKey(maxOrigins, (origin: string) => ({ en: `en ${origin}`, bn: `bn ${origin}` }));

/** A query compiled to functions, for one set of values of the variables in its @skip and @include. */
export type CompiledQuery = {
  readonly writeData: WriteData;
  /**
   * The fields that it selects, as "Type.field"; those of every possible type where an interface or union is selected.
   */
  readonly fields: ReadonlySet<string>;
  /** How many fields it has, fragments spread out: what it takes of memory. */
  readonly fieldCount: number;
};

type CompileOptions = {
  readonly variables: Variables;
  /** The cache for fragments that are the same for everybody; null where none are cached. */
  readonly fragments: Fragments | null;
};

/**
 * Compiles a query to functions that write its data as JSON, without the objects that graphql-js would make first.
 * Resolvers are called as by graphql-js. Null where it selects something that is left to graphql-js.
 *
 * A field gives a reader, which is its resolver, and the writer of its type. `{ viewer { id unreadAnnouncementCount } }`
 * becomes this, with the functions of json-writers.ts:
 *
 *     writeFields('{', [
 *       { key: '"viewer":', read: resolverOfViewer, write: nullOr(writeFields('{', [
 *         { key: '"id":', read: resolverOfId, write: nullOr(writeScalar(ID)) },
 *         { key: '"unreadAnnouncementCount":', read: resolverOfCount, write: nullOr(writeScalar(Int)) },
 *       ], '}')) },
 *     ], '}')
 *
 * An object that says the same to everybody, or to many, is written by `writeObjectOfFragments` in place of `writeFields`,
 * which keeps the JSON of its shared fields.
 */
export const compileQuery = (
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  { variables, fragments: cache }: CompileOptions,
): CompiledQuery | null => {
  const collectFields = createCollectFields(schema, document, variables);
  const fragments = Object.fromEntries(fragmentsOf(document));
  const selected = new Set<string>();
  let fieldCount = 0;

  const infoOf = (type: GraphQLObjectType, { key, nodes }: CollectedField, field: GraphQLField<unknown, unknown>) => ({
    fieldName: field.name,
    fieldNodes: nodes,
    returnType: field.type,
    parentType: type,
    path: { prev: undefined, key, typename: type.name },
    schema,
    fragments,
    rootValue: undefined,
    operation,
    variableValues: {},
  });

  const compileType = (type: GraphQLOutputType, nodes: readonly FieldNode[]): Writer => {
    if (isNonNullType(type)) {
      const inner = compileNullable(type.ofType, nodes);
      return { ...inner, write: neverNull(inner.write) };
    }
    const inner = compileNullable(type, nodes);
    return { ...inner, write: nullOr(inner.write) };
  };

  const compileNullable = (type: GraphQLOutputType, nodes: readonly FieldNode[]): Writer => {
    if (isListType(type)) {
      const inner = compileType(type.ofType, nodes);
      return { ...inner, write: writeList(inner.write), isText: false };
    }
    if (isEnumType(type)) return { write: writeEnum(type), shared: '', isText: false };
    if (isScalarType(type)) return { write: writeScalar(type), shared: '', isText: isTextScalar(type) };
    const sets = nodes.flatMap(({ selectionSet }) => selectionSet ?? []);
    if (isObjectType(type)) return compileObject(type, sets);
    if (isAbstractType(type)) return compileAbstract(type, sets);
    throw new NotCompilable();
  };

  const compileAbstract = (type: GraphQLAbstractType, sets: readonly SelectionSetNode[]): Writer => {
    const { resolveType } = type;
    if (resolveType !== undefined && resolveType !== null) throw new NotCompilable();
    const byName = new Map(
      schema.getPossibleTypes(type).map((possible) => [possible.name, compileObject(possible, sets)]),
    );
    const types = [...byName].map(([key, writer]) => ({ ...writer, key }));
    return {
      isText: false,
      shared: sharedBy(types),
      write: (value, writing) => {
        const found = byName.get(String(Object(value).__typename));
        if (found === undefined) throw new Error('An object does not say of which type it is.');
        return found.write(value, writing);
      },
    };
  };

  const compileField = (type: GraphQLObjectType, collected: CollectedField): FieldWriter => {
    const key = `${nameAsJson(collected.key)}:`;
    fieldCount += 1;
    if (collected.name === '__typename') return typenameWriter(key, type);
    const [node] = collected.nodes;
    const field = type.getFields()[collected.name];
    // `info` is made once for a field, without the path and variables of a request, so a query with a resolver that
    // takes it is not compiled.
    if (field === undefined || node === undefined || (field.resolve?.length ?? 0) > 3) throw new NotCompilable();
    selected.add(`${type.name}.${collected.name}`);

    const { resolve = defaultFieldResolver } = field;
    const value = compileType(field.type, collected.nodes);
    const info: GraphQLResolveInfo = infoOf(type, collected, field);
    if (hasVariables(collected.nodes)) {
      // What depends on variables is different in each request.
      const read: Read = (record, { context, variables }) =>
        resolve(record, getArgumentValues(field, node, variables), context, info);
      return { ...value, key, read, shared: null, ownShare: null };
    }

    const given = getArgumentValues(field, node);
    const line = `${collected.name}${node.arguments?.length ? `(${JSON.stringify(given)})` : ''}${value.shared}`;
    const ofValue = sharedFieldsOf(getNamedType(field.type).name);
    const isWithin = ofValue?.within === type.name && !isListType(getNullableType(field.type));
    return {
      ...value,
      key,
      read: (record, { context }) => resolve(record, given, context, info),
      shared: value.shared !== null && isSharedField(type.name, field) ? line : null,
      ownShare: value.shared !== null && isWithin ? { line, dependOn: ofValue.dependOn } : null,
    };
  };

  const compileObject = (type: GraphQLObjectType, sets: readonly SelectionSetNode[]): Writer => {
    if (type.isTypeOf !== undefined && type.isTypeOf !== null) throw new NotCompilable();
    const fields = collectFields(type, sets).map((collected) => compileField(type, collected));
    const shared = sharedBy(fields);
    const dependOn = sharedFieldsOf(type.name)?.dependOn;
    return {
      isText: false,
      shared: shared === null ? null : `{${shared}}`,
      write:
        cache !== null && dependOn !== undefined
          ? writeObjectOfFragments(type.name, fields, dependOn, cache)
          : writeFields('{', fields, '}'),
    };
  };

  try {
    const root = schema.getQueryType();
    if (operation.operation !== 'query' || root === undefined || root === null) return null;
    const { write } = compileObject(root, [operation.selectionSet]);
    const writeData: WriteData = (context, variables) => {
      const variant = variantsOf(context.publicOrigin)[context.language];
      const fragmentKey = { variant, at: context.now().getTime() };
      return write({}, { context, variables, fragmentKey, budget: { bytesLeft: maxAnswerBytes } });
    };
    return { writeData, fields: selected, fieldCount };
  } catch (error) {
    if (error instanceof NotCompilable) return null;
    throw error;
  }
};
