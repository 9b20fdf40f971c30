import { z } from 'zod';
import { dayInIndia } from '../indian-day.ts';

const shortestPassword = 8;
const longestPassword = 1_000;
const youngest = 13;
const earliestBirth = '1900-01-01';

// PostgreSQL cannot keep a NUL, and no name or address has any use for the other control characters.
const line = z
  .string()
  .regex(/^\P{Cc}*$/u, 'Control characters are not allowed.')
  .trim();

const email = line
  .toLowerCase()
  .max(254, 'The e-mail address is too long.')
  .regex(/^[^\s@]+@[^\s@]+$/, 'Please enter a valid email address.');

const newPassword = z
  .string()
  .min(shortestPassword, `Create a strong password with at least ${shortestPassword} characters.`)
  .max(longestPassword, 'The password is too long.');

/** POST /auth/login. */
export const loginBody = z.object({ email: line.max(254), password: z.string().max(longestPassword) });

/** POST /auth/verify-email. */
export const verifyBody = z.object({ email: line.max(254), code: z.string().trim().max(20) });

/** POST /auth/forgot-password. */
export const forgotBody = z.object({ email });

/** POST /auth/reset-password. */
export const resetBody = z.object({ token: z.string().min(1).max(200), password: newPassword });

/** POST /auth/register, on a given day; the date of birth comes out as YYYY-MM-DD. */
export const registerBody = (now: Date) =>
  z.object({
    name: line.min(2, 'Please enter your full name.').max(200, 'The name is too long.'),
    email,
    password: newPassword,
    dateOfBirth: z
      .union([z.iso.datetime(), z.iso.date()], 'Please select a valid date of birth.')
      .transform((text) => text.slice(0, 10))
      .refine((day) => day >= earliestBirth && day <= dayInIndia(now), 'Please select a valid date of birth.')
      .refine(
        (day) => birthdayOf(day, youngest) <= dayInIndia(now),
        `You must be at least ${youngest} years old to register.`,
      ),
  });

// Days as YYYY-MM-DD compare as text; who was born on 29 February turns a year older on 1 March.
const birthdayOf = (birth: string, age: number): string => {
  const day = new Date(`${Number(birth.slice(0, 4)) + age}${birth.slice(4)}T00:00:00Z`);
  if (!Number.isNaN(day.getTime())) return day.toISOString().slice(0, 10);
  return `${Number(birth.slice(0, 4)) + age}-03-01`;
};
