import { getNamedType, type GraphQLObjectType, isLeafType, isObjectType, isRequiredArgument } from 'graphql';
import { beforeEach, describe, expect, it } from 'vitest';
import { limits } from '../../../gateway/graphql/operations/operation-size.ts';
import { closeAfterAll } from '../../support/close-after-all.ts';
import { aCourse, aLesson, aMeetingRequest, aPurchase } from '../../support/factories.ts';
import { type Client, createClient } from '../../support/execute.ts';
import { fetchFrom } from '../../support/in-process-http.ts';
import { startRestDouble } from '../../support/rest-double.ts';
import { type PathStep, pathsTo, shortestPaths } from '../../support/schema-paths.ts';
import { writtenSchema } from '../../support/written-schema.ts';
import { startGateway } from '../../support/start-gateway.ts';

let learner: Client;

const secret = 'what-only-payers-read-in-month';
const months = [1, 2, 3, 4, 5, 6, 7];

/** A lesson of a month, of which all that can be read says of which. */
const lessonOf = (month: number) =>
  aLesson({
    id: month,
    topicName: `${secret}-${month}`,
    videoLink: `https://videos.example/${secret}-${month}`,
    githubRepo: `https://github.com/example/${secret}-${month}`,
    notes: `${secret}-${month}`,
    monthNumber: month,
  });

/** The months whose lessons are told, in whatever field. */
const monthsToldIn = (data: unknown): number[] => {
  const told = JSON.stringify(data).matchAll(new RegExp(`${secret}-(\\d)`, 'g'));
  return [...new Set([...told].map(([, number]) => Number(number)))];
};

const aWeekAhead = new Date(Date.now() + 7 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);

/** What each field with required arguments is called with. */
const argumentsOf: Record<string, string> = {
  'Query.course': '(by: { id: "1" })',
  'CourseAccess.month': '(number: MONTH)',
  'CourseAccess.lessons': '(search: "payers")',
  'Mutation.logIn': '(input: { email: "a@b.example", password: "long enough" })',
  'Mutation.startCheckout': '(input: { courseId: "1" })',
  'Mutation.confirmPayment': '(input: { orderId: "o", paymentId: "p", signature: "s" })',
  'Mutation.requestMeeting': `(input: { preferredDate: "${aWeekAhead}", preferredTime: FROM_9_AM })`,
  'Mutation.markAnnouncementRead': '(input: { id: "1" })',
  'Mutation.setPhoto': '(input: { photoUrl: "https://images.example/a.png" })',
};

const isContentCall = (call: string): boolean => call.includes('/course-content/');

/** Fields that lead to months which are not open, so that no lesson is found behind them, whoever asks. */
const leadsToClosedMonths: ReadonlySet<string> = new Set(['PayableOffer.opens']);

const hasField = (path: readonly PathStep[], isMeant: (name: string) => boolean): boolean =>
  path.some(({ type, field }) => isMeant(`${type}.${field.name}`));

type Asking = { readonly fields: string; readonly month?: number };

/** The operation that walks a path and asks for fields at its end. Where a path names a month, it is this. */
const operationOf = (path: readonly PathStep[], { fields, month = 2 }: Asking): string => {
  const [root] = path;
  const nested = path.reduceRight(
    (inner, { type, field }) => `${field.name}${argumentsOf[`${type}.${field.name}`] ?? ''} { ${inner} }`,
    fields,
  );
  return `${root?.type === 'Mutation' ? 'mutation' : 'query'} { ${nested.replace('MONTH', String(month))} }`;
};

/** Everything that a lesson has. */
const ofLesson = 'id topicName video repository notes';

const schema = writtenSchema();
const paths = pathsTo(schema, 'ContentItem');

/** All leaves of a type that need no arguments. */
const leavesOf = (type: GraphQLObjectType): string =>
  Object.values(type.getFields())
    .filter((field) => isLeafType(getNamedType(field.type)) && !field.args.some(isRequiredArgument))
    .map(({ name }) => name)
    .join(' ');

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
  academy.when('POST /me/meeting-requests', { status: 201, body: aMeetingRequest() });
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

/** What a path brings to light: the months of the lessons, and which lessons the API was asked for. */
const walkPath = async (
  client: Client,
  path: readonly PathStep[],
  purchases: unknown[],
  asking: Asking,
): Promise<Walked> => {
  const operation = operationOf(path, asking);
  tellAcademy(purchases);
  const { data, errors } = await client.execute(operation);
  const refused = errors.filter(({ extensions }) => /^TOO_|^RATE_LIMITED|^GRAPHQL_/.test(String(extensions?.['code'])));
  if (refused.length > 0) throw new Error(`${refused[0]?.message} Nothing is known of ${operation}.`);
  return { operation, lessonMonths: monthsToldIn(data), asked: academy.called().filter(isContentCall) };
};

/** Walks paths to lessons, one after the other. */
const walk = async (
  client: Client,
  purchases: unknown[],
  month = 2,
  isWalked: (path: readonly PathStep[]) => boolean = () => true,
): Promise<Walked[]> => {
  const walked: Walked[] = [];
  for (const path of paths.filter(isWalked))
    walked.push(await walkPath(client, path, purchases, { fields: ofLesson, month }));
  return walked;
};

// Many paths cost too much to be asked, and so would a leak that is written tomorrow, until somebody asks for less of it.
Object.assign(limits, { cost: Number.MAX_SAFE_INTEGER });
const academy = await closeAfterAll(startRestDouble());
const gateway = await closeAfterAll(
  startGateway({ academyApiUrl: academy.url, dispatcher: academy.dispatcher, env: { LOG_LEVEL: 'error' } }),
);
const createClientHere = () => createClient(gateway.url, {}, fetchFrom(gateway.listener));

beforeEach(() => {
  learner = createClientHere();
  learner.cookies.set('accessToken', 'a');
});

describe('Lessons of a locked month', () => {
  it('have many ways to them, from queries and from mutations', () => {
    expect(paths.length).toBeGreaterThan(20);
    expect(paths.some(([root]) => root?.type === 'Mutation')).toBe(true);
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

  it.each(learners)(
    'stay closed on every path for somebody with %s, also where the API tells of all',
    async (_what, purchases, open) => {
      const walked = await walk(learner, purchases);
      expect(walked.filter(({ lessonMonths }) => lessonMonths.some((number) => !open.includes(number)))).toEqual([]);
      expect(walked.some(({ lessonMonths }) => lessonMonths.length > 0)).toBe(true);
    },
    LONG_MS,
  );

  it.each(learners)(
    'are not asked for by the number of a month that somebody with %s has not opened',
    async (_what, purchases, open) => {
      const closed = months.filter((number) => !open.includes(number));
      const namesMonth = (path: readonly PathStep[]) => hasField(path, (name) => name === 'CourseAccess.month');
      for (const number of closed) {
        const walked = await walk(learner, purchases, number, namesMonth);
        expect(walked.filter(({ lessonMonths, asked }) => lessonMonths.length + asked.length > 0)).toEqual([]);
        expect(walked.length).toBeGreaterThan(5);
      }
    },
    LONG_MS,
  );

  it(
    'are told in no field of any type but their own',
    async () => {
      const ask = (path: readonly PathStep[], fields: string) => {
        // One of the mutations signs out.
        learner.cookies.set('accessToken', 'a');
        return walkPath(learner, path, [month(1), month(3, 'DECLINED')], { fields });
      };
      const types = shortestPaths(schema);
      expect(types.size).toBeGreaterThan(50);
      for (const { type, path } of types.values()) {
        const { operation, lessonMonths } = await ask(path, `__typename ${leavesOf(type)}`);
        // The lessons themselves are those of the first month, which is open.
        expect({ operation, told: lessonMonths.filter((number) => number !== 1) }).toEqual({ operation, told: [] });
      }
      // Closed months as well, by every way that there is to one.
      const { CourseMonth } = schema.getTypeMap();
      const fields = `number ${isObjectType(CourseMonth) ? leavesOf(CourseMonth) : ''}`;
      for (const path of pathsTo(schema, 'CourseMonth')) {
        const { operation, lessonMonths } = await ask(path, fields);
        expect({ operation, told: lessonMonths.filter((number) => number !== 1) }).toEqual({ operation, told: [] });
      }
    },
    LONG_MS,
  );

  it(
    'stay closed to visitors on every path',
    async () => {
      const visitor = createClientHere();
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
