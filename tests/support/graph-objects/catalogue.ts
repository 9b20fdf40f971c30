import { money, aCalendarDay, type Fields } from './values.ts';

/** A one-time price. */
export const aOneTimePrice = (rupees = 4999): Fields => ({
  __typename: 'OneTimePricing',
  buyLabel: 'Buy Now',
  priceText: `₹${rupees.toFixed(2)}`,
  cardPriceText: `₹${rupees}`,
  struckPrice: money(7000),
  note: 'first month only, no registration fees',
  price: money(rupees),
  listPrice: money(Math.round(rupees * 1.8)),
  discountPercent: 44,
  discountText: '44% off',
});

/** A monthly fee over some months. */
export const aMonthlyPrice = (rupees = 1500, months = 6): Fields => ({
  __typename: 'MonthlyPricing',
  buyLabel: 'Pay First Month',
  priceText: `₹${rupees.toFixed(2)} per month`,
  cardPriceText: `₹${rupees} per month`,
  struckPrice: money(7000),
  note: 'first month only, no registration fees',
  monthlyFee: money(rupees),
  monthCount: months,
  monthCountText: `${months} months`,
  firstMonthText: `Month 1 of ${months}`,
  total: money(rupees * months),
  totalText: `₹${rupees * months}`,
});

/** A course of the catalogue. */
export const aCourse = (overrides: Fields = {}): Fields => ({
  id: '1',
  slug: 'full-stack-web-development',
  title: 'Full Stack Web Development',
  shortDescription: 'From the first tag to the first job.',
  about: '<p>You build <strong>ten projects</strong>.</p>',
  image: null,
  coverWord: 'শুরু',
  language: 'Bengali',
  lectureCount: 60,
  lectureCountText: '100+',
  rating: 4.9,
  ratingText: '4.9',
  startDate: null,
  startDateText: '25 April 2024',
  classTimes: null,
  nextClass: null,
  classWeek: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].map((shortText) => ({ shortText, hasClass: true })),
  plan: {
    title: 'Six months, one at a time',
    note: 'You pay for one month at a time. Stop after any.',
    months: [1, 2, 3, 4, 5, 6].map((number) => ({
      number,
      label: `Month ${number}`,
      title: `Step ${number}`,
      lessonCountText: `${number} lessons`,
      price: money(1500),
    })),
  },
  facts: [{ key: 'MODE', label: 'Mode', value: 'LIVE + Recordings', note: null }],
  includes: ({ first }: { first?: number | null }) =>
    Array.from({ length: 10 }, (_, index) => `Point ${index + 1}`).slice(0, first ?? undefined),
  modules: [{ name: 'HTML', content: '<p>Tags.</p>' }],
  structuredData: '{"@graph":[{"@type":"Course"}]}',
  pricing: aMonthlyPrice(),
  viewerAccess: null,
  ...overrides,
});

/** A webinar. */
export const aWebinar = (overrides: Fields = {}): Fields => ({
  id: 'w1',
  title: 'How to begin',
  coverWord: 'begin',
  description: 'An evening for beginners.',
  image: null,
  startsAt: '2026-12-01T15:00:00.000Z',
  startsAtText: 'Tue, 1 Dec 2026, 8:30 pm',
  calendarDay: aCalendarDay(),
  timeZoneText: 'IST',
  hasStarted: false,
  isOver: false,
  presenter: 'Rahul Das',
  joinLink: 'https://meet.example/w1',
  calendarUrl: 'https://dhap.example/calendar/webinars/w1.ics',
  structuredData: '{"@graph":[{"@type":"Event"}]}',
  ...overrides,
});
