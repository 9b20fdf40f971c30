import { listOf } from '../rest/decode-list.ts';
import { segment } from '../rest/path.ts';
import type { Rest } from '../rest/rest.ts';
import { type AnnouncementRecord, readAnnouncement, readUnreadCount } from './records.ts';

/** The calls about announcements, on behalf of the requester. Each rejects with a RestError. */
export type AnnouncementsApi = {
  /** GET /announcements/me. */
  readonly mine: () => Promise<readonly AnnouncementRecord[]>;
  /** GET /announcements/me/unread-count. */
  readonly unreadCount: () => Promise<number | null>;
  /** POST /announcements/me/read/{id}. */
  readonly markRead: (id: string) => Promise<void>;
};

/** The calls about announcements over a client that carries the requester's session. */
export const createAnnouncementsApi = (rest: Rest): AnnouncementsApi => ({
  mine: () => rest.getWithDecodeCache('/announcements/me', listOf(readAnnouncement)),
  unreadCount: () => rest.get('/announcements/me/unread-count', readUnreadCount),
  markRead: async (id) => rest.send(`/announcements/me/read/${segment(id)}`, undefined),
});
