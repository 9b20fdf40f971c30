// What the REST API sends, as JSON. Every factory gives a usable thing; the argument says what is special about it.

type Json = Record<string, unknown>;

/** GET /me of somebody who is signed in. */
export const aSession = (overrides: Json = {}): Json => ({
  authenticated: true,
  user: { id: 7, name: 'Moumita Sen', email: 'moumita@dhap.example' },
  ...overrides,
});

/** GET /me/summary. */
export const aSummary = (overrides: Json = {}): Json => ({
  id: 7,
  name: 'Moumita Sen',
  email: 'moumita@dhap.example',
  photoUrl: null,
  role: 'STUDENT',
  age: 24,
  status: 'ACTIVE',
  totalPaidCents: 150_000,
  courses: [{ id: 1, title: 'Full Stack Web Development' }],
  ...overrides,
});

/** A row of GET /announcements/me. */
export const anAnnouncement = (overrides: Json = {}): Json => ({
  id: 11,
  title: 'Class moved',
  body: 'Monday’s class begins at nine.',
  createdAt: '2026-11-20T15:00:00.000Z',
  isRead: false,
  course: { title: 'Full Stack Web Development' },
  ...overrides,
});

/** A row of GET /me/meeting-requests. */
export const aMeetingRequest = (overrides: Json = {}): Json => ({
  id: 21,
  preferredDate: '2026-12-01',
  preferredTime: '9:00 AM - 10:00 AM',
  message: 'About my project',
  status: 'PENDING',
  adminMessage: null,
  createdAt: '2026-11-20T15:00:00.000Z',
  ...overrides,
});

/** A row of GET /courses: a monthly course with all of its fields. */
export const aCourse = (overrides: Json = {}): Json => ({
  id: 1,
  slug: 'full-stack-web-development',
  title: 'Full Stack Web Development',
  shortDesc: 'Websites from the first tag to the server.',
  longDesc: null,
  aboutCourse: '',
  imageUrl: null,
  language: null,
  numberOfLectures: null,
  starRating: null,
  startDate: null,
  courseIncludes: [],
  modulesJson: [],
  isMonthlyPayment: true,
  monthlyFeeCents: 150_000,
  durationMonths: 6,
  priceCents: null,
  ...overrides,
});

/** A row of GET /courses: a course that is paid once. */
export const aOneTimeCourse = (overrides: Json = {}): Json =>
  aCourse({
    id: 2,
    slug: 'dsa-with-cpp',
    title: 'DSA with C++',
    isMonthlyPayment: false,
    monthlyFeeCents: null,
    durationMonths: null,
    priceCents: 499_900,
    ...overrides,
  });

/** A row of GET /course-content/course/{courseId}/month/{monthNumber}. */
export const aLesson = (overrides: Json = {}): Json => ({
  id: 51,
  topicName: 'First steps',
  videoLink: 'https://videos.example/1',
  githubRepo: 'https://github.com/example/first-steps',
  notes: 'Read me',
  ...overrides,
});

/** A row of GET /purchases/me. */
export const aPurchase = (overrides: Json = {}): Json => ({
  id: 31,
  courseId: 1,
  course: { id: 1, title: 'Full Stack Web Development' },
  status: 'PAID',
  amountCents: 150_000,
  isMonthlyPayment: true,
  monthNumber: 1,
  totalMonths: 6,
  createdAt: '2026-11-01T10:00:00.000Z',
  ...overrides,
});

/** Everything that RegisterInput needs. */
export const aRegistration = (overrides: Json = {}): Json => ({
  name: 'Nusrat Jahan',
  email: 'nusrat@dhap.example',
  password: 'dhap-learner',
  dateOfBirth: { day: 15, month: 6, year: 2000 },
  ...overrides,
});

/** What a learner with one of everything is answered, by method and path. */
export const aLearnersAnswers = (): Record<string, unknown> => ({
  'GET /me': aSession(),
  'GET /me/summary': aSummary(),
  'GET /purchases/me': [aPurchase()],
  'GET /me/meeting-requests': [aMeetingRequest()],
  'GET /announcements/me': [anAnnouncement()],
  'GET /announcements/me/unread-count': { count: 1 },
  'GET /courses': [aCourse()],
});
