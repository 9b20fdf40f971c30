import { once, type Once } from '../rest/once.ts';
import type { createAnnouncementsApi } from './api.ts';
import type { AnnouncementRecord } from './records.ts';

/** The asker's announcements and how many are unread, each asked for at most once in a request. */
export const createAnnouncementsLoaders = (
  api: ReturnType<typeof createAnnouncementsApi>,
): { announcements: Once<AnnouncementRecord[]>; unreadCount: Once<number | null> } => ({
  announcements: once(api.announcements),
  unreadCount: once(api.unreadCount),
});
