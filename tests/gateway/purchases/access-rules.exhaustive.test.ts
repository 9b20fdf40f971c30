import { describe, expect, it } from 'vitest';
import { accessStateOf } from '../../../gateway/purchases/access-rules.ts';
import type { CoursePlan } from '../../../gateway/purchases/access-state.ts';
import type { PurchaseRecord } from '../../../gateway/purchases/records.ts';
import { createRandom } from '../../support/random.ts';
import { statementOfAccess } from '../../support/statement-of-access.ts';

const day = 86_400_000;
const start = Date.UTC(2026, 8, 1, 18, 29);
const today = new Date(start + 35 * day);
const maxPurchases = 6;

const plans: Readonly<Record<string, CoursePlan>> = {
  'one month': aPlan({ months: 1 }),
  'three months': aPlan({ months: 3 }),
  'six months': aPlan({ months: 6 }),
  'one payment': aPlan({ isMonthly: false }),
  'six months, withdrawn': aPlan({ months: 6, isOffered: false }),
};

function aPlan(fields: Partial<CoursePlan>): CoursePlan {
  return { id: 'c1', isMonthly: true, months: 6, monthlyFee: 150_000, price: 700_000, isOffered: true, ...fields };
}

/** Every status beside every month, and beside none. */
const kinds = (['PAID', 'PENDING', 'OTHER'] as const).flatMap((status) =>
  [null, 1, 2, 3, 4, 5, 6].map((month) => ({ status, month })),
);

/** A purchase of a kind. Its time differs by kind and place, so that purchases follow one another in every order. */
const aPurchase = ([index, kind]: readonly [number, (typeof kinds)[number]], place: number): PurchaseRecord => ({
  ...kind,
  id: String(index * maxPurchases + place),
  courseId: 'c1',
  courseTitle: null,
  amount: 1_000 * index + place,
  isMonthly: true,
  totalMonths: null,
  createdAt: new Date(start + ((index * 7 + place * 13) % 41) * day),
  fate: null,
  reason: null,
  refundedAt: null,
  paymentId: null,
  isUnpaid: false,
});

const places = Array.from({ length: maxPurchases }, (_, place) => place);
const purchasesByKind = [...kinds.entries()].map((kind) => places.map((place) => aPurchase(kind, place)));

/** Calls back with every history of up to six purchases out of all kinds, where the order does not count. */
const eachHistory = (visit: (history: readonly PurchaseRecord[]) => void): number => {
  const history: PurchaseRecord[] = [];
  let count = 0;
  const extend = (from: number): void => {
    count += 1;
    visit(history);
    for (const [offset, ofKind] of purchasesByKind.slice(from).entries()) {
      const purchase = ofKind[history.length];
      if (purchase === undefined) return;
      history.push(purchase);
      extend(from + offset);
      history.pop();
    }
  };
  extend(0);
  return count;
};

const stated = (plan: CoursePlan, history: readonly PurchaseRecord[]): string => {
  const amount = (plan.isMonthly ? plan.monthlyFee : plan.price) ?? 0;
  const bought = history.map(({ status, month, createdAt }) => ({ status, month, at: createdAt?.getTime() ?? 0 }));
  return JSON.stringify(statementOfAccess({ ...plan, amount }, bought, today.getTime()));
};

const decided = (plan: CoursePlan, history: readonly PurchaseRecord[]): string => {
  const state = accessStateOf(plan, new Map([['c1', history]]), today);
  const { status, unlockedMonths, pendingMonths, paidMonths, totalMonths, next, months, isFirstPending, isCertified } =
    state;
  return JSON.stringify({
    status,
    open: unlockedMonths,
    pending: pendingMonths,
    progress: [paidMonths.length, totalMonths],
    next: next && [next.month, next.amount, next.dueAt?.getTime() ?? null],
    months: months.map((month) => [month.state, month.reason.kind, month.paidOrDueAt?.getTime() ?? null]),
    isFirstPending,
    isCertified,
  });
};

describe('The rules of access are those of the product, for every history of up to six purchases', () => {
  it.each(Object.entries(plans))('%s', { timeout: 120_000 }, (_, plan) => {
    const differences: string[] = [];
    const count = eachHistory((history) => {
      const [rules, statement] = [decided(plan, history), stated(plan, history)];
      if (rules !== statement && differences.length < 5) {
        const what = history.map(({ status, month }) => `${status} ${month}`).join(', ');
        differences.push(`${what}\n  rules     ${rules}\n  statement ${statement}`);
      }
    });

    expect(differences).toEqual([]);
    // Twenty-one kinds, six places: the multisets of at most six of 21.
    expect(count).toBe(296_010);
  });

  it('says the same whatever the order of the purchases, and if one is listed twice', () => {
    const random = createRandom(7);
    const differences: string[] = [];
    for (let sample = 0; sample < 5_000; sample += 1) {
      const history = places
        .slice(random.below(maxPurchases))
        .map((place) => aPurchase(random.pick([...kinds.entries()]), place));
      const shuffled = history
        .map((purchase) => ({ purchase, rank: random.next() }))
        .toSorted((one, other) => one.rank - other.rank)
        .map(({ purchase }) => purchase);
      const plan = random.pick(Object.values(plans));
      for (const other of [shuffled, [...shuffled, random.pick(history)]]) {
        if (decided(plan, history) !== decided(plan, other)) differences.push(JSON.stringify(history));
      }
    }

    expect(differences).toEqual([]);
  });
});
