import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ageOn,
  dateOfBirthInstant,
  logInProblem,
  registrationProblems,
} from '../../../gateway/auth/validation-rules.ts';

const complete = {
  name: 'Nusrat Jahan',
  email: 'nusrat@dhap.example',
  password: '12345678',
  dateOfBirth: { day: 21, month: 11, year: 2000 },
};

const judge = (overrides: object, now = '2026-11-21T12:00:00Z') =>
  registrationProblems({ ...complete, ...overrides }, { now: new Date(now), language: 'en' });

describe('a login', () => {
  it('needs an @ in the e-mail, before anything is said about the password', () => {
    expect(logInProblem({ email: 'abc', password: '1' }, 'en')).toEqual({
      code: 'EMAIL_INVALID',
      message: 'Please enter a valid email address.',
      field: ['input', 'email'],
    });
  });

  it('needs a password of 8 characters, and no more than that', () => {
    expect(logInProblem({ email: 'a@b', password: '1234567' }, 'en')).toMatchObject({
      code: 'PASSWORD_TOO_SHORT',
      message: 'Your password must be at least 8 characters.',
      field: ['input', 'password'],
    });
    expect(logInProblem({ email: 'a@b', password: '12345678' }, 'en')).toBeNull();
  });

  it('counts a letter the same in whatever way a keyboard composes it', () => {
    const problemOf = (password: string) => logInProblem({ email: 'a@b', password }, 'en')?.code;
    for (const [letter, count] of [
      ['\u09df', 4],
      ['\u09af\u09bc', 4],
      ['e\u0301', 8],
      ['\u00e9', 8],
    ] as const) {
      expect([letter.repeat(count), letter.repeat(count - 1)].map(problemOf)).toEqual([
        undefined,
        'PASSWORD_TOO_SHORT',
      ]);
    }
  });
});

describe('a registration', () => {
  it('is accepted when everything is in order', () => {
    expect(judge({})).toEqual([]);
  });

  it('is accepted with the shortest name, and with the first and the last day that somebody can be born on', () => {
    expect(judge({ name: 'Jo' })).toEqual([]);
    // A conjunct of Bengali needs a joiner of no width.
    expect(judge({ name: 'র\u200d্য' })).toEqual([]);
    expect(judge({ dateOfBirth: { day: 1, month: 1, year: 1906 } })).toEqual([]);
    expect(judge({ dateOfBirth: { day: 31, month: 12, year: 1905 } })).toMatchObject([
      { code: 'DATE_OF_BIRTH_INVALID' },
    ]);
    expect(judge({ dateOfBirth: { day: 21, month: 11, year: 2026 } })).toMatchObject([{ code: 'TOO_YOUNG' }]);
  });

  it.each([
    [{ name: ' a ' }, 'Please enter your full name.', 'name'],
    // Zero-width spaces, a word joiner, Hangul fillers, selectors of a variant and a blank of Braille show nothing.
    [{ name: '\u200b\u2060\u3164\ufe0f\u2800 \u115f' }, 'Please enter your full name.', 'name'],
    [{ name: 'a\u200b\u200b' }, 'Please enter your full name.', 'name'],
    [{ name: 'Rima\u0000' }, 'This has a character that cannot be saved. Please type it again.', 'name'],
    [{ name: 'Rima\nDas' }, 'This has a character that cannot be saved. Please type it again.', 'name'],
    [{ name: 'Rima \ud83d' }, 'This has a character that cannot be saved. Please type it again.', 'name'],
    [{ name: 'Rima \u202edas' }, 'This has a character that cannot be saved. Please type it again.', 'name'],
    [{ password: '1234567\u0000' }, 'This has a character that cannot be saved. Please type it again.', 'password'],
    [{ email: 'a\u0000@b' }, 'Please enter a valid email address.', 'email'],
    [{ email: 'a\ud800@b' }, 'Please enter a valid email address.', 'email'],
    [{ email: 'a\n@b' }, 'Please enter a valid email address.', 'email'],
    [{ email: 'a\u202e@b' }, 'Please enter a valid email address.', 'email'],
    [{ email: 'abc' }, 'Please enter a valid email address.', 'email'],
    [{ dateOfBirth: null }, 'Please select your date of birth (day, month, and year).', 'dateOfBirth'],
    [{ password: '1234567' }, 'Create a strong password with at least 8 characters.', 'password'],
    [{ dateOfBirth: { day: 31, month: 2, year: 2000 } }, 'Please select a valid date of birth.', 'dateOfBirth'],
    [{ dateOfBirth: { day: 22, month: 11, year: 2026 } }, 'Please select a valid date of birth.', 'dateOfBirth'],
    [{ dateOfBirth: { day: 1, month: 1, year: -5 } }, 'Please select a valid date of birth.', 'dateOfBirth'],
    [{ dateOfBirth: { day: 1, month: 1, year: 12000 } }, 'Please select a valid date of birth.', 'dateOfBirth'],
    [
      { dateOfBirth: { day: 22, month: 11, year: 2013 } },
      'You must be at least 13 years old to register.',
      'dateOfBirth',
    ],
  ])('%j is refused with “%s”', (overrides, message, field) => {
    expect(judge(overrides)).toMatchObject([{ message, field: ['input', field] }]);
  });

  it.each([{ day: 1, month: 2 }, { day: 1, year: 2000 }, { month: 2, year: 2000 }, { day: null }, {}])(
    'needs all of a date of birth: %j',
    (dateOfBirth) => {
      expect(judge({ dateOfBirth })).toMatchObject([
        { message: 'Please select your date of birth (day, month, and year).', field: ['input', 'dateOfBirth'] },
      ]);
    },
  );

  it('names every wrong field at once, in the order of the form and once each', () => {
    const codes = (overrides: object) => judge(overrides).map(({ code }) => code);
    const empty = { name: '', email: '', password: '', dateOfBirth: {} };
    expect(codes(empty)).toEqual(['NAME_TOO_SHORT', 'EMAIL_INVALID', 'DATE_OF_BIRTH_MISSING', 'PASSWORD_TOO_SHORT']);
    const born = (year: number) => ({ dateOfBirth: { day: 31, month: year === 2020 ? 2 : 1, year } });
    expect(codes({ ...born(2020), password: '' })).toEqual(['DATE_OF_BIRTH_INVALID', 'PASSWORD_TOO_SHORT']);
    expect(codes({ ...born(2025), email: 'abc' })).toEqual(['EMAIL_INVALID', 'TOO_YOUNG']);
  });

  it('accepts a 13th birthday on the day itself, as the calendar hangs in Kolkata', () => {
    const turning = { dateOfBirth: { day: 22, month: 11, year: 2013 } };
    expect(judge(turning, '2026-11-21T18:29:00Z')).toMatchObject([{ code: 'TOO_YOUNG' }]);
    expect(judge(turning, '2026-11-21T18:31:00Z')).toEqual([]);
  });

  it('lets somebody born on 29 February turn on 1 March of a common year', () => {
    expect(ageOn('2026-02-28', { year: 2012, month: 2, day: 29 })).toBe(13);
    expect(ageOn('2025-02-28', { year: 2012, month: 2, day: 29 })).toBe(12);
    expect(ageOn('2025-03-01', { year: 2012, month: 2, day: 29 })).toBe(13);
  });

  it('never throws, whatever numbers a date of birth is made of', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer(), fc.integer(), (day, month, year) => {
        const problems = judge({ dateOfBirth: { day, month, year } });
        expect(problems.every(({ message }) => message !== '')).toBe(true);
      }),
    );
  });

  it('sends the date of birth as midnight UTC, so that no time zone moves the birthday', () => {
    expect(dateOfBirthInstant({ day: 5, month: 1, year: 1999 })).toBe('1999-01-05T00:00:00.000Z');
    expect(dateOfBirthInstant({ day: 5, month: 1, year: 99 })).toBe('0099-01-05T00:00:00.000Z');
    expect(dateOfBirthInstant({ day: 5, month: 1 })).toBeNull();
  });
});
