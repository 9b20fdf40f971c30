import { isStringOneByteRepresentation } from 'node:v8';
import { parse, visit } from 'graphql';
import { describe, expect, it } from 'vitest';
import { nameAsJson } from '../../../gateway/graphql/executor/json-writers.ts';

describe('A name as JSON', () => {
  it('has one byte for a character, also where it was cut out of a text with wide ones', () => {
    const names: string[] = [];
    visit(parse('# অর্থ\n{ acknowledgementOfPayment }', { noLocation: true }), {
      Name: ({ value }) => void names.push(value),
    });
    expect(names.map(isStringOneByteRepresentation)).toEqual([false]);
    expect(names.map(nameAsJson).map(isStringOneByteRepresentation)).toEqual([true]);
    expect(names.map(nameAsJson)).toEqual(['"acknowledgementOfPayment"']);
  });
});
