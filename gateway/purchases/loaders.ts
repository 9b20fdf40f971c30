import type { CourseRecord } from '../catalogue/records.ts';
import { once, type Once } from '../rest/once.ts';
import { hasPaid, indexPurchases } from './access-rules.ts';
import type { PurchasesApi } from './api.ts';
import type { Purchases } from './course-access.ts';
import { newestFirst } from './purchase-view.ts';

/** What is loaded about the requester's purchases, each thing at most once in a request. */
export type PurchasesLoaders = {
  readonly mine: Once<Purchases>;
  /** A course that is not public, by its id or slug; null unless the requester has paid for it. */
  readonly keptCourse: (by: { readonly id: string } | { readonly slug: string }) => Promise<CourseRecord | null>;
};

/** How many courses that are not public are asked for in one request, each by a call of its own. */
const maxKeptCourses = 20;

/** The calls about courses that are needed here. */
type Catalogue = {
  readonly courseList: () => Promise<{ readonly byId: ReadonlyMap<string, CourseRecord> }>;
  readonly withdrawnCourse: (id: string) => Promise<CourseRecord | null>;
};

/**
 * Makes the loaders of one request. The purchases decide whether a course that is not public is asked for with the session:
 * unknown ids and slugs cost no call, however many are asked for, and purchases of unknown courses a limited number.
 */
export const createPurchasesLoaders = (api: PurchasesApi, catalogue: Catalogue): PurchasesLoaders => {
  const mine = once(async () => {
    const all = await api.mine();
    return { all, byCourse: indexPurchases(all), access: new Map() };
  });

  const kept = new Map<string, Promise<CourseRecord | null>>();
  const load = async (id: string): Promise<CourseRecord | null> => {
    const known = kept.get(id);
    if (known === undefined && kept.size >= maxKeptCourses) return null;
    const loading = known ?? catalogue.withdrawnCourse(id);
    kept.set(id, loading);
    return loading;
  };

  return {
    mine,
    keptCourse: async (by) => {
      const { all, byCourse } = await mine.get();
      if ('id' in by) return hasPaid(byCourse, by.id) ? load(by.id) : null;
      const { byId } = await catalogue.courseList();
      const ids = new Set(newestFirst(all).map(({ courseId }) => courseId));
      const unlisted = [...ids].filter((id) => !byId.has(id) && hasPaid(byCourse, id));
      const courses = await Promise.all(unlisted.map(load));
      return courses.find((course) => course?.slug === by.slug || course?.id === by.slug) ?? null;
    },
  };
};
