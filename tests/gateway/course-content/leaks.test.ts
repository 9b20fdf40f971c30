import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aCourse, aLesson, aPurchase } from '../../support/factories.ts';
import { type Client, createClient } from '../../support/execute.ts';
import { type RestDouble, startRestDouble } from '../../support/rest-double.ts';
import { type PathStep, pathsTo, writtenSchema } from '../../support/schema-paths.ts';
import { type RunningGateway, startGateway } from '../../support/start-gateway.ts';

let academy: RestDouble;
let gateway: RunningGateway;
let learner: Client;

const secret = 'what only those who paid may read';
const months = [1, 2, 3, 4, 5, 6, 7];

/** A lesson of a month, which says of which. */
const lessonOf = (month: number) =>
  aLesson({ id: month, topicName: secret, notes: `${secret}, month ${month}`, monthNumber: month });

/** What each field with required arguments is called with. */
const argumentsOf: Record<string, string> = {
  'Query.course': '(by: { id: "1" })',
  'CourseAccess.month': '(number: MONTH)',
  'CourseAccess.lessons': '(search: "paid")',
  'Mutation.logIn': '(input: { email: "a@b.example", password: "long enough" })',
  'Mutation.startCheckout': '(input: { courseId: "1" })',
  'Mutation.confirmPayment': '(input: { orderId: "o", paymentId: "p", signature: "s" })',
  'Mutation.markAnnouncementRead': '(input: { id: "1" })',
  'Mutation.setPhoto': '(input: { photoUrl: "https://images.example/a.png" })',
};

const isContentCall = (call: string): boolean => call.includes('/course-content/');

/** Fields that lead to months which are not open, so that no lesson is found behind them, whoever asks. */
const leadsToClosedMonths: ReadonlySet<string> = new Set(['PayableOffer.opens']);

const hasField = (path: readonly PathStep[], isMeant: (name: string) => boolean): boolean =>
  path.some(({ type, field }) => isMeant(`${type}.${field.name}`));

/** The operation that walks a path, asking at its end for everything a lesson has. Where a path names a month, it is this. */
const operationOf = (path: readonly PathStep[], month: number): string => {
  const [root] = path;
  const nested = path.reduceRight(
    (inner, { type, field }) => `${field.name}${argumentsOf[`${type}.${field.name}`] ?? ''} { ${inner} }`,
    'id topicName video repository notes',
  );
  return `${root?.type === 'Mutation' ? 'mutation' : 'query'} { ${nested.replace('MONTH', String(month))} }`;
};

const paths = pathsTo(writtenSchema(), 'ContentItem');

/**
 * The shortest path to each way of the last four fields. What the person has bought is judged in them; all paths differ only in
 * how they come to a course, and the tests that walk every one of them prove that.
 */
const waysOfTheEnd: ReadonlySet<readonly PathStep[]> = new Set(
  new Map(
    paths
      .toSorted((one, other) => other.length - one.length)
      .map((path) => [
        path
          .slice(-4)
          .map(({ type, field }) => `${type}.${field.name}`)
          .join(' '),
        path,
      ]),
  ).values(),
);
const isWayOfTheEnd = (path: readonly PathStep[]): boolean => waysOfTheEnd.has(path);

/** Walking every path takes longer than other tests. */
const LONG_MS = 120_000;

/** An API that hands its lessons to anybody who asks, and whose learner has bought as told. */
const tellAcademy = (purchases: unknown[]): void => {
  academy.reset();
  academy.when('GET /me', { body: { authenticated: true, user: { id: 1 } } });
  academy.when('GET /me/summary', { body: { id: 1, name: 'Rafiq', courses: [{ id: 1, title: 'Full Stack' }] } });
  academy.when('GET /courses', { body: [aCourse()] });
  academy.when('GET /courses/id/1', { body: aCourse() });
  academy.when('GET /purchases/me', { body: purchases });
  academy.when('POST /auth/login', { body: { user: { id: 1, name: 'Rafiq' }, expiresInSec: 900 } });
  academy.when('POST /me/photo', { body: {} });
  academy.when('POST /announcements/me/read/1', { body: {} });
  const purchase = aPurchase({ status: 'PENDING', monthNumber: 2 });
  academy.when('POST /purchases/create-order', {
    body: { order: { id: 'o', amount: 150_000, currency: 'INR' }, purchase },
  });
  academy.when('POST /purchases/verify-payment', { body: { success: true, purchase } });
  academy.when('GET /course-content/course/1', {
    body: months.map(lessonOf),
  });
  for (const month of months) {
    academy.when(`GET /course-content/course/1/month/${month}`, { body: [lessonOf(month)] });
  }
};

type Walked = { operation: string; lessonMonths: number[]; asked: string[] };

/** What each path brings to light: the months of the lessons, and which lessons the API was asked for. */
const walk = async (
  client: Client,
  purchases: unknown[],
  month = 2,
  isWalked: (path: readonly PathStep[]) => boolean = () => true,
): Promise<Walked[]> => {
  const walked: Walked[] = [];
  for (const operation of paths.filter(isWalked).map((path) => operationOf(path, month))) {
    tellAcademy(purchases);
    const { data, errors } = await client.execute(operation);
    // What is refused for its cost leads to no lessons.
    if (errors.some(({ extensions }) => extensions?.['code'] === 'TOO_COSTLY')) continue;
    const found = JSON.stringify(data).matchAll(new RegExp(`"notes":"${secret}, month (\\d)"`, 'g'));
    const lessonMonths = [...found].map(([, number]) => Number(number));
    walked.push({ operation, lessonMonths, asked: academy.called().filter(isContentCall) });
  }
  return walked;
};

beforeAll(async () => {
  academy = await startRestDouble();
  gateway = await startGateway({ academyApiUrl: academy.url });
});

beforeEach(() => {
  learner = createClient(gateway.url);
  learner.cookies.set('accessToken', 'a');
});

afterAll(async () => {
  await gateway.close();
  await academy.close();
});

describe('Lessons of a locked month', () => {
  it('have many ways to them, from queries and from mutations', () => {
    expect(paths.length).toBeGreaterThan(20);
    expect(paths.some(([root]) => root?.type === 'Mutation')).toBe(true);
  });

  it('have shorter ways to each of their ends', () => {
    expect(waysOfTheEnd.size).toBeGreaterThan(20);
    expect(waysOfTheEnd.size).toBeLessThan(paths.length / 4);
  });

  it(
    'are found on every path once both months are paid, so that the tests below look in the right places',
    async () => {
      // Declined last, so that the course is found among the unsettled purchases as well.
      const declined = aPurchase({ monthNumber: 3, status: 'DECLINED', createdAt: '2026-12-31T10:00:00Z' });
      const bought = [aPurchase({ monthNumber: 1 }), aPurchase({ monthNumber: 2 }), declined];
      const isOpen = (path: readonly PathStep[]) => !hasField(path, (name) => leadsToClosedMonths.has(name));
      const walked = await walk(learner, bought, 2, isOpen);
      expect(walked.filter(({ lessonMonths }) => lessonMonths.length === 0)).toEqual([]);
      expect(walked.length).toBeGreaterThan(20);
    },
    LONG_MS,
  );

  const standings: [what: string, purchases: unknown[]][] = [
    ['nothing', []],
    ['a pending first month', [aPurchase({ status: 'PENDING' })]],
    ['a declined first month', [aPurchase({ status: 'DECLINED' })]],
    ['another course', [aPurchase({ courseId: 9, course: { id: 9, title: 'Other' } })]],
  ];

  it.each(standings)(
    'stay closed on every path for somebody with %s, and are not asked for',
    async (_what, purchases) => {
      const walked = await walk(learner, purchases);
      expect(walked.length).toBeGreaterThan(20);
      expect(walked.filter(({ lessonMonths, asked }) => lessonMonths.length + asked.length > 0)).toEqual([]);
    },
    LONG_MS,
  );

  const month = (monthNumber: number, status = 'PAID') => aPurchase({ monthNumber, status });
  const learners: [what: string, purchases: unknown[], open: number[]][] = [
    ['the first month', [month(1)], [1]],
    ['the first month, and the second pending', [month(1), month(2, 'PENDING')], [1]],
    ['the first month, and the second declined', [month(1), month(2, 'DECLINED')], [1]],
    ['two months and a gap', [month(1), month(3)], [1, 3]],
    ['five months', [1, 2, 3, 4, 5].map((number) => month(number)), [1, 2, 3, 4, 5]],
    ['all six months', [1, 2, 3, 4, 5, 6].map((number) => month(number)), [1, 2, 3, 4, 5, 6]],
  ];

  it(
    'stay closed on every path for somebody with a gap between two months, also where the API tells of all',
    async () => {
      const walked = await walk(learner, [month(1), month(3)]);
      expect(walked.filter(({ lessonMonths }) => lessonMonths.some((number) => ![1, 3].includes(number)))).toEqual([]);
      expect(walked.some(({ lessonMonths }) => lessonMonths.length > 0)).toBe(true);
    },
    LONG_MS,
  );

  it.each(learners)(
    'stay closed at the end of every way for somebody with %s, also where the API tells of all',
    async (_what, purchases, open) => {
      const walked = await walk(learner, purchases, 2, isWayOfTheEnd);
      expect(walked.filter(({ lessonMonths }) => lessonMonths.some((number) => !open.includes(number)))).toEqual([]);
      expect(walked.some(({ lessonMonths }) => lessonMonths.length > 0)).toBe(true);
    },
    LONG_MS,
  );

  it.each(learners)(
    'are not asked for by the number of a month that somebody with %s has not opened',
    async (_what, purchases, open) => {
      const closed = months.filter((number) => !open.includes(number));
      const namesMonth = (path: readonly PathStep[]) =>
        isWayOfTheEnd(path) && hasField(path, (name) => name === 'CourseAccess.month');
      for (const number of closed) {
        const walked = await walk(learner, purchases, number, namesMonth);
        expect(walked.filter(({ lessonMonths, asked }) => lessonMonths.length + asked.length > 0)).toEqual([]);
        expect(walked.length).toBeGreaterThan(5);
      }
    },
    LONG_MS,
  );

  it(
    'stay closed to visitors on every path',
    async () => {
      const visitor = createClient(gateway.url);
      const walked = await walk(visitor, [aPurchase()], 2, ([root]) => root?.field.name !== 'logIn');
      expect(walked.filter(({ lessonMonths, asked }) => lessonMonths.length + asked.length > 0)).toEqual([]);
    },
    LONG_MS,
  );

  it('stay closed through fragments, aliases and numbers out of range', async () => {
    tellAcademy([aPurchase({ monthNumber: 2 })]);
    const { course } = await learner.ask(
      `query {
        course(by: { id: "1" }) {
          viewerAccess { ...Months zero: month(number: 0) { ...Lessons } far: month(number: 99) { ...Lessons } minus: month(number: -1) { ...Lessons } }
        }
      }
      fragment Months on CourseAccess { one: month(number: 1) { ...Lessons } two: month(number: 2) { ...Lessons } all: months { state ...Lessons } }
      fragment Lessons on CourseMonth { number contents: content { topicName } contentNotice }`,
    );
    const { one, two, all, zero, far, minus } = course.viewerAccess;

    expect(one).toEqual({ number: 1, contents: null, contentNotice: 'Failed to load content' });
    expect(two.contents).toHaveLength(1);
    expect(two.contentNotice).toBeNull();
    expect(all.filter(({ contents }: { contents: unknown }) => contents !== null)).toHaveLength(1);
    expect([zero, far, minus]).toEqual([null, null, null]);
    expect(academy.called().filter(isContentCall)).toEqual(['GET /course-content/course/1/month/2']);
  });

  it('stay closed when the purchases cannot be had', async () => {
    tellAcademy([]);
    academy.when('GET /purchases/me', { status: 500 });
    const { data, errors } = await learner.execute(
      '{ course(by: { id: "1" }) { title viewerAccess { months { content { id } } } } }',
    );
    expect(data).toEqual({ course: { title: 'Full Stack Web Development', viewerAccess: null } });
    expect(errors[0]?.extensions['code']).toBe('UPSTREAM_UNAVAILABLE');
    expect(academy.called().filter(isContentCall)).toEqual([]);
  });

  it('stay closed where the list of courses does not say how a course is paid', async () => {
    tellAcademy([aPurchase({ monthNumber: 2 })]);
    academy.when('GET /courses', { body: [{ id: 1, title: 'Full Stack' }] });
    const sparse = await startGateway({ academyApiUrl: academy.url });
    const client = createClient(sparse.url);
    client.cookies.set('accessToken', 'a');
    const { courses } = await client.ask(
      '{ courses(first: 5) { nodes { viewerAccess { unlockedMonthNumbers months { number content { id } } } } } }',
    );
    await sparse.close();

    expect(courses.nodes[0].viewerAccess.unlockedMonthNumbers).toEqual([2]);
    expect(academy.called().filter(isContentCall)).toEqual(['GET /course-content/course/1/month/2']);
  });
});
