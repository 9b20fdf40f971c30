import { renderHook, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { useScrollPosition } from '../../../web/app/use-scroll-position.ts';
import { renderPage } from '../../support/render-page.tsx';

describe('a page', () => {
  it.each(['', '[["a', 'null', '{"a":1}', '[1, null, ["a"]]', '[["a", 1e999]]'])(
    'opens whatever the tab has of the positions of pages: %s',
    (kept) => {
      sessionStorage.setItem('scroll-positions', kept);
      renderHook(() => useScrollPosition(), { wrapper: MemoryRouter });
      window.dispatchEvent(new Event('scrollend'));
      const written: unknown = JSON.parse(sessionStorage.getItem('scroll-positions') ?? '[]');
      expect(written).toContainEqual([expect.stringMatching(/ \/$/), 0]);
    },
  );

  it('keeps its position in the tab once scrolling ends, for what is written as a page is left may be lost', async () => {
    await renderPage('/login');
    await screen.findByRole('heading', { name: 'Login', level: 1 });
    window.scrollTo(0, 300);
    window.dispatchEvent(new Event('scroll'));
    window.dispatchEvent(new Event('scrollend'));
    const kept: unknown = JSON.parse(sessionStorage.getItem('scroll-positions') ?? '[]');
    expect(kept).toContainEqual([expect.stringMatching(/ \/login$/), 300]);
  });

  it('keeps the positions of the places that were seen last, and not of all that a tab has shown in weeks', async () => {
    const many = Array.from({ length: 5000 }, (_, index) => [`place-${index} /course/${index}`, index]);
    sessionStorage.setItem('scroll-positions', JSON.stringify(many));
    await renderPage('/login');
    await screen.findByRole('heading', { name: 'Login', level: 1 });
    window.dispatchEvent(new Event('scrollend'));
    const kept: [string, number][] = JSON.parse(sessionStorage.getItem('scroll-positions') ?? '[]');
    expect(kept).toHaveLength(200);
    expect(kept.at(-2)).toEqual(many.at(-1));
    expect(kept.at(-1)?.[0]).toMatch(/ \/login$/);
  });
});
