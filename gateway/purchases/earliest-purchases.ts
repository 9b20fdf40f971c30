import type { PurchaseRecord } from './records.ts';

/** Whether an instant is known. */
export const isValid = (instant: Date | null): instant is Date => instant !== null && !Number.isNaN(instant.getTime());

/** When a purchase was made; null when that is not known. */
export const madeAt = ({ createdAt }: PurchaseRecord): Date | null => (isValid(createdAt) ? createdAt : null);

/** When a purchase was made, in milliseconds; Infinity when that is not known. */
const timeOf = (purchase: PurchaseRecord): number => madeAt(purchase)?.getTime() ?? Infinity;

/** The earlier of two purchases. */
export const earlier = (one: PurchaseRecord, other: PurchaseRecord): PurchaseRecord => {
  const [a, b] = [timeOf(one), timeOf(other)];
  if (a !== b) return a < b ? one : other;
  // Any fixed choice will do that does not depend on the order of the list.
  return one.id <= other.id ? one : other;
};

/** The earliest of some purchases; null of none. */
export const earliest = (purchases: readonly PurchaseRecord[]): PurchaseRecord | null =>
  purchases.length === 0 ? null : purchases.reduce(earlier);
