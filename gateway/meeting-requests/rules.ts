import type { MeetingRequestForm, MeetingRequestStatus, MeetingTimeSlot } from '../generated/schema.ts';
import { dayOf, readInstant } from '../values/instants.ts';
import type { Language } from '../values/text.ts';
import type { NewMeetingRequest } from './records.ts';
import { meetingRequestsTexts, slotTexts } from './texts.ts';

const slots: readonly MeetingTimeSlot[] = [
  'FROM_9_AM',
  'FROM_10_AM',
  'FROM_11_AM',
  'FROM_2_PM',
  'FROM_3_PM',
  'FROM_4_PM',
  'FROM_6_PM',
  'FROM_7_PM',
];

/** How a request stands; a status that nobody knows counts as not answered. */
export const meetingStatus = (sent: string | null): MeetingRequestStatus =>
  sent === 'APPROVED' || sent === 'DECLINED' ? sent : 'PENDING';

/** The day (YYYY-MM-DD) that was preferred, whether it was sent as a day or as an instant; null when it is neither. */
export const preferredDay = (sent: unknown, timeZone: string): string | null => {
  const instant = readInstant(sent, timeZone);
  if (instant === null) return null;
  // Midnight UTC is how many APIs keep a day without a time; it must not become the day before or after.
  const isDayKeptAsInstant = instant.getTime() % 86_400_000 === 0;
  return isDayKeptAsInstant ? instant.toISOString().slice(0, 10) : dayOf(instant, timeZone);
};

/** What the meeting form offers. */
export const meetingRequestForm = (now: Date, timeZone: string, language: Language): MeetingRequestForm => ({
  earliestDate: dayOf(now, timeZone),
  timeSlots: slots.map((value) => ({ value, label: meetingRequestsTexts[language].slots[value] })),
});

type Wish = { preferredDate: string; preferredTime: MeetingTimeSlot; message?: string | null };

/** A wish as the API takes it: the hour as its exact text; a message of blanks is none. */
export const newMeetingRequest = ({ preferredDate, preferredTime, message }: Wish): NewMeetingRequest => {
  const words = message?.trim() ?? '';
  return { preferredDate, preferredTime: slotTexts[preferredTime], ...(words === '' ? {} : { message: words }) };
};
