import type { PluginFunction } from '@graphql-codegen/plugin-helpers';
import { isObjectType } from 'graphql';

/**
 * A codegen plugin: writes for the gateway's rooms the types of what their resolvers receive, of the calls that they
 * have started early, and of the fields whose JSON is shared. The context is made of all rooms, so its type reaches them
 * here, as it does in the types of their resolvers, and no room imports the file that joins them.
 */
export const plugin: PluginFunction = (schema) => {
  const fields = Object.values(schema.getTypeMap()).flatMap((type) =>
    isObjectType(type) && !type.name.startsWith('__') && type !== schema.getMutationType()
      ? Object.keys(type.getFields()).map((field) => `${type.name}.${field}`)
      : [],
  );
  return [
    "import type { GatewayContext } from '../context.ts';",
    "import type { Resolvers, ResolversParentTypes } from './schema.ts';",
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
    '/** By type: what the JSON of some of its fields depends on alone, beside language, public address and time. */',
    'export type SharedFields = {',
    '  readonly [Type in keyof ResolversParentTypes & keyof Resolvers]?: {',
    '    /** The object that it depends on; it outlives requests. Null where it depends on more. */',
    '    readonly dependOn: (record: ResolversParentTypes[Type]) => object | null;',
    '    /** Those fields; without them, all that are public. */',
    '    readonly fields?: readonly (keyof NonNullable<Resolvers[Type]>)[];',
    '    /** The type of the one record that it belongs to. */',
    '    readonly within?: keyof ResolversParentTypes;',
    '  };',
    '};',
    '',
  ].join('\n');
};
