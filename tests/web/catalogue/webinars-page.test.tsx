import { act, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { expectShown } from '../../support/expect-shown.ts';
import { failure } from '../../support/graph-double.ts';
import { aWebinar } from '../../support/graph-objects/catalogue.ts';
import { aViewer } from '../../support/graph-objects/learner.ts';
import { aPageOf } from '../../support/graph-objects/values.ts';
import { renderPage } from '../../support/render-page.tsx';

const visit = (webinars: unknown) =>
  renderPage('/webinars', { signedIn: true, graph: { viewer: aViewer(), webinars } });

describe('the time until the next webinar', () => {
  afterEach(() => void vi.useRealTimers());

  const visitAt = async (now: string, fields: Record<string, unknown> = {}) => {
    vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date(now) });
    const next = aWebinar(fields);
    await visit(aPageOf([next], { next }));
  };

  it('is right as soon as a device that has slept shows the page again', async () => {
    await visitAt('2026-12-01T10:00:00Z');
    expectShown(await screen.findByText('in 5 hours'));
    vi.setSystemTime(new Date('2026-12-01T14:30:00Z'));
    document.dispatchEvent(new Event('visibilitychange'));
    await act(() => vi.advanceTimersByTimeAsync(1));
    expectShown(screen.getByText('in 30 minutes'));
  });

  it('is not said where the device takes one that has begun for one that is to come', async () => {
    await visitAt('2026-12-01T14:40:00Z', { hasStarted: true });
    expectShown(await screen.findByText('Already started'));
    await act(() => vi.advanceTimersByTimeAsync(120_000));
    expect(screen.queryByText(/^in \d/)).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(25 * 60_000));
    expectShown(screen.getByText('7 minutes ago'));
  });
});

describe('webinars', () => {
  it('show what, when and with whom, and the way in', async () => {
    await visit(aPageOf([aWebinar()]));
    await screen.findByRole('heading', { name: 'How to begin' });
    expectShown(screen.getByText('An evening for beginners.'));
    expectShown(screen.getByText('Tue, 1 Dec 2026, 8:30 pm'));
    expect(screen.getByText('Rahul Das').parentElement?.textContent).toBe('With Rahul Das');
    const join = screen.getByRole<HTMLAnchorElement>('link', { name: /^Join/ });
    expect([join.href, join.target]).toEqual(['https://meet.example/w1', '_blank']);
    expectShown(screen.getByRole('link', { name: 'Add to calendar How to begin' }));
  });

  it('show the time of the device beside the academy’s where they differ', async () => {
    const startsAtText = ({ timeZone }: { timeZone?: string | null }) =>
      timeZone ? 'Tue, 1 Dec 2026, 9:00 pm' : 'Tue, 1 Dec 2026, 8:30 pm';
    const page = await visit(aPageOf([aWebinar({ startsAtText })]));
    expectShown(await screen.findByText('Your time: Tue, 1 Dec 2026, 9:00 pm'));
    expect(page.sent('WebinarsPage')[0]?.variables).toEqual({
      timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
    });
  });

  it('have no link to join without an address, and no time when it is not known', async () => {
    await visit(aPageOf([aWebinar({ joinLink: null, startsAt: null, startsAtText: null, calendarUrl: null })]));
    await screen.findByRole('heading', { name: 'How to begin' });
    expect(screen.queryByRole('link', { name: /^Join/ })).toBeNull();
    expectShown(screen.getByText('No link to join yet.'));
    expect(screen.queryByRole('time')).toBeNull();
  });

  it('show the next one first and large, and what is over last, still with its link', async () => {
    const over = aWebinar({ id: 'w0', title: 'Long ago', hasStarted: true, isOver: true });
    const first = aWebinar({ id: 'w1', title: 'In a month' });
    const next = aWebinar({ id: 'w2', title: 'This week' });
    await visit(aPageOf([over, first, next], { next }));
    await screen.findByRole('heading', { name: 'This week', level: 2 });
    const cards = screen.getAllByRole('article');
    expect(cards.map((card) => [within(card).getByRole('heading').textContent, card.dataset.size])).toEqual([
      ['This week', 'large'],
      ['In a month', 'medium'],
      ['Long ago', 'quiet'],
    ]);
    const past = within(screen.getByRole('region', { name: 'Past' }));
    expect(past.getAllByRole('heading', { level: 3 })).toHaveLength(1);
    expect(past.getByRole<HTMLAnchorElement>('link', { name: /^Join/ }).href).toBe('https://meet.example/w1');
    expect(screen.getAllByRole('link', { name: /^Join/ })).toHaveLength(3);
  });

  it('fold all but the latest six of those that are over, in the order of the academy', async () => {
    const daysOfJune = [3, 1, 2, 9, 8, 7, 4, 5, 6];
    const over = daysOfJune.map((day) =>
      aWebinar({
        id: `w${day}`,
        title: String(day),
        startsAt: `2026-06-0${day}T15:00:00.000Z`,
        hasStarted: true,
        isOver: true,
      }),
    );
    await visit(aPageOf(over));
    const past = await screen.findByRole('region', { name: 'Past' });
    const fold = within(past).getByText('Earlier webinars (3)').closest('details');
    expect(fold?.open).toBe(false);
    const titles = [...past.querySelectorAll('article h3')];
    expect(titles.map(({ textContent }) => textContent)).toEqual(['9', '8', '7', '4', '5', '6', '3', '1', '2']);
    expect(titles.map((title) => title.closest('details') === fold)).toEqual([
      ...Array(6).fill(false),
      true,
      true,
      true,
    ]);
  });

  it('unfold a long description', async () => {
    const description = 'What is done in this evening, and for whom it is. '.repeat(20);
    const { user } = await visit(aPageOf([aWebinar({ description }), aWebinar({ id: 'w2' })]));
    const unfold = await screen.findByRole('button', { name: 'Show all' });
    const text = document.getElementById(unfold.getAttribute('aria-controls') ?? '');
    expect([text?.textContent, text?.dataset.folded]).toEqual([description, 'true']);
    await user.click(unfold);
    expect(text?.dataset.folded).toBe('false');
  });

  it('say that there are none', async () => {
    await visit(aPageOf([]));
    expectShown(await screen.findByText('No webinars scheduled.'));
  });

  it('look empty when they fail, and can be asked for again', async () => {
    let webinars: unknown = () => failure('UPSTREAM_UNAVAILABLE');
    const page = await visit(() => (typeof webinars === 'function' ? webinars() : webinars));
    await screen.findByText('No webinars scheduled.');
    // No window is lit where nothing could be had.
    expect(document.querySelector('main [data-state="next"]')).toBeNull();
    webinars = aPageOf([aWebinar()]);
    await page.user.click(screen.getByRole('button', { name: 'Try again' }));
    expectShown(await screen.findByRole('heading', { name: 'How to begin' }));
  });

  it('say whose time it is, and what is over is not to be put into a calendar', async () => {
    await visit(aPageOf([aWebinar({ hasStarted: true, isOver: true, joinLink: null })]));
    const card = (await screen.findByText('Over')).closest('article');
    expect(card?.querySelector('time:not([aria-hidden="true"])')?.textContent).toBe(
      'Tue, 1\u00A0Dec\u00A02026, 8:30\u00A0pm',
    );
    expect([...(card?.querySelectorAll('span') ?? [])].map(({ textContent }) => textContent)).toContain('IST');
    // Copied or searched for, it is 8:30 pm IST.
    expect(card?.querySelector('time:not([aria-hidden="true"])')?.nextSibling?.textContent).toBe(' ');
    expect(screen.queryByText('Add to calendar')).toBeNull();
    expect(screen.queryByText('No link to join yet.')).toBeNull();
    expect(screen.queryByText('Already started')).toBeNull();
  });
});
