import { describe, expect, it } from 'vitest';
import { accessStateOf, hasPaid, indexPurchases, monthAccessOf } from '../../../gateway/purchases/access-rules.ts';
import type { CourseTerms, MonthAccess } from '../../../gateway/purchases/access-state.ts';
import type { PurchaseRecord } from '../../../gateway/purchases/records.ts';
import { createRandom } from '../../support/random.ts';
import { type Bought, statementOfAccess } from '../../support/statement-of-access.ts';

const day = 86_400_000;
const start = Date.UTC(2026, 8, 1, 18, 29);
// What follows a payment of the 21st day is due today; about half of all payments are older, so that the next is overdue.
const today = new Date(start + 51 * day);
// Two hundred changes of the rules are tried with fewer, which takes a second instead of twenty for each.
const maxPurchases = Number(process.env['ACCESS_PURCHASES'] ?? 6);

const plans: Readonly<Record<string, CourseTerms>> = {
  'one month': aPlan({ months: 1 }),
  'three months': aPlan({ months: 3 }),
  'six months': aPlan({ months: 6 }),
  'one payment': aPlan({ isMonthly: false }),
  'six months, withdrawn': aPlan({ months: 6, isOffered: false }),
};

function aPlan(fields: Partial<CourseTerms>): CourseTerms {
  return { id: 'c1', isMonthly: true, months: 6, monthlyFee: 150_000, price: 700_000, isOffered: true, ...fields };
}

const statuses = ['PAID', 'PENDING', 'OTHER'] as const;
const namedMonths = [null, 1, 2, 3, 4, 5, 6];
type Kind = Pick<Bought, 'status' | 'month'> & { readonly isDated: boolean };
const kindsOf = (month: number | null, isDated: boolean): Kind[] =>
  statuses.map((status) => ({ status, month, isDated }));

/** Every status beside every month, and beside none. */
const usualKinds = namedMonths.flatMap((month) => kindsOf(month, true));
/** The same without a date, and every status beside what is no month. They are tried in shorter histories. */
const oddKinds = [...namedMonths.flatMap((month) => kindsOf(month, false)), ...kindsOf(0, true)];
const kinds = [...usualKinds, ...oddKinds];
const maxWithOdd = Math.min(4, maxPurchases - 1);

/** Numbers below every course, between two months, within a course and above it. */
const asked = [-1, 0, 1.5, 1, 2, 3, 4, 5, 6, 7, 8];

/** A purchase of a kind, as it is decoded. Its time differs by kind and place, so that purchases follow one another in every order. */
const aPurchase = ([index, { status, month, isDated }]: readonly [number, Kind], place: number): PurchaseRecord => ({
  status,
  month: month ?? 1,
  id: String(index * maxPurchases + place),
  courseId: 'c1',
  courseTitle: null,
  amount: 1_000 * index + place,
  isMonthly: true,
  totalMonths: null,
  createdAt: isDated ? new Date(start + ((index * 7 + place * 13) % 41) * day) : null,
  fate: null,
  reason: null,
  refundedAt: null,
  paymentId: null,
  isUnpaid: false,
});

const places = Array.from({ length: maxPurchases }, (_, place) => place);
const purchasesByKind = [...kinds.entries()].map((kind) => ({
  named: kind[1].month,
  ofKind: places.map((place) => aPurchase(kind, place)),
}));

/**
 * Calls back with every history of up to `maxPurchases` out of the usual kinds, and of up to `maxWithOdd` out of all. The
 * order does not count: odd kinds come last.
 */
const eachHistory = (visit: (history: readonly PurchaseRecord[], bought: readonly Bought[]) => void): number => {
  const history: PurchaseRecord[] = [];
  const bought: Bought[] = [];
  let count = 0;
  const extend = (from: number): void => {
    count += 1;
    visit(history, bought);
    for (const [offset, { named, ofKind }] of purchasesByKind.slice(from).entries()) {
      const purchase = ofKind[history.length];
      const isOdd = from + offset >= usualKinds.length;
      if (purchase === undefined || (isOdd && history.length >= maxWithOdd)) return;
      history.push(purchase);
      bought.push({ status: purchase.status, month: named, at: millisecondsOf(purchase.createdAt) });
      extend(from + offset);
      history.pop();
      bought.pop();
    }
  };
  extend(0);
  return count;
};

const millisecondsOf = (instant: Date | null): number | null => instant?.getTime() ?? null;

const stated = (plan: CourseTerms, bought: readonly Bought[]) => {
  const amount = (plan.isMonthly ? plan.monthlyFee : plan.price) ?? 0;
  return statementOfAccess({ ...plan, amount }, bought, today.getTime(), asked);
};

const told = (plan: CourseTerms, month: MonthAccess | null) => {
  if (month === null) return null;
  const { state, reason, purchase, paidOrDueAt } = month;
  const why: unknown[] = [reason.kind];
  if ('isOverdue' in reason) why.push(millisecondsOf(reason.dueAt), reason.isOverdue);
  if ('month' in reason) why.push(reason.month);
  const monthBought = plan.isMonthly ? purchase?.month : 1;
  const by = purchase && [purchase.status, monthBought, millisecondsOf(purchase.createdAt)];
  return [state, why, millisecondsOf(paidOrDueAt), by];
};

const decided = (plan: CourseTerms, history: readonly PurchaseRecord[]) => {
  const purchases = indexPurchases(history);
  const state = accessStateOf(plan, purchases, today);
  const { unlockedMonths, paidMonths, pendingMonths, months, totalMonths, next } = state;
  const cards = months.map(({ number }) => number);
  return {
    status: state.status,
    isGranted: state.isGranted,
    hasPaid: hasPaid(purchases, plan.id),
    numbers: { open: unlockedMonths, paid: paidMonths, pending: pendingMonths, cards, total: totalMonths },
    next: next && [next.month, next.amount, millisecondsOf(next.dueAt), next.isOverdue],
    months: asked.map((number) => told(plan, monthAccessOf(state, number))),
    is: [state.isFirstPending, state.isAwaitingApproval, state.isCertified],
  };
};

/** Whether two values hold the same, to the last one. Five million texts of them would take a good part of the time. */
const isSame = (one: unknown, other: unknown): boolean => one === other || isSameObject(one, other);

const isSameObject = (one: unknown, other: unknown): boolean => {
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (Array.isArray(one)) {
    if (!Array.isArray(other) || one.length !== other.length) return false;
    for (let index = 0; index < one.length; index += 1) if (!isSame(one[index], other[index])) return false;
    return true;
  }
  const [named, otherNamed] = [one as Record<string, unknown>, other as Record<string, unknown>];
  const names = Object.keys(named);
  for (const name of names) if (!(name in otherNamed) || !isSame(named[name], otherNamed[name])) return false;
  return names.length === Object.keys(other).length;
};

/** How many multisets of at most so many things there are of so many kinds. */
const multisets = (kinds: number, most: number): number =>
  Array.from({ length: most }, (_, index) => index + 1).reduce((all, size) => (all * (kinds + size)) / size, 1);

describe(`The rules of access are those of the product, for every history of up to ${maxPurchases} purchases`, () => {
  it.each(Object.entries(plans))('%s', { timeout: 120_000 }, (_, plan) => {
    const differences: string[] = [];
    const count = eachHistory((history, bought) => {
      const [rules, statement] = [decided(plan, history), stated(plan, bought)];
      if (!isSame(rules, statement) && differences.length < 5) {
        const what = history
          .map(({ status, month, createdAt }) => `${status} ${month} ${createdAt?.toJSON()}`)
          .join(', ');
        differences.push(`${what}\n  rules     ${JSON.stringify(rules)}\n  statement ${JSON.stringify(statement)}`);
      }
    });

    expect(differences).toEqual([]);
    // 296,010 of at most six purchases of usual kinds, and 199,226 of at most four with an odd one among them.
    const withOdd = multisets(kinds.length, maxWithOdd) - multisets(usualKinds.length, maxWithOdd);
    expect(count).toBe(multisets(usualKinds.length, maxPurchases) + withOdd);
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
        if (!isSame(decided(plan, history), decided(plan, other))) differences.push(JSON.stringify(history));
      }
    }

    expect(differences).toEqual([]);
  });
});
