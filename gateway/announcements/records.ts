import type { DecodeReport } from '../rest/decode-report.ts';
import { flagField, idOf, instantField, objectField, objectOf, textField, wholeField } from '../rest/decode.ts';
import type { Page } from '../values/paging.ts';

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
export const readAnnouncement = (json: unknown, report: DecodeReport): AnnouncementRecord => {
  const row = objectOf(json, 'announcement');
  const course = objectField(row, 'course', report);
  return {
    id: String(idOf(row, report)),
    title: textField(row, 'title', report) ?? '',
    body: textField(row, 'body', report) ?? '',
    createdAt: instantField(row, 'createdAt', report),
    isRead: flagField(row, 'isRead', report),
    courseTitle: course === null ? null : textField(course, 'title', report, 'course.title'),
  };
};

/** Reads the answer of GET /announcements/me/unread-count; null where it names no number. */
export const readUnreadCount = (json: unknown, report: DecodeReport): number | null =>
  wholeField(objectOf(json), 'count', 0, report);
