import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { describe, expect, it } from 'vitest';
import { lostSessionMessage, messageOf } from '../../web/errors.ts';

const failed = (code: string, message = 'Say this.') =>
  new CombinedGraphQLErrors({ errors: [{ message: 'internal', extensions: { code, message } }] });

describe('what is said of a failure', () => {
  it('is the sentence that came with it', () => {
    expect(messageOf(failed('UPSTREAM_TIMEOUT'))).toBe('Say this.');
  });

  it('is nothing when there was no answer', () => {
    expect(messageOf(new TypeError('Failed to fetch'))).toBeNull();
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
