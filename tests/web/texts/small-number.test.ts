import { expect, it } from 'vitest';
import { smallNumber } from '../../../web/texts/small-number.ts';

it.each(['en', 'bn'] as const)('a small number reads as the language writes it: %s', (language) => {
  for (const number of [0, 1, 9, 10, 24, 305, 999])
    expect(smallNumber(number, language)).toBe(number.toLocaleString(language));
});
