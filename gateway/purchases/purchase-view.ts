import type { Acknowledgement } from '../generated/schema.ts';
import type { Display } from '../values/instants.ts';
import { moneyText, rupees } from '../values/money.ts';
import { dayAndText } from './access-view.ts';
import { monthLabel } from './month-templates.ts';
import type { PurchaseRecord } from './records.ts';
import { purchaseTexts } from './texts.ts';

/** The status in words: Approved for a paid purchase, Pending Approval for any other. */
export const statusTextOf = ({ status }: PurchaseRecord, { language }: Display): string =>
  status === 'PAID' ? purchaseTexts[language].approvedBadge : purchaseTexts[language].pendingBadge;

/** The note beside the status: what was approved or is awaited. */
export const noteOf = ({ status }: PurchaseRecord, { language }: Display): string =>
  status === 'PAID' ? purchaseTexts[language].approvedNote : purchaseTexts[language].pendingNote;

/** What a purchase was for, by its own flag. `courseMonths` is used where the purchase does not say how many months there are. */
export const kindTextOf = (
  { isMonthly, month, totalMonths }: PurchaseRecord,
  courseMonths: number | null,
  { language }: Display,
): string => {
  const texts = purchaseTexts[language];
  if (!isMonthly) return texts.oneTimePayment;
  // Month 0 stands for one that was not understood; it opens nothing, so no number is shown.
  if (month === 0) return texts.monthlyPayment;
  const total = totalMonths ?? courseMonths;
  const number = month ?? 1;
  return total === null ? monthLabel(number, language) : texts.monthOf(number, total);
};

/** The month of a purchase; null for a one-time one, and where the month was not understood. */
export const monthOfPurchase = ({ isMonthly, month }: PurchaseRecord): number | null =>
  isMonthly && month !== 0 ? (month ?? 1) : null;

/** Newest first; what has no date comes last, equals stay in their order. */
export const newestFirst = (purchases: readonly PurchaseRecord[]): PurchaseRecord[] =>
  purchases.toSorted(
    (one, other) => (other.createdAt?.getTime() ?? -Infinity) - (one.createdAt?.getTime() ?? -Infinity) || 0,
  );

/** What a printed acknowledgement of a purchase says. */
export const acknowledgementOf = (
  purchase: PurchaseRecord,
  { courseTitle, kindText }: { courseTitle: string | null; kindText: string },
  display: Display,
): Acknowledgement => {
  const { title, statement, ...labels } = purchaseTexts[display.language].acknowledgement;
  const amount = rupees(purchase.amount);
  const lines = [
    { label: labels.number, value: purchase.id },
    { label: labels.course, value: courseTitle },
    { label: labels.kind, value: kindText },
    { label: labels.amount, value: amount === null ? null : moneyText(amount, 'TWO', display.language) },
    { label: labels.submitted, value: dayAndText(purchase.createdAt, display).text },
    { label: labels.status, value: statusTextOf(purchase, display) },
  ];
  return { title, statement, lines: lines.flatMap(({ label, value }) => (value === null ? [] : { label, value })) };
};
