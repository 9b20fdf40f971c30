import { describe, expect, it } from 'vitest';
import { firstMalformedLine } from '../../scripts/settings.mjs';

describe('the .env file', () => {
  it.each([
    ['an assignment', 'PORT=4000'],
    ['comments and empty lines', '# a comment\n\nPORT=4000 # another'],
    ['an exported assignment', 'export PORT=4000'],
    ['an empty value', 'ACADEMY_API_URL='],
    ['a value in quotes over two lines', 'KEY="first\nsecond line"\nPORT=4000'],
  ])('takes %s', (_what, text) => {
    expect(firstMalformedLine(text)).toBeNull();
  });

  it.each([
    ['a word without a value', 'PORT=4000\nHELLO', 2],
    ['a name with a blank', 'MY PORT=4000', 1],
    ['a conflict that was never resolved', 'PORT=4000\n<<<<<<< ours', 2],
  ])('refuses %s and names its line', (_what, text, line) => {
    expect(firstMalformedLine(text)).toBe(line);
  });
});
