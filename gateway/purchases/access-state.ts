import type { CourseRecord } from '../catalogue/records.ts';
import type { AccessStatus, MonthState } from '../generated/schema.ts';
import type { PurchaseRecord } from './records.ts';

/** What a course is sold for, and how. */
export type CourseTerms = Pick<CourseRecord, 'id' | 'isMonthly' | 'months' | 'monthlyFee' | 'price' | 'isOffered'>;

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

/** Whether a month still has to be paid: not one that is never offered again. */
export const isToPay = ({ state, reason }: MonthAccess): boolean =>
  (state === 'PAYABLE' || state === 'LOCKED') && reason.kind !== 'SKIPPED' && reason.kind !== 'NOT_OFFERED';

/** What is to be paid next. */
export type Payable = {
  /** Null for a one-time course. */
  readonly month: number | null;
  /** Paise; null where the academy has set no price. */
  readonly amount: number | null;
  /** 30 days after the purchase of the highest paid month; null where nothing is paid yet. */
  readonly dueAt: Date | null;
  readonly isOverdue: boolean;
};

/** Whether what is to be paid next can be ordered. */
export const isPayable = ({ amount }: Payable): boolean => amount !== null;

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
  /** Whether the purchase that would open the course waits for approval. */
  readonly isFirstPending: boolean;
  readonly isAwaitingApproval: boolean;
  readonly isCertified: boolean;
};

/** The purchases of one course that count, by what they do. */
export type CountedPurchases = {
  readonly paid: readonly PurchaseRecord[];
  readonly pending: readonly PurchaseRecord[];
};
