import { type DecodeReport, reportWithin } from '../rest/decode-report.ts';
import { rowsOf } from '../rest/decode-list.ts';
import {
  DecodeError,
  idField,
  idOf,
  integerOrNull,
  numberOrNull,
  objectOf,
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
    id: idField(json, report),
    name: textField(json, 'name', report),
    email: textField(json, 'email', report),
    photoUrl: textField(json, 'photoUrl', report),
    role: textField(json, 'role', report),
    age: ageField(json, report),
    status: textField(json, 'status', report),
    totalPaidPaise: totalPaidField(json, report),
    courses: distinct(summaryCourses(json.courses ?? [], report)),
  };
};

/**
 * Reads the summary's fields from the user of another answer, such as that of POST /auth/login: only the fields that it has.
 */
export const readPartialSummary = (user: JsonObject, report: DecodeReport): Partial<SummaryRecord> => {
  for (const field of ['id', 'name', 'email', 'photoUrl', 'role']) if (!(field in user)) report.check(field, undefined);
  return {
    ...('id' in user ? { id: idField(user, report) } : {}),
    ...('name' in user ? { name: textField(user, 'name', report) } : {}),
    ...('email' in user ? { email: textField(user, 'email', report) } : {}),
    ...('photoUrl' in user ? { photoUrl: textField(user, 'photoUrl', report) } : {}),
    ...('role' in user ? { role: textField(user, 'role', report) } : {}),
    ...('age' in user ? { age: ageField(user, report) } : {}),
    ...('status' in user ? { status: textField(user, 'status', report) } : {}),
    ...('totalPaidCents' in user ? { totalPaidPaise: totalPaidField(user, report) } : {}),
  };
};

/** Reads the answer of POST /admin/uploads/presign. */
export const readUpload = (json: unknown, report: DecodeReport): UploadRecord => {
  const answer = objectOf(json);
  return { uploadUrl: textField(answer, 'uploadUrl', report), publicUrl: textField(answer, 'publicUrl', report) };
};
