import { type DecodeReport, reportWithin } from '../rest/decode-report.ts';
import {
  DecodeError,
  idField,
  idOf,
  integerOrNull,
  numberOrNull,
  objectOf,
  rowsOf,
  textField,
  type Decode,
} from '../rest/decode.ts';
import type { JsonObject } from '../values/json.ts';
import type { RestId } from '../values/rest-id.ts';

/** A course that the summary lists. */
export type SummaryCourseRecord = { readonly id: RestId; readonly title: string };

/** A person, as GET /me/summary describes them. */
export type SummaryRecord = {
  readonly id: RestId | null;
  readonly name: string | null;
  readonly email: string | null;
  readonly photoUrl: string | null;
  readonly role: string | null;
  /** Completed years. */
  readonly age: number | null;
  readonly status: string | null;
  /** Whole paise, however many. */
  readonly totalPaidPaise: number | null;
  readonly courses: readonly SummaryCourseRecord[];
};

/** The signed-in person, with the fields of the summary that another answer has brought already. */
export type ViewerRecord = { readonly known: Partial<SummaryRecord> };

/** Where a picture may be uploaded, and where it will be. */
export type UploadRecord = { readonly uploadUrl: string | null; readonly publicUrl: string | null };

const ageField = (user: JsonObject, report: DecodeReport): number | null => {
  const age = integerOrNull(user.age);
  if (age !== null && age >= 0 && age <= 200) return age;
  report.check('age', user.age);
  return null;
};

/** An amount rounded to whole paise, which may be more than GraphQL's Int holds; null for none and for a negative one. */
const totalPaidField = (user: JsonObject, report: DecodeReport): number | null => {
  const amount = numberOrNull(user.totalPaidCents);
  report.check('totalPaidCents', user.totalPaidCents);
  return amount === null || amount < 0 || amount > Number.MAX_SAFE_INTEGER ? null : Math.round(amount);
};

const readers = {
  id: (user: JsonObject, report: DecodeReport) => idField(user, 'id', report),
  name: (user: JsonObject, report: DecodeReport) => textField(user, 'name', report),
  email: (user: JsonObject, report: DecodeReport) => textField(user, 'email', report),
  photoUrl: (user: JsonObject, report: DecodeReport) => textField(user, 'photoUrl', report),
  role: (user: JsonObject, report: DecodeReport) => textField(user, 'role', report),
  age: ageField,
  status: (user: JsonObject, report: DecodeReport) => textField(user, 'status', report),
  totalPaidPaise: totalPaidField,
};

/** Removes repeated courses: some APIs list a course once for each payment. */
const distinct = (courses: readonly SummaryCourseRecord[]): SummaryCourseRecord[] => [
  ...new Map(courses.map((course) => [String(course.id), course])).values(),
];

const coursesOf = rowsOf((row, report): SummaryCourseRecord => {
  const json = objectOf(row, 'course');
  return { id: idOf(json, report), title: textField(json, 'title', report) ?? '' };
});

/** The courses of a summary; what is no list costs the courses alone, and is reported. */
const summaryCourses: Decode<readonly SummaryCourseRecord[]> = (json, report) => {
  if (Array.isArray(json)) return coursesOf(json, reportWithin(report, 'courses'));
  report.rows({ dropped: 1, kept: 0, problems: ['courses is no list'] });
  return [];
};

/** The fields that say whose summary it is; an error, or an envelope around a summary, has none of them. */
const identifyingFields = ['id', 'name', 'email', 'courses'];

/** Reads the answer of GET /me/summary; a missing field is null. Throws for an answer about nobody, who would have no courses. */
export const readSummary: Decode<SummaryRecord> = (answer, report) => {
  const json = objectOf(answer);
  if (!identifyingFields.some((field) => field in json)) throw new DecodeError('answer names nobody');
  if (!Array.isArray(json.courses)) report.check('courses', json.courses);
  return {
    id: readers.id(json, report),
    name: readers.name(json, report),
    email: readers.email(json, report),
    photoUrl: readers.photoUrl(json, report),
    role: readers.role(json, report),
    age: readers.age(json, report),
    status: readers.status(json, report),
    totalPaidPaise: readers.totalPaidPaise(json, report),
    courses: distinct(summaryCourses(json.courses ?? [], report)),
  };
};

/**
 * Reads the summary's fields from the user of another answer, such as that of POST /auth/login: only the fields that it has.
 */
export const readPartialSummary = (user: JsonObject, report: DecodeReport): Partial<SummaryRecord> => {
  for (const field of ['id', 'name', 'email', 'photoUrl', 'role']) if (!(field in user)) report.check(field, undefined);
  return {
    ...('id' in user ? { id: readers.id(user, report) } : {}),
    ...('name' in user ? { name: readers.name(user, report) } : {}),
    ...('email' in user ? { email: readers.email(user, report) } : {}),
    ...('photoUrl' in user ? { photoUrl: readers.photoUrl(user, report) } : {}),
    ...('role' in user ? { role: readers.role(user, report) } : {}),
    ...('age' in user ? { age: readers.age(user, report) } : {}),
    ...('status' in user ? { status: readers.status(user, report) } : {}),
    ...('totalPaidCents' in user ? { totalPaidPaise: readers.totalPaidPaise(user, report) } : {}),
  };
};

/** Reads the answer of POST /admin/uploads/presign. */
export const readUpload = (json: unknown, report: DecodeReport): UploadRecord => {
  const answer = objectOf(json);
  return { uploadUrl: textField(answer, 'uploadUrl', report), publicUrl: textField(answer, 'publicUrl', report) };
};
