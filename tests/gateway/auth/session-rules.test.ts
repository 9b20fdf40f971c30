import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  destinationAfterLogIn,
  homeDestination,
  logInDestination,
  redirectAfterLogIn,
  requireSession,
} from '../../../gateway/auth/session-rules.ts';

describe('what only somebody with a session may do', () => {
  it('is refused to anybody else with the reason to sign in', () => {
    expect(() => requireSession({ hasSession: () => true })).not.toThrow();
    expect(() => requireSession({ hasSession: () => false })).toThrow(
      expect.objectContaining({ verdict: { code: 'UNAUTHENTICATED', reason: 'SIGN_IN_REQUIRED' } }),
    );
  });
});

describe('the places around a session', () => {
  it('are the landing page and the page to sign in', () => {
    expect(homeDestination).toEqual({ place: 'HOME', courseId: null, path: '/' });
    expect(logInDestination).toEqual({ place: 'LOGIN', courseId: null, path: '/login' });
  });
});

describe('where signing in leads', () => {
  it('is a place for clients that have no addresses', () => {
    expect(destinationAfterLogIn(null)).toEqual({ place: 'DASHBOARD', courseId: null, path: '/dashboard' });
    expect(destinationAfterLogIn('/dashboard')).toMatchObject({ place: 'DASHBOARD' });
    expect(destinationAfterLogIn('/profile')).toEqual({ place: 'REQUESTED', courseId: null, path: '/profile' });
  });

  it.each([
    ['/course/dsa-with-cpp', '/course/dsa-with-cpp'],
    ['/course/x?tab=about#modules', '/course/x?tab=about#modules'],
    ['/', '/'],
    ['/course/বাংলা', '/course/%E0%A6%AC%E0%A6%BE%E0%A6%82%E0%A6%B2%E0%A6%BE'],
  ])('to the wanted path of this site: %s', (next, path) => {
    expect(redirectAfterLogIn(next)).toBe(path);
  });

  it.each([
    [null],
    [undefined],
    [''],
    ['dashboard'],
    ['//evil.example'],
    ['/\\evil.example'],
    ['\\\\evil.example'],
    ['https://evil.example/'],
    ['javascript:alert(1)'],
    ['/\t/evil.example'],
    ['/\n/evil.example'],
    [' /profile'],
    ['/.//evil.example'],
    ['/x/..//evil.example'],
    ['/login'],
    ['/login/'],
    ['/login?next=/profile'],
    ['/x/../login'],
  ])('to the dashboard for %j', (next) => {
    expect(redirectAfterLogIn(next)).toBe('/dashboard');
  });

  it('never off this site, whatever is asked for', () => {
    const pieces = fc.constantFrom(
      '/',
      '\\',
      '.',
      '..',
      '@',
      ':',
      '?',
      '#',
      '%2f',
      '%5c',
      '\t',
      'evil.example',
      'http:',
      'a',
    );
    const next = fc.oneof(
      fc.string(),
      fc.array(pieces).map((parts) => `/${parts.join('')}`),
    );
    fc.assert(
      fc.property(next, (wanted) => {
        const path = redirectAfterLogIn(wanted);
        expect(path).toMatch(/^\/(?![/\\])/);
        expect(new URL(path, 'https://academy.example').origin).toBe('https://academy.example');
      }),
      { numRuns: 2_000 },
    );
  });
});
