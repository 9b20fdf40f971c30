import type { ContentKind } from '../generated/schema.ts';
import { videoAddressOf } from '../catalogue/video-rules.ts';
import { safeUrl } from '../values/safe-url.ts';
import type { ContentItemRecord } from './records.ts';

/** What a lesson has, in the order video, code, notes; an address that cannot be followed does not count. */
export const kindsOf = ({ video, repository, notes }: ContentItemRecord): ContentKind[] => {
  const kinds: [ContentKind, boolean][] = [
    ['VIDEO', videoAddressOf(video) !== null],
    ['CODE', safeUrl(repository) !== null],
    ['NOTES', notes !== null],
  ];
  return kinds.flatMap(([kind, isThere]) => (isThere ? kind : []));
};

/** The lessons of a month out of the answer for that month, without those that say they belong to another month. */
export const itemsOfMonth = (items: readonly ContentItemRecord[], month: number): ContentItemRecord[] =>
  items.filter((item) => item.month === null || item.month === month);

/**
 * Picks the lessons of some months out of an answer for all months. Null when the answer has lessons and none of them
 * says to which month it belongs.
 */
export const groupByMonth = (
  items: readonly ContentItemRecord[],
  months: readonly number[],
): ReadonlyMap<number, readonly ContentItemRecord[]> | null => {
  if (items.length > 0 && items.every(({ month }) => month === null)) return null;
  return new Map(months.map((month) => [month, items.filter((item) => item.month === month)]));
};
