import type { MeetingRequestForm, RequestMeetingInput } from '../generated/schema.ts';
import { dayOf } from '../values/instants.ts';
import type { Language } from '../values/text.ts';
import { type MeetingRequestRecord, type NewMeetingRequest, slots, slotTexts } from './records.ts';
import { meetingRequestsTexts } from './texts.ts';

/** What the meeting form offers. */
export const meetingRequestForm = (now: Date, timeZone: string, language: Language): MeetingRequestForm => ({
  earliestDate: dayOf(now, timeZone),
  timeSlots: slots.map((value) => ({ value, label: meetingRequestsTexts[language].slots[value] })),
});

/** The preferred hour in the asked language; an hour that is not offered keeps the API's own words. */
export const preferredTimeText = (
  { preferredTime, sentTime }: Pick<MeetingRequestRecord, 'preferredTime' | 'sentTime'>,
  language: Language,
): string | null => (preferredTime === null ? sentTime : meetingRequestsTexts[language].slots[preferredTime]);

/** A new request as the API takes it: the hour as its exact text; a message of blanks is none. */
export const newMeetingRequest = ({
  preferredDate,
  preferredTime,
  message,
}: RequestMeetingInput): NewMeetingRequest => {
  const words = message?.trim() ?? '';
  return { preferredDate, preferredTime: slotTexts[preferredTime], ...(words === '' ? {} : { message: words }) };
};
