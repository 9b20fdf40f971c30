import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { expectShown } from '../../support/expect-shown.ts';
import { connectionLost } from '../../support/graph-double.ts';
import { anAgenda, aViewer } from '../../support/graph-objects/learner.ts';
import { aPageOf } from '../../support/graph-objects/values.ts';
import { renderPage } from '../../support/render-page.tsx';

const isHidden = vi.spyOn(document, 'hidden', 'get');

const hide = (hidden: boolean) => {
  isHidden.mockReturnValue(hidden);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
};
const [minute, hour] = [60_000, 3_600_000];

beforeEach(() => {
  isHidden.mockReturnValue(false);
  // Ten minutes before the class begins.
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-27T14:50:00Z') });
});
afterEach(() => void vi.useRealTimers());

const before = { sentence: 'Next class today, 8:30 pm IST.', changesAt: '2026-11-27T15:00:00.000Z' };
const during = { sentence: 'Your class is on until 11:00 pm IST.', changesAt: '2026-11-27T17:30:00.000Z' };
const after = { sentence: 'Next class tomorrow, 8:30 pm IST.', changesAt: '2026-11-28T15:00:00.000Z' };

const openDashboard = async () => {
  const academy = { agenda: before, isLost: false };
  const viewer = () => (academy.isLost ? connectionLost() : aViewer({ agenda: anAgenda(academy.agenda) }));
  const page = await renderPage('/dashboard', { signedIn: true, graph: { viewer, courses: aPageOf([]) } });
  expectShown(await screen.findByText(before.sentence));
  return { academy, page };
};

it('a dashboard that is left open says when the class has begun and when it is over', async () => {
  const { academy, page } = await openDashboard();
  await act(() => vi.advanceTimersByTimeAsync(8 * minute));
  expect(page.sent('DashboardPage')).toHaveLength(1);

  academy.agenda = during;
  await act(() => vi.advanceTimersByTimeAsync(3 * minute));
  expectShown(await screen.findByText(during.sentence));
  await act(() => vi.advanceTimersByTimeAsync(2 * hour));
  expect(page.sent('DashboardPage'), 'once for each change').toHaveLength(2);

  academy.agenda = after;
  await act(() => vi.advanceTimersByTimeAsync(hour / 2));
  expectShown(await screen.findByText(after.sentence));
});

it('a dashboard in the background asks once it is seen again', async () => {
  const { academy, page } = await openDashboard();
  hide(true);
  academy.agenda = during;
  await act(() => vi.advanceTimersByTimeAsync(hour));
  expect(page.sent('DashboardPage')).toHaveLength(1);

  hide(false);
  expectShown(await screen.findByText(during.sentence));
});

it('a dashboard asks again where the connection is gone when the class begins', async () => {
  const { academy } = await openDashboard();
  academy.isLost = true;
  await act(() => vi.advanceTimersByTimeAsync(12 * minute));
  expectShown(screen.getByText(before.sentence));

  Object.assign(academy, { isLost: false, agenda: during });
  await act(() => vi.advanceTimersByTimeAsync(minute));
  expectShown(await screen.findByText(during.sentence));
});

it('a dashboard on a device whose clock is ahead asks every ten minutes until the change has come', async () => {
  vi.setSystemTime(new Date('2026-11-28T14:50:00Z'));
  const { academy, page } = await openDashboard();
  await act(() => vi.advanceTimersByTimeAsync(10 * minute));
  expect(page.sent('DashboardPage')).toHaveLength(2);

  academy.agenda = during;
  await act(() => vi.advanceTimersByTimeAsync(3 * minute));
  expectShown(await screen.findByText(during.sentence));
});
