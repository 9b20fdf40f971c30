import { beforeEach, describe, expect, it } from 'vitest';
import { closeAfterAll } from '../../support/close-after-all.ts';
import { type Client, createClient } from '../../support/execute.ts';
import { aCourse, aLesson, aPurchase, aSession } from '../../support/factories.ts';
import { startRestDouble } from '../../support/rest-double.ts';
import { type RunningGateway, startGateway } from '../../support/start-gateway.ts';

let gateway: RunningGateway;
let learner: Client;

const academy = await closeAfterAll(startRestDouble());

beforeEach(async () => {
  academy.reset();
  academy.when('GET /me', { body: aSession() });
  academy.when('GET /courses/id/1', { body: aCourse() });
  academy.when('GET /course-content/course/1/month/1', { body: [aLesson()] });
  gateway = await startGateway({ academyApiUrl: academy.url });
  learner = createClient(gateway.url);
  learner.cookies.set('accessToken', 'a');
  return gateway.close;
});

describe('Lessons', () => {
  it('of several open months cost one call, which brings their topics as well', async () => {
    academy.calls.length = 0;
    academy.when('GET /purchases/me', {
      body: [1, 2].map((monthNumber) => aPurchase({ id: monthNumber, monthNumber })),
    });
    academy.when('GET /course-content/course/1', {
      body: [1, 1, 1, 1, 2, 3].map((monthNumber, id) => aLesson({ id, monthNumber, topicName: `Topic ${id}` })),
    });
    const { course } = await learner.ask(
      '{ course(by: { id: "1" }) { viewerAccess { months { number topics(first: 3) openLessonCountText content { topicName } } } } }',
    );
    const [first, second, third] = course.viewerAccess.months;

    expect(first.content).toHaveLength(4);
    expect(first.topics).toEqual(['Topic 0', 'Topic 1', 'Topic 2']);
    expect(second.topics).toEqual(['Topic 4']);
    expect([first, second, third].map(({ openLessonCountText }) => openLessonCountText)).toEqual([
      '4 lessons',
      '1 lesson',
      null,
    ]);
    expect(third.content).toBeNull();
    expect(third.topics).toBeNull();
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
      '{ course(by: { id: "1" }) { viewerAccess { month(number: 2) { title plannedTopics content { id } } } } }',
    );
    expect(data.course.viewerAccess.month).toMatchObject({ title: 'Building up', content: null });
    expect(data.course.viewerAccess.month.plannedTopics).toHaveLength(3);
    expect(errors).toMatchObject([
      { path: ['course', 'viewerAccess', 'month', 'content'], extensions: { code: 'UPSTREAM_UNAVAILABLE' } },
    ]);
  });
});
