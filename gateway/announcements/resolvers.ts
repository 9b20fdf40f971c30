import { orUserErrors } from '../errors/errors.ts';
import { requireSession } from '../auth/session-rules.ts';
import type { Resolvers } from '../generated/schema.ts';
import type { LookAhead } from '../graphql/prefetch.ts';
import { dayText, readInstant } from '../values/instants.ts';
import { unreadCount } from './rules.ts';
import { announcementsTexts } from './texts.ts';

/** Resolvers of announcements. */
export const announcementsResolvers: Resolvers = {
  Viewer: {
    announcements: (_viewer, _args, { loaders }) => loaders.announcements.announcements.get(),
    unreadAnnouncements: async (_viewer, _args, { loaders, language }) =>
      unreadCount(await loaders.announcements.unreadCount.get(), language),
  },
  Announcement: {
    id: ({ id }) => String(id),
    createdAt: ({ createdAt }, _args, { display }) => readInstant(createdAt, display.timeZone)?.toISOString() ?? null,
    dateText: ({ createdAt }, _args, { display }) => {
      const instant = readInstant(createdAt, display.timeZone);
      return instant === null ? null : dayText(instant, display);
    },
    audience: ({ courseTitle }, _args, { language }) => courseTitle ?? announcementsTexts[language].forEverybody,
  },
  Mutation: {
    markAnnouncementRead: (_root, { input }, { api, jar, language }) => {
      requireSession(jar);
      return orUserErrors(
        async () => {
          await api.announcements.markRead(input.id);
          return { id: input.id };
        },
        () => ({
          code: 'ANNOUNCEMENT_NOT_MARKED',
          message: announcementsTexts[language].notMarked,
          field: ['input', 'id'],
        }),
      );
    },
  },
};

/** Fields that need a call of their own. */
export const announcementsLookAhead: LookAhead = {
  'Viewer.announcements': ({ loaders }) => loaders.announcements.announcements.get(),
  'Viewer.unreadAnnouncements': ({ loaders }) => loaders.announcements.unreadCount.get(),
};
