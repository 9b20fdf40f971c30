import type { Prefetch, SharedFields } from '../generated/context.ts';
import type { Resolvers } from '../generated/schema.ts';
import { comingMeeting } from '../meeting-requests/rules.ts';
import { academyTimeZone, timeZoneText } from '../values/instants.ts';
import { maxListSize, sizeWithin } from '../values/paging.ts';
import { privateCalendarUrl } from './calendar.ts';
import { loadAgenda } from './load-agenda.ts';
import { entriesOf } from './rules.ts';
import { daysOf, entryOf, sentenceOf } from './view.ts';

/** Resolvers of what comes next for a person, and of the calendar file that has it. */
export const agendaResolvers: Resolvers = {
  Viewer: {
    agenda: (_viewer, _args, context) => loadAgenda(context),
  },
  Agenda: {
    sentence: (agenda, _args, { now, display }) => sentenceOf(agenda, now(), display),
    changesAt: ({ changesAt }) => changesAt?.toISOString() ?? null,
    timeZoneText: (_agenda, _args, { language }) => timeZoneText(academyTimeZone, language),
    days: (agenda, _args, { language }) => daysOf(agenda, language),
    entries: (agenda, { first }, { now, display }) =>
      entriesOf(agenda)
        .slice(0, sizeWithin(first, maxListSize))
        .map((item) => entryOf(item, now(), display)),
    calendarUrl: (_agenda, _args, { publicOrigin }) => privateCalendarUrl(publicOrigin),
  },
  MeetingRequest: {
    calendarUrl: (request, _args, { now, publicOrigin }) =>
      comingMeeting(request, now()) === null ? null : privateCalendarUrl(publicOrigin),
  },
};

/** The calls of this room's fields that start with a query. */
export const agendaPrefetch = {
  'Viewer.agenda': ({ api, loaders }) =>
    Promise.all([
      loaders.purchases.mine.get(),
      api.catalogue.courseList(),
      loaders.meetingRequests.mine.get(),
      api.catalogue.webinars(),
    ]),
} satisfies Prefetch;

/** The fields of this room that are the same for everybody who has the same days. */
export const agendaSharedFields = { AgendaDay: { dependOn: (day) => day } } satisfies SharedFields;
