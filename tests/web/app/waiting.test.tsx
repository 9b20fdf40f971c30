import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { expectShown } from '../../support/expect-shown.ts';
import { aViewer } from '../../support/graph-objects/learner.ts';
import { renderPage } from '../../support/render-page.tsx';

const LONG_MS = 60_000;

const pages = [
  ['LandingPage', '/'],
  ['CoursesPage', '/batches'],
  ['WebinarsPage', '/webinars'],
  ['CoursePage', '/course/dsa-with-cpp'],
  ['PolicyPage', '/my-privacy-policy'],
  ['AnnouncementsPage', '/announcements'],
  ['DashboardPage', '/dashboard'],
  ['ProfilePage', '/profile'],
  ['PurchasesPage', '/purchases'],
  ['CourseAccessPage', '/course/1/access'],
  ['MonthPage', '/course/1/month/1'],
] as const;

describe('while the graph has not answered', () => {
  it.each(pages)('%s shows the shape of what comes, and says once that it loads', async (operation, address) => {
    const page = await renderPage(address, {
      signedIn: true,
      graph: { viewer: aViewer() },
      delayMs: (name) => (name === operation ? LONG_MS : 0),
    });

    await waitFor(() => expect(page.sent(operation)).toHaveLength(1));
    await screen.findAllByText('Loading…', { selector: '[aria-busy="true"] output' });
    expect(page.container.querySelectorAll('main [data-shape]').length).toBeGreaterThan(1);
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

const words = {
  en: 'This page is taking long to load. Your connection seems slow.',
  bn: 'পাতাটি লোড হতে বেশি সময় লাগছে। সংযোগ ধীর মনে হচ্ছে।',
};

describe('a page that is slow to come', () => {
  afterEach(() => void vi.useRealTimers());

  it.each(['en', 'bn'] as const)('says so once after six seconds, and offers to try again (%s)', async (language) => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await renderPage('/dashboard', {
      signedIn: true,
      language,
      graph: { viewer: aViewer() },
      delayMs: (name) => (name === 'DashboardPage' ? 15_000 : 0),
    });
    await waitFor(() => expect(document.querySelectorAll('main [aria-busy="true"]').length).toBeGreaterThan(1));
    await act(() => vi.advanceTimersByTimeAsync(4000));
    expect(screen.queryByText(words[language])).toBeNull();

    await act(() => vi.advanceTimersByTimeAsync(3000));
    const notice = screen.getByText(words[language]);
    expectShown(notice.closest('[aria-live="polite"]'));
    expectShown(notice.querySelector('button'));

    await act(() => vi.advanceTimersByTimeAsync(9000));
    await waitFor(() => expect(screen.queryByText(words[language])).toBeNull());
  });
});
