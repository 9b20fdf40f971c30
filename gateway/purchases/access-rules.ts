import type { MonthState } from '../generated/schema.ts';
import type { PurchaseRecord } from './records.ts';
import type { AccessState, CourseTerms, CountedPurchases, MonthAccess, MonthReason } from './access-state.ts';
import { earliest } from './earliest-purchases.ts';
import { monthlyState } from './monthly-access-rules.ts';

/** The purchases of one person, found by the id of their course. */
export type PurchasesByCourse = ReadonlyMap<string, readonly PurchaseRecord[]>;

/** Groups purchases by course, so that the access to many courses takes one pass over the purchases. */
export const indexPurchases = (purchases: readonly PurchaseRecord[]): PurchasesByCourse =>
  Map.groupBy(purchases, ({ courseId }) => courseId);

/** Whether a course has a PAID purchase. */
export const hasPaid = (purchases: PurchasesByCourse, courseId: string): boolean =>
  purchases.get(courseId)?.some(({ status }) => status === 'PAID') ?? false;

/** The longest that the approval of a payment takes, as the policies promise it: 24-48 hours. */
export const maxApprovalDays = 2;

const oneTimeReasons: Readonly<Record<MonthState, MonthReason>> = {
  UNLOCKED: { kind: 'PAID' },
  PENDING: { kind: 'AWAITING_APPROVAL' },
  PAYABLE: { kind: 'PAYABLE', dueAt: null, isOverdue: false },
  LOCKED: { kind: 'NOT_OFFERED' },
};

const oneTimeState = ({ price, isOffered }: CourseTerms, { paid, pending }: CountedPurchases): AccessState => {
  const [opening, awaited] = [earliest(paid), earliest(pending)];
  const isGranted = opening !== null;
  const isPending = !isGranted && awaited !== null;
  const next =
    isGranted || isPending || !isOffered ? null : { month: null, amount: price, dueAt: null, isOverdue: false };
  const purchase = opening ?? awaited;

  const state = isGranted ? 'UNLOCKED' : isPending ? 'PENDING' : isOffered ? 'PAYABLE' : 'LOCKED';
  return {
    status: isGranted ? 'ENROLLED' : 'NOT_PURCHASED',
    isGranted,
    paidMonths: isGranted ? [1] : [],
    pendingMonths: isPending ? [1] : [],
    totalMonths: 1,
    unlockedMonths: isGranted ? [1] : [],
    months: [
      {
        number: 1,
        state,
        reason: oneTimeReasons[state],
        purchase,
        paidOrDueAt: purchase?.createdAt ?? null,
      },
    ],
    next,
    isFirstPending: isPending,
    isAwaitingApproval: isPending,
    isCertified: isGranted,
  };
};

const accessStateWith = (course: CourseTerms, own: readonly PurchaseRecord[], today: Date): AccessState => {
  const sorted = {
    paid: own.filter(({ status }) => status === 'PAID'),
    pending: own.filter(({ status }) => status === 'PENDING'),
  };
  return course.isMonthly ? monthlyState(course, sorted, today) : oneTimeState(course, sorted);
};

/** The access of anybody who has bought nothing of a course. Nothing is due then, so it does not depend on the day. */
export const accessStateOfNewcomers = (course: CourseTerms): AccessState => accessStateWith(course, [], new Date(0));

/**
 * Where a person stands with a course on a day, given by its first instant. Only PAID purchases of this course open
 * anything; PENDING ones keep their month from being paid twice; any other status is ignored. A payment is overdue from
 * the day after the one it is due.
 */
export const accessStateOf = (course: CourseTerms, purchases: PurchasesByCourse, today: Date): AccessState =>
  accessStateWith(course, purchases.get(course.id) ?? [], today);

/** One month: of the course, or an open one above a duration that was shortened later; null for any other number. */
export const monthAccessOf = ({ months, unlockedMonths }: AccessState, number: number): MonthAccess | null => {
  const found = months[number - 1];
  if (found !== undefined) return found;
  if (!unlockedMonths.includes(number)) return null;
  return { number, state: 'UNLOCKED', reason: { kind: 'PAID' }, purchase: null, paidOrDueAt: null };
};
