import type { Acknowledgement, MonthState, PurchaseStanding } from '../generated/schema.ts';
import { amountInWords } from '../values/amount-in-words.ts';
import { dayText, type Display } from '../values/instants.ts';
import { rupees } from '../values/money.ts';
import type { Language } from '../values/text.ts';
import { amountTextOf, standingOf, standingTextOf } from './payment-standing.ts';
import { remarkOf, statusTextOf } from './purchase-view.ts';
import type { PurchaseRecord } from './records.ts';
import { purchaseTexts } from './texts.ts';

const acknowledged: ReadonlySet<PurchaseStanding> = new Set(['CHECKING', 'APPROVED', 'DUPLICATE']);

/** Whether the academy has the money or is about to check; what the API says in other words acknowledges nothing. */
export const isAcknowledgeable = (purchase: PurchaseRecord): boolean => acknowledged.has(standingOf(purchase));

const statementOf = (purchase: PurchaseRecord, language: Language): string => {
  const { statement, noProof, unconfirmed } = purchaseTexts[language].acknowledgement;
  if (isAcknowledgeable(purchase)) return statement;
  return standingOf(purchase) === 'UNKNOWN' ? unconfirmed : noProof;
};

const ownMonthState = (purchase: PurchaseRecord): MonthState => {
  const standing = standingOf(purchase);
  return standing === 'APPROVED' ? 'UNLOCKED' : standing === 'CHECKING' ? 'PENDING' : 'LOCKED';
};

/** The month that a purchase is for: 1 for a course that is paid once; 0, which opens nothing, where its month was not understood. */
const monthNumberOf = ({ isMonthly, month }: PurchaseRecord): number => (isMonthly ? month : 1);

/**
 * The months of the course of a purchase, from the first on, as the drawing on its sheet shows them: those before its own that
 * are paid, its own by its standing, and all after it locked.
 */
export const monthStatesOf = (purchase: PurchaseRecord, ofCourse: readonly PurchaseRecord[]): MonthState[] => {
  const own = monthNumberOf(purchase);
  const open = new Set(ofCourse.filter(({ status }) => status === 'PAID').map(monthNumberOf));
  const total = purchase.isMonthly ? Math.max(purchase.totalMonths ?? 1, own) : 1;
  return Array.from({ length: total }, (_, index) => {
    const month = index + 1;
    if (month === own) return ownMonthState(purchase);
    return month < own && open.has(month) ? 'UNLOCKED' : 'LOCKED';
  });
};

type Named = { academy: string; courseTitle: string | null; kindText: string };

/** What a printed acknowledgement of a purchase says, beside the other purchases of its course. */
export const acknowledgementOf = (
  purchase: PurchaseRecord,
  ofCourse: readonly PurchaseRecord[],
  { academy, courseTitle, kindText }: Named,
  display: Display,
): Acknowledgement => {
  const { language } = display;
  const { title, payer, ...labels } = purchaseTexts[language].acknowledgement;
  const amount = rupees(purchase.amount);
  const amountText = amountTextOf(purchase, language);
  const lines = [
    { label: labels.academy, value: academy },
    { label: labels.course, value: courseTitle },
    { label: labels.kind, value: kindText },
    { label: labels.amount, value: amountText },
    { label: labels.submitted, value: dayText(purchase.createdAt, display) },
    { label: labels.status, value: remarkOf(purchase, display) ?? statusTextOf(purchase, language) },
    { label: labels.number, value: purchase.id },
    { label: labels.payment, value: purchase.paymentId },
  ];
  return {
    title,
    payee: academy,
    amountText,
    amountInWords: amount === null ? null : amountInWords(amount, language),
    stamp: standingTextOf(purchase, language),
    payerLabel: payer,
    statement: statementOf(purchase, language),
    monthStates: monthStatesOf(purchase, ofCourse),
    lines: lines.flatMap(({ label, value }) => (value === null ? [] : { label, value })),
  };
};
