import { readdirSync, readFileSync } from 'node:fs';
import {
  buildSchema,
  type FieldNode,
  getNamedType,
  isAbstractType,
  Kind,
  type GraphQLNamedType,
  type GraphQLSchema,
  parse,
  print,
  type SelectionSetNode,
} from 'graphql';
import { expect, it } from 'vitest';
import { createCache } from '../../../web/app/apollo-client.ts';

const documents = readdirSync('web', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.graphql'))
  .map((name) => readFileSync(`web/${name}`, 'utf8'))
  .join('\n');

/** The fields of objects without an id, and of lists of them, each with the selections that the documents of the site make there. */
const selectionsOfObjectsWithoutId = (schema: GraphQLSchema) => {
  const { definitions } = parse(documents);
  const fragments = new Map(
    definitions.flatMap((definition) =>
      definition.kind === Kind.FRAGMENT_DEFINITION ? [[definition.name.value, definition.selectionSet] as const] : [],
    ),
  );
  const fieldsOf = ({ selections }: SelectionSetNode): FieldNode[] =>
    selections.flatMap((selection) => {
      if (selection.kind === Kind.FIELD) return [selection];
      if (selection.kind === Kind.INLINE_FRAGMENT) return fieldsOf(selection.selectionSet);
      const fragment = fragments.get(selection.name.value);
      return fragment === undefined ? [] : fieldsOf(fragment);
    });
  const typeOf = (parent: GraphQLNamedType, name: string) => {
    const parents = isAbstractType(parent) ? schema.getPossibleTypes(parent) : [parent];
    return parents.map((type) => ('getFields' in type ? type.getFields()[name]?.type : undefined)).find(Boolean);
  };

  const found = new Map<string, { parent: string; name: string; type: string; selections: Set<string> }>();
  const visit = (sets: SelectionSetNode[], parent: GraphQLNamedType) => {
    const fields = Map.groupBy(sets.flatMap(fieldsOf), ({ name, arguments: args = [] }) =>
      [name.value, ...args.map(print)].join(' '),
    );
    for (const [key, nodes] of fields) {
      const name = nodes[0]?.name.value ?? '';
      const outer = typeOf(parent, name);
      const inner = nodes.flatMap(({ selectionSet }) => selectionSet ?? []);
      if (outer === undefined || inner.length === 0) continue;
      const type = getNamedType(outer);
      const selected = [...new Set(inner.flatMap(fieldsOf).map((field) => field.name.value))].toSorted();
      if (!selected.includes('id')) {
        const place = `${parent.name}.${key}`;
        const { selections } = found.getOrInsertComputed(place, () => ({
          parent: parent.name,
          name,
          type: type.name,
          selections: new Set<string>(),
        }));
        selections.add(selected.join(' '));
      }
      visit(inner, type);
    }
  };
  const query = schema.getQueryType();
  for (const definition of definitions) {
    if (query && definition.kind === Kind.OPERATION_DEFINITION && definition.operation === 'query')
      visit([definition.selectionSet], query);
  }
  return found;
};

it('the cache knows what to do where two documents select different fields of an object without an id', () => {
  const cache = createCache();
  const schema = buildSchema(readFileSync('schema/published.graphql', 'utf8'));
  const places = selectionsOfObjectsWithoutId(schema);
  const shared = [...places].filter(
    ([, { type, selections }]) => selections.size > 1 && cache.identify({ __typename: type }) === undefined,
  );
  expect(shared.map(([place]) => place)).toEqual(expect.arrayContaining(['Academy.contacts', 'CourseAccess.months']));

  const unknown = shared.filter(([, { parent, name, type }]) => {
    const of = schema.getType(type);
    const types = isAbstractType(of) ? schema.getPossibleTypes(of).map((possible) => possible.name) : [type];
    return types.some((each) => cache.policies.getMergeFunction(parent, name, each) === undefined);
  });
  expect(unknown.map(([place]) => place)).toEqual([]);
});
