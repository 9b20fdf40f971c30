import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { expectShown } from '../../support/expect-shown.ts';
import { failure } from '../../support/graph-double.ts';
import { anAcademy } from '../../support/graph-objects/academy.ts';
import { aMonth, anAccess, anOpenAccess } from '../../support/graph-objects/access.ts';
import { aCourse } from '../../support/graph-objects/catalogue.ts';
import { aSession, anAgenda, aViewer } from '../../support/graph-objects/learner.ts';
import { aMeetingRequest, aMeetingRequestForm } from '../../support/graph-objects/meeting-requests.ts';
import { aPurchase } from '../../support/graph-objects/purchases.ts';
import { aPageOf } from '../../support/graph-objects/values.ts';
import { openOnce, renderPage } from '../../support/render-page.tsx';

const faqs = Array.from({ length: 7 }, (_, index) => ({
  key: `faq-${index}`,
  question: `Question ${index}?`,
  answer: 'Yes.',
  language: 'en',
}));

const enrolled = { id: '1', title: 'Full Stack Web Development', course: aCourse(), access: anOpenAccess() };

/** A course that is paid once, which draws the least. */
const paidOnce = {
  ...enrolled,
  access: anOpenAccess({ status: 'ENROLLED', monthCount: 1, nextPayable: null, months: [aMonth(1)] }),
};

const aWaitingOverview = { refreshAfterSeconds: 15 };

const graphOf = (viewer: Record<string, unknown>, others: Record<string, unknown> = {}) => ({
  viewer: aViewer({
    greeting: 'Good evening, Moumita',
    enrolledCourses: [enrolled],
    meetingRequests: aPageOf([aMeetingRequest()]),
    ...viewer,
  }),
  courses: aPageOf([
    aCourse({ viewerAccess: { isGranted: true } }),
    aCourse({ id: '2', title: 'DSA', viewerAccess: { isGranted: false } }),
  ]),
  academy: anAcademy({ faqs }),
  ...others,
});

const section = async (name: string) => within(await screen.findByRole('region', { name }));

describe('the dashboard', () => {
  describe('of a learner', () => {
    let page: Awaited<ReturnType<typeof renderPage>>;
    openOnce(async () => {
      page = await renderPage('/dashboard', { signedIn: true, graph: graphOf({}) });
    });

    it('greets, and shows everything a learner has in one request', async () => {
      expectShown(await screen.findByRole('heading', { level: 1, name: 'Good evening, Moumita' }));
      expectShown(screen.getByText('2.5K+'));
      expect(screen.getAllByText(/^Question \d/)).toHaveLength(7);
      expect((await section('Your Meeting Requests')).getAllByRole('listitem')).toHaveLength(1);
      expect(page.sent('DashboardPage')).toHaveLength(1);
      expect(document.title).toBe('My Dashboard · Dhap Academy');
    });

    it('says what comes next before everything else', async () => {
      expectShown(await screen.findByText('Next class today, 8:30 pm IST. Month 2 is due on 12 December.'));
      const week = await section('Your Week');
      const [days, entries] = await week.findAllByRole('list');
      expect(within(days ?? document.body).getAllByText(/^Day \d$/)).toHaveLength(7);
      const links = within(entries ?? document.body).getAllByRole('link');
      expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
        [expect.stringContaining('Class, 8:30 pm'), '/course/1/access'],
        [expect.stringContaining('Month 2 is due · ₹1500'), '/course/1/access'],
      ]);
      expect(week.getByRole('link', { name: 'Add to your calendar' }).getAttribute('href')).toBe(
        'https://dhap.example/calendar/mine.ics',
      );
    });

    it('lights, rings and underlines the windows of the week', async () => {
      const [list] = await (await section('Your Week')).findAllByRole('list');
      const days = within(list ?? document.body).getAllByRole('listitem');
      expect(days.map((day) => day.querySelector('svg')?.dataset['light'])).toEqual([
        'whole',
        ...Array(6).fill('none'),
      ]);
      expect(days.map((day) => day.querySelectorAll('rect').length)).toEqual([2, 2, 2, 2, 2, 3, 2]);
      expect(days.map((day) => day.getAttribute('aria-current'))).toEqual(['date', ...Array(6).fill(null)]);
    });

    it('stands in the order of what one needs', async () => {
      await screen.findByText('2.5K+');
      const main = within(screen.getByRole('main'));
      expect(main.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
        'Your Courses',
        'Your Week',
        'Personal Mentorship',
        'Browse All Courses',
        'Questions from the classroom',
      ]);
      const [faq, figure] = [main.getByText('Question 0?'), main.getByText('2.5K+')];
      expect(faq.compareDocumentPosition(figure)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    });

    it('leads from an own course to its months', async () => {
      const own = await section('Your Courses');
      expect((await own.findByRole('link', { name: 'Start Learning' })).getAttribute('href')).toBe('/course/1/access');
    });

    it('marks in the catalogue what is paid, and leads from there to the course', async () => {
      const cards = await (await section('Browse All Courses')).findAllByRole('article');
      expect(cards.map((card) => within(card).queryByText('Purchased') !== null)).toEqual([true, false]);
      expect(
        within(cards[0] ?? document.body)
          .getByRole('link')
          .getAttribute('href'),
      ).toMatch(/^\/course\/[^/]+$/);
    });
  });

  it('marks the Bengali of a name and of a course within its English sentences', async () => {
    const agenda = anAgenda({ sentence: 'React: ধাপে ধাপে, গোড়া থেকে: Month 2 is due on 12 December.' });
    await renderPage('/dashboard', {
      signedIn: true,
      graph: graphOf({ greeting: 'Good evening, মোঃ করিম', agenda: () => agenda }),
    });
    const heading = await screen.findByRole('heading', { level: 1, name: 'Good evening, মোঃ করিম' });
    expect(within(heading).getByText('মোঃ করিম').lang).toBe('bn');
    expect(screen.getByText('ধাপে ধাপে, গোড়া থেকে').lang).toBe('bn');
  });

  it('keeps the rest when what comes next cannot be had, and asks again', async () => {
    let broken = true;
    const agenda = () => (broken ? failure('UPSTREAM_TIMEOUT') : anAgenda({ entries: [] }));
    const { user } = await renderPage('/dashboard', { signedIn: true, graph: graphOf({ agenda }) });
    const week = await section('Your Week');
    expectShown(await week.findByText('Your week could not be loaded.'));
    expectShown((await section('Your Courses')).getByRole('link', { name: 'Start Learning' }));
    broken = false;
    await user.click(week.getByRole('button', { name: 'Try again' }));
    expectShown(await week.findByText('Nothing is planned in the next few days.'));
  });

  it('goes on with the month that was read last on this device, if it is open', async () => {
    const visit = (id: string) => renderPage('/dashboard', { graph: { ...graphOf({}), session: aSession(id) } });
    localStorage.setItem('last-month:u1:1', '1');
    await visit('u1');
    const own = await section('Your Courses');
    expect((await own.findByRole('link', { name: 'Continue Month 1' })).getAttribute('href')).toBe('/course/1/month/1');
    cleanup();

    // Another person of the device has read nothing.
    await visit('u2');
    expectShown(await (await section('Your Courses')).findByRole('link', { name: 'Start Learning' }));
    cleanup();

    localStorage.setItem('last-month:u1:1', '2');
    await visit('u1');
    expectShown(await (await section('Your Courses')).findByRole('link', { name: 'Start Learning' }));
  });

  it('has a way to each month in the windows of the stairs', async () => {
    const page = await renderPage('/dashboard', { signedIn: true, graph: graphOf({}) });
    const stairs = within(await (await section('Your Courses')).findByRole('navigation'));
    expect(stairs.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/course/1/month/1',
      ...[2, 3, 4, 5, 6].map((month) => `/course/1/access#month-${month}`),
      '/course/1/access#certificate',
    ]);

    // Without loading the site anew.
    await page.user.click(stairs.getByRole('link', { name: /^Month 1/ }));
    expect(page.address()).toBe('/course/1/month/1');
  });

  it('pays for the next month here', async () => {
    const page = await renderPage('/dashboard', { signedIn: true, graph: graphOf({}) });
    const own = await section('Your Courses');
    expectShown(await own.findByText('Month 2 · ₹1500'));
    expectShown(own.getByText(/Due 12 December 2026/));
    await page.user.click(own.getByRole('button', { name: 'Pay for 2nd Month' }));
    expectShown(await screen.findByRole('dialog', { name: 'Complete Your Purchase' }));
    expect(page.address()).toBe('/dashboard');
  });

  it('says of a payment that waits when it was made and how long it takes', async () => {
    const access = anOpenAccess({ status: 'PENDING', nextPayable: null, awaitedPurchase: aPurchase() });
    await renderPage('/dashboard', { signedIn: true, graph: graphOf({ enrolledCourses: [{ ...enrolled, access }] }) });
    const own = await section('Your Courses');
    expectShown(await own.findByText(/^Paid/));
    expect(own.queryByRole('button', { name: /Pay for/ })).toBeNull();
  });

  it('leads a finished learner to the certificate, and shows two further courses', async () => {
    const access = anOpenAccess({
      status: 'COMPLETED',
      nextPayable: null,
      certificate: { isUnlocked: true, explanation: 'Every month is paid.', downloadMessage: 'Soon.' },
    });
    await renderPage('/dashboard', { signedIn: true, graph: graphOf({ enrolledCourses: [{ ...enrolled, access }] }) });
    const own = await section('Your Courses');
    expectShown(await own.findByText('Your certificate is ready'));
    expect(own.getByRole('link', { name: 'See your certificate' }).getAttribute('href')).toBe(
      '/course/1/access#certificate',
    );
    expectShown((await section('What to learn next')).getByRole('link', { name: 'DSA' }));
  });

  it('shows a course that is paid once as its poster, without stairs and progress', async () => {
    await renderPage('/dashboard', { signedIn: true, graph: graphOf({ enrolledCourses: [paidOnce] }) });
    const own = await section('Your Courses');
    expectShown(await own.findByRole('link', { name: 'Start Learning' }));
    expect(own.queryByText(/Progress/)).toBeNull();
    expect(own.queryByRole('navigation')).toBeNull();
  });

  it('folds older requests for a meeting, but none for a meeting that is to come', async () => {
    const requests = Array.from({ length: 7 }, (_, index) =>
      aMeetingRequest({ id: `m${index}`, message: `Request ${index}`, ...(index === 5 && { status: 'APPROVED' }) }),
    );
    await renderPage('/dashboard', { signedIn: true, graph: graphOf({ meetingRequests: aPageOf(requests) }) });
    const list = await section('Your Meeting Requests');
    const older = (await list.findByText('Older requests (2)')).closest('details');
    expect(older?.open).toBe(false);
    const isFolded = (index: number) => older?.contains(list.getByText(`Request ${index}`));
    expect(requests.map((_, index) => isFolded(index))).toEqual([false, false, false, false, true, false, true]);
  });

  it('folds a long question to a mentor, and links to the address in the answer', async () => {
    const request = aMeetingRequest({
      message: 'I would like to talk about many things. '.repeat(24),
      adminResponse: 'We meet at https://meet.example/m1.',
    });
    await renderPage('/dashboard', { signedIn: true, graph: graphOf({ meetingRequests: aPageOf([request]) }) });
    const list = await section('Your Meeting Requests');
    expectShown(await list.findByRole('button', { name: 'Show all' }));
    expect(list.getByRole<HTMLAnchorElement>('link', { name: /^https/ }).href).toBe('https://meet.example/m1');
  });

  it('shows seven courses whole, and folds the further ones where there are more', async () => {
    const many = (count: number) =>
      graphOf({ enrolledCourses: Array.from({ length: count }, (_, at) => ({ ...paidOnce, id: String(at) })) });
    await renderPage('/dashboard', { signedIn: true, graph: many(7) });
    expect(await (await section('Your Courses')).findAllByRole('article')).toHaveLength(7);
    cleanup();
    await renderPage('/dashboard', { signedIn: true, graph: many(8) });
    const fold = (await (await section('Your Courses')).findByText('More of your courses (3)')).closest('details');
    expect(fold?.open).toBe(false);
    expect(fold?.querySelectorAll('article')).toHaveLength(3);
  });

  it('has the further courses still unfolded for who comes back from one of them', async () => {
    const enrolledCourses = Array.from({ length: 8 }, (_, at) => ({
      ...paidOnce,
      id: String(at),
      title: `Number ${at}`,
    }));
    const page = await renderPage('/dashboard', { signedIn: true, graph: graphOf({ enrolledCourses }) });
    const fold = async () => (await screen.findByText('More of your courses (3)')).closest('details');
    await page.user.click((await fold())?.querySelector('summary') ?? document.body);
    await page.user.click(screen.getByRole('link', { name: 'Number 7' }));
    await waitFor(() => expect(page.address()).toBe('/course/7/access'));
    await page.back();
    expect((await fold())?.open).toBe(true);
    await page.goTo('/purchases');
    await page.goTo('/dashboard');
    expect((await fold())?.open).toBe(false);
  });

  it.each([
    ['not where there is none', aPageOf([]), 0],
    ['where they did not come', null, 1],
  ])('tells a newcomer to choose a course, %s', async (_where, courses, count) => {
    await renderPage('/dashboard', { signedIn: true, graph: graphOf({ enrolledCourses: [] }, { courses }) });
    const own = await section('Your Courses');
    expectShown(await own.findByText('No courses yet'));
    expect(own.queryAllByText(/^Choose a course/)).toHaveLength(count);
  });

  it('asks for a meeting in a dialog', async () => {
    const { user } = await renderPage('/dashboard', {
      signedIn: true,
      graph: graphOf({}, { meetingRequestForm: aMeetingRequestForm() }),
    });
    const button = await screen.findByRole('button', { name: 'Schedule Mentorship Session' });
    const offer = screen.getByText('An hour with a mentor, on a day and at a time that suit you.');
    // On a phone they stand one below the other.
    expect(offer.compareDocumentPosition(button)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    await user.click(button);
    expectShown(screen.getByRole('dialog', { name: 'Schedule Mentorship Session' }));
  });

  it('shows a newcomer where to begin', async () => {
    await renderPage('/dashboard', { signedIn: true, graph: graphOf({ enrolledCourses: [] }) });
    const own = await section('Your Courses');
    expectShown(await own.findByText('No courses yet'));
    // The one that is paid for already is none to begin with.
    expect(own.getAllByRole('article')).toHaveLength(1);
    expectShown(own.getByText('First month ₹1500'));
    expect(own.getByRole('link', { name: 'Begin here' }).getAttribute('href')).toMatch(/^\/course\/[^/]+$/);
    expect(own.queryByRole('button', { name: 'Try again' })).toBeNull();
    expect(screen.queryByRole('region', { name: 'What to learn next' })).toBeNull();
  });

  it('begins the catalogue of a newcomer with what does not stand above it already', async () => {
    const courses = aPageOf(
      ['1', '2', '3', '4', '5'].map((id) =>
        aCourse({ id, title: `Course ${id}`, viewerAccess: anAccess({ isGranted: false }) }),
      ),
    );
    const titlesOf = async (name: string) =>
      (await (await section(name)).findAllByRole('link', { name: /^Course \d$/ })).map((link) => link.textContent);
    await renderPage('/dashboard', { signedIn: true, graph: graphOf({ enrolledCourses: [] }, { courses }) });
    expect(await titlesOf('Your Courses')).toEqual(['Course 1', 'Course 2', 'Course 3']);
    expect(await titlesOf('Browse All Courses')).toEqual([4, 5, 1, 2, 3].map((number) => `Course ${number}`));
  });

  it('tells of a first payment that waits, and of one that was declined, in place of an empty list', async () => {
    const remark = 'The academy has declined this payment. Reason: another name.';
    const unsettledPurchases = [
      aPurchase(),
      aPurchase({ id: 'p2', courseTitle: 'DSA', courseId: '2', status: 'OTHER', standing: 'DECLINED', remark }),
    ];
    const courses = aPageOf([aCourse({ viewerAccess: anAccess() })]);
    await renderPage('/dashboard', {
      signedIn: true,
      graph: graphOf({ enrolledCourses: [], unsettledPurchases }, { courses }),
    });
    const own = await section('Your Courses');
    expectShown(await own.findByRole('heading', { name: '₹1500.00 received, 20 November' }));
    expectShown(own.getByRole('list', { name: 'Where your payment is now' }));
    expect(own.getByRole('link', { name: 'Full Stack Web Development' }).getAttribute('href')).toBe('/course/1/access');
    expectShown(own.getByText(remark));
    expectShown(own.getByText(/^No refund is recorded yet/));
    expect(own.getByRole('link', { name: 'Cancellation and refund' }).getAttribute('href')).toBe(
      '/cancellation-refund',
    );
    // Whoever was declined is told whom to write to, and the mail names the payment.
    const mail = own.getByRole('link', { name: 'help@dhap.example' }).getAttribute('href') ?? '';
    expect(mail).toMatch(/^mailto:help@dhap\.example\?/);
    expect(new URL(mail).searchParams.get('subject')).toBe('Month 1 of 6 (p2) · DSA');
    expect(new URL(mail).searchParams.get('body')).toMatch(/^Month 1 of 6 \(p2\)\nDSA\n₹1500\.00\n20 November/);
    expect(own.queryByText('No courses yet')).toBeNull();
    expect(own.queryByText(/Choose a course/)).toBeNull();
  });

  it('has no heading without words for a declined payment whose course has no known title', async () => {
    const unsettledPurchases = [
      aPurchase({ courseTitle: null, status: 'OTHER', standing: 'DECLINED', remark: 'Declined.' }),
    ];
    await renderPage('/dashboard', { signedIn: true, graph: graphOf({ enrolledCourses: [], unsettledPurchases }) });
    const own = await section('Your Courses');
    expectShown(await own.findByText('Declined.'));
    expect(own.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual(['Your Courses']);
  });

  it('keeps the focus on its heading where an approval takes the focused button away', async () => {
    let viewer = graphOf({
      enrolledCourses: [],
      unsettledPurchases: [aPurchase()],
      purchaseOverview: aWaitingOverview,
    });
    await renderPage('/dashboard', { signedIn: true, graph: { ...viewer, viewer: () => viewer.viewer } });
    (await screen.findByRole('button', { name: 'Acknowledgement' })).focus();
    viewer = graphOf({ unsettledPurchases: [] });
    act(() => void window.dispatchEvent(new Event('focus')));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Acknowledgement' })).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })));
  });

  it('takes no focus where something else has taken the focused element away before it is asked for again', async () => {
    const graph = graphOf({
      enrolledCourses: [],
      unsettledPurchases: [aPurchase()],
      purchaseOverview: aWaitingOverview,
    });
    const { sent } = await renderPage('/dashboard', { signedIn: true, graph });
    await screen.findByRole('button', { name: 'Acknowledgement' });
    const dismiss = document.body.appendChild(document.createElement('button'));
    dismiss.focus();
    dismiss.remove();
    await act(async () => undefined);

    const before = sent('DashboardPage').length;
    act(() => void window.dispatchEvent(new Event('focus')));
    await waitFor(() => expect(sent('DashboardPage')).toHaveLength(before + 1));
    await act(async () => undefined);
    expect(document.activeElement).toBe(document.body);
  });

  it('draws no house with a single window for a one-time payment that waits', async () => {
    const course = aCourse({ viewerAccess: anAccess({ months: [aMonth(1, { state: 'PENDING' })] }) });
    const graph = graphOf(
      { enrolledCourses: [], unsettledPurchases: [aPurchase({ course })] },
      { courses: aPageOf([course]) },
    );
    await renderPage('/dashboard', { signedIn: true, graph });
    const own = await section('Your Courses');
    expectShown(await own.findByRole('list', { name: 'Where your payment is now' }));
    expect(own.queryByText('1')).toBeNull();
  });

  it.each([
    ['the own courses', { enrolledCourses: () => failure('UPSTREAM_TIMEOUT') }],
    ['the purchases', { enrolledCourses: [], unsettledPurchases: () => failure('UPSTREAM_TIMEOUT') }],
  ])('does not invite to buy while %s cannot be had', async (_what, viewer) => {
    await renderPage('/dashboard', { signedIn: true, graph: graphOf(viewer) });
    const own = await section('Your Courses');
    expectShown(await own.findByText('Your courses could not be loaded'));
    expectShown(own.getByRole('button', { name: 'Try again' }));
    expect(own.queryByText(/Choose a course/)).toBeNull();
  });

  it.each([
    ['the purchases', ['purchaseOverview', 'unsettledPurchases', 'agenda']],
    ['the summary and the meetings', ['greeting', 'enrolledCourses', 'meetingRequests']],
  ])('stays as it was where %s cannot be refreshed, which is said until a retry works', async (_what, lost) => {
    let broken = false;
    const orLost = (name: string, value: unknown) => () =>
      broken && lost.includes(name) ? failure('UPSTREAM_UNAVAILABLE') : value;
    const accessOr = (access: unknown) => () =>
      broken && lost.includes('purchaseOverview') ? failure('UPSTREAM_UNAVAILABLE') : access;
    const { user } = await renderPage('/dashboard', {
      signedIn: true,
      graph: graphOf(
        {
          greeting: orLost('greeting', 'Good evening, Moumita'),
          agenda: orLost('agenda', anAgenda({})),
          enrolledCourses: orLost('enrolledCourses', [{ ...enrolled, access: accessOr(anOpenAccess()) }]),
          unsettledPurchases: orLost('unsettledPurchases', []),
          purchaseOverview: orLost('purchaseOverview', aWaitingOverview),
          meetingRequests: orLost('meetingRequests', aPageOf([aMeetingRequest()])),
        },
        { courses: aPageOf([aCourse({ viewerAccess: accessOr({ isGranted: true }) })]) },
      ),
    });
    const showsAll = async () => {
      expectShown(screen.getByRole('heading', { level: 1, name: 'Good evening, Moumita' }));
      expectShown((await section('Your Courses')).getByRole('button', { name: 'Pay for 2nd Month' }));
      expectShown((await section('Your Week')).getByRole('link', { name: 'Add to your calendar' }));
      expect((await section('Your Meeting Requests')).getAllByRole('listitem')).toHaveLength(1);
      expectShown((await section('Browse All Courses')).getByText('Purchased'));
    };
    await screen.findByRole('button', { name: 'Pay for 2nd Month' });
    await showsAll();

    broken = true;
    act(() => void window.dispatchEvent(new Event('focus')));
    await screen.findByText(/^This page could not be refreshed right now/);
    await showsAll();

    broken = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByText(/^This could not be refreshed/)).toBeNull());
    await showsAll();
  });

  it('keeps the rest when the own courses cannot be had, and asks again', async () => {
    let broken = true;
    const enrolledCourses = () => (broken ? failure('UPSTREAM_TIMEOUT') : [enrolled]);
    const { user } = await renderPage('/dashboard', { signedIn: true, graph: graphOf({ enrolledCourses }) });

    const own = await section('Your Courses');
    const again = await own.findByRole('button', { name: 'Try again' });
    expect((await section('Browse All Courses')).getAllByRole('article')).toHaveLength(2);

    broken = false;
    await user.click(again);
    expectShown(await own.findByRole('link', { name: 'Start Learning' }));
  });
});
