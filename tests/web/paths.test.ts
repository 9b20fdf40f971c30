import { describe, expect, it } from 'vitest';
import { isPublic, paths } from '../../web/paths.ts';

describe('addresses', () => {
  it.each([
    '/',
    '/batches',
    '/webinars',
    '/announcements',
    '/login',
    '/register',
    '/forgot-password',
    '/reset-password',
    '/my-privacy-policy',
    '/terms-conditions',
    '/cancellation-refund',
    '/shipping-delivery',
    '/course/dsa-with-cpp',
    '/login/',
  ])('do not mind a lost session at %s', (path) => expect(isPublic(path)).toBe(true));

  it.each([
    '/dashboard',
    '/profile',
    '/purchases',
    '/course/7/access',
    '/course/7/access/',
    '/course/7/month/2',
    '/course',
  ])('notice a lost session at %s', (path) => expect(isPublic(path)).toBe(false));

  it('lead back to the wanted page after signing in', () => {
    expect(paths.login('/course/dsa-with-cpp')).toBe('/login?next=/course/dsa-with-cpp');
    expect(paths.login('/batches?search=a&b')).toBe('/login?next=/batches%3Fsearch%3Da%26b');
  });

  it('keep a slug or an id in one piece', () => {
    expect(paths.course('a/b?c')).toBe('/course/a%2Fb%3Fc');
    expect(paths.courseMonth('7', 3)).toBe('/course/7/month/3');
  });
});
