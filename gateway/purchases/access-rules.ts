import type { CourseRecord } from '../catalogue/records.ts';
import type { AccessStatus, MonthState } from '../generated/schema.ts';
import { addDays } from '../values/instants.ts';
import { memoizeByObject } from '../values/memoize-by-object.ts';
import type { PurchaseRecord } from './records.ts';

/** What the rules need to know of a course. */
export type CoursePlan = Pick<CourseRecord, 'id' | 'isMonthly' | 'months' | 'monthlyFee' | 'price' | 'isOffered'>;

/** The purchases of one person, found by the id of their course. */
export type PurchasesByCourse = ReadonlyMap<string, readonly PurchaseRecord[]>;

/** Groups purchases by course, so that the access to many courses takes one pass over the purchases. */
export const indexPurchases = (purchases: readonly PurchaseRecord[]): PurchasesByCourse =>
  Map.groupBy(purchases, ({ courseId }) => courseId);

/** Whether a course has a PAID purchase. */
export const hasPaid = (purchases: PurchasesByCourse, courseId: string): boolean =>
  purchases.get(courseId)?.some(({ status }) => status === 'PAID') ?? false;

/** Why a month stands as it does. */
export type MonthReason =
  | { readonly kind: 'PAID' }
  | { readonly kind: 'AWAITING_APPROVAL' }
  /** Can be paid; due at an instant where there is an earlier payment to count from. */
  | { readonly kind: 'PAYABLE'; readonly dueAt: Date | null; readonly isOverdue: boolean }
  /** Can be paid once the month before is paid, or its payment approved. */
  | { readonly kind: 'AFTER_PAYMENT' | 'AFTER_APPROVAL'; readonly month: number }
  /** A later month is paid, so that this one is never offered. */
  | { readonly kind: 'SKIPPED' }
  /** The course was withdrawn, so that nothing more of it is sold. */
  | { readonly kind: 'NOT_OFFERED' };

/** How one month stands. */
export type MonthAccess = {
  readonly number: number;
  readonly state: MonthState;
  readonly reason: MonthReason;
  /** The purchase that opened the month or is awaited; the earliest where there are several. */
  readonly purchase: PurchaseRecord | null;
  /** When it was paid, or when it is due; null when not known. */
  readonly paidOrDueAt: Date | null;
};

/** What can be paid right now. */
export type Payable = {
  /** Null for a one-time course. */
  readonly month: number | null;
  /** Paise; null where the academy has set no price. */
  readonly amount: number | null;
  readonly dueAt: Date | null;
};

/** Where a person stands with a course. */
export type AccessState = {
  readonly status: AccessStatus;
  readonly isGranted: boolean;
  /** Numbers of the paid months within the course, ascending. */
  readonly paidMonths: readonly number[];
  /** Numbers of the months within the course that wait for approval and are not paid, ascending. */
  readonly pendingMonths: readonly number[];
  readonly totalMonths: number;
  /** Every open month, also one above a duration that was shortened later; ascending. */
  readonly unlockedMonths: readonly number[];
  readonly months: readonly MonthAccess[];
  readonly next: Payable | null;
  /** 30 days after the highest paid month; null while no month can be paid. */
  readonly nextDueAt: Date | null;
  /** Whether the purchase that would open the course waits for approval. */
  readonly isFirstPending: boolean;
  readonly isAwaitingApproval: boolean;
  readonly isCertified: boolean;
};

/** Days from one monthly payment to the next. */
export const paymentIntervalDays = 30;

/** The longest that the approval of a payment takes, as the policies promise it: 24-48 hours. */
export const maxApprovalDays = 2;

/** The month of a purchase of a monthly course: the first where none is named. */
const monthOf = ({ month }: PurchaseRecord): number => month ?? 1;

const isValid = (instant: Date | null): instant is Date => instant !== null && !Number.isNaN(instant.getTime());

const madeAt = ({ createdAt }: PurchaseRecord): Date | null => (isValid(createdAt) ? createdAt : null);

/** When a purchase was made, in milliseconds; Infinity when that is not known. */
const timeOf = (purchase: PurchaseRecord): number => madeAt(purchase)?.getTime() ?? Infinity;

const earlier = (one: PurchaseRecord, other: PurchaseRecord): PurchaseRecord => {
  const [a, b] = [timeOf(one), timeOf(other)];
  if (a !== b) return a < b ? one : other;
  // Any fixed choice will do that does not depend on the order of the list.
  return one.id <= other.id ? one : other;
};

/** The earliest purchase of each month; the months ascend. */
const earliestByMonth = (purchases: readonly PurchaseRecord[]): ReadonlyMap<number, PurchaseRecord> => {
  const found = new Map<number, PurchaseRecord>();
  let highest = 0;
  let isAscending = true;
  for (const purchase of purchases) {
    const month = monthOf(purchase);
    if (month < 1 || !Number.isInteger(month)) continue;
    const known = found.get(month);
    found.set(month, known === undefined ? purchase : earlier(known, purchase));
    if (known === undefined && month < highest) isAscending = false;
    highest = Math.max(highest, month);
  }
  return isAscending ? found : new Map([...found].toSorted(([one], [other]) => one - other));
};

const earliest = (purchases: readonly PurchaseRecord[]): PurchaseRecord | null =>
  purchases.length === 0 ? null : purchases.reduce(earlier);

type Sorted = { readonly paid: readonly PurchaseRecord[]; readonly pending: readonly PurchaseRecord[] };

const oneTimeState = ({ price, isOffered }: CoursePlan, { paid, pending }: Sorted): AccessState => {
  const [opening, awaited] = [earliest(paid), earliest(pending)];
  const isGranted = opening !== null;
  const isPending = !isGranted && awaited !== null;
  const next = isGranted || isPending || !isOffered ? null : { month: null, amount: price, dueAt: null };
  const purchase = opening ?? awaited;

  const state = isGranted ? 'UNLOCKED' : isPending ? 'PENDING' : isOffered ? 'PAYABLE' : 'LOCKED';
  const reasons: Record<typeof state, MonthReason> = {
    UNLOCKED: { kind: 'PAID' },
    PENDING: { kind: 'AWAITING_APPROVAL' },
    PAYABLE: { kind: 'PAYABLE', dueAt: null, isOverdue: false },
    LOCKED: { kind: 'NOT_OFFERED' },
  };
  return {
    status: isGranted ? 'ENROLLED' : 'NOT_PURCHASED',
    isGranted,
    paidMonths: isGranted ? [1] : [],
    pendingMonths: isPending ? [1] : [],
    totalMonths: 1,
    unlockedMonths: isGranted ? [1] : [],
    months: [
      { number: 1, state, reason: reasons[state], purchase, paidOrDueAt: purchase === null ? null : madeAt(purchase) },
    ],
    next,
    nextDueAt: null,
    isFirstPending: isPending,
    isAwaitingApproval: isPending,
    isCertified: isGranted,
  };
};

const monthAfter = (instant: Date | null): Date | null => {
  const later = isValid(instant) ? addDays(instant, paymentIntervalDays) : null;
  return isValid(later) ? later : null;
};

type MonthlyFacts = {
  readonly total: number;
  readonly paid: ReadonlyMap<number, PurchaseRecord>;
  readonly pending: ReadonlyMap<number, PurchaseRecord>;
  readonly highestPaid: number;
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
    const isSkipped = purchase === null && number < highestPaid;
    const isNeverDue = purchase === null && (isSkipped || !isOffered);
    const paidOrDueAt = isNeverDue ? null : purchase === null ? dueAt : madeAt(purchase);
    const isOverdue = isValid(dueAt) && dueAt < today;

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
    if (!isSkipped) previousAt = purchase === null && isOverdue ? today : paidOrDueAt;
  }
  return months;
};

const monthlyStatus = (paidCount: number, total: number, hasPending: boolean): AccessStatus => {
  if (paidCount === total) return 'COMPLETED';
  if (hasPending) return 'PENDING';
  return paidCount > 0 ? 'ACTIVE' : 'NOT_ENROLLED';
};

const monthlyState = ({ months, monthlyFee, isOffered }: CoursePlan, sorted: Sorted, today: Date): AccessState => {
  const total = Number.isFinite(months) ? Math.max(1, Math.floor(months)) : 1;
  const [paid, pending] = [earliestByMonth(sorted.paid), earliestByMonth(sorted.pending)];
  const unlockedMonths = [...paid.keys()];
  const paidMonths = unlockedMonths.filter((month) => month <= total);
  const pendingMonths = [...pending.keys()].filter((month) => month <= total && !paid.has(month));

  const highestPaid = paidMonths.at(-1) ?? 0;
  const candidate = highestPaid + 1;
  const nextMonth = isOffered && candidate <= total && !pending.has(candidate) ? candidate : null;
  const isCertified = paidMonths.length === total;
  const nextDueAt = nextMonth === null ? null : monthAfter(paid.get(highestPaid)?.createdAt ?? null);

  return {
    status: monthlyStatus(paidMonths.length, total, sorted.pending.length > 0),
    isGranted: unlockedMonths.length > 0,
    paidMonths,
    pendingMonths,
    totalMonths: total,
    unlockedMonths,
    months: monthAccesses({ total, paid, pending, highestPaid, nextMonth, isOffered, today }),
    next: nextMonth === null ? null : { month: nextMonth, amount: monthlyFee, dueAt: nextDueAt },
    nextDueAt,
    isFirstPending: unlockedMonths.length === 0 && pending.has(1),
    isAwaitingApproval: pendingMonths.length > 0,
    isCertified,
  };
};

const accessStateWith = (course: CoursePlan, own: readonly PurchaseRecord[], today: Date): AccessState => {
  const sorted = {
    paid: own.filter(({ status }) => status === 'PAID'),
    pending: own.filter(({ status }) => status === 'PENDING'),
  };
  return course.isMonthly ? monthlyState(course, sorted, today) : oneTimeState(course, sorted);
};

/** The access of anybody who has bought nothing of a course. Nothing is due then, so it does not depend on the day. */
export const accessStateOfNewcomers = memoizeByObject((course: CoursePlan): AccessState =>
  accessStateWith(course, [], new Date(0)),
);

/**
 * Where a person stands with a course on a day, given by its first instant. Only PAID purchases of this course open
 * anything; PENDING ones keep their month from being paid twice; any other status is ignored. A payment is overdue from
 * the day after the one it is due.
 */
export const accessStateOf = (course: CoursePlan, purchases: PurchasesByCourse, today: Date): AccessState => {
  const own = purchases.get(course.id);
  return own === undefined ? accessStateOfNewcomers(course) : accessStateWith(course, own, today);
};

/** One month: of the course, or an open one above a duration that was shortened later; null for any other number. */
export const monthAccessOf = ({ months, unlockedMonths }: AccessState, number: number): MonthAccess | null => {
  const found = months[number - 1];
  if (found !== undefined) return found;
  if (!unlockedMonths.includes(number)) return null;
  return { number, state: 'UNLOCKED', reason: { kind: 'PAID' }, purchase: null, paidOrDueAt: null };
};
