import {
  defaultFieldResolver,
  getArgumentValues,
  getNamedType,
  isAbstractType,
  isEnumType,
  isListType,
  isNonNullType,
  isObjectType,
  isScalarType,
  visit,
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
} from 'graphql';
import type { GatewayContext } from '../context.ts';
import {
  type FieldWriter,
  neverNull,
  nullOr,
  type Text,
  writeEnum,
  writeFields,
  writeList,
  writeObjectOfPieces,
  type Writer,
  writeScalar,
  written,
} from './json-writers.ts';
import { createSelection, fragmentsOf, type Selected } from './collect-fields.ts';
import { isPrivateField } from './trusted-documents.ts';

type Variables = Readonly<Record<string, unknown>>;

/** Writes the data of an answer as JSON, to be sent as latin1. Throws, or rejects, where it would not be whole. */
export type WriteAnswer = (context: GatewayContext, variables: Variables) => Text;

/** A part of a query that is left to the executor that can do everything. */
class NotWritable extends Error {
  override readonly name = 'NotWritable';
}

/** Types whose objects are kept in memory for longer than the requests that ask for them. */
const keptTypes: ReadonlySet<string> = new Set(['Academy', 'Course']);

const hasVariables = (nodes: readonly FieldNode[]): boolean => {
  let found = false;
  for (const node of nodes) {
    for (const argument of node.arguments ?? []) visit(argument, { Variable: () => void (found = true) });
  }
  return found;
};

/**
 * Compiles a query to functions that write its answer: once for each set of conditions, which `variables` tell. Resolvers
 * are called as ever. With `keepsPieces` pieces of kept objects that are the same for everybody are written once and kept
 * as text. Null where something is asked for that is not written this way.
 */
export const compileWriter = (
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  { variables, keepsPieces }: { readonly variables: Variables; readonly keepsPieces: boolean },
): WriteAnswer | null => {
  const select = createSelection(schema, document, variables);
  const fragments = Object.fromEntries(fragmentsOf(document));

  const infoOf = (type: GraphQLObjectType, { key, nodes }: Selected, field: GraphQLField<unknown, unknown>) => ({
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
      return { ...inner, write: writeList(inner.write) };
    }
    if (isEnumType(type)) return { write: writeEnum(type), isCommon: true };
    if (isScalarType(type)) return { write: writeScalar(type), isCommon: true };
    const sets = nodes.flatMap(({ selectionSet }) => selectionSet ?? []);
    if (isObjectType(type)) return compileObject(type, sets);
    if (isAbstractType(type)) return compileAbstract(type, sets);
    throw new NotWritable();
  };

  const compileAbstract = (type: GraphQLAbstractType, sets: readonly SelectionSetNode[]): Writer => {
    const { resolveType } = type;
    const byName = new Map(
      schema.getPossibleTypes(type).map((possible) => [possible.name, compileObject(possible, sets)]),
    );
    if (resolveType !== undefined && resolveType !== null) throw new NotWritable();
    return {
      isCommon: [...byName.values()].every(({ isCommon }) => isCommon),
      write: (value, writing) => {
        const found = byName.get(String(Object(value).__typename));
        if (found === undefined) throw new Error('An object does not say of which type it is.');
        return found.write(value, writing);
      },
    };
  };

  const compileField = (type: GraphQLObjectType, selected: Selected): FieldWriter => {
    const key = `${JSON.stringify(selected.key)}:`;
    if (selected.name === '__typename') {
      const constant = JSON.stringify(type.name);
      return { key, constant, write: () => constant, isCommon: true };
    }
    const [node] = selected.nodes;
    const field = type.getFields()[selected.name];
    const resolve = field?.resolve ?? defaultFieldResolver;
    // What a resolver is told of the document besides its arguments is not kept up to date here.
    if (field === undefined || node === undefined || (field.resolve?.length ?? 0) > 3) throw new NotWritable();

    const { write, isCommon } = compileType(field.type, selected.nodes);
    const info: GraphQLResolveInfo = infoOf(type, selected, field);
    const isConstant = !hasVariables(selected.nodes);
    const given = isConstant ? getArgumentValues(field, node) : {};
    return {
      key,
      constant: null,
      isCommon: keepsPieces && isCommon && isConstant && !isPrivateField(field, getNamedType(field.type)),
      write: (source, writing) => {
        try {
          const args = isConstant ? given : getArgumentValues(field, node, writing.variables);
          return written(resolve(source, args, writing.context, info), write, writing);
        } catch (error) {
          return Promise.reject(error);
        }
      },
    };
  };

  const compileObject = (type: GraphQLObjectType, sets: readonly SelectionSetNode[]): Writer => {
    if (type.isTypeOf !== undefined && type.isTypeOf !== null) throw new NotWritable();
    const fields = select(type, sets).map((selected) => compileField(type, selected));
    return {
      isCommon: fields.every(({ isCommon }) => isCommon),
      write: keepsPieces && keptTypes.has(type.name) ? writeObjectOfPieces(fields) : writeFields('{', fields, '}'),
    };
  };

  try {
    const root = schema.getQueryType();
    if (operation.operation !== 'query' || root === undefined || root === null) return null;
    const { write } = compileObject(root, [operation.selectionSet]);
    return (context, variables) => {
      const variant = `${context.language} ${context.publicOrigin}`;
      return write({}, { context, variables, circumstances: { variant, at: context.now().getTime() } });
    };
  } catch (error) {
    if (error instanceof NotWritable) return null;
    throw error;
  }
};
