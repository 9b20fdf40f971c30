import { requireSession } from '../auth/session-rules.ts';
import { orUserErrors } from '../errors/errors.ts';
import type { Resolvers } from '../generated/schema.ts';
import type { LookAhead } from '../graphql/prefetch.ts';
import { calendarDayText, dayOf, readInstant } from '../values/instants.ts';
import { meetingRequestForm, meetingStatus, newMeetingRequest, preferredDay } from './rules.ts';
import { meetingRequestsTexts } from './texts.ts';

/** Resolvers of meeting requests. */
export const meetingRequestsResolvers: Resolvers = {
  Query: {
    meetingRequestForm: (_root, _args, { now, display, language }) =>
      meetingRequestForm(now(), display.timeZone, language),
  },
  Viewer: {
    meetingRequests: (_viewer, _args, { loaders }) => loaders.meetingRequests.meetingRequests.get(),
  },
  MeetingRequest: {
    id: ({ id }) => String(id),
    preferredDate: ({ preferredDate }, _args, { display }) => preferredDay(preferredDate, display.timeZone),
    preferredDateText: ({ preferredDate }, _args, { display }) => {
      const day = preferredDay(preferredDate, display.timeZone);
      return day === null ? null : calendarDayText(day, display.language);
    },
    status: ({ status }) => meetingStatus(status),
    statusText: ({ status }, _args, { language }) => meetingRequestsTexts[language].statuses[meetingStatus(status)],
    adminResponse: ({ adminMessage }) => adminMessage,
    createdAt: ({ createdAt }, _args, { display }) => readInstant(createdAt, display.timeZone)?.toISOString() ?? null,
  },
  Mutation: {
    requestMeeting: (_root, { input }, { api, jar, display, language, now }) => {
      requireSession(jar);
      const texts = meetingRequestsTexts[language];
      if (input.preferredDate < dayOf(now(), display.timeZone)) {
        const field = ['input', 'preferredDate'];
        return { userErrors: [{ code: 'DATE_IN_PAST', message: texts.dateInPast, field }] };
      }
      return orUserErrors(
        async () => ({ meetingRequest: await api.meetingRequests.requestMeeting(newMeetingRequest(input)) }),
        () => ({ code: 'MEETING_REQUEST_FAILED', message: texts.failed }),
      );
    },
  },
};

/** Fields that need a call of their own. */
export const meetingRequestsLookAhead: LookAhead = {
  'Viewer.meetingRequests': ({ loaders }) => loaders.meetingRequests.meetingRequests.get(),
};
