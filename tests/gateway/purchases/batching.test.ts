import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Client, createClient } from '../../support/execute.ts';
import { aCourse, aLesson, aOneTimeCourse, aPurchase, aSession, aSummary } from '../../support/factories.ts';
import { type RestDouble, startRestDouble } from '../../support/rest-double.ts';
import { screenOperations } from '../../support/screens.ts';
import { type RunningGateway, startGateway } from '../../support/start-gateway.ts';

let academy: RestDouble;
let gateway: RunningGateway;
let learner: Client;
let visitor: Client;

const operations = screenOperations();
const courses = [
  aCourse(),
  aOneTimeCourse(),
  ...Array.from({ length: 58 }, (_, index) => aCourse({ id: 100 + index, slug: `course-${index}` })),
];
const purchases = Array.from({ length: 27 }, (_, index) =>
  aPurchase({
    id: index,
    courseId: 1 + (index % 9) * 100,
    monthNumber: 1 + (index % 3),
    totalMonths: null,
    course: null,
  }),
);

/** What a screen asks the API for, sorted. */
const callsOf = async (client: Client, name: string, variables: Record<string, unknown> = {}): Promise<string[]> => {
  academy.calls.length = 0;
  await client.ask(operations.get(name) ?? `${name} is no operation of the web client`, variables);
  return academy.called();
};

beforeAll(async () => {
  academy = await startRestDouble();
});

beforeEach(async () => {
  academy.reset();
  academy.when('GET /me', { body: aSession() });
  academy.when('GET /me/summary', { body: aSummary({ courses: courses.slice(0, 20) }) });
  academy.when('GET /me/meeting-requests', { body: [] });
  academy.when('GET /purchases/me', { body: purchases });
  academy.when('GET /courses', { body: courses });
  academy.when('GET /courses/id/1', { body: courses[0] });
  academy.when('GET /courses/full-stack-web-development', { body: courses[0] });
  academy.when('GET /webinars', { body: [] });
  academy.when('GET /youtube-videos', { body: [] });
  academy.when('GET /testimonials', { body: [] });
  academy.when('GET /course-content/course/1/month/1', { body: [aLesson()] });
  gateway = await startGateway({ academyApiUrl: academy.url });
  learner = createClient(gateway.url);
  learner.cookies.set('accessToken', 'a');
  visitor = createClient(gateway.url);
  return gateway.close;
});

afterAll(() => academy.close());

describe('With nothing in memory', () => {
  it.each([
    ['LandingPage', {}, ['GET /courses', 'GET /testimonials', 'GET /webinars', 'GET /youtube-videos']],
    ['CoursesPage', {}, ['GET /courses']],
    ['CoursePage', { slug: 'full-stack-web-development' }, ['GET /courses/full-stack-web-development']],
    ['WebinarsPage', {}, ['GET /webinars']],
  ])('%s of a visitor asks only for what is public', async (name, variables, expected) => {
    const asked = await callsOf(visitor, name, variables);
    expect(asked.filter((call) => call !== 'GET /me')).toEqual(expected);
    expect(asked.some((call) => /\/me\//.test(call))).toBe(false);
  });

  it('the access page asks for the course and the purchases', async () => {
    expect(await callsOf(learner, 'CourseAccessPage', { courseId: '1' })).toEqual([
      'GET /courses/id/1',
      'GET /purchases/me',
    ]);
  });
});

describe('With the courses in memory', () => {
  beforeEach(async () => {
    await visitor.ask('{ courses { totalCount } }');
  });

  it('the access page asks for the purchases alone', async () => {
    expect(await callsOf(learner, 'CourseAccessPage', { courseId: '1' })).toEqual(['GET /purchases/me']);
  });

  it('the access page with its session asks for both and for nothing else', async () => {
    academy.calls.length = 0;
    await learner.ask(
      '{ session { authenticated } course(by: { id: "1" }) { viewerAccess { status months { title topics state } } } }',
    );
    expect(academy.called()).toEqual(['GET /me', 'GET /purchases/me']);
  });

  it('the month page adds the one month that is open', async () => {
    expect(await callsOf(learner, 'MonthPage', { courseId: '1', month: 1 })).toEqual([
      'GET /course-content/course/1/month/1',
      'GET /purchases/me',
    ]);
  });

  it('the dashboard asks for each thing once, however many courses and purchases there are', async () => {
    expect(await callsOf(learner, 'DashboardPage')).toEqual([
      'GET /me',
      'GET /me/meeting-requests',
      'GET /me/summary',
      'GET /purchases/me',
    ]);
  });

  it('the purchases page asks for each thing once', async () => {
    expect(await callsOf(learner, 'PurchasesPage')).toEqual(['GET /me', 'GET /purchases/me']);
  });

  it('the detail page of a learner asks for the purchases alone', async () => {
    expect(await callsOf(learner, 'CoursePurchase', { slug: 'full-stack-web-development' })).toEqual([
      'GET /purchases/me',
    ]);
  });

  it('the detail page of a visitor asks for nothing', async () => {
    expect(await callsOf(visitor, 'CoursePage', { slug: 'full-stack-web-development' })).toEqual([]);
  });
});

describe('One wave', () => {
  const slow = 1_500;

  /** What has been asked for while nothing is answered yet. */
  const askedAtOnce = async (name: string, variables: Record<string, unknown>, count: number): Promise<string[]> => {
    academy.calls.length = 0;
    const answer = learner.ask(operations.get(name) ?? '', variables);
    const giveUp = performance.now() + slow * 0.9;
    while (academy.calls.length < count && performance.now() < giveUp) await setTimeout(5);
    const asked = academy.called();
    await answer;
    return asked;
  };

  it('sends all private calls of the dashboard before any of them is answered', async () => {
    await visitor.ask('{ courses { totalCount } }');
    academy.when('GET /me', { body: aSession(), afterMs: slow });
    academy.when('GET /me/summary', { body: aSummary(), afterMs: slow });
    academy.when('GET /me/meeting-requests', { body: [], afterMs: slow });
    academy.when('GET /purchases/me', { body: purchases, afterMs: slow });

    expect(await askedAtOnce('DashboardPage', {}, 4)).toEqual([
      'GET /me',
      'GET /me/meeting-requests',
      'GET /me/summary',
      'GET /purchases/me',
    ]);
  });

  it('sends the purchases before the course is known', async () => {
    academy.when('GET /courses/id/1', { body: courses[0], afterMs: slow });
    expect(await askedAtOnce('CourseAccessPage', { courseId: '1' }, 2)).toEqual([
      'GET /courses/id/1',
      'GET /purchases/me',
    ]);
  });
});

describe('Lessons', () => {
  it('of several open months cost one call, which brings their real topics to the cards', async () => {
    academy.calls.length = 0;
    academy.when('GET /purchases/me', {
      body: [1, 2].map((monthNumber) => aPurchase({ id: monthNumber, monthNumber })),
    });
    academy.when('GET /course-content/course/1', {
      body: [1, 1, 1, 1, 2, 3].map((monthNumber, id) => aLesson({ id, monthNumber, topicName: `Topic ${id}` })),
    });
    const { course } = await learner.ask(
      '{ course(by: { id: "1" }) { viewerAccess { months { number topics content { topicName } } } } }',
    );
    const [first, second, third] = course.viewerAccess.months;

    expect(first.content).toHaveLength(4);
    expect(first.topics).toEqual(['Topic 0', 'Topic 1', 'Topic 2']);
    expect(second.topics).toEqual(['Topic 4']);
    expect(third.content).toBeNull();
    expect(third.topics).not.toContain('Topic 5');
    expect(academy.called().filter((call) => call.includes('course-content'))).toEqual([
      'GET /course-content/course/1',
    ]);
  });

  it('are asked for month by month where the API does not say which month a lesson belongs to', async () => {
    academy.when('GET /purchases/me', {
      body: [1, 2].map((monthNumber) => aPurchase({ id: monthNumber, monthNumber })),
    });
    academy.when('GET /course-content/course/1', { body: [aLesson()] });
    academy.when('GET /course-content/course/1/month/2', { body: [aLesson({ topicName: 'Second' })] });
    const { course } = await learner.ask(
      '{ course(by: { id: "1" }) { viewerAccess { one: month(number: 1) { content { topicName } } two: month(number: 2) { content { topicName } } } } }',
    );
    expect(course.viewerAccess).toEqual({
      one: { content: [{ topicName: 'First steps' }] },
      two: { content: [{ topicName: 'Second' }] },
    });
  });

  it('that cannot be had leave the page its month and say why', async () => {
    academy.when('GET /purchases/me', { body: [aPurchase({ monthNumber: 2 })] });
    academy.when('GET /course-content/course/1/month/2', { status: 500 });
    const { data, errors } = await learner.execute(
      '{ course(by: { id: "1" }) { viewerAccess { month(number: 2) { title topics content { id } } } } }',
    );
    expect(data.course.viewerAccess.month).toMatchObject({ title: 'Problem solving', content: null });
    expect(data.course.viewerAccess.month.topics).toHaveLength(3);
    expect(errors).toMatchObject([
      { path: ['course', 'viewerAccess', 'month', 'content'], extensions: { code: 'UPSTREAM_UNAVAILABLE' } },
    ]);
  });
});
