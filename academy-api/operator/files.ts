import { z } from 'zod';

// PostgreSQL keeps neither a NUL nor half of a character that takes two, and no number beyond 32 bits.
const anyText = z
  .string()
  .refine((value) => value.isWellFormed() && !value.includes('\0'), 'has a character that cannot be kept');
const text = anyText.trim().min(1, 'must not be empty');
const orNull = <Schema extends z.ZodType>(schema: Schema) => schema.nullish().transform((value) => value ?? null);
const link = anyText.pipe(z.url({ protocol: /^https?$/, error: 'must be an http(s) address' }));
// Beside absolute addresses, a path to the academy's own illustrations is allowed.
const picture = z.union([link, anyText.startsWith('/academy-files/')], 'must be an http(s) address');
const [minYear, maxYear] = [2000, 2999];
// A mistyped year, such as 0026, comes back from the database as no time at all, and every list with it would fail.
const instant = z.iso
  .datetime({ offset: true, error: 'must be a time with its zone, such as 2030-01-31T20:30:00+05:30' })
  .transform((value) => new Date(value))
  .refine(
    (value) => value.getUTCFullYear() >= minYear && value.getUTCFullYear() <= maxYear,
    `is in a year from ${minYear} to ${maxYear}`,
  );
const inPaise = 'is in whole paise: at least 100, which is one rupee, and at most 2147483647';
const paise = z.int32(inPaise).min(100, inPaise);

/** The content of a file for `add-webinar`. */
export const webinarFile = z.strictObject({
  title: text,
  description: orNull(text),
  imageUrl: orNull(picture),
  startTime: orNull(instant),
  presenter: orNull(text),
  joinLink: orNull(link),
});

const described = {
  slug: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'is made of small letters, digits and single hyphens'),
  title: text,
  shortDesc: orNull(text),
  longDesc: orNull(text),
  aboutCourse: orNull(text),
  imageUrl: orNull(picture),
  language: orNull(text),
  numberOfLectures: orNull(z.int32().min(0)),
  starRating: orNull(z.number().min(0).max(5)),
  startDate: orNull(instant),
  courseIncludes: z.array(text).default([]),
  modulesJson: z.array(z.strictObject({ name: text, content: anyText })).default([]),
};

/** The content of a file for `add-course`: a course that is paid by the month or once, with amounts in paise. */
export const courseFile = z.discriminatedUnion('isMonthlyPayment', [
  z.strictObject({
    ...described,
    isMonthlyPayment: z.literal(true),
    monthlyFeeCents: paise,
    durationMonths: z.int().min(1).max(60),
  }),
  z.strictObject({ ...described, isMonthlyPayment: z.literal(false), priceCents: paise }),
]);

const lesson = z.strictObject({
  topicName: text,
  videoLink: orNull(link),
  githubRepo: orNull(link),
  notes: orNull(text),
});

/** The content of a file for `add-content`: the lessons of one month of a course, which its slug names. */
export const contentFile = z.strictObject({
  course: text,
  month: z.int().min(1, 'begins with 1'),
  items: z.array(lesson).min(1, 'has no lesson in it'),
});
