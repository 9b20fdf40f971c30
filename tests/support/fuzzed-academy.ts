import { aCourse, aLearnersAnswers, aLesson, aOneTimeCourse, aPurchase } from './factories.ts';
import { startRestDouble, type ReceivedCall, type RestDouble, type ScriptedAnswer } from './rest-double.ts';

/** The cookie of a learner some of whose calls are refused. */
export const unluckyCookie = 'accessToken=unlucky';

const courses = [
  aCourse({
    aboutCourse: '<p>প্রথম ট্যাগ &amp; "সার্ভার"</p><script>alert(1)</script>',
    imageUrl: '/covers/web.png',
    startDate: '2026-12-01T00:00:00.000Z',
    numberOfLectures: 48,
    starRating: 4.5,
    courseIncludes: ['Live classes', 'সার্টিফিকেট', 'A "quoted" \\ one'],
    modulesJson: [
      { name: 'HTML', content: '<b>Tags</b>' },
      { name: 'জাভাস্ক্রিপ্ট', content: 'const x = 1 < 2;' },
    ],
  }),
  aOneTimeCourse({ title: 'DSA with C++ 🧑🏽‍💻', language: 'English', startDate: '2026-11-25T00:00:00.000Z' }),
  aCourse({ id: 3, slug: null, title: 'বাংলায় পাইথন', durationMonths: 3, monthlyFeeCents: null }),
];

const webinars = [
  {
    id: 1,
    title: 'আগামীকাল',
    startTime: '2026-11-21T14:00:00.000Z',
    joinLink: 'https://meet.example/1',
    presenter: 'Sohini',
  },
  {
    id: 2,
    title: 'Yesterday',
    description: 'Line one\nline two',
    startTime: '2026-11-19T14:00:00.000Z',
    imageUrl: '/w.png',
  },
  { id: 3, title: 'Some day', startTime: null, joinLink: 'javascript:alert(1)' },
];

const testimonials = [
  { id: 1, studentName: 'নুসরাত জাহান', rating: 5, comment: 'খুব ভালো — "চমৎকার"' },
  { id: 2, studentName: 'Arif', rating: 3.5, comment: '', studentImage: 'https://files.example/arif.png' },
];

const videos = [
  { id: 1, title: 'Intro', videoUrl: 'https://www.youtube.com/watch?v=abcdefghijk' },
  { id: 2, title: 'Nothing to see', videoUrl: 'nowhere' },
];

const lessons = [
  aLesson({ monthNumber: 1 }),
  aLesson({ id: 52, topicName: 'দ্বিতীয়', monthNumber: 1, videoLink: null, notes: null }),
  aLesson({ id: 53, monthNumber: 2, githubRepo: 'ftp://nowhere' }),
];

const purchases = [
  aPurchase(),
  aPurchase({ id: 32, monthNumber: 2, createdAt: '2026-11-10T10:00:00.000Z' }),
  aPurchase({ id: 33, monthNumber: 3, status: 'PENDING' }),
  aPurchase({ id: 34, courseId: 2, course: { id: 2 }, monthNumber: null, isMonthlyPayment: false, status: 'REFUNDED' }),
  aPurchase({ id: 35, courseId: 9, course: null, totalMonths: null }),
];

/** Answers with the body, but refuses the unlucky learner with the status. */
const unlessUnlucky =
  (body: unknown, status: number) =>
  ({ headers }: ReceivedCall): ScriptedAnswer =>
    headers.cookie?.includes(unluckyCookie) === true ? { status, body: { error: 'No' } } : { body };

/** Starts a REST API with odd texts, missing values, and one learner some of whose calls fail. */
export const startFuzzedAcademy = async (): Promise<RestDouble> => {
  const api = await startRestDouble();
  for (const [call, body] of Object.entries(aLearnersAnswers())) api.when(call, { body });
  api.when('GET /courses', { body: courses });
  for (const course of courses) {
    api.when(`GET /courses/${String(course['slug'])}`, { body: course });
    api.when(`GET /courses/id/${String(course['id'])}`, { body: course });
  }
  api.when('GET /webinars', { body: webinars });
  api.when('GET /testimonials', { body: testimonials });
  api.when('GET /youtube-videos', { body: videos });
  api.when('GET /purchases/me', unlessUnlucky(purchases, 403));
  api.when('GET /announcements/me', unlessUnlucky(aLearnersAnswers()['GET /announcements/me'], 404));
  api.when('GET /course-content/course/1', { body: lessons });
  for (const month of [1, 2]) {
    const body = lessons.filter(({ monthNumber }) => monthNumber === month);
    api.when(`GET /course-content/course/1/month/${month}`, { body });
  }
  api.when('POST /auth/login', { status: 401, body: { error: 'No' } });
  return api;
};
