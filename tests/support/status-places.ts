import { screen } from '@testing-library/react';
import { expect } from 'vitest';

/**
 * The places in which the page announces what has happened, as they are now. The function that it returns fails unless one of
 * them has these words: screen readers say nothing of a place that comes together with its words.
 */
export const statusPlaces = (): ((words: string) => void) => {
  const places = screen.queryAllByRole('status');
  return (words) => {
    const said = places.filter(({ isConnected }) => isConnected).map(({ textContent }) => textContent);
    expect(said).toContain(words);
  };
};
