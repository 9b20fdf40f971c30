import type { Rest } from '../rest/rest.ts';
import { segment } from '../rest/path.ts';
import type { RestId } from '../values/rest-id.ts';
import { announcementRecords, unreadCountRecord, type AnnouncementRecord } from './records.ts';

/** The calls for announcements. */
export const createAnnouncementsApi = (rest: Rest) => ({
  /** GET /announcements/me */
  announcements: (): Promise<AnnouncementRecord[]> => rest.get('/announcements/me', announcementRecords),
  /** GET /announcements/me/unread-count */
  unreadCount: (): Promise<number | null> => rest.get('/announcements/me/unread-count', unreadCountRecord),
  /** POST /announcements/me/read/{id} */
  markRead: async (id: RestId): Promise<void> => rest.send(`/announcements/me/read/${segment(id)}`, undefined),
});
