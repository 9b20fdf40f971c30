import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { type Client, createClient } from '../../support/execute.ts';
import { aCourse, aOneTimeCourse, aPurchase } from '../../support/factories.ts';
import { type RestDouble, startRestDouble } from '../../support/rest-double.ts';
import { type RunningGateway, startGateway } from '../../support/start-gateway.ts';

const academy: RestDouble = await startRestDouble();
let gateway: RunningGateway | null = null;
let visitor: Client;
let now = new Date('2026-11-16T06:00:00Z');

const start = async (env: Record<string, string> = {}): Promise<Client> => {
  await gateway?.close();
  gateway = await startGateway({ academyApiUrl: academy.url, env, now: () => now });
  visitor = createClient(gateway.url);
  return visitor;
};

beforeEach(async () => {
  now = new Date('2026-11-16T06:00:00Z');
  academy.reset();
  await start();
});

afterAll(async () => {
  await gateway?.close();
  await academy.close();
});

const detail = `query ($by: CourseKey!) { course(by: $by) { id slug title about modules { name content } } }`;

describe('The list of courses', () => {
  it('leaves out rows that cannot be understood, and says so in the log', async () => {
    academy.when('GET /courses', { body: [aCourse(), { title: 'No id' }, { id: 9 }, null, 'text', aOneTimeCourse()] });
    const { courses } = await visitor.ask('{ courses { totalCount nodes { id } } }');

    expect(courses).toEqual({ totalCount: 2, nodes: [{ id: '1' }, { id: '2' }] });
    expect(gateway?.logLines).toContainEqual(
      expect.objectContaining({
        call: 'GET /courses',
        dropped: 4,
        kept: 2,
        problems: expect.arrayContaining(['id is missing', 'title is missing']),
      }),
    );
  });

  it('is null with an error when it cannot be had, and leaves the rest of the page alone', async () => {
    academy.when('GET /courses', { status: 500 });
    academy.when('GET /webinars', { body: [{ id: 1, title: 'Careers' }] });
    const { data, errors } = await visitor.execute(
      '{ courses { totalCount } webinars { nodes { title } } testimonials { id } }',
    );

    expect(data).toEqual({ courses: null, webinars: { nodes: [{ title: 'Careers' }] }, testimonials: null });
    expect(errors.map(({ path, extensions }) => [path?.[0], extensions['code']])).toEqual(
      expect.arrayContaining([
        ['courses', 'UPSTREAM_UNAVAILABLE'],
        ['testimonials', 'NOT_FOUND'],
      ]),
    );
  });

  it.each([[{}], ['<html>'], [null]])('is not made of an answer that is no list: %o', async (body) => {
    academy.when('GET /courses', { body });
    const { errors } = await visitor.execute('{ courses { totalCount } }');
    expect(errors).toMatchObject([{ extensions: { code: 'UPSTREAM_INVALID' } }]);
  });

  it('is searched, filtered, sorted and paged', async () => {
    academy.when('GET /courses', {
      body: [aCourse(), aOneTimeCourse(), aOneTimeCourse({ id: 3, title: 'DSA with Java', priceCents: 100 })],
    });
    const query = `query ($after: String) {
      courses(search: "dsa", filter: { payment: ONE_TIME }, sort: PRICE_LOW_TO_HIGH, first: 1, after: $after) {
        nodes { id } totalCount languages pageInfo { hasNextPage endCursor }
      }
    }`;
    const { courses: first } = await visitor.ask(query);
    const { courses: second } = await visitor.ask(query, { after: first.pageInfo.endCursor });

    expect(first).toMatchObject({
      nodes: [{ id: '3' }],
      totalCount: 2,
      languages: ['Bengali'],
      pageInfo: { hasNextPage: true },
    });
    expect(second).toMatchObject({ nodes: [{ id: '2' }], pageInfo: { hasNextPage: false } });
    expect(academy.called()).toEqual(['GET /courses']);
  });

  it.each(['first: 0', 'first: 101', 'after: "nonsense"'])('refuses %s before it asks anybody', async (page) => {
    const { errors } = await visitor.execute(`{ courses(${page}) { totalCount } webinars(${page}) { totalCount } }`);
    expect(errors.map(({ extensions }) => extensions['code'])).toEqual(['BAD_USER_INPUT', 'BAD_USER_INPUT']);
    expect(academy.calls).toEqual([]);
  });

  it('is asked for once, however many ask at the same time', async () => {
    academy.when('GET /courses', { body: [aCourse()], afterMs: 30 });
    await Promise.all(Array.from({ length: 20 }, () => visitor.ask('{ courses { totalCount } }')));
    expect(academy.called()).toEqual(['GET /courses']);
  });

  it('carries nobody’s session up', async () => {
    academy.when('GET /courses', { body: [] });
    visitor.cookies.set('accessToken', 'secret');
    await visitor.ask('{ courses { totalCount } }');
    expect(academy.calls[0]?.headers.cookie).toBeUndefined();
  });
});

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

  it('that does not exist is null without an error', async () => {
    expect(await visitor.ask(detail, { by: { slug: 'nothing' } })).toEqual({ course: null });
    expect(await visitor.ask(detail, { by: { id: '..' } })).toEqual({ course: null });
    expect(academy.called()).toEqual(['GET /courses/id/nothing', 'GET /courses/nothing']);
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

  it('that cannot be had is null with an error', async () => {
    academy.when('GET /courses/web', { status: 503 });
    const { data, errors } = await visitor.execute(detail, { by: { slug: 'web' } });
    expect(data).toEqual({ course: null });
    expect(errors).toMatchObject([{ extensions: { code: 'UPSTREAM_UNAVAILABLE' } }]);
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

describe('Webinars, videos and testimonials', () => {
  it('name the webinar that is going on or begins next, wherever the academy has put it', async () => {
    const at = (id: number, startTime: string | null) => ({ id, title: `Webinar ${id}`, startTime });
    const nextOf = async (...webinars: unknown[]) => {
      academy.when('GET /webinars', { body: webinars });
      await start();
      return (await visitor.ask('{ webinars(first: 1) { next { id } } }')).webinars.next;
    };
    const soon = at(1, '2026-11-17T15:00:00Z');
    const later = at(2, '2026-12-17T15:00:00Z');
    expect(await nextOf(at(3, null), later, soon, at(4, '2026-11-01T15:00:00Z'))).toEqual({ id: '1' });
    // Two hours after its beginning it still goes on.
    expect(await nextOf(soon, at(5, '2026-11-16T04:00:00Z'))).toEqual({ id: '5' });
    expect(await nextOf(at(3, null), at(4, '2026-11-01T15:00:00Z'))).toBeNull();
  });

  it('keep the academy’s order and carry texts that are ready to show', async () => {
    academy.when('GET /webinars', {
      body: [
        { id: 2, title: 'Later', startTime: '2026-12-01T20:30:00', joinLink: 'https://meet.example/x' },
        { id: 1, title: 'Earlier', startTime: '2026-11-01T15:00:00Z' },
        { id: 3, title: 'Undated' },
        { id: 4, title: 'Fourth' },
        { id: 5, title: 'Fifth' },
      ],
    });
    const { webinars } = await visitor.ask(
      '{ webinars(first: 3) { totalCount nodes { title startsAt startsAtText calendarDay { date day } hasStarted joinLink calendarUrl } } }',
    );
    expect(webinars.totalCount).toBe(5);
    expect(webinars.nodes).toMatchObject([
      {
        title: 'Later',
        startsAt: '2026-12-01T15:00:00.000Z',
        startsAtText: 'Tue, 1 Dec 2026, 8:30 pm',
        calendarDay: { date: '2026-12-01', day: '1' },
        hasStarted: false,
      },
      { title: 'Earlier', hasStarted: true, joinLink: null },
      { title: 'Undated', startsAt: null, startsAtText: null, calendarDay: null, hasStarted: null, calendarUrl: null },
    ]);
  });

  it('show videos by their id, and people by their stars', async () => {
    academy.when('GET /youtube-videos', {
      body: [
        { id: 1, title: 'Intro', videoUrl: 'https://youtu.be/dQw4w9WgXcQ' },
        { id: 2, title: 'Short', videoUrl: 'https://youtu.be/short' },
      ],
    });
    academy.when('GET /testimonials', { body: [{ id: 1, studentName: 'রিমা দাস', rating: 4.5, comment: 'ভালো' }] });
    const { promoVideos, testimonials } = await visitor.ask(
      '{ promoVideos { videoId thumbnail embedUrl } testimonials { initials rating ratingText comment studentImage } }',
    );

    expect(promoVideos[0]).toMatchObject({ videoId: 'dQw4w9WgXcQ' });
    expect(promoVideos[1]).toEqual({ videoId: null, thumbnail: null, embedUrl: null });
    expect(testimonials).toEqual([
      { initials: 'রিদা', rating: 4.5, ratingText: '4.5 out of 5', comment: 'ভালো', studentImage: null },
    ]);
  });
});

describe('Calendar files', () => {
  it('are where the graph says, as text/calendar', async () => {
    academy.when('GET /webinars', { body: [{ id: 'a/b', title: 'Careers', startTime: '2026-12-01T15:00:00Z' }] });
    academy.when('GET /courses', { body: [aCourse({ startDate: '2026-11-01' })] });
    const { webinars, courses } = await visitor.ask(
      '{ webinars { nodes { calendarUrl } } courses { nodes { classTimes { calendarUrl } } } }',
    );
    const files = await Promise.all(
      [webinars.nodes[0].calendarUrl, courses.nodes[0].classTimes.calendarUrl].map((url: string) => fetch(url)),
    );
    const [webinar, classes] = await Promise.all(files.map((file) => file.text()));

    expect(files.map(({ status }) => status)).toEqual([200, 200]);
    expect(files[0]?.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(webinar).toContain('UID:webinar-a/b@academy');
    expect(classes).toContain('RRULE:FREQ=WEEKLY;BYDAY=MO,WE,SA,SU');
  });

  it('do not exist for what has no time, and say when the academy cannot be reached', async () => {
    academy.when('GET /webinars', { body: [{ id: 1, title: 'Undated' }] });
    academy.when('GET /courses', { body: [{ id: 7, title: 'Seven' }, aOneTimeCourse()] });
    academy.when('GET /courses/id/7', { status: 500 });
    const status = async (path: string) => (await fetch(`${gateway?.url}${path}`)).status;

    expect(await status('/calendar/webinars/1.ics')).toBe(404);
    expect(await status(`/calendar/courses/${aOneTimeCourse().id}.ics`)).toBe(404);
    expect(await status('/calendar/courses/7.ics')).toBe(503);
  });

  it('ask the API for no course that the catalogue does not have, and tell it who asks', async () => {
    academy.when('GET /courses', { body: [{ id: 7, title: 'Seven' }] });
    academy.when('GET /courses/id/7', { body: aCourse({ id: 7, startDate: '2026-11-01' }) });
    const status = async (id: string) => (await fetch(`${gateway?.url}/calendar/courses/${id}.ics`)).status;
    for (const id of ['8', 'x', '..%2f..%2fme', 'a'.repeat(700), '%00']) expect(await status(id)).toBe(404);
    expect(academy.called()).toEqual(['GET /courses']);
    expect(await status('7')).toBe(200);
    expect(academy.called()).toEqual(['GET /courses', 'GET /courses/id/7']);
    expect(academy.calls.map(({ headers }) => headers['x-forwarded-for'])).toEqual(['127.0.0.1', '127.0.0.1']);
  });
});

describe('An API that is strange but usable', () => {
  it('may send ids as numbers, rupees for paise, modules as text and markup that does harm', async () => {
    await start({ ACADEMY_MONTHLY_AMOUNTS: 'rupees' });
    academy.when('GET /courses', {
      body: [
        {
          id: 7,
          title: 'Go',
          isMonthlyPayment: 1,
          monthlyFeeCents: '1500',
          durationMonths: '3',
          modulesJson: '[{"name":"One","content":"<p onclick=x()>Hi</p>"}]',
          aboutCourse: '<script>x()</script>',
          longDesc: 'a <b>',
          starRating: 11,
          extra: {},
        },
      ],
    });
    academy.when('GET /courses/id/7', () => ({
      body: aCourse({ id: 7, title: 'Go', monthlyFeeCents: 1500, durationMonths: 3 }),
    }));
    academy.when('GET /purchases/me', {
      body: [aPurchase({ id: 'x', courseId: '7', course: null, amountCents: 1500 }), { status: 'PAID' }, 5],
    });
    visitor.cookies.set('accessToken', 'a');
    const { courses } = await visitor.ask(`{ courses { nodes {
      id slug rating about modules { name content }
      pricing { cardPriceText ... on MonthlyPricing { monthCount totalText } }
      viewerAccess { unlockedMonthNumbers schedule { amount { display } } }
    } } }`);

    expect(courses.nodes).toEqual([
      {
        id: '7',
        slug: '7',
        rating: 5,
        about: '<p>a &lt;b&gt;</p>',
        modules: [{ name: 'One', content: '<p>Hi</p>' }],
        pricing: { cardPriceText: '₹1500/month', monthCount: 3, totalText: '₹4500' },
        viewerAccess: {
          unlockedMonthNumbers: [1],
          schedule: [1, 2, 3].map(() => ({ amount: { display: '₹1500.00' } })),
        },
      },
    ]);
  });
});
