import { GraphQLObjectType } from 'graphql';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { hashOf } from '../../../gateway/graphql/clients/client-manifests.ts';
import { createDocuments } from '../../../gateway/graphql/documents.ts';
import type { OperationCostOf } from '../../../gateway/graphql/operations/operation-cost.ts';
import { createSchema } from '../../../gateway/schema.ts';

const ofSite = 'query Brand { academy { brand { name } } }';
const trusted = { id: hashOf(ofSite), hash: hashOf(ofSite), text: ofSite, operation: 'Brand' };
const costsNothing: OperationCostOf = () => () => ({ total: 1, points: 1 });

/** A store of documents, and what it logs. */
const storeOf = ({ operationCostOf = costsNothing, schema = createSchema() } = {}) => {
  const lines: Record<string, unknown>[] = [];
  const documents = createDocuments({
    schema,
    trusted: {
      find: (id) => (id === trusted.id ? trusted : null),
      clientOf: () => null,
      onChange: () => undefined,
    },
    operationCostOf,
    allowsIntrospection: false,
    log: pino({}, { write: (line) => void lines.push(JSON.parse(line)) }),
  });
  return { documents, lines };
};

const fault = (document: string | null, message: string) =>
  expect.objectContaining({ level: 50, msg: 'fault', document, err: expect.objectContaining({ message }) });

describe('a fault of the gateway in a document', () => {
  it('is logged once for a document of the site with its name, and once for all texts that strangers send', () => {
    const operationCostOf: OperationCostOf = () => {
      throw new TypeError('no such list: secret-value');
    };
    const { documents, lines } = storeOf({ operationCostOf });
    for (let time = 0; time < 3; time += 1) {
      expect(documents.ofId(trusted.id)).toBeNull();
      const text = `query Mine${time} { course(by: { slug: "secret-value" }) { id } }`;
      expect(documents.ofText(text)).toBeNull();
      expect(documents.ofText(text)).toBeNull();
    }
    expect(lines).toEqual([fault('Brand', 'no such list: secret-value'), fault(null, 'no such list: [value]')]);
  });

  it('is logged where a form of it cannot be compiled, without the values of variables', () => {
    const schema = createSchema();
    const brand = schema.getType('Brand');
    if (!(brand instanceof GraphQLObjectType)) throw new Error('There is no brand.');
    Object.defineProperty(brand.getFields()['name'], 'resolve', {
      get: () => {
        throw new TypeError('nothing for secret-value');
      },
    });
    const { documents, lines } = storeOf({ schema });
    const named = 'query Named($by: CourseKey!) { course(by: $by) { id } academy { brand { name } } }';
    for (let time = 0; time < 3; time += 1) {
      expect(documents.ofId(trusted.id)?.prepare({})).toBeNull();
      expect(documents.ofText(named)?.prepare({ by: { slug: 'secret-value' } })).toBeNull();
    }
    expect(lines).toEqual([fault('Brand', 'nothing for secret-value'), fault(null, 'nothing for [value]')]);
  });

  it.each([
    ['that cannot be parsed', '{ academy {'],
    ['with an unknown field', '{ nothing }'],
    ['with too many tokens', `{ academy { ${'introduction '.repeat(1_500)} } }`],
  ])('is none where a text is wrong: one %s', (_name, text) => {
    const { documents, lines } = storeOf();
    for (let time = 0; time < 3; time += 1) {
      try {
        documents.ofText(text);
      } catch {
        // It is refused.
      }
    }
    expect(lines).toEqual([]);
  });

  it('is none where a condition is null', () => {
    const { documents, lines } = storeOf();
    const text = 'query ($x: Boolean = true) { academy @include(if: $x) { introduction } }';
    expect(documents.ofText(text)?.prepare({ x: null })).toBeNull();
    expect(lines).toEqual([]);
  });
});
