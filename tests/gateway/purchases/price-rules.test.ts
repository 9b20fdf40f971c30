import { describe, expect, it } from 'vitest';
import { originalPriceOf, pricingOf } from '../../../gateway/purchases/price-rules.ts';
import { aCourseRecord, aOneTimeCourseRecord } from '../../support/records.ts';

describe('The price of a course that is paid once', () => {
  it('is whole rupees on cards and has two decimals elsewhere', () => {
    expect(pricingOf(aOneTimeCourseRecord({ priceCents: 499_900 }), 'en')).toMatchObject({
      __typename: 'OneTimePricing',
      cardPriceText: '₹4999',
      priceText: '₹4999.00',
      buyLabel: 'Buy Now',
    });
  });

  it('is struck through at 1.8 times on lists, with the discount in percent', () => {
    expect(pricingOf(aOneTimeCourseRecord({ priceCents: 500_000 }), 'en')).toMatchObject({
      listPrice: { amount: 900_000, currency: 'INR' },
      discountPercent: 44,
      discountText: '44% off',
    });
    expect(originalPriceOf(499_900)).toBe(899_820);
  });

  it('gives 44 percent for every positive price', () => {
    for (const priceCents of [1, 2, 3, 7, 100, 12_345, 99_900, 499_900, 5_000_000]) {
      expect(pricingOf(aOneTimeCourseRecord({ priceCents }), 'en')).toMatchObject({ discountPercent: 44 });
    }
  });

  it.each([
    [0, '₹0', '₹0'],
    [null, null, null],
    [-5, null, null],
    [2_000_000_000, '₹20000000.00', '₹20000000'],
  ])('of %s paise strikes nothing through', (priceCents, priceText, cardPriceText) => {
    expect(pricingOf(aOneTimeCourseRecord({ priceCents }), 'en')).toMatchObject({
      priceText,
      cardPriceText,
      listPrice: null,
      discountPercent: null,
      discountText: null,
    });
  });

  it.each([
    [699_900, 700_000],
    [700_000, null],
    [900_000, null],
    [null, null],
  ])('of %s paise is shown beside a struck ₹7000 only where it is lower', (priceCents, struck) => {
    expect(pricingOf(aOneTimeCourseRecord({ priceCents }), 'en').struckPrice?.amount ?? null).toBe(struck);
  });

  it('carries the remark to the letter, and everything in Bengali digits for Bengali readers', () => {
    expect(pricingOf(aOneTimeCourseRecord(), 'en').note).toBe('first month only, no registration fees');
    expect(pricingOf(aOneTimeCourseRecord(), 'bn')).toMatchObject({ priceText: '₹৪৯৯৯.০০', discountText: '৪৪% ছাড়' });
  });
});

describe('The price of a monthly course', () => {
  it('is the fee per month, the months and the total', () => {
    expect(pricingOf(aCourseRecord(), 'en')).toMatchObject({
      __typename: 'MonthlyPricing',
      monthlyFee: { amount: 150_000, currency: 'INR' },
      monthCount: 6,
      monthCountText: '6 months',
      firstMonthText: 'Month 1 of 6',
      priceText: '₹1500.00/month',
      cardPriceText: '₹1500/month',
      totalText: '₹9000',
      buyLabel: 'Pay First Month',
    });
  });

  it('is one figure without decimals where it costs nothing', () => {
    expect(pricingOf(aCourseRecord({ monthlyFeeCents: 0 }), 'en')).toMatchObject({
      priceText: '₹0/month',
      cardPriceText: '₹0/month',
    });
  });

  it('has decimals where a sum of rupees is not whole', () => {
    expect(pricingOf(aCourseRecord({ monthlyFeeCents: 150_050, durationMonths: 5 }), 'en')).toMatchObject({
      priceText: '₹1500.50/month',
      cardPriceText: '₹1501/month',
      totalText: '₹7503',
    });
    expect(pricingOf(aOneTimeCourseRecord({ priceCents: 150_000 }), 'en').priceText).toBe('₹1500.00');
  });

  it('has no texts where the academy has set no fee', () => {
    expect(pricingOf(aCourseRecord({ monthlyFeeCents: null }), 'en')).toMatchObject({
      monthlyFee: null,
      priceText: null,
      total: null,
      totalText: null,
    });
  });

  it('has no total where it would be no number that clients can carry', () => {
    expect(pricingOf(aCourseRecord({ monthlyFeeCents: 2_000_000_000 }), 'en')).toMatchObject({ total: null });
  });
});
