import { describe, expect, it } from 'vitest';
import { accessStateOf, indexPurchases } from '../../../gateway/purchases/access-rules.ts';
import { paymentsTextOf } from '../../../gateway/purchases/payments-text.ts';
import type { PurchaseRecord } from '../../../gateway/purchases/records.ts';
import { startOfDay } from '../../../gateway/values/instants.ts';
import type { Language } from '../../../gateway/values/text.ts';
import { aCourseRecord, aOneTimeCourseRecord, aPurchaseRecord } from '../../support/records.ts';

const now = new Date('2026-11-15T06:00:00Z');

const textOf = (
  purchases: readonly PurchaseRecord[],
  { course = aCourseRecord(), language = 'en' as Language, at = now } = {},
) => {
  const accessState = accessStateOf(course, indexPurchases(purchases), startOfDay(at));
  return paymentsTextOf({ course, accessState, outline: null }, at, language);
};

const bought = (month: number, fields: Record<string, unknown> = {}) =>
  aPurchaseRecord({ monthNumber: month, createdAt: '2026-11-10T10:00:00Z', ...fields });
const pending = (month: number) => bought(month, { status: 'PENDING' });
const first = bought(1);

describe('The payments of a course in one line', () => {
  it('say what is paid, what is left and when the next is due', () => {
    expect(textOf([first])).toBe('₹1500 paid · ₹7500 to go · next on 10 December');
    expect(textOf([first], { language: 'bn' })).toBe('₹১৫০০ দেওয়া হয়েছে · ₹৭৫০০ বাকি · পরের ফি ১০ ডিসেম্বর');
  });

  it('name the year of a day in another one, and say what is overdue', () => {
    expect(textOf([bought(1, { createdAt: '2026-12-10T10:00:00Z' })], { at: new Date('2026-12-11T06:00:00Z') })).toBe(
      '₹1500 paid · ₹7500 to go · next on 9 January 2027',
    );
    expect(textOf([bought(1, { createdAt: '2026-10-10T10:00:00Z' })])).toBe(
      '₹1500 paid · ₹7500 to go · due since 9 November',
    );
    // The day itself is not late yet.
    expect(textOf([bought(1, { createdAt: '2026-10-16T10:00:00Z' })])).toContain('next on 15 November');
  });

  it('keep what is being checked apart from what is paid and what is left', () => {
    expect(textOf([first, pending(2)])).toBe('₹1500 paid · ₹1500 being checked · ₹6000 to go');
    expect(textOf([pending(1)])).toBe('₹1500 being checked · ₹7500 to go');
  });

  it.each(['DECLINED', 'REFUNDED', 'DUPLICATE', 'SOMETHING'])('do not count what is %s', (status) => {
    expect(textOf([first, bought(2, { status })])).toBe('₹1500 paid · ₹7500 to go · next on 10 December');
    expect(textOf([bought(1, { status })])).toBe('₹9000 to go');
  });

  it('count a month that was paid twice once', () => {
    expect(textOf([first, bought(1), pending(1)])).toBe('₹1500 paid · ₹7500 to go · next on 10 December');
  });

  it('count what was really paid, also where the price was another one, or had paise', () => {
    expect(textOf([bought(1, { amountCents: 100_000 })])).toMatch(/^₹1000 paid · ₹7500 to go/);
    expect(textOf([bought(1, { amountCents: 100_050 })])).toMatch(/^₹1000\.50 paid · ₹7500\.00 to go/);
  });

  it('leave out what is not known, nothing, or never to be paid', () => {
    expect(textOf([bought(1, { amountCents: null })])).toBe('₹7500 to go · next on 10 December');
    expect(textOf([first], { course: aCourseRecord({ monthlyFeeCents: null }) })).toBe('₹1500 paid');
    expect(textOf([1, 2, 3, 4, 5, 6].map((month) => bought(month)))).toBe('₹9000 paid');
    // Month 2 was left out and is not offered again.
    expect(textOf([first, bought(3)])).toBe('₹3000 paid · ₹4500 to go · next on 10 December');
    expect(textOf([first], { course: { ...aCourseRecord(), isOffered: false } })).toBe('₹1500 paid');
    expect(textOf([], { course: aCourseRecord({ monthlyFeeCents: null }) })).toBeNull();
  });

  it('of a course that is paid once are one sum', () => {
    const course = aOneTimeCourseRecord({ priceCents: 700_000 });
    const once = (status: string) =>
      aPurchaseRecord({ status, isMonthlyPayment: false, monthNumber: null, amountCents: 700_000 });
    expect(textOf([once('PAID')], { course })).toBe('₹7000 paid');
    expect(textOf([once('PENDING')], { course })).toBe('₹7000 being checked');
    expect(textOf([], { course })).toBe('₹7000 to go');
  });
});
