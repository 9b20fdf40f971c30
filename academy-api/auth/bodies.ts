import { domainToASCII, domainToUnicode } from 'node:url';
import { z } from 'zod';
import { dayInIndia } from '../indian-day.ts';
import { erasedDomain } from '../mail/mail.ts';

/** The fewest characters that a password may have. */
export const minPasswordLength = 8;
/** The most characters that a password may have. */
export const maxPasswordLength = 1_000;
const minAge = 13;
const minDateOfBirth = '1900-01-01';

// PostgreSQL stores neither a NUL nor half of a character that takes two. Other control characters, line separators and
// those that change the direction of what follows have no place in a name or an address.
const line = z
  .string()
  .regex(/^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]*$/u, 'Control characters are not allowed.')
  .trim();

// Accounts, limits and mails know an address in lower case alone.
const address = line.toLowerCase();

const invalidEmail = 'Please enter a valid email address.';
const email = address.max(254, 'The e-mail address is too long.').regex(/^[^\s@]+@[^\s@]+$/, invalidEmail);

/** Whether a domain is written as it is shown: others are looked up as a domain of another spelling. */
const isPlainDomain = (domain: string): boolean => {
  const ascii = domainToASCII(domain);
  return !domain.endsWith('.') && (domain === ascii || domain === domainToUnicode(ascii));
};

// The characters that have a meaning in the headers of a mail let one mailbox have any number of addresses, each with limits
// of its own on how many mails are sent to it.
const newEmail = email
  .regex(/^[^<>()[\]\\,;:"]+$/, invalidEmail)
  .refine((text) => isPlainDomain(text.slice(text.indexOf('@') + 1)), invalidEmail)
  // An account that is erased needs its address there, so nobody may take it before.
  .refine((text) => !text.endsWith(`@${erasedDomain}`), invalidEmail);

const newPassword = z
  .string()
  .min(minPasswordLength, `Create a strong password with at least ${minPasswordLength} characters.`)
  .max(maxPasswordLength, 'The password is too long.');

/** Whether at least two characters of a text can be seen: spaces of no width, fillers and the like show nothing. */
const showsTwo = (text: string): boolean =>
  [...text.replaceAll(/[\p{Default_Ignorable_Code_Point}\u2800]/gu, '').trim()].length >= 2;

/** The body of POST /auth/login. */
export const loginBody = z.object({ email: address.max(254), password: z.string().max(maxPasswordLength) });

/** The body of POST /auth/verify-email. */
export const verifyBody = z.object({ email: address.max(254), code: z.string().trim().max(20) });

/** The body of POST /auth/forgot-password. */
export const forgotBody = z.object({ email });

/** The body of POST /auth/reset-password. */
export const resetBody = z.object({ token: z.string().min(1).max(200), password: newPassword });

/** The body of POST /auth/register. The minimum age is counted at `now`; the date of birth is decoded to YYYY-MM-DD. */
export const registerBody = (now: Date) =>
  z.object({
    name: line.refine(showsTwo, 'Please enter your full name.').max(200, 'The name is too long.'),
    email: newEmail,
    password: newPassword,
    dateOfBirth: z
      .union([z.iso.datetime({ offset: true }), z.iso.date()], 'Please select a valid date of birth.')
      .transform((text) => new Date(text).toISOString().slice(0, 10))
      .refine((day) => day >= minDateOfBirth && day <= dayInIndia(now), 'Please select a valid date of birth.')
      .refine(
        (day) => birthdayOf(day, minAge) <= dayInIndia(now),
        `You must be at least ${minAge} years old to register.`,
      ),
  });

// A birthday on 29 February counts as 1 March in other years. The result is YYYY-MM-DD, which can be compared as text.
const birthdayOf = (birth: string, age: number): string => {
  const day = new Date(birth);
  day.setUTCFullYear(day.getUTCFullYear() + age);
  return day.toISOString().slice(0, 10);
};
