const LETTERS_IN_A_LINE = 36;
const MAX_LINES = 4;

/** Whether a text takes more than a few lines of a phone. Estimated from its letters, so that the server knows it as well and nothing moves. */
export const isLong = (text: string): boolean =>
  text.split('\n').reduce((lines, line) => lines + Math.max(1, Math.ceil(line.length / LETTERS_IN_A_LINE)), 0) >
  MAX_LINES;
