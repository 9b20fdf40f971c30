import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Client, createClient } from '../../support/execute.ts';
import { aCourse, aOneTimeCourse, aPurchase, aSession, aSummary } from '../../support/factories.ts';
import { type RestDouble, startRestDouble } from '../../support/rest-double.ts';
import { type RunningGateway, startGateway } from '../../support/start-gateway.ts';

let academy: RestDouble;
let gateway: RunningGateway;
let learner: Client;

const now = new Date('2026-11-15T06:00:00Z');

beforeAll(async () => {
  academy = await startRestDouble();
});

beforeEach(async () => {
  academy.reset();
  academy.when('GET /me', { body: aSession() });
  academy.when('GET /me/summary', { body: aSummary() });
  academy.when('GET /courses', { body: [aCourse(), aOneTimeCourse()] });
  academy.when('GET /courses/id/1', { body: aCourse() });
  academy.when('GET /courses/id/2', { body: aOneTimeCourse() });
  gateway = await startGateway({ academyApiUrl: academy.url, now: () => now });
  learner = createClient(gateway.url);
  learner.cookies.set('accessToken', 'a');
  return gateway.close;
});

afterAll(() => academy.close());

const tellPurchases = (...purchases: unknown[]): void => academy.when('GET /purchases/me', { body: purchases });

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

  it('come course by course with their sum, and cost one call together with all that is told of them', async () => {
    tellPurchases(
      aPurchase({ id: 1, createdAt: '2026-10-01T10:00:00Z' }),
      aPurchase({ id: 2, createdAt: '2026-11-01T10:00:00Z', monthNumber: 2, status: 'PENDING' }),
      aPurchase({ id: 3, createdAt: '2026-09-01T10:00:00Z', courseId: 99, course: { id: 99, title: 'Withdrawn' } }),
    );
    const { viewer } = await learner.ask(`{ viewer {
      purchaseOverview {
        summaryText courses { id title course { slug } summaryText purchases { id standing steps { state } } }
      }
    } }`);
    const done = { state: 'DONE' };
    expect(viewer.purchaseOverview).toEqual({
      summaryText: '₹4500 in 3 payments · 1 being checked',
      courses: [
        {
          id: '1',
          title: 'Full Stack Web Development',
          course: { slug: 'full-stack-web-development' },
          summaryText: '₹3000 in 2 payments · 1 being checked',
          purchases: [
            { id: '2', standing: 'CHECKING', steps: [done, { state: 'NOW' }, { state: 'LATER' }] },
            { id: '1', standing: 'APPROVED', steps: [done, done, done] },
          ],
        },
        {
          id: '99',
          title: 'Withdrawn',
          course: null,
          summaryText: '₹1500 in 1 payment',
          purchases: [{ id: '3', standing: 'APPROVED', steps: [done, done, done] }],
        },
      ],
    });
    expect(academy.called().filter((call) => call.endsWith('/purchases/me'))).toHaveLength(1);
  });

  it('name the payment for a course that waits, and a bill names the months around the one that it is for', async () => {
    const asked = `{ course(by: { id: "1" }) { viewerAccess {
      awaitedPurchase { id receivedText } nextPayable { kindText opens { number title } months { number state } }
    } } }`;
    const bill = async () => (await learner.ask(asked)).course.viewerAccess;
    tellPurchases(aPurchase({ id: 1 }), aPurchase({ id: 2, monthNumber: 2, status: 'PENDING' }));
    expect(await bill()).toEqual({
      awaitedPurchase: { id: '2', receivedText: expect.stringMatching(/^₹1500.00 received, 1 November/) },
      nextPayable: null,
    });

    tellPurchases(aPurchase({ id: 1 }));
    const { awaitedPurchase, nextPayable } = await bill();
    expect(awaitedPurchase).toBeNull();
    expect(nextPayable).toMatchObject({ kindText: 'Month 2 of 6', opens: { number: 2 } });
    const states = nextPayable.months.map(({ state }: { state: string }) => state);
    expect(states).toEqual(['UNLOCKED', 'PAYABLE', 'LOCKED', 'LOCKED', 'LOCKED', 'LOCKED']);
  });

  it('keep the one of a withdrawn course, without a place in the catalogue where the API has it for nobody', async () => {
    tellPurchases(aPurchase({ courseId: 99, course: { id: 99, title: 'Withdrawn' } }));
    const [purchase] = (await learner.ask(query)).viewer.purchases.nodes;
    expect(purchase).toMatchObject({ courseId: '99', courseTitle: 'Withdrawn', course: null });
  });

  describe('of a withdrawn course of two months', () => {
    const withdrawn = `{ course(by: { id: "98" }) { viewerAccess {
      isGranted nextPayable { month } months { state explanation }
      certificate { explanation } purchaseAction { kind isEnabled }
    } } }`;
    beforeEach(() => {
      academy.when('GET /courses/id/98', ({ headers }) =>
        headers.cookie === undefined ? { status: 404 } : { body: aCourse({ id: 98, slug: 'gone', durationMonths: 2 }) },
      );
    });

    it('open the months that were paid, and no further month can be paid', async () => {
      tellPurchases(aPurchase({ courseId: 98 }));
      const { course } = await learner.ask(withdrawn);
      const later =
        'This course is no longer offered, so this month cannot be paid for. What you have paid for stays open.';

      expect(course.viewerAccess).toMatchObject({
        isGranted: true,
        nextPayable: null,
        months: [{ state: 'UNLOCKED' }, { state: 'LOCKED', explanation: later }],
        certificate: { explanation: 'This course is no longer offered, so no further month can be paid for.' },
        purchaseAction: { kind: 'GO_TO_COURSE', isEnabled: true },
      });
    });

    it.each([
      ['a payment that was not approved yet', [aPurchase({ courseId: 98, status: 'PENDING' })]],
      ['no payment', []],
    ])('make no call with the session after %s', async (_what, purchases) => {
      tellPurchases(...purchases);
      expect((await learner.ask(withdrawn)).course).toBeNull();
      const unknown = 'query ($slug: String!) { course(by: { slug: $slug }) { viewerAccess { isGranted } } }';
      expect((await learner.ask(unknown, { slug: 'gone' })).course).toBeNull();
      expect(academy.calls.filter(({ path, headers }) => path.startsWith('/courses/') && headers.cookie)).toEqual([]);
    });

    it('are an error, not an unknown course, while the purchases cannot be had', async () => {
      academy.when('GET /purchases/me', { status: 500 });
      const { data, errors } = await learner.execute(withdrawn);
      expect(data).toEqual({ course: null });
      expect(errors).toMatchObject([{ path: ['course'], extensions: { code: 'UPSTREAM_UNAVAILABLE' } }]);
    });
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

  it('say what became of those that were declined, paid twice or given back, with the reason', async () => {
    const refundedAt = '2026-11-10T10:00:00Z';
    tellPurchases(
      aPurchase({ id: 1, status: 'DECLINED', reason: 'The account has another name.' }),
      aPurchase({ id: 2, status: 'DUPLICATE' }),
      aPurchase({ id: 3, status: 'REFUNDED', refundedAt }),
      aPurchase({ id: 4, status: 'PENDING', reason: 'Left over' }),
    );
    const told = '{ viewer { purchases { nodes { statusText isDeclined remark } } } }';
    expect((await learner.ask(told)).viewer.purchases.nodes).toEqual([
      {
        statusText: 'Pending Approval',
        isDeclined: true,
        remark: 'The academy has declined this payment. Reason: The account has another name.',
      },
      {
        statusText: 'Pending Approval',
        isDeclined: false,
        remark: 'This was paid twice. The academy gives this payment back.',
      },
      { statusText: 'Pending Approval', isDeclined: false, remark: 'This payment was given back on 10 November 2026.' },
      { statusText: 'Pending Approval', isDeclined: false, remark: null },
    ]);
  });

  it('are told without a day and a reason that the API lacks or that cannot be read', async () => {
    const fields = { status: 'REFUNDED', refundedAt: 'soon', reason: { en: 'x' } };
    tellPurchases(aPurchase({ id: 1, ...fields }), aPurchase({ id: 2, status: 'DECLINED' }));
    const { viewer, course } = await learner.ask(
      '{ viewer { purchases { nodes { remark } } } course(by: { id: "1" }) { viewerAccess { remark } } }',
    );
    expect(viewer.purchases.nodes).toEqual([
      { remark: 'This payment was given back.' },
      { remark: 'The academy has declined this payment.' },
    ]);
    expect(course.viewerAccess.remark).toBe('Month 1 of 6: This payment was given back.');
    expect(academy.called().filter((call) => call === 'GET /purchases/me')).toHaveLength(1);
  });

  it('are unsettled where a first payment waits or the newest was declined', async () => {
    const day = (date: number) => ({ createdAt: `2026-11-0${date}T10:00:00Z` });
    tellPurchases(
      aPurchase({ id: 1, courseId: 1, ...day(1) }),
      aPurchase({ id: 2, courseId: 1, monthNumber: 2, status: 'PENDING', ...day(2) }),
      aPurchase({ id: 3, courseId: 2, status: 'PENDING', ...day(3) }),
      aPurchase({ id: 4, courseId: 3, status: 'DECLINED', ...day(4) }),
      aPurchase({ id: 5, courseId: 4, status: 'DECLINED', ...day(5) }),
      aPurchase({ id: 6, courseId: 4, status: 'PENDING', ...day(6) }),
      aPurchase({ id: 7, courseId: 5, status: 'DECLINED', ...day(7) }),
      aPurchase({ id: 8, courseId: 5, ...day(8) }),
      aPurchase({ id: 9, courseId: 6, status: 'REFUNDED', ...day(9) }),
    );
    const { viewer } = await learner.ask('{ viewer { unsettledPurchases { id } } }');
    expect(viewer.unsettledPurchases).toEqual([{ id: '6' }, { id: '4' }, { id: '3' }]);
    expect(academy.called()).toEqual(['GET /purchases/me']);
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
});

describe('Where a learner stands', () => {
  const query = `query ($id: ID!) { course(by: { id: $id }) { title viewerAccess {
    status statusText isGranted paidMonthCount pendingMonthCount monthCount unlockedMonthNumbers
    progress { value total percent text }
    months { number label title durationText lessonCount lessonCountText description plannedTopics state explanation actionLabel position { text } }
    month(number: 2) { state }
    nextPayable { month label description amount { display } dueDate dueText }
    nextDueDate nextDueDateText nextDueCalendarDay { date day }
    schedule { month label state stateText amount { display } date dateText calendarDay { date } }
    certificate { isUnlocked explanation downloadMessage }
    purchaseAction { kind label isEnabled note destination { place courseId path } }
    restrictionNote refreshAfterSeconds
  } } }`;

  it('is told whole, with the next month awaiting approval', async () => {
    tellPurchases(
      aPurchase({ createdAt: '2026-11-01T10:00:00Z' }),
      aPurchase({ id: 2, monthNumber: 2, status: 'PENDING', createdAt: '2026-11-14T10:00:00Z' }),
    );
    const { viewerAccess } = (await learner.ask(query, { id: 1 })).course;

    expect(viewerAccess).toMatchObject({
      status: 'PENDING',
      isGranted: true,
      paidMonthCount: 1,
      pendingMonthCount: 1,
      monthCount: 6,
      unlockedMonthNumbers: [1],
      progress: { value: 1, total: 6, percent: 17, text: 'Progress: 1/6 months' },
      month: { state: 'PENDING' },
      nextPayable: null,
      nextDueDate: null,
      nextDueDateText: null,
      nextDueCalendarDay: null,
      certificate: { isUnlocked: false },
      purchaseAction: {
        kind: 'GO_TO_COURSE',
        destination: { place: 'COURSE_ACCESS', courseId: '1', path: '/course/1/access' },
      },
      restrictionNote: null,
    });
    expect(viewerAccess.refreshAfterSeconds).toBeGreaterThan(0);
    expect(viewerAccess.months[0]).toMatchObject({
      label: 'Month 1',
      durationText: '4 weeks',
      lessonCount: 12,
      lessonCountText: '12 lessons',
      actionLabel: 'Start Learning',
      position: { text: '1/6' },
    });
    expect(viewerAccess.months[0].plannedTopics).toHaveLength(3);
  });

  it('is told in Bengali with Bengali digits to those who ask for it', async () => {
    tellPurchases(aPurchase());
    const { data } = await learner.execute(query, { id: 1 }, { 'accept-language': 'bn' });
    const texts = JSON.stringify(data.course.viewerAccess.months).replaceAll(/"(number|lessonCount)":\d+/g, '');
    expect(texts).not.toMatch(/[0-9]/);
    expect(data.course.viewerAccess.progress.text).toBe('অগ্রগতি: ১/৬ মাস');
    const { nextDueDate, nextDueCalendarDay, schedule } = data.course.viewerAccess;
    expect(nextDueCalendarDay.date).toBe(nextDueDate);
    expect(nextDueCalendarDay.day).toMatch(/^[০-৯]+$/);
    for (const { date, calendarDay } of schedule) expect(calendarDay?.date ?? null).toBe(date);
  });

  it('is told with at most three topics a month', async () => {
    tellPurchases(aPurchase());
    const query =
      '{ course(by: { id: 1 }) { viewerAccess { months { plannedTopics all: plannedTopics(first: 9) unsaid: plannedTopics(first: null) } } } }';
    for (const { plannedTopics, all, unsaid } of (await learner.ask(query)).course.viewerAccess.months) {
      expect(all.length).toBeGreaterThan(3);
      expect([plannedTopics, unsaid]).toEqual([all.slice(0, 3), all.slice(0, 3)]);
    }
  });

  it('does not depend on the role, which is only shown', async () => {
    academy.when('GET /me/summary', { body: aSummary({ role: 'ADMIN' }) });
    tellPurchases();
    const { viewer, course } = await learner.ask(
      '{ viewer { role } course(by: { id: 1 }) { viewerAccess { isGranted unlockedMonthNumbers purchaseAction { label } } } }',
    );
    expect(viewer.role).toBe('ADMIN');
    expect(course.viewerAccess).toEqual({
      isGranted: false,
      unlockedMonthNumbers: [],
      purchaseAction: { label: 'Pay First Month' },
    });
  });

  it('is nothing for a visitor, and costs no private call', async () => {
    const visitor = createClient(gateway.url);
    const { course } = await visitor.ask(query, { id: 1 });
    expect(course).toEqual({ title: 'Full Stack Web Development', viewerAccess: null });
    expect(academy.called()).toEqual(['GET /courses/id/1']);
  });

  it('is unknown, with the reason, when the session ran out; what is public stays', async () => {
    academy.when('GET /purchases/me', { status: 401, body: { code: 'TOKEN_EXPIRED' } });
    const { data, errors } = await learner.execute(query, { id: 1 });
    expect(data).toEqual({ course: { title: 'Full Stack Web Development', viewerAccess: null } });
    expect(errors).toMatchObject([
      {
        message: 'Your session has expired. Please login again.',
        extensions: { code: 'UNAUTHENTICATED', reason: 'TOKEN_EXPIRED' },
      },
    ]);
  });

  it.each([
    ['an empty answer of 204', { status: 204, body: '' }, 'UPSTREAM_INVALID'],
    ['an empty answer of 200', { status: 200, body: '' }, 'UPSTREAM_INVALID'],
    ['no list', { body: { purchases: [] } }, 'UPSTREAM_INVALID'],
    ['an answer of 500', { status: 500 }, 'UPSTREAM_UNAVAILABLE'],
    ['an answer of 403', { status: 403 }, 'FORBIDDEN'],
    ['a broken connection', { fault: 'reset' as const }, 'UPSTREAM_UNAVAILABLE'],
  ])('is unknown when the purchases are %s; the course stays', async (_what, answer, code) => {
    academy.when('GET /purchases/me', answer);
    const { data, errors } = await learner.execute(query, { id: 1 });
    expect(data).toEqual({ course: { title: 'Full Stack Web Development', viewerAccess: null } });
    expect(errors).toMatchObject([{ path: ['course', 'viewerAccess'], extensions: { code } }]);
  });

  it.each([
    ['on the day itself', '2026-11-15T18:29:00Z', 'Pay for this month to open it. Due on 15 November 2026.'],
    [
      'on the day after',
      '2026-11-15T18:31:00Z',
      'This month was due on 15 November 2026. You can pay for it at any time.',
    ],
  ])('says %s in Indian time whether a month is due or was', async (_when, instant, explanation) => {
    const late = await startGateway({ academyApiUrl: academy.url, now: () => new Date(instant) });
    const client = createClient(late.url);
    client.cookies.set('accessToken', 'a');
    tellPurchases(aPurchase({ createdAt: '2026-10-16T04:00:00Z' }));
    const { viewerAccess } = (await client.ask(query, { id: 1 })).course;
    await late.close();
    expect(viewerAccess.months[1]).toMatchObject({ state: 'PAYABLE', explanation });
    expect(viewerAccess.schedule[1]).toMatchObject({ date: '2026-11-15' });
  });

  it('with a gap is noted for the operator, and the month after the highest is offered', async () => {
    tellPurchases(aPurchase(), aPurchase({ id: 3, monthNumber: 3 }));
    const { viewerAccess } = (await learner.ask(query, { id: 1 })).course;
    expect(viewerAccess.nextPayable).toMatchObject({ month: 4, label: 'Pay for 4th Month' });
    expect(gateway.logLines).toContainEqual(
      expect.objectContaining({ course: '1', msg: expect.stringContaining('later month') }),
    );
  });

  it('changes as soon as the API says so, for nothing about a person is kept', async () => {
    tellPurchases(aPurchase({ status: 'PENDING' }));
    const before = (await learner.ask(query, { id: 1 })).course.viewerAccess;
    tellPurchases(aPurchase());
    const after = (await learner.ask(query, { id: 1 })).course.viewerAccess;
    expect([before.isGranted, after.isGranted]).toEqual([false, true]);
    expect(before).toMatchObject({
      restrictionNote: 'Payment pending admin approval',
      purchaseAction: { isEnabled: false, note: 'Payment pending admin approval' },
    });
  });

  it('marks a course as bought only when it is paid', async () => {
    tellPurchases(aPurchase({ status: 'PENDING' }), aPurchase({ id: 2, courseId: 2, isMonthlyPayment: false }));
    const { courses } = await learner.ask('{ courses { nodes { viewerAccess { isGranted } } } }');
    expect(
      courses.nodes.map(({ viewerAccess }: { viewerAccess: { isGranted: boolean } }) => viewerAccess.isGranted),
    ).toEqual([false, true]);
  });
});
