import { once, type Once } from '../rest/once.ts';
import type { CourseRecord } from '../catalogue/records.ts';
import { indexPurchases, type PurchasesByCourse } from './access-rules.ts';
import type { CourseAccessRecord } from './access-view.ts';
import type { PurchasesApi } from './api.ts';
import type { PurchaseRecord } from './records.ts';

/** One person's purchases, as a list and by course. */
export type Purchases = {
  readonly all: readonly PurchaseRecord[];
  readonly byCourse: PurchasesByCourse;
  /** The access that was evaluated so far: one query often asks for a course in the catalogue and among the learner's own. */
  readonly access: Map<CourseRecord, CourseAccessRecord>;
};

/** The asker's purchases, loaded at most once in a request. */
export type PurchasesLoaders = { readonly mine: Once<Purchases> };

/** Makes the loaders of one request. */
export const createPurchasesLoaders = (api: PurchasesApi): PurchasesLoaders => ({
  mine: once(async () => {
    const all = await api.mine();
    return { all, byCourse: indexPurchases(all), access: new Map() };
  }),
});
