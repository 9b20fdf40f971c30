import { describe, expect, it } from 'vitest';
import { amountInWords } from '../../../gateway/values/amount-in-words.ts';

const inr = (rupees: number) => ({ amount: Math.round(rupees * 100), currency: 'INR' });

describe('An amount in words', () => {
  it.each([
    [0, 'Rupees zero only', 'শূন্য টাকা মাত্র'],
    [1, 'Rupees one only', 'এক টাকা মাত্র'],
    [19, 'Rupees nineteen only', 'উনিশ টাকা মাত্র'],
    [40, 'Rupees forty only', 'চল্লিশ টাকা মাত্র'],
    [99.5, 'Rupees ninety-nine and fifty paise only', 'নিরানব্বই টাকা পঞ্চাশ পয়সা মাত্র'],
    [100, 'Rupees one hundred only', 'একশো টাকা মাত্র'],
    [1500, 'Rupees one thousand five hundred only', 'এক হাজার পাঁচশো টাকা মাত্র'],
    [4999, 'Rupees four thousand nine hundred ninety-nine only', 'চার হাজার নয়শো নিরানব্বই টাকা মাত্র'],
    [100_000, 'Rupees one lakh only', 'এক লাখ টাকা মাত্র'],
    [10_000_000, 'Rupees one crore only', 'এক কোটি টাকা মাত্র'],
    [
      12_345_678.09,
      'Rupees one crore twenty-three lakh forty-five thousand six hundred seventy-eight and nine paise only',
      'এক কোটি তেইশ লাখ পঁয়তাল্লিশ হাজার ছয়শো আটাত্তর টাকা নয় পয়সা মাত্র',
    ],
  ])('reads %d as Indian receipts do', (rupees, english, bengali) => {
    expect(amountInWords(inr(rupees), 'en')).toBe(english);
    expect(amountInWords(inr(rupees), 'bn')).toBe(bengali);
  });

  it('has words of their own for all numbers below a hundred', () => {
    for (const language of ['en', 'bn'] as const) {
      const all = Array.from({ length: 100 }, (_, number) => amountInWords(inr(number), language));
      expect(new Set(all).size).toBe(100);
      expect(all.filter((text) => /undefined| {2}|\d|[০-৯]/.test(text))).toEqual([]);
    }
  });
});
