import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { courseTitle, visitAccessPage } from '../../support/access-page.tsx';
import { SiteLayoutDocument } from '../../../web/generated/graphql.ts';
import { expectShown } from '../../support/expect-shown.ts';
import { connectionLost, failure } from '../../support/graph-double.ts';
import { aMonth, anAccess, anOffer, anOpenAccess } from '../../support/graph-objects/access.ts';
import { aCourse } from '../../support/graph-objects/catalogue.ts';
import { aViewer } from '../../support/graph-objects/learner.ts';
import { aCheckout, aPurchase } from '../../support/graph-objects/purchases.ts';
import { aPageOf } from '../../support/graph-objects/values.ts';
import { renderPage } from '../../support/render-page.tsx';

describe('while an approval is awaited', () => {
  afterEach(() => void vi.useRealTimers());

  it('that somebody has asked for again is said once, and not whenever the page asks by itself', async () => {
    const { user, sent } = await visitAccessPage(aCourse({ viewerAccess: anOpenAccess({ refreshAfterSeconds: 30 }) }));
    await courseTitle();
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    const said = await screen.findByText('Refreshed just now');
    const changes = vi.fn();
    new MutationObserver(changes).observe(said, { childList: true, characterData: true, subtree: true });
    const asked = sent('CourseAccessPage').length;
    act(() => void window.dispatchEvent(new Event('focus')));
    await waitFor(() => expect(sent('CourseAccessPage')).toHaveLength(asked + 1));
    // Nor does its button change, which somebody may be about to press.
    expectShown(screen.getByRole('button', { name: 'Refresh' }));
    expect(changes).not.toHaveBeenCalled();
    expectShown(said);
  });

  it('that somebody has asked for again is said for a minute, as it is not just now for longer', async () => {
    const { user } = await visitAccessPage(aCourse({ viewerAccess: anOpenAccess() }));
    await courseTitle();
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    await screen.findByText('Refreshed just now');
    await act(() => vi.advanceTimersByTimeAsync(50_000));
    expectShown(screen.getByText('Refreshed just now'));
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(screen.queryByText('Refreshed just now')).toBeNull();
  });

  it('the page asks again by itself and when it is come back to, and stops when there is nothing to await', async () => {
    let access = anAccess({ pendingMonthCount: 1, nextPayable: null, refreshAfterSeconds: 30 });
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout', 'Date'] });
    const page = await visitAccessPage(() => aCourse({ viewerAccess: access }));
    for (let waited = 0; waited < 50 && screen.queryByText('Access Restricted') === null; waited += 1) {
      await act(() => vi.advanceTimersByTimeAsync(20));
    }
    const loads = page.sent('CourseAccessPage').length;

    await act(() => vi.advanceTimersByTimeAsync(30_000));
    expect(page.sent('CourseAccessPage')).toHaveLength(loads + 1);
    window.dispatchEvent(new Event('focus'));
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(page.sent('CourseAccessPage')).toHaveLength(loads + 2);

    access = anOpenAccess();
    await act(() => vi.advanceTimersByTimeAsync(30_000));
    expectShown(screen.getByText('Progress: 1/6 months'));
    const settled = page.sent('CourseAccessPage').length;
    await act(() => vi.advanceTimersByTimeAsync(90_000));
    expect(page.sent('CourseAccessPage')).toHaveLength(settled);
  });
});

describe('an approval that arrives', () => {
  it('leaves the focus on the heading, as the button that has asked for it is gone with its view', async () => {
    let access = anAccess({
      pendingMonthCount: 1,
      nextPayable: null,
      awaitedPurchase: aPurchase(),
      months: [aMonth(1, { state: 'PENDING' })],
    });
    const { user } = await visitAccessPage(() => aCourse({ viewerAccess: access }));
    await screen.findByText('Being checked');
    screen.getByRole('button', { name: 'Refresh' }).focus();
    access = anOpenAccess();
    await user.keyboard('{Enter}');
    await screen.findByText('Progress: 1/6 months');
    await waitFor(async () => expect(document.activeElement).toBe(await courseTitle()));
  });
});

describe('a course that is closed', () => {
  it('says so and offers the way in', async () => {
    await visitAccessPage(aCourse({ viewerAccess: anAccess() }));
    await screen.findByText('Access Restricted');
    expectShown(screen.getByText('Nothing is paid yet.'));
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Payment Required' }).disabled).toBe(true);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Purchase Course' }).disabled).toBe(false);
    expect(screen.queryByText(/Title of month/)).toBeNull();
  });

  it('without a price cannot be bought', async () => {
    const restrictionNote = 'The academy has not set a price for this course yet.';
    const access = anAccess({ restrictionNote, nextPayable: anOffer({ isPayable: false }) });
    await visitAccessPage(aCourse({ viewerAccess: access }));
    await screen.findByText(restrictionNote);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Purchase Course' }).disabled).toBe(true);
    expect(screen.queryByText('What happens when you pay')).toBeNull();
  });

  it('says what became of a payment that was declined or given back', async () => {
    const remark = 'The academy has declined this payment. Reason: <b>another</b> name.';
    await visitAccessPage(aCourse({ viewerAccess: anAccess({ remark }) }));
    await courseTitle();
    expectShown(screen.getByText(remark));
    const write = within(screen.getByRole('main')).getByRole('link', { name: 'help@dhap.example' });
    expect(decodeURIComponent(write.getAttribute('href') ?? '')).toContain(`?subject=${remark} · Full Stack`);
    expectShown(screen.getByText('Access Restricted'));
    // It is read before the button that pays again.
    const pay = screen.getByRole('button', { name: 'Purchase Course' });
    expect(write.compareDocumentPosition(pay)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it('marks a reason in Bengali within an English sentence', async () => {
    const remark = 'The academy has declined this payment. Reason: নাম মেলেনি। আবার লিখুন।';
    await visitAccessPage(aCourse({ viewerAccess: anAccess({ remark }) }));
    await courseTitle();
    expect(screen.getByText('নাম মেলেনি। আবার লিখুন।').lang).toBe('bn');
  });

  it.each([
    ['DECLINED', /^No refund is recorded yet.* or about your money, write to us\.$/],
    // What the academy gives back need not be asked for.
    ['DUPLICATE', /^No refund is recorded yet.* charged again\. To ask about it, write to us\.$/],
    ['REFUNDED', /^You will not be charged again/],
  ])('says of a payment that is %s whether money is still to come back', async (remarkStanding, next) => {
    await visitAccessPage(aCourse({ viewerAccess: anAccess({ remark: 'What became of it.', remarkStanding }) }));
    await courseTitle();
    expectShown(screen.getByText(next));
  });

  it.each(['DECLINED', 'REFUNDED'])(
    'reads out that a payment is %s while the page is open, and only then',
    async (fate) => {
      const months = [aMonth(1, { state: 'PENDING' }), aMonth(2)];
      const waiting = { nextPayable: null, pendingMonthCount: 1, months, awaitedPurchase: aPurchase() };
      let viewerAccess = anAccess(waiting);
      const { user } = await visitAccessPage(() => aCourse({ viewerAccess }));
      await screen.findByRole('heading', { name: '₹1500.00 received, 20 November' });
      const regions = screen.getAllByRole('status');
      const remark = 'What became of it.';
      viewerAccess = anAccess({ remark, remarkStanding: fate });
      await user.click(screen.getByRole('button', { name: 'Refresh' }));
      expectShown(await screen.findByText(remark, { selector: 'strong' }));
      // A region that was there before: what appears with its words may not be read.
      expect(regions.filter((region) => region.isConnected && region.textContent === remark)).toHaveLength(1);

      cleanup();
      await visitAccessPage(() => aCourse({ viewerAccess }));
      await courseTitle();
      expect(screen.getAllByRole('status').filter(({ textContent }) => textContent === remark)).toEqual([]);
    },
  );

  it('shows the poster of a course that is paid once, and says its title and description once', async () => {
    const months = [aMonth(1, { state: 'PENDING', label: 'The whole course', title: 'Full Stack' })];
    const waiting = { nextPayable: null, pendingMonthCount: 1, months, monthCount: 1, awaitedPurchase: aPurchase() };
    const course = aCourse({ shortDescription: 'What month 1 is about.', viewerAccess: anAccess(waiting) });
    await visitAccessPage(course);
    await screen.findByRole('region', { name: 'What the course is about' });
    expect(screen.getAllByText('What month 1 is about.')).toHaveLength(1);
    const words = within(screen.getByRole('main'))
      .getAllByRole('heading')
      .map(({ textContent }) => textContent);
    expect(words.filter((word) => word === course.title)).toHaveLength(1);
    expect(screen.getByRole('article').querySelectorAll('[data-tint]')).toHaveLength(1);
  });

  it('marks what a course that is paid once says of itself with its language', async () => {
    const months = [aMonth(1, { state: 'UNLOCKED', label: 'The whole course', description: 'ম্যানুয়াল থেকে অটোমেশন।' })];
    await visitAccessPage(aCourse({ viewerAccess: anOpenAccess({ months, monthCount: 1, nextPayable: null }) }));
    expect((await screen.findByText('ম্যানুয়াল থেকে অটোমেশন।')).lang).toBe('bn');
  });

  it('says of a further month what has arrived and until when it is checked, and gives a receipt', async () => {
    const months = [aMonth(1, { state: 'UNLOCKED' }), aMonth(2, { state: 'PENDING' })];
    const waiting = { nextPayable: null, pendingMonthCount: 1, months, awaitedPurchase: aPurchase() };
    const { user } = await visitAccessPage(aCourse({ viewerAccess: anOpenAccess(waiting) }));
    await courseTitle();
    expectShown(screen.getByText(/^₹1500\.00 received, 20 November · /));
    expectShown(screen.getByText('By 22 November 2026'));
    const steps = within(screen.getByRole('list', { name: 'Where your payment is now' })).getAllByRole('listitem');
    expect(steps.map(({ textContent }) => textContent)).toEqual(['Paid', 'Being checked', 'Month 1 opens']);
    await user.click(screen.getByRole('button', { name: 'Acknowledgement' }));
    expectShown(screen.getByRole('dialog'));
  });

  it('says first that the money has arrived, then what happens next, and gives a receipt', async () => {
    const months = [aMonth(1, { state: 'PENDING' }), aMonth(2)];
    const waiting = { nextPayable: null, pendingMonthCount: 1, months, awaitedPurchase: aPurchase() };
    const { user } = await visitAccessPage(aCourse({ viewerAccess: anAccess(waiting) }));
    await screen.findByRole('heading', { name: '₹1500.00 received, 20 November' });
    const steps = within(screen.getByRole('list', { name: 'Where your payment is now' })).getAllByRole('listitem');
    expect(steps.map(({ textContent }) => textContent.replaceAll('\u00A0', ' '))).toEqual([
      'Paid20 November 2026',
      'Being checkedBy 22 November 2026',
      'Month 1 opens',
    ]);
    expect(steps.map((step) => step.getAttribute('aria-current'))).toEqual([null, 'step', null]);
    expectShown(screen.getByText('This page updates by itself.'));
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
    localStorage.setItem('open-order:u1:1', JSON.stringify({ month: 1, checkout: aCheckout(), isListedUnpaid: true }));
    const months = [aMonth(1, { state: 'PENDING' }), aMonth(2)];
    const waiting = { nextPayable: null, pendingMonthCount: 1, months, awaitedPurchase: aPurchase() };
    await visitAccessPage(aCourse({ viewerAccess: anAccess(waiting) }));
    await screen.findByRole('button', { name: 'Finish payment' });
    expectShown(screen.getByRole('heading', { name: 'Access Restricted' }));
    expect(screen.queryByText(/received/)).toBeNull();
  });

  it('cannot be bought twice', async () => {
    await visitAccessPage(
      aCourse({ viewerAccess: anAccess({ nextPayable: null, restrictionNote: 'Payment pending admin approval' }) }),
    );
    await screen.findByText('Payment pending admin approval');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Purchase Course' }).disabled).toBe(true);
  });
});

describe('a course that cannot be shown', () => {
  it('because the session is refused asks to sign in, on its own screen beside a dark house', async () => {
    const page = await visitAccessPage(
      aCourse({ viewerAccess: () => failure('UNAUTHENTICATED', 'Please login to continue.') }),
    );
    await screen.findByRole('heading', { name: 'Authentication Required', level: 1 });
    expect(page.address()).toBe('/course/1/access');
    expect(document.querySelectorAll('main [data-state="locked"]')).toHaveLength(6);
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

  it('because a refresh finds the session refused has the focus at its heading, as the button is gone', async () => {
    let isRefused = false;
    const viewerAccess = () => (isRefused ? failure('UNAUTHENTICATED', 'Please login to continue.') : anAccess());
    const page = await visitAccessPage(aCourse({ viewerAccess }));
    await courseTitle();
    isRefused = true;
    await page.user.click(screen.getByRole('button', { name: 'Refresh' }));
    const heading = await screen.findByRole('heading', { name: 'Authentication Required', level: 1 });
    await waitFor(() => expect(document.activeElement).toBe(heading));
  });

  it('because the session is refused stays when the device has a connection again', async () => {
    let isKnown = true;
    const refused = () => failure('UNAUTHENTICATED', 'Please login to continue.');
    const unread = () => (isKnown ? 1 : refused());
    const page = await renderPage('/course/1/access', {
      signedIn: true,
      graph: {
        viewer: aViewer({ unreadAnnouncementCount: unread, unreadAnnouncementCountText: () => null }),
        course: aCourse({ viewerAccess: refused }),
      },
    });
    await screen.findByRole('heading', { name: 'Authentication Required', level: 1 });
    await waitFor(() => expect(screen.queryByRole('menuitem', { name: 'Logout' })).toBeNull());

    isKnown = false;
    const sent = page.sent('CourseAccessPage').length;
    act(() => void window.dispatchEvent(new Event('online')));
    // Its answer, which is for everybody, comes after all that was sent before.
    await act(async () => void (await page.client.query({ query: SiteLayoutDocument, fetchPolicy: 'network-only' })));
    expect(page.sent('CourseAccessPage')).toHaveLength(sent);
    expect(page.address()).toBe('/course/1/access');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('because there is none says so, beside a dark house', async () => {
    const page = await visitAccessPage(null);
    await screen.findByRole('heading', { name: 'Course Not Found', level: 1 });
    expect(document.querySelectorAll('main [data-state="locked"]')).toHaveLength(6);
    expect(page.address()).toBe('/course/1/access');
  });

  it('because its address names the id in another form says so, as an API may find it all the same', async () => {
    await renderPage('/course/01/access', {
      signedIn: true,
      graph: { viewer: aViewer(), course: aCourse({ viewerAccess: anOpenAccess() }) },
    });
    expectShown(await screen.findByRole('heading', { name: 'Course Not Found', level: 1 }));
  });

  it.each([
    ['the purchases cannot be had', aCourse({ viewerAccess: () => failure('UPSTREAM_UNAVAILABLE') })],
    ['the course cannot be had', () => failure('UPSTREAM_TIMEOUT')],
    ['nobody answers', connectionLost],
  ])('because %s leads to the dashboard, which says so', async (_why, course) => {
    for (const preloaded of [false, true]) {
      const page = await visitAccessPage(course, {}, preloaded);
      await waitFor(() => expect(page.address()).toBe('/dashboard'));
      expect(page.history).toEqual(['/course/1/access', '/dashboard']);
      await screen.findByText('The course could not be opened right now. Please try again in a moment.');
      page.unmount();
    }
  });

  it('is no longer said to be closed once a retry on the dashboard works', async () => {
    let broken = true;
    const lost = (value: unknown) => () => (broken ? failure('UPSTREAM_TIMEOUT') : value);
    const page = await visitAccessPage(lost(aCourse({ viewerAccess: anOpenAccess() })), {
      viewer: aViewer({ enrolledCourses: lost([]) }),
      courses: aPageOf([]),
    });
    expectShown(await screen.findByText(/^The course could not be opened right now/));
    const again = async () => page.user.click(await screen.findByRole('button', { name: 'Try again' }));
    // Until there is a button, the first answer may be on its way.
    await screen.findByRole('button', { name: 'Try again' });
    const before = page.sent('DashboardPage').length;
    await again();
    await waitFor(() => expect(page.sent('DashboardPage')).toHaveLength(before + 1));
    expectShown(await screen.findByText('Your courses could not be loaded'));
    expectShown(screen.getByText(/^The course could not be opened right now/));
    broken = false;
    await again();
    await screen.findByText('No courses yet');
    expect(screen.queryByText(/^The course could not be opened right now/)).toBeNull();
  });

  it.each([
    ['be refreshed', () => failure('UPSTREAM_UNAVAILABLE')],
    ['be asked for', connectionLost],
  ])('%s any more stays as it was when it was loaded last, and says so beside the button', async (_what, lost) => {
    let access: unknown = anOpenAccess();
    const page = await visitAccessPage(() =>
      aCourse({ viewerAccess: () => (typeof access === 'function' ? access() : access) }),
    );
    await courseTitle();
    access = lost;
    await page.user.click(screen.getByRole('button', { name: 'Refresh' }));
    const words = await screen.findByText(
      'This page could not be refreshed right now. What you see may be out of date.',
    );
    expect(words.closest('header')?.contains(screen.getByRole('button', { name: 'Refresh' }))).toBe(true);
    expectShown(screen.getByText('Progress: 1/6 months'));
    expect(screen.queryByText('Refreshed just now')).toBeNull();
    expect(page.address()).toBe('/course/1/access');

    // Nor does it go away while it is asked for once more.
    const { promise, resolve } = Promise.withResolvers<unknown>();
    access = () => promise;
    await page.user.click(screen.getByRole('button', { name: 'Refresh' }));
    await screen.findByRole('button', { name: 'Refreshing…' });
    expectShown(screen.getByText(/could not be refreshed/));
    expectShown(screen.getByText('Progress: 1/6 months'));

    resolve(anOpenAccess());
    await waitFor(() => expect(screen.queryByText(/could not be refreshed/)).toBeNull());
  });
});
