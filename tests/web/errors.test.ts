import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { describe, expect, it } from 'vitest';
import { ForeignAnswer, lostSessionMessage, messageOf } from '../../web/errors.ts';
import { reasonOf } from '../../web/reason-of.ts';
import { bn } from '../../web/texts/bn.ts';
import { en } from '../../web/texts/en.ts';

const failed = (code: string, message = 'Say this.') =>
  new CombinedGraphQLErrors({ errors: [{ message: 'internal', extensions: { code, message } }] });

describe('what is said of a failure', () => {
  it('is the sentence that came with it', () => {
    expect(messageOf(failed('UPSTREAM_TIMEOUT'))).toBe('Say this.');
  });

  it('is nothing when there was no answer', () => {
    expect(messageOf(new TypeError('Failed to fetch'))).toBeNull();
  });

  it.each([
    ['the sentence that came with it', failed('UPSTREAM_TIMEOUT'), 'Say this.', 'Say this.'],
    ['the connection', new TypeError('Failed to fetch'), en.problem.connection, bn.problem.connection],
    [
      'too many requests, and when to try again',
      new ForeignAnswer(429, 1),
      'Too many requests came from your network. Please try again in 1 minute.',
      'আপনার নেটওয়ার্ক থেকে অনেক বেশি অনুরোধ এসেছে। ১ মিনিট পরে আবার চেষ্টা করুন।',
    ],
    [
      'an academy that does not answer',
      new ForeignAnswer(502, null),
      'The academy is not answering. Please try again in a moment.',
      'একাডেমি এই মুহূর্তে উত্তর দিচ্ছে না। একটু পরে আবার চেষ্টা করুন।',
    ],
    [
      'how long it does not answer',
      new ForeignAnswer(503, 30),
      'The academy is not answering. Please try again in 30 minutes.',
      'একাডেমি এই মুহূর্তে উত্তর দিচ্ছে না। ৩০ মিনিট পরে আবার চেষ্টা করুন।',
    ],
    ['a page in its place', new ForeignAnswer(200, null), en.problem.intercepted, bn.problem.intercepted],
    ['a network without a login', new ForeignAnswer(511, null), en.problem.intercepted, bn.problem.intercepted],
  ])('is %s, in the language of the page', (_name, error, inEnglish, inBengali) => {
    expect(reasonOf(en, error)).toBe(inEnglish);
    expect(reasonOf(bn, error)).toBe(inBengali);
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
