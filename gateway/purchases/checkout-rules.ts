import type { CourseRecord } from '../catalogue/records.ts';
import type { RestId } from '../values/rest-id.ts';
import { beginningOf, type Language } from '../values/text.ts';
import { isPayable, type AccessState, type Payable } from './access-state.ts';
import type { OrderRecord } from './records.ts';
import { purchaseTexts } from './texts.ts';

/** The provider refuses a description of more than 255 characters, and a note of more than 256. */
const maxTitleLength = 240;

const shortTitleOf = ({ title }: CourseRecord): string =>
  title.length <= maxTitleLength ? title : `${beginningOf(title, maxTitleLength)}…`;

/** What the payment window says is bought: the title, and the month of a monthly course. The same in every language. */
export const orderDescription = (course: CourseRecord, month: number | null): string =>
  month === null ? shortTitleOf(course) : `${shortTitleOf(course)} - Month ${month}`;

/** What may be ordered, or why nothing may, in words. */
export type OrderVerdict =
  | { readonly payable: Payable; readonly refusal: null }
  | {
      readonly payable: null;
      readonly refusal: string;
      /** Whether the month that the person saw is the reason: another one may be payable. */
      readonly isAboutMonth: boolean;
    };

const nothingPayable = ({ isGranted, isCertified, isAwaitingApproval }: AccessState, language: Language): string => {
  const texts = purchaseTexts[language];
  if (isAwaitingApproval) return texts.pendingNote;
  return isGranted && isCertified ? texts.alreadyPaid : texts.nothingPayable;
};

/** Evaluates an order: only what is payable now, and only the month that the person saw. */
export const evaluateOrder = (accessState: AccessState, seenMonth: number | null, language: Language): OrderVerdict => {
  const refuse = (refusal: string, isAboutMonth = false): OrderVerdict => ({ payable: null, refusal, isAboutMonth });
  const texts = purchaseTexts[language];
  const { next, unlockedMonths, pendingMonths } = accessState;

  if (seenMonth !== null && unlockedMonths.includes(seenMonth)) return refuse(texts.alreadyPaid, true);
  if (seenMonth !== null && pendingMonths.includes(seenMonth)) return refuse(texts.pendingNote, true);
  if (next === null) return refuse(nothingPayable(accessState, language));
  if (!isPayable(next)) return refuse(texts.noPrice);
  if (seenMonth !== null && seenMonth !== (next.month ?? 1)) {
    return refuse(next.month === null ? texts.wholePayable : texts.otherMonthPayable(next.month), true);
  }
  return { payable: next, refusal: null };
};

/** The body of POST /purchases/create-order; a one-time order names no months. */
export type OrderRequest = {
  readonly courseId: RestId;
  readonly isMonthlyPayment: boolean;
  readonly monthNumber?: number;
  readonly totalMonths?: number;
};

/** What to order for a course: the id goes back in the type that the API itself uses. */
export const orderRequestOf = ({ restId, months }: CourseRecord, { month }: Payable): OrderRequest =>
  month === null
    ? { courseId: restId, isMonthlyPayment: false }
    : { courseId: restId, isMonthlyPayment: true, monthNumber: month, totalMonths: months };

/** Notes kept with the order at the provider; every value is text. */
export const checkoutNotesOf = (course: CourseRecord, { month }: Payable): { key: string; value: string }[] => [
  { key: 'courseId', value: course.id },
  { key: 'courseTitle', value: shortTitleOf(course) },
  { key: 'isMonthlyPayment', value: String(month !== null) },
  ...(month === null
    ? []
    : [
        { key: 'monthNumber', value: String(month) },
        { key: 'totalMonths', value: String(course.months) },
      ]),
];

/** The ways of paying that the window offers. */
export const checkoutMethods = {
  netbanking: true,
  wallet: true,
  upi: true,
  card: true,
  emi: false,
  paylater: false,
} as const;

/** Whether an order charges what was quoted, in paise. */
export const isAsQuoted = ({ amount, currency }: OrderRecord, { amount: quoted }: Payable): boolean =>
  currency === 'INR' && amount === quoted;
