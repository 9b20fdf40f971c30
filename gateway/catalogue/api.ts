import type { Load, PublicRecords } from '../cache/records.ts';
import type { Rest } from '../rest/rest.ts';
import { wholeAnswer } from '../rest/contract.ts';
import { listOf } from '../rest/decode-list.ts';
import type { AmountUnits, Decode } from '../rest/decode.ts';
import type { DecodeReport } from '../rest/decode-report.ts';
import { isUnauthenticated, nullWhenMissing, RestError } from '../rest/errors.ts';
import { segment } from '../rest/path.ts';
import { type CatalogueMemory, type CourseList, courseListPath, isCatalogueKnown, webinarsPath } from './memory.ts';
import {
  type CourseRecord,
  type PromoVideoRecord,
  readCourse,
  readPromoVideo,
  readTestimonial,
  readWebinar,
  type TestimonialRecord,
  type WebinarRecord,
} from './records.ts';

/** Reads the public catalogue. Every function rejects with a RestError when the call fails and nothing is cached. */
export type CatalogueApi = {
  /** GET /courses. */
  readonly courseList: () => Promise<CourseList>;
  /** The cached list, however old it is; makes no call. */
  readonly listInMemory: () => CourseList | undefined;
  /** GET /courses/{slug}, and where that finds none the same by id; null when there is none. */
  readonly courseBySlug: (slug: string) => Promise<CourseRecord | null>;
  /** GET /courses/id/{courseId}; null when there is none. */
  readonly courseById: (id: string) => Promise<CourseRecord | null>;
  /** GET /courses/id/{courseId} with the requester's session, for a course that is not public; null when there is none. */
  readonly withdrawnCourse: (id: string) => Promise<CourseRecord | null>;
  /** GET /webinars. */
  readonly webinars: () => Promise<readonly WebinarRecord[]>;
  /** GET /youtube-videos. */
  readonly promoVideos: () => Promise<readonly PromoVideoRecord[]>;
  /** GET /testimonials. */
  readonly testimonials: () => Promise<readonly TestimonialRecord[]>;
};

/** The rows, each with an address of its own: of several courses with one slug the first keeps it, and the others have their id. */
const withOwnSlugs = (rows: readonly CourseRecord[], report: DecodeReport): CourseRecord[] => {
  const owners = new Map<string, string>();
  return rows.map((course) => {
    const owner = owners.get(course.slug) ?? course.id;
    owners.set(course.slug, owner);
    if (owner === course.id) return course;
    report.found('slug', 'doubled');
    return { ...course, slug: course.id };
  });
};

const indexed = (all: readonly CourseRecord[]): CourseList => ({
  all,
  byId: new Map(all.map((course) => [course.id, course])),
  bySlug: new Map(all.map((course) => [course.slug, course])),
});

/** Whether an answer is empty: some APIs send null, an empty object or an empty body where others send 404. */
const isNothing = (json: unknown): boolean =>
  json === null || (typeof json === 'object' && Object.keys(json).length === 0);

/** The cached record of a course that the API does not have. */
const missing = { value: null, version: 'missing', textLength: 0, etag: null, freshForSeconds: null, findings: [] };

/**
 * The public reads that have failed for a request, by path. They are not made again for it: where the first way to its answer
 * fails because of them, the next one would wait for them once more.
 */
export type FailedReads = Map<string, unknown>;

/** A client without a session, and one with the session that the requester has by now; null for a visitor. */
type CatalogueClients = { readonly anonymousClient: Rest; readonly sessionClient: () => Rest | null };

/**
 * The catalogue, loaded without a session and cached for everybody. What the API shows to learners only is loaded again
 * with the requester's session, and that answer is for that request alone. A course comes from the cached list
 * when its row there has everything; where the API's list is a summary, the course itself is loaded.
 */
export const createCatalogueApi = (
  { anonymousClient, sessionClient }: CatalogueClients,
  memory: CatalogueMemory,
  units: AmountUnits,
  failedReads: FailedReads,
): CatalogueApi => {
  const readCourseRow: Decode<CourseRecord> = (json, report) => readCourse(json, units, report);

  /** Records are kept by the path that they come from. */
  const recall = async <T>(records: PublicRecords<T>, path: string, load: Load<T>): Promise<T> => {
    if (failedReads.has(path)) throw failedReads.get(path);
    const isAtHand = records.isAtHand(path);
    let record: T;
    try {
      record = await records.get(path, load);
    } catch (error) {
      failedReads.set(path, error);
      throw error;
    }
    // A record that was waited for comes from the cache as well where its load failed.
    const staleForSeconds = records.staleFor(path);
    if (isAtHand || staleForSeconds !== null)
      anonymousClient.recordCacheHit(path, staleForSeconds, records.findings(path));
    return record;
  };

  /** Makes the function that reads a list. One that the API shows to learners only is loaded once with the session. */
  const listReader = <T>(records: PublicRecords<T>, path: string, decode: Decode<T>): (() => Promise<T>) => {
    let withSession: Promise<T> | null = null;
    const retryWithSession = async (refusal: unknown): Promise<T> => {
      try {
        const client = sessionClient();
        if (client === null || !isUnauthenticated(refusal)) throw refusal;
        withSession ??= client.get(path, decode);
        return await withSession;
      } catch (error) {
        if (!(error instanceof RestError) || !isUnauthenticated(error)) throw error;
        // Public data says nothing about the requester's session.
        throw new RestError({ failure: 'UNREADABLE', call: error.call, status: error.status, cause: error });
      }
    };
    return () => recall(records, path, (known) => anonymousClient.load(path, decode, known)).catch(retryWithSession);
  };

  const courseList = listReader(memory.courseList, courseListPath, (json, report) =>
    indexed(withOwnSlugs(listOf(readCourseRow)(json, report), report)),
  );

  const readCourseOrNothing: Decode<CourseRecord | null> = (json, report) => {
    if (!isNothing(json)) return readCourseRow(json, report);
    report.found(wholeAnswer, 'missing');
    return null;
  };

  /** The courses that this request has asked for with its session, by path. */
  const coursesWithSession = new Map<string, Promise<CourseRecord | null>>();
  const courseWithSession = (client: Rest, path: string): Promise<CourseRecord | null> => {
    const reading = coursesWithSession.get(path) ?? nullWhenMissing(client.get(path, readCourseOrNothing));
    coursesWithSession.set(path, reading);
    return reading;
  };

  const course = async (folder: '/courses' | '/courses/id', name: string): Promise<CourseRecord | null> => {
    const path = `${folder}/${segment(name)}`;
    try {
      return await recall(
        memory.courses,
        path,
        async (known) => (await nullWhenMissing(anonymousClient.load(path, readCourseOrNothing, known))) ?? missing,
      );
    } catch (error) {
      const client = sessionClient();
      if (client === null || !isUnauthenticated(error)) throw error;
      return courseWithSession(client, path);
    }
  };

  const fromList = async (find: (list: CourseList) => CourseRecord | undefined): Promise<CourseRecord | null> => {
    if (!isCatalogueKnown(memory)) return null;
    const found = find(await courseList());
    return found?.isComplete === true ? found : null;
  };

  /**
   * The row of the list where it has everything, else the course itself. A row that names every field, some of them as
   * null, stands in for a course that cannot be loaded.
   */
  const rowOrCourse = async (
    row: CourseRecord | null,
    load: () => Promise<CourseRecord | null>,
  ): Promise<CourseRecord | null> => {
    if (row?.hasContent === true) return row;
    try {
      return (await nullWhenMissing(load())) ?? row;
    } catch (error) {
      if (row === null || !(error instanceof RestError)) throw error;
      return row;
    }
  };

  const courseById = async (id: string): Promise<CourseRecord | null> =>
    rowOrCourse(await fromList(({ byId }) => byId.get(id)), () => course('/courses/id', id));

  return {
    courseList,
    listInMemory: () => memory.courseList.peek(courseListPath),
    courseById,
    courseBySlug: async (slug) => {
      const row = await fromList(({ bySlug }) => bySlug.get(slug));
      const found = await rowOrCourse(row, () => course('/courses', slug));
      if (found !== null) return found;
      // Where the academy has set no slug, the id stands in for it in addresses, as it is written: "01" is not "1".
      const byId = await courseById(slug);
      return byId?.id === slug ? byId : null;
    },
    withdrawnCourse: async (id) => {
      const client = sessionClient();
      if (client === null) return null;
      const found = await courseWithSession(client, `/courses/id/${segment(id)}`);
      return found === null ? null : { ...found, isOffered: false };
    },
    webinars: listReader(memory.webinars, webinarsPath, listOf(readWebinar)),
    promoVideos: listReader(memory.promoVideos, '/youtube-videos', listOf(readPromoVideo)),
    testimonials: listReader(memory.testimonials, '/testimonials', listOf(readTestimonial)),
  };
};
