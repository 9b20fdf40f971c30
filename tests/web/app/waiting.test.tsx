import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
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
