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
export type MadePurchase = { readonly status: string; readonly monthNumber: number | null };

/** Why an order is refused: HTTP status, code for programs, message for people. */
export type Refusal = { readonly status: number; readonly code: string; readonly message: string };

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
    const message = course.isMonthlyPayment ? 'This course is paid month by month.' : 'This course is paid once.';
    return { status: 422, code: 'WRONG_KIND_OF_PAYMENT', message };
  }
  if (chargeOf(course) === null) {
    return { status: 409, code: 'NOT_FOR_SALE', message: 'This course cannot be bought at the moment.' };
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
  if (made.some(({ status }) => status === 'PAID')) return alreadyPaid('You have already paid for this course.');
  if (made.some(({ status }) => status === 'PENDING')) {
    return alreadyPending('Your payment for this course is waiting for approval.');
  }
  return null;
};

const refusalOfMonth = (course: CourseTerms, month: number | null, made: readonly MadePurchase[]): Refusal | null => {
  const months = monthsOf(course) ?? 1;
  if (month === null || month < 1 || month > months) {
    const message = `This course has ${months === 1 ? '1 month' : `${months} months`}: choose one of them.`;
    return { status: 422, code: 'NO_SUCH_MONTH', message };
  }
  const monthsWith = (wanted: string): number[] =>
    made.flatMap(({ status, monthNumber }) => (status === wanted ? [monthNumber ?? 1] : []));
  const paid = monthsWith('PAID');
  if (paid.includes(month)) return alreadyPaid(`You have already paid for month ${month} of this course.`);
  if (monthsWith('PENDING').includes(month)) {
    return alreadyPending(`Your payment for month ${month} of this course is waiting for approval.`);
  }
  const next = Math.max(0, ...paid.filter((number) => number <= months)) + 1;
  if (month === next) return null;
  const message = next > months ? 'No further month of this course can be paid.' : `Month ${next} is the next to pay.`;
  return { status: 409, code: 'NOT_THE_NEXT_MONTH', message };
};

const alreadyPaid = (message: string): Refusal => ({ status: 409, code: 'ALREADY_PAID', message });
const alreadyPending = (message: string): Refusal => ({ status: 409, code: 'ALREADY_PENDING', message });
