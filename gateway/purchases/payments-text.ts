import { askedPrice } from '../catalogue/course-rules.ts';
import { dayWithoutThisYear } from '../values/calendar-days.ts';
import { dayOf } from '../values/instants.ts';
import { moneyText, rupees } from '../values/money.ts';
import type { Language } from '../values/text.ts';
import { isPayable, isToPay, type MonthAccess } from './access-state.ts';
import type { CourseAccessRecord } from './course-access.ts';
import { purchaseTexts } from './texts.ts';

/** The sum of some amounts of paise; null for none of them, and where one is not known. */
const sumOf = (amounts: readonly (number | null)[]): number | null =>
  amounts.reduce<number | null>((sum, amount) => (sum === null || amount === null ? null : sum + amount), 0) || null;

/** What the months in a state were bought for. */
const boughtFor = (months: readonly MonthAccess[], state: MonthAccess['state']): number | null =>
  sumOf(months.filter((month) => month.state === state).map(({ purchase }) => purchase?.amount ?? null));

/**
 * What is paid, being checked and left, and when the next payment is due, in one line; null where there is nothing to say.
 * Each month counts once, by the purchase that opened it, so that what was paid twice, declined or given back does not
 * count. An order that was never paid is not among the purchases.
 */
export const paymentsTextOf = (
  { course, accessState: { months, next } }: CourseAccessRecord,
  now: Date,
  language: Language,
): string | null => {
  const texts = purchaseTexts[language];
  const asked = askedPrice(course);
  const sums = [
    { amount: boughtFor(months, 'UNLOCKED'), words: texts.sumPaid },
    { amount: boughtFor(months, 'PENDING'), words: texts.sumPending },
    { amount: sumOf(months.filter(isToPay).map(() => asked)), words: texts.sumLeft },
  ];
  const hasPaise = sums.some(({ amount }) => (amount ?? 0) % 100 !== 0);
  const parts = sums.flatMap(({ amount, words }) => {
    const money = rupees(amount);
    return money === null ? [] : words(moneyText(money, hasPaise ? 'TWO' : 'NONE', language));
  });
  if (next?.dueAt && isPayable(next)) {
    const day = dayWithoutThisYear(dayOf(next.dueAt), dayOf(now), language);
    parts.push(next.isOverdue ? texts.dueSince(day) : texts.nextOn(day));
  }
  return parts.length === 0 ? null : parts.join(' · ');
};
