import { act, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { indianDay } from '../../../web/catalogue/indian-day.ts';
import { setCookie } from '../../../web/cookies.ts';
import { expectShown } from '../../support/expect-shown.ts';
import { connectionLost } from '../../support/graph-double.ts';
import { anOpenAccess } from '../../support/graph-objects/access.ts';
import { aCourse } from '../../support/graph-objects/catalogue.ts';
import { anAgenda, aViewer } from '../../support/graph-objects/learner.ts';
import { aPageOf } from '../../support/graph-objects/values.ts';
import { renderPage } from '../../support/render-page.tsx';

const isHidden = vi.spyOn(document, 'hidden', 'get');

const hide = (hidden: boolean) => {
  isHidden.mockReturnValue(hidden);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
};

beforeEach(() => {
  isHidden.mockReturnValue(false);
  // One minute before midnight in India.
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-27T18:29:00Z') });
});
afterEach(() => void vi.useRealTimers());

const openDashboard = async () => {
  const academy = { sentence: 'Next class tomorrow, 8:30 pm IST.' };
  const line = { isLost: false };
  const viewer = () => (line.isLost ? connectionLost() : aViewer({ agenda: anAgenda(academy) }));
  const page = await renderPage('/dashboard', { signedIn: true, graph: { viewer, courses: aPageOf([]) } });
  expectShown(await screen.findByText(academy.sentence));
  academy.sentence = 'Next class today, 8:30 pm IST.';
  return { academy, line, page };
};

it('a page that is read when a day begins in India says what is today', async () => {
  const { page } = await openDashboard();
  await act(() => vi.advanceTimersByTimeAsync(45_000));
  expect(page.sent('DashboardPage')).toHaveLength(1);

  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expectShown(await within(screen.getByRole('main')).findByText('Next class today, 8:30 pm IST.'));
  await act(() => vi.advanceTimersByTimeAsync(3_600_000));
  expect(page.sent('DashboardPage'), 'twice a day').toHaveLength(3);
});

it('a page on a device whose clock is ahead says what is today once the day has begun at the academy', async () => {
  const { academy } = await openDashboard();
  academy.sentence = 'Next class tomorrow, 8:30 pm IST.';
  await act(() => vi.advanceTimersByTimeAsync(180_000));
  expectShown(screen.getByText('Next class tomorrow, 8:30 pm IST.'));

  academy.sentence = 'Next class today, 8:30 pm IST.';
  await act(() => vi.advanceTimersByTimeAsync(600_000));
  expectShown(await screen.findByText('Next class today, 8:30 pm IST.'));
});

it('a page that was left in the background asks nothing until it is seen the next day', async () => {
  const { page } = await openDashboard();
  hide(true);
  await act(() => vi.advanceTimersByTimeAsync(8 * 3_600_000));
  expect(page.sent('DashboardPage')).toHaveLength(1);

  hide(false);
  expectShown(await screen.findByText('Next class today, 8:30 pm IST.'));
});

it('a page that is open for weeks keeps the language that was chosen, where the browser would forget it after one', async () => {
  // In place of the week.
  setCookie('lang', 'en', { lifetimeInSeconds: 3600 });
  await openDashboard();
  await act(() => vi.advanceTimersByTimeAsync(2 * 60_000));
  await act(() => vi.advanceTimersByTimeAsync(3_600_000));
  expect(document.cookie).toMatch(/\blang=en/);
});

it.each([
  ['today', 0, 1],
  ['two days ago', 2, 2],
  ['on a day that the device takes for tomorrow', -1, 1],
])(
  'a page that the server made %s, and the browser took from its cache, is fetched anew if need be',
  async (_when, days, times) => {
    const madeOn = indianDay(Date.now()) - days;
    const graph = { viewer: aViewer({ agenda: anAgenda() }), courses: aPageOf([]) };
    const page = await renderPage('/dashboard', { signedIn: true, preloaded: true, madeOn, graph });
    await screen.findByRole('heading', { name: 'Your Week' });
    await act(() => vi.advanceTimersByTimeAsync(30_000));
    expect(page.sent('DashboardPage')).toHaveLength(times);
  },
);

it('a page that wakes up before its connection stays as it is, and asks again', async () => {
  const { line } = await openDashboard();
  line.isLost = true;
  await act(() => vi.advanceTimersByTimeAsync(120_000));
  expectShown(screen.getByText('Next class tomorrow, 8:30 pm IST.'));
  expectShown(screen.getByRole('heading', { name: 'Your Week' }));
  expect(screen.queryByText(/could not be/)).toBeNull();

  line.isLost = false;
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expectShown(await screen.findByText('Next class today, 8:30 pm IST.'));
});

it('a page keeps its course when a day begins, whatever it has asked for past the cache', async () => {
  const course = aCourse({ viewerAccess: anOpenAccess() });
  const page = await renderPage('/course/1/access', {
    signedIn: true,
    graph: { viewer: aViewer(), courses: aPageOf([]), course },
    delayMs: (operation) => (operation === 'MonthTopics' ? 500 : 0),
  });
  await screen.findByRole('heading', { name: 'Full Stack Web Development', level: 1 });
  await act(() => vi.advanceTimersByTimeAsync(120_000));
  expect(page.sent('CourseAccessPage')).toHaveLength(2);
  expect(page.sent('MonthTopics')).toHaveLength(1);
});
