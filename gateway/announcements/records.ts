import { idOf, isYes, listOf, numberOrNull, objectOf, objectOrNull, type Decode } from '../rest/decode.ts';
import type { RestId } from '../values/rest-id.ts';
import { textOrNull } from '../values/text.ts';

/** An announcement, as GET /announcements/me sends it. */
export type AnnouncementRecord = {
  readonly id: RestId;
  readonly title: string;
  readonly body: string;
  /** As it was sent: ISO 8601 text, milliseconds, or nothing that can be read. */
  readonly createdAt: unknown;
  readonly isRead: boolean;
  readonly courseTitle: string | null;
};

/** Reads the announcements. */
export const announcementRecords: Decode<AnnouncementRecord[]> = listOf((row) => {
  const json = objectOf(row, 'announcement');
  return {
    id: idOf(json),
    title: textOrNull(json.title) ?? '',
    body: textOrNull(json.body) ?? '',
    createdAt: json.createdAt,
    isRead: isYes(json.isRead),
    courseTitle: textOrNull(objectOrNull(json.course)?.title),
  };
});

/** Reads the answer of GET /announcements/me/unread-count; null where it names no number. */
export const unreadCountRecord: Decode<number | null> = (json) => numberOrNull(objectOf(json).count);
