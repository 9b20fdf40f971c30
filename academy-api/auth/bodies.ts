import { inBengaliDigits } from '../bengali-numbers.ts';
import { domainToASCII } from 'node:url';
import { z } from 'zod';
import { dayInIndia } from '../indian-day.ts';
import type { Words } from '../http/api-error.ts';
import { erasedDomain } from '../mail/mail.ts';
import { normalizeEmailAddress } from '../email-address.ts';

const minPasswordLength = 8;
const maxPasswordLength = 1_000;
const minAge = 13;
const minDateOfBirth = '1900-01-01';

/** Why a registration is refused. The site shows these words as they are. */
const words = {
  controlCharacter: {
    en: 'Control characters are not allowed.',
    bn: 'এখানে এমন একটি অক্ষর আছে যা সংরক্ষণ করা যায় না। নতুন করে টাইপ করুন।',
  },
  nameMissing: { en: 'Please enter your full name.', bn: 'আপনার পুরো নাম লিখুন।' },
  nameTooLong: { en: 'The name is too long.', bn: 'নামটি বেশি বড়।' },
  email: { en: 'Please enter a valid email address.', bn: 'একটি সঠিক ইমেইল ঠিকানা লিখুন।' },
  emailTooLong: { en: 'The e-mail address is too long.', bn: 'ইমেইল ঠিকানাটি বেশি বড়।' },
  password: {
    en: `Create a strong password with at least ${minPasswordLength} characters.`,
    bn: `অন্তত ${inBengaliDigits(String(minPasswordLength))} অক্ষরের একটি শক্ত পাসওয়ার্ড দিন।`,
  },
  passwordTooLong: { en: 'The password is too long.', bn: 'পাসওয়ার্ডটি বেশি বড়।' },
  dateOfBirth: { en: 'Please select a valid date of birth.', bn: 'একটি সঠিক জন্মতারিখ বেছে নিন।' },
  tooYoung: {
    en: `You must be at least ${minAge} years old to register.`,
    bn: `রেজিস্ট্রেশন করতে আপনার বয়স অন্তত ${inBengaliDigits(String(minAge))} বছর হতে হবে।`,
  },
} satisfies Record<string, Words>;

/** The messages of `registerBody`, in both languages. */
export const registerMessages: readonly Words[] = Object.values(words);

// PostgreSQL stores neither a NUL nor half of a character that takes two. Other control characters, line separators and
// those that change the direction of what follows have no place in a name or an address.
const line = z
  .string()
  .regex(/^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]*$/u, words.controlCharacter.en)
  .trim();

const address = line.max(254, { error: words.emailTooLong.en, abort: true }).overwrite(normalizeEmailAddress);

const invalidEmail = words.email.en;
const email = address.regex(/^[^\s@]+@[^\s@]+$/, invalidEmail);

/** Whether a domain is written as it is kept: others are looked up as a domain of another spelling. */
const isPlainDomain = (domain: string): boolean => !domain.endsWith('.') && domain === domainToASCII(domain);

// The characters that have a meaning in the headers of a mail let one mailbox have any number of addresses, each with limits
// of its own on how many mails are sent to it.
const newEmail = email
  .regex(/^[^<>()[\]\\,;:"]+$/, invalidEmail)
  .refine((text) => isPlainDomain(text.slice(text.indexOf('@') + 1)), invalidEmail)
  // An account that is erased needs its address there, so nobody may take it before.
  .refine((text) => !text.endsWith(`@${erasedDomain}`), invalidEmail);

// Letters count as they are hashed, in whatever way a keyboard composes them.
const newPassword = z
  .string()
  .max(maxPasswordLength, { error: words.passwordTooLong.en, abort: true })
  .normalize('NFC')
  .min(minPasswordLength, words.password.en);

/** Whether at least two characters of a text can be seen: spaces of no width, fillers and the like show nothing. */
const showsTwo = (text: string): boolean =>
  [...text.replaceAll(/[\p{Default_Ignorable_Code_Point}\u2800]/gu, '').trim()].length >= 2;

/** The body of POST /auth/login. */
export const loginBody = z.object({ email: address, password: z.string().max(maxPasswordLength) });

/** The body of POST /auth/verify-email. */
export const verifyBody = z.object({ email: address, code: z.string().trim().max(20) });

/** The body of POST /auth/forgot-password. */
export const forgotBody = z.object({ email });

/** The body of POST /auth/reset-password. */
export const resetBody = z.object({ token: z.string().min(1).max(200), password: newPassword });

/** What every new account has. */
export const newAccount = z.object({
  name: line.refine(showsTwo, words.nameMissing.en).max(200, words.nameTooLong.en),
  email: newEmail,
  password: newPassword,
});

/** The body of POST /auth/register. The minimum age is counted at `now`; the date of birth is decoded to YYYY-MM-DD. */
export const registerBody = (now: Date) =>
  newAccount.extend({
    dateOfBirth: z
      .union([z.iso.datetime({ offset: true }), z.iso.date()], words.dateOfBirth.en)
      .transform((text) => new Date(text).toISOString().slice(0, 10))
      .refine((day) => day >= minDateOfBirth && day <= dayInIndia(now), words.dateOfBirth.en)
      .refine((day) => birthdayOf(day, minAge) <= dayInIndia(now), words.tooYoung.en),
  });

// A birthday on 29 February counts as 1 March in other years. The result is YYYY-MM-DD, which can be compared as text.
const birthdayOf = (birth: string, age: number): string => {
  const day = new Date(birth);
  day.setUTCFullYear(day.getUTCFullYear() + age);
  return day.toISOString().slice(0, 10);
};
