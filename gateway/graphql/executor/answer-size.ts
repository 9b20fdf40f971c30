import { RefusedRequest } from '../../http/error-response.ts';

/** How many bytes the data and errors of an answer may have: several times the longest list that a screen shows. */
export const maxAnswerBytes = 2 * 1024 * 1024;

/** The refusal of an answer that would be too large. */
export const answerTooLarge = {
  status: 400,
  code: 'ANSWER_TOO_LARGE',
  message: `The answer is larger than ${maxAnswerBytes / 1024 / 1024} MB; ask for less at once.`,
} as const;

/** How many bytes may still be added to an answer. */
export type Budget = { bytesLeft: number };

/** Takes bytes from a budget; throws a RefusedRequest where there are not enough. */
export const spend = (budget: Budget, bytes: number): void => {
  budget.bytesLeft -= bytes;
  if (budget.bytesLeft < 0) throw new RefusedRequest(answerTooLarge);
};

/**
 * Whether a value has more bytes as JSON than an answer may have, without writing it. Escapes, numbers and punctuation
 * are counted roughly.
 */
export const isTooLarge = (data: unknown): boolean => {
  let bytes = 0;
  const rest: unknown[] = [data];
  while (rest.length > 0 && bytes <= maxAnswerBytes) {
    const value = rest.pop();
    if (typeof value === 'string') bytes += Buffer.byteLength(value) + 2;
    else if (typeof value !== 'object' || value === null) bytes += 4;
    else {
      for (const [key, inner] of Object.entries(value)) {
        bytes += Array.isArray(value) ? 1 : key.length + 4;
        rest.push(inner);
      }
    }
  }
  return bytes > maxAnswerBytes;
};
