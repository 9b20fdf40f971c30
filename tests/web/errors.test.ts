import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { describe, expect, it } from 'vitest';
import { lostSessionMessage, problemOf, refusalsOf } from '../../web/errors.ts';

const failed = (code: string, message = 'Say this.') =>
  new CombinedGraphQLErrors({ errors: [{ message: 'internal', extensions: { code, message } }] });

describe('what a person can do about a failure', () => {
  it.each([
    ['UNAUTHENTICATED', 'sign-in'],
    ['NOT_FOUND', 'go-back'],
    ['FORBIDDEN', 'go-back'],
    ['UPSTREAM_TIMEOUT', 'try-again'],
    ['A_CODE_OF_TOMORROW', 'try-again'],
  ])('follows from its code: %s', (code, wayOut) => {
    expect(problemOf(failed(code))).toEqual({ message: 'Say this.', wayOut });
  });

  it('is to try again when there was no answer', () => {
    expect(problemOf(new TypeError('Failed to fetch'))).toEqual({ message: null, wayOut: 'try-again' });
  });
});

describe('a lost session', () => {
  it('brings its own words', () => {
    expect(lostSessionMessage(failed('UNAUTHENTICATED', 'Please login to continue.'))).toBe(
      'Please login to continue.',
    );
  });

  it('is nothing else', () => {
    expect(lostSessionMessage(failed('FORBIDDEN'))).toBeNull();
    expect(lostSessionMessage(new TypeError('Failed to fetch'))).toBeNull();
    expect(lostSessionMessage(undefined)).toBeNull();
  });
});

describe('what a form shows', () => {
  it('is what the academy refuses, else what came with the error, else that it cannot be reached', () => {
    const refusal = { message: 'Too short.', field: ['input', 'password'] };
    expect(refusalsOf([refusal], undefined, 'No way.')).toEqual([refusal]);
    expect(refusalsOf(undefined, failed('RATE_LIMITED', 'Slowly.'), 'No way.')).toEqual([{ message: 'Slowly.' }]);
    expect(refusalsOf([], new TypeError('x'), 'No way.')).toEqual([{ message: 'No way.' }]);
  });
});
