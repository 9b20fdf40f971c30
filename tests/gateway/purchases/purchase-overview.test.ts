import { describe, expect, it } from 'vitest';
import { aPurchase } from '../../support/factories.ts';
import { academy, learner, tellPurchases } from './learner.ts';

describe('The purchases of a learner', () => {
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

  it('are worth asking for again while one of them waits for approval', async () => {
    const asked = '{ viewer { purchaseOverview { refreshAfterSeconds } } }';
    const secondsFor = async (...statuses: string[]) => {
      tellPurchases(...statuses.map((status, index) => aPurchase({ id: index, courseId: index, status })));
      return (await learner.ask(asked)).viewer.purchaseOverview.refreshAfterSeconds;
    };
    expect(await secondsFor('PAID', 'PENDING', 'DECLINED')).toBe(15);
    expect(await secondsFor('PAID', 'DECLINED', 'REFUNDED', 'DUPLICATE')).toBeNull();
    expect(await secondsFor()).toBeNull();
    expect(academy.called()).toEqual(Array(3).fill('GET /purchases/me'));
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
        remark: 'This was paid twice. The academy will refund this payment.',
      },
      { statusText: 'Pending Approval', isDeclined: false, remark: 'This payment was refunded on 10 November 2026.' },
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
      { remark: 'This payment was refunded.' },
      { remark: 'The academy has declined this payment.' },
    ]);
    expect(course.viewerAccess.remark).toBe('Month 1 of 6: This payment was refunded.');
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
      aPurchase({ id: 10, courseId: 7, ...day(1) }),
      aPurchase({ id: 11, courseId: 7, monthNumber: 2, status: 'DECLINED', ...day(2) }),
    );
    const { viewer } = await learner.ask('{ viewer { unsettledPurchases { id } } }');
    expect(viewer.unsettledPurchases).toEqual([{ id: '6' }, { id: '4' }, { id: '3' }, { id: '11' }]);
    expect(academy.called()).toEqual(['GET /purchases/me']);
  });
});
