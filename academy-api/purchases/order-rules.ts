import { bengaliOrdinal, inBengaliDigits } from '../bengali-numbers.ts';
import type { PurchaseRow } from '../database/tables/purchases.ts';
import type { Words } from '../http/api-error.ts';

/** What a learner wants to buy. The month is null for a one-time purchase. */
export type OrderRequest = { readonly isMonthlyPayment: boolean; readonly monthNumber: number | null };

/** The terms of a course that the order rules need; amounts in paise. */
export type CourseTerms = {
  readonly isMonthlyPayment: boolean;
  readonly monthlyFeeCents: number | null;
  readonly durationMonths: number | null;
  readonly priceCents: number | null;
};

/** A purchase whose payment was verified. */
export type MadePurchase = Readonly<Pick<PurchaseRow, 'status' | 'monthNumber'>>;

/** Why an order is refused: HTTP status, code for programs, message for people. */
export type Refusal = { readonly status: number; readonly code: string; readonly message: Words };

/** The minimum amount in paise that the payment provider accepts: one rupee. */
const minAmount = 100;

/** The number of months to pay for; null for a course with a one-time payment. */
export const monthsOf = ({ isMonthlyPayment, durationMonths }: CourseTerms): number | null =>
  isMonthlyPayment ? Math.max(1, durationMonths ?? 1) : null;

/** The amount to charge, in paise; null while the course has no price that the provider accepts. */
export const chargeOf = (course: CourseTerms): number | null => {
  const amount = course.isMonthlyPayment ? course.monthlyFeeCents : course.priceCents;
  return amount === null || amount < minAmount ? null : amount;
};

/**
 * Why an order is refused; null when it is allowed. `made` are the learner's purchases of this course. Nothing can be paid
 * twice, and months are paid in order: the next one is the month after the highest paid one of the course. Months above a
 * number that was lowered since do not count.
 */
export const refusalOf = (
  course: CourseTerms,
  request: OrderRequest,
  made: readonly MadePurchase[],
): Refusal | null => {
  if (request.isMonthlyPayment !== course.isMonthlyPayment) {
    const message = course.isMonthlyPayment
      ? { en: 'This course is paid month by month.', bn: 'এই কোর্সের ফি মাসে মাসে দিতে হয়।' }
      : { en: 'This course is paid once.', bn: 'এই কোর্সের পুরো ফি একবারেই দিতে হয়।' };
    return { status: 422, code: 'WRONG_KIND_OF_PAYMENT', message };
  }
  if (chargeOf(course) === null) {
    const message = { en: 'This course cannot be bought at the moment.', bn: 'এই কোর্সটি এখন কেনা যাচ্ছে না।' };
    return { status: 409, code: 'NOT_FOR_SALE', message };
  }
  return course.isMonthlyPayment ? refusalOfMonth(course, request.monthNumber, made) : refusalOfWhole(made);
};

/**
 * Whether two purchases of a course are for the same, so that only one of them is to be paid: any two of a course that is
 * paid once, and those of the same month. A course may have been sold by month before, or as a whole: a purchase of the
 * whole then counts as month 1.
 */
export const isForTheSame = (
  { isMonthlyPayment }: Pick<CourseTerms, 'isMonthlyPayment'>,
  one: Pick<MadePurchase, 'monthNumber'>,
  other: Pick<MadePurchase, 'monthNumber'>,
): boolean => !isMonthlyPayment || (one.monthNumber ?? 1) === (other.monthNumber ?? 1);

const refusalOfWhole = (made: readonly MadePurchase[]): Refusal | null => {
  if (made.some(({ status }) => status === 'PAID')) {
    return alreadyPaid({ en: 'You have already paid for this course.', bn: 'এই কোর্সের ফি আপনি আগেই দিয়েছেন।' });
  }
  if (made.some(({ status }) => status === 'PENDING')) {
    return alreadyPending({
      en: 'Your payment for this course is waiting for approval.',
      bn: 'এই কোর্সে আপনার পেমেন্ট অনুমোদনের অপেক্ষায় আছে।',
    });
  }
  return null;
};

const refusalOfMonth = (course: CourseTerms, month: number | null, made: readonly MadePurchase[]): Refusal | null => {
  const months = monthsOf(course) ?? 1;
  if (month === null || month < 1 || month > months) {
    const message = {
      en: `This course has ${months === 1 ? '1 month' : `${months} months`}: choose one of them.`,
      bn: inBengaliDigits(`এই কোর্স ${months} মাসের, তার একটি বেছে নিন।`),
    };
    return { status: 422, code: 'NO_SUCH_MONTH', message };
  }
  const monthsWith = (wanted: MadePurchase['status']): number[] =>
    made.flatMap(({ status, monthNumber }) => (status === wanted ? [monthNumber ?? 1] : []));
  const paid = monthsWith('PAID');
  if (paid.includes(month)) {
    return alreadyPaid({
      en: `You have already paid for month ${month} of this course.`,
      bn: `এই কোর্সের ${bengaliOrdinal(month)} মাসের ফি আপনি আগেই দিয়েছেন।`,
    });
  }
  if (monthsWith('PENDING').includes(month)) {
    return alreadyPending({
      en: `Your payment for month ${month} of this course is waiting for approval.`,
      bn: `এই কোর্সের ${bengaliOrdinal(month)} মাসের পেমেন্ট অনুমোদনের অপেক্ষায় আছে।`,
    });
  }
  const next = Math.max(0, ...paid.filter((number) => number <= months)) + 1;
  if (month === next) return null;
  const message =
    next > months
      ? { en: 'No further month of this course can be paid.', bn: 'এই কোর্সে দেওয়ার মতো আর কোনো মাসের ফি নেই।' }
      : { en: `Month ${next} is the next to pay.`, bn: `এখন ${bengaliOrdinal(next)} মাসের ফি দেওয়ার পালা।` };
  return { status: 409, code: 'NOT_THE_NEXT_MONTH', message };
};

const alreadyPaid = (message: Words): Refusal => ({ status: 409, code: 'ALREADY_PAID', message });
const alreadyPending = (message: Words): Refusal => ({ status: 409, code: 'ALREADY_PENDING', message });
