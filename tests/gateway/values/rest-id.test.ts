import { describe, expect, it } from 'vitest';
import { readRestId } from '../../../gateway/values/rest-id.ts';

describe('ids', () => {
  it('keep the type they came in, and are the same as text', () => {
    expect([
      readRestId(7),
      readRestId(' a7 '),
      readRestId(''),
      readRestId(null),
      readRestId(Infinity),
      readRestId({}),
    ]).toEqual([7, 'a7', null, null, null, null]);
    // Beyond this, two numbers of the API would become one.
    expect([readRestId(2 ** 53 - 1), readRestId(2 ** 53), readRestId(1.5)]).toEqual([2 ** 53 - 1, null, null]);
    expect(encodeURIComponent(String(readRestId('a\ud800')))).toBe('a%EF%BF%BD');
    expect(readRestId('9007199254740993')).toBe('9007199254740993');
  });
});
