import type { RequestHandler } from 'express';

/**
 * Serves the Bengali font of the API's own pages, for devices without one. Its licence is in bengali-font-license.txt.
 */
export const sendBengaliFont: RequestHandler = (_request, response) => {
  response.sendFile('bengali.woff2', { root: import.meta.dirname, cacheControl: false });
};
