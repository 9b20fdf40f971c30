import { describe, expect, it } from 'vitest';
import { calendarDay } from '../../../gateway/values/calendar-days.ts';
import { createClient } from '../../support/execute.ts';
import { aCourse, aOneTimeCourse } from '../../support/factories.ts';
import { academy, gateway, visitor } from './visitor.ts';

const detail = `query ($by: CourseKey!) { course(by: $by) { id slug title about modules { name content } } }`;

describe('One course', () => {
  it('comes from the list in memory where that said everything about it', async () => {
    academy.when('GET /courses', { body: [aCourse({ aboutCourse: '<b>All</b>' })] });
    await visitor.ask('{ courses { totalCount } }');
    const bySlug = await visitor.ask(detail, { by: { slug: 'full-stack-web-development' } });
    const byId = await visitor.ask(detail, { by: { id: '1' } });

    expect(bySlug.course).toMatchObject({ id: '1', about: '<b>All</b>' });
    expect(byId).toEqual(bySlug);
    expect(academy.called()).toEqual(['GET /courses']);
  });

  it('is asked for itself where the list is a summary', async () => {
    academy.when('GET /courses', { body: [{ id: 1, slug: 'web', title: 'Web' }] });
    academy.when('GET /courses/web', { body: aCourse({ slug: 'web', aboutCourse: '<p>Long</p>' }) });
    await visitor.ask('{ courses { totalCount } }');
    const { course } = await visitor.ask(detail, { by: { slug: 'web' } });

    expect(course.about).toBe('<p>Long</p>');
    expect(academy.called()).toEqual(['GET /courses', 'GET /courses/web']);
  });

  it.each([
    ['slug', { slug: 'web' }, 'GET /courses/web'],
    ['id', { id: '1' }, 'GET /courses/id/1'],
  ])('is asked for by its %s where the list has null for its content, and once', async (_key, by, call) => {
    const content = {
      aboutCourse: '<p>Long</p>',
      courseIncludes: ['Mentors'],
      modulesJson: [{ name: 'One', content: '' }],
    };
    const row = aCourse({ slug: 'web' });
    const nothing = { aboutCourse: null, courseIncludes: null, modulesJson: null };
    academy.when('GET /courses', { body: [{ ...row, ...nothing }] });
    academy.when(call, { body: { ...row, ...content } });
    await visitor.ask('{ courses { totalCount } }');
    const query = 'query ($by: CourseKey!) { course(by: $by) { about includes modules { name } } }';
    const { course } = await visitor.ask(query, { by });
    expect(course).toEqual({ about: '<p>Long</p>', includes: ['Mentors'], modules: [{ name: 'One' }] });
    await visitor.ask(query, { by });
    expect(academy.called()).toEqual(['GET /courses', call]);
  });

  it.each([
    ['cannot be had', { status: 503 }],
    ['is not known', { status: 404 }],
  ])('is what the list says where that names all and the course itself %s', async (_why, answer) => {
    academy.when('GET /courses', { body: [aCourse({ slug: 'web', modulesJson: null })] });
    academy.when('GET /courses/web', answer);
    await visitor.ask('{ courses { totalCount } }');
    const { course } = await visitor.ask('{ course(by: { slug: "web" }) { title } }');
    expect(course).toEqual({ title: 'Full Stack Web Development' });
  });

  it('without a slug is found under its id', async () => {
    academy.when('GET /courses/id/7', { body: aCourse({ id: 7, slug: null }) });
    expect((await visitor.ask(detail, { by: { slug: '7' } })).course).toMatchObject({ id: '7', slug: '7' });
  });

  it('has an address of its own where the academy has given its slug to an earlier course as well', async () => {
    const [first, second] = [aCourse({ id: 1, slug: 'web' }), aCourse({ id: 2, slug: 'web', title: 'Another' })];
    academy.when('GET /courses', { body: [first, second] });
    const { courses } = await visitor.ask('{ courses { nodes { id slug } } }');
    expect(courses.nodes).toEqual([
      { id: '1', slug: 'web' },
      { id: '2', slug: '2' },
    ]);
    expect((await visitor.ask(detail, { by: { slug: 'web' } })).course).toMatchObject({ id: '1' });
    expect((await visitor.ask(detail, { by: { slug: '2' } })).course).toMatchObject({ id: '2', title: 'Another' });
  });

  it('is found under its id as it is written, and not under another form that the API takes for it', async () => {
    academy.when('GET /courses/id/007', { body: aCourse({ id: 7, slug: null }) });
    expect(await visitor.ask(detail, { by: { slug: '007' } })).toEqual({ course: null });
  });

  it('that does not exist is null without an error', async () => {
    expect(await visitor.ask(detail, { by: { slug: 'nothing' } })).toEqual({ course: null });
    expect(await visitor.ask(detail, { by: { id: '..' } })).toEqual({ course: null });
    expect(academy.called()).toEqual(['GET /courses/id/nothing', 'GET /courses/nothing']);
    academy.when('GET /courses/gone', { status: 410 });
    expect(await visitor.ask(detail, { by: { slug: 'gone' } })).toEqual({ course: null });
  });

  it.each([400, 422])('whose name is refused with %i, as no id that the API has, does not exist', async (status) => {
    academy.when('GET /courses/id/nothing', { status, body: { error: 'courseId must be a number' } });
    expect(await visitor.ask(detail, { by: { slug: 'nothing' } })).toEqual({ course: null });
    expect(await visitor.ask(detail, { by: { id: 'nothing' } })).toEqual({ course: null });
  });

  it('exists also where a server before the API refuses the request in its own form', async () => {
    const tooLong = '<html><head><title>400 Request Header Or Cookie Too Large</title></head></html>';
    academy.when('GET /courses/id/nothing', { status: 400, body: tooLong });
    const { errors } = await visitor.execute(detail, { by: { id: 'nothing' } });
    expect(errors).toMatchObject([{ path: ['course'] }]);
  });

  it.each(['\0', 'web\u0000', 'a\nb', '\u007f', '\u0085'])(
    'whose key has control characters does not exist: %j',
    async (key) => {
      expect(await visitor.ask(detail, { by: { slug: key } })).toEqual({ course: null });
      expect(await visitor.ask(detail, { by: { id: key } })).toEqual({ course: null });
      expect(academy.called()).toEqual([]);
    },
  );

  it.each([[null], [{}], [[]]])('that is answered with %o does not exist either', async (body) => {
    academy.when('GET /courses/id/5', { body });
    expect(await visitor.ask(detail, { by: { id: 5 } })).toEqual({ course: null });
  });

  it.each([200, 204])('that is answered with %i and an empty body does not exist either', async (status) => {
    academy.when('GET /courses/id/5', { status, body: '' });
    expect(await visitor.ask(detail, { by: { id: 5 } })).toEqual({ course: null });
  });

  it('that cannot be had is null with an error', async () => {
    academy.when('GET /courses/web', { status: 503 });
    const { data, errors } = await visitor.execute(detail, { by: { slug: 'web' } });
    expect(data).toEqual({ course: null });
    expect(errors).toMatchObject([{ extensions: { code: 'UPSTREAM_UNAVAILABLE' } }]);
  });

  it('that only learners see is loaded once with the session, however many fields ask for it', async () => {
    academy.when('GET /courses/go', ({ headers }) =>
      headers.cookie === undefined ? { status: 401 } : { body: { id: 1, slug: 'go', title: 'Go' } },
    );
    const learner = createClient(gateway.url);
    learner.cookies.set('accessToken', 'secret');
    const { data } = await learner.execute(
      '{ one: course(by: { slug: "go" }) { title } other: course(by: { slug: "go" }) { id } }',
    );
    expect(data).toEqual({ one: { title: 'Go' }, other: { id: '1' } });
    expect(academy.called()).toEqual(['GET /courses/go', 'GET /courses/go']);
    expect((await visitor.execute('{ course(by: { slug: "go" }) { title } }')).data).toEqual({ course: null });
  });

  it('with a slug of another script is asked for by its encoded name', async () => {
    academy.when(`GET /courses/${encodeURIComponent('পাইথন/১')}`, { body: aCourse({ slug: 'পাইথন/১' }) });
    expect((await visitor.ask(detail, { by: { slug: 'পাইথন/১' } })).course.slug).toBe('পাইথন/১');
  });

  it('has pictures with an address of the API’s host where they have none of their own', async () => {
    academy.when('GET /courses', {
      body: [
        aCourse({ imageUrl: 'https://images.example/a.svg' }),
        aOneTimeCourse({ imageUrl: 'javascript:alert(1)' }),
      ],
    });
    const { courses } = await visitor.ask('{ courses { nodes { image } } }');
    expect(courses.nodes).toEqual([{ image: 'https://images.example/a.svg' }, { image: null }]);
  });

  it('includes as many things as are asked for, and all of them otherwise', async () => {
    const things = Array.from({ length: 10 }, (_, index) => `Thing ${index + 1}`);
    academy.when('GET /courses/id/1', { body: aCourse({ courseIncludes: things }) });
    const { course } = await visitor.ask('{ course(by: { id: 1 }) { includes sidebar: includes(first: 8) } }');
    expect(course).toEqual({ includes: things, sidebar: things.slice(0, 8) });
  });

  it('tells when its next class is, in Indian time or the asked one, and in the asked language', async () => {
    academy.when('GET /courses', { body: [aCourse({ startDate: '2026-11-01' }), aOneTimeCourse()] });
    const query = `{ courses { nodes {
      startDate startDateText ratingText
      classTimes { daysText hoursText calendarUrl }
      nextClass {
        startsAt endsAt startsAtText dhaka: startsAtText(timeZone: "Asia/Dhaka")
        calendarDay { date text weekday day month } sydney: calendarDay(timeZone: "Australia/Sydney") { date weekday }
      }
    } } }`;
    const [started, undated] = (await visitor.ask(query)).courses.nodes;
    const bengali = await visitor.execute(query, {}, { 'accept-language': 'bn' });

    expect(started).toMatchObject({
      startDateText: '1 November 2026',
      startDate: '2026-11-01',
      classTimes: { daysText: 'Monday/Wednesday/Saturday/Sunday', hoursText: '8:30pm-11pm' },
      nextClass: {
        startsAt: '2026-11-16T15:00:00.000Z',
        endsAt: '2026-11-16T17:30:00.000Z',
        startsAtText: 'Mon, 16 Nov 2026, 8:30 pm',
        dhaka: 'Mon, 16 Nov 2026, 9:00 pm',
        calendarDay: { date: '2026-11-16', text: 'Monday, 16 November 2026', weekday: 'Mon', day: '16', month: 'Nov' },
        sydney: { date: '2026-11-17', weekday: 'Tue' },
      },
    });
    expect(undated).toMatchObject({
      startDate: null,
      startDateText: '25 April 2024',
      classTimes: null,
      nextClass: null,
    });
    expect(bengali.data.courses.nodes[0]).toMatchObject({ startDateText: '১ নভেম্বর ২০২৬', ratingText: '৪.৯' });
  });

  it('shows a week with its evenings of classes, Monday first, in the asked language', async () => {
    academy.when('GET /courses/id/1', { body: aCourse() });
    const query = '{ course(by: { id: 1 }) { classWeek { shortText hasClass } } }';
    const { classWeek } = (await visitor.ask(query)).course;
    const bengali = await visitor.execute(query, {}, { 'accept-language': 'bn' });

    expect(classWeek.map(({ shortText }: { shortText: string }) => shortText).join(' ')).toBe(
      'Mon Tue Wed Thu Fri Sat Sun',
    );
    expect(classWeek.map(({ hasClass }: { hasClass: boolean }) => hasClass)).toEqual([
      true,
      false,
      true,
      false,
      false,
      true,
      true,
    ]);
    expect(bengali.data.course.classWeek[4]).toEqual({ shortText: 'শুক্র', hasClass: false });
    expect(bengali.data.course.classWeek[3].shortText, 'as on a sheet of a calendar').toBe(
      calendarDay('2026-12-03', 'bn').weekday,
    );
  });

  it.each([undefined, null])('is refused, again and again, to who leaves the key out (%s)', async (slug) => {
    const query = 'query ($slug: String) { course(by: { slug: $slug }) { id } }';
    for (let time = 0; time < 4; time += 1) {
      const { data, errors } = await visitor.execute(query, { slug });
      expect(data).toEqual({ course: null });
      expect(errors).toMatchObject([{ path: ['course'], extensions: { code: 'BAD_USER_INPUT' } }]);
    }
    expect(academy.calls).toEqual([]);
  });

  it.each(['{}', '{ slug: null }', '{ slug: "a", id: "1" }'])('is refused by the key %s', async (by) => {
    const { errors } = await visitor.execute(`{ course(by: ${by}) { id } }`);
    expect(errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT' } }]);
  });

  it('refuses a time zone that does not exist', async () => {
    academy.when('GET /courses', { body: [aCourse({ startDate: '2026-11-01' })] });
    const { errors } = await visitor.execute(
      '{ courses { nodes { nextClass { startsAtText(timeZone: "Mars/Base") } } } }',
    );
    expect(errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT' } }]);
  });
});
