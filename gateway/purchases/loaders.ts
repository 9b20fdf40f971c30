import { once, type Once } from '../caching.ts';
import { indexPurchases, type PurchasesByCourse } from './access-rules.ts';
import type { PurchasesApi } from './api.ts';
import type { PurchaseRecord } from './records.ts';

/** The asker's purchases, loaded at most once in a request, as a list and by course. */
export type PurchaseLoaders = {
  readonly mine: Once<{ readonly all: readonly PurchaseRecord[]; readonly byCourse: PurchasesByCourse }>;
};

/** Makes the loaders of one request. */
export const createPurchaseLoaders = (api: PurchasesApi): PurchaseLoaders => ({
  mine: once(async () => {
    const all = await api.mine();
    return { all, byCourse: indexPurchases(all) };
  }),
});
