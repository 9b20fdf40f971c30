import { orUserErrors } from '../errors/errors.ts';
import { requireSession } from '../auth/session-rules.ts';
import type { Prefetch } from '../generated/context.ts';
import type { Resolvers } from '../generated/schema.ts';
import { saysMissing } from '../rest/errors.ts';
import { withLoaded } from '../rest/once.ts';
import { calendarDayOf } from '../values/calendar-days.ts';
import { dayText } from '../values/instants.ts';
import { edgesOf, pageOf, refuseWrongPage } from '../values/paging.ts';
import { type MarkOutcome, unreadCount, unreadCountText } from './rules.ts';
import { announcementsTexts } from './texts.ts';

/** Resolvers of announcements. */
export const announcementsResolvers: Resolvers = {
  Viewer: {
    announcements: (_viewer, args, { loaders }) => {
      refuseWrongPage(args);
      return withLoaded(loaders.announcements.mine, (all) => pageOf(all, args));
    },
    unreadAnnouncementCount: (_viewer, _args, { loaders }) =>
      withLoaded(loaders.announcements.unreadCount, unreadCount),
    unreadAnnouncementCountText: (_viewer, _args, { loaders, language }) =>
      withLoaded(loaders.announcements.unreadCount, (count) => unreadCountText(unreadCount(count), language)),
  },
  AnnouncementConnection: { edges: (page) => edgesOf(page) },
  Announcement: {
    createdAt: ({ createdAt }) => createdAt?.toISOString() ?? null,
    dateText: ({ createdAt }, _args, { display }) => dayText(createdAt, display),
    calendarDay: ({ createdAt }, _args, { display }) => calendarDayOf(createdAt, display),
    audienceText: ({ courseTitle }, _args, { language }) => courseTitle ?? announcementsTexts[language].forEverybody,
  },
  MarkAnnouncementReadPayload: {
    announcement: async ({ id }, _args, { loaders }) => {
      if (id === undefined) return null;
      const list = await loaders.announcements.mine.get();
      const announcement = list.find((each) => each.id === id);
      return announcement === undefined ? null : { ...announcement, isRead: true };
    },
    viewer: ({ id }) => (id === undefined ? null : { known: {} }),
  },
  Mutation: {
    markAnnouncementRead: (_root, { input }, { api, jar, language, loaders }): Promise<MarkOutcome> => {
      requireSession(jar);
      return orUserErrors(
        async () => {
          await api.announcements.markRead(input.id);
          loaders.announcements.mine.forget();
          loaders.announcements.unreadCount.forget();
          return { id: input.id };
        },
        (error) => ({
          code: 'ANNOUNCEMENT_NOT_MARKED' as const,
          message: announcementsTexts[language][saysMissing(error) ? 'notFound' : 'notMarked'],
          field: ['input', 'id'],
        }),
      );
    },
  },
};

/** The calls of this room's fields that start with a query. */
export const announcementsPrefetch = {
  'Viewer.announcements': ({ loaders }) => loaders.announcements.mine.get(),
  'Viewer.unreadAnnouncementCount': ({ loaders }) => loaders.announcements.unreadCount.get(),
  'Viewer.unreadAnnouncementCountText': ({ loaders }) => loaders.announcements.unreadCount.get(),
} satisfies Prefetch;
