import { percentOf } from './money.ts';
import { inDigits, type Language } from './text.ts';

/** How far something has come, as numbers and in words. */
export type Progress = {
  readonly value: number;
  readonly total: number;
  readonly percent: number;
  readonly text: string;
};

/** Progress with its sentence; the digits of the sentence become those of the language. */
export const progressOf = (value: number, total: number, text: string, language: Language): Progress => ({
  value,
  total,
  percent: percentOf(value, total),
  text: inDigits(text, language),
});
