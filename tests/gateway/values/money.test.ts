import { describe, expect, it } from 'vitest';
import { moneyText, percentOf, rupees } from '../../../gateway/values/money.ts';

const inr = (amount: number) => ({ amount, currency: 'INR' });

describe('money', () => {
  it.each([
    [499_900, '₹4999', '₹4999.00', '₹4999'],
    [0, '₹0', '₹0.00', '₹0'],
    [49, '₹0', '₹0.49', '₹0.49'],
    [50, '₹1', '₹0.50', '₹0.50'],
    [149_950, '₹1500', '₹1499.50', '₹1499.50'],
    [1_234_567_89, '₹1234568', '₹1234567.89', '₹1234567.89'],
    [-150, '-₹2', '-₹1.50', '-₹1.50'],
  ])(
    'of %s paise reads %s in whole rupees, %s with decimals and %s with those that it needs',
    (paise, whole, exact, needed) => {
      expect(moneyText(inr(paise), 'NONE', 'en')).toBe(whole);
      expect(moneyText(inr(paise), 'TWO', 'en')).toBe(exact);
      expect(moneyText(inr(paise), 'AS_NEEDED', 'en')).toBe(needed);
    },
  );

  it('has Bengali digits in Bengali', () => {
    expect(moneyText(inr(149_900), 'TWO', 'bn')).toBe('₹১৪৯৯.০০');
  });

  it('is none for nothing, for fractions of a paisa and for more than a client can hold', () => {
    for (const paise of [null, undefined, 1.5, Number.NaN, 2 ** 31]) expect(rupees(paise)).toBeNull();
    expect(rupees(150_000)).toEqual(inr(150_000));
  });
});

describe('a percentage', () => {
  it('is a whole percent between 0 and 100, rounded half up, also of nothing', () => {
    expect([percentOf(1, 3), percentOf(1, 8), percentOf(7, 6), percentOf(-1, 6), percentOf(1, 0)]).toEqual([
      33, 13, 100, 0, 0,
    ]);
  });
});
