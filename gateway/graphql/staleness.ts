/**
 * A kind of public record in an answer that should have been renewed and could not be, with the age of the oldest. It is
 * sent in `extensions.stale` and as the header Age, so that a page can show it. Private data is never older than its
 * request.
 */
export type StaleMark = { readonly of: string; readonly ageSeconds: number };

const kindOf = (path: string): string => path.split('/', 2)[1] ?? path;

/**
 * Marks by kind in the order of their names, such as "courses" or "webinars"; empty as long as the academy's API can be
 * asked.
 */
export const staleMarks = (stale: ReadonlyMap<string, number>): readonly StaleMark[] => {
  const oldest = new Map<string, number>();
  for (const [path, seconds] of stale) oldest.set(kindOf(path), Math.max(seconds, oldest.get(kindOf(path)) ?? 0));
  return [...oldest.keys()].sort().map((of) => ({ of, ageSeconds: oldest.get(of) ?? 0 }));
};

/** How old the oldest record of an answer is, as headers; none as long as nothing is overdue. */
export const staleHeadersOf = (stale: ReadonlyMap<string, number>): Readonly<Record<string, string>> =>
  stale.size === 0 ? {} : { Age: String(Math.max(...stale.values())) };
