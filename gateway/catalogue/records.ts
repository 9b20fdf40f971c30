import { contract } from '../generated/contract.ts';
import { type DecodeReport, reportWithin } from '../rest/decode-report.ts';
import {
  type AmountUnits,
  flagField,
  idOf,
  instantField,
  numberField,
  numberOrNull,
  objectOf,
  objectOrNull,
  paiseField,
  textField,
  textOf,
} from '../rest/decode.ts';
import { dayOf } from '../values/instants.ts';
import { type JsonObject, tryParseJson } from '../values/json.ts';
import type { Page } from '../values/paging.ts';
import { readRestId, type RestId } from '../values/rest-id.ts';
import { safeUrlOfHost } from '../values/safe-url.ts';
import { textOrNull } from '../values/text.ts';
import { videoAddressOf } from './video-rules.ts';

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
  /** Whether the row named every field that the contract requires, be it as null. */
  readonly isComplete: boolean;
  /**
   * Whether the row has every part of the content: about, includes and modules. Lists that are summaries have null where the
   * course itself has content.
   */
  readonly hasContent: boolean;
  /** Whether everybody can see it; a withdrawn course is shown only to those who have paid for it. */
  readonly isOffered: boolean;
};

/** A page of the catalogue, with the languages of teaching in all of it. */
export type CoursePage = Page<CourseRecord> & { readonly languages: readonly string[] };

const contentFields = ['aboutCourse', 'courseIncludes', 'modulesJson'];
/** The fields that the contract requires of a row; an optional one may be missing from a row that names every field. */
const requiredFields = Object.entries(contract['GET /courses'] ?? {}).flatMap(([name, { mayBeAbsent }]) =>
  mayBeAbsent === true || name.includes('.') ? [] : name,
);

// Ten years: a longer duration is a typing error, and a card for each month would fill the memory.
const maxMonths = 120;

const monthsOf = (row: JsonObject, isMonthly: boolean, report: DecodeReport): number => {
  const sent = numberOrNull(row.durationMonths);
  const months = Math.min(maxMonths, Math.max(1, Math.floor(sent ?? 1)));
  if (months !== sent) report.check('durationMonths', row.durationMonths);
  if (isMonthly && row.durationMonths === null) report.found('durationMonths', 'null');
  return months;
};

const lecturesOf = (row: JsonObject, report: DecodeReport): number | null => {
  const sent = numberOrNull(row.numberOfLectures);
  const lectures = Math.floor(sent ?? 0);
  const isLikely = lectures > 0 && lectures < 1_000_000;
  if (!isLikely || lectures !== sent) report.check('numberOfLectures', row.numberOfLectures);
  return isLikely ? lectures : null;
};

/** A list that may come as JSON text; what is unreadable counts as empty. */
const listOrEmpty = (value: unknown): readonly unknown[] => {
  const list = typeof value === 'string' ? tryParseJson(value) : value;
  return Array.isArray(list) ? list : [];
};

const listField = (row: JsonObject, field: string, report: DecodeReport): readonly unknown[] => {
  if (!Array.isArray(row[field])) report.check(field, row[field]);
  return listOrEmpty(row[field]);
};

const includesOf = (row: JsonObject, report: DecodeReport): string[] =>
  listField(row, 'courseIncludes', report).flatMap((entry) => {
    const text = textOrNull(typeof entry === 'number' ? String(entry) : entry);
    if (text === null) report.found('courseIncludes', 'type');
    return text ?? [];
  });

const modulesOf = (row: JsonObject, report: DecodeReport): CourseModuleRecord[] => {
  const ofModule = reportWithin(report, 'modulesJson');
  return listField(row, 'modulesJson', report).flatMap((entry) => {
    const module = objectOrNull(entry);
    if (module === null) report.found('modulesJson', 'type');
    const name = module === null ? null : textField(module, 'name', ofModule);
    return module === null || name === null ? [] : [{ name, content: textField(module, 'content', ofModule) ?? '' }];
  });
};

/** Reads a row of GET /courses, or the answer of GET /courses/{slug} and /courses/id/{courseId}. */
export const readCourse = (json: unknown, units: AmountUnits, report: DecodeReport): CourseRecord => {
  const row = objectOf(json, 'course');
  const restId = idOf(row, report);
  const starts = instantField(row, 'startDate', report);
  const isMonthly = flagField(row, 'isMonthlyPayment', report);
  if (typeof row.slug !== 'string') report.check('slug', row.slug);
  return {
    id: String(restId),
    restId,
    slug: String(readRestId(row.slug) ?? restId),
    title: textOf(row, 'title', report),
    shortDescription: textField(row, 'shortDesc', report),
    longDescription: textField(row, 'longDesc', report),
    about: textField(row, 'aboutCourse', report),
    image: textField(row, 'imageUrl', report),
    language: textField(row, 'language', report),
    lectures: lecturesOf(row, report),
    rating: numberField(row, 'starRating', report),
    startsOn: starts === null ? null : dayOf(starts),
    includes: includesOf(row, report),
    modules: modulesOf(row, report),
    isMonthly,
    monthlyFee: paiseField(row, 'monthlyFeeCents', report, units.monthlyAmounts),
    months: monthsOf(row, isMonthly, report),
    price: paiseField(row, 'priceCents', report),
    hasPlan: 'isMonthlyPayment' in row && (!isMonthly || 'durationMonths' in row),
    isComplete: requiredFields.every((field) => field in row),
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

/** A page of the webinars, with all of them. */
export type WebinarPage = Page<WebinarRecord> & { readonly all: readonly WebinarRecord[] };

/** Reads a row of GET /webinars. */
export const readWebinar = (json: unknown, report: DecodeReport): WebinarRecord => {
  const row = objectOf(json, 'webinar');
  const joinLink = safeUrlOfHost(row.joinLink);
  if (joinLink === null) report.check('joinLink', row.joinLink);
  return {
    id: String(idOf(row, report)),
    title: textOf(row, 'title', report),
    description: textField(row, 'description', report),
    image: textField(row, 'imageUrl', report),
    startsAt: instantField(row, 'startTime', report),
    presenter: textField(row, 'presenter', report),
    joinLink,
  };
};

/** A promotional video as the API sends it, in our words. */
export type PromoVideoRecord = { readonly id: string; readonly title: string; readonly url: string | null };

/** Reads a row of GET /youtube-videos. */
export const readPromoVideo = (json: unknown, report: DecodeReport): PromoVideoRecord => {
  const row = objectOf(json, 'video');
  const url = videoAddressOf(row.videoUrl);
  if (url === null) report.check('videoUrl', row.videoUrl);
  return { id: String(idOf(row, report)), title: textOf(row, 'title', report), url };
};

/** What a learner says, as the API sends it, in our words. */
export type TestimonialRecord = {
  readonly id: string;
  readonly studentName: string;
  /** An address as the API has it, perhaps without a host. */
  readonly studentImage: string | null;
  /** From 0 to 5; null where none is given. */
  readonly rating: number | null;
  readonly comment: string;
};

/** Reads a row of GET /testimonials. */
export const readTestimonial = (json: unknown, report: DecodeReport): TestimonialRecord => {
  const row = objectOf(json, 'testimonial');
  const sent = numberOrNull(row.rating);
  const rating = sent === null ? null : Math.min(5, Math.max(0, sent));
  if (rating === null || rating !== sent) report.check('rating', row.rating);
  return {
    id: String(idOf(row, report)),
    studentName: textOf(row, 'studentName', report),
    studentImage: textField(row, 'studentImage', report),
    rating,
    comment: textField(row, 'comment', report) ?? '',
  };
};
