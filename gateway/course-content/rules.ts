import type { ContentKind } from '../generated/schema.ts';
import { videoAddressOf } from '../catalogue/video-rules.ts';
import { safeUrl, safeUrlOfHost } from '../values/safe-url.ts';
import type { ContentItemRecord } from './records.ts';

/** The address of a page, whose https may be missing; the name of a file, such as README.md, is none. */
const pageAddressOf = (address: string | null): string | null =>
  address?.includes('/') === true ? safeUrlOfHost(address) : safeUrl(address);

/** Where the recording of a lesson can be watched; its https may be missing. Null where it cannot be followed. */
export const videoOf = ({ video }: Pick<ContentItemRecord, 'video'>): string | null =>
  videoAddressOf(video) ?? pageAddressOf(video);

/** Where the code of a lesson is; its https may be missing. Null where it cannot be followed. */
export const repositoryOf = ({ repository }: Pick<ContentItemRecord, 'repository'>): string | null =>
  pageAddressOf(repository);

/** What a lesson has, in the order video, code, notes; an address that cannot be followed does not count. */
export const kindsOf = (item: ContentItemRecord): ContentKind[] => {
  const kinds: [ContentKind, boolean][] = [
    ['VIDEO', videoOf(item) !== null],
    ['CODE', repositoryOf(item) !== null],
    ['NOTES', item.notes !== null],
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
