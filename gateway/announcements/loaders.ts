import { once, type Once } from '../rest/once.ts';
import type { AnnouncementsApi } from './api.ts';
import type { AnnouncementRecord } from './records.ts';

/** The requester's announcements and how many are unread, each loaded at most once in a request. */
export type AnnouncementsLoaders = {
  readonly mine: Once<readonly AnnouncementRecord[]>;
  readonly unreadCount: Once<number | null>;
};

/** Makes the loaders of one request. */
export const createAnnouncementsLoaders = (api: AnnouncementsApi): AnnouncementsLoaders => ({
  mine: once(api.mine),
  unreadCount: once(api.unreadCount),
});
