import { describe, expect, it } from 'vitest';
import { createClient } from '../../support/execute.ts';
import { aCourse, aOneTimeCourse, aPurchase, aSummary } from '../../support/factories.ts';
import { academy, gateway, learner, startWithLearner, tellPurchases } from './learner.ts';

describe('Where a learner stands', () => {
  const query = `query ($id: ID!) { course(by: { id: $id }) { title viewerAccess {
    status statusText isGranted paidMonthCount pendingMonthCount monthCount unlockedMonthNumbers
    progress { value total percent text }
    months { number label title durationText lessonCount lessonCountText description plannedTopics state explanation actionLabel position { text } }
    month(number: 2) { state }
    nextPayable { month label description amount { display } dueDate dueText dueCalendarDay { date day } }
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
      lessonCountText: '12 lessons planned',
      actionLabel: 'Start Learning',
      position: { text: '1/6' },
    });
    expect(viewerAccess.months[0].plannedTopics).toHaveLength(3);
  });

  it('is that of the whole course where the list does not say how it is paid', async () => {
    const { isMonthlyPayment: _flag, durationMonths: _months, ...row } = aCourse();
    academy.when('GET /courses', { body: [row] });
    tellPurchases(aPurchase());
    const { courses, viewer } = await learner.ask(`{
      viewer { purchases { totalCount } }
      courses { nodes { viewerAccess { status paidMonthCount monthCount nextPayable { month } } } }
    }`);
    expect(viewer.purchases.totalCount).toBe(1);
    const viewerAccess = { status: 'ACTIVE', paidMonthCount: 1, monthCount: 6, nextPayable: { month: 2 } };
    expect(courses.nodes).toEqual([{ viewerAccess }]);
  });

  it('says whether classes are ahead', async () => {
    academy.when('GET /courses', { body: [aCourse({ startDate: '2026-11-01' }), aOneTimeCourse()] });
    tellPurchases(aPurchase(), aPurchase({ id: 2, courseId: 2, isMonthlyPayment: false, monthNumber: null }));
    const { courses } = await learner.ask('{ courses { nodes { viewerAccess { hasClassesAhead } } } }');
    expect(courses.nodes).toEqual([true, false].map((hasClassesAhead) => ({ viewerAccess: { hasClassesAhead } })));
  });

  it('is told in Bengali with Bengali digits to those who ask for it', async () => {
    tellPurchases(aPurchase());
    const { data } = await learner.execute(query, { id: 1 }, { 'accept-language': 'bn' });
    const texts = JSON.stringify(data.course.viewerAccess.months).replaceAll(/"(number|lessonCount)":\d+/g, '');
    expect(texts).not.toMatch(/[0-9]/);
    expect(data.course.viewerAccess.progress.text).toBe('অগ্রগতি: ১/৬ মাস');
    const { nextPayable, nextDueDate, nextDueCalendarDay, schedule } = data.course.viewerAccess;
    expect([nextDueCalendarDay.date, nextPayable.dueDate]).toEqual([nextDueDate, nextDueDate]);
    expect(nextPayable.dueCalendarDay).toEqual(nextDueCalendarDay);
    expect(nextDueCalendarDay.day).toMatch(/^[০-৯]+$/);
    for (const { date, calendarDay } of schedule) expect(calendarDay?.date ?? null).toBe(date);
  });

  it('names a month that was left out, and no other', async () => {
    tellPurchases(aPurchase(), aPurchase({ id: 2, monthNumber: 3 }));
    const { months } = (await learner.ask('{ course(by: { id: 1 }) { viewerAccess { months { isSkipped } } } }')).course
      .viewerAccess;
    expect(months.map(({ isSkipped }: { isSkipped: boolean }) => isSkipped)).toEqual([
      false,
      true,
      false,
      false,
      false,
      false,
    ]);
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
    const { learner } = await startWithLearner({ now: () => new Date(instant) });
    tellPurchases(aPurchase({ createdAt: '2026-10-16T04:00:00Z' }));
    const { viewerAccess } = (await learner.ask(query, { id: 1 })).course;
    expect(viewerAccess.months[1]).toMatchObject({ state: 'PAYABLE', explanation });
    expect(viewerAccess.schedule[1]).toMatchObject({ date: '2026-11-15' });
  });

  it('is of the day, also where the API answers the same as on the day before', async () => {
    let now = new Date('2026-11-15T18:29:00Z');
    const { learner } = await startWithLearner({ now: () => now });
    tellPurchases(aPurchase({ createdAt: '2026-10-16T04:00:00Z' }));
    const explanations: string[] = [];
    for (const instant of ['2026-11-15T18:29:00Z', '2026-11-15T18:31:00Z', '2026-11-15T18:29:00Z']) {
      now = new Date(instant);
      explanations.push((await learner.ask(query, { id: 1 })).course.viewerAccess.months[1].explanation);
    }
    const [due, overdue] = [expect.stringMatching(/^Pay .* Due on/), expect.stringMatching(/^This month was due/)];
    expect(explanations).toEqual([due, overdue, due]);
  });

  it('with a gap is noted for the operator, and the month after the highest is offered', async () => {
    tellPurchases(aPurchase(), aPurchase({ id: 3, monthNumber: 3 }));
    const { viewerAccess } = (await learner.ask(query, { id: 1 })).course;
    expect(viewerAccess.nextPayable).toMatchObject({ month: 4, label: 'Pay for 4th Month' });
    expect(gateway.logLines).toContainEqual(
      expect.objectContaining({ course: '1', msg: expect.stringContaining('later month') }),
    );
  });

  it('changes as soon as the API says so, for it is asked each time', async () => {
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

  it.each([
    ['can be ordered where it has a price', true, aCourse(), aOneTimeCourse()],
    [
      'cannot be ordered where the academy has set no price',
      false,
      aCourse({ monthlyFeeCents: null }),
      aOneTimeCourse({ priceCents: null }),
    ],
  ])('says that what is to be paid next %s, whichever way makes the answer', async (_what, isPayable, ...courses) => {
    academy.when('GET /courses', { body: courses });
    tellPurchases(aPurchase());
    const offers = 'courses { nodes { viewerAccess { nextPayable { month isPayable } } } }';
    const byApolloServer = `{ __schema { __typename } ${offers} }`;
    for (const text of [`{ ${offers} }`, `{ ${offers} }`, byApolloServer]) {
      const { nodes } = (await learner.ask(text)).courses;
      expect(nodes.map((node: { viewerAccess: object }) => node.viewerAccess)).toEqual([
        { nextPayable: { month: 2, isPayable } },
        { nextPayable: { month: null, isPayable } },
      ]);
    }
  });

  it('marks a course as bought only when it is paid', async () => {
    tellPurchases(aPurchase({ status: 'PENDING' }), aPurchase({ id: 2, courseId: 2, isMonthlyPayment: false }));
    const { courses } = await learner.ask('{ courses { nodes { viewerAccess { isGranted } } } }');
    expect(
      courses.nodes.map(({ viewerAccess }: { viewerAccess: { isGranted: boolean } }) => viewerAccess.isGranted),
    ).toEqual([false, true]);
  });
});
