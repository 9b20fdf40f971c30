import { once, type Once } from '../rest/once.ts';
import type { createAuthApi } from './api.ts';
import type { SessionRecord } from './records.ts';

/** What the API says about the session, asked at most once in a request. */
export const createAuthLoaders = (api: ReturnType<typeof createAuthApi>): { session: Once<SessionRecord> } => ({
  session: once(api.session),
});
