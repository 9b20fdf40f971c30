import { readdirSync, readFileSync } from 'node:fs';
import {
  getNullableType,
  type GraphQLSchema,
  isEnumType,
  isScalarType,
  Kind,
  parse,
  typeFromAST,
  valueFromASTUntyped,
  type VariableDefinitionNode,
} from 'graphql';
import { publicSecondsOf } from '../graphql/operations/cache-hints.ts';
import { faultsOf } from '../graphql/operations/limits.ts';
import type { JsonObject } from '../values/json.ts';

/** A reviewed query that an agent may call by name. */
export type Tool = {
  /** As the protocol lists it. */
  readonly definition: JsonObject & {
    readonly name: string;
    readonly inputSchema: {
      readonly type: 'object';
      readonly properties: JsonObject;
      readonly required: readonly string[];
      readonly additionalProperties: false;
    };
  };
  readonly text: string;
  /** Whether its answer is the same for everybody, so that it needs no session. */
  readonly isPublic: boolean;
};

const folder = new URL('../../schema/tools/', import.meta.url);
/** More of them would fill a model's context before it has read a question. */
const maxTools = 12;
const jsonTypes: JsonObject = { Int: 'integer', Float: 'number', Boolean: 'boolean' };

const propertyOf = (schema: GraphQLSchema, { type, description, defaultValue }: VariableDefinitionNode): JsonObject => {
  const named = getNullableType(typeFromAST(schema, type));
  if (!isScalarType(named) && !isEnumType(named)) throw new Error('a variable is neither a scalar nor an enum');
  return {
    type: jsonTypes[named.name] ?? 'string',
    ...(isEnumType(named) ? { enum: named.getValues().map(({ name }) => name) } : {}),
    ...(defaultValue === undefined ? {} : { default: valueFromASTUntyped(defaultValue) }),
    description: description?.value,
  };
};

const readTool = (schema: GraphQLSchema, text: string): Tool => {
  const document = parse(text, { noLocation: true });
  const [operation, second] = document.definitions;
  if (operation?.kind !== Kind.OPERATION_DEFINITION || second !== undefined) throw new Error('it is not one operation');
  if (operation.operation !== 'query') throw new Error(`a ${operation.operation} is no tool: tools only read`);
  const { name: { value: name = '' } = {}, description, variableDefinitions: variables = [] } = operation;
  if (name === '' || description === undefined) throw new Error('it has no name or no description');
  // Introspection would tell more than was reviewed.
  const [fault] = faultsOf(schema, text, false);
  if (fault !== undefined) throw new Error(fault.message);

  const required = variables.filter(({ type, defaultValue }) => type.kind === Kind.NON_NULL_TYPE && !defaultValue);
  return {
    definition: {
      name: name.replaceAll(/(?<=.)[A-Z]/g, '_$&').toLowerCase(),
      description: description.value,
      inputSchema: {
        type: 'object',
        properties: Object.fromEntries(variables.map((each) => [each.variable.name.value, propertyOf(schema, each)])),
        required: required.map(({ variable }) => variable.name.value),
        additionalProperties: false,
      },
      annotations: {
        readOnlyHint: true,
        destructiveHint: false,
        idempotentHint: true,
        openWorldHint: /^# openWorldHint: true\b/m.test(text),
      },
    },
    text,
    isPublic: publicSecondsOf(schema, document) !== null,
  };
};

/** Reads the tools of schema/tools. Throws where one of them is anything but a query that the schema answers. */
export const readTools = (schema: GraphQLSchema, from: URL = folder): readonly Tool[] => {
  const files = readdirSync(from).filter((name) => name.endsWith('.graphql'));
  if (files.length > maxTools) throw new Error(`schema/tools has ${files.length} tools, and may have ${maxTools}.`);
  return files.sort().map((file) => {
    try {
      return readTool(schema, readFileSync(new URL(file, from), 'utf8'));
    } catch (error) {
      throw new Error(`schema/tools/${file}: ${Object(error).message}.`, { cause: error });
    }
  });
};

/** How the local program opens its session. No agent can call it. */
export const signInDocument =
  'mutation AgentSignIn($input: LogInInput!) { logIn(input: $input) { userErrors { message isTemporary } } }';
