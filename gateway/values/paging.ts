import { GraphQLError } from 'graphql';

/** Which page of a list a client asks for. */
export type PageArguments = { readonly first?: number | null | undefined; readonly after?: string | null | undefined };

type Item = { readonly id: string | number };

/** A page of a list and its place in it: a Relay connection without its edges, which are made when they are asked for. */
export type Page<T> = {
  readonly nodes: readonly T[];
  readonly totalCount: number;
  /** The index of the first node in the whole list. */
  readonly start: number;
  readonly pageInfo: {
    readonly hasNextPage: boolean;
    readonly hasPreviousPage: boolean;
    readonly startCursor: string | null;
    readonly endCursor: string | null;
  };
};

/** An item of a page with its position. */
export type Edge<T> = { readonly cursor: string; readonly node: T };

/** The largest page that can be asked for. */
const maxPageSize = 100;
/** The size of a page without a size: whole lists, but not lists without end. */
export const maxListSize = 1_000;

const refused = (problem: string): GraphQLError =>
  new GraphQLError(problem, { extensions: { code: 'BAD_USER_INPUT' } });

/** The size that a list is asked for, or the largest; one that cannot be given is refused. */
export const sizeWithin = (first: number | null | undefined, max: number): number => {
  const size = first ?? max;
  if (size < 1 || size > max) throw refused(`first must be from 1 to ${max}.`);
  return size;
};

/** Refuses page arguments that cannot be followed. */
export const refuseWrongPage = ({ first, after }: PageArguments): void => {
  sizeWithin(first, maxPageSize);
  if (after !== null && after !== undefined && readCursor(after) === null)
    throw refused('after must be a cursor of an earlier page.');
};

const makeCursor = (index: number, { id }: Item): string => Buffer.from(`${index}:${id}`).toString('base64url');

const readCursor = (cursor: string): { index: number; id: string } | null => {
  const [, index, id] = /^(\d{1,9}):(.+)$/s.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  return index === undefined || id === undefined ? null : { index: Number(index), id };
};

/**
 * Where the page after a cursor begins: behind the item that it names, or, when that is gone, at its place. Two items may have
 * one id, so the one at the place of the cursor comes first.
 */
const startAfter = (all: readonly Item[], after: string | null | undefined): number => {
  const cursor = after === null || after === undefined ? null : readCursor(after);
  if (cursor === null) return 0;
  const isNamed = (item: Item | undefined): boolean => item !== undefined && String(item.id) === cursor.id;
  const found = isNamed(all[cursor.index]) ? cursor.index : all.findIndex(isNamed);
  return found === -1 ? Math.min(cursor.index, all.length) : found + 1;
};

/** The page of a list that is asked for; arguments with a problem give the first page. */
export const pageOf = <T extends Item>(all: readonly T[], { first, after }: PageArguments): Page<T> => {
  const start = startAfter(all, after);
  const nodes = all.slice(start, start + (first ?? maxListSize));
  const end = start + nodes.length;
  const [head, last] = [nodes[0], nodes.at(-1)];
  return {
    nodes,
    totalCount: all.length,
    start,
    pageInfo: {
      hasNextPage: end < all.length,
      hasPreviousPage: start > 0,
      startCursor: head === undefined ? null : makeCursor(start, head),
      endCursor: last === undefined ? null : makeCursor(end - 1, last),
    },
  };
};

/** The edges of a page: each node with its cursor. */
export const edgesOf = <T extends Item>({ nodes, start }: Page<T>): Edge<T>[] =>
  nodes.map((node, index) => ({ cursor: makeCursor(start + index, node), node }));
