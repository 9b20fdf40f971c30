import type {
  Certificate,
  CourseMonth,
  Destination,
  Progress,
  PurchaseAction,
  ScheduledPayment,
} from '../generated/schema.ts';
import { sitePaths } from '../generated/site-routes.ts';
import { askedPrice, lectureCountText } from '../catalogue/course-rules.ts';
import type { CourseRecord } from '../catalogue/records.ts';
import { calendarDay } from '../values/calendar-days.ts';
import { calendarDayText, dayOf } from '../values/instants.ts';
import { type Money, percentOf, rupees } from '../values/money.ts';
import type { Language } from '../values/text.ts';
import { type AccessState, isPayable, isToPay, type MonthAccess, type MonthReason } from './access-state.ts';
import type { CourseAccessRecord } from './course-access.ts';
import { monthLabel, monthTemplate } from './month-templates.ts';
import { purchaseTexts } from './texts.ts';

/** The day at the academy of a payment: YYYY-MM-DD, in words and for a sheet of a calendar; null where there is none. */
export const paymentDayOf = (
  instant: Date | null,
  language: Language,
): Required<Pick<ScheduledPayment, 'date' | 'dateText' | 'calendarDay'>> => {
  if (instant === null) return { date: null, dateText: null, calendarDay: null };
  const date = dayOf(instant);
  return { date, dateText: calendarDayText(date, language), calendarDay: calendarDay(date, language) };
};

const progressText = ({ isMonthly }: CourseRecord, paid: number, total: number, language: Language): string => {
  const texts = purchaseTexts[language];
  if (isMonthly) return texts.progress(paid, total);
  return paid > 0 ? texts.paidInFull : texts.notPaid;
};

/** The paid months of all months, in words as well: Progress: 2/6 months, or whether a course that is paid once is paid. */
export const progressOf = (
  { course, accessState: { paidMonths, totalMonths } }: CourseAccessRecord,
  language: Language,
): Progress => ({
  value: paidMonths.length,
  total: totalMonths,
  percent: percentOf(paidMonths.length, totalMonths),
  text: progressText(course, paidMonths.length, totalMonths, language),
});

/** Where a month stands among all months; one above a shortened duration counts as the last. */
export const positionOf = ({ number }: MonthAccess, { totalMonths }: AccessState, language: Language): Progress => {
  const value = Math.min(number, totalMonths);
  return {
    value,
    total: totalMonths,
    percent: percentOf(value, totalMonths),
    text: purchaseTexts[language].position(number, totalMonths),
  };
};

const payableExplanation = (dueAt: Date | null, isOverdue: boolean, language: Language): string => {
  const texts = purchaseTexts[language];
  if (dueAt === null) return texts.payToOpen;
  const day = calendarDayText(dayOf(dueAt), language);
  return isOverdue ? texts.payToOpenSince(day) : texts.payToOpenBy(day);
};

/** Why a month stands as it does, in words. */
export const monthExplanation = (reason: MonthReason, course: CourseRecord, language: Language): string => {
  const texts = purchaseTexts[language];
  const { isMonthly } = course;
  switch (reason.kind) {
    case 'PAID':
      return isMonthly ? texts.monthPaid : texts.coursePaid;
    case 'AWAITING_APPROVAL':
      return isMonthly ? texts.monthAwaitsApproval : texts.courseAwaitsApproval;
    case 'PAYABLE':
      if (askedPrice(course) === null) return texts.noPrice;
      return isMonthly ? payableExplanation(reason.dueAt, reason.isOverdue, language) : texts.buyToOpen;
    case 'AFTER_PAYMENT':
      return texts.afterPayment(reason.month);
    case 'AFTER_APPROVAL':
      return texts.afterApproval(reason.month);
    case 'SKIPPED':
      return texts.skipped;
    case 'NOT_OFFERED':
      return isMonthly ? texts.monthNotOffered : texts.courseNotOffered;
  }
};

/** How many lessons are planned for a month; of a course that is paid once, how many lectures it has. */
export const lessonCountTextOf = (
  course: CourseRecord,
  { number }: Pick<MonthAccess, 'number'>,
  language: Language,
): string => {
  const texts = purchaseTexts[language];
  if (!course.isMonthly) return texts.lectures(lectureCountText(course, language));
  return texts.plannedLessons(monthTemplate(course, number, language).lessons);
};

/** What the button of a month says. */
export const monthActionLabel = (
  { state, number }: MonthAccess,
  { isMonthly }: CourseRecord,
  language: Language,
): CourseMonth['actionLabel'] => {
  const texts = purchaseTexts[language];
  if (state === 'UNLOCKED') return texts.startLearning;
  if (state === 'PENDING') return texts.approvalPending;
  if (state === 'LOCKED') return texts.locked;
  return isMonthly ? texts.payForMonth(number) : texts.buyNow;
};

/** How a month stands, in two words. */
export const monthStateText = ({ state, reason }: MonthAccess, language: Language): string => {
  const texts = purchaseTexts[language];
  const stateTexts = {
    UNLOCKED: texts.openState,
    PENDING: texts.pendingState,
    PAYABLE: texts.payableState,
    LOCKED: texts.locked,
  };
  return reason.kind === 'SKIPPED' ? texts.skippedState : stateTexts[state];
};

/** Every month with amount, state and date. */
export const scheduleOf = (
  { course, accessState }: CourseAccessRecord,
  language: Language,
): (Omit<ScheduledPayment, 'amount' | '__typename'> & { amount: Money | null })[] => {
  const texts = purchaseTexts[language];
  const stateTexts = {
    UNLOCKED: texts.paidState,
    PENDING: texts.pendingState,
    PAYABLE: texts.payableState,
    LOCKED: texts.laterState,
  };
  const asked = askedPrice(course);

  return accessState.months.map(({ number, state, reason, purchase, paidOrDueAt }) => ({
    month: number,
    label: course.isMonthly ? monthLabel(number, language) : texts.oneTimePayment,
    amount: rupees(purchase === null ? asked : purchase.amount),
    state,
    stateText: reason.kind === 'SKIPPED' ? texts.skippedState : stateTexts[state],
    ...paymentDayOf(paidOrDueAt, language),
  }));
};

const missingForCertificate = ({ course, accessState: { months } }: CourseAccessRecord, language: Language): string => {
  const texts = purchaseTexts[language];
  if (!course.isOffered) return texts.certificateNotOffered;
  if (!course.isMonthly) return texts.certificateAfterPurchase;
  const left = months.filter(isToPay).length;
  const parts = [
    ...(left > 0 ? [texts.certificateAfterMonths(left)] : []),
    ...(months.some(({ reason }) => reason.kind === 'SKIPPED') ? [texts.certificateAfterSkipped] : []),
  ];
  return parts.length === 0 ? texts.certificateAfterApproval : parts.join(' ');
};

/** The certificate: unlocked when every month is paid. */
export const certificateOf = (access: CourseAccessRecord, language: Language): Certificate => {
  const texts = purchaseTexts[language];
  const { isCertified } = access.accessState;
  const ready = access.course.isMonthly ? texts.certificateReady : texts.certificateReadyOnce;
  return {
    isUnlocked: isCertified,
    explanation: isCertified ? ready : missingForCertificate(access, language),
    downloadMessage: texts.certificateDownload,
  };
};

/** The access page of a course. */
export const accessDestination = (courseId: string): Destination => ({
  place: 'COURSE_ACCESS',
  courseId,
  path: sitePaths.courseAccess(courseId),
});

/** Why a course is closed, in words; null for an open one. */
export const restrictionNoteOf = ({ course, accessState }: CourseAccessRecord, language: Language): string | null => {
  const texts = purchaseTexts[language];
  if (accessState.isGranted) return null;
  if (accessState.isFirstPending) return texts.pendingNote;
  if (!course.isOffered) return texts.courseNotOffered;
  if (askedPrice(course) === null) return texts.noPrice;
  return course.isMonthly ? texts.payFirstToOpen : texts.buyToOpen;
};

/** What the buy button of the detail page says and does. */
export const purchaseActionOf = (access: CourseAccessRecord, language: Language): PurchaseAction => {
  const { course, accessState } = access;
  const texts = purchaseTexts[language];
  if (accessState.isGranted) {
    return {
      kind: 'GO_TO_COURSE',
      label: texts.goToCourse,
      isEnabled: true,
      note: null,
      destination: accessDestination(course.id),
    };
  }
  const isEnabled = accessState.next !== null && isPayable(accessState.next);
  return {
    kind: course.isMonthly ? 'PAY_FIRST_MONTH' : 'BUY_NOW',
    label: course.isMonthly ? texts.payFirstMonth : texts.buyNow,
    isEnabled,
    note: isEnabled ? null : restrictionNoteOf(access, language),
    destination: null,
  };
};
