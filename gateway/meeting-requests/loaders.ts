import { once, type Once } from '../rest/once.ts';
import type { createMeetingRequestsApi } from './api.ts';
import type { MeetingRequestRecord } from './records.ts';

/** The asker's meeting requests, asked for at most once in a request. */
export const createMeetingRequestsLoaders = (
  api: ReturnType<typeof createMeetingRequestsApi>,
): { meetingRequests: Once<MeetingRequestRecord[]> } => ({ meetingRequests: once(api.meetingRequests) });
