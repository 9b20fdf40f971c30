import type { CourseRecord } from '../catalogue/records.ts';
import { type Money, moneyText, percentOf, rupees } from '../values/money.ts';
import type { Language } from '../values/text.ts';
import { purchaseTexts } from './texts.ts';

/** The price that the detail page strikes through: ₹7000. */
const struckPaise = 700_000;

/** The struck price; null when it is not above the price that is asked, and where there is none. */
const struckPriceFor = (asked: number | null): Money | null =>
  asked === null || asked >= struckPaise ? null : rupees(struckPaise);

/** The original price of a list in paise: 1.8 times the price, by whole numbers; null where nothing is discounted. */
export const originalPriceOf = (price: number | null): number | null =>
  price === null || price <= 0 ? null : Math.round((price * 18) / 10);

const oneTimePrice = ({ price }: CourseRecord, language: Language) => {
  const texts = purchaseTexts[language];
  const money = rupees(price);
  const listPrice = rupees(originalPriceOf(price));
  // Calculated with the exact original price: rounded to whole paise it would change the percent of very small prices.
  const percent = listPrice === null || price === null ? null : percentOf(price * 18 - price * 10, price * 18);

  return {
    __typename: 'OneTimePricing' as const,
    buyLabel: texts.buyNow,
    priceText: money === null ? null : moneyText(money, money.amount === 0 ? 'NONE' : 'TWO', language),
    cardPriceText: money === null ? null : moneyText(money, 'NONE', language),
    struckPrice: struckPriceFor(price),
    note: texts.priceNote,
    price: money,
    listPrice,
    discountPercent: percent,
    discountText: percent === null ? null : texts.discount(percent),
  };
};

const monthlyPrice = ({ monthlyFee, months }: CourseRecord, language: Language) => {
  const texts = purchaseTexts[language];
  const fee = rupees(monthlyFee);
  const total = rupees(monthlyFee === null ? null : monthlyFee * months);

  return {
    __typename: 'MonthlyPricing' as const,
    buyLabel: texts.payFirstMonth,
    priceText: fee === null ? null : texts.perMonth(moneyText(fee, fee.amount === 0 ? 'NONE' : 'TWO', language)),
    cardPriceText: fee === null ? null : texts.perMonth(moneyText(fee, 'NONE', language)),
    struckPrice: struckPriceFor(monthlyFee),
    note: texts.priceNote,
    monthlyFee: fee,
    monthCount: months,
    monthCountText: texts.months(months),
    firstMonthText: texts.monthOf(1, months),
    total,
    totalText: total === null ? null : moneyText(total, 'NONE', language),
  };
};

/** What a course costs, in numbers and ready-made texts that are the same on every page. */
export const pricingOf = (course: CourseRecord, language: Language) =>
  course.isMonthly ? monthlyPrice(course, language) : oneTimePrice(course, language);
