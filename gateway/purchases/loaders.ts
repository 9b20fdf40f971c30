import { once, type Once } from '../rest/once.ts';
import { indexPurchases } from './access-rules.ts';
import type { PurchasesApi } from './api.ts';
import type { Purchases } from './course-access.ts';

/** The requester's purchases, loaded at most once in a request. */
export type PurchasesLoaders = { readonly mine: Once<Purchases> };

/** Makes the loaders of one request. */
export const createPurchasesLoaders = (api: PurchasesApi): PurchasesLoaders => ({
  mine: once(async () => {
    const all = await api.mine();
    return { all, byCourse: indexPurchases(all), access: new Map() };
  }),
});
