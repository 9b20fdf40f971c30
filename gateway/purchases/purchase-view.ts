import { dayText, type Display } from '../values/instants.ts';
import type { Language } from '../values/text.ts';
import { hasPaid, type PurchasesByCourse } from './access-rules.ts';
import type { Purchases } from './course-access.ts';
import { monthLabel } from './month-templates.ts';
import type { PurchaseRecord } from './records.ts';
import { purchaseTexts } from './texts.ts';

/** The status in words: Approved for a paid purchase, Pending Approval for any other. */
export const statusTextOf = ({ status }: PurchaseRecord, language: Language): string =>
  status === 'PAID' ? purchaseTexts[language].approvedBadge : purchaseTexts[language].pendingState;

/** The note beside the status: what was approved or is awaited. */
export const noteOf = ({ status }: PurchaseRecord, language: Language): string =>
  status === 'PAID' ? purchaseTexts[language].approvedNote : purchaseTexts[language].pendingNote;

/** What a purchase was for, by its own flag. `courseMonths` is used where the purchase does not say how many months there are. */
export const kindTextOf = (
  { isMonthly, month, totalMonths }: PurchaseRecord,
  courseMonths: number | null,
  language: Language,
): string => {
  const texts = purchaseTexts[language];
  if (!isMonthly) return texts.oneTimePayment;
  // Month 0 stands for one that was not understood; it opens nothing, so no number is shown.
  if (month === 0) return texts.monthlyPayment;
  const total = totalMonths ?? courseMonths;
  return total === null ? monthLabel(month, language) : texts.monthOf(month, total);
};

/** The month of a purchase; null for a one-time one, and where the month was not understood. */
export const monthOfPurchase = ({ isMonthly, month }: PurchaseRecord): number | null =>
  isMonthly && month !== 0 ? month : null;

const timeOf = ({ createdAt }: PurchaseRecord): number => createdAt?.getTime() ?? -Infinity;

/** Newest first; what has no date comes last, equals stay in their order. */
export const newestFirst = (purchases: readonly PurchaseRecord[]): PurchaseRecord[] =>
  purchases.toSorted((one, other) => timeOf(other) - timeOf(one) || 0);

/** The newest of some purchases, the first of equals; null of none. */
export const newestOf = (purchases: readonly PurchaseRecord[]): PurchaseRecord | null => {
  let newest: PurchaseRecord | null = null;
  for (const purchase of purchases) if (newest === null || timeOf(purchase) > timeOf(newest)) newest = purchase;
  return newest;
};

/** What became of a purchase that is neither paid nor pending, in words; null where there is nothing to say. */
export const remarkOf = ({ fate, reason, refundedAt }: PurchaseRecord, display: Display): string | null => {
  if (fate === null) return null;
  const texts = purchaseTexts[display.language].remarks;
  const day = dayText(refundedAt, display);
  const said = fate === 'REFUNDED' && day !== null ? texts.refundedOn(day) : texts[fate];
  return reason === null ? said : `${said} ${texts.reason(reason)}`;
};

/**
 * The purchase that tells how the payments for a course stand: the newest, but none that came to nothing where another has
 * paid for the same or waits.
 */
const decisiveOf = (ofCourse: readonly PurchaseRecord[]): PurchaseRecord | null => {
  const newest = newestOf(ofCourse);
  if (newest?.status !== 'OTHER') return newest;
  const isReplaced = (purchase: PurchaseRecord) =>
    ofCourse.some((other) => other.status !== 'OTHER' && monthOfPurchase(other) === monthOfPurchase(purchase));
  return newestOf(ofCourse.filter((purchase) => purchase.status !== 'OTHER' || !isReplaced(purchase)));
};

/**
 * The newest purchase of each course where it has to be shown by itself: one that was declined, or that waits while nothing of
 * its course is paid. One that waits in an open course is shown with the course.
 */
export const unsettledOf = ({ byCourse }: Pick<Purchases, 'byCourse'>): PurchaseRecord[] =>
  newestFirst([...byCourse.values()].flatMap((ofCourse) => decisiveOf(ofCourse) ?? [])).filter(
    ({ courseId, status, fate }) => fate === 'DECLINED' || (status === 'PENDING' && !hasPaid(byCourse, courseId)),
  );

/** The newest payment for a course where it came to nothing; null where another has replaced it. */
export const unsuccessfulPurchaseOf = (byCourse: PurchasesByCourse, courseId: string): PurchaseRecord | null => {
  const decisive = decisiveOf(byCourse.get(courseId) ?? []);
  return decisive?.fate ? decisive : null;
};

/** What became of that payment, in words and with what it was for. */
export const courseRemarkOf = (byCourse: PurchasesByCourse, courseId: string, display: Display): string | null => {
  const purchase = unsuccessfulPurchaseOf(byCourse, courseId);
  return purchase && `${kindTextOf(purchase, null, display.language)}: ${remarkOf(purchase, display)}`;
};
