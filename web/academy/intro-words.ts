import type { WordName } from '../illustrations/word-shapes.ts';

const all: WordName[] = ['start', 'step', 'month', 'project', 'job'];

/** The words of the intro from the bottom up, for wide, for low narrow, and for high narrow windows. */
export const introWords: Record<'wide' | 'narrow' | 'tall', WordName[]> = {
  wide: all,
  narrow: ['start', 'step', 'job'],
  tall: all,
};

/** How the ids of the drawings of the landing page begin that are the last picture of the intro as well, and then have the same place in the window. */
export const HERO_STAIRS_ID = 'stairs';
