import { characterNotKept } from '../errors/texts.ts';
import type { DateOfBirthInput, LogInInput, RegisterInput, UserErrorCode } from '../generated/schema.ts';
import { dayOfParts, isRealDay } from '../values/days.ts';
import { dayOf } from '../values/instants.ts';
import { canBeKept, canBeKeptAsLine, type Language, trimUnseen, visiblePart } from '../values/text.ts';
import { authTexts } from './texts.ts';
import { typedAddress } from './typed-address.ts';
import type { UserErrorRecord } from './user-error.ts';

/** The least number of characters of a password. */
const minPasswordLength = 8;
/** The age in completed years from which somebody may register. */
const minAge = 13;
const minNameLength = 2;

type Today = { readonly now: Date; readonly language: Language };

const about = (field: string, code: UserErrorCode, message: string): UserErrorRecord => ({
  code,
  message,
  field: ['input', field],
});

const lengthOf = (text: string): number => [...text].length;

/** Much more than the shortest password. Normalizing takes time by the square of the length. */
const maxLookedAtLength = 100;

/** Whether a password is too short: letters count the same in whatever way a keyboard composes them. */
const isTooShort = (password: string): boolean =>
  lengthOf(password.slice(0, maxLookedAtLength).normalize('NFC')) < minPasswordLength;

/** What is wrong with an address to write to, or null. */
export const addressProblem = (email: string, language: Language): UserErrorRecord | null =>
  email.includes('@') && canBeKeptAsLine(email) ? null : about('email', 'EMAIL_INVALID', authTexts[language].email);

/**
 * What is wrong with a password, or null. Libraries that hash passwords fail on some characters, and an API that fails often
 * enough is not asked for a while, by nobody.
 */
const passwordProblem = (password: string, tooShort: string, language: Language): UserErrorRecord | null => {
  if (isTooShort(password)) return about('password', 'PASSWORD_TOO_SHORT', tooShort);
  return canBeKept(password) ? null : about('password', 'CHARACTER_NOT_KEPT', characterNotKept[language]);
};

/** The first thing that is wrong with a login, or null. */
export const logInProblem = ({ email, password }: LogInInput, language: Language): UserErrorRecord | null =>
  addressProblem(email, language) ?? passwordProblem(password, authTexts[language].logInPassword, language);

type Day = { year: number; month: number; day: number };

const completeDay = (input: DateOfBirthInput | null | undefined): Day | null => {
  const { year, month, day } = input ?? {};
  const isComplete = typeof year === 'number' && typeof month === 'number' && typeof day === 'number';
  return isComplete ? { year, month, day } : null;
};

const asText = ({ year, month, day }: Day): string => dayOfParts(year, month, day);

const maxYearsBack = 120;

/** Whether somebody can be born on a day: it exists, is not ahead of today, and no more than 120 years back. */
const isBirthday = (birth: Day, today: string): boolean =>
  birth.year >= Number(today.slice(0, 4)) - maxYearsBack &&
  birth.year <= 9999 &&
  isRealDay(birth.year, birth.month, birth.day) &&
  asText(birth) <= today;

/** Completed years on a day (YYYY-MM-DD); somebody born on 29 February turns on 1 March of a common year. */
export const ageOn = (today: string, birth: Day): number => {
  const hasTurned = today.slice(5) >= asText(birth).slice(5);
  return Number(today.slice(0, 4)) - birth.year - (hasTurned ? 0 : 1);
};

const nameProblem = (name: string, language: Language): UserErrorRecord | null => {
  if (lengthOf(visiblePart(name)) < minNameLength) return about('name', 'NAME_TOO_SHORT', authTexts[language].name);
  return canBeKeptAsLine(trimUnseen(name)) ? null : about('name', 'CHARACTER_NOT_KEPT', characterNotKept[language]);
};

const birthProblem = (input: DateOfBirthInput | null | undefined, { now, language }: Today): UserErrorRecord | null => {
  const texts = authTexts[language];
  const birth = completeDay(input);
  const today = dayOf(now);

  if (birth === null) return about('dateOfBirth', 'DATE_OF_BIRTH_MISSING', texts.dateOfBirthMissing);
  if (!isBirthday(birth, today)) return about('dateOfBirth', 'DATE_OF_BIRTH_INVALID', texts.dateOfBirthInvalid);
  return ageOn(today, birth) < minAge ? about('dateOfBirth', 'TOO_YOUNG', texts.tooYoung) : null;
};

/** What is wrong with a registration: one thing for each wrong field, in the form's order. */
export const registrationProblems = (input: RegisterInput, today: Today): readonly UserErrorRecord[] => {
  const { language } = today;
  return [
    nameProblem(input.name, language),
    addressProblem(typedAddress(input.email), language),
    birthProblem(input.dateOfBirth, today),
    passwordProblem(input.password, authTexts[language].password, language),
  ].filter((problem) => problem !== null);
};

/** A date of birth as the API takes it: midnight UTC, so that no time zone moves the birthday. Null when incomplete. */
export const dateOfBirthInstant = (input: DateOfBirthInput | null | undefined): string | null => {
  const birth = completeDay(input);
  return birth === null ? null : `${asText(birth)}T00:00:00.000Z`;
};
