import { beforeEach, describe, expect, it } from 'vitest';
import { createClient } from '../../support/execute.ts';
import { aCourse, aPurchase, aSummary } from '../../support/factories.ts';
import { academy, gateway, learner, tellPurchases } from './learner.ts';

describe('The purchases of a learner', () => {
  it('keep the one of a withdrawn course, without a place in the catalogue where the API has it for nobody', async () => {
    tellPurchases(aPurchase({ courseId: 99, course: { id: 99, title: 'Withdrawn' } }));
    const query = '{ viewer { purchases { nodes { courseId courseTitle course { slug } } } } }';
    const [purchase] = (await learner.ask(query)).viewer.purchases.nodes;
    expect(purchase).toMatchObject({ courseId: '99', courseTitle: 'Withdrawn', course: null });
  });

  it('ask for twenty withdrawn courses at most, each once', async () => {
    const ids = Array.from({ length: 25 }, (_, index) => 101 + index);
    const months = ids.flatMap((courseId) => [1, 2].map((monthNumber) => ({ courseId, monthNumber })));
    tellPurchases(...months.map((of, index) => aPurchase({ id: index + 1, ...of })));
    await learner.ask('{ viewer { purchases { nodes { course { slug } } } } }');
    const asked = academy.calls.map(({ path }) => path).filter((path) => path.startsWith('/courses/id/'));
    expect([asked.length, new Set(asked).size]).toEqual([20, 20]);
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

    it('have its title and its months, also where neither purchase nor summary says them', async () => {
      tellPurchases(aPurchase({ courseId: 98, course: null, totalMonths: null }));
      academy.when('GET /me/summary', { body: aSummary({ courses: [{ id: 98, title: null }] }) });
      const query = '{ viewer { purchases { nodes { courseTitle kindText } } enrolledCourses { title } } }';
      const title = 'Full Stack Web Development';

      expect((await learner.ask(query)).viewer).toEqual({
        purchases: { nodes: [{ courseTitle: title, kindText: 'Month 1 of 2' }] },
        enrolledCourses: [{ title }],
      });
    });

    it('have no month that the academy could open, though a later one is paid', async () => {
      tellPurchases(aPurchase({ courseId: 98, monthNumber: 2 }));
      const query = '{ course(by: { id: "98" }) { viewerAccess { months { state isSkipped } } } }';
      expect((await learner.ask(query)).course.viewerAccess.months).toMatchObject([
        { state: 'LOCKED', isSkipped: false },
        { state: 'UNLOCKED', isSkipped: false },
      ]);
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

    it('find it, also where the answer of visitors, who find nothing, is at hand', async () => {
      const query = '{ course(by: { id: "98" }) { title } }';
      const visitor = createClient(gateway.url);
      for (let time = 0; time < 3; time += 1) expect((await visitor.ask(query)).course).toBeNull();
      tellPurchases(aPurchase({ courseId: 98 }));
      expect((await learner.ask(query)).course).not.toBeNull();
      expect((await visitor.ask(query)).course).toBeNull();
    });

    it('find it by its id in place of a slug as well', async () => {
      tellPurchases(aPurchase({ courseId: 98 }));
      const bySlug = 'query ($slug: String!) { course(by: { slug: $slug }) { id } }';
      for (const slug of ['gone', '98']) expect((await learner.ask(bySlug, { slug })).course).toEqual({ id: '98' });
      expect((await learner.ask(bySlug, { slug: '99' })).course).toBeNull();
    });

    it('are an error, not an unknown course, while the purchases cannot be had', async () => {
      academy.when('GET /purchases/me', { status: 500 });
      const { data, errors } = await learner.execute(withdrawn);
      expect(data).toEqual({ course: null });
      expect(errors).toMatchObject([{ path: ['course'], extensions: { code: 'UPSTREAM_UNAVAILABLE' } }]);
    });
  });
});
