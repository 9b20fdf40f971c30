import { createPublicRecords, type PublicRecords } from '../caching.ts';
import type { Rest } from '../rest/client.ts';
import { listOf } from '../rest/decode.ts';
import { nullWhenMissing } from '../rest/errors.ts';
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

/** An empty memory: courses and webinars count as fresh for a minute, the rest for five. */
export const createCatalogueMemory = (): CatalogueMemory => ({
  courseList: createPublicRecords({ freshForSeconds: 60, atMost: 1 }),
  courses: createPublicRecords({ freshForSeconds: 60, atMost: 1_000 }),
  webinars: createPublicRecords({ freshForSeconds: 60, atMost: 1 }),
  promoVideos: createPublicRecords({ freshForSeconds: 300, atMost: 1 }),
  testimonials: createPublicRecords({ freshForSeconds: 300, atMost: 1 }),
});

/** Reads the public catalogue. Every function rejects with a RestError where nothing is known and nothing can be had. */
export type CatalogueApi = {
  /** GET /courses. */
  readonly courseList: () => Promise<CourseList>;
  /** GET /courses/{slug}; null when there is none. */
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

const onlyKey = '';

/**
 * The catalogue over a client that carries nobody's session. A course is answered from the list where the list is in
 * memory and has said everything about it; an API whose list is a summary is asked for the course itself.
 */
export const createCatalogueApi = (rest: Rest, memory: CatalogueMemory, reading: CatalogueReading): CatalogueApi => {
  const readCourseRow = (json: unknown): CourseRecord => readCourse(json, reading);

  const courseList = (): Promise<CourseList> =>
    memory.courseList.get(onlyKey, () =>
      rest.get('/courses', (json, report) => indexed(listOf(readCourseRow)(json, report))),
    );

  const course = (path: () => string): Promise<CourseRecord | null> =>
    nullWhenMissing((async () => memory.courses.get(path(), () => nullWhenMissing(rest.get(path(), readCourseRow))))());

  const fromList = async (find: (list: CourseList) => CourseRecord | undefined): Promise<CourseRecord | null> => {
    if (!memory.courseList.has(onlyKey)) return null;
    const found = find(await courseList());
    return found?.isComplete === true ? found : null;
  };

  return {
    courseList,
    courseBySlug: async (slug) =>
      (await fromList(({ bySlug }) => bySlug.get(slug))) ?? course(() => `/courses/${segment(slug)}`),
    courseById: async (id) =>
      (await fromList(({ byId }) => byId.get(id))) ?? course(() => `/courses/id/${segment(id)}`),
    webinars: () =>
      memory.webinars.get(onlyKey, () =>
        rest.get(
          '/webinars',
          listOf((json) => readWebinar(json, reading)),
        ),
      ),
    promoVideos: () => memory.promoVideos.get(onlyKey, () => rest.get('/youtube-videos', listOf(readPromoVideo))),
    testimonials: () => memory.testimonials.get(onlyKey, () => rest.get('/testimonials', listOf(readTestimonial))),
  };
};
