import { createContext, use } from 'react';

/** The HTTP status that the page being made should have; a page writes into it while it is made. */
export type PageStatus = { code: 200 | 404 };

/** There is one on the server alone. */
export const PageStatusContext = createContext<PageStatus | null>(null);

/** Tells the server that what the address names does not exist. */
export const useNotFoundStatus = (): void => {
  const status = use(PageStatusContext);
  // oxlint-disable-next-line react/immutability -- Written while the page is made, and read once it is.
  if (status !== null) status.code = 404;
};
