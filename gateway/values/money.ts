import { maxGraphQLInt } from './graphql-int.ts';
import { inDigits, type Language } from './text.ts';

/** An amount in minor units (paise for INR), a whole number, with its ISO 4217 currency. */
export type Money = { readonly amount: number; readonly currency: string };

/** Whether a money text has decimals; as needed, it has them where the amount is no whole number of rupees. */
export type MoneyDecimals = 'NONE' | 'TWO' | 'AS_NEEDED';

/** An amount of paise as money; null for none, and for what is no whole number within GraphQL's Int. */
export const rupees = (paise: number | null | undefined): Money | null =>
  typeof paise === 'number' && Number.isInteger(paise) && Math.abs(paise) <= maxGraphQLInt
    ? { amount: paise, currency: 'INR' }
    : null;

/**
 * Money as a text: ₹1499.00, or ₹1499, which is rounded half up unless decimals come as needed; without group separators, in
 * the digits of the language.
 */
export const moneyText = ({ amount }: Money, decimals: MoneyDecimals, language: Language): string => {
  const sign = amount < 0 ? '-' : '';
  const paise = Math.abs(amount);
  const digits =
    decimals === 'NONE' || (decimals === 'AS_NEEDED' && paise % 100 === 0)
      ? String(Math.round(paise / 100))
      : `${Math.floor(paise / 100)}.${String(paise % 100).padStart(2, '0')}`;
  return inDigits(`${sign}₹${digits}`, language);
};

/** What percentage a part is of a whole: rounded half up, between 0 and 100; 0 where the whole is 0. */
export const percentOf = (part: number, whole: number): number =>
  whole <= 0 ? 0 : Math.min(100, Math.max(0, Math.round((part * 100) / whole)));
