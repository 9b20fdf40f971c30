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

/** The lessons of one month out of an answer for it; those that say they belong to another month are left out. */
export const itemsOfMonth = (items: readonly ContentItemRecord[], month: number): ContentItemRecord[] =>
  items.filter((item) => item.month === null || item.month === month);

/**
 * The lessons of some months out of an answer for all of them, and nothing of any other month. Null where the answer
 * has lessons but says of none where it belongs.
 */
export const groupByMonth = (
  items: readonly ContentItemRecord[],
  months: readonly number[],
): ReadonlyMap<number, readonly ContentItemRecord[]> | null => {
  if (items.length > 0 && items.every(({ month }) => month === null)) return null;
  return new Map(months.map((month) => [month, items.filter((item) => item.month === month)]));
};
