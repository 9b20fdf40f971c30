import type { PluginFunction } from '@graphql-codegen/plugin-helpers';
import { isObjectType } from 'graphql';

/**
 * A codegen plugin: writes for the gateway's rooms the types of what their resolvers receive and of the calls that they
 * have started early. The context is made of all rooms, so its type reaches them here, as it does in the types of their
 * resolvers, and no room imports the file that joins them.
 */
export const plugin: PluginFunction = (schema) => {
  const fields = Object.values(schema.getTypeMap()).flatMap((type) =>
    isObjectType(type) && !type.name.startsWith('__') && type !== schema.getMutationType()
      ? Object.keys(type.getFields()).map((field) => `${type.name}.${field}`)
      : [],
  );
  return [
    "import type { GatewayContext } from '../context.ts';",
    '',
    'export type { GatewayContext };',
    '',
    '/** Every field that a query can select. */',
    'type QueryField =',
    ...fields.toSorted().map((field) => `  | '${field}'`),
    ';',
    '',
    '/** Starts a call that a field will need. */',
    'export type PrefetchCall = (context: GatewayContext) => Promise<unknown>;',
    '',
    '/** The calls that start with a query, by the fields that need them. */',
    'export type Prefetch = { readonly [Field in QueryField]?: PrefetchCall };',
    '',
  ].join('\n');
};
