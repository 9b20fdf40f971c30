import type { AccessStatus } from '../generated/schema.ts';
import { addDays } from '../values/instants.ts';
import type { PurchaseRecord } from './records.ts';
import type { AccessState, CourseTerms, CountedPurchases, MonthAccess, MonthReason } from './access-state.ts';
import { earlier } from './earliest-purchases.ts';

/** Days from one monthly payment to the next. */
export const paymentIntervalDays = 30;

/** The earliest purchase of each month; the months ascend. */
const earliestByMonth = (purchases: readonly PurchaseRecord[]): ReadonlyMap<number, PurchaseRecord> => {
  const found = new Map<number, PurchaseRecord>();
  let highest = 0;
  let isAscending = true;
  for (const purchase of purchases) {
    const { month } = purchase;
    if (month < 1) continue;
    const known = found.get(month);
    found.set(month, known === undefined ? purchase : earlier(known, purchase));
    if (known === undefined && month < highest) isAscending = false;
    highest = Math.max(highest, month);
  }
  return isAscending ? found : new Map([...found].toSorted(([one], [other]) => one - other));
};

const monthAfter = (instant: Date | null): Date | null =>
  instant === null ? null : addDays(instant, paymentIntervalDays);

type MonthlyFacts = {
  readonly total: number;
  readonly paid: ReadonlyMap<number, PurchaseRecord>;
  readonly pending: ReadonlyMap<number, PurchaseRecord>;
  readonly highestPaid: number;
  /** The month that is paid for next, unless it waits for approval. */
  readonly nextMonth: number | null;
  readonly isOffered: boolean;
  readonly today: Date;
};

const closedReason = (month: number, { highestPaid, pending, isOffered }: MonthlyFacts): MonthReason => {
  if (!isOffered) return { kind: 'NOT_OFFERED' };
  if (month < highestPaid) return { kind: 'SKIPPED' };
  return { kind: pending.has(month - 1) ? 'AFTER_APPROVAL' : 'AFTER_PAYMENT', month: month - 1 };
};

/** Every month in turn; each one's due date counts from the one before it. */
const monthAccesses = (facts: MonthlyFacts): MonthAccess[] => {
  const { total, paid, pending, highestPaid, nextMonth, isOffered, today } = facts;
  const months: MonthAccess[] = [];
  let previousAt: Date | null = null;

  for (let number = 1; number <= total; number += 1) {
    const [opening, awaited] = [paid.get(number) ?? null, pending.get(number) ?? null];
    const purchase = opening ?? awaited;
    const dueAt = monthAfter(previousAt);
    const isNeverDue = purchase === null && (number < highestPaid || !isOffered);
    const paidOrDueAt = isNeverDue ? null : purchase === null ? dueAt : purchase.createdAt;
    const isOverdue = dueAt !== null && dueAt < today;

    if (opening !== null) {
      months.push({ number, state: 'UNLOCKED', reason: { kind: 'PAID' }, purchase, paidOrDueAt });
    } else if (awaited !== null) {
      months.push({ number, state: 'PENDING', reason: { kind: 'AWAITING_APPROVAL' }, purchase, paidOrDueAt });
    } else if (number === nextMonth) {
      months.push({ number, state: 'PAYABLE', reason: { kind: 'PAYABLE', dueAt, isOverdue }, purchase, paidOrDueAt });
    } else {
      months.push({ number, state: 'LOCKED', reason: closedReason(number, facts), purchase, paidOrDueAt });
    }
    // An overdue month is paid today at the earliest, so the month after it counts from today.
    previousAt = purchase === null && isOverdue ? today : paidOrDueAt;
  }
  return months;
};

const monthlyStatus = (paidCount: number, total: number, hasPending: boolean): AccessStatus => {
  if (paidCount === total) return 'COMPLETED';
  if (hasPending) return 'PENDING';
  return paidCount > 0 ? 'ACTIVE' : 'NOT_ENROLLED';
};

/** Where a person stands with a course that is paid by the month. */
export const monthlyState = (
  { months: total, monthlyFee, isOffered }: CourseTerms,
  sorted: CountedPurchases,
  today: Date,
): AccessState => {
  const [paid, pending] = [earliestByMonth(sorted.paid), earliestByMonth(sorted.pending)];
  const unlockedMonths = [...paid.keys()];
  const paidMonths = unlockedMonths.filter((month) => month <= total);
  const pendingMonths = [...pending.keys()].filter((month) => month <= total && !paid.has(month));

  const highestPaid = paidMonths.at(-1) ?? 0;
  // After the last month there is none, and so nothing is offered.
  const nextMonth = isOffered ? highestPaid + 1 : null;
  const isCertified = paidMonths.length === total;
  const accesses = monthAccesses({ total, paid, pending, highestPaid, nextMonth, isOffered, today });
  const offered = nextMonth === null ? undefined : accesses[nextMonth - 1]?.reason;

  return {
    status: monthlyStatus(paidMonths.length, total, sorted.pending.length > 0),
    isGranted: unlockedMonths.length > 0,
    paidMonths,
    pendingMonths,
    totalMonths: total,
    unlockedMonths,
    months: accesses,
    next:
      offered?.kind === 'PAYABLE'
        ? { month: nextMonth, amount: monthlyFee, dueAt: offered.dueAt, isOverdue: offered.isOverdue }
        : null,
    isFirstPending: unlockedMonths.length === 0 && pending.has(1),
    isAwaitingApproval: pendingMonths.length > 0,
    isCertified,
  };
};
