import type { CalendarDayEvent, CalendarEvent } from '../catalogue/calendar-text.ts';
import { courseEvent, webinarEvent } from '../catalogue/calendar-rules.ts';
import { sitePaths } from '../generated/site-routes.ts';
import type { MeetingRequestRecord } from '../meeting-requests/records.ts';
import { meetingTimes } from '../meeting-requests/rules.ts';
import { moneyText, rupees } from '../values/money.ts';
import type { Language } from '../values/text.ts';
import type { AgendaItem, AgendaState, PaymentItem } from './rules.ts';
import { agendaTexts } from './texts.ts';

type Words = { readonly language: Language; readonly publicOrigin: string };

const meetingEvent = (meeting: MeetingRequestRecord, { language }: Words): CalendarEvent | null => {
  const times = meetingTimes(meeting);
  if (times === null) return null;
  const description = [meeting.message, meeting.adminMessage].filter((text) => text !== null).join('\n');
  return {
    uid: `meeting-${meeting.id}@academy`,
    title: agendaTexts[language].calendarMeeting,
    description: description === '' ? null : description,
    location: null,
    ...times,
    weekly: null,
  };
};

/** The due day of a month. Its uid is made of course and month, so that a calendar moves it with the due day. */
const paymentEvent = (item: PaymentItem, { language, publicOrigin }: Words): CalendarDayEvent => {
  const texts = agendaTexts[language];
  const amount = rupees(item.amount);
  const address = publicOrigin + sitePaths.courseAccess(item.course.id);
  const words = amount === null ? [] : [texts.calendarAmount(moneyText(amount, 'AS_NEEDED', language))];
  return {
    uid: `payment-${item.course.id}-${item.month}@academy`,
    title: texts.calendarPayment(item.month, item.course.title),
    description: [...words, texts.calendarPay(address)].join('\n'),
    location: null,
    day: item.day,
  };
};

const eventOf = (item: AgendaItem, words: Words): CalendarEvent | CalendarDayEvent | null => {
  switch (item.kind) {
    case 'CLASS':
      return courseEvent(item.course);
    case 'WEBINAR':
      return webinarEvent(item.webinar);
    case 'MEETING':
      return meetingEvent(item.meeting, words);
    case 'PAYMENT':
      return paymentEvent(item, words);
  }
};

/** What a person's own calendar file holds: everything of the agenda, classes as weekly events. */
export const calendarEvents = (
  { items }: AgendaState,
  language: Language,
  publicOrigin: string,
): readonly (CalendarEvent | CalendarDayEvent)[] =>
  items.map((item) => eventOf(item, { language, publicOrigin })).filter((event) => event !== null);
