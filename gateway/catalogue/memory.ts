import { createPublicRecords, type PublicRecords } from '../cache/records.ts';
import { isUnauthenticated, RestError } from '../rest/errors.ts';
import { maxListSize } from '../values/paging.ts';
import type { CourseRecord, PromoVideoRecord, TestimonialRecord, WebinarRecord } from './records.ts';

/** The courses of GET /courses in the academy's order, and where to find each. */
export type CourseList = {
  readonly all: readonly CourseRecord[];
  readonly byId: ReadonlyMap<string, CourseRecord>;
  readonly bySlug: ReadonlyMap<string, CourseRecord>;
};

/** The cached records of the catalogue in this process, shared by all requests. */
export type CatalogueMemory = {
  readonly courseList: PublicRecords<CourseList>;
  readonly courses: PublicRecords<CourseRecord | null>;
  readonly webinars: PublicRecords<readonly WebinarRecord[]>;
  readonly promoVideos: PublicRecords<readonly PromoVideoRecord[]>;
  readonly testimonials: PublicRecords<readonly TestimonialRecord[]>;
};

const pauseAskedFor = (error: unknown): number | null => (error instanceof RestError ? error.retryAfterSeconds : null);

/**
 * Makes an empty cache. Where the API sends no lifetime, courses and webinars are fresh for a minute, the rest for five.
 * `onChange` receives the path of a cached record that has changed, such as "/courses" or "/webinars".
 */
export const createCatalogueMemory = (onChange: (path: string) => void): CatalogueMemory => {
  const records = <T>(freshForSeconds: number, maxRecords: number): PublicRecords<T> =>
    createPublicRecords({ freshForSeconds, maxRecords, pauseAskedFor, isWithdrawal: isUnauthenticated, onChange });
  return {
    courseList: records(60, 1),
    courses: records(60, 1_000),
    webinars: records(60, 1),
    promoVideos: records(300, 1),
    testimonials: records(300, 1),
  };
};

/** The paths of the lists, which their records are kept by. */
export const [courseListPath, webinarsPath] = ['/courses', '/webinars'];

/** Whether the course list is cached, however old it is. */
export const isCatalogueKnown = (memory: CatalogueMemory): boolean =>
  memory.courseList.peek(courseListPath) !== undefined;

/** How many items the public lists bring that can be asked for whole, as far as they are cached. */
export const listSizesOf = ({ courseList, webinars }: CatalogueMemory): Readonly<Record<string, number>> => ({
  'Query.courses': Math.min(courseList.peek(courseListPath)?.all.length ?? 0, maxListSize),
  'Query.webinars': Math.min(webinars.peek(webinarsPath)?.length ?? 0, maxListSize),
});
