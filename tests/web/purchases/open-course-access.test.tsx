import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { courseTitle, visitAccessPage } from '../../support/access-page.tsx';
import { expectShown } from '../../support/expect-shown.ts';
import { connectionLost, failure } from '../../support/graph-double.ts';
import { aMonth, anOffer, anOpenAccess } from '../../support/graph-objects/access.ts';
import { aCourse } from '../../support/graph-objects/catalogue.ts';
import { aSession } from '../../support/graph-objects/learner.ts';
import { aCalendarDay, type Fields, money } from '../../support/graph-objects/values.ts';
import { openOnce } from '../../support/render-page.tsx';
import { statusPlaces } from '../../support/status-places.ts';

afterEach(() => void vi.useRealTimers());

describe('a course that is open', () => {
  describe('with its first month', () => {
    openOnce(async () => {
      await visitAccessPage(aCourse({ viewerAccess: anOpenAccess() }));
      await courseTitle();
    });

    it('shows every month with the one thing to do about it', async () => {
      expectShown(screen.getByText('Progress: 1/6 months'));
      expect(screen.getAllByRole('heading', { name: /Title of month/ })).toHaveLength(6);
      const ways = screen.getAllByRole('link', { name: 'Start Learning' });
      const described = document.getElementById(ways.at(-1)?.getAttribute('aria-describedby') ?? '');
      expect(described?.textContent).toBe('Title of month 1');
      expect(document.title).toBe('Step by step · Full Stack Web Development · Dhap Academy');
      expect(ways.map((link) => link.getAttribute('href'))).toEqual(Array(2).fill('/course/1/month/1'));
      expect(screen.queryByRole('link', { name: /^Continue/ })).toBeNull();
      for (const name of ['Pay for 2nd Month', /^Pay for 2nd Month · ₹1500/]) {
        expect(screen.getByRole<HTMLButtonElement>('button', { name }).disabled).toBe(false);
      }
      const locked = screen.getAllByRole<HTMLButtonElement>('button', { name: 'Locked' });
      expect(locked.map(({ disabled }) => disabled)).toEqual([true, true, true, true]);
      expect(screen.getAllByText('₹1500.00').length).toBeGreaterThan(0);
    });

    it('has stairs whose windows lead to the cards of the months, and a door that leads to the certificate', async () => {
      const stairs = within(screen.getByRole('navigation', { name: 'Step by step' }));
      const links = stairs.getAllByRole('link');
      const cards = [...[1, 2, 3, 4, 5, 6].map((month) => `#month-${month}`), '#certificate'];
      expect(links.map((link) => link.getAttribute('href'))).toEqual(cards.map((card) => `/course/1/access${card}`));
      const named = cards.map((card) => document.querySelector(card)?.getAttribute('aria-labelledby') ?? '');
      expect(named.map((id) => document.getElementById(id)?.textContent)).toEqual([
        ...[1, 2, 3, 4, 5, 6].map((month) => `Title of month ${month}`),
        'Certificate',
      ]);
      expect(links[2]?.textContent).toContain('Month 3 · Title of month 3');
      expect(links[2]?.textContent).toContain('Locked');
    });

    it('says the payments in one line', async () => {
      expectShown(screen.getByText('₹1500 paid · ₹7500 to go · next on 12 December'));
    });
  });

  it('folds what waits longest in a course of very many months, and unfolds it for the window of such a month', async () => {
    const months = Array.from({ length: 36 }, (_, at) => aMonth(at + 1, at < 14 ? { state: 'UNLOCKED' } : {}));
    const page = await visitAccessPage(aCourse({ viewerAccess: anOpenAccess({ months }) }));
    await courseTitle();
    const fold = screen.getByText('18 more months').closest('details');
    expect(fold?.open).toBe(false);
    expect(fold?.querySelectorAll('article')).toHaveLength(18);
    expect(fold?.querySelector('#month-18')).toBeNull();
    await page.user.click(screen.getByRole('link', { name: /^Month 30 · / }));
    expect(fold?.open).toBe(true);
    expect(document.activeElement?.id).toBe('month-30');
  });

  it('says what each month costs and when it is due once on its card', async () => {
    const months = [
      aMonth(1, { state: 'UNLOCKED' }),
      aMonth(2, { state: 'PAYABLE', explanation: 'Due on 12 December 2026.', actionLabel: 'Pay for 2nd Month' }),
    ];
    await visitAccessPage(aCourse({ viewerAccess: anOpenAccess({ months }) }));
    await courseTitle();
    const card = screen.getByRole('article', { name: 'Title of month 2' });
    expect(card.textContent.match(/12\sDecember/g)).toHaveLength(1);
    expect(card.textContent.match(/₹1500/g)).toHaveLength(1);
  });

  it('says the paise of what a month costs before it is paid, as its bill does', async () => {
    const nextPayable = anOffer({ label: 'Pay for 2nd Month', amount: money(1499.5) });
    await visitAccessPage(aCourse({ viewerAccess: anOpenAccess({ nextPayable }) }));
    await courseTitle();
    expectShown(screen.getByRole('button', { name: /^Pay for 2nd Month · ₹1499\.50$/ }));
    expect(screen.getByText('Month 1 of 6 · ₹1499.50').closest('[data-in-dock="only"]')).not.toBeNull();
  });

  it('does not offer to pay for a month that has no price', async () => {
    await visitAccessPage(aCourse({ viewerAccess: anOpenAccess({ nextPayable: anOffer({ isPayable: false }) }) }));
    await courseTitle();
    const pay = screen.getByRole<HTMLButtonElement>('button', { name: 'Pay for 2nd Month' });
    expect(pay.disabled).toBe(true);
    const card = screen.getByRole('article', { name: 'Title of month 2' });
    expect(card.textContent).not.toMatch(/UPI|refund/);
  });

  it('leads to somebody who knows why a payment was declined, also where that reason was cut within a character', async () => {
    const remark = 'Your payment was declined. The bank says: closed \ud83d';
    await visitAccessPage(aCourse({ viewerAccess: anOpenAccess({ remark, remarkStanding: 'DECLINED' }) }));
    await courseTitle();
    const [write] = screen.getAllByRole('link', { name: 'help@dhap.example' });
    expect(decodeURIComponent(write?.getAttribute('href') ?? '')).toContain('The bank says: closed \ufffd');
  });

  it('leads to somebody who can open a month that was left out, and from no other', async () => {
    const months = [
      aMonth(1, { state: 'UNLOCKED' }),
      aMonth(2, { isSkipped: true }),
      aMonth(3, { state: 'UNLOCKED' }),
      aMonth(4),
    ];
    await visitAccessPage(aCourse({ viewerAccess: anOpenAccess({ months }) }));
    await courseTitle();
    const write = screen.getByRole('link', { name: 'Write to support' });
    expect(write.closest('article')).toBe(screen.getByRole('article', { name: 'Title of month 2' }));
    expect(decodeURIComponent(write.getAttribute('href') ?? '')).toContain(
      'mailto:help@dhap.example?subject=Month 2 · Full Stack Web Development&',
    );
    expect(screen.getAllByRole('button', { name: 'Locked' })).toHaveLength(2);
  });

  it('says in the dialog when the month after is due, where there is one', async () => {
    const nextDueText = 'The month after it is due 30 days after this payment.';
    const nextPayable = anOffer({ month: 2, label: 'Pay for 2nd Month', nextDueText });
    const { user } = await visitAccessPage(aCourse({ viewerAccess: anOpenAccess({ nextPayable }) }));
    await courseTitle();
    await user.click(screen.getByRole('button', { name: 'Pay for 2nd Month' }));
    const dialog = within(await screen.findByRole('dialog'));
    expectShown(dialog.getByText(nextDueText));
    cleanup();

    const last = await visitAccessPage(aCourse({ viewerAccess: anOpenAccess() }));
    await courseTitle();
    await last.user.click(screen.getByRole('button', { name: 'Pay for 2nd Month' }));
    expect(within(await screen.findByRole('dialog')).queryByText(/30 days/)).toBeNull();
  });

  it('finds lessons once somebody has typed, and leads to them', async () => {
    const { promise: asked, resolve: answer } = Promise.withResolvers<void>();
    const lessons = async ({ search }: { search: string }) => {
      await asked;
      return search === 'grid'
        ? [{ month: aMonth(1), lesson: { id: 'l%7', topicName: 'Grid' }, excerpt: 'A line of notes' }]
        : [];
    };
    const page = await visitAccessPage(aCourse({ viewerAccess: anOpenAccess({ lessons }) }));
    await courseTitle();
    const box = screen.getByRole('searchbox', { name: 'Find a lesson' });
    await page.user.click(box);
    expect(page.sent('FindLessons')).toEqual([]);

    await page.user.type(box, ' grid ');
    const said = await screen.findByText('Loading…', { selector: 'search output' });
    answer();
    const found = await screen.findByRole('link', { name: /A line of notes/ });
    expect(found.getAttribute('href')).toBe('/course/1/month/1#lesson-l%257');
    expect(page.sent('FindLessons').map(({ variables }) => variables['search'])).toEqual(['grid']);

    // The number is announced where it was said before that the lessons are looked for.
    expectShown(said);
    expect(said.textContent).toBe('1 lesson');
    await page.user.type(box, 'x');
    expectShown(await screen.findByText(/No match in your open lessons/));
    expect(said.textContent).toMatch(/^No match in your open lessons/);
    // That of an input method takes back the word that is being composed.
    fireEvent.keyDown(box, { key: 'Escape', isComposing: true });
    expectShown(screen.getByText(/No match in your open lessons/));
    await page.user.keyboard('{Escape}');
    expect(screen.queryByText(/No match in your open lessons/)).toBeNull();
  });

  it('closes what was found by Escape on a lesson of it, and finds nothing for somebody who has gone on', async () => {
    const lessons = [{ month: aMonth(1), lesson: { id: 'l7', topicName: 'Grid' }, excerpt: null }];
    const page = await visitAccessPage(aCourse({ viewerAccess: anOpenAccess({ lessons }) }));
    await courseTitle();
    const box = screen.getByRole('searchbox', { name: 'Find a lesson' });
    await page.user.type(box, 'grid');
    const found = await screen.findByRole('link', { name: /Grid/ });
    act(() => found.focus());
    await page.user.keyboard('{Escape}');
    expect(document.activeElement).toBe(box);
    expect(screen.queryByRole('link', { name: /Grid/ })).toBeNull();

    const before = page.sent('FindLessons').length;
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await page.user.type(box, 's');
    await page.user.tab();
    await act(() => vi.advanceTimersByTimeAsync(1000));
    expect(page.sent('FindLessons')).toHaveLength(before);

    for (const goOn of [
      () => page.user.click(screen.getByText('Progress: 1/6 months')),
      () => page.user.keyboard('{Escape}'),
    ]) {
      await page.user.click(box);
      await screen.findByRole('link', { name: /Grid/ });
      const shown = page.sent('FindLessons').length;
      await page.user.keyboard('x');
      await goOn();
      await act(() => vi.advanceTimersByTimeAsync(1000));
      expect(page.sent('FindLessons')).toHaveLength(shown);
      expect(screen.queryByRole('link', { name: /Grid/ })).toBeNull();
    }
  });

  it('does not show the lessons found before as the answer to a search that fails', async () => {
    const lessons = ({ search }: { search: string }) =>
      search === 'grid'
        ? [{ month: aMonth(1), lesson: { id: 'l7', topicName: 'Grid' }, excerpt: null }]
        : connectionLost();
    const page = await visitAccessPage(aCourse({ viewerAccess: anOpenAccess({ lessons }) }));
    await courseTitle();
    const box = screen.getByRole('searchbox', { name: 'Find a lesson' });
    await page.user.type(box, 'grid');
    await screen.findByRole('link', { name: /Grid/ });

    await page.user.type(box, 'x');
    expectShown(await screen.findByText(/could not reach the academy/));
    expect(screen.queryByRole('link', { name: /Grid/ })).toBeNull();
  });

  it('names and counts the lessons of its open months, and says the plan of all others', async () => {
    const months = [
      aMonth(1, { state: 'UNLOCKED', topics: ['Gradle', 'Views'], openLessonCountText: '2 lessons' }),
      aMonth(2, { state: 'UNLOCKED', topics: [] }),
      aMonth(3),
    ];
    await visitAccessPage(aCourse({ viewerAccess: anOpenAccess({ months }) }));
    await courseTitle();
    const topicsOf = (number: number) => {
      const card = screen.getByRole('heading', { name: `Title of month ${number}` }).closest('article');
      return [...(card?.querySelectorAll('li') ?? [])].map(({ textContent }) => textContent);
    };
    const planned = ['Loops', 'Arrays', 'Functions'];
    await waitFor(() => expect([1, 2, 3].map(topicsOf)).toEqual([['Gradle', 'Views'], planned, planned]));
    const sizes = screen.getAllByText(/^4 weeks/).map(({ textContent }) => textContent);
    expect(sizes).toEqual(['4 weeks · 2 lessons', '4 weeks · 12 lessons', '4 weeks · 12 lessons']);
  });

  it('asks again for the topics when another month opens, and says so of one where they cannot be had', async () => {
    let months = [aMonth(1, { state: 'UNLOCKED', topics: ['Gradle'], openLessonCountText: '1 lesson' }), aMonth(2)];
    const page = await visitAccessPage(() => aCourse({ viewerAccess: anOpenAccess({ months }) }));
    await courseTitle();
    await screen.findByText('Gradle');
    months = [
      aMonth(1, { state: 'UNLOCKED', topics: () => failure('UPSTREAM_TIMEOUT') }),
      aMonth(2, { state: 'UNLOCKED', topics: ['Fragments'], openLessonCountText: '1 lesson' }),
    ];
    await page.user.click(screen.getByRole('button', { name: 'Refresh' }));
    await screen.findByText('Fragments');
    expect(screen.queryByText('Loops')).toBeNull();
    const card = within(screen.getByRole('article', { name: 'Title of month 1' }));
    expectShown(card.getByText('What its lessons are about could not be loaded right now.'));
    expect(card.queryByText(/12 lessons/)).toBeNull();
    expect(page.address()).toBe('/course/1/access');
    expect(page.sent('CourseAccessPage')).toHaveLength(2);
  });

  it('asks for no lessons while nothing is open', async () => {
    const page = await visitAccessPage(aCourse({ viewerAccess: anOpenAccess({ months: [aMonth(1), aMonth(2)] }) }));
    await courseTitle();
    expect(page.sent('MonthTopics')).toEqual([]);
  });

  it('opens the certificate only at the end, and says that it is not there yet', async () => {
    const certificate = { isUnlocked: true, explanation: 'All months are paid.', downloadMessage: 'It comes soon.' };
    const { user } = await visitAccessPage(aCourse({ viewerAccess: anOpenAccess({ certificate }) }));
    await courseTitle();
    const expectSaid = statusPlaces();
    await user.click(screen.getByRole('button', { name: 'Download certificate' }));
    expectShown(screen.getByText('It comes soon.'));
    expectSaid('It comes soon.');
  });

  it('offers the certificate first once every month is paid and the classes are over, and learning before that', async () => {
    const certificate = { isUnlocked: true, explanation: 'All months are paid.', downloadMessage: 'It comes soon.' };
    const months = [1, 2].map((number) => aMonth(number, { state: 'UNLOCKED' }));
    const finished = { certificate, months, nextPayable: null };
    const offered = async (access: Fields) => {
      cleanup();
      await visitAccessPage(aCourse({ viewerAccess: anOpenAccess({ ...finished, ...access }) }));
      await courseTitle();
      const head = screen.getByRole('heading', { level: 1 }).closest('header') ?? document.body;
      return within(head)
        .getAllByRole('link', { name: /^(See your certificate|Go to the course|Start Learning)/ })
        .map((link) => [link.textContent, link.getAttribute('href')]);
    };
    const seeCertificate = ['See your certificate', expect.stringMatching(/#certificate$/)];
    expect(await offered({ hasClassesAhead: false })).toEqual([
      seeCertificate,
      ['Go to the course', '/course/1/month/1'],
    ]);
    expect(await offered({ hasClassesAhead: true })).toEqual([['Start Learning', '/course/1/month/2'], seeCertificate]);
    // A course that is paid once is not over because its only payment is made.
    const whole = { months: months.slice(0, 1), hasClassesAhead: false };
    expect(await offered(whole)).toEqual([['Start Learning', '/course/1/month/1'], seeCertificate]);
  });

  it('goes on with the month that was read last, and says so only then', async () => {
    localStorage.setItem('last-month:u1:1', '1');
    await visitAccessPage(aCourse({ viewerAccess: anOpenAccess() }), { session: aSession() });
    await courseTitle();
    expect(screen.getByRole('link', { name: 'Continue Month 1' }).getAttribute('href')).toBe('/course/1/month/1');
  });

  it('tells nobody of a next class whose months are over', async () => {
    const nextClass = {
      startsAt: '2099-12-13T15:00:00.000Z',
      endsAt: '2099-12-13T17:00:00.000Z',
      startsAtText: 'Sun, 13 Dec',
      timeZoneText: 'IST',
      calendarDay: aCalendarDay(),
    };
    await visitAccessPage(aCourse({ nextClass, viewerAccess: anOpenAccess() }));
    await courseTitle();
    expectShown(screen.getByText('Next class'));
    cleanup();

    await visitAccessPage(aCourse({ nextClass, viewerAccess: anOpenAccess({ hasClassesAhead: false }) }));
    await courseTitle();
    expect(screen.queryByText('Next class')).toBeNull();
  });

  it('keeps the certificate closed before', async () => {
    await visitAccessPage(aCourse({ viewerAccess: anOpenAccess() }));
    await courseTitle();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Download certificate' }).disabled).toBe(true);
  });

  it('asks again on demand', async () => {
    const page = await visitAccessPage(aCourse({ viewerAccess: anOpenAccess() }));
    await courseTitle();
    await page.user.click(screen.getByRole('button', { name: 'Refresh' }));
    await waitFor(() => expect(page.sent('CourseAccessPage')).toHaveLength(2));
  });
});
