import { listOf } from '../rest/decode-list.ts';
import type { Rest } from '../rest/rest.ts';
import { type NewMeetingRequest, readMeetingRequest } from './records.ts';

/** The calls about meeting requests, on behalf of the requester. Each rejects with a RestError. */
export const createMeetingRequestsApi = (rest: Rest) => ({
  mine: () => rest.getWithDecodeCache('/me/meeting-requests', listOf(readMeetingRequest)),
  requestMeeting: (request: NewMeetingRequest) => rest.post('/me/meeting-requests', request, readMeetingRequest),
});
