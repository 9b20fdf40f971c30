import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { expectShown } from '../../support/expect-shown.ts';
import { connectionLost, failure } from '../../support/graph-double.ts';
import { aMonth, anAccess, anOffer, anOpenAccess } from '../../support/graph-objects/access.ts';
import { aCourse } from '../../support/graph-objects/catalogue.ts';
import { aSession, aViewer } from '../../support/graph-objects/learner.ts';
import { aPurchase } from '../../support/graph-objects/purchases.ts';
import { aCalendarDay, aPageOf, type Fields } from '../../support/graph-objects/values.ts';
import { renderPage } from '../../support/render-page.tsx';

const visit = (course: unknown, more: Record<string, unknown> = {}, preloaded = false) =>
  renderPage('/course/1/access', {
    signedIn: true,
    preloaded,
    graph: { viewer: aViewer(), courses: aPageOf([]), course, ...more },
  });

const title = () => screen.findByRole('heading', { name: 'Full Stack Web Development', level: 1 });

describe('a course that is open', () => {
  it('shows every month with the one thing to do about it', async () => {
    await visit(aCourse({ viewerAccess: anOpenAccess() }));
    await title();

    expectShown(screen.getByText('Progress: 1/6 months'));
    expect(screen.getAllByRole('heading', { name: /Title of month/ })).toHaveLength(6);
    const ways = screen.getAllByRole('link', { name: 'Start Learning' });
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
    await visit(aCourse({ viewerAccess: anOpenAccess() }));
    await title();
    const stairs = within(screen.getByRole('navigation', { name: 'Step by step' }));
    const links = stairs.getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      ...[1, 2, 3, 4, 5, 6].map((month) => `#month-${month}`),
      '#certificate',
    ]);
    for (const link of links) expect(document.querySelector(link.getAttribute('href') ?? '')).not.toBeNull();
    expect(links[2]?.textContent).toContain('Month 3 · Title of month 3');
    expect(links[2]?.textContent).toContain('Locked');
  });

  it('says what each month costs and when it is due once on its card', async () => {
    const months = [
      aMonth(1, { state: 'UNLOCKED' }),
      aMonth(2, { state: 'PAYABLE', explanation: 'Due on 12 December 2026.', actionLabel: 'Pay for 2nd Month' }),
    ];
    await visit(aCourse({ viewerAccess: anOpenAccess({ months }) }));
    await title();
    const card = screen.getByRole('article', { name: 'Title of month 2' });
    expect(card.textContent.match(/12 December/g)).toHaveLength(1);
    expect(card.textContent.match(/₹1500/g)).toHaveLength(1);
  });

  it('leads to somebody who can open a month that was left out, and from no other', async () => {
    const months = [
      aMonth(1, { state: 'UNLOCKED' }),
      aMonth(2, { isSkipped: true }),
      aMonth(3, { state: 'UNLOCKED' }),
      aMonth(4),
    ];
    await visit(aCourse({ viewerAccess: anOpenAccess({ months }) }));
    await title();
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
    const { user } = await visit(aCourse({ viewerAccess: anOpenAccess({ nextPayable }) }));
    await title();
    await user.click(screen.getByRole('button', { name: 'Pay for 2nd Month' }));
    const dialog = within(await screen.findByRole('dialog'));
    expectShown(dialog.getByText(nextDueText));
    cleanup();

    const last = await visit(aCourse({ viewerAccess: anOpenAccess() }));
    await title();
    await last.user.click(screen.getByRole('button', { name: 'Pay for 2nd Month' }));
    expect(within(await screen.findByRole('dialog')).queryByText(/30 days/)).toBeNull();
  });

  it('says the payments in one line', async () => {
    await visit(aCourse({ viewerAccess: anOpenAccess() }));
    await title();
    expectShown(screen.getByText('₹1500 paid · ₹7500 to go · next on 12 December'));
  });

  it('finds lessons once somebody has typed, and leads to them', async () => {
    const lessons = ({ search }: { search: string }) =>
      search === 'grid'
        ? [{ month: aMonth(1), lesson: { id: 'l7', topicName: 'Grid' }, excerpt: 'A line of notes' }]
        : [];
    const page = await visit(aCourse({ viewerAccess: anOpenAccess({ lessons }) }));
    await title();
    const box = screen.getByRole('searchbox', { name: 'Find a lesson' });
    await page.user.click(box);
    expect(page.sent('FindLessons')).toEqual([]);

    await page.user.type(box, ' grid ');
    const found = await screen.findByRole('link', { name: /A line of notes/ });
    expect(found.getAttribute('href')).toBe('/course/1/month/1#lesson-l7');
    expect(page.sent('FindLessons').map(({ variables }) => variables['search'])).toEqual(['grid']);

    await page.user.type(box, 'x');
    expectShown(await screen.findByText(/None of your open lessons has that/));
    await page.user.keyboard('{Escape}');
    expect(screen.queryByText(/None of your open lessons/)).toBeNull();
  });

  it('names and counts the lessons of its open months, and says the plan of all others', async () => {
    const months = [
      aMonth(1, { state: 'UNLOCKED', topics: ['Gradle', 'Views'], openLessonCountText: '2 lessons' }),
      aMonth(2, { state: 'UNLOCKED', topics: [] }),
      aMonth(3),
    ];
    await visit(aCourse({ viewerAccess: anOpenAccess({ months }) }));
    await title();
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
    const page = await visit(() => aCourse({ viewerAccess: anOpenAccess({ months }) }));
    await title();
    await screen.findByText('Gradle');
    months = [
      aMonth(1, { state: 'UNLOCKED', topics: () => failure('UPSTREAM_TIMEOUT') }),
      aMonth(2, { state: 'UNLOCKED', topics: ['Fragments'], openLessonCountText: '1 lesson' }),
    ];
    await page.user.click(screen.getByRole('button', { name: 'Refresh' }));
    await screen.findByText('Fragments');
    expect(screen.queryByText('Loops')).toBeNull();
    const card = within(screen.getByRole('article', { name: 'Title of month 1' }));
    expectShown(card.getByText('What its lessons are about could not be loaded just now.'));
    expect(card.queryByText(/12 lessons/)).toBeNull();
    expect(page.address()).toBe('/course/1/access');
  });

  it('asks for no lessons while nothing is open', async () => {
    const page = await visit(aCourse({ viewerAccess: anOpenAccess({ months: [aMonth(1), aMonth(2)] }) }));
    await title();
    expect(page.sent('MonthTopics')).toEqual([]);
  });

  it('opens the certificate only at the end, and says that it is not there yet', async () => {
    const certificate = { isUnlocked: true, explanation: 'All months are paid.', downloadMessage: 'It comes soon.' };
    const { user } = await visit(aCourse({ viewerAccess: anOpenAccess({ certificate }) }));
    await title();
    await user.click(screen.getByRole('button', { name: 'Download certificate' }));
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain('It comes soon.');
  });

  it('offers the certificate first once every month is paid and the classes are over, and learning before that', async () => {
    const certificate = { isUnlocked: true, explanation: 'All months are paid.', downloadMessage: 'It comes soon.' };
    const months = [1, 2].map((number) => aMonth(number, { state: 'UNLOCKED' }));
    const finished = { certificate, months, nextPayable: null };
    const offered = async (access: Fields) => {
      cleanup();
      await visit(aCourse({ viewerAccess: anOpenAccess({ ...finished, ...access }) }));
      await title();
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
    await visit(aCourse({ viewerAccess: anOpenAccess() }), { session: aSession() });
    await title();
    expect(screen.getByRole('link', { name: 'Continue Month 1' }).getAttribute('href')).toBe('/course/1/month/1');
  });

  it('tells nobody of a next class whose months are over', async () => {
    const nextClass = {
      startsAt: '2099-12-13T15:00:00.000Z',
      startsAtText: 'Sun, 13 Dec',
      timeZoneText: 'IST',
      calendarDay: aCalendarDay(),
    };
    await visit(aCourse({ nextClass, viewerAccess: anOpenAccess() }));
    await title();
    expectShown(screen.getByText('Next class'));
    cleanup();

    await visit(aCourse({ nextClass, viewerAccess: anOpenAccess({ hasClassesAhead: false }) }));
    await title();
    expect(screen.queryByText('Next class')).toBeNull();
  });

  it('keeps the certificate closed before', async () => {
    await visit(aCourse({ viewerAccess: anOpenAccess() }));
    await title();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Download certificate' }).disabled).toBe(true);
  });

  it('asks again on demand', async () => {
    const page = await visit(aCourse({ viewerAccess: anOpenAccess() }));
    await title();
    await page.user.click(screen.getByRole('button', { name: 'Refresh' }));
    await waitFor(() => expect(page.sent('CourseAccessPage')).toHaveLength(2));
  });
});

describe('while an approval is awaited', () => {
  afterEach(() => void vi.useRealTimers());

  it('that somebody has asked for again is said once, and not whenever the page asks by itself', async () => {
    const { user } = await visit(aCourse({ viewerAccess: anOpenAccess({ refreshAfterSeconds: 30 }) }));
    await title();
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    const said = await screen.findByText('Looked just now');
    const changes = vi.fn();
    new MutationObserver(changes).observe(said, { childList: true, characterData: true, subtree: true });
    act(() => void window.dispatchEvent(new Event('focus')));
    await screen.findByRole('button', { name: 'Refreshing…' });
    await screen.findByRole('button', { name: 'Refresh' });
    expect(changes).not.toHaveBeenCalled();
    expectShown(said);
  });

  it('the page asks again by itself and when it is come back to, and stops when there is nothing to await', async () => {
    let access = anAccess({ pendingMonthCount: 1, nextPayable: null, refreshAfterSeconds: 30 });
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout', 'Date'] });
    const page = await visit(() => aCourse({ viewerAccess: access }));
    for (let waited = 0; waited < 50 && screen.queryByText('Access Restricted') === null; waited += 1) {
      await act(() => vi.advanceTimersByTimeAsync(20));
    }
    const loads = page.sent('CourseAccessPage').length;

    await act(() => vi.advanceTimersByTimeAsync(30_000));
    expect(page.sent('CourseAccessPage')).toHaveLength(loads + 1);
    await act(async () => void window.dispatchEvent(new Event('focus')));
    expect(page.sent('CourseAccessPage')).toHaveLength(loads + 2);

    access = anOpenAccess();
    await act(() => vi.advanceTimersByTimeAsync(30_000));
    expectShown(screen.getByText('Progress: 1/6 months'));
    const settled = page.sent('CourseAccessPage').length;
    await act(() => vi.advanceTimersByTimeAsync(90_000));
    expect(page.sent('CourseAccessPage')).toHaveLength(settled);
  });
});

describe('a course that is closed', () => {
  it('says so and offers the way in', async () => {
    await visit(aCourse({ viewerAccess: anAccess() }));
    await screen.findByText('Access Restricted');
    expectShown(screen.getByText('Nothing is paid yet.'));
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Payment Required' }).disabled).toBe(true);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Purchase Course' }).disabled).toBe(false);
    expect(screen.queryByText(/Title of month/)).toBeNull();
  });

  it('says what became of a payment that was declined or given back', async () => {
    const remark = 'The academy has declined this payment. Reason: <b>another</b> name.';
    await visit(aCourse({ viewerAccess: anAccess({ remark }) }));
    await title();
    expectShown(screen.getByText(remark));
    const write = within(screen.getByRole('main')).getByRole('link', { name: 'help@dhap.example' });
    expect(decodeURIComponent(write.getAttribute('href') ?? '')).toContain(`?subject=${remark} · Full Stack`);
    expectShown(screen.getByText('Access Restricted'));
    // It is read before the button that pays again.
    const pay = screen.getByRole('button', { name: 'Purchase Course' });
    expect(write.compareDocumentPosition(pay)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it.each([
    ['DECLINED', /^No refund is recorded yet/],
    ['DUPLICATE', /^No refund is recorded yet/],
    ['REFUNDED', /^Nothing more is charged/],
  ])('says of a payment that is %s whether money is still to come back', async (remarkStanding, next) => {
    await visit(aCourse({ viewerAccess: anAccess({ remark: 'What became of it.', remarkStanding }) }));
    await title();
    expectShown(screen.getByText(next));
  });

  it('shows the poster of a course that is paid once, and says its title and description once', async () => {
    const months = [aMonth(1, { state: 'PENDING', label: 'Whole course', title: 'Full Stack' })];
    const waiting = { nextPayable: null, pendingMonthCount: 1, months, monthCount: 1, awaitedPurchase: aPurchase() };
    const course = aCourse({ shortDescription: 'What month 1 is about.', viewerAccess: anAccess(waiting) });
    await visit(course);
    await screen.findByRole('region', { name: 'What the course is about' });
    expect(screen.getAllByText('What month 1 is about.')).toHaveLength(1);
    const words = within(screen.getByRole('main'))
      .getAllByRole('heading')
      .map(({ textContent }) => textContent);
    expect(words.filter((word) => word === course.title)).toHaveLength(1);
    expect(screen.getByRole('article').querySelectorAll('[data-tint]')).toHaveLength(1);
  });

  it('says of a further month what has arrived and until when it is checked, and gives a receipt', async () => {
    const months = [aMonth(1, { state: 'UNLOCKED' }), aMonth(2, { state: 'PENDING' })];
    const waiting = { nextPayable: null, pendingMonthCount: 1, months, awaitedPurchase: aPurchase() };
    const { user } = await visit(aCourse({ viewerAccess: anOpenAccess(waiting) }));
    await title();
    expectShown(screen.getByText(/^₹1500\.00 received, 20 November · /));
    expectShown(screen.getByText('By 22 November 2026'));
    const steps = within(screen.getByRole('list', { name: 'The way of your payment' })).getAllByRole('listitem');
    expect(steps.map(({ textContent }) => textContent)).toEqual(['Paid', 'Being checked', 'Month 1 opens']);
    await user.click(screen.getByRole('button', { name: 'Acknowledgement' }));
    expectShown(screen.getByRole('dialog'));
  });

  it('says first that the money has arrived, then what happens next, and gives a receipt', async () => {
    const months = [aMonth(1, { state: 'PENDING' }), aMonth(2)];
    const waiting = { nextPayable: null, pendingMonthCount: 1, months, awaitedPurchase: aPurchase() };
    const { user } = await visit(aCourse({ viewerAccess: anAccess(waiting) }));
    await screen.findByRole('heading', { name: '₹1500.00 received, 20 November' });
    const steps = within(screen.getByRole('list', { name: 'The way of your payment' })).getAllByRole('listitem');
    expect(steps.map(({ textContent }) => textContent)).toEqual([
      'Paid20 November 2026',
      'Being checkedBy 22 November 2026',
      'Month 1 opens',
    ]);
    expect(steps.map((step) => step.getAttribute('aria-current'))).toEqual([null, 'step', null]);
    expectShown(screen.getByText('This page looks again by itself.'));
    const [support] = within(screen.getByRole('article')).getAllByRole('link');
    expect(support?.getAttribute('href')).toBe('mailto:help@dhap.example');

    expect(screen.queryByRole('heading', { name: 'Access Restricted' })).toBeNull();
    expectShown(screen.getByText('Access Restricted'));
    const disabled = ['Payment Required', 'Purchase Course'].map((name) =>
      screen.getAllByRole<HTMLButtonElement>('button', { name }).map((button) => button.disabled),
    );
    expect(disabled).toEqual([[true], [true]]);

    const meanwhile = within(screen.getByRole('region', { name: 'What Month 1 is about' }));
    expectShown(meanwhile.getByText('What month 1 is about.'));
    expect(meanwhile.getAllByText(/^Title of month/).map(({ textContent }) => textContent)).toEqual([
      'Title of month 1',
      'Title of month 2',
    ]);
    expect(meanwhile.getByRole('link', { name: 'About the course' }).getAttribute('href')).toMatch(
      /^\/course\/[a-z-]+$/,
    );

    await user.click(screen.getByRole('button', { name: 'Acknowledgement' }));
    expectShown(await screen.findByRole('dialog', { name: 'Acknowledgement of payment' }));
  });

  it('does not say that money has arrived for an order that was left open on this device', async () => {
    const checkout = { orderId: 'order_1' };
    localStorage.setItem('open-order:u1:1', JSON.stringify({ month: 1, checkout, isListedUnpaid: true }));
    const months = [aMonth(1, { state: 'PENDING' }), aMonth(2)];
    const waiting = { nextPayable: null, pendingMonthCount: 1, months, awaitedPurchase: aPurchase() };
    await visit(aCourse({ viewerAccess: anAccess(waiting) }));
    await screen.findByRole('button', { name: 'Finish payment' });
    expectShown(screen.getByRole('heading', { name: 'Access Restricted' }));
    expect(screen.queryByText(/received/)).toBeNull();
  });

  it('cannot be bought twice', async () => {
    await visit(
      aCourse({ viewerAccess: anAccess({ nextPayable: null, restrictionNote: 'Payment pending admin approval' }) }),
    );
    await screen.findByText('Payment pending admin approval');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Purchase Course' }).disabled).toBe(true);
  });
});

describe('a course that cannot be shown', () => {
  it('because the session is refused asks to sign in, on its own screen', async () => {
    const page = await visit(aCourse({ viewerAccess: () => failure('UNAUTHENTICATED', 'Please login to continue.') }));
    await screen.findByRole('heading', { name: 'Authentication Required', level: 1 });
    expect(page.address()).toBe('/course/1/access');
    const login = screen.getAllByRole('link', { name: 'Login' }).at(-1);
    expect(login?.getAttribute('href')).toBe('/login?next=/course/1/access');
    expect(screen.getByRole('link', { name: 'Back to Dashboard' }).getAttribute('href')).toBe('/dashboard');
    expect(screen.queryByRole('alert')).toBeNull();
    // Nothing around it speaks of a learner.
    await waitFor(() => expect(screen.queryByRole('menuitem', { name: 'Logout' })).toBeNull());
    expectShown(screen.getByRole('link', { name: 'Register' }));
    await page.user.click(screen.getByRole('link', { name: 'Back to Dashboard' }));
    expectShown(await screen.findByRole('menuitem', { name: 'Logout' }));
  });

  it('because there is none says so', async () => {
    const page = await visit(null);
    await screen.findByRole('heading', { name: 'Course Not Found', level: 1 });
    expect(page.address()).toBe('/course/1/access');
  });

  it.each([
    ['the purchases cannot be had', aCourse({ viewerAccess: () => failure('UPSTREAM_UNAVAILABLE') })],
    ['the course cannot be had', () => failure('UPSTREAM_TIMEOUT')],
    ['nobody answers', connectionLost],
  ])('because %s leads to the dashboard, which says so', async (_why, course) => {
    for (const preloaded of [false, true]) {
      const page = await visit(course, {}, preloaded);
      await waitFor(() => expect(page.address()).toBe('/dashboard'));
      expect(page.history).toEqual(['/course/1/access', '/dashboard']);
      await screen.findByText('The course could not be opened just now. Please try again in a moment.');
      page.unmount();
    }
  });

  it('any more stays as it was when it was loaded last, and says that it could not be refreshed', async () => {
    let access: unknown = anOpenAccess();
    const page = await visit(() => aCourse({ viewerAccess: () => (typeof access === 'function' ? access() : access) }));
    await title();
    access = () => failure('UPSTREAM_UNAVAILABLE');
    await page.user.click(screen.getByRole('button', { name: 'Refresh' }));
    await screen.findByText('This could not be refreshed just now. What you see is from before.');
    expectShown(screen.getByText('Progress: 1/6 months'));
    expect(page.address()).toBe('/course/1/access');

    access = anOpenAccess();
    await page.user.click(screen.getByRole('button', { name: 'Refresh' }));
    await waitFor(() => expect(screen.queryByText(/could not be refreshed/)).toBeNull());
  });
});
