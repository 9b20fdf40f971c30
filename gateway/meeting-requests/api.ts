import type { Rest } from '../rest/rest.ts';
import {
  meetingRequestRecord,
  meetingRequestRecords,
  type MeetingRequestRecord,
  type NewMeetingRequest,
} from './records.ts';

/** The calls for meeting requests. */
export const createMeetingRequestsApi = (rest: Rest) => ({
  /** GET /me/meeting-requests */
  meetingRequests: (): Promise<MeetingRequestRecord[]> => rest.get('/me/meeting-requests', meetingRequestRecords),
  /** POST /me/meeting-requests */
  requestMeeting: (body: NewMeetingRequest): Promise<MeetingRequestRecord> =>
    rest.post('/me/meeting-requests', body, meetingRequestRecord),
});
