import { listOf } from '../rest/decode-list.ts';
import type { Rest } from '../rest/rest.ts';
import { type MeetingRequestRecord, type NewMeetingRequest, readMeetingRequest } from './records.ts';

/** The calls about meeting requests, on behalf of the requester. Each rejects with a RestError. */
export type MeetingRequestsApi = {
  /** GET /me/meeting-requests. */
  readonly mine: () => Promise<readonly MeetingRequestRecord[]>;
  /** POST /me/meeting-requests. */
  readonly requestMeeting: (request: NewMeetingRequest) => Promise<MeetingRequestRecord>;
};

/** The calls about meeting requests over a client that carries the requester's session. */
export const createMeetingRequestsApi = (rest: Rest): MeetingRequestsApi => ({
  mine: () => rest.getWithDecodeCache('/me/meeting-requests', listOf(readMeetingRequest)),
  requestMeeting: (request) => rest.post('/me/meeting-requests', request, readMeetingRequest),
});
