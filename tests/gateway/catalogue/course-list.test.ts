import { describe, expect, it } from 'vitest';
import { aCourse, aOneTimeCourse, aPurchase } from '../../support/factories.ts';
import { academy, gateway, start, visitor } from './visitor.ts';

describe('The list of courses', () => {
  it('leaves out rows that cannot be understood, and says so in the log', async () => {
    academy.when('GET /courses', { body: [aCourse(), { title: 'No id' }, { id: 9 }, null, 'text', aOneTimeCourse()] });
    const { courses } = await visitor.ask('{ courses { totalCount nodes { id } } }');

    expect(courses).toEqual({ totalCount: 2, nodes: [{ id: '1' }, { id: '2' }] });
    expect(gateway.logLines).toContainEqual(
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

  it.each([[{}], ['<html>'], [null], [[null]], [[{ _id: 1, title: 'DSA' }]]])(
    'is not made of another answer: %o',
    async (body) => {
      academy.when('GET /courses', { body });
      const { errors } = await visitor.execute('{ courses { totalCount } }');
      expect(errors).toMatchObject([{ extensions: { code: 'UPSTREAM_INVALID' } }]);
    },
  );

  it('is searched, filtered, sorted and paged', async () => {
    academy.when('GET /courses', {
      body: [aCourse(), aOneTimeCourse(), aOneTimeCourse({ id: 3, title: 'DSA with Java', priceCents: 10_000 })],
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
