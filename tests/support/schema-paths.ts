import {
  type GraphQLField,
  getNamedType,
  type GraphQLObjectType,
  type GraphQLSchema,
  isAbstractType,
  isObjectType,
} from 'graphql';

/** A step of a path: a field of a type, with the arguments that it needs. */
export type PathStep = { type: string; field: GraphQLField<unknown, unknown> };

/** Every path from the roots to a type that visits no type twice. */
export const pathsTo = (schema: GraphQLSchema, target: string): PathStep[][] => {
  const found: PathStep[][] = [];
  const visit = (type: GraphQLObjectType, path: PathStep[], seen: readonly string[]): void => {
    for (const field of Object.values(type.getFields())) {
      const steps = [...path, { type: type.name, field }];
      const named = getNamedType(field.type);
      for (const next of isAbstractType(named) ? schema.getPossibleTypes(named) : [named]) {
        if (next.name === target) found.push(steps);
        else if (isObjectType(next) && !seen.includes(next.name)) visit(next, steps, [...seen, next.name]);
      }
    }
  };
  for (const root of [schema.getQueryType(), schema.getMutationType()]) {
    if (root !== null && root !== undefined) visit(root, [], [root.name]);
  }
  return found;
};

/** Object types that the roots lead to, by name, each with a path to it that is no longer than another. */
export const shortestPaths = (schema: GraphQLSchema): Map<string, { type: GraphQLObjectType; path: PathStep[] }> => {
  const found = new Map<string, { type: GraphQLObjectType; path: PathStep[] }>();
  const visit = (type: GraphQLObjectType, path: PathStep[]): void => {
    for (const field of Object.values(type.getFields())) {
      const named = getNamedType(field.type);
      for (const next of isAbstractType(named) ? schema.getPossibleTypes(named) : [named]) {
        if (isObjectType(next) && !found.has(next.name))
          found.set(next.name, { type: next, path: [...path, { type: type.name, field }] });
      }
    }
  };
  for (const root of [schema.getQueryType(), schema.getMutationType()]) {
    if (root !== null && root !== undefined) visit(root, []);
  }
  // A map hands out what is added while it is gone through, so nearer types come first.
  for (const { type, path } of found.values()) visit(type, path);
  return found;
};

/** The fields that lead to a type, as "Type.field". */
export const fieldsLeadingTo = (schema: GraphQLSchema, target: string): string[] =>
  Object.values(schema.getTypeMap())
    .filter((type) => isObjectType(type) && !type.name.startsWith('__'))
    .flatMap((type) =>
      isObjectType(type)
        ? Object.values(type.getFields())
            .filter((field) => getNamedType(field.type).name === target)
            .map(({ name }) => `${type.name}.${name}`)
        : [],
    )
    .toSorted();
