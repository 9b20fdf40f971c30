import { once, type Once } from '../rest/once.ts';
import type { ProfileApi } from './api.ts';
import type { SummaryRecord } from './records.ts';

/** The requester's summary, loaded at most once in a request. */
export type ProfileLoaders = { readonly summary: Once<SummaryRecord> };

/** Makes the loaders of one request. */
export const createProfileLoaders = (api: ProfileApi): ProfileLoaders => ({ summary: once(api.summary) });
