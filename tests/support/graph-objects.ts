// Whole objects of the public schema with sensible values; a test names only what it is about.

type Fields = Record<string, unknown>;

/** An amount of money, with its text. */
export const money = (rupees: number): Fields => ({
  amount: rupees * 100,
  currency: 'INR',
  display: ({ decimals }: { decimals: string }) => `₹${decimals === 'NONE' ? rupees : rupees.toFixed(2)}`,
});

const progress = (value: number, total: number, text: string): Fields => ({
  value,
  total,
  percent: Math.round((value / total) * 100),
  text,
});

/** A day as a sheet of a calendar shows it. */
export const aCalendarDay = (overrides: Fields = {}): Fields => ({
  date: '2026-12-01',
  text: 'Tuesday, 1 December 2026',
  weekday: 'Tue',
  day: '1',
  month: 'Dec',
  ...overrides,
});

const twentiethOfNovember = aCalendarDay({
  date: '2026-11-20',
  text: 'Friday, 20 November 2026',
  weekday: 'Fri',
  day: '20',
  month: 'Nov',
});

/** What comes next: a class today, and a month that is due. */
export const anAgenda = (overrides: Fields = {}): Fields => ({
  sentence: 'Next class today, 8:30 pm IST. Month 2 is due on 12 December.',
  timeZoneText: 'IST',
  days: Array.from({ length: 7 }, (_, index) => ({
    calendarDay: aCalendarDay({ date: `2026-12-0${index + 1}`, day: String(index + 1) }),
    isToday: index === 0,
    hasClass: index === 0,
    hasMeeting: false,
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
      destination: { place: 'COURSE_ACCESS', courseId: '1', path: '/course/1/access' },
    },
  ],
  calendarUrl: 'https://dhap.example/calendar/mine.ics',
  ...overrides,
});

/** The academy's own texts. */
export const anAcademy = (overrides: Fields = {}): Fields => ({
  siteUrl: 'https://dhap.example',
  structuredData: '{"@graph":[{"@type":"EducationalOrganization"}]}',
  faqStructuredData: '{"@graph":[{"@type":"FAQPage"}]}',
  brand: { name: 'Dhap Academy', nameInBengali: 'ধাপ একাডেমি', tagline: 'এক ধাপ করে' },
  headlines: ['Step by step'],
  introduction: 'Software development in Bengali, live.',
  features: ['one', 'two', 'three'].map((key) => ({ key, title: `Feature ${key}`, text: 'Because.' })),
  claims: [{ key: 'certificate', text: 'An official certificate' }],
  statistics: [{ value: '2.5K+', label: 'Students and alumni' }],
  faqs: [{ key: 'payment', question: 'How do I pay?', answer: 'By card.', language: 'en' }],
  policies: [],
  policy: null,
  contacts: {
    supportEmail: 'help@dhap.example',
    supportPhone: '+91 00000 00000',
    address: 'Kolkata',
    openingHours: [{ daysText: 'Mon-Fri', hoursText: '9:00 AM-6:00 PM' }],
    tradeLicence: 'TL-1',
    smallBusinessRegistration: 'SB-2',
    exampleNote: null,
  },
  ...overrides,
});

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
    note: 'You pay for one month. Stop after any.',
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

/** A page of a list. */
export const aPageOf = (nodes: readonly Fields[], overrides: Fields = {}): Fields => ({
  nodes,
  totalCount: nodes.length,
  totalCountText: `${nodes.length} courses`,
  next: null,
  languages: ['Bengali'],
  edges: [],
  pageInfo: { hasNextPage: false, hasPreviousPage: false, startCursor: null, endCursor: null },
  ...overrides,
});

/** A month of a course, locked unless said otherwise. */
export const aMonth = (number: number, overrides: Fields = {}): Fields => ({
  number,
  label: `Month ${number}`,
  title: `Title of month ${number}`,
  durationText: '4 weeks',
  lessonCount: 12,
  lessonCountText: '12 lessons',
  description: `What month ${number} is about.`,
  plannedTopics: ['Loops', 'Arrays', 'Functions'],
  topics: null,
  openLessonCountText: null,
  state: 'LOCKED',
  stateText: 'Locked',
  explanation: 'Opens after the month before it.',
  actionLabel: 'Locked',
  position: progress(number, 6, `${number}/6`),
  content: null,
  contentNotice: null,
  ...overrides,
});

/** Something to pay. */
export const anOffer = (overrides: Fields = {}): Fields => ({
  month: 1,
  label: 'Pay First Month',
  description: 'Full Stack Web Development - Month 1',
  courseTitle: 'Full Stack Web Development',
  kindText: 'Month 1 of 6',
  opens: aMonth(1),
  months: [1, 2, 3, 4, 5, 6].map((number) => aMonth(number, { state: number === 1 ? 'PAYABLE' : 'LOCKED' })),
  amount: money(1500),
  dueDate: null,
  dueText: null,
  ...overrides,
});

/** A learner's access to a course of which nothing is paid. */
export const anAccess = (overrides: Fields = {}): Fields => {
  const months = [1, 2, 3, 4, 5, 6].map((number) => aMonth(number));
  return {
    status: 'NOT_ENROLLED',
    statusText: 'Not enrolled',
    isGranted: false,
    paidMonthCount: 0,
    pendingMonthCount: 0,
    monthCount: 6,
    unlockedMonthNumbers: [],
    progress: progress(0, 6, 'Progress: 0/6 months'),
    months,
    month: ({ number }: { number: number }) => months.find((month) => month['number'] === number) ?? null,
    nextPayable: anOffer(),
    nextDueDate: null,
    nextDueDateText: null,
    nextDueCalendarDay: null,
    schedule: [
      {
        month: 1,
        label: 'Month 1',
        amount: money(1500),
        state: 'PAYABLE',
        stateText: 'Next',
        date: null,
        dateText: null,
        calendarDay: null,
      },
    ],
    certificate: { isUnlocked: false, explanation: 'Six months are missing.', downloadMessage: 'Soon.' },
    purchaseAction: {
      kind: 'PAY_FIRST_MONTH',
      label: 'Pay First Month',
      isEnabled: true,
      note: null,
      destination: null,
    },
    restrictionNote: 'Nothing is paid yet.',
    refreshAfterSeconds: null,
    awaitedPurchase: null,
    ...overrides,
  };
};

/** A learner's access after paying month 1 of six. */
export const anOpenAccess = (overrides: Fields = {}): Fields => {
  const first = aMonth(1, { state: 'UNLOCKED', explanation: 'Paid.', actionLabel: 'Start Learning' });
  const second = aMonth(2, { state: 'PAYABLE', explanation: 'Next.', actionLabel: 'Pay for 2nd Month' });
  return anAccess({
    status: 'ACTIVE',
    statusText: 'Active',
    isGranted: true,
    paidMonthCount: 1,
    unlockedMonthNumbers: [1],
    progress: progress(1, 6, 'Progress: 1/6 months'),
    months: [first, second, ...[3, 4, 5, 6].map((number) => aMonth(number))],
    nextPayable: anOffer({ month: 2, label: 'Pay for 2nd Month', dueText: 'Due 12 December 2026' }),
    purchaseAction: {
      kind: 'GO_TO_COURSE',
      label: 'Go to Course',
      isEnabled: true,
      note: null,
      destination: { place: 'COURSE_ACCESS', courseId: '1', path: '/course/1/access' },
    },
    restrictionNote: null,
    remark: null,
    paymentsText: '₹1500 paid · ₹7500 to go · next on 12 December',
    ...overrides,
  });
};

/** What a checkout needs. */
export const aCheckout = (overrides: Fields = {}): Fields => ({
  scriptUrl: '/academy-checkout/checkout.js',
  keyId: 'key_test',
  orderId: 'order_1',
  amount: money(1500),
  name: 'Dhap Academy',
  description: 'Full Stack Web Development - Month 1',
  methods: { netbanking: true, wallet: true, upi: true, card: true, emi: false, paylater: false },
  notes: [{ key: 'courseId', value: '1' }],
  purchase: null,
  ...overrides,
});

/** A purchase that waits for approval. */
export const aPurchase = (overrides: Fields = {}): Fields => ({
  id: 'p1',
  courseId: '1',
  courseTitle: 'Full Stack Web Development',
  course: aCourse(),
  status: 'PENDING',
  statusText: 'Pending Approval',
  note: 'Payment pending admin approval',
  standing: 'CHECKING',
  standingText: 'Being checked',
  summaryText: '₹1500.00 · Month 1 · being checked',
  receivedText: '₹1500.00 received, 20 November',
  steps: [
    { label: 'Paid', detail: '20 November 2026', state: 'DONE' },
    { label: 'Being checked', detail: 'By 22 November 2026', state: 'NOW' },
    { label: 'Month 1 opens', detail: null, state: 'LATER' },
  ],
  isDeclined: false,
  remark: null,
  kindText: 'Month 1 of 6',
  month: 1,
  monthCount: 6,
  amount: money(1500),
  createdAt: '2026-11-20T10:00:00.000Z',
  submittedText: '20 November 2026',
  submittedCalendarDay: twentiethOfNovember,
  isAcknowledgeable: true,
  acknowledgement: {
    title: 'Acknowledgement of payment',
    payee: 'Dhap Academy',
    amountText: '₹1500.00',
    amountInWords: 'Rupees one thousand five hundred only',
    stamp: 'Being checked',
    payerLabel: 'Received from',
    lines: [{ label: 'Amount', value: '₹1500.00' }],
    statement: 'Not a tax invoice.',
  },
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
  purchaseOverview: { summaryText: null, courses: [] },
  announcements: aPageOf([]),
  unreadAnnouncementCount: 0,
  unreadAnnouncementCountText: null,
  meetingRequests: aPageOf([]),
  agenda: anAgenda(),
  today: aCalendarDay(),
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
  message: 'My first project',
  status: 'PENDING',
  statusText: 'Pending',
  adminResponse: null,
  createdAt: '2026-11-20T10:00:00.000Z',
  ...overrides,
});

/** The payload of a mutation with a user error. */
export const refusal = (message: string, field: readonly string[] | null = null, code = 'SIGN_IN_REFUSED'): Fields => ({
  userErrors: [{ message, code, field }],
});
