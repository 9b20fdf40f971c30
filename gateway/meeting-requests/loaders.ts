import { once, type Once } from '../rest/once.ts';
import type { MeetingRequestsApi } from './api.ts';
import type { MeetingRequestRecord } from './records.ts';

/** The requester's meeting requests, loaded at most once in a request. */
export type MeetingRequestsLoaders = { readonly mine: Once<readonly MeetingRequestRecord[]> };

/** Makes the loaders of one request. */
export const createMeetingRequestsLoaders = (api: MeetingRequestsApi): MeetingRequestsLoaders => ({
  mine: once(api.mine),
});
