import { calendarDayText, dayOf } from '../values/instants.ts';
import type { Language } from '../values/text.ts';
import type { MonthAccess, Payable } from './access-state.ts';
import type { CourseAccessRecord } from './course-access.ts';
import { paymentIntervalDays } from './monthly-access-rules.ts';
import { purchaseTexts } from './texts.ts';

/** What is to be paid next, with the course and the month that it opens. */
export type OfferRecord = {
  readonly access: CourseAccessRecord;
  readonly payable: Payable;
  readonly opens: MonthAccess;
};

/** What is to be paid next; null when there is nothing to pay. */
export const offerOf = (access: CourseAccessRecord): OfferRecord | null => {
  const { next, months } = access.accessState;
  const opens = next === null ? undefined : months[(next.month ?? 1) - 1];
  return next === null || opens === undefined ? null : { access, payable: next, opens };
};

/** What the button of an offer says. */
export const offerLabel = ({ payable: { month } }: OfferRecord, language: Language): string => {
  const texts = purchaseTexts[language];
  if (month === null) return texts.buyNow;
  return month === 1 ? texts.payFirstMonth : texts.payForMonth(month);
};

/** Which of the payments for the course an offer is: Month 2 of 6, or One-time Payment. */
export const offerKindText = ({ payable: { month }, access }: OfferRecord, language: Language): string => {
  const texts = purchaseTexts[language];
  return month === null ? texts.oneTimePayment : texts.monthOf(month, access.accessState.totalMonths);
};

/** When an offer is due, or was, in words; null where there is no date. */
export const offerDueText = ({ payable: { dueAt, isOverdue } }: OfferRecord, language: Language): string | null => {
  if (dueAt === null) return null;
  const texts = purchaseTexts[language];
  return (isOverdue ? texts.wasDue : texts.due)(calendarDayText(dayOf(dueAt), language));
};

/** When the month after the offered one is due, in words; null where none is to be paid after it. */
export const offerNextDueText = ({ access, opens }: OfferRecord, language: Language): string | null =>
  access.accessState.months[opens.number]?.state === 'LOCKED'
    ? purchaseTexts[language].nextDue(paymentIntervalDays)
    : null;
