import { describe, expect, it } from 'vitest';
import { readConfirmation, readOrder, readPurchase } from '../../../gateway/purchases/records.ts';
import { DecodeError } from '../../../gateway/rest/decode.ts';
import { noReport } from '../../support/records.ts';

const reading = { monthlyAmounts: 'paise' as const };
const row = { id: 1, courseId: 7, status: 'PAID', amountCents: 150_000, isMonthlyPayment: true, monthNumber: 2 };

describe('A purchase of the API', () => {
  it('is understood with numbers as text and fields left out or added', () => {
    expect(
      readPurchase({ ...row, id: '1', courseId: '7', monthNumber: '2', colour: 'red' }, reading, noReport),
    ).toMatchObject({
      id: '1',
      courseId: '7',
      courseTitle: null,
      month: 2,
      totalMonths: null,
      createdAt: null,
    });
  });

  it.each([[null], [undefined], ['']])('without an id (%s) is not understood', (id) => {
    expect(() => readPurchase({ ...row, id }, reading, noReport)).toThrow(DecodeError);
  });

  it('without any course is not understood', () => {
    expect(() => readPurchase({ ...row, courseId: null }, reading, noReport)).toThrow('courseId');
  });

  it.each([
    ['PAID', 'PAID'],
    ['PENDING', 'PENDING'],
    ['Paid', 'OTHER'],
    ['REFUNDED', 'OTHER'],
    [null, 'OTHER'],
    [1, 'OTHER'],
  ])('with status %s counts as %s', (status, expected) => {
    expect(readPurchase({ ...row, status }, reading, noReport).status).toBe(expected);
  });

  it.each([
    [null, 1],
    [undefined, 1],
    ['', 1],
    [3, 3],
    ['3', 3],
    [10_000, 10_000],
    [10_001, 0],
    [0, 0],
    [-1, 0],
    [1.5, 0],
    ['first', 0],
  ])('with month %s is for month %s, and for none where that is no month', (monthNumber, month) => {
    expect(readPurchase({ ...row, monthNumber }, reading, noReport).month).toBe(month);
  });

  it.each([
    ['6', 6],
    [1, 1],
    [0, null],
    [1.5, null],
  ])('of %s months in all is one of %s', (totalMonths, months) => {
    expect(readPurchase({ ...row, totalMonths }, reading, noReport).totalMonths).toBe(months);
  });

  it.each([
    [{ isMonthlyPayment: false, monthNumber: 2 }, false],
    [{ isMonthlyPayment: true, monthNumber: null }, true],
    [{ isMonthlyPayment: undefined, monthNumber: 2 }, true],
    [{ isMonthlyPayment: null, monthNumber: 2 }, true],
    [{ isMonthlyPayment: null, monthNumber: null }, false],
  ])('is one for a month by its flag, or without the flag by its month: %o', (says, isMonthly) => {
    expect(readPurchase({ ...row, ...says }, reading, noReport).isMonthly).toBe(isMonthly);
  });

  it.each([[''], [' '], [null], [-1], ['much']])(
    'costs nobody knows what, and not nothing, where the API says %j',
    (amount) => {
      expect(readPurchase({ ...row, amountCents: amount }, reading, noReport).amount).toBeNull();
    },
  );

  it('counts whole rupees of monthly payments where the API sends those', () => {
    const rupees = { ...reading, monthlyAmounts: 'rupees' as const };
    expect(readPurchase({ ...row, amountCents: 1_500 }, rupees, noReport).amount).toBe(150_000);
    expect(readPurchase({ ...row, amountCents: 19.99 }, rupees, noReport).amount).toBe(1_999);
    expect(readPurchase({ ...row, amountCents: 499_900, isMonthlyPayment: false }, rupees, noReport).amount).toBe(
      499_900,
    );
  });
});

describe('An order of the API', () => {
  it('is an id, an amount and a currency', () => {
    expect(
      readOrder({ order: { id: 'order_1', amount: 150_000, currency: 'INR' }, purchase: row }, reading, noReport),
    ).toMatchObject({
      id: 'order_1',
      amount: 150_000,
      currency: 'INR',
      purchase: { id: '1' },
    });
  });

  it.each([
    [{}],
    [{ order: {} }],
    [{ order: { id: 'o' } }],
    [{ order: { id: 'o', amount: 'much' } }],
    [{ order: { id: 'o', amount: 3e9 } }],
    [{ order: { id: 'o', amount: -1 } }],
    [null],
  ])('is refused where nobody could pay it: %o', (json) => {
    expect(() => readOrder(json, reading, noReport)).toThrow(DecodeError);
  });

  it.each([
    ['USD', 'USD'],
    ['usd', 'USD'],
    ['₹', 'INR'],
    ['rupees', 'INR'],
    [undefined, 'INR'],
  ])('with the currency %s counts in %s', (currency, expected) => {
    expect(readOrder({ order: { id: 'o', amount: 1, currency } }, reading, noReport).currency).toBe(expected);
  });

  it('may come without a purchase that can be understood', () => {
    expect(
      readOrder({ order: { id: 'o', amount: 1 }, purchase: { status: 'PENDING' } }, reading, noReport).purchase,
    ).toBeNull();
  });
});

describe('A confirmation of the API', () => {
  it.each([
    [{ success: true, purchase: row }, 'VERIFIED'],
    [{ success: true, error: 'The mail was not sent' }, 'VERIFIED'],
    [{ success: false, error: 'Signature mismatch' }, 'REFUSED'],
    [{ success: false }, 'REFUSED'],
    [{ error: 'Signature mismatch' }, 'REFUSED'],
    [{ purchase: row }, 'UNKNOWN'],
    [{ success: 'true' }, 'UNKNOWN'],
  ])('is one only where it says so: %o', (json, verdict) => {
    expect(readConfirmation(json, reading, noReport).verdict).toBe(verdict);
  });
});
