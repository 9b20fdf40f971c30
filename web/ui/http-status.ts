import { createContext, use } from 'react';

/** The HTTP status of the page that the server renders; a page writes into it while it is rendered. */
export type HttpStatus = { code: 200 | 404 };

/** The status of the page; null in the browser, where no status is sent. */
export const HttpStatusContext = createContext<HttpStatus | null>(null);

/** Makes the server answer 404 where the address names something that does not exist. */
export const useNotFoundStatus = (isMissing: boolean): void => {
  const status = use(HttpStatusContext);
  // oxlint-disable-next-line react/immutability -- Written while the page is rendered, and read once it is.
  if (isMissing && status !== null) status.code = 404;
};
