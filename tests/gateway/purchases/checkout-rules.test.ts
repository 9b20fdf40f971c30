import { describe, expect, it } from 'vitest';
import { indexPurchases, accessStateOf } from '../../../gateway/purchases/access-rules.ts';
import type { Payable } from '../../../gateway/purchases/access-state.ts';
import {
  checkoutNotesOf,
  isAsQuoted,
  evaluateOrder,
  orderDescription,
  orderRequestOf,
} from '../../../gateway/purchases/checkout-rules.ts';
import type { PurchaseRecord } from '../../../gateway/purchases/records.ts';
import { aCourseRecord, aOneTimeCourseRecord, aPurchaseRecord } from '../../support/records.ts';

const now = new Date('2026-11-15T06:00:00Z');
const month = (number: number, status = 'PAID'): PurchaseRecord => aPurchaseRecord({ monthNumber: number, status });

const evaluated = (course = aCourseRecord(), purchases: PurchaseRecord[] = [], seen: number | null = null) =>
  evaluateOrder(accessStateOf(course, indexPurchases(purchases), now), seen, 'en');

describe('An order', () => {
  it('is for the next month, whether or not the person names it', () => {
    expect(evaluated(aCourseRecord(), [month(1)]).payable).toMatchObject({ month: 2, amount: 150_000 });
    expect(evaluated(aCourseRecord(), [month(1)], 2).payable).toMatchObject({ month: 2 });
  });

  it('is refused for a month that is not the next one', () => {
    expect(evaluated(aCourseRecord(), [], 6).refusal).toContain('Month 1');
    expect(evaluated(aCourseRecord(), [], 0).refusal).toContain('Month 1');
  });

  it('is refused for a month that is paid or awaits approval', () => {
    const paid = { refusal: 'You have paid for this already.' };
    const pending = { refusal: 'Payment pending admin approval' };
    expect(evaluated(aCourseRecord(), [month(1)], 1)).toMatchObject({ ...paid, isAboutMonth: true });
    expect(evaluated(aCourseRecord(), [month(1, 'PENDING')])).toMatchObject({ ...pending, isAboutMonth: false });
    const second = evaluated(aCourseRecord(), [month(1), month(2, 'PENDING')], 2);
    expect(second).toMatchObject({ ...pending, isAboutMonth: true });
  });

  it('is refused for the month that awaits approval even where another one can be paid', () => {
    expect(evaluated(aCourseRecord(), [month(1), month(5, 'PENDING')], 5).refusal).toBe(
      'Payment pending admin approval',
    );
    expect(evaluated(aCourseRecord(), [month(1), month(5, 'PENDING')], 2).payable).toMatchObject({ month: 2 });
  });

  it('is refused for want of anything to pay where the last month is paid and not every one before it', () => {
    const nothing = 'There is nothing to pay for in this course right now.';
    expect(evaluated(aCourseRecord(), [month(6)]).refusal).toBe(nothing);
    const withdrawn = { ...aCourseRecord(), isOffered: false };
    expect(evaluated(withdrawn, [month(1)]).refusal).toBe(nothing);
    expect(evaluated(withdrawn).refusal).toBe(nothing);
  });

  it('is refused when everything is paid', () => {
    expect(evaluated(aCourseRecord({ durationMonths: 1 }), [month(1)]).refusal).toBe('You have paid for this already.');
    expect(evaluated(aOneTimeCourseRecord(), [month(1)]).refusal).toBe('You have paid for this already.');
  });

  it('is refused where the academy has set no price', () => {
    expect(evaluated(aCourseRecord({ monthlyFeeCents: null })).refusal).toContain('not set a price');
  });

  it('of a course that is paid once goes through with no month, or with the only one there is', () => {
    expect(evaluated(aOneTimeCourseRecord()).payable).toMatchObject({ month: null, amount: 499_900 });
    expect(evaluated(aOneTimeCourseRecord(), [], 1).payable).toMatchObject({ month: null });
    expect(evaluated(aOneTimeCourseRecord(), [], 2)).toEqual({
      payable: null,
      refusal: 'You pay for this course once, as a whole. Please refresh the page.',
      isAboutMonth: true,
    });
  });

  it('is not blocked by a declined purchase', () => {
    expect(evaluated(aCourseRecord(), [month(1, 'DECLINED')]).payable).toMatchObject({ month: 1 });
  });
});

describe('What goes to the API and the payment window', () => {
  const second: Payable = { month: 2, amount: 150_000, dueAt: null, isOverdue: false };
  const once: Payable = { month: null, amount: 499_900, dueAt: null, isOverdue: false };

  it('names the month and the duration of a monthly course', () => {
    expect(orderRequestOf(aCourseRecord(), second)).toEqual({
      courseId: 'c1',
      isMonthlyPayment: true,
      monthNumber: 2,
      totalMonths: 6,
    });
  });

  it('leaves both out for a course that is paid once', () => {
    expect(orderRequestOf(aOneTimeCourseRecord(), once)).toEqual({ courseId: 'c1', isMonthlyPayment: false });
  });

  it('sends the id of the course back in the type it came in', () => {
    expect(orderRequestOf(aCourseRecord({ id: 7 }), second).courseId).toBe(7);
    expect(orderRequestOf(aCourseRecord({ id: '7' }), second).courseId).toBe('7');
  });

  it('describes what is bought', () => {
    expect(orderDescription(aCourseRecord(), 2)).toBe('Full Stack Web Development - Month 2');
    expect(orderDescription(aOneTimeCourseRecord({ title: 'DSA with C++' }), null)).toBe('DSA with C++');
  });

  it('carries notes as text', () => {
    const monthlyNotes = checkoutNotesOf(aCourseRecord(), second).map(({ key, value }) => [key, value]);
    expect(Object.fromEntries(monthlyNotes)).toEqual({
      courseId: 'c1',
      courseTitle: 'Full Stack Web Development',
      isMonthlyPayment: 'true',
      monthNumber: '2',
      totalMonths: '6',
    });
    expect(checkoutNotesOf(aOneTimeCourseRecord({ title: 'DSA with C++' }), once)).toEqual([
      { key: 'courseId', value: 'c1' },
      { key: 'courseTitle', value: 'DSA with C++' },
      { key: 'isMonthlyPayment', value: 'false' },
    ]);
  });

  it('is no longer than the provider takes it, whatever the title, and ends with whole characters', () => {
    const title = '💻'.repeat(200);
    const description = orderDescription(aCourseRecord({ title }), 2);
    expect(description.length).toBeLessThanOrEqual(255);
    expect(description).toMatch(/^(💻)+… - Month 2$/u);
    expect(orderDescription(aOneTimeCourseRecord({ title }), null)).toMatch(/^(💻)+…$/u);

    const notes = checkoutNotesOf(aCourseRecord({ title }), second);
    expect(Math.max(...notes.map(({ value }) => value.length))).toBeLessThanOrEqual(256);
    expect(notes[1]?.value).toMatch(/^(💻)+…$/u);
    expect(orderDescription(aOneTimeCourseRecord({ title: 'a'.repeat(240) }), null)).toBe('a'.repeat(240));
  });

  it('notices an order that charges something else than was quoted', () => {
    const order = { id: 'o1', amount: 150_000, currency: 'INR', purchase: null };
    expect(isAsQuoted(order, second)).toBe(true);
    expect(isAsQuoted({ ...order, amount: 1_500 }, second)).toBe(false);
    expect(isAsQuoted({ ...order, currency: 'USD' }, second)).toBe(false);
  });
});
