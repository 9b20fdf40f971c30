import { describe, expect, it } from 'vitest';
import {
  chargeOf,
  type CourseTerms,
  type MadePurchase,
  monthsOf,
  refusalOf,
} from '../../academy-api/purchases/order-rules.ts';

const monthly: CourseTerms = { isMonthlyPayment: true, monthlyFeeCents: 150_000, durationMonths: 6, priceCents: null };
const once: CourseTerms = { isMonthlyPayment: false, monthlyFeeCents: null, durationMonths: null, priceCents: 499_900 };

const paid = (...months: number[]): MadePurchase[] => months.map((monthNumber) => ({ status: 'PAID', monthNumber }));
const pending = (...months: number[]): MadePurchase[] =>
  months.map((monthNumber) => ({ status: 'PENDING', monthNumber }));

const codeForMonth = (month: number | null, made: MadePurchase[] = []): string | null =>
  refusalOf(monthly, { isMonthlyPayment: true, monthNumber: month }, made)?.code ?? null;
const codeForWhole = (made: MadePurchase[] = []): string | null =>
  refusalOf(once, { isMonthlyPayment: false, monthNumber: null }, made)?.code ?? null;

describe('what may be ordered', () => {
  it('begins a monthly course with its first month', () => {
    expect(codeForMonth(1)).toBeNull();
    expect(codeForMonth(2)).toBe('NOT_THE_NEXT_MONTH');
  });

  it('goes on with the month after the highest paid one, also over a gap', () => {
    expect(codeForMonth(4, paid(1, 2, 3))).toBeNull();
    expect(codeForMonth(4, paid(1, 3))).toBeNull();
    expect(codeForMonth(2, paid(1, 3))).toBe('NOT_THE_NEXT_MONTH');
  });

  it('never takes a month twice', () => {
    expect(codeForMonth(1, paid(1))).toBe('ALREADY_PAID');
    expect(codeForMonth(2, [...paid(1), ...pending(2)])).toBe('ALREADY_PENDING');
    expect(codeForMonth(3, [...paid(1), ...pending(2)])).toBe('NOT_THE_NEXT_MONTH');
  });

  it('is not held up by a month elsewhere that waits for approval', () => {
    expect(codeForMonth(2, [...paid(1), ...pending(5)])).toBeNull();
  });

  it.each([null, 0, -1, 7, 1_000])('knows no month %s of a course of six', (month) => {
    expect(codeForMonth(month)).toBe('NO_SUCH_MONTH');
  });

  it('has nothing left to pay once the last month is paid', () => {
    expect(codeForMonth(6, paid(1, 2, 3, 4, 5, 6))).toBe('ALREADY_PAID');
    expect(codeForMonth(2, paid(6))).toBe('NOT_THE_NEXT_MONTH');
  });

  it('takes a one-time course once', () => {
    expect(codeForWhole()).toBeNull();
    expect(codeForWhole([{ status: 'PENDING', monthNumber: null }])).toBe('ALREADY_PENDING');
    expect(codeForWhole([{ status: 'PAID', monthNumber: null }])).toBe('ALREADY_PAID');
  });

  it('is not blocked by a purchase that was declined', () => {
    expect(codeForWhole([{ status: 'DECLINED', monthNumber: null }])).toBeNull();
    expect(codeForMonth(1, [{ status: 'DECLINED', monthNumber: 1 }])).toBeNull();
  });

  it('refuses the wrong kind of payment in words', () => {
    expect(refusalOf(monthly, { isMonthlyPayment: false, monthNumber: null }, [])).toEqual({
      status: 422,
      code: 'WRONG_KIND_OF_PAYMENT',
      message: 'This course is paid month by month.',
    });
    expect(refusalOf(once, { isMonthlyPayment: true, monthNumber: 1 }, [])?.message).toBe('This course is paid once.');
  });
});

describe('what is charged', () => {
  it('is the fee of a month or the price of the whole', () => {
    expect(chargeOf(monthly)).toBe(150_000);
    expect(chargeOf(once)).toBe(499_900);
  });

  it.each([null, 0, 99])('is nothing that can be paid at a price of %s', (priceCents) => {
    expect(chargeOf({ ...once, priceCents })).toBeNull();
    expect(refusalOf({ ...once, priceCents }, { isMonthlyPayment: false, monthNumber: null }, [])?.code).toBe(
      'NOT_FOR_SALE',
    );
  });

  it('counts a monthly course without a duration as one month', () => {
    expect(monthsOf({ ...monthly, durationMonths: null })).toBe(1);
    expect(monthsOf(once)).toBeNull();
  });
});
