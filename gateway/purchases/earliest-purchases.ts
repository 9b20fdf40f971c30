import type { PurchaseRecord } from './records.ts';

/** When a purchase was made, in milliseconds; Infinity when that is not known. */
const timeOf = ({ createdAt }: PurchaseRecord): number => createdAt?.getTime() ?? Infinity;

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
