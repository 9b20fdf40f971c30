import { act, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { aMonth, anOpenAccess } from '../../support/graph-objects/access.ts';
import { aCourse } from '../../support/graph-objects/catalogue.ts';
import { aViewer } from '../../support/graph-objects/learner.ts';
import { aPageOf } from '../../support/graph-objects/values.ts';
import { renderPage } from '../../support/render-page.tsx';

const waits = { refreshAfterSeconds: 15 };

const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000));

afterEach(() => void vi.useRealTimers());

it.each([
  ['DashboardPage', '/dashboard'],
  ['PurchasesPage', '/purchases'],
  ['CourseAccessPage', '/course/1/access'],
  ['MonthPage', '/course/1/month/2'],
  ['CoursePurchase', '/course/full-stack-web-development'],
])('%s that asks again by itself renders nothing where nothing has changed', async (operation, address) => {
  const months = [aMonth(1, { state: 'UNLOCKED' }), aMonth(2, { state: 'PENDING' })];
  const month = { ...months[1], contentNotice: 'Failed to load content' };
  const graph = {
    viewer: aViewer({ purchaseOverview: { summaryText: null, ...waits, courses: [] } }),
    course: aCourse({ viewerAccess: anOpenAccess({ ...waits, months, month }) }),
    courses: aPageOf([]),
  };
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { sent, commits } = await renderPage(address, { signedIn: true, graph });
  await screen.findByRole('heading', { level: 1 });
  await pass(1);
  const [asked, rendered] = [sent(operation).length, commits()];
  await pass(15);
  expect(sent(operation)).toHaveLength(asked + 1);
  expect(commits()).toBe(rendered);
});
