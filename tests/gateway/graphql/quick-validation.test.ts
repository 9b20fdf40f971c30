import {
  buildSchema,
  Kind,
  Lexer,
  parse,
  print,
  Source,
  TokenKind,
  validate,
  type DocumentNode,
  type GraphQLSchema,
  type ValidationRule,
} from 'graphql';
import { describe, expect, it, vi } from 'vitest';
import { documentRules } from '../../../gateway/graphql/operations/limits.ts';
import { hasTooManyOverlaps } from '../../../gateway/graphql/operations/overlapping-fields.ts';
import { rulesInDoubt } from '../../../gateway/graphql/operations/quick-validation.ts';
import { createSchema } from '../../../gateway/schema.ts';
import { createRandom, seedOfRun, type Random } from '../../support/random.ts';
import { createRandomDocuments } from '../../support/random-documents.ts';
import { siteDocuments } from '../../support/site-documents.ts';

// Thousands of documents take their time where other programs are busy.
vi.setConfig({ testTimeout: 180_000 });

const schema = createSchema();
/** A small schema with all that can be wrong with a document. */
const smallSchema = buildSchema(`
  type Query { animal: Animal, cat: Cat, dog: Dog, pet: Pet, find(by: Key!, first: Int, ids: [ID!], in: Box, size: Size = BIG): Cat }
  type Mutation { rename(name: String!): Cat }
  interface Animal { name: String, age(in: Unit): Int }
  type Cat implements Animal { name: String, age(in: Unit): Int, lives: Int!, kin: [Cat!], friend: Cat }
  type Dog implements Animal { name: String, age(in: Unit): Int, lives: Int, kin: [Dog!] }
  union Pet = Cat | Dog
  enum Unit { YEARS DAYS }
  enum Size { SMALL BIG }
  input Key @oneOf { id: ID, name: String }
  input Box { left: Int!, right: Int = 1, inner: Box }
`);
const rules = documentRules(false);

const parsedOf = (text: string): DocumentNode | null => {
  try {
    return parse(text);
  } catch {
    return null;
  }
};

/** The rules that a document may break, for what is looked at in the gateway: documents with one operation. */
const doubtsOf = (document: DocumentNode, of: GraphQLSchema = schema): ReadonlySet<ValidationRule> | null => {
  const operations = document.definitions.filter((each) => each.kind === Kind.OPERATION_DEFINITION);
  const [operation] = operations;
  return operation === undefined || operations.length > 1 ? null : rulesInDoubt(of, document, operation);
};

const isQuicklyValid = (document: DocumentNode, of: GraphQLSchema = schema): boolean =>
  doubtsOf(document, of)?.size === 0;

const faultsOf = (document: DocumentNode, of: GraphQLSchema = schema, by = rules): readonly string[] =>
  validate(of, document, by).map(({ message, locations }) => `${message} ${JSON.stringify(locations)}`);

const tokensOf = (text: string): string[] => {
  const lexer = new Lexer(new Source(text));
  const tokens: string[] = [];
  for (let token = lexer.advance(); token.kind !== TokenKind.EOF; token = lexer.advance())
    tokens.push(text.slice(token.start, token.end));
  return tokens;
};

const others = [
  'null',
  '1',
  '"x"',
  '{}',
  '[]',
  'true',
  'ENUM',
  '$x',
  '!',
  '@skip(if: true)',
  '...',
  'on',
  'Course',
  'id',
];

const isWord = (token: string): boolean => /^[\w"$]/.test(token);

/** A text with some of its tokens changed: left out, said twice, or replaced, mostly by one of the same kind; or with one more spread. */
const broken = (text: string, { below, chance, pick }: Random): string => {
  const tokens = tokensOf(text);
  for (let times = 1 + below(3); times > 0; times -= 1) {
    const at = below(tokens.length);
    const mine = tokens[at] ?? '';
    const alike = tokens.filter((token) => isWord(token) === isWord(mine));
    const fragments = tokens.filter((_token, index) => tokens[index - 1] === 'fragment');
    const change = below(6);
    if (change === 5 && mine === '{' && fragments.length > 0) tokens.splice(at + 1, 0, `...${pick(fragments)}`);
    else if (change === 0) tokens.splice(at, 1);
    else if (change === 1) tokens.splice(at, 0, mine);
    else tokens[at] = chance(0.8) ? pick(alike) : pick(others);
  }
  return tokens.join(' ');
};

const siteTexts = [...siteDocuments().values()];

describe('quick validation', () => {
  it('is what every document of the site takes', () => {
    const left = siteTexts.filter((text) => !isQuicklyValid(parse(text)));
    expect(left).toEqual([]);
  });

  it.each([
    [
      'variables with defaults',
      'query A($n: Int = 3, $u: Unit = DAYS) { find(by: { id: 1 }, first: $n) { age(in: $u) } }',
    ],
    ['an object with one field of several', 'query A($name: String!) { find(by: { name: $name }) { name } }'],
    [
      'lists and objects',
      'query A($n: Int!) { find(by: { id: 1 }, ids: [1, "b"], in: { left: $n, inner: { left: 2 } }) { name } }',
    ],
    ['null', '{ find(by: { id: 1 }, first: null) { name } }'],
    ['fields that merge', '{ cat { kin { name } } cat { ... on Cat { kin { name lives } } } }'],
    [
      'fragments of interfaces and unions',
      '{ pet { ...A ... on Cat { lives } } animal { ... on Pet { __typename } } } fragment A on Animal { name }',
    ],
    ['conditions', 'query A($b: Boolean!) { cat { name @include(if: $b) @skip(if: false) } }'],
    ['a condition with a default', 'query A($b: Boolean = true) { cat { name @include(if: $b) } }'],
    ['a change', 'mutation { rename(name: "a") { name } }'],
  ])('takes %s', (_what, text) => {
    const document = parse(text);
    expect(faultsOf(document, smallSchema)).toEqual([]);
    expect(isQuicklyValid(document, smallSchema)).toBe(true);
  });

  it.each([
    ['a field that is not there', '{ cat { wings } }'],
    ['a field of a union', '{ pet { name } }'],
    ['a field of another type of an interface', '{ animal { lives } }'],
    ['a field of a leaf', '{ cat { name { length } } }'],
    ['an object without fields', '{ cat }'],
    ['two fields by one name', '{ cat { name: age name } }'],
    ['two fields by one name, deeper', '{ cat { friend { a: name } } cat { friend { a: age } } }'],
    ['two fields by one name, in a fragment', '{ cat { a: name ...F } } fragment F on Cat { a: age }'],
    ['one field with two arguments', '{ cat { age(in: YEARS) age(in: DAYS) } }'],
    ['fields of two types by one name', '{ pet { ... on Cat { lives } ... on Dog { lives } } }'],
    ['an argument that is not there', '{ cat { age(of: YEARS) } }'],
    ['an argument twice', '{ cat { age(in: YEARS, in: YEARS) } }'],
    ['no argument where one is required', '{ find { name } }'],
    ['null where a value is required', 'mutation { rename(name: null) { name } }'],
    ['a value of another type', 'mutation { rename(name: 1) { name } }'],
    ['a value that the enum has not', '{ cat { age(in: MONTHS) } }'],
    ['a text for an enum', '{ cat { age(in: "YEARS") } }'],
    ['a number that is too large', '{ find(by: { id: 1 }, first: 3000000000) { name } }'],
    ['null in a list of values', '{ find(by: { id: 1 }, ids: [null]) { name } }'],
    ['a list for a number', '{ find(by: { id: 1 }, first: [1]) { name } }'],
    ['a number for an object', '{ find(by: 1) { name } }'],
    ['two fields of a key', '{ find(by: { id: 1, name: "a" }) { name } }'],
    ['no field of a key', '{ find(by: {}) { name } }'],
    ['null as a key', '{ find(by: { id: null }) { name } }'],
    ['a field of an object twice', '{ find(by: { id: 1 }, in: { left: 1, left: 1 }) { name } }'],
    ['a required field of an object missing', '{ find(by: { id: 1 }, in: { right: 1 }) { name } }'],
    ['a field that the object has not', '{ find(by: { id: 1 }, in: { left: 1, up: 1 }) { name } }'],
    ['a list that is too long', `{ find(by: { id: 1 }, ids: [${'1 '.repeat(101)}]) { name } }`],
    ['a variable that is not there', '{ cat { age(in: $unit) } }'],
    ['a variable that is not used', 'query A($unit: Unit) { cat { name } }'],
    ['a variable twice', 'query A($unit: Unit, $unit: Unit) { cat { age(in: $unit) } }'],
    ['a variable of another type', 'query A($unit: Size) { cat { age(in: $unit) } }'],
    ['a variable that may be null', 'mutation A($name: String) { rename(name: $name) { name } }'],
    ['a variable of a type of answers', 'query A($unit: Cat) { cat { age(in: $unit) } }'],
    ['a variable of no type', 'query A($unit: Nothing) { cat { age(in: $unit) } }'],
    ['a default of another type', 'query A($unit: Unit = 1) { cat { age(in: $unit) } }'],
    ['a fragment that is not there', '{ cat { ...F } }'],
    ['a fragment that is not used', '{ cat { name } } fragment F on Cat { name }'],
    ['a fragment twice', '{ cat { ...F } } fragment F on Cat { name } fragment F on Cat { name }'],
    ['a fragment that spreads itself', '{ cat { ...F } } fragment F on Cat { name ...F }'],
    ['a fragment that spreads itself, in place', '{ cat { ...F } } fragment F on Cat { ... { name ...F } }'],
    ['a fragment that spreads itself, deeper', '{ cat { ...F } } fragment F on Cat { friend { ...F } }'],
    [
      'fragments that spread each other',
      '{ cat { ...G ...F } } fragment F on Cat { ...G } fragment G on Cat { name ...F }',
    ],
    [
      'fragments that spread each other, deeper',
      '{ cat { ...F } } fragment F on Cat { ...G } fragment G on Cat { friend { ...F } }',
    ],
    ['a fragment of another type', '{ cat { ...F } } fragment F on Dog { name }'],
    ['a fragment of another type, in place', '{ cat { ... on Dog { name } } }'],
    ['a fragment of no type', '{ cat { ... on Nothing { name } } }'],
    ['a fragment of an enum', '{ cat { ... on Unit { name } } }'],
    ['a directive that is not there', '{ cat @fast { name } }'],
    ['a directive on an operation', 'query @skip(if: true) { cat { name } }'],
    ['a directive on a fragment', '{ cat { ...F } } fragment F on Cat @skip(if: true) { name }'],
    ['a directive on a variable', 'query A($u: Unit @skip(if: true)) { cat { age(in: $u) } }'],
    ['a directive twice', '{ cat { name @skip(if: true) @skip(if: true) } }'],
    ['a directive without its argument', '{ cat { name @skip } }'],
    ['a condition that may be null', 'query A($b: Boolean) { cat { name @skip(if: $b) } }'],
    ['a change that there is none of', 'mutation { erase }'],
    ['a condition whose default is null', 'query A($b: Boolean = null) { cat { name @skip(if: $b) } }'],
    ['too many aliases', `{ ${Array.from({ length: 21 }, (_, index) => `a${index}: __typename`).join(' ')} }`],
    ['introspection', '{ __schema { queryType { name } } }'],
    ['definitions of types', '{ cat { name } } type Fox { name: String }'],
  ])('leaves %s to graphql-js', (_what, text) => {
    const document = parse(text);
    expect(faultsOf(document, smallSchema)).not.toEqual([]);
    expect(isQuicklyValid(document, smallSchema)).toBe(false);
  });

  it.each([
    ['a field that is not there', '{ cat { wings name } }', ['FieldsOnCorrectTypeRule']],
    ['an object without fields', '{ cat }', ['ScalarLeafsRule']],
    ['an argument that is not there', '{ cat { age(of: YEARS) } }', ['KnownArgumentNamesRule']],
    ['no argument where one is required', '{ find { name } }', ['ProvidedRequiredArgumentsRule']],
    ['a value of another type', 'mutation { rename(name: 1) { name } }', ['ValuesOfCorrectTypeRule']],
    ['null where a value is required', 'mutation { rename(name: null) { name } }', ['ValuesOfCorrectTypeRule']],
    ['a variable that is not there', '{ cat { age(in: $unit) } }', ['NoUndefinedVariablesRule']],
    ['a variable that is not used', 'query A($unit: Unit) { cat { name } }', ['NoUnusedVariablesRule']],
    ['a variable of another type', 'query A($u: Size) { cat { age(in: $u) } }', ['VariablesInAllowedPositionRule']],
    ['a fragment that is not there', '{ cat { ...F } }', ['KnownFragmentNamesRule']],
    ['a field with more below it', '{ cat { wings { left } name } }', ['FieldsOnCorrectTypeRule']],
    ['a directive that is not there', '{ cat @fast(by: 2) { name } }', ['KnownDirectivesRule']],
    [
      'a leaf with fields, which may not be merged',
      '{ cat { name { a: length } name { a: width } } }',
      ['OverlappingFieldsCanBeMergedRule', 'ScalarLeafsRule'],
    ],
    [
      'a fragment of no type, whose fields may not be merged',
      '{ cat { a: name ... on Nothing { a: wings } } }',
      ['KnownTypeNamesRule', 'OverlappingFieldsCanBeMergedRule'],
    ],
    ['a fragment that is not used', '{ cat { name } } fragment F on Cat { name }', ['NoUnusedFragmentsRule']],
    ['two fields by one name', '{ cat { a: name a: lives } }', ['OverlappingFieldsCanBeMergedRule']],
    ['a fragment of another type', '{ cat { ... on Dog { name } } }', ['PossibleFragmentSpreadsRule']],
    ['a variable of no type', 'query A($u: Nothing) { cat { age(in: $u) } }', ['KnownTypeNamesRule']],
    ['a field that the object has not', '{ find(by: { id: 1, x: 2 }) { name } }', ['ValuesOfCorrectTypeRule']],
    [
      'a limit',
      `{ ${Array.from({ length: 21 }, (_, index) => `a${index}: __typename`).join(' ')} }`,
      ['operationLimits'],
    ],
    ['introspection', '{ __schema { queryType { name } } }', ['noIntrospection']],
    [
      'several faults',
      'query A($u: Unit) { cat { wings age(of: $v) } }',
      ['FieldsOnCorrectTypeRule', 'KnownArgumentNamesRule', 'NoUndefinedVariablesRule', 'NoUnusedVariablesRule'],
    ],
  ])('names the rules that %s breaks', (_what, text, names) => {
    const doubts = doubtsOf(parse(text), smallSchema);
    expect([...(doubts ?? [])].map(({ name }) => name).toSorted()).toEqual(names);
  });

  it.each([
    ['a key that may be null', 'query A($id: ID) { find(by: { id: $id }) { name } }'],
    ['a subscription', 'subscription { cat { name } }'],
  ])('leaves %s to graphql-js, whose later steps refuse it', (_what, text) => {
    expect(isQuicklyValid(parse(text), smallSchema)).toBe(false);
  });

  it.each([
    ['the schema of the gateway', schema, siteTexts],
    [
      'a small schema',
      smallSchema,
      ['{ cat { kin { name } } pet { ...A } } fragment A on Animal { a: age(in: DAYS) }'],
    ],
  ])(`doubts every rule that is broken, with %s (RANDOM_SEED=${seedOfRun()})`, (_name, of, texts) => {
    const random = createRandom(seedOfRun());
    const draw = createRandomDocuments(of, random.fork());
    const wrong: string[] = [];
    const count = { valid: 0, quick: 0, refused: 0, named: 0 };
    for (let drawn = 0; drawn < 6_000; drawn += 1) {
      const sound = random.chance(0.3) ? random.pick(texts) : draw().text;
      const document = parsedOf(random.chance(0.2) ? sound : broken(sound, random));
      if (document === null || hasTooManyOverlaps(document)) continue;
      const doubts = doubtsOf(document, of);
      const faults = faultsOf(document, of);
      const inDoubt = rules.filter((rule) => doubts?.has(rule));
      if (doubts !== null && faultsOf(document, of, inDoubt).join() !== faults.join()) wrong.push(print(document));
      count.valid += faults.length === 0 ? 1 : 0;
      count.quick += doubts?.size === 0 ? 1 : 0;
      count.refused += faults.length > 0 ? 1 : 0;
      count.named += faults.length > 0 && doubts !== null ? 1 : 0;
    }
    expect(wrong).toEqual([]);
    expect(count.refused).toBeGreaterThan(500);
    expect(count.quick / count.valid).toBeGreaterThan(0.85);
    expect(count.named / count.refused).toBeGreaterThan(0.6);
  });
});
