import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { indexPurchases, accessStateOf } from '../../../gateway/purchases/access-rules.ts';
import type { AccessState } from '../../../gateway/purchases/access-state.ts';
import {
  certificateOf,
  monthExplanation,
  progressOf,
  purchaseActionOf,
  restrictionNoteOf,
  scheduleOf,
} from '../../../gateway/purchases/access-view.ts';
import { offerLabel, offerOf } from '../../../gateway/purchases/offer-view.ts';
import type { PurchaseRecord } from '../../../gateway/purchases/records.ts';
import { aCourseRecord } from '../../support/records.ts';

const runs = { numRuns: 2_000 };

const plans = fc.record({
  id: fc.constantFrom('c1', '7'),
  isMonthly: fc.boolean(),
  months: fc.oneof(fc.integer({ min: 1, max: 12 }), fc.constant(120)),
  monthlyFee: fc.option(fc.nat()),
  price: fc.option(fc.nat()),
  isOffered: fc.boolean(),
});

const between = (min: string, max: string) => fc.date({ min: new Date(min), max: new Date(max), noInvalidDate: true });
const instants = fc.option(fc.oneof(between('1001-01-01', '9988-12-31'), between('2024-01-01', '2028-01-01')));

const statuses = fc.constantFrom<PurchaseRecord['status']>('PAID', 'PENDING', 'OTHER');

const purchases = fc.record({
  id: fc.uuid(),
  courseId: fc.constantFrom('c1', '7', 'c2'),
  courseTitle: fc.constant(null),
  status: statuses,
  amount: fc.option(fc.nat()),
  isMonthly: fc.boolean(),
  month: fc.oneof(fc.constantFrom(1, 2), fc.integer({ min: 1, max: 12 }), fc.integer({ min: 0, max: 150 })),
  totalMonths: fc.option(fc.nat()),
  createdAt: fc.oneof(instants, fc.constantFrom(new Date('2026-10-01'), null)),
  fate: fc.constant(null),
  reason: fc.constant(null),
  refundedAt: fc.constant(null),
  paymentId: fc.constant(null),
  isUnpaid: fc.constant(false),
});

const lists = fc.uniqueArray(purchases, { maxLength: 16, selector: ({ id }) => id });
const clocks = between('2020-01-01', '2035-01-01');

type Plan = Parameters<typeof accessStateOf>[0];
const stand = (plan: Plan, list: readonly PurchaseRecord[], now: Date): AccessState =>
  accessStateOf(plan, indexPurchases(list), now);

const holds = (property: (plan: Plan, list: PurchaseRecord[], now: Date) => void): void => {
  fc.assert(fc.property(plans, lists, clocks, property), runs);
};

describe('Whatever somebody has bought', () => {
  it('only a paid purchase ever opens anything', () => {
    holds((plan, list, now) => {
      const unpaid = list.map((purchase) =>
        purchase.status === 'PAID' ? { ...purchase, status: 'OTHER' as const } : purchase,
      );
      const accessState = stand(plan, unpaid, now);
      expect(accessState.unlockedMonths).toEqual([]);
      expect(accessState.isGranted).toBe(false);
      expect(accessState.isCertified).toBe(false);
      expect(accessState.months.every(({ state }) => state !== 'UNLOCKED')).toBe(true);
    });
  });

  it('every open month of a monthly course was paid for', () => {
    holds((plan, list, now) => {
      const paid = list
        .filter(({ courseId, status }) => courseId === plan.id && status === 'PAID')
        .map(({ month }) => month);
      for (const month of stand(plan, list, now).unlockedMonths) expect(plan.isMonthly ? paid : [1]).toContain(month);
    });
  });

  it('a pending or unknown purchase neither opens nor closes a month', () => {
    fc.assert(
      fc.property(plans, lists, purchases, clocks, (plan, list, extra, now) => {
        const added = {
          ...extra,
          courseId: plan.id,
          status: extra.status === 'PAID' ? ('PENDING' as const) : extra.status,
        };
        expect(stand(plan, [...list, added], now).unlockedMonths).toEqual(stand(plan, list, now).unlockedMonths);
      }),
      runs,
    );
  });

  it('purchases of another course change nothing', () => {
    fc.assert(
      fc.property(plans, lists, lists, clocks, (plan, list, others, now) => {
        const foreign = others.map((purchase) => ({ ...purchase, courseId: 'elsewhere' }));
        expect(stand(plan, [...list, ...foreign], now)).toEqual(stand(plan, list, now));
      }),
      runs,
    );
  });

  it('the order of purchases changes nothing, and neither does the same purchase twice', () => {
    fc.assert(
      fc.property(
        plans,
        lists.chain((list) => fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length }))),
        clocks,
        (plan, [list, shuffled], now) => {
          expect(stand(plan, [...shuffled, ...list], now)).toEqual(stand(plan, list, now));
        },
      ),
      runs,
    );
  });

  it('a monthly course is completed exactly when each of its months is paid', () => {
    holds((plan, list, now) => {
      const accessState = stand({ ...plan, isMonthly: true }, list, now);
      const isEachPaid = accessState.months.every(({ state }) => state === 'UNLOCKED');
      expect(accessState.status === 'COMPLETED').toBe(isEachPaid);
      expect(accessState.isCertified).toBe(isEachPaid);
    });
  });

  it('at most one month is payable, and it is in range, not paid and not pending', () => {
    holds((plan, list, now) => {
      const accessState = stand(plan, list, now);
      const payable = accessState.months.filter(({ state }) => state === 'PAYABLE').map(({ number }) => number);
      expect(payable).toEqual(accessState.next === null ? [] : [accessState.next.month ?? 1]);
      for (const month of payable) {
        expect(month).toBeGreaterThanOrEqual(1);
        expect(month).toBeLessThanOrEqual(accessState.totalMonths);
        expect(accessState.paidMonths).not.toContain(month);
        expect(accessState.pendingMonths).not.toContain(month);
      }
    });
  });

  it('nothing of a withdrawn course can be paid, and what is open stays so', () => {
    holds((plan, list, now) => {
      const withdrawn = stand({ ...plan, isOffered: false }, list, now);
      expect(withdrawn.next).toBeNull();
      expect(withdrawn.months.map(({ state }) => state)).not.toContain('PAYABLE');
      expect(withdrawn.unlockedMonths).toEqual(stand({ ...plan, isOffered: true }, list, now).unlockedMonths);
    });
  });

  it('paying what is payable opens it, and nothing else', () => {
    fc.assert(
      fc.property(plans, lists, purchases, clocks, (plan, list, extra, now) => {
        const before = stand(plan, list, now);
        fc.pre(before.next !== null);
        const month = before.next?.month ?? 1;
        const after = stand(plan, [...list, { ...extra, courseId: plan.id, status: 'PAID', month }], now);
        const opened = after.unlockedMonths.filter((number) => !before.unlockedMonths.includes(number));
        expect(opened).toEqual([month]);
      }),
      runs,
    );
  });

  it('numbers of months stay within the course and ascend', () => {
    holds((plan, list, now) => {
      const { paidMonths, pendingMonths, unlockedMonths, totalMonths, months } = stand(plan, list, now);
      expect(totalMonths).toBeGreaterThanOrEqual(1);
      expect(months.map(({ number }) => number)).toEqual(Array.from({ length: totalMonths }, (_, index) => index + 1));
      expect(paidMonths.filter((month) => pendingMonths.includes(month))).toEqual([]);
      for (const numbers of [paidMonths, pendingMonths, unlockedMonths]) {
        expect(numbers).toEqual([...new Set(numbers)].toSorted((one, other) => one - other));
      }
      expect([...paidMonths, ...pendingMonths].every((month) => month >= 1 && month <= totalMonths)).toBe(true);
    });
  });

  it('every word about it can be said in both languages', () => {
    const course = aCourseRecord();
    fc.assert(
      fc.property(plans, lists, clocks, fc.constantFrom('en' as const, 'bn' as const), (plan, list, now, language) => {
        const accessState = stand(plan, list, now);
        const access = { course: { ...course, ...plan }, accessState, outline: null };
        const offer = offerOf(access);
        const words = [
          progressOf(access, language).text,
          certificateOf(access, language).explanation,
          purchaseActionOf(access, language).label,
          restrictionNoteOf(access, language) ?? 'open',
          offer === null ? 'nothing' : offerLabel(offer, language),
          ...accessState.months.map(({ reason }) => monthExplanation(reason, access.course, language)),
          ...scheduleOf(access, language).map(({ stateText }) => stateText),
        ];
        expect(words.every((text) => text.length > 0 && !/undefined|null|NaN|Invalid/.test(text))).toBe(true);
      }),
      runs,
    );
  });
});
