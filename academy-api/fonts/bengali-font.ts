import type { RequestHandler } from 'express';

/** Sends the Bengali letters that the API's own pages use, for a machine that has none; see bengali-font-license.txt. */
export const sendBengaliFont: RequestHandler = (_request, response) => {
  response.sendFile('bengali.woff2', { root: import.meta.dirname, cacheControl: false });
};
