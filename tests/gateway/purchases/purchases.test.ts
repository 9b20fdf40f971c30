import { describe, expect, it } from 'vitest';
import { aOneTimeCourse, aPurchase, aSummary } from '../../support/factories.ts';
import { academy, gateway, learner, tellPurchases } from './learner.ts';

describe('The purchases of a learner', () => {
  const query = `{ viewer { purchases { nodes {
    id courseId courseTitle course { slug } status statusText note kindText month
    amount { display } createdAt submittedText submittedCalendarDay { date } acknowledgement { title statement lines { label value } }
  } } } }`;

  it('come in pages that lead from one to the next', async () => {
    tellPurchases(...[1, 2, 3].map((id) => aPurchase({ id, createdAt: `2026-10-0${id}T10:00:00Z` })));
    const page = `query ($first: Int, $after: String) { viewer { purchases(first: $first, after: $after) {
      totalCount edges { cursor node { id } } nodes { id }
      pageInfo { hasNextPage hasPreviousPage startCursor endCursor }
    } } }`;
    const { purchases: first } = (await learner.ask(page, { first: 2 })).viewer;
    expect(first).toMatchObject({
      totalCount: 3,
      nodes: [{ id: '3' }, { id: '2' }],
      edges: [
        { cursor: first.pageInfo.startCursor, node: { id: '3' } },
        { cursor: first.pageInfo.endCursor, node: { id: '2' } },
      ],
      pageInfo: { hasNextPage: true, hasPreviousPage: false },
    });
    const { purchases: second } = (await learner.ask(page, { first: 2, after: first.pageInfo.endCursor })).viewer;
    expect(second).toMatchObject({
      nodes: [{ id: '1' }],
      pageInfo: { hasNextPage: false, hasPreviousPage: true },
    });
    const { errors } = await learner.execute(page, { first: 101 });
    expect(errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT' } }]);
  });

  it('come newest first, with every text ready to show', async () => {
    tellPurchases(
      aPurchase({ id: 1, createdAt: '2026-10-01T20:00:00Z' }),
      aPurchase({ id: 2, createdAt: '2026-11-01T10:00:00Z', monthNumber: 2, status: 'PENDING' }),
    );
    const [newest, oldest] = (await learner.ask(query)).viewer.purchases.nodes;

    expect(newest).toMatchObject({
      id: '2',
      status: 'PENDING',
      statusText: 'Pending Approval',
      note: 'Payment pending admin approval',
      kindText: 'Month 2 of 6',
      month: 2,
    });
    expect(oldest).toMatchObject({
      id: '1',
      courseId: '1',
      courseTitle: 'Full Stack Web Development',
      course: { slug: 'full-stack-web-development' },
      status: 'PAID',
      statusText: 'Approved',
      note: 'Payment approved - Course access granted',
      kindText: 'Month 1 of 6',
      amount: { display: '₹1500.00' },
      createdAt: '2026-10-01T20:00:00.000Z',
      submittedText: '2 October 2026',
      submittedCalendarDay: { date: '2026-10-02' },
    });
    expect(oldest.acknowledgement.lines).toContainEqual({ label: 'Amount', value: '₹1500.00' });
  });

  it.each([
    ['en', 'Dhap Academy'],
    ['bn', 'ধাপ একাডেমি'],
  ])('have a receipt with the name of the academy in the letters of the language: %s', async (language, name) => {
    tellPurchases(aPurchase());
    const receipt = `{ viewer { purchases { nodes { acknowledgement { payee lines { value } } } } } }`;
    const { data } = await learner.execute(receipt, {}, { 'accept-language': language });
    const [{ acknowledgement }] = data.viewer.purchases.nodes;
    expect(acknowledgement.payee).toBe(name);
    expect(acknowledgement.lines).toContainEqual({ value: name });
  });

  it('take title and duration from the catalogue where the purchase does not say them', async () => {
    tellPurchases(
      aPurchase({ course: null, totalMonths: null }),
      aPurchase({ id: 3, courseId: 99, course: null, totalMonths: null }),
    );
    const [known, unknown] = (await learner.ask(query)).viewer.purchases.nodes;
    expect(known).toMatchObject({ courseTitle: 'Full Stack Web Development', kindText: 'Month 1 of 6' });
    expect(unknown).toMatchObject({ courseTitle: null, kindText: 'Month 1' });
  });

  it('name no month where it is none, since such a purchase opens none', async () => {
    tellPurchases(aPurchase({ monthNumber: 0 }));
    const [purchase] = (await learner.ask(query)).viewer.purchases.nodes;
    expect(purchase).toMatchObject({ kindText: 'Monthly Payment', month: null });
  });

  it('name no month and no number of months where they are for a course that is paid once', async () => {
    tellPurchases(aPurchase({ isMonthlyPayment: false, monthNumber: 2, totalMonths: 6 }));
    const { viewer } = await learner.ask('{ viewer { purchases { nodes { kindText month monthCount } } } }');
    expect(viewer.purchases.nodes).toEqual([{ kindText: 'One-time Payment', month: null, monthCount: null }]);
  });

  it.each([
    ['names no duration', { id: 1, title: 'Web', isMonthlyPayment: true }],
    ['says that it is paid once', aOneTimeCourse({ id: 1 })],
  ])('say their month alone where the course in the catalogue %s', async (_what, course) => {
    academy.when('GET /courses', { body: [course] });
    tellPurchases(aPurchase({ monthNumber: 3, totalMonths: null }));
    const [purchase] = (await learner.ask(query)).viewer.purchases.nodes;
    expect(purchase.kindText).toBe('Month 3');
  });

  it('are shown although the catalogue cannot be had', async () => {
    academy.when('GET /courses', { status: 500 });
    tellPurchases(aPurchase({ totalMonths: null }));
    const { data, errors } = await learner.execute(query);
    expect(data.viewer.purchases.nodes[0]).toMatchObject({ kindText: 'Month 1', course: null });
    expect(errors).toMatchObject([{ path: ['viewer', 'purchases', 'nodes', 0, 'course'] }]);
  });

  it('with a status that nobody knows look pending and are no such thing', async () => {
    tellPurchases(aPurchase({ status: 'DECLINED' }));
    const [purchase] = (await learner.ask(query)).viewer.purchases.nodes;
    expect(purchase).toMatchObject({
      status: 'OTHER',
      statusText: 'Pending Approval',
      note: 'Payment pending admin approval',
    });
  });

  it('leave out rows that cannot be understood, and say so in the log', async () => {
    tellPurchases(aPurchase(), { id: 5, status: 'PAID' }, { courseId: 1, status: 'PAID' }, 7);
    expect((await learner.ask(query)).viewer.purchases.nodes).toHaveLength(1);
    expect(gateway.logLines).toContainEqual(
      expect.objectContaining({ call: 'GET /purchases/me', dropped: 3, kept: 1 }),
    );
  });

  it('are null with an error when they cannot be had', async () => {
    academy.when('GET /purchases/me', { status: 500 });
    const { data, errors } = await learner.execute('{ viewer { name purchases { nodes { id } } } }');
    expect(data).toEqual({ viewer: { name: 'Moumita Sen', purchases: null } });
    expect(errors).toMatchObject([{ path: ['viewer', 'purchases'], extensions: { code: 'UPSTREAM_UNAVAILABLE' } }]);
  });
});

describe('The courses of a learner', () => {
  it('are those of the summary, with their place in the catalogue and the access that was paid for', async () => {
    academy.when('GET /me/summary', {
      body: aSummary({
        courses: [
          { id: 1, title: 'Full Stack' },
          { id: '2', title: 'DSA' },
          { id: 99, title: 'Gone' },
        ],
      }),
    });
    tellPurchases(aPurchase());
    const { viewer } = await learner.ask(
      '{ viewer { enrolledCourses { id title course { slug } access { status isGranted } } } }',
    );
    expect(viewer.enrolledCourses).toEqual([
      {
        id: '1',
        title: 'Full Stack',
        course: { slug: 'full-stack-web-development' },
        access: { status: 'ACTIVE', isGranted: true },
      },
      {
        id: '2',
        title: 'DSA',
        course: { slug: 'dsa-with-cpp' },
        access: { status: 'NOT_PURCHASED', isGranted: false },
      },
      { id: '99', title: 'Gone', course: null, access: null },
    ]);
  });

  it('have the title of the catalogue where the summary has none', async () => {
    academy.when('GET /me/summary', { body: aSummary({ courses: [{ id: 1, title: null }, { id: 99 }] }) });
    const { viewer } = await learner.ask('{ viewer { enrolledCourses { title } } }');
    expect(viewer.enrolledCourses).toEqual([{ title: 'Full Stack Web Development' }, { title: 'Course' }]);

    academy.when('GET /courses', { status: 500 });
    expect((await learner.ask('{ viewer { enrolledCourses { id title } } }')).viewer.enrolledCourses).toHaveLength(2);
  });
});
