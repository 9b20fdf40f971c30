import { describe, expect, it } from 'vitest';
import { acknowledgementOf, isAcknowledgeable, monthStatesOf } from '../../../gateway/purchases/acknowledgement.ts';
import {
  awaitedPurchaseOf,
  paymentStepsOf,
  purchasedCoursesOf,
  purchasesSummaryOf,
  receivedTextOf,
  standingOf,
  summaryTextOf,
} from '../../../gateway/purchases/payment-standing.ts';
import { indexPurchases } from '../../../gateway/purchases/access-rules.ts';
import { aPurchaseRecord } from '../../support/records.ts';

const english = { language: 'en' as const, timeZone: 'Asia/Kolkata', locale: 'en-IN' };
const bengali = { ...english, language: 'bn' as const };
const paidAt = '2026-11-22T10:00:00Z';
const hoursLater = (hours: number) => new Date(new Date(paidAt).getTime() + hours * 3_600_000);

describe('The standing of a payment', () => {
  it.each([
    ['PENDING', 'CHECKING', '₹1500.00 · Month 1 · being checked', '₹১৫০০.০০ · মাস ১ · যাচাই চলছে'],
    ['PAID', 'APPROVED', '₹1500.00 · Month 1 · approved', '₹১৫০০.০০ · মাস ১ · অনুমোদিত'],
    ['DECLINED', 'DECLINED', '₹1500.00 · Month 1 · declined', '₹১৫০০.০০ · মাস ১ · গ্রহণ করা হয়নি'],
    ['DUPLICATE', 'DUPLICATE', '₹1500.00 · Month 1 · paid twice', '₹১৫০০.০০ · মাস ১ · দুবার দেওয়া'],
    ['REFUNDED', 'REFUNDED', '₹1500.00 · Month 1 · refunded', '₹১৫০০.০০ · মাস ১ · টাকা ফেরত দেওয়া হয়েছে'],
    ['paid', 'UNKNOWN', '₹1500.00 · Month 1 · pending approval', '₹১৫০০.০০ · মাস ১ · অনুমোদনের অপেক্ষায়'],
  ])('of one that the API calls %s is %s', (status, standing, inEnglish, inBengali) => {
    const purchase = aPurchaseRecord({ status });
    expect(standingOf(purchase)).toBe(standing);
    expect(summaryTextOf(purchase, 'en')).toBe(inEnglish);
    expect(summaryTextOf(purchase, 'bn')).toBe(inBengali);
  });

  it.each([
    [{ isMonthlyPayment: false, monthNumber: null }, '₹1500.00 · The whole course · approved'],
    [{ amountCents: null }, 'Month 1 · approved'],
    [{ monthNumber: 'two' }, '₹1500.00 · Monthly payment · approved'],
  ])('names what is known of it: %o', (fields, text) => {
    expect(summaryTextOf(aPurchaseRecord(fields), 'en')).toBe(text);
  });

  it('says that the money has arrived, with what is known of it', () => {
    const status = 'PENDING';
    expect(receivedTextOf(aPurchaseRecord({ status, createdAt: paidAt }), hoursLater(1), english)).toBe(
      '₹1500.00 received, 22 November',
    );
    expect(
      receivedTextOf(aPurchaseRecord({ status, createdAt: null, amountCents: null }), hoursLater(1), english),
    ).toBe('Payment received');
    expect(receivedTextOf(aPurchaseRecord({ status, createdAt: paidAt }), hoursLater(9000), bengali)).toBe(
      '₹১৫০০.০০ পেয়েছি, ২২ নভেম্বর ২০২৬',
    );
  });

  it.each(['FAILED', 'CANCELLED', 'paid', null])('does not say so of one that the API calls %s', (status) => {
    const purchase = aPurchaseRecord({ status, createdAt: paidAt });
    expect([english, bengali].map((display) => receivedTextOf(purchase, hoursLater(1), display))).toEqual([null, null]);
  });
});

describe('The acknowledgement of a payment', () => {
  const words = { academy: 'Dhap', courseTitle: 'Go', kindText: 'Month 1 of 6' };

  it.each([
    ['PENDING', true, 'This acknowledges a payment'],
    ['PAID', true, 'This acknowledges a payment'],
    ['DUPLICATE', true, 'This acknowledges a payment'],
    ['DECLINED', false, 'This payment was declined or refunded.'],
    ['REFUNDED', false, 'This payment was declined or refunded.'],
    ['FAILED', false, 'The academy has not confirmed this payment.'],
  ])('of one that the API calls %s is one: %s', (status, isOne, statement) => {
    const purchase = aPurchaseRecord({ status });
    expect(isAcknowledgeable(purchase)).toBe(isOne);
    expect(acknowledgementOf(purchase, [purchase], words, english).statement).toContain(statement);
  });

  const ofMonth = (monthNumber: number, status = 'PAID') => aPurchaseRecord({ monthNumber, totalMonths: 6, status });
  const [open, closed] = ['UNLOCKED', 'LOCKED'];

  it('shows the open months below the one that waits', () => {
    const sixth = ofMonth(6, 'PENDING');
    const before = [1, 2, 3, 4, 5].map((month) => ofMonth(month));
    expect(monthStatesOf(sixth, [...before, sixth])).toEqual([open, open, open, open, open, 'PENDING']);
  });

  it('shows the stairs at least up to its own month, and a month below it that was left out as dark', () => {
    const [first, third] = [ofMonth(1), ofMonth(3)];
    expect(monthStatesOf(first, [first, third])).toEqual([open, closed, closed, closed, closed, closed]);
    expect(monthStatesOf(third, [first, third])).toEqual([open, closed, open, closed, closed, closed]);
    expect(monthStatesOf(ofMonth(8), [first]).at(7)).toBe(open);
  });

  it('shows no light for a payment that came to nothing, and one window where the course is paid once', () => {
    const declined = ofMonth(2, 'DECLINED');
    expect(monthStatesOf(declined, [ofMonth(1), declined]).slice(0, 3)).toEqual([open, closed, closed]);
    const once = { isMonthlyPayment: false, monthNumber: null, totalMonths: null };
    const [paid, pending] = [aPurchaseRecord(once), aPurchaseRecord({ ...once, status: 'PENDING' })];
    expect([monthStatesOf(paid, [paid]), monthStatesOf(pending, [pending])]).toEqual([[open], ['PENDING']]);
    const unnamed = aPurchaseRecord({ monthNumber: null, totalMonths: null, status: 'PENDING' });
    expect(monthStatesOf(unnamed, [unnamed])).toEqual(['PENDING']);
  });

  it.each([0, 'x', 1.5])('shows no light for %s, which is no month and opens none', (monthNumber) => {
    const [unknown, second] = [aPurchaseRecord({ monthNumber, totalMonths: 2 }), ofMonth(2, 'PENDING')];
    expect(monthStatesOf(unknown, [unknown, second])).toEqual([closed, closed]);
    expect(monthStatesOf(second, [unknown, second]).slice(0, 2)).toEqual([closed, 'PENDING']);
  });
});

describe('The way of a payment', () => {
  const waiting = aPurchaseRecord({ status: 'PENDING', createdAt: paidAt });

  it('leads from paying over a check to the month that opens', () => {
    expect(paymentStepsOf(waiting, hoursLater(1), english)).toEqual([
      { label: 'Paid', detail: '22 November', state: 'DONE' },
      { label: 'Being checked', detail: 'A person checks it within 24-48 hours, so by 24 November', state: 'NOW' },
      { label: 'Month 1 opens', detail: 'And we let you know by e-mail', state: 'LATER' },
    ]);
  });

  it.each(['PAID', 'PENDING'])('opens nothing where a month that is %s cannot be understood', (status) => {
    for (const monthNumber of [0, 'x', 1.5]) {
      const steps = paymentStepsOf(aPurchaseRecord({ status, monthNumber, createdAt: paidAt }), hoursLater(1), english);
      expect(steps.map(({ label }) => label)).toEqual(['Paid', status === 'PAID' ? 'Checked' : 'Being checked']);
    }
  });

  it('promises no day that has passed', () => {
    const detail = (hours: number) => paymentStepsOf(waiting, hoursLater(hours), english)[1]?.detail;
    expect(detail(48)).toContain('24 November');
    expect(detail(49)).toBe('This is taking longer than 48 hours. Please write to us.');
  });

  it('names the day in Bengali without a hyphen, at which a narrow card would break it', () => {
    const purchase = aPurchaseRecord({ status: 'PENDING', createdAt: paidAt });
    expect(paymentStepsOf(purchase, hoursLater(1), bengali)[1]?.detail).toMatch(/মানে ২৪ নভেম্বর তারিখের মধ্যে$/);
  });

  it('names no day where none is known', () => {
    const undated = aPurchaseRecord({ status: 'PENDING', createdAt: null });
    expect(paymentStepsOf(undated, hoursLater(1), english).map(({ detail }) => detail)).toEqual([
      null,
      'A person checks it within 24-48 hours',
      'And we let you know by e-mail',
    ]);
  });

  it('is at its end once it is approved, and is none where it came to nothing', () => {
    const states = (status: string) =>
      paymentStepsOf(aPurchaseRecord({ status }), hoursLater(1), english).map(({ state }) => state);
    expect(states('PAID')).toEqual(['DONE', 'DONE', 'DONE']);
    expect(['DECLINED', 'DUPLICATE', 'REFUNDED', 'else'].flatMap(states)).toEqual([]);
  });

  it('says of a month that is open that it is, and no longer that it will be', () => {
    const last = (display: typeof english | typeof bengali) =>
      paymentStepsOf(aPurchaseRecord({ status: 'PAID' }), hoursLater(1), display).at(-1)?.label;
    expect([last(english), last(bengali)]).toEqual(['Month 1 is open', 'মাস ১ খুলে গেছে']);
  });
});

describe('The sum of purchases', () => {
  const of = (...statuses: string[]) => statuses.map((status) => aPurchaseRecord({ status }));

  it.each([
    [
      of('PAID', 'PAID', 'PAID', 'PENDING'),
      '₹6000 in 4 payments · 1 being checked',
      '৪টি পেমেন্টে ₹৬০০০ · ১টির যাচাই চলছে',
    ],
    [of('PAID'), '₹1500 in 1 payment', '১টি পেমেন্টে ₹১৫০০'],
    // The academy keeps none of this money.
    [of('PAID', 'DUPLICATE'), '₹1500 in 1 payment · 1 paid twice', '১টি পেমেন্টে ₹১৫০০ · ১টি দুবার দেওয়া'],
    [of('REFUNDED', 'PAID'), '₹1500 in 1 payment · 1 refunded', '১টি পেমেন্টে ₹১৫০০ · ১টির টাকা ফেরত দেওয়া হয়েছে'],
    [of('DECLINED'), '1 declined', '১টি গ্রহণ করা হয়নি'],
    [of('else'), '1 pending approval', '১টি অনুমোদনের অপেক্ষায়'],
    [[], null, null],
  ])('is told in one line', (purchases, inEnglish, inBengali) => {
    expect(purchasesSummaryOf(purchases, 'en')).toBe(inEnglish);
    expect(purchasesSummaryOf(purchases, 'bn')).toBe(inBengali);
  });

  it('has paise where there are some, and is left out where an amount is not known', () => {
    const some = [aPurchaseRecord({ amountCents: 150_050 }), aPurchaseRecord()];
    expect(purchasesSummaryOf(some, 'en')).toBe('₹3000.50 in 2 payments');
    expect(purchasesSummaryOf([...some, aPurchaseRecord({ amountCents: null })], 'en')).toBe('3 payments');
  });

  it('is told for each course, that of the newest purchase first', () => {
    const all = [
      aPurchaseRecord({ id: 1, courseId: 'a', createdAt: '2026-10-01T10:00:00Z' }),
      aPurchaseRecord({ id: 2, courseId: 'b', createdAt: '2026-10-02T10:00:00Z' }),
      aPurchaseRecord({ id: 3, courseId: 'a', createdAt: '2026-10-03T10:00:00Z' }),
    ];
    const groups = purchasedCoursesOf(all).map(({ courseId, purchases }) => [courseId, purchases.map(({ id }) => id)]);
    expect(groups).toEqual([
      ['a', ['3', '1']],
      ['b', ['2']],
    ]);
  });

  it('names the newest payment for a course that waits', () => {
    const own = [
      aPurchaseRecord({ id: 1, status: 'PENDING', createdAt: '2026-10-01T10:00:00Z' }),
      aPurchaseRecord({ id: 2, status: 'PENDING', createdAt: '2026-10-02T10:00:00Z' }),
      aPurchaseRecord({ id: 3, status: 'PAID', createdAt: '2026-10-03T10:00:00Z' }),
    ];
    expect(awaitedPurchaseOf(indexPurchases(own), 'c1')?.id).toBe('2');
    expect(awaitedPurchaseOf(indexPurchases(own), 'another')).toBeNull();
  });
});
