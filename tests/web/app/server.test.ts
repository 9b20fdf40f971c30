import { describe, expect, it } from 'vitest';
import { pageOf } from '../../../web/server.tsx';

describe('the address of a public page', () => {
  it.each(['/course/%64sa', '/course/%64%73%61', '/course/dsa/'])(
    'is one for a course, however it is written: %s',
    (path) => {
      expect(pageOf(path, [])).toEqual(pageOf('/course/dsa', []));
    },
  );

  it('keeps characters that have a meaning of their own in addresses as codes', () => {
    expect(pageOf('/course/a%2Fb%3Fc', [])?.address).toBe('/course/a%2Fb%3Fc');
  });
});
