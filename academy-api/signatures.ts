import { createHmac, timingSafeEqual } from 'node:crypto';

/** HMAC-SHA256 as lower-case hex. */
export const hmacOf = (text: Buffer | string, secret: string): string =>
  createHmac('sha256', secret).update(text).digest('hex');

/** Compares in constant time, so that the time of an answer says nothing about how much of a guess was right. */
export const isSameSignature = (expected: string, given: string): boolean => {
  const [known, guess] = [Buffer.from(expected), Buffer.from(given)];
  return known.length === guess.length && timingSafeEqual(known, guess);
};
