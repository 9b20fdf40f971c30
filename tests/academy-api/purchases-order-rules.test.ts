import { describe, expect, it } from 'vitest';
import {
  chargeOf,
  type CourseTerms,
  isForTheSame,
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

  it('leaves out paid months above a number of months that was lowered since, as the gateway does', () => {
    expect(codeForMonth(2, paid(1, 7))).toBeNull();
    expect(codeForMonth(3, paid(1, 7))).toBe('NOT_THE_NEXT_MONTH');
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
    expect(refusalOf(monthly, { isMonthlyPayment: false, monthNumber: null }, [])).toMatchObject({
      status: 422,
      code: 'WRONG_KIND_OF_PAYMENT',
      message: { en: 'This course is paid month by month.', bn: 'এই কোর্সের ফি মাসে মাসে দিতে হয়।' },
    });
    expect(refusalOf(once, { isMonthlyPayment: true, monthNumber: 1 }, [])?.message).toEqual({
      en: 'This course is paid once.',
      bn: 'এই কোর্সের পুরো ফি একবারেই দিতে হয়।',
    });
  });

  it('counts a purchase of the whole as month 1 where the course is sold by month now', () => {
    expect(codeForMonth(1, [{ status: 'PAID', monthNumber: null }])).toBe('ALREADY_PAID');
    expect(codeForMonth(2, [{ status: 'PAID', monthNumber: null }])).toBeNull();
  });

  it('is refused in words that say what to do, with the status of a conflict or of a wrong request', () => {
    const wordsForMonth = (month: number, made: MadePurchase[], course = monthly) =>
      refusalOf(course, { isMonthlyPayment: true, monthNumber: month }, made);
    const wordsForWhole = (status: MadePurchase['status']) =>
      refusalOf(once, { isMonthlyPayment: false, monthNumber: null }, [{ status, monthNumber: null }]);

    expect(wordsForMonth(7, [])).toMatchObject({
      status: 422,
      message: { en: 'This course has 6 months: choose one of them.', bn: 'এই কোর্স ৬ মাসের, তার একটি বেছে নিন।' },
    });
    expect(wordsForMonth(2, [], { ...monthly, durationMonths: 1 })?.message.en).toBe(
      'This course has 1 month: choose one of them.',
    );
    expect(wordsForMonth(2, paid(1, 2))).toMatchObject({
      status: 409,
      message: {
        en: 'You have already paid for month 2 of this course.',
        bn: 'এই কোর্সের ২য় মাসের ফি আপনি আগেই দিয়েছেন।',
      },
    });
    expect(wordsForMonth(1, pending(1))).toMatchObject({
      status: 409,
      message: {
        en: 'Your payment for month 1 of this course is waiting for approval.',
        bn: 'এই কোর্সের ১ম মাসের পেমেন্ট অনুমোদনের অপেক্ষায় আছে।',
      },
    });
    expect(wordsForMonth(3, paid(1))).toMatchObject({
      status: 409,
      message: { en: 'Month 2 is the next to pay.', bn: 'এখন ২য় মাসের ফি দেওয়ার পালা।' },
    });
    expect(wordsForMonth(2, paid(5))?.message.en).toBe('Month 6 is the next to pay.');
    expect(wordsForMonth(2, paid(6))?.message).toEqual({
      en: 'No further month of this course can be paid.',
      bn: 'এই কোর্সে দেওয়ার মতো আর কোনো মাসের ফি নেই।',
    });
    expect(wordsForWhole('PAID')?.message).toEqual({
      en: 'You have already paid for this course.',
      bn: 'এই কোর্সের ফি আপনি আগেই দিয়েছেন।',
    });
    expect(wordsForWhole('PENDING')?.message).toEqual({
      en: 'Your payment for this course is waiting for approval.',
      bn: 'এই কোর্সে আপনার পেমেন্ট অনুমোদনের অপেক্ষায় আছে।',
    });
  });
});

describe('two purchases of a course', () => {
  const [none, first, second] = [null, 1, 2].map((monthNumber) => ({ monthNumber }));
  if (none === undefined || first === undefined || second === undefined) throw new Error('There are three months.');

  it('are for the same when their months are, and the whole counts as month 1', () => {
    expect(isForTheSame(monthly, second, second)).toBe(true);
    expect(isForTheSame(monthly, first, second)).toBe(false);
    expect(isForTheSame(monthly, none, first)).toBe(true);
    expect(isForTheSame(monthly, first, none)).toBe(true);
    expect(isForTheSame(monthly, none, second)).toBe(false);
  });

  it('are always for the same in a course that is paid once', () => {
    expect(isForTheSame(once, first, second)).toBe(true);
  });
});

describe('what is charged', () => {
  it('is the fee of a month or the price of the whole', () => {
    expect(chargeOf(monthly)).toBe(150_000);
    expect(chargeOf(once)).toBe(499_900);
  });

  it('begins at one rupee', () => {
    expect(chargeOf({ ...once, priceCents: 100 })).toBe(100);
  });

  it.each([null, 0, 99])('is nothing that can be paid at a price of %s', (priceCents) => {
    expect(chargeOf({ ...once, priceCents })).toBeNull();
    expect(refusalOf({ ...once, priceCents }, { isMonthlyPayment: false, monthNumber: null }, [])).toMatchObject({
      status: 409,
      code: 'NOT_FOR_SALE',
      message: { en: 'This course cannot be bought at the moment.', bn: 'এই কোর্সটি এখন কেনা যাচ্ছে না।' },
    });
  });

  it('counts a monthly course without a duration as one month', () => {
    for (const durationMonths of [null, 0]) expect(monthsOf({ ...monthly, durationMonths })).toBe(1);
    expect(monthsOf(once)).toBeNull();
  });
});
