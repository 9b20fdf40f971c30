import { twentiethOfNovember, type Fields } from './values.ts';

/** An unread announcement. */
export const anAnnouncement = (overrides: Fields = {}): Fields => ({
  id: 'a1',
  title: 'Holiday on Friday',
  body: 'No class this Friday.\nWe go on on Saturday.',
  createdAt: '2026-11-20T10:00:00.000Z',
  dateText: '20 November 2026',
  calendarDay: twentiethOfNovember,
  isRead: false,
  audienceText: 'Global Announcement',
  ...overrides,
});
