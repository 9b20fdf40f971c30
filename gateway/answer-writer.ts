import {
  defaultFieldResolver,
  getArgumentValues,
  getNamedType,
  isAbstractType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  isScalarType,
  visit,
  type DocumentNode,
  type FieldNode,
  type GraphQLAbstractType,
  type GraphQLField,
  type GraphQLLeafType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql';
import type { GatewayContext } from './context.ts';
import { createPieces, type Circumstances } from './kept-pieces.ts';
import { createSelection, fragmentsOf, type Selected } from './selection.ts';
import { isPrivateField } from './trusted-documents.ts';

type Variables = Readonly<Record<string, unknown>>;

/**
 * JSON text, later where something has to be waited for. Each of its characters is one byte of its UTF-8 form: kept
 * pieces are encoded once that way, and what is put together of them is copied to the socket as it is.
 */
type Text = string | Promise<string>;

/** What an answer is written with. */
type Writing = {
  readonly context: GatewayContext;
  readonly variables: Variables;
  readonly circumstances: Circumstances;
};

type Write = (value: unknown, writing: Writing) => Text;

/** Writes the data of an answer as JSON, to be sent as latin1. Throws, or rejects, where it would not be whole. */
export type WriteAnswer = (context: GatewayContext, variables: Variables) => Text;

/** A part of a query that is left to the executor that can do everything. */
class NotWritable extends Error {
  override readonly name = 'NotWritable';
}

/** Types whose objects are kept in memory for longer than the requests that ask for them. */
const keptTypes: ReadonlySet<string> = new Set(['Academy', 'Course']);

const isPromise = (value: unknown): value is Promise<unknown> =>
  typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function';

/** Waits for all parts, so that of several that fail none goes unheard. */
const joined = async (parts: readonly Text[]): Promise<string> => {
  let text = '';
  // Strings that are only added are copied once, in the end; joining would copy them at every level.
  for (const part of await Promise.all(parts)) text += part;
  return text;
};

/** Puts a text for each item between brackets, with commas between them. */
const bracketed = <T>(open: string, close: string, items: readonly T[], textOf: (item: T) => Text): Text => {
  let text = open;
  let parts: Text[] | undefined;
  let isFirst = true;
  for (const item of items) {
    if (!isFirst) text += ',';
    isFirst = false;
    const next = textOf(item);
    if (typeof next === 'string') {
      text += next;
    } else {
      parts ??= [];
      parts.push(text, next);
      text = '';
    }
  }
  text += close;
  return parts === undefined ? text : joined([...parts, text]);
};

const nullOr =
  (write: Write): Write =>
  (value, writing) =>
    value === null || value === undefined ? 'null' : write(value, writing);

const neverNull =
  (write: Write): Write =>
  (value, writing) => {
    if (value === null || value === undefined) throw new Error('There is nothing where something has to be.');
    return write(value, writing);
  };

const beyondAscii = /[^\0-\x7f]/;

const jsonOf = (leaf: unknown): string => {
  if (leaf === true) return 'true';
  if (leaf === false) return 'false';
  const json = JSON.stringify(leaf);
  return beyondAscii.test(json) ? Buffer.from(json).toString('latin1') : json;
};

const writeLeaf = (type: GraphQLLeafType): Write => {
  const isText = isScalarType(type) && type.name === 'String';
  return (value) => {
    if (isText && typeof value === 'string') return jsonOf(value);
    const leaf = type.serialize(value);
    if (leaf === null || leaf === undefined || value instanceof Error) throw new Error('A value is none of its type.');
    return jsonOf(leaf);
  };
};

const writeList =
  (write: Write): Write =>
  (list, writing) => {
    if (!Array.isArray(list)) throw new Error('There is something else where a list has to be.');
    return bracketed('[', ']', list, (item: unknown) => written(item, write, writing));
  };

/** Writes a value that is there or comes. Whatever fails does so as a promise, so that others can be waited for. */
const written = (value: unknown, write: Write, writing: Writing): Text => {
  try {
    return isPromise(value) ? writtenLater(value, write, writing) : write(value, writing);
  } catch (error) {
    return Promise.reject(error);
  }
};

const writtenLater = async (coming: Promise<unknown>, write: Write, writing: Writing): Promise<string> =>
  write(await coming, writing);

const hasVariables = (nodes: readonly FieldNode[]): boolean => {
  let found = false;
  for (const node of nodes) {
    for (const argument of node.arguments ?? []) visit(argument, { Variable: () => void (found = true) });
  }
  return found;
};

/** Writes one field, its key before it. */
type FieldWriter = {
  readonly write: Write;
  /** Whether it comes out the same for everybody and with any variables. */
  readonly isCommon: boolean;
};

/**
 * Compiles a query to functions that write its answer: once for each set of conditions, which `variables` tell. Resolvers
 * are called as ever. Pieces of kept objects that are the same for everybody are written once and kept as text. Null
 * where something is asked for that is not written this way.
 */
export const compileWriter = (
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Variables,
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

  const compileType = (type: GraphQLOutputType, nodes: readonly FieldNode[]): { write: Write; isCommon: boolean } => {
    if (isNonNullType(type)) {
      const inner = compileNullable(type.ofType, nodes);
      return { ...inner, write: neverNull(inner.write) };
    }
    const inner = compileNullable(type, nodes);
    return { ...inner, write: nullOr(inner.write) };
  };

  const compileNullable = (type: GraphQLOutputType, nodes: readonly FieldNode[]): FieldWriter => {
    if (isListType(type)) {
      const inner = compileType(type.ofType, nodes);
      return { ...inner, write: writeList(inner.write) };
    }
    if (isLeafType(type)) return { write: writeLeaf(type), isCommon: true };
    const sets = nodes.flatMap(({ selectionSet }) => selectionSet ?? []);
    if (isObjectType(type)) return compileObject(type, sets);
    if (isAbstractType(type)) return compileAbstract(type, sets);
    throw new NotWritable();
  };

  const compileAbstract = (type: GraphQLAbstractType, sets: readonly SelectionSetNode[]): FieldWriter => {
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
      const text = key + JSON.stringify(type.name);
      return { write: () => text, isCommon: true };
    }
    const [node] = selected.nodes;
    const field = type.getFields()[selected.name];
    const resolve = field?.resolve ?? defaultFieldResolver;
    // What a resolver is told of the document besides its arguments is not kept up to date here.
    if (field === undefined || node === undefined || (field.resolve?.length ?? 0) > 3) throw new NotWritable();

    const { write, isCommon } = compileType(field.type, selected.nodes);
    const info: GraphQLResolveInfo = infoOf(type, selected, field);
    const isConstant = !hasVariables(selected.nodes);
    const constant = isConstant ? getArgumentValues(field, node) : {};
    const writeKeyed: Write = (value, writing) => {
      const text = write(value, writing);
      return typeof text === 'string' ? key + text : joined([key, text]);
    };
    return {
      isCommon: isCommon && isConstant && !isPrivateField(field, getNamedType(field.type)),
      write: (source, writing) => {
        try {
          const args = isConstant ? constant : getArgumentValues(field, node, writing.variables);
          return written(resolve(source, args, writing.context, info), writeKeyed, writing);
        } catch (error) {
          return Promise.reject(error);
        }
      },
    };
  };

  const compileObject = (type: GraphQLObjectType, sets: readonly SelectionSetNode[]): FieldWriter => {
    if (type.isTypeOf !== undefined && type.isTypeOf !== null) throw new NotWritable();
    const fields = select(type, sets).map((selected) => compileField(type, selected));
    const writers = keptTypes.has(type.name) ? withKeptPieces(fields) : fields.map(({ write }) => write);
    return {
      isCommon: fields.every(({ isCommon }) => isCommon),
      write: (value, writing) => bracketed('{', '}', writers, (writer) => writer(value, writing)),
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

/** Writers of fields where neighbours that are the same for everybody are written together, and kept. */
const withKeptPieces = (fields: readonly FieldWriter[]): readonly Write[] => {
  const writers: Write[] = [];
  let neighbours: Write[] = [];
  const close = (): void => {
    if (neighbours.length > 0) writers.push(keptPiece(neighbours));
    neighbours = [];
  };
  for (const { write, isCommon } of fields) {
    if (isCommon) {
      neighbours.push(write);
      continue;
    }
    close();
    writers.push(write);
  }
  close();
  return writers;
};

/** The same text, no longer as the tree of its parts, which every answer that it stands in would have to walk. */
const inOne = (text: string): string => Buffer.from(text, 'latin1').toString('latin1');

const keptPiece = (writers: readonly Write[]): Write => {
  const pieces = createPieces();
  return (record, writing) => {
    const isObject = typeof record === 'object' && record !== null;
    const known = isObject ? pieces.get(record, writing.circumstances) : undefined;
    if (known !== undefined) return known;
    const piece = bracketed('', '', writers, (write) => write(record, writing));
    // What had to be waited for is made of more than its record.
    if (isObject && typeof piece === 'string') pieces.set(record, writing.circumstances, inOne(piece));
    return piece;
  };
};
