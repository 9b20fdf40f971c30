/** What a client says about the page that it wants. */
export type PageArguments = { readonly first?: number | null | undefined; readonly after?: string | null | undefined };

/** A page of a list, with where it stands. */
export type Page<T> = {
  readonly nodes: readonly T[];
  readonly totalCount: number;
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
};

/** The largest page. */
export const largestPage = 100;

/** What is wrong with page arguments, in words for a developer; null when nothing is. */
export const pageProblem = ({ first, after }: PageArguments): string | null => {
  if (first !== null && first !== undefined && (first < 1 || first > largestPage)) {
    return `first must be from 1 to ${largestPage}.`;
  }
  return after !== null && after !== undefined && readCursor(after) === null
    ? 'after must be the endCursor of an earlier page.'
    : null;
};

const makeCursor = (index: number, id: string): string => Buffer.from(`${index}:${id}`).toString('base64url');

const readCursor = (cursor: string): { index: number; id: string } | null => {
  const [, index, id] = /^(\d{1,9}):(.+)$/s.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  return index === undefined || id === undefined ? null : { index: Number(index), id };
};

/** Where the page after a cursor begins: behind the item it names, or, when that is gone, at its place. */
const startAfter = <T extends { readonly id: string }>(all: readonly T[], after: string | null | undefined): number => {
  const cursor = after === null || after === undefined ? null : readCursor(after);
  if (cursor === null) return 0;
  const found = all.findIndex(({ id }) => id === cursor.id);
  return found === -1 ? cursor.index : found + 1;
};

/** The page of a list that is asked for; arguments with a problem give the first page. */
export const pageOf = <T extends { readonly id: string }>(
  all: readonly T[],
  { first, after }: PageArguments,
): Page<T> => {
  const start = startAfter(all, after);
  const nodes = all.slice(start, start + (first ?? all.length));
  const last = nodes.at(-1);
  const end = start + nodes.length;
  return {
    nodes,
    totalCount: all.length,
    pageInfo: {
      hasNextPage: end < all.length,
      endCursor: last === undefined ? null : makeCursor(end - 1, last.id),
    },
  };
};
