import type { RegistrationForm } from '../generated/schema.ts';
import { dayOf, monthNames } from '../values/instants.ts';
import { inDigits, type Language } from '../values/text.ts';

const yearsOffered = 100;

const numbers = (count: number, numberAt: (index: number) => number, language: Language) =>
  Array.from({ length: count }, (_, index) => ({
    value: numberAt(index),
    label: inDigits(numberAt(index), language),
  }));

/** What the registration form offers: 31 days, twelve months by name, this year and the 99 before it. */
export const registrationForm = (now: Date, language: Language): RegistrationForm => {
  const thisYear = Number(dayOf(now).slice(0, 4));
  return {
    days: numbers(31, (index) => index + 1, language),
    months: monthNames(language).map((label, index) => ({ value: index + 1, label })),
    years: numbers(yearsOffered, (index) => thisYear - index, language),
  };
};
