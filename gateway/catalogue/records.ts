import {
  idOf,
  isYes,
  type MoneyUnit,
  numberOrNull,
  objectOf,
  objectOrNull,
  paiseOrNull,
  textOf,
} from '../rest/decode.ts';
import { dayOf, readInstant } from '../values/instants.ts';
import type { Page } from '../values/paging.ts';
import { readRestId, type RestId } from '../values/rest-id.ts';
import { safeUrlOfHost } from '../values/safe-url.ts';
import { textOrNull } from '../values/text.ts';
import { videoAddressOf } from './video-rules.ts';

/** What must be known of an installation to read the catalogue of its API. */
export type CatalogueReading = {
  readonly monthlyAmounts: MoneyUnit;
  /** The zone of times that the API sends without one. */
  readonly timeZone: string;
};

/** A module of a course as the API sends it: the content is HTML that nobody has cleaned yet. */
export type CourseModuleRecord = { readonly name: string; readonly content: string };

/** A course as the API sends it, in our words. Absent values are null; defaults are the rules' business. */
export type CourseRecord = {
  readonly id: string;
  /** The id in the type that the API uses, for calls that send it back. */
  readonly restId: RestId;
  /** The id where the academy has set none. */
  readonly slug: string;
  readonly title: string;
  readonly shortDescription: string | null;
  readonly longDescription: string | null;
  /** HTML that nobody has cleaned yet. */
  readonly about: string | null;
  /** An address as the API has it, perhaps without a host. */
  readonly image: string | null;
  readonly language: string | null;
  readonly lectures: number | null;
  readonly rating: number | null;
  /** The start day, YYYY-MM-DD in the academy's zone. */
  readonly startsOn: string | null;
  readonly includes: readonly string[];
  readonly modules: readonly CourseModuleRecord[];
  readonly isMonthly: boolean;
  /** Paise. */
  readonly monthlyFee: number | null;
  /** At least 1. */
  readonly months: number;
  /** Paise. */
  readonly price: number | null;
  /** Whether the row said how the course is paid, which decides what its purchases open. */
  readonly hasPlan: boolean;
  /** Whether the row named every field, be it as null. */
  readonly isComplete: boolean;
  /** Whether everybody can see it; a withdrawn course is shown only to those who have paid for it. */
  readonly isOffered: boolean;
  /** Whether it did so without null for a part of the content. Lists that are summaries have null where the course itself has content. */
  readonly hasContent: boolean;
};

/** A page of the catalogue, with the languages of teaching in all of it. */
export type CoursePage = Page<CourseRecord> & { readonly languages: readonly string[] };

const contentFields = ['aboutCourse', 'courseIncludes', 'modulesJson'];
const courseFields =
  'id slug title shortDesc longDesc aboutCourse imageUrl language numberOfLectures starRating startDate courseIncludes modulesJson isMonthlyPayment monthlyFeeCents durationMonths priceCents'.split(
    ' ',
  );

// Ten years: what is longer is a slip of the keyboard, and one card a month must not fill the memory.
const maxMonths = 120;

const monthsOf = (value: unknown): number => Math.min(maxMonths, Math.max(1, Math.floor(numberOrNull(value) ?? 1)));

const lecturesOf = (value: unknown): number | null => {
  const lectures = Math.floor(numberOrNull(value) ?? 0);
  return lectures > 0 && lectures < 1_000_000 ? lectures : null;
};

/** A list that may come as JSON text; what is unreadable counts as empty. */
const listOrEmpty = (value: unknown): readonly unknown[] => {
  if (Array.isArray(value)) return value;
  if (typeof value !== 'string' || !value.trimStart().startsWith('[')) return [];
  try {
    return listOrEmpty(JSON.parse(value));
  } catch {
    return [];
  }
};

const textsOf = (value: unknown): string[] =>
  listOrEmpty(value).flatMap((entry) => textOrNull(typeof entry === 'number' ? String(entry) : entry) ?? []);

const modulesOf = (value: unknown): CourseModuleRecord[] =>
  listOrEmpty(value).flatMap((entry) => {
    const module = objectOrNull(entry);
    const name = textOrNull(module?.name);
    return name === null ? [] : [{ name, content: textOrNull(module?.content) ?? '' }];
  });

/** Reads a row of GET /courses, or the answer of GET /courses/{slug} and /courses/id/{courseId}. */
export const readCourse = (json: unknown, reading: CatalogueReading): CourseRecord => {
  const row = objectOf(json, 'course');
  const restId = idOf(row);
  const starts = readInstant(row.startDate, reading.timeZone);
  return {
    id: String(restId),
    restId,
    slug: String(readRestId(row.slug) ?? restId),
    title: textOf(row, 'title'),
    shortDescription: textOrNull(row.shortDesc),
    longDescription: textOrNull(row.longDesc),
    about: textOrNull(row.aboutCourse),
    image: textOrNull(row.imageUrl),
    language: textOrNull(row.language),
    lectures: lecturesOf(row.numberOfLectures),
    rating: numberOrNull(row.starRating),
    startsOn: starts === null ? null : dayOf(starts, reading.timeZone),
    includes: textsOf(row.courseIncludes),
    modules: modulesOf(row.modulesJson),
    isMonthly: isYes(row.isMonthlyPayment),
    monthlyFee: paiseOrNull(row.monthlyFeeCents, reading.monthlyAmounts),
    months: monthsOf(row.durationMonths),
    price: paiseOrNull(row.priceCents),
    hasPlan: 'isMonthlyPayment' in row && (!isYes(row.isMonthlyPayment) || 'durationMonths' in row),
    isComplete: courseFields.every((field) => field in row),
    isOffered: true,
    hasContent: contentFields.every((field) => (row[field] ?? null) !== null),
  };
};

/** A webinar as the API sends it, in our words. */
export type WebinarRecord = {
  readonly id: string;
  readonly title: string;
  readonly description: string | null;
  /** An address as the API has it, perhaps without a host. */
  readonly image: string | null;
  readonly startsAt: Date | null;
  readonly presenter: string | null;
  readonly joinLink: string | null;
};

/** A page of the webinars. */
export type WebinarPage = Page<WebinarRecord>;

/** Reads a row of GET /webinars. */
export const readWebinar = (json: unknown, reading: CatalogueReading): WebinarRecord => {
  const row = objectOf(json, 'webinar');
  return {
    id: String(idOf(row)),
    title: textOf(row, 'title'),
    description: textOrNull(row.description),
    image: textOrNull(row.imageUrl),
    startsAt: readInstant(row.startTime, reading.timeZone),
    presenter: textOrNull(row.presenter),
    joinLink: safeUrlOfHost(row.joinLink),
  };
};

/** A promotional video as the API sends it, in our words. */
export type PromoVideoRecord = { readonly id: string; readonly title: string; readonly url: string | null };

/** Reads a row of GET /youtube-videos. */
export const readPromoVideo = (json: unknown): PromoVideoRecord => {
  const row = objectOf(json, 'video');
  return { id: String(idOf(row)), title: textOf(row, 'title'), url: videoAddressOf(row.videoUrl) };
};

/** What a learner says, as the API sends it, in our words. */
export type TestimonialRecord = {
  readonly id: string;
  readonly studentName: string;
  /** An address as the API has it, perhaps without a host. */
  readonly studentImage: string | null;
  /** From 0 to 5; 0 where none is given. */
  readonly rating: number;
  readonly comment: string;
};

/** Reads a row of GET /testimonials. */
export const readTestimonial = (json: unknown): TestimonialRecord => {
  const row = objectOf(json, 'testimonial');
  return {
    id: String(idOf(row)),
    studentName: textOf(row, 'studentName'),
    studentImage: textOrNull(row.studentImage),
    rating: Math.min(5, Math.max(0, numberOrNull(row.rating) ?? 0)),
    comment: textOrNull(row.comment) ?? '',
  };
};
