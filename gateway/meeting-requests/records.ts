import { idOf, listOf, objectOf, type Decode } from '../rest/decode.ts';
import type { RestId } from '../values/rest-id.ts';
import { textOrNull } from '../values/text.ts';

/** A request for a mentorship meeting, as the API sends it. */
export type MeetingRequestRecord = {
  readonly id: RestId;
  /** As it was sent: a day, an instant, or nothing that can be read. */
  readonly preferredDate: unknown;
  readonly preferredTime: string;
  readonly message: string | null;
  readonly status: string | null;
  readonly adminMessage: string | null;
  readonly createdAt: unknown;
};

/** A meeting request as the API takes it: the day as YYYY-MM-DD, the hour as its text; no message is left out. */
export type NewMeetingRequest = { preferredDate: string; preferredTime: string; message?: string };

const meetingRequest = (row: unknown): MeetingRequestRecord => {
  const json = objectOf(row, 'meeting request');
  return {
    id: idOf(json),
    preferredDate: json.preferredDate,
    preferredTime: textOrNull(json.preferredTime) ?? '',
    message: textOrNull(json.message),
    status: textOrNull(json.status),
    adminMessage: textOrNull(json.adminMessage),
    createdAt: json.createdAt,
  };
};

/** Reads one meeting request. */
export const meetingRequestRecord: Decode<MeetingRequestRecord> = (json) => meetingRequest(json);

/** Reads the list of meeting requests. */
export const meetingRequestRecords: Decode<MeetingRequestRecord[]> = listOf(meetingRequest);
