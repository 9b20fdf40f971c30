import type { PaymentStep, PaymentStepState, PurchaseStanding } from '../generated/schema.ts';
import { dayWithoutThisYear } from '../values/calendar-days.ts';
import { addDays, dayOf, type Display, shownDayOf } from '../values/instants.ts';
import { type Money, moneyText, rupees } from '../values/money.ts';
import type { Language } from '../values/text.ts';
import { maxApprovalDays, type PurchasesByCourse } from './access-rules.ts';
import type { PurchasedCourseRecord } from './course-access.ts';
import { courseMonthLabel } from './month-templates.ts';
import { monthOfPurchase, newestFirst, newestOf } from './purchase-view.ts';
import type { PurchaseRecord } from './records.ts';
import { standingTexts } from './standing-texts.ts';

/** What became of the money of a purchase. */
export const standingOf = ({ status, fate, isUnpaid }: PurchaseRecord): PurchaseStanding => {
  if (isUnpaid) return 'UNPAID';
  if (status === 'PAID') return 'APPROVED';
  if (status === 'PENDING') return 'CHECKING';
  return fate ?? 'UNKNOWN';
};

/** The standing in a word or two. */
export const standingTextOf = (purchase: PurchaseRecord, language: Language): string =>
  standingTexts[language].standings[standingOf(purchase)];

/** What a purchase is for, in short: Month 1, or the whole course. */
const subjectOf = (purchase: PurchaseRecord, language: Language): string =>
  purchase.isMonthly && monthOfPurchase(purchase) === null
    ? standingTexts[language].aMonth
    : courseMonthLabel({ isMonthly: purchase.isMonthly }, monthOfPurchase(purchase) ?? 1, language);

/** The amount in figures; null where it is not known. */
export const amountTextOf = ({ amount }: PurchaseRecord, language: Language): string | null => {
  const money = rupees(amount);
  return money === null ? null : moneyText(money, 'TWO', language);
};

/** Amount, month and standing in one line, as far as they are known. */
export const summaryTextOf = (purchase: PurchaseRecord, language: Language): string => {
  const parts = [
    amountTextOf(purchase, language),
    subjectOf(purchase, language),
    standingTexts[language].inASentence[standingOf(purchase)],
  ];
  return parts.filter((part) => part !== null).join(' · ');
};

/** The day to show for an instant, without its year where that is the present one. */
const dayWithoutYear = (instant: Date, now: Date, display: Display): string =>
  dayWithoutThisYear(shownDayOf(instant, display), shownDayOf(now, display), display.language);

/**
 * That the money has arrived, with amount and day as far as they are known; null where nothing has been paid yet, and where
 * nobody knows whether it was.
 */
export const receivedTextOf = (purchase: PurchaseRecord, now: Date, display: Display): string | null => {
  const standing = standingOf(purchase);
  if (standing === 'UNPAID' || standing === 'UNKNOWN') return null;
  const { createdAt } = purchase;
  const { language } = display;
  const day = createdAt === null ? null : dayWithoutYear(createdAt, now, display);
  return standingTexts[language].received(amountTextOf(purchase, language), day);
};

const checkDetail = (purchase: PurchaseRecord, now: Date, language: Language): string => {
  const texts = standingTexts[language];
  const until = purchase.createdAt === null ? null : addDays(purchase.createdAt, maxApprovalDays);
  if (until === null) return texts.checkedWithin;
  return until < now ? texts.checkIsLate : texts.checkedBy(dayWithoutThisYear(dayOf(until), dayOf(now), language));
};

/** Whether it is known what a purchase opens: one whose month was not understood opens nothing. */
const opensSomething = (purchase: PurchaseRecord): boolean => !purchase.isMonthly || monthOfPurchase(purchase) !== null;

const stepsToPay = (purchase: PurchaseRecord, language: Language): PaymentStep[] => {
  const texts = standingTexts[language];
  return [
    { label: texts.pay, detail: null, state: 'NOW' },
    { label: texts.check, detail: texts.checkedWithin, state: 'LATER' },
    { label: texts.opens(subjectOf(purchase, language)), detail: texts.mailComes, state: 'LATER' },
  ];
};

/**
 * The way from paying to what it opens, in three steps, the last only where it is known what that is; none for a payment
 * that came to nothing.
 */
export const paymentStepsOf = (purchase: PurchaseRecord, now: Date, display: Display): PaymentStep[] => {
  const steps = allStepsOf(purchase, now, display);
  return opensSomething(purchase) ? steps : steps.slice(0, 2);
};

const allStepsOf = (purchase: PurchaseRecord, now: Date, display: Display): PaymentStep[] => {
  const standing = standingOf(purchase);
  if (standing === 'UNPAID') return stepsToPay(purchase, display.language);
  if (standing !== 'CHECKING' && standing !== 'APPROVED') return [];
  const texts = standingTexts[display.language];
  const isOpen = standing === 'APPROVED';
  const step = (label: string, detail: string | null, state: PaymentStepState): PaymentStep => ({
    label,
    detail,
    state: isOpen ? 'DONE' : state,
  });
  return [
    step(texts.paid, purchase.createdAt === null ? null : dayWithoutYear(purchase.createdAt, now, display), 'DONE'),
    step(
      isOpen ? texts.checked : texts.standings.CHECKING,
      isOpen ? null : checkDetail(purchase, now, display.language),
      'NOW',
    ),
    step(
      (isOpen ? texts.isOpen : texts.opens)(subjectOf(purchase, display.language)),
      isOpen ? null : texts.mailComes,
      'LATER',
    ),
  ];
};

const sumText = (purchases: readonly PurchaseRecord[], language: Language): string | null => {
  const amounts = purchases.flatMap(({ amount }) => rupees(amount)?.amount ?? []);
  // Without one of the payments the sum would be wrong, so there is none.
  if (amounts.length < purchases.length) return null;
  const sum: Money = { amount: amounts.reduce((total, amount) => total + amount, 0), currency: 'INR' };
  return moneyText(sum, 'AS_NEEDED', language);
};

const toldApart = ['CHECKING', 'UNKNOWN', 'DUPLICATE', 'REFUNDED', 'DECLINED'] as const;

/**
 * How much was paid in how many payments, and how many of them wait or came to nothing. Only what the academy has approved
 * or checks is in the sum. Null without any purchase.
 */
export const purchasesSummaryOf = (purchases: readonly PurchaseRecord[], language: Language): string | null => {
  const texts = standingTexts[language];
  const byStanding = Map.groupBy(purchases, standingOf);
  const held = [...(byStanding.get('APPROVED') ?? []), ...(byStanding.get('CHECKING') ?? [])];
  const parts = [
    ...(held.length === 0 ? [] : [texts.paymentsWithSum(sumText(held, language), held.length)]),
    ...toldApart.flatMap((standing) => {
      const count = byStanding.get(standing)?.length ?? 0;
      return count === 0 ? [] : [texts.counts[standing](count)];
    }),
  ];
  return parts.length === 0 ? null : parts.join(' · ');
};

/** Whether a purchase waits for the academy's approval. */
export const isAwaitingApproval = ({ status }: PurchaseRecord): boolean => status === 'PENDING';

/** The newest payment for a course that waits for approval; null when none does. */
export const awaitedPurchaseOf = (byCourse: PurchasesByCourse, courseId: string): PurchaseRecord | null =>
  newestOf((byCourse.get(courseId) ?? []).filter(isAwaitingApproval));

/** The purchases of each course, newest first; the course of the newest one first. */
export const purchasedCoursesOf = (purchases: readonly PurchaseRecord[]): PurchasedCourseRecord[] =>
  [...Map.groupBy(newestFirst(purchases), ({ courseId }) => courseId)].map(([courseId, ofCourse]) => ({
    courseId,
    purchases: ofCourse,
  }));
