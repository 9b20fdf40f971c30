// Random valid documents of a schema: fragments, aliases, conditions and variables in every legal place.
import {
  getNamedType,
  getNullableType,
  isAbstractType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  type GraphQLArgument,
  type GraphQLCompositeType,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLSchema,
} from 'graphql';
import type { Random } from './random.ts';

type Json = Record<string, unknown>;

/** A random document, and the requests that can be made with it. */
export type RandomDocument = {
  text: string;
  isMutation: boolean;
  /** Draws variables and an operation's name to send with the text; some of them are wrong. */
  drawRequest: () => { variables?: Json; operationName?: string | null };
};

/** Names that objects of JavaScript have by themselves. */
const oddNames = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'then', 'toJSON', 'length'];
const aliases = [...oddNames, 'id', 'title', 'name', 'key', 'data', 'errors', 'a', 'b', 'c', 'd'];
const operationNames = ['A', 'B', 'Query', ...oddNames];

/** Texts for scalars. Of those with fewer than four, the last one is refused. */
const textsOfScalars: Readonly<Record<string, readonly string[]>> = {
  ID: ['1', '2', '3', 'none', '__proto__', ''],
  String: ['web', 'বাংলা', '"quoted" \\ text\n', 'a@b.example', 'full-stack-web-development', '', '__proto__'],
  TimeZone: ['Asia/Dhaka', 'America/New_York', 'Mars/Olympus'],
  Date: ['2099-01-15', '2020-02-29', '2026-13-45'],
  URL: ['https://files.example/me.png', 'not an address'],
};

type Variable = { name: string; type: string; given: GraphQLInputType; isRequired: boolean; mayBeNull: boolean };
type Fragment = { on: GraphQLCompositeType; text: string; uses: Uses };
type Uses = { variables: Set<string>; fragments: Set<string> };

const noUses = (): Uses => ({ variables: new Set(), fragments: new Set() });

/** Makes a function that draws documents of a schema. Most of them pass validation; the caller drops the others. */
export const createRandomDocuments = (schema: GraphQLSchema, random: Random) => {
  const { below, chance, pick } = random;

  /** Draws a value of an input type; unless `isSound`, it may be of a wrong type. */
  const valueOf = (type: GraphQLInputType, isSound: boolean): unknown => {
    if (!isSound && chance(0.4))
      return pick([null, 'x', -1, 1.5, true, [], {}, Array.from({ length: 150 }, () => 'x')]);
    if (isNonNullType(type)) return valueOf(type.ofType, isSound);
    if (isListType(type)) return Array.from({ length: below(3) }, () => valueOf(type.ofType, isSound));
    if (isEnumType(type)) return pick(type.getValues()).name;
    if (isInputObjectType(type)) {
      const fields = Object.values(type.getFields());
      const given = type.isOneOf ? [pick(fields)] : fields.filter((field) => isNonNullType(field.type) || chance(0.5));
      return Object.fromEntries(given.map((field) => [field.name, valueOf(field.type, isSound)]));
    }
    if (type.name === 'Boolean') return chance(0.5);
    if (type.name === 'Int') return pick([0, 1, 2, 3, 3, 6, 12, -1, 2_147_483_647]);
    const texts = textsOfScalars[type.name] ?? ['x'];
    return isSound && texts.length < 4 ? pick(texts.slice(0, -1)) : pick(texts);
  };

  /** Writes a value as a literal of a document. */
  const literal = (type: GraphQLInputType, value: unknown): string => {
    const bare = getNullableType(type);
    if (value === null || value === undefined) return 'null';
    if (isEnumType(bare)) return String(value);
    if (isListType(bare))
      return `[${[value]
        .flat()
        .map((each) => literal(bare.ofType, each))
        .join(' ')}]`;
    if (!isInputObjectType(bare)) return JSON.stringify(value);
    const fields = Object.values(bare.getFields()).filter(({ name }) => Object.hasOwn(value, name));
    return `{${fields.map(({ name, type: of }) => `${name}: ${literal(of, (value as Json)[name])}`).join(', ')}}`;
  };

  const draw = (): RandomDocument => {
    // Each document draws its own size and how often it has aliases, conditions and fragments, so that all mixtures occur.
    const [maxDepth, maxBreadth] = [2 + below(4), 1 + below(4)];
    const [aliased, fragmented] = [pick([0, 0.1, 0.4]), pick([0, 0.1, 0.2])];
    const [conditional, conditionalFrom] = [pick([0, 0.1, 0.4, 0.9]), below(4)];
    const variables: Variable[] = [];
    const fragments = new Map<string, Fragment>();
    /** The field and arguments that a key stands for in objects of a type; one meaning for each lets selections merge. */
    const meanings = new Map<string, string>();

    const variableFor = (type: GraphQLInputType, uses: Uses, isInOneOf = false): string => {
      const known = variables.filter(({ given }) => String(given) === String(type));
      if (known.length > 0 && (chance(0.6) || known.length > 2) && !isInOneOf) {
        const { name } = pick(known);
        uses.variables.add(name);
        return `$${name}`;
      }
      const name = chance(0.1) ? `${pick(oddNames)}${variables.length}` : `v${variables.length}`;
      const bare = getNullableType(type);
      const byDefault = ` = ${literal(bare, valueOf(bare, true))}`;
      const isNonNull = isNonNullType(type);
      const form = isInOneOf ? below(2) : isNonNull ? below(3) : 1 + below(5);
      const forms = [
        `${bare}!`,
        `${bare}!${byDefault}`,
        `${bare}${byDefault}`,
        `${bare}`,
        `${bare} = null`,
        `${bare}!`,
      ];
      variables.push({
        name,
        type: forms[form] ?? `${bare}`,
        given: type,
        isRequired: form === 0 || form === 5,
        mayBeNull: form >= 2 && form <= 4,
      });
      uses.variables.add(name);
      return `$${name}`;
    };

    /** Draws the value of an argument: a literal, a variable, or an input object that holds variables. */
    const argumentValue = (type: GraphQLInputType, uses: Uses, isInOneOf = false): string => {
      if (chance(0.35)) return variableFor(type, uses, isInOneOf);
      const bare = getNullableType(type);
      if (!isInputObjectType(bare)) return literal(bare, valueOf(bare, true));
      const fields = Object.values(bare.getFields());
      const given = bare.isOneOf ? [pick(fields)] : fields.filter((field) => isNonNullType(field.type) || chance(0.5));
      return `{${given.map(({ name, type: of }) => `${name}: ${argumentValue(of, uses, bare.isOneOf)}`).join(', ')}}`;
    };

    const directives = (uses: Uses, depth: number): string => {
      if (depth < conditionalFrom || !chance(conditional)) return '';
      const condition = (name: string) => {
        const boolean = schema.getDirective(name)?.args[0] as GraphQLArgument;
        return ` @${name}(if: ${chance(0.4) ? String(chance(0.5)) : variableFor(boolean.type, uses)})`;
      };
      const first = pick(['skip', 'include']);
      return condition(first) + (chance(0.15) ? condition(first === 'skip' ? 'include' : 'skip') : '');
    };

    const argumentsOf = (field: GraphQLField<unknown, unknown>, uses: Uses): string => {
      const given = field.args.filter(({ type, defaultValue }) =>
        isNonNullType(type) && defaultValue === undefined ? true : chance(0.4),
      );
      const texts = given.map(({ name, type }) => `${name}: ${argumentValue(type, uses)}`);
      return texts.length === 0 ? '' : `(${texts.join(', ')})`;
    };

    const familyOf = (type: GraphQLCompositeType): string =>
      isObjectType(type) ? (type.getInterfaces()[0]?.name ?? type.name) : type.name;

    const typeName = (type: GraphQLCompositeType): string => {
      const key = chance(aliased) ? pick(aliases) : '__typename';
      const place = `${familyOf(type)} ${key}`;
      if (key === '__typename' || (meanings.get(place) ?? '__typename') !== '__typename') return '__typename';
      meanings.set(place, '__typename');
      return `${key}: __typename`;
    };

    const fieldText = (type: GraphQLCompositeType, depth: number, uses: Uses): string => {
      const all = isObjectType(type) || isInterfaceType(type) ? Object.values(type.getFields()) : [];
      const few = all.filter(({ type: of }) => depth < maxDepth || isLeafType(getNamedType(of)));
      if (few.length === 0 || chance(0.06)) return typeName(type);
      const deep = few.filter(({ type: of }) => !isLeafType(getNamedType(of)));
      const field = deep.length > 0 && chance(0.4) ? pick(deep) : pick(few);
      const key = chance(aliased) ? pick(aliases) : field.name;
      const argumentUses = noUses();
      const place = `${familyOf(type)} ${key}`;
      const meaning = meanings.get(place) ?? `${field.name}${argumentsOf(field, argumentUses)}`;
      const [name] = meaning.split('(', 1);
      const found = all.find((each) => each.name === name);
      if (found === undefined) return typeName(type);
      meanings.set(place, meaning);
      for (const [, variable = ''] of meaning.matchAll(/\$(\w+)/g)) uses.variables.add(variable);
      const inner = getNamedType(found.type);
      const within = isLeafType(inner) ? '' : ` ${selections(inner as GraphQLCompositeType, depth + 1, uses)}`;
      return `${key === name ? '' : `${key}: `}${meaning}${directives(uses, depth)}${within}`;
    };

    const conditionFor = (type: GraphQLCompositeType): GraphQLCompositeType => {
      if (isAbstractType(type)) return pick([type, ...schema.getPossibleTypes(type)]);
      return isObjectType(type) ? pick([type, type, ...type.getInterfaces()]) : type;
    };

    const spread = (type: GraphQLCompositeType, depth: number, uses: Uses): string => {
      const on = conditionFor(type);
      const known = [...fragments].filter(([, fragment]) => fragment.on === on && fragment.text !== '');
      let [name] = known.length > 0 && chance(0.6) ? pick(known) : [''];
      if (name === '') {
        name = chance(0.2) ? `${pick(oddNames)}${fragments.size}` : `F${fragments.size}`;
        const fragment: Fragment = { on, text: '', uses: noUses() };
        fragments.set(name, fragment);
        fragment.text = `fragment ${name} on ${on.name} ${selections(on, depth, fragment.uses)}`;
      }
      uses.fragments.add(name);
      return `...${name}${directives(uses, depth)}`;
    };

    const selection = (type: GraphQLCompositeType, depth: number, uses: Uses): string => {
      if (depth < maxDepth && chance(fragmented)) return spread(type, depth + 1, uses);
      if (depth < maxDepth && chance(fragmented)) {
        const on = conditionFor(type);
        const condition = on === type && chance(0.4) ? '' : ` on ${on.name}`;
        return `...${condition}${directives(uses, depth)} ${selections(on, depth + 1, uses)}`;
      }
      return fieldText(type, depth, uses);
    };

    const selections = (type: GraphQLCompositeType, depth: number, uses: Uses): string => {
      const texts = Array.from({ length: 1 + below(maxBreadth) }, () => selection(type, depth, uses));
      if (chance(0.08)) texts.push(pick(texts));
      return `{ ${texts.join(' ')} }`;
    };

    const rootOf = (isMutation: boolean) => (isMutation ? schema.getMutationType() : schema.getQueryType());

    /** All variables and fragments that an operation uses, also through fragments. */
    const allUses = (uses: Uses): Uses => {
      const all = noUses();
      const rest = [uses];
      for (let next = rest.pop(); next !== undefined; next = rest.pop()) {
        next.variables.forEach((name) => all.variables.add(name));
        for (const name of next.fragments) {
          const fragment = fragments.get(name);
          if (!all.fragments.has(name) && fragment !== undefined) rest.push(fragment.uses);
          all.fragments.add(name);
        }
      }
      return all;
    };

    const isMutation = chance(0.05);
    const count = chance(0.08) ? 2 + below(2) : 1;
    const names = Array.from({ length: count }, (_, index) => `${pick(operationNames)}${index === 0 ? '' : index}`);
    const isUnnamed = count === 1 && chance(0.4);
    const usedVariables = new Set<string>();
    const usedFragments = new Set<string>();
    const operations = names.map((name) => {
      const uses = noUses();
      const root = rootOf(isMutation) as GraphQLCompositeType;
      const body = isMutation ? `{ ${fieldText(root, 1, uses)} }` : selections(root, 0, uses);
      const all = allUses(uses);
      all.variables.forEach((variable) => usedVariables.add(variable));
      all.fragments.forEach((fragment) => usedFragments.add(fragment));
      const defined = variables.filter((variable) => all.variables.has(variable.name));
      const signature = defined.map((variable) => `$${variable.name}: ${variable.type}`).join(', ');
      const head = `${isMutation ? 'mutation' : 'query'} ${isUnnamed ? '' : name}`;
      return `${head}${signature === '' ? '' : `(${signature})`} ${body}`;
    });
    const definitions = [...fragments].flatMap(([name, { text }]) => (usedFragments.has(name) ? [text] : []));

    const drawVariables = (): Json => {
      const isSound = chance(0.85);
      const given: Json = {};
      for (const { name, given: type, isRequired, mayBeNull } of variables) {
        if (!usedVariables.has(name)) continue;
        if (!isSound && chance(0.3)) given[name] = valueOf(type, false);
        else if (mayBeNull && chance(0.2)) given[name] = null;
        else if (isRequired || chance(0.6)) given[name] = valueOf(type, true);
      }
      if (chance(0.05)) given['unknown'] = 'x';
      if (chance(0.03)) given['list'] = Array.from({ length: 101 }, () => 1);
      return given;
    };

    return {
      text: [...operations, ...definitions].join('\n'),
      isMutation,
      drawRequest: () => {
        const given = drawVariables();
        const isRight = chance(count > 1 ? 0.85 : 0.25);
        const wrong = pick(['', '__proto__', 'Nope', null]);
        return {
          ...(Object.keys(given).length === 0 && chance(0.5) ? {} : { variables: given }),
          ...(isRight && !isUnnamed ? { operationName: pick(names) } : chance(0.12) ? { operationName: wrong } : {}),
        };
      },
    };
  };

  return draw;
};
