import { createPublicRecords, type Load, type PublicRecords } from '../cache/records.ts';
import type { Rest } from '../rest/rest.ts';
import { listOf, type Decode } from '../rest/decode.ts';
import { isUnauthenticated, nullWhenMissing, RestError } from '../rest/errors.ts';
import { segment } from '../rest/path.ts';
import {
  type CatalogueReading,
  type CourseRecord,
  type PromoVideoRecord,
  readCourse,
  readPromoVideo,
  readTestimonial,
  readWebinar,
  type TestimonialRecord,
  type WebinarRecord,
} from './records.ts';

/** The courses of GET /courses in the academy's order, and where to find each. */
export type CourseList = {
  readonly all: readonly CourseRecord[];
  readonly byId: ReadonlyMap<string, CourseRecord>;
  readonly bySlug: ReadonlyMap<string, CourseRecord>;
};

/** What is known of the catalogue in this process: the same for everybody. */
export type CatalogueMemory = {
  readonly courseList: PublicRecords<CourseList>;
  readonly courses: PublicRecords<CourseRecord | null>;
  readonly webinars: PublicRecords<readonly WebinarRecord[]>;
  readonly promoVideos: PublicRecords<readonly PromoVideoRecord[]>;
  readonly testimonials: PublicRecords<readonly TestimonialRecord[]>;
};

/**
 * An empty memory: courses and webinars count as fresh for a minute, the rest for five, where the API does not say.
 * `onChange` is told the path of a record that was known and is another now, such as "/courses" or "/webinars".
 */
export const createCatalogueMemory = (onChange: (path: string) => void = () => undefined): CatalogueMemory => {
  const records = <T>(freshForSeconds: number, maxRecords: number): PublicRecords<T> =>
    createPublicRecords({ freshForSeconds, maxRecords, onChange, pauseAskedFor });
  return {
    courseList: records(60, 1),
    courses: records(60, 1_000),
    webinars: records(60, 1),
    promoVideos: records(300, 1),
    testimonials: records(300, 1),
  };
};

const pauseAskedFor = (error: unknown): number | null => (error instanceof RestError ? error.retryAfterSeconds : null);

/** Reads the public catalogue. Every function rejects with a RestError where nothing is known and nothing can be had. */
export type CatalogueApi = {
  /** GET /courses. */
  readonly courseList: () => Promise<CourseList>;
  /** The list if it is in memory, however old; nothing is asked for. */
  readonly listInMemory: () => CourseList | undefined;
  /** GET /courses/{slug}, and where that finds none the same by id; null when there is none. */
  readonly courseBySlug: (slug: string) => Promise<CourseRecord | null>;
  /** GET /courses/id/{courseId}; null when there is none. */
  readonly courseById: (id: string) => Promise<CourseRecord | null>;
  /** GET /webinars. */
  readonly webinars: () => Promise<readonly WebinarRecord[]>;
  /** GET /youtube-videos. */
  readonly promoVideos: () => Promise<readonly PromoVideoRecord[]>;
  /** GET /testimonials. */
  readonly testimonials: () => Promise<readonly TestimonialRecord[]>;
};

const indexed = (all: readonly CourseRecord[]): CourseList => ({
  all,
  byId: new Map(all.map((course) => [course.id, course])),
  bySlug: new Map(all.map((course) => [course.slug, course])),
});

/** Some APIs answer with nothing, or with an object without fields, where others say 404. */
const isNothing = (json: unknown): boolean =>
  json === null || (typeof json === 'object' && Object.keys(json).length === 0);

/** What is known of a course that the API does not have. */
const missing = { value: null, version: 'missing', etag: null, freshForSeconds: null };

const courseListPath = '/courses';

/** Whether the course list is in memory, however old. */
export const isCatalogueKnown = (memory: CatalogueMemory): boolean => memory.courseList.has(courseListPath);

/** The client that carries nobody's session, and the one that carries the asker's; null for a visitor. */
type CatalogueClients = { readonly everybodys: Rest; readonly askers: Rest | null };

/**
 * The catalogue, asked for without a session and kept for everybody. A course that the API shows to learners alone is
 * asked for again with the asker's session, and that answer is kept for nobody. A course is answered from the list
 * where the list is in memory and has said everything about it; an API whose list is a summary is asked for the course
 * itself.
 */
export const createCatalogueApi = (
  { everybodys, askers }: CatalogueClients,
  memory: CatalogueMemory,
  reading: CatalogueReading,
): CatalogueApi => {
  const readCourseRow = (json: unknown): CourseRecord => readCourse(json, reading);

  /** Records are kept by the path that they come from. */
  const recall = async <T>(records: PublicRecords<T>, path: string, load: Load<T>): Promise<T> => {
    const isKnown = records.has(path);
    const record = await records.get(path, load);
    if (isKnown) everybodys.recordCacheHit(path, records.staleFor(path));
    return record;
  };
  const read = <T>(records: PublicRecords<T>, path: string, decode: Decode<T>): Promise<T> =>
    recall(records, path, (known) => everybodys.load(path, decode, known));

  const courseList = (): Promise<CourseList> =>
    read(memory.courseList, courseListPath, (json, report) => indexed(listOf(readCourseRow)(json, report)));

  const readCourseOrNothing = (json: unknown): CourseRecord | null => (isNothing(json) ? null : readCourseRow(json));

  const course = async (folder: '/courses' | '/courses/id', name: string): Promise<CourseRecord | null> => {
    const path = `${folder}/${segment(name)}`;
    try {
      return await recall(
        memory.courses,
        path,
        async (known) => (await nullWhenMissing(everybodys.load(path, readCourseOrNothing, known))) ?? missing,
      );
    } catch (error) {
      if (askers === null || !isUnauthenticated(error)) throw error;
      return nullWhenMissing(askers.get(path, readCourseOrNothing));
    }
  };

  const fromList = async (find: (list: CourseList) => CourseRecord | undefined): Promise<CourseRecord | null> => {
    if (!memory.courseList.has(courseListPath)) return null;
    const found = find(await courseList());
    return found?.isComplete === true ? found : null;
  };

  const courseById = async (id: string): Promise<CourseRecord | null> =>
    (await fromList(({ byId }) => byId.get(id))) ?? nullWhenMissing(course('/courses/id', id));

  return {
    courseList,
    listInMemory: () => memory.courseList.peek(courseListPath),
    courseById,
    courseBySlug: async (slug) =>
      (await fromList(({ bySlug }) => bySlug.get(slug))) ??
      (await nullWhenMissing(course('/courses', slug))) ??
      // Where the academy has set no slug, the id stands in for it in addresses.
      courseById(slug),
    webinars: () =>
      read(
        memory.webinars,
        '/webinars',
        listOf((json) => readWebinar(json, reading)),
      ),
    promoVideos: () => read(memory.promoVideos, '/youtube-videos', listOf(readPromoVideo)),
    testimonials: () => read(memory.testimonials, '/testimonials', listOf(readTestimonial)),
  };
};
