import { requireSession } from '../auth/session-rules.ts';
import { orUserErrors } from '../errors/errors.ts';
import type { Prefetch } from '../generated/context.ts';
import type { Resolvers } from '../generated/schema.ts';
import { withLoaded } from '../rest/once.ts';
import { calendarDay } from '../values/calendar-days.ts';
import { academyTimeZone, calendarDayText, timeZoneText } from '../values/instants.ts';
import { edgesOf, pageOf, refuseWrongPage } from '../values/paging.ts';
import {
  daysAwayText,
  meetingRequestForm,
  meetingRequestProblems,
  newMeetingRequest,
  preferredTimeText,
} from './rules.ts';
import { meetingRequestsTexts } from './texts.ts';

/** Resolvers of meeting requests. */
export const meetingRequestsResolvers: Resolvers = {
  Query: {
    meetingRequestForm: (_root, _args, { now, language }) => meetingRequestForm(now(), language),
    meetingRequestProblems: (_root, { input }, { now, language }) => meetingRequestProblems(input, now(), language),
  },
  Viewer: {
    meetingRequests: (_viewer, args, { loaders }) => {
      refuseWrongPage(args);
      return withLoaded(loaders.meetingRequests.mine, (all) => pageOf(all, args));
    },
  },
  MeetingRequestConnection: { edges: (page) => edgesOf(page) },
  MeetingRequest: {
    preferredDate: ({ preferredDay }) => preferredDay,
    preferredDateText: ({ preferredDay }, _args, { language }) =>
      preferredDay === null ? null : calendarDayText(preferredDay, language),
    preferredCalendarDay: ({ preferredDay }, _args, { language }) =>
      preferredDay === null ? null : calendarDay(preferredDay, language),
    daysAwayText: (request, _args, { now, language }) => daysAwayText(request, now(), language),
    preferredTimeText: (request, _args, { language }) => preferredTimeText(request, language),
    timeZoneText: ({ preferredTime }, _args, { language }) =>
      preferredTime === null ? null : timeZoneText(academyTimeZone, language),
    statusText: ({ status }, _args, { language }) => meetingRequestsTexts[language].statuses[status],
    adminResponse: ({ adminMessage }) => adminMessage,
    createdAt: ({ createdAt }) => createdAt?.toISOString() ?? null,
  },
  Mutation: {
    requestMeeting: (_root, { input }, { api, jar, language, now }) => {
      requireSession(jar);
      const userErrors = meetingRequestProblems(input, now(), language);
      if (userErrors.length > 0) return { userErrors };
      return orUserErrors(
        async () => ({
          meetingRequest: await api.meetingRequests.requestMeeting(newMeetingRequest(input)),
          viewer: { known: {} },
        }),
        () => ({ code: 'MEETING_REQUEST_FAILED' as const, message: meetingRequestsTexts[language].failed }),
      );
    },
  },
};

/** The calls of this room's fields that start with a query. */
export const meetingRequestsPrefetch = {
  'Viewer.meetingRequests': ({ loaders }) => loaders.meetingRequests.mine.get(),
} satisfies Prefetch;
