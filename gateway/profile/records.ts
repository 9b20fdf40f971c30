import { idOf, integerOrNull, listOf, numberOrNull, objectOf, type Decode } from '../rest/decode.ts';
import type { JsonObject } from '../values/json.ts';
import { readRestId, type RestId } from '../values/rest-id.ts';
import { textOrNull } from '../values/text.ts';

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

const ageOrNull = (value: unknown): number | null => {
  const age = integerOrNull(value);
  return age === null || age < 0 || age > 200 ? null : age;
};

/** An amount rounded to whole paise, which may be more than GraphQL's Int holds; null for none and for a negative one. */
const wholePaiseOrNull = (value: unknown): number | null => {
  const amount = numberOrNull(value);
  return amount === null || amount < 0 || amount > Number.MAX_SAFE_INTEGER ? null : Math.round(amount);
};

const readers = {
  id: ({ id }: JsonObject) => readRestId(id),
  name: ({ name }: JsonObject) => textOrNull(name),
  email: ({ email }: JsonObject) => textOrNull(email),
  photoUrl: ({ photoUrl }: JsonObject) => textOrNull(photoUrl),
  role: ({ role }: JsonObject) => textOrNull(role),
  age: ({ age }: JsonObject) => ageOrNull(age),
  status: ({ status }: JsonObject) => textOrNull(status),
  totalPaidPaise: ({ totalPaidCents }: JsonObject) => wholePaiseOrNull(totalPaidCents),
};

/** Removes repeated courses: some APIs list a course once for each payment. */
const distinct = (courses: readonly SummaryCourseRecord[]): SummaryCourseRecord[] => [
  ...new Map(courses.map((course) => [String(course.id), course])).values(),
];

const coursesOf = listOf((row): SummaryCourseRecord => {
  const json = objectOf(row, 'course');
  return { id: idOf(json), title: textOrNull(json.title) ?? '' };
});

/** The courses of a summary; what is no list costs the courses alone, and is reported. */
const summaryCourses: Decode<readonly SummaryCourseRecord[]> = (json, report) => {
  if (Array.isArray(json)) return coursesOf(json, report);
  report({ dropped: 1, kept: 0, problems: ['courses is no list'] });
  return [];
};

/** Reads the answer of GET /me/summary; a missing field is null. */
export const readSummary: Decode<SummaryRecord> = (answer, report) => {
  const json = objectOf(answer);
  return {
    id: readers.id(json),
    name: readers.name(json),
    email: readers.email(json),
    photoUrl: readers.photoUrl(json),
    role: readers.role(json),
    age: readers.age(json),
    status: readers.status(json),
    totalPaidPaise: readers.totalPaidPaise(json),
    courses: distinct(summaryCourses(json.courses ?? [], report)),
  };
};

/** Reads the summary's fields from the user of another answer, such as that of POST /auth/login: only the fields that it has. */
export const readPartialSummary = (user: JsonObject): Partial<SummaryRecord> => ({
  ...('id' in user ? { id: readers.id(user) } : {}),
  ...('name' in user ? { name: readers.name(user) } : {}),
  ...('email' in user ? { email: readers.email(user) } : {}),
  ...('photoUrl' in user ? { photoUrl: readers.photoUrl(user) } : {}),
  ...('role' in user ? { role: readers.role(user) } : {}),
  ...('age' in user ? { age: readers.age(user) } : {}),
  ...('status' in user ? { status: readers.status(user) } : {}),
  ...('totalPaidCents' in user ? { totalPaidPaise: readers.totalPaidPaise(user) } : {}),
});

/** Reads the answer of POST /admin/uploads/presign. */
export const readUpload = (json: unknown): UploadRecord => {
  const { uploadUrl, publicUrl } = objectOf(json);
  return { uploadUrl: textOrNull(uploadUrl), publicUrl: textOrNull(publicUrl) };
};
