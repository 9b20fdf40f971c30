import {
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isIntrospectionType,
  isObjectType,
  isSpecifiedDirective,
  isSpecifiedScalarType,
  type GraphQLNamedType,
} from 'graphql';
import { describe, expect, it } from 'vitest';
import { writtenSchema } from '../support/written-schema.ts';

const schema = writtenSchema();

const ownTypes = Object.values(schema.getTypeMap()).filter(
  (type) => !isIntrospectionType(type) && !isSpecifiedScalarType(type),
);

const roots = ['Query', 'Mutation'];

type Described = { path: string; description: string | null | undefined };

const described = (type: GraphQLNamedType): Described[] => {
  const own = roots.includes(type.name) ? [] : [{ path: type.name, description: type.description }];
  if (isEnumType(type)) {
    return [
      ...own,
      ...type.getValues().map(({ name, description }) => ({ path: `${type.name}.${name}`, description })),
    ];
  }
  if (isInputObjectType(type)) {
    return [
      ...own,
      ...Object.values(type.getFields()).map(({ name, description }) => ({
        path: `${type.name}.${name}`,
        description,
      })),
    ];
  }
  if (!isObjectType(type) && !isInterfaceType(type)) return own;
  return [
    ...own,
    ...Object.values(type.getFields()).flatMap(({ name, description, args }) => [
      { path: `${type.name}.${name}`, description },
      ...args.map((argument) => ({
        path: `${type.name}.${name}(${argument.name})`,
        description: argument.description,
      })),
    ]),
  ];
};

const fieldsOf = (typeName: string) => {
  const type = schema.getType(typeName);
  return isObjectType(type) || isInterfaceType(type) ? type.getFields() : {};
};

const outputFields = ownTypes.flatMap(({ name: owner }) =>
  Object.values(fieldsOf(owner)).map(({ name, type, args }) => ({ owner, name, type, args })),
);

describe('the public schema', () => {
  it('describes every type, field, argument, input and enum value', () => {
    const silent = ownTypes.flatMap(described).filter(({ description }) => !description?.trim());

    expect(silent.map(({ path }) => path)).toEqual([]);
  });

  it('names types, fields and enum values as GraphQL does', () => {
    const wrong = ownTypes.flatMap((type) => {
      const names = isEnumType(type)
        ? type.getValues().filter(({ name }) => !/^[A-Z][A-Z0-9]*(_[A-Z0-9]+)*$/.test(name))
        : isObjectType(type) || isInterfaceType(type) || isInputObjectType(type)
          ? Object.values(type.getFields()).filter(({ name }) => !/^[a-z][a-zA-Z0-9]*$/.test(name))
          : [];
      const own = /^[A-Z][a-zA-Z0-9]*$/.test(type.name) ? [] : [type.name];
      return [...own, ...names.map(({ name }) => `${type.name}.${name}`)];
    });

    expect(wrong).toEqual([]);
  });

  it('describes in more than three words', () => {
    const short = ownTypes.flatMap(described).filter(({ description }) => (description ?? '').split(/\s+/).length < 4);

    expect(short.map(({ path }) => path)).toEqual([]);
  });

  // Tools show a field alone, and the printed schema sorts fields by name.
  it('describes each field so that it is understood without the one above it', () => {
    const dependent = ownTypes
      .flatMap(described)
      .filter(({ description }) => /^The same (?!as )|in the same zone|all that follows/.test(description ?? ''));

    expect(dependent.map(({ path }) => path)).toEqual([]);
  });

  it('says by the name of a field what kind of value it has', () => {
    const wrong = outputFields.filter(({ owner, name, type }) => {
      // The payment provider's own names, which go to its window as they are.
      if (bare(type) === 'Boolean') return owner !== 'CheckoutMethods' && !/^(is|has)[A-Z]/.test(name);
      if (['Int', 'Int!'].includes(String(type))) return name.endsWith('s') && !/(Minutes|Seconds)$/.test(name);
      return name.endsWith('Text') && bare(type) !== 'String';
    });

    expect(outputFields.length).toBeGreaterThan(100);
    expect(wrong.map(({ owner, name }) => `${owner}.${name}`)).toEqual([]);
  });

  it('pages lists as Relay does', () => {
    const paged = outputFields.filter(({ type }) => bare(type).endsWith('Connection'));
    const wrong = paged.filter(({ type, args }) => {
      const fields = fieldsOf(bare(type));
      const edge = bare(fields['edges']?.type);
      return (
        !['first', 'after'].every((name) => args.some((argument) => argument.name === name)) ||
        !['edges', 'nodes', 'totalCount', 'pageInfo'].every((name) => name in fields) ||
        !['cursor', 'node'].every((name) => name in fieldsOf(edge))
      );
    });

    expect(paged.length).toBeGreaterThan(4);
    expect(wrong.map(({ owner, name }) => `${owner}.${name}`)).toEqual([]);
    expect(Object.keys(fieldsOf('PageInfo')).toSorted()).toEqual([
      'endCursor',
      'hasNextPage',
      'hasPreviousPage',
      'startCursor',
    ]);
  });

  it('speaks the language of the academy, not of its REST API', () => {
    const words = ownTypes.flatMap(described).map(({ path }) => path);

    expect(words.filter((path) => /cents|razorpay|json/i.test(path))).toEqual([]);
  });

  it('gives every mutation a payload with userErrors and at most one input', () => {
    const mutations = Object.values(schema.getMutationType()?.getFields() ?? {});
    const wrong = mutations.filter(({ type, args }) => {
      const payload = schema.getType(String(type).replace('!', ''));
      const errors = isObjectType(payload) ? String(payload.getFields()['userErrors']?.type) : '';
      return errors !== '[UserError!]!' || args.length > 1 || args.some(({ name }) => name !== 'input');
    });

    expect(mutations.length).toBeGreaterThan(0);
    expect(wrong.map(({ name }) => name)).toEqual([]);
  });

  it('says of no directive that it stands where the GraphQL specification knows no place', () => {
    const { locations } = schema.getDirective('deprecated') ?? {};
    expect(locations).toEqual(['FIELD_DEFINITION', 'ARGUMENT_DEFINITION', 'INPUT_FIELD_DEFINITION', 'ENUM_VALUE']);
  });

  it('has no type that nothing leads to', () => {
    const reached = new Set(roots);
    const queue = [...roots];
    const follow = (name: string) => {
      if (!reached.has(name)) {
        reached.add(name);
        queue.push(name);
      }
    };
    for (const name of queue) {
      const type = schema.getType(name);
      if (isObjectType(type) || isInterfaceType(type)) {
        for (const field of Object.values(type.getFields())) {
          follow(bare(field.type));
          field.args.forEach((argument) => follow(bare(argument.type)));
        }
        type.getInterfaces().forEach((found) => follow(found.name));
        if (isInterfaceType(type)) schema.getPossibleTypes(type).forEach((possible) => follow(possible.name));
      }
      if (isInputObjectType(type)) Object.values(type.getFields()).forEach((field) => follow(bare(field.type)));
    }
    const directiveTypes = schema
      .getDirectives()
      .filter((directive) => !isSpecifiedDirective(directive))
      .flatMap(({ args }) => args.map(({ type }) => bare(type)));

    expect(
      ownTypes.map(({ name }) => name).filter((name) => !reached.has(name) && !directiveTypes.includes(name)),
    ).toEqual([]);
  });
});

const bare = (type: unknown): string => String(type).replaceAll(/[[\]!]/g, '');
