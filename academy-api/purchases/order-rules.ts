/** What a learner asks to buy. The month is null for a one-time purchase. */
export type Wish = { readonly isMonthlyPayment: boolean; readonly monthNumber: number | null };

/** What the rules need to know of a course; amounts in paise. */
export type CourseTerms = {
  readonly isMonthlyPayment: boolean;
  readonly monthlyFeeCents: number | null;
  readonly durationMonths: number | null;
  readonly priceCents: number | null;
};

/** A purchase whose payment was verified. */
export type MadePurchase = { readonly status: string; readonly monthNumber: number | null };

/** Why something cannot be ordered: HTTP status, code for programs, sentence for people. */
export type Refusal = { readonly status: number; readonly code: string; readonly message: string };

/** The provider takes nothing below one rupee. */
const smallestAmount = 100;

/** How many months there are to pay; null for a one-time course. */
export const monthsOf = ({ isMonthlyPayment, durationMonths }: CourseTerms): number | null =>
  isMonthlyPayment ? Math.max(1, durationMonths ?? 1) : null;

/** What is charged, in paise; null while the academy has set no amount that can be charged. */
export const chargeOf = (course: CourseTerms): number | null => {
  const amount = course.isMonthlyPayment ? course.monthlyFeeCents : course.priceCents;
  return amount === null || amount < smallestAmount ? null : amount;
};

/**
 * Why this cannot be ordered now; null when it can. Made purchases are those of this learner and course. Nothing is
 * paid twice, and months are paid in their order: the one after the highest paid month is next.
 */
export const refusalOf = (course: CourseTerms, wish: Wish, made: readonly MadePurchase[]): Refusal | null => {
  if (wish.isMonthlyPayment !== course.isMonthlyPayment) {
    const message = course.isMonthlyPayment ? 'This course is paid month by month.' : 'This course is paid once.';
    return { status: 422, code: 'WRONG_KIND_OF_PAYMENT', message };
  }
  if (chargeOf(course) === null) {
    return { status: 409, code: 'NOT_FOR_SALE', message: 'This course cannot be bought at the moment.' };
  }
  return course.isMonthlyPayment ? refusalOfMonth(course, wish.monthNumber, made) : refusalOfWhole(made);
};

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
  const next = Math.max(0, ...paid) + 1;
  if (month === next) return null;
  const message = next > months ? 'No further month of this course can be paid.' : `Month ${next} is the next to pay.`;
  return { status: 409, code: 'NOT_THE_NEXT_MONTH', message };
};

const alreadyPaid = (message: string): Refusal => ({ status: 409, code: 'ALREADY_PAID', message });
const alreadyPending = (message: string): Refusal => ({ status: 409, code: 'ALREADY_PENDING', message });
