// The academy that is measured: the same courses and learners in every run, in the REST API's own shapes.
import { createRandom } from '../support/random.ts';

type Json = Readonly<Record<string, unknown>>;

/** What the measured upstream answers, by path below /api: to everybody, and to each learner by the number in the cookie. */
export type Academy = {
  readonly publicAnswers: ReadonlyMap<string, Json | readonly Json[]>;
  readonly learners: readonly ReadonlyMap<string, Json | readonly Json[]>[];
};

/** How many people can be signed in: their cookie is accessToken=learner-0 and so on. */
export const learnerCount = 200;

const monthsOfCourse = 6;
const purchasesOfLearner = 27;
const words =
  'server query schema table index loop promise cache socket branch commit deploy render route state array string number class module test error stream buffer thread event token cookie header field record filter sort search'.split(
    ' ',
  );

const sentences = (random: () => number, length: number): string => {
  let text = '';
  while (text.length < length) text += `${words[Math.floor(random() * words.length)] ?? ''} `;
  return text.trim();
};

const day = 86_400_000;
const begin = Date.UTC(2026, 0, 5, 6);
const isoAt = (instant: number): string => new Date(instant).toISOString();

const isMonthly = (id: number): boolean => id % 3 !== 0;

const courseOf = (id: number): Json => {
  const random = createRandom(id).next;
  const monthly = isMonthly(id);
  return {
    id,
    slug: `course-${id}`,
    title: `Course ${id}: ${sentences(random, 18)}`,
    shortDesc: sentences(random, 110),
    longDesc: sentences(random, 700),
    aboutCourse: `<p>${sentences(random, 450)}</p><ul><li>${sentences(random, 60)}</li><li>${sentences(random, 60)}</li></ul>`,
    imageUrl: id % 4 === 0 ? `https://media.academy.example/covers/${id}.webp` : null,
    language: id % 2 === 0 ? 'Bengali' : 'English',
    numberOfLectures: 20 + (id % 80),
    starRating: 3 + (id % 20) / 10,
    startDate: isoAt(begin + (id % 400) * day),
    courseIncludes: Array.from({ length: 5 }, () => sentences(random, 28)),
    modulesJson: Array.from({ length: monthsOfCourse }, (_, month) => ({
      name: `Month ${month + 1}`,
      content: `<p>${sentences(random, 140)}</p>`,
    })),
    isMonthlyPayment: monthly,
    monthlyFeeCents: monthly ? 100_000 + (id % 9) * 10_000 : null,
    durationMonths: monthly ? monthsOfCourse : null,
    priceCents: monthly ? null : 299_900 + (id % 7) * 50_000,
    createdAt: isoAt(begin),
    updatedAt: isoAt(begin + id * day),
  };
};

/** A learner's courses go round the catalogue; the last month of each third course still waits for approval. */
const purchasesOf = (learner: number, courses: readonly Json[], count: number): Json[] => {
  const purchases: Json[] = [];
  for (let step = 0; purchases.length < count; step += 1) {
    const course = courses[(learner * 7 + step * 3) % courses.length] ?? {};
    const monthly = course.isMonthlyPayment === true;
    const months = monthly ? 1 + ((learner + step) % monthsOfCourse) : 1;
    for (let month = 1; month <= months && purchases.length < count; month += 1) {
      purchases.push({
        id: learner * 1000 + purchases.length + 1,
        courseId: course.id,
        course: { id: course.id, title: course.title },
        status: step % 3 === 2 && month === months ? 'PENDING' : 'PAID',
        amountCents: monthly ? course.monthlyFeeCents : course.priceCents,
        isMonthlyPayment: monthly,
        monthNumber: monthly ? month : null,
        totalMonths: monthly ? monthsOfCourse : null,
        createdAt: isoAt(begin + (learner % 90) * day + month * 30 * day),
      });
    }
  }
  return purchases;
};

const enrolledIn = (purchases: readonly Json[]): Json[] =>
  [
    ...new Map(
      purchases.filter(({ status }) => status === 'PAID').map(({ courseId, course }) => [courseId, course]),
    ).values(),
  ] as Json[];

/** What the API sends to one learner, by path. */
export const learnerOf = (
  number: number,
  courses: readonly Json[],
  purchaseCount = purchasesOfLearner,
): ReadonlyMap<string, Json | readonly Json[]> => {
  const random = createRandom(100_000 + number).next;
  const user = { id: number + 1, name: `Learner ${number}`, email: `learner-${number}@academy.example` };
  const purchases = purchasesOf(number, courses, purchaseCount);
  const owned = enrolledIn(purchases);
  return new Map<string, Json | readonly Json[]>([
    ['/me', { authenticated: true, user }],
    [
      '/me/summary',
      {
        ...user,
        photoUrl: null,
        role: 'STUDENT',
        age: 18 + (number % 30),
        status: 'ACTIVE',
        totalPaidCents: 150_000,
        courses: owned,
      },
    ],
    ['/purchases/me', purchases],
    [
      '/me/meeting-requests',
      Array.from({ length: 3 }, (_, index) => ({
        id: number * 10 + index,
        preferredDate: '2026-12-01',
        preferredTime: '9:00 AM - 10:00 AM',
        message: sentences(random, 80),
        status: ['PENDING', 'APPROVED', 'REJECTED'][index],
        adminMessage: index === 1 ? sentences(random, 40) : null,
        createdAt: isoAt(begin + index * day),
      })),
    ],
    ['/announcements/me/unread-count', { count: number % 12 }],
  ]);
};

/** The whole academy with so many courses, and so many purchases of each learner. */
export const createAcademy = (courseCount: number, purchaseCount = purchasesOfLearner): Academy => {
  const courses = Array.from({ length: courseCount }, (_, index) => courseOf(index + 1));
  const webinars = Array.from({ length: 6 }, (_, index) => ({
    id: index + 1,
    title: `Webinar ${index + 1}`,
    description: sentences(createRandom(index).next, 120),
    imageUrl: null,
    startTime: isoAt(Date.UTC(2027, 0, 10 + index, 14)),
    presenter: 'Ananya Ghosh',
    joinLink: `https://meet.academy.example/${index + 1}`,
  }));
  const videos = Array.from({ length: 4 }, (_, index) => ({
    id: index + 1,
    title: `Video ${index + 1}`,
    videoUrl: `https://www.youtube.com/watch?v=abcdefghij${index}`,
  }));
  const testimonials = Array.from({ length: 6 }, (_, index) => ({
    id: index + 1,
    studentName: `Learner ${index}`,
    studentImage: null,
    rating: 5 - (index % 2),
    comment: sentences(createRandom(500 + index).next, 140),
  }));

  return {
    publicAnswers: new Map<string, Json | readonly Json[]>([
      ['/courses', courses],
      ...courses.map((course) => [`/courses/${String(course.slug)}`, course] as const),
      ...courses.map((course) => [`/courses/id/${String(course.id)}`, course] as const),
      ['/webinars', webinars],
      ['/youtube-videos', videos],
      ['/testimonials', testimonials],
    ]),
    learners: Array.from({ length: learnerCount }, (_, number) => learnerOf(number, courses, purchaseCount)),
  };
};

/** The courses that a learner has paid something for, as the course access operation asks for them. */
export const courseOfLearner = (academy: Academy, learner: number): string => {
  const purchases = academy.learners[learner]?.get('/purchases/me');
  const [first] = Array.isArray(purchases) ? purchases : [];
  return String(Object(first).courseId);
};

/** Answers as the REST API sends them, by path. */
export const bytesOf = (answers: ReadonlyMap<string, unknown>): ReadonlyMap<string, Buffer> =>
  new Map([...answers].map(([path, answer]) => [`/api${path}`, Buffer.from(JSON.stringify(answer))]));
