import { listOf } from '../rest/decode-list.ts';
import { segment } from '../rest/path.ts';
import type { Rest } from '../rest/rest.ts';
import { readAnnouncement, readUnreadCount } from './records.ts';

/** The calls about announcements, on behalf of the requester. Each rejects with a RestError. */
export const createAnnouncementsApi = (rest: Rest) => ({
  mine: () => rest.getWithDecodeCache('/announcements/me', listOf(readAnnouncement)),
  unreadCount: () => rest.get('/announcements/me/unread-count', readUnreadCount),
  markRead: async (id: string) => rest.send(`/announcements/me/read/${segment(id)}`, undefined),
});
