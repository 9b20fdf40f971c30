import type { OperationVariables } from '@apollo/client';
import type { DocumentNode } from 'graphql';
import type { RouteParameters } from './routes.ts';

/** A query of a page with its variables. */
export type PageQuery = {
  query: DocumentNode;
  variables?: OperationVariables;
  /** The answer where what the address names does not exist; absent where the page shows something at every address. */
  missing?: Readonly<Record<string, null>>;
};

type PageAddress = {
  parameters: RouteParameters;
  search: URLSearchParams;
  /** The time zone of the device; null on the server, which knows none. */
  timeZone: string | null;
};

/** A query for an address; null where the address names nothing that can be fetched. */
type QueryAt = (address: PageAddress) => PageQuery | null;

/** A page's first queries. Its file exports them as `queries`, so that they run before the page is rendered. */
export type PageQueries = {
  /** The query that has the same answer for everybody. */
  readonly everybody?: QueryAt;
  /** The query whose answer depends on who asks, or on what their device says. */
  readonly viewer?: QueryAt;
};
