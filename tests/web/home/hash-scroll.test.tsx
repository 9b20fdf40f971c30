import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { expectShown } from '../../support/expect-shown.ts';
import { aCourse } from '../../support/graph-objects/catalogue.ts';
import { aPageOf } from '../../support/graph-objects/values.ts';
import { renderPage } from '../../support/render-page.tsx';

const graph = { courses: aPageOf([aCourse()]) };

/** The sections that were scrolled to. */
let scrolled: string[] = [];
beforeEach(() => {
  scrolled = [];
  Element.prototype.scrollIntoView = function scrollIntoView() {
    if (this.id !== '') scrolled.push(this.id);
  };
});
afterEach(() => void vi.useRealTimers());

/** Follows a link from another page to a section, whose content comes once the returned function is called. */
const followLink = async () => {
  const { promise: isThere, resolve } = Promise.withResolvers<void>();
  const courses = async () => {
    await isThere;
    return graph.courses;
  };
  const page = await renderPage('/login', { graph: { courses } });
  await screen.findByLabelText('E-mail');
  await page.goTo('/#courses');
  await waitFor(() => expect(scrolled).toEqual(['courses']));
  expect(screen.queryByRole('region', { name: 'How we teach' })).toBeNull();
  return async () => {
    resolve();
    await screen.findByRole('region', { name: 'How we teach' });
  };
};

describe('an address that names a section', () => {
  it('scrolls and moves the focus to it after 100 ms, and again for the same link', async () => {
    await renderPage('/', { graph });
    const [link = document.body] = await screen.findAllByRole('link', { name: 'Explore Batches' });
    vi.useFakeTimers();

    for (const times of [1, 2]) {
      await act(async () => void fireEvent.click(link));
      act(() => void vi.advanceTimersByTime(99));
      expect(scrolled).toHaveLength(times - 1);
      act(() => void vi.advanceTimersByTime(1));
      expect(scrolled).toHaveLength(times);
      const heading = screen.getByRole('heading', { name: 'Featured Courses' });
      expect(document.activeElement).toBe(heading);
      act(() => heading.blur());
    }
    expect(scrolled).toEqual(['courses', 'courses']);
  });

  it('leaves the focus in it where the heading of the page has words only later', async () => {
    const bringContent = await followLink();
    const ofSection = screen.getByRole('heading', { name: 'Featured Courses' });
    expect(document.activeElement).toBe(ofSection);
    await bringContent();
    await screen.findByRole('heading', { level: 1, name: /./ });
    expect(document.activeElement).toBe(ofSection);
  });

  it('scrolls to it again once the page has its content, which moves it, and leaves the focus', async () => {
    const bringContent = await followLink();
    const elsewhere = screen.getByRole('contentinfo').querySelector('a');
    elsewhere?.focus();

    await bringContent();
    await waitFor(() => expect(scrolled).toEqual(['courses', 'courses']));
    expect(document.activeElement).toBe(elsewhere);
  });

  it('does not scroll to it again when somebody has scrolled on meanwhile', async () => {
    const bringContent = await followLink();
    vi.useFakeTimers({ shouldAdvanceTime: true });
    window.dispatchEvent(new Event('wheel'));
    await bringContent();
    await act(() => vi.advanceTimersByTimeAsync(200));
    expect(scrolled).toEqual(['courses']);
  });

  it('leaves a reader who comes back where they were', async () => {
    const page = await renderPage('/', { graph });
    await screen.findAllByRole('link', { name: 'Explore Batches' });
    vi.useFakeTimers();
    await page.goTo('/#courses');
    act(() => void vi.advanceTimersByTime(100));
    expect(scrolled).toEqual(['courses']);

    await page.goTo('/login');
    await page.back();
    act(() => void vi.advanceTimersByTime(100));
    expectShown(screen.getByRole('region', { name: 'Featured Courses' }));
    expect(scrolled).toEqual(['courses']);
  });
});
