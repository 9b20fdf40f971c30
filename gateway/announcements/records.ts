import { idOf, isYes, numberOrNull, objectOf, objectOrNull } from '../rest/decode.ts';
import { readInstant } from '../values/instants.ts';
import type { Page } from '../values/paging.ts';
import { textOrNull } from '../values/text.ts';

/** What must be known of an installation to read the announcements of its API. */
export type AnnouncementReading = {
  /** The zone of times that the API sends without one. */
  readonly timeZone: string;
};

/** An announcement as the API sends it, in our words. */
export type AnnouncementRecord = {
  readonly id: string;
  readonly title: string;
  readonly body: string;
  readonly createdAt: Date | null;
  readonly isRead: boolean;
  /** The course that it is about; null for an announcement to everybody. */
  readonly courseTitle: string | null;
};

/** A page of the announcements. */
export type AnnouncementPage = Page<AnnouncementRecord>;

/** Reads a row of GET /announcements/me. */
export const readAnnouncement = (json: unknown, { timeZone }: AnnouncementReading): AnnouncementRecord => {
  const row = objectOf(json, 'announcement');
  return {
    id: String(idOf(row)),
    title: textOrNull(row.title) ?? '',
    body: textOrNull(row.body) ?? '',
    createdAt: readInstant(row.createdAt, timeZone),
    isRead: isYes(row.isRead),
    courseTitle: textOrNull(objectOrNull(row.course)?.title),
  };
};

/** Reads the answer of GET /announcements/me/unread-count; null where it names no number. */
export const readUnreadCount = (json: unknown): number | null => numberOrNull(objectOf(json).count);
