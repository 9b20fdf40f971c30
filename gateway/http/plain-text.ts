import type { Response } from 'express';
import { sentenceOf } from '../errors/errors.ts';
import type { Language } from '../values/text.ts';
import { endAndClose } from './error-response.ts';

/**
 * Answers a request beside /graphql with a sentence in plain text, which no cache may keep: what is missing, refused or
 * away now may be there a moment later. Caches would keep even a 404 or a 405.
 */
export const sendText = (response: Response, status: number, sentence: string): void => {
  response.status(status).set('Cache-Control', 'no-store').type('text/plain').send(`${sentence}\n`);
};

/** Answers a client that has asked too often with 429, in its language. */
export const sendTooOften = (response: Response, seconds: number, language: Language): void =>
  sendText(response.set('Retry-After', String(seconds)), 429, sentenceOf('RATE_LIMITED', language));

/** Refuses the body of a request, and closes the connection, which is not read any further. */
export const sendTooLarge = (response: Response, message: string): void => {
  const text = `${message}\n`;
  response
    .status(413)
    .type('text/plain')
    .set({ Connection: 'close', 'Content-Length': String(Buffer.byteLength(text)) });
  endAndClose(response, text);
};

/** Answers with 503 where too many requests wait already. */
export const sendBusy = (response: Response): void =>
  sendText(response.set('Retry-After', '5'), 503, 'The academy is busy right now.');

const unreachable = 'The academy cannot be reached right now.';

/** Answers a request for a calendar or sitemap with 503, because its records cannot be loaded from the API. */
export const sendUnavailable = (response: Response): void =>
  sendText(response.set('Retry-After', '30'), 503, unreachable);

/** Answers a request that could not be passed through to the API with 502. */
export const sendBadGateway = (response: Response): void => sendText(response, 502, unreachable);
