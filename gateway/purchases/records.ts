import { errorWordsOf } from '../rest/response.ts';
import { type DecodeReport, reportWithin } from '../rest/decode-report.ts';
import {
  type AmountUnits,
  DecodeError,
  flagField,
  idOf,
  instantField,
  integerOrNull,
  numberOrNull,
  objectField,
  objectOf,
  paiseField,
  strictFlagField,
  textField,
} from '../rest/decode.ts';
import type { JsonObject } from '../values/json.ts';
import type { Page } from '../values/paging.ts';
import { readRestId } from '../values/rest-id.ts';
import { textOrNull } from '../values/text.ts';

/** A purchase as the API sends it, in our words. */
export type PurchaseRecord = {
  readonly id: string;
  readonly courseId: string;
  readonly courseTitle: string | null;
  /** PAID and PENDING exactly as the API writes them; everything else is OTHER. */
  readonly status: 'PAID' | 'PENDING' | 'OTHER';
  /** Paise. */
  readonly amount: number | null;
  readonly isMonthly: boolean;
  /** 1 where the API names none; 0 where it names something that is no month, which opens nothing. */
  readonly month: number;
  readonly totalMonths: number | null;
  readonly createdAt: Date | null;
  /** What became of a purchase that is neither paid nor pending; null where that is not known. */
  readonly fate: 'DECLINED' | 'DUPLICATE' | 'REFUNDED' | null;
  /** The academy's reason for that, in its own words. */
  readonly reason: string | null;
  readonly refundedAt: Date | null;
  /** The provider's number of the payment; null where the API does not send it. */
  readonly paymentId: string | null;
  /** Whether it comes with an order, whose payment is still to be made. */
  readonly isUnpaid: boolean;
};

/** A page of a person's purchases. */
export type PurchasePage = Page<PurchaseRecord>;

const statusOf = ({ status }: JsonObject, report: DecodeReport): PurchaseRecord['status'] => {
  if (status === 'PAID' || status === 'PENDING') return status;
  report.check('status', status);
  return 'OTHER';
};

const fateOf = (value: unknown): PurchaseRecord['fate'] =>
  value === 'DECLINED' || value === 'DUPLICATE' || value === 'REFUNDED' ? value : null;

const maxMonth = 10_000;

const isMonth = (number: number | null): number is number =>
  number !== null && Number.isInteger(number) && number >= 1 && number <= maxMonth;

/** Reads a month: null where none is named; 0 where something is named that is no month. */
const namedMonthOf = ({ monthNumber }: JsonObject, report: DecodeReport): number | null => {
  const number = numberOrNull(monthNumber);
  if (isMonth(number)) return number;
  report.check('monthNumber', monthNumber);
  return monthNumber === null || monthNumber === undefined || monthNumber === '' ? null : 0;
};

const totalOf = ({ totalMonths }: JsonObject, report: DecodeReport): number | null => {
  const number = numberOrNull(totalMonths);
  if (isMonth(number)) return number;
  report.check('totalMonths', totalMonths);
  return null;
};

const courseIdOf = (row: JsonObject, course: JsonObject | null, report: DecodeReport): string => {
  const own = readRestId(row.courseId);
  if (own === null) report.check('courseId', row.courseId);
  const id = own ?? readRestId(course?.id);
  if (id === null) throw new DecodeError('courseId is missing');
  return String(id);
};

/** Reads a row of GET /purchases/me, or the purchase of an order or a confirmation. */
export const readPurchase = (json: unknown, { monthlyAmounts }: AmountUnits, report: DecodeReport): PurchaseRecord => {
  const row = objectOf(json, 'purchase');
  const course = objectField(row, 'course', report);
  const namedMonth = namedMonthOf(row, report);
  const isFlagged = flagField(row, 'isMonthlyPayment', report);
  if (isFlagged && row.monthNumber === null) report.found('monthNumber', 'null');
  const isMonthly = (row.isMonthlyPayment ?? null) === null ? namedMonth !== null : isFlagged;

  return {
    id: String(idOf(row, report)),
    courseId: courseIdOf(row, course, report),
    courseTitle: course === null ? null : textField(course, 'title', report, 'course.title'),
    status: statusOf(row, report),
    amount: paiseField(row, 'amountCents', report, isMonthly ? monthlyAmounts : 'paise'),
    isMonthly,
    month: namedMonth ?? 1,
    totalMonths: totalOf(row, report),
    createdAt: instantField(row, 'createdAt', report),
    fate: fateOf(row.status),
    reason: textField(row, 'reason', report),
    refundedAt: instantField(row, 'refundedAt', report),
    paymentId: textField(row, 'paymentId', report),
    isUnpaid: false,
  };
};

/** Reads a purchase that may be missing or incomplete: null instead of an error, because the payment itself went through. */
const readPurchaseOrNull = (answer: JsonObject, units: AmountUnits, report: DecodeReport): PurchaseRecord | null => {
  try {
    return readPurchase(objectField(answer, 'purchase', report), units, reportWithin(report, 'purchase'));
  } catch (error) {
    if (error instanceof DecodeError) return null;
    throw error;
  }
};

/** An order at the payment provider. */
export type OrderRecord = {
  readonly id: string;
  /** The provider's minor units. */
  readonly amount: number;
  readonly currency: string;
  readonly purchase: PurchaseRecord | null;
};

/** Reads the answer of POST /purchases/create-order. Throws a DecodeError when the id or the amount is missing. */
export const readOrder = (json: unknown, units: AmountUnits, report: DecodeReport): OrderRecord => {
  const answer = objectOf(json);
  const order = objectOf(objectField(answer, 'order', report), 'order');
  const ofOrder = reportWithin(report, 'order');
  const amount = integerOrNull(order.amount);
  // What the provider will charge is shown even where it is unlikely; whether it is the quote is judged elsewhere.
  ofOrder.check('amount', order.amount);
  if (amount === null || amount < 0) throw new DecodeError('order.amount is no amount');
  const purchase = readPurchaseOrNull(answer, units, report);
  const currency = textOrNull(order.currency)?.toUpperCase() ?? 'INR';
  if (typeof order.id !== 'string') ofOrder.check('id', order.id);
  if (order.currency !== 'INR') ofOrder.check('currency', order.currency);

  return {
    id: String(idOf(order, ofOrder)),
    amount,
    currency: /^[A-Z]{3}$/.test(currency) ? currency : 'INR',
    purchase: purchase === null ? null : { ...purchase, isUnpaid: true },
  };
};

/** What the API says about a payment that was sent for verification. */
export type ConfirmationRecord = {
  /** Unknown where the answer says neither yes nor no. */
  readonly verdict: 'VERIFIED' | 'REFUSED' | 'UNKNOWN';
  /** The API's own words where it did not verify. */
  readonly error: string | null;
  readonly purchase: PurchaseRecord | null;
};

const verdictOf = (success: boolean | null, error: string | null): ConfirmationRecord['verdict'] => {
  if (success === true) return 'VERIFIED';
  return success === false || error !== null ? 'REFUSED' : 'UNKNOWN';
};

/** Reads the answer of POST /purchases/verify-payment. Only success: true counts as verified. */
export const readConfirmation = (json: unknown, units: AmountUnits, report: DecodeReport): ConfirmationRecord => {
  const answer = objectOf(json);
  const error = errorWordsOf(answer);
  const success = strictFlagField(answer, 'success', report);
  if (success === false) report.check('success', success);
  return {
    verdict: verdictOf(success, error),
    error,
    purchase: readPurchaseOrNull(answer, units, report),
  };
};
