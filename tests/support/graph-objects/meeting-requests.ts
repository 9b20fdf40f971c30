import { aCalendarDay, type Fields } from './values.ts';

/** What the form for a meeting offers. */
export const aMeetingRequestForm = (): Fields => ({
  earliestDate: '2026-11-21',
  latestDate: '2027-11-21',
  maxMessageLength: 2_000,
  nextDays: [aCalendarDay()],
  timeSlots: [{ value: 'FROM_9_AM', label: '9:00 AM - 10:00 AM', isOverToday: false }],
});

/** A request for a meeting. */
export const aMeetingRequest = (overrides: Fields = {}): Fields => ({
  id: 'm1',
  preferredDate: '2026-12-02',
  preferredDateText: '2 December 2026',
  preferredCalendarDay: aCalendarDay({
    date: '2026-12-02',
    text: 'Wednesday, 2 December 2026',
    weekday: 'Wed',
    day: '2',
  }),
  daysAwayText: 'in 2 days',
  calendarUrl: null,
  preferredTime: 'FROM_7_PM',
  preferredTimeText: '7:00 PM - 8:00 PM',
  timeZoneText: 'IST',
  message: 'My first project',
  status: 'PENDING',
  statusText: 'Pending',
  adminResponse: null,
  createdAt: '2026-11-20T10:00:00.000Z',
  ...overrides,
});
