import { once, type Once } from '../rest/once.ts';
import type { createProfileApi } from './api.ts';
import type { SummaryRecord } from './records.ts';

/** The asker's summary, loaded at most once in a request. */
export const createProfileLoaders = (api: ReturnType<typeof createProfileApi>): { summary: Once<SummaryRecord> } => ({
  summary: once(api.summary),
});
