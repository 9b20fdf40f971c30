import { describe, expect, it } from 'vitest';
import { paths } from '../../web/paths.ts';

describe('addresses', () => {
  it('lead back to the wanted page after signing in', () => {
    expect(paths.login('/course/dsa-with-cpp')).toBe('/login?next=/course/dsa-with-cpp');
    expect(paths.login('/batches?search=a&b')).toBe('/login?next=/batches%3Fsearch%3Da%26b');
  });

  it('keep a slug or an id in one piece', () => {
    expect(paths.course('a/b?c')).toBe('/course/a%2Fb%3Fc');
    expect(paths.courseMonth('7', 3)).toBe('/course/7/month/3');
  });
});
