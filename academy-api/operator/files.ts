import { z } from 'zod';

const text = z.string().trim().min(1);
const optionalText = text.nullish().transform((value) => value ?? null);
const instant = z.iso
  .datetime({ offset: true })
  .nullish()
  .transform((value) => (value ? new Date(value) : null));
const paise = z
  .number()
  .int()
  .min(0)
  .nullish()
  .transform((value) => value ?? null);

/** A file for `add-webinar`. */
export const webinarFile = z.strictObject({
  title: text,
  description: optionalText,
  imageUrl: optionalText,
  startTime: instant,
  presenter: optionalText,
  joinLink: z
    .url({ protocol: /^https?$/ })
    .nullish()
    .transform((value) => value ?? null),
  position: z.number().int().default(0),
});

/** A file for `add-course`; amounts in paise. */
export const courseFile = z.strictObject({
  slug: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'lower-case letters, digits and single hyphens'),
  title: text,
  shortDesc: optionalText,
  longDesc: optionalText,
  aboutCourse: optionalText,
  imageUrl: optionalText,
  language: optionalText,
  numberOfLectures: z.number().int().min(0).nullish(),
  starRating: z.number().min(0).max(5).nullish(),
  startDate: instant,
  courseIncludes: z.array(text).nullish(),
  modulesJson: z.array(z.strictObject({ name: text, content: z.string() })).nullish(),
  isMonthlyPayment: z.boolean(),
  monthlyFeeCents: paise,
  durationMonths: z.number().int().min(1).max(60).nullish(),
  priceCents: paise,
  position: z.number().int().default(0),
});

const link = z.url({ protocol: /^https?$/ }).nullish();

/** A file for `add-content`: the lessons of one month of a course. */
export const contentFile = z.strictObject({
  course: text,
  month: z.number().int().min(1),
  items: z.array(z.strictObject({ topicName: text, videoLink: link, githubRepo: link, notes: optionalText })).min(1),
});
