import type { RequestHandler } from 'express';

const sendFont =
  (file: string): RequestHandler =>
  (_request, response) => {
    response.sendFile(file, { root: import.meta.dirname, cacheControl: false });
  };

/**
 * Serves the Bengali font of the API's own pages, for devices without one. Its licence is in bengali-font-license.txt.
 */
export const sendBengaliFont = sendFont('bengali.woff2');

/** Serves the bold weight of the Bengali font. */
export const sendBoldBengaliFont = sendFont('bengali-bold.woff2');

/** Serves the Latin letters of the same font, which the payment window shares with the site. */
export const sendLatinFont = sendFont('latin.woff2');
