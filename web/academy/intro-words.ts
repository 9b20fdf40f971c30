import type { WordName } from '../illustrations/word-shapes.ts';

const all: WordName[] = ['start', 'step', 'month', 'project', 'job'];

/** The words of the intro from the bottom up, for wide, for low narrow, and for high narrow windows. */
export const introWords: Record<'wide' | 'narrow' | 'tall', WordName[]> = {
  wide: all,
  narrow: ['start', 'step', 'job'],
  tall: all,
};

/** The prefix of the ids of the landing page's drawings, with which the intro ends in the same place of the window. */
export const HERO_STAIRS_ID = 'stairs';
