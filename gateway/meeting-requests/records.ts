import type { MeetingRequestStatus, MeetingTimeSlot } from '../generated/schema.ts';
import type { DecodeReport } from '../rest/decode-report.ts';
import { idOf, instantField, objectOf, textField } from '../rest/decode.ts';
import type { JsonObject } from '../values/json.ts';
import { dayMs } from '../values/days.ts';
import { dayOf, readInstant } from '../values/instants.ts';
import type { Page } from '../values/paging.ts';

/** The hours of meetings as the API knows them, in the order of the day. */
export const slotTexts: Readonly<Record<MeetingTimeSlot, string>> = {
  FROM_9_AM: '9:00 AM - 10:00 AM',
  FROM_10_AM: '10:00 AM - 11:00 AM',
  FROM_11_AM: '11:00 AM - 12:00 PM',
  FROM_2_PM: '2:00 PM - 3:00 PM',
  FROM_3_PM: '3:00 PM - 4:00 PM',
  FROM_4_PM: '4:00 PM - 5:00 PM',
  FROM_6_PM: '6:00 PM - 7:00 PM',
  FROM_7_PM: '7:00 PM - 8:00 PM',
};

const isSlot = (name: string): name is MeetingTimeSlot => Object.hasOwn(slotTexts, name);

/** The hours in which meetings are held, in the order of the day. */
export const slots: readonly MeetingTimeSlot[] = Object.keys(slotTexts).filter(isSlot);

/** A request for a mentorship meeting as the API sends it, in our words. */
export type MeetingRequestRecord = {
  readonly id: string;
  /** YYYY-MM-DD in the academy's zone. */
  readonly preferredDay: string | null;
  /** The hour as it was sent. */
  readonly sentTime: string | null;
  /** The hour as one of the offered hours; null when it is none of them. */
  readonly preferredTime: MeetingTimeSlot | null;
  readonly message: string | null;
  /** A status that is not known counts as not answered. */
  readonly status: MeetingRequestStatus;
  readonly adminMessage: string | null;
  readonly createdAt: Date | null;
};

/** A page of a person's meeting requests. */
export type MeetingRequestPage = Page<MeetingRequestRecord>;

/** A meeting request as the API takes it: the day as YYYY-MM-DD, the hour as its text; no message is left out. */
export type NewMeetingRequest = { preferredDate: string; preferredTime: string; message?: string };

/** The day that was preferred, whether it was sent as a day or as an instant; null when it is neither. */
const readDay = (row: JsonObject, report: DecodeReport): string | null => {
  const { preferredDate } = row;
  const instant = readInstant(preferredDate);
  if (instant === null || typeof preferredDate !== 'string') report.check('preferredDate', preferredDate);
  if (instant === null) return null;
  // Midnight UTC is how many APIs keep a day without a time; it must not become the day before or after.
  const isDayKeptAsInstant = instant.getTime() % dayMs === 0;
  return isDayKeptAsInstant ? instant.toISOString().slice(0, 10) : dayOf(instant);
};

const readStatus = ({ status }: JsonObject, report: DecodeReport): MeetingRequestStatus => {
  if (status === 'APPROVED' || status === 'DECLINED') return status;
  report.check('status', status);
  return 'PENDING';
};

/** Reads a row of GET /me/meeting-requests, or the answer of POST /me/meeting-requests. */
export const readMeetingRequest = (json: unknown, report: DecodeReport): MeetingRequestRecord => {
  const row = objectOf(json, 'meeting request');
  const sentTime = textField(row, 'preferredTime', report);
  const preferredTime = slots.find((slot) => slotTexts[slot] === sentTime) ?? null;
  if (preferredTime === null) report.check('preferredTime', row.preferredTime);
  return {
    id: String(idOf(row, report)),
    preferredDay: readDay(row, report),
    sentTime,
    preferredTime,
    message: textField(row, 'message', report),
    status: readStatus(row, report),
    adminMessage: textField(row, 'adminMessage', report),
    createdAt: instantField(row, 'createdAt', report),
  };
};
