import type { WordName } from '../illustrations/word-shapes.ts';

/** The words of the intro from the bottom up, for wide and for narrow windows. */
export const introWords: Record<'wide' | 'narrow', WordName[]> = {
  wide: ['start', 'step', 'month', 'project', 'job'],
  narrow: ['start', 'step', 'job'],
};
