import { createHmac, timingSafeEqual } from 'node:crypto';

/** The HMAC-SHA256 of a text, as lower-case hex. */
export const hmacOf = (text: Buffer | string, secret: string): string =>
  createHmac('sha256', secret).update(text).digest('hex');

/** Compares two signatures in constant time, so that timing does not reveal how much of a guess was right. */
export const isSameSignature = (expected: string, given: string): boolean => {
  const [known, guess] = [Buffer.from(expected), Buffer.from(given)];
  return known.length === guess.length && timingSafeEqual(known, guess);
};
