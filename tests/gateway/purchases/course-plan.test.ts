import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { coursePlanOf } from '../../../gateway/purchases/course-plan.ts';
import { createClient } from '../../support/execute.ts';
import { aCourse, aOneTimeCourse, aPurchase, aSession } from '../../support/factories.ts';
import { aCourseRecord, aOneTimeCourseRecord } from '../../support/records.ts';
import { type RestDouble, startRestDouble } from '../../support/rest-double.ts';
import { type RunningGateway, startGateway } from '../../support/start-gateway.ts';

describe('The plan of a course', () => {
  it('says how many months there are and that nobody has to stay, in both languages', () => {
    expect(coursePlanOf(aCourseRecord({ durationMonths: 6 }), 'en')).toMatchObject({
      title: 'Six months, one at a time',
      note: 'You pay for one month at a time. Stop after any.',
    });
    expect(coursePlanOf(aCourseRecord({ durationMonths: 6 }), 'bn')).toMatchObject({
      title: 'ছয় মাস, এক এক করে',
      note: 'একবারে এক মাসের ফি। যেকোনো মাসের পর থামতে পারেন।',
    });
  });

  it.each([
    [1, 'One month', 'You pay for this month, and nothing after it.'],
    [12, 'Twelve months, one at a time', 'You pay for one month at a time. Stop after any.'],
    [13, '13 months, one at a time', 'You pay for one month at a time. Stop after any.'],
  ])('of %i months has as many, and a heading for that number', (durationMonths, title, note) => {
    const plan = coursePlanOf(aCourseRecord({ durationMonths }), 'en');
    expect(plan).toMatchObject({ title, note });
    expect(plan?.months.map(({ number }) => number)).toEqual(
      Array.from({ length: durationMonths }, (_, index) => index + 1),
    );
  });

  it('has no price where the academy has set no fee, and is absent where a course is paid once', () => {
    expect(coursePlanOf(aCourseRecord({ monthlyFeeCents: null }), 'en')?.months[0]?.price).toBeNull();
    expect(coursePlanOf(aOneTimeCourseRecord(), 'en')).toBeNull();
  });
});

describe('The plan of a course in the graph', () => {
  let academy: RestDouble;
  let gateway: RunningGateway;

  beforeAll(async () => {
    academy = await startRestDouble();
    academy.when('GET /me', { body: aSession() });
    academy.when('GET /courses/id/1', { body: aCourse() });
    academy.when('GET /courses/id/2', { body: aOneTimeCourse() });
    academy.when('GET /purchases/me', { body: [aPurchase()] });
    gateway = await startGateway({ academyApiUrl: academy.url });
  });
  afterAll(async () => {
    await gateway.close();
    await academy.close();
  });

  it('is open to visitors, costs no call of its own, and has the words of the access page', async () => {
    const month = 'number label title lessonCountText';
    const visitor = createClient(gateway.url);
    const { course } = await visitor.ask(
      `{ course(by: { id: 1 }) { plan { title months { ${month} price { display } } } } }`,
    );
    expect(academy.called()).toEqual(['GET /courses/id/1']);

    const learner = createClient(gateway.url);
    learner.cookies.set('accessToken', 'a');
    const { course: own } = await learner.ask(`{ course(by: { id: 1 }) { viewerAccess { months { ${month} } } } }`);
    expect(course.plan.months).toEqual(
      own.viewerAccess.months.map((planned: object) => ({ ...planned, price: { display: '₹1500.00' } })),
    );
    expect((await visitor.ask('{ course(by: { id: 2 }) { plan { title } } }')).course.plan).toBeNull();
  });
});
