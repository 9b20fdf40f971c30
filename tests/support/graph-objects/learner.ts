import { money, aCalendarDay, aPageOf, type Fields } from './values.ts';

/** What comes next: a class today, and a month that is due. */
export const anAgenda = (overrides: Fields = {}): Fields => ({
  sentence: 'Next class today, 8:30 pm IST. Month 2 is due on 12 December.',
  changesAt: null,
  timeZoneText: 'IST',
  days: Array.from({ length: 7 }, (_, index) => ({
    calendarDay: aCalendarDay({ date: `2026-12-0${index + 1}`, day: String(index + 1) }),
    isToday: index === 0,
    hasClass: index === 0,
    hasMeeting: false,
    hasWebinar: false,
    isDue: index === 5,
    isPending: false,
    text: `Day ${index + 1}`,
  })),
  entries: [
    {
      key: 'class-1',
      kind: 'CLASS',
      title: 'Class, 8:30 pm',
      text: 'Full Stack Web Development',
      startsAt: '2026-12-01T15:00:00.000Z',
      calendarDay: aCalendarDay(),
      amount: null,
      isOverdue: false,
      isPending: false,
      destination: { place: 'COURSE_ACCESS', courseId: '1', path: '/course/1/access' },
    },
    {
      key: 'payment-1',
      kind: 'PAYMENT',
      title: 'Month 2 is due',
      text: 'Full Stack Web Development',
      startsAt: null,
      calendarDay: aCalendarDay({ date: '2026-12-12', text: 'Saturday, 12 December 2026' }),
      amount: money(1500),
      isOverdue: false,
      isPending: false,
      destination: { place: 'COURSE_ACCESS', courseId: '1', path: '/course/1/access' },
    },
  ],
  calendarUrl: 'https://dhap.example/calendar/mine.ics',
  ...overrides,
});

/** A learner; fields of other rooms are added by the test that is about them. */
export const aViewer = (overrides: Fields = {}): Fields => ({
  greeting: 'Good evening, Nusrat',
  id: 'u1',
  name: 'Nusrat Jahan',
  email: 'nusrat@dhap.example',
  photo: null,
  initials: 'NJ',
  role: 'STUDENT',
  age: 22,
  status: 'ACTIVE',
  totalPaid: money(0),
  profileCards: [
    { key: 'ROLE', label: 'Role', value: 'STUDENT' },
    { key: 'AGE', label: 'Age', value: '22' },
    { key: 'STATUS', label: 'Status', value: 'ACTIVE' },
    { key: 'TOTAL_PAID', label: 'Total Paid', value: '₹0.00' },
  ],
  purchases: aPageOf([]),
  enrolledCourses: [],
  unsettledPurchases: [],
  purchaseOverview: { summaryText: null, refreshAfterSeconds: null, courses: [] },
  announcements: aPageOf([]),
  unreadAnnouncementCount: 0,
  unreadAnnouncementCountText: null,
  meetingRequests: aPageOf([]),
  agenda: anAgenda(),
  today: aCalendarDay(),
  ...overrides,
});

/** The session of a learner who is signed in. */
export const aSession = (id = 'u1'): Fields => ({
  isAuthenticated: true,
  person: { id, name: 'Nusrat Jahan', initials: 'NJ', photo: null },
});
