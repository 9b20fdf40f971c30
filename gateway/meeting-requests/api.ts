import { type Decode, listOf } from '../rest/decode.ts';
import type { Rest } from '../rest/rest.ts';
import {
  type MeetingRequestReading,
  type MeetingRequestRecord,
  type NewMeetingRequest,
  readMeetingRequest,
} from './records.ts';

/** The calls about meeting requests, on behalf of the requester. Each rejects with a RestError. */
export type MeetingRequestsApi = {
  /** GET /me/meeting-requests. */
  readonly mine: () => Promise<readonly MeetingRequestRecord[]>;
  /** POST /me/meeting-requests. */
  readonly requestMeeting: (request: NewMeetingRequest) => Promise<MeetingRequestRecord>;
};

/** The calls about meeting requests over a client that carries the requester's session. */
export const createMeetingRequestsApi = (rest: Rest, reading: MeetingRequestReading): MeetingRequestsApi => {
  const read: Decode<MeetingRequestRecord> = (json, report) => readMeetingRequest(json, reading, report);
  return {
    mine: () => rest.getOften('/me/meeting-requests', listOf(read)),
    requestMeeting: (request) => rest.post('/me/meeting-requests', request, read),
  };
};
