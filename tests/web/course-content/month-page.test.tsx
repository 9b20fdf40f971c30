import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { parseMonth } from '../../../web/course-content/parse-month.ts';
import { expectShown } from '../../support/expect-shown.ts';
import { connectionLost, failure } from '../../support/graph-double.ts';
import { aMonth, anOffer, anOpenAccess } from '../../support/graph-objects/access.ts';
import { aCourse } from '../../support/graph-objects/catalogue.ts';
import { aSession, aViewer } from '../../support/graph-objects/learner.ts';
import { aMeetingRequest, aMeetingRequestForm } from '../../support/graph-objects/meeting-requests.ts';
import { aCheckout, aPurchase } from '../../support/graph-objects/purchases.ts';
import { aCalendarDay } from '../../support/graph-objects/values.ts';
import { renderPage } from '../../support/render-page.tsx';
import { statusPlaces } from '../../support/status-places.ts';
import { confirmed, openWindow, provider } from '../purchases/checkout-dialog.ts';

const topic = (id: string, overrides: Record<string, unknown>) => ({
  id,
  topicName: `Topic ${id}`,
  kinds: [],
  video: null,
  repository: null,
  repositoryName: null,
  noteBlocks: [],
  ...overrides,
});

const text = (words: string) => ({ kind: 'TEXT', text: words });
const code = (lines: string) => ({ kind: 'CODE', text: lines });

const visit = (
  month: unknown,
  address = '/course/1/month/1',
  preloaded = false,
  access: Record<string, unknown> = {},
  language: 'en' | 'bn' = 'en',
) =>
  renderPage(address, {
    signedIn: true,
    preloaded,
    language,
    graph: {
      session: aSession(),
      viewer: aViewer(),
      meetingRequestForm: aMeetingRequestForm(),
      meetingRequestProblems: [],
      requestMeeting: { meetingRequest: aMeetingRequest(), userErrors: [] },
      course: aCourse({
        viewerAccess: anOpenAccess({ month: () => (typeof month === 'function' ? month() : month), ...access }),
      }),
    },
  });

/** The lessons of the page. */
const lessons = () =>
  screen.getAllByRole<HTMLDetailsElement>('group').filter((group) => group.matches('main li > details'));

describe('a month', () => {
  it('shows each lesson as it is, also where the academy gives two of them one id', async () => {
    const complaints = vi.spyOn(console, 'error');
    const content = [topic('7', { topicName: 'Boxes' }), topic('7', { topicName: 'Grids' })];
    await visit(aMonth(1, { state: 'UNLOCKED', content }));
    await screen.findByText('Boxes');
    expectShown(screen.getByText('Grids'));
    await screen.findByText('Begin here');
    expect(complaints).not.toHaveBeenCalled();
    complaints.mockRestore();
  });

  it('shows its topics with what each has, and opens them', async () => {
    const content = [
      topic('1', {
        kinds: ['VIDEO', 'CODE', 'NOTES'],
        video: 'https://video.example/1',
        repository: 'https://code.example/owner/repo',
        repositoryName: 'owner/repo',
        noteBlocks: [text('Read chapter 3.'), code('  const a = 1;\ngo();')],
      }),
      topic('2', { kinds: ['NOTES'], noteBlocks: [text('Only notes.')] }),
    ];
    const { user } = await visit(aMonth(1, { state: 'UNLOCKED', content }));
    await screen.findByRole('heading', { name: 'Month 1 · Title of month 1', level: 1 });
    expectShown(screen.getByText('Full Stack Web Development'));
    expect(screen.getByRole<HTMLProgressElement>('progressbar', { name: 'Progress' }).max).toBe(6);
    expectShown(screen.getByText('1/6'));

    const [first, second] = lessons().map((item) => within(item));
    expect(['Video', 'Code', 'Notes'].map((kind) => first?.queryByText(kind) !== null)).toEqual([true, true, true]);
    expect(['Video', 'Code', 'Notes'].map((kind) => second?.queryByText(kind) !== null)).toEqual([false, false, true]);

    const links = ['Watch video', 'Open repository'].map((name) => first?.getByText(name).closest('a'));
    expect(links.map((link) => [link?.href, link?.target, link?.rel])).toEqual([
      ['https://video.example/1', '_blank', 'noopener noreferrer'],
      ['https://code.example/owner/repo', '_blank', 'noopener noreferrer'],
    ]);
    const notes = screen.getByText('Read chapter 3.');
    expect(() => expectShown(notes)).toThrow('is closed');
    await user.click(screen.getByText('Topic 1'));
    expectShown(notes);
    expectShown(screen.getByText('owner/repo'));
    expectShown(screen.getByRole('figure', { name: 'Code' }));

    await user.click(screen.getByRole('button', { name: 'Copy' }));
    expect(await navigator.clipboard.readText()).toBe('  const a = 1;\ngo();');
    expectShown(await screen.findByText('Copied', { selector: 'button *' }));
    // Said once: the button keeps its name, so nothing is said when it shows its usual word again.
    expect(await screen.findByText('Copied', { selector: 'output' })).not.toBeNull();
    expectShown(screen.getByRole('button', { name: 'Copy' }));
    expect(document.querySelector('button [aria-live]')).toBeNull();
  });

  it('selects code where the browser refuses the clipboard', async () => {
    const { user } = await visit(
      aMonth(1, { state: 'UNLOCKED', content: [topic('1', { noteBlocks: [code('go();'), code('stop();')] })] }),
    );
    await user.click(await screen.findByText('Topic 1'));
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new DOMException('No.', 'NotAllowedError'));
    const [, second] = screen.getAllByRole('button', { name: 'Copy' });
    if (second) await user.click(second);
    await waitFor(() => expect(getSelection()?.toString()).toBe('stop();'));
    expect(screen.queryByText('Copied')).toBeNull();
  });

  const threeLessons = [topic('1', {}), topic('2', {}), topic('3', {})];
  const marks = () => lessons().map((item) => item.textContent?.match(/Begin here|Continue here/)?.[0] ?? null);

  it('has a way to the next lesson above very many', async () => {
    const content = Array.from({ length: 25 }, (_, at) => topic(String(at + 1), {}));
    const { user } = await visit(aMonth(1, { state: 'UNLOCKED', content }));
    await screen.findByText('Begin here');
    for (const number of [1, 2, 3, 4, 5]) await user.click(screen.getByText(`Topic ${number}`));
    expect(screen.queryByRole('link', { name: /^Continue with/ })).toBeNull();
    await user.click(screen.getByText('Topic 6'));
    await user.click(await screen.findByRole('link', { name: 'Continue with lesson 7' }));
    expect(lessons()[6]?.open).toBe(true);
    expectShown(await screen.findByRole('link', { name: 'Continue with lesson 8' }));
  });

  it('remembers on this device which lessons were opened, and says where to go on', async () => {
    const first = await visit(aMonth(1, { state: 'UNLOCKED', content: threeLessons }));
    await screen.findByText('Begin here');
    expect(marks()).toEqual(['Begin here', null, null]);
    await first.user.click(screen.getByText('Topic 1'));
    await waitFor(() => expect(marks()).toEqual([null, 'Continue here', null]));
    first.unmount();

    await visit(aMonth(1, { state: 'UNLOCKED', content: threeLessons }));
    await screen.findByText('Continue here');
    expect(marks()).toEqual([null, 'Continue here', null]);
    expect(screen.getAllByText('Opened before')).toHaveLength(1);
  });

  it('forgets the lessons that were opened first when there are too many of them', async () => {
    const ids = Array.from({ length: 500 }, (_, index) => `old${index}`);
    localStorage.setItem('opened-lessons:u1:1', JSON.stringify(ids));
    const { user } = await visit(aMonth(1, { state: 'UNLOCKED', content: threeLessons }));
    await user.click(await screen.findByText('Topic 1'));
    await waitFor(() => expect(localStorage.getItem('opened-lessons:u1:1')).toContain('"1"'));
    const kept: unknown = JSON.parse(localStorage.getItem('opened-lessons:u1:1') ?? '');
    expect(kept).toEqual([...ids.slice(1), '1']);
  });

  it('opens the lesson that its address names', async () => {
    await visit(aMonth(1, { state: 'UNLOCKED', content: threeLessons }), '/course/1/month/1#lesson-2');
    await waitFor(() => expect(lessons().map(({ open }) => open)).toEqual([false, true, false]));
    expect(document.activeElement?.textContent).toContain('Topic 2');
  });

  it('opens the lesson that its address names as the academy does, with % in its id', async () => {
    const content = [topic('50%25', {}), topic('50%', {})];
    const page = await visit(aMonth(1, { state: 'UNLOCKED', content }), '/course/1/month/1#lesson-50%2525');
    await waitFor(() => expect(lessons().map(({ open }) => open)).toEqual([true, false]));
    await page.goTo('/course/1/month/1#lesson-50%');
    await waitFor(() => expect(lessons().map(({ open }) => open)).toEqual([true, true]));
  });

  it('is printed with the name of whose copy it is, and the day', async () => {
    const print = vi.fn();
    vi.stubGlobal('print', print);
    const { user } = await visit(aMonth(1, { state: 'UNLOCKED', content: threeLessons }));
    // By the browser's own way it has the name of the session and the day of the device.
    const year = String(new Date().getFullYear());
    const head = await screen.findByText(/^Nusrat Jahan · /);
    expect(head.textContent).toContain(year);
    expect(head.parentElement?.textContent).toMatch(/^Dhap Academy/);
    await user.click(await screen.findByRole('button', { name: 'Print the lessons' }));
    await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
    expectShown(screen.getByText('Nusrat Jahan · Tuesday, 1 December 2026'));
    vi.unstubAllGlobals();
  });

  it('is printed also where the name and the day cannot be fetched', async () => {
    const print = vi.fn();
    vi.stubGlobal('print', print);
    const month = aMonth(1, { state: 'UNLOCKED', content: threeLessons });
    const { user, sent } = await renderPage('/course/1/month/1', {
      signedIn: true,
      graph: {
        session: aSession(),
        viewer: { ...aViewer(), today: connectionLost },
        course: aCourse({ viewerAccess: anOpenAccess({ month }) }),
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Print the lessons' }));
    await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
    expect(sent('PrintMonth')).toHaveLength(1);
    vi.unstubAllGlobals();
  });

  it('has a lesson still unfolded for who comes back to it', async () => {
    const { user, goTo, back } = await visit(aMonth(1, { state: 'UNLOCKED', content: threeLessons }));
    await screen.findByText('Topic 2');
    await user.click(lessons()[1]?.querySelector('summary') ?? document.body);
    await goTo('/forgot-password');
    await screen.findByRole('heading', { level: 1, name: 'Forgot password' });
    await back();
    await screen.findByText('Topic 2');
    expect(lessons().map(({ open }) => open)).toEqual([false, true, false]);
  });

  it('is printed with the day on which that is done, also after another one', async () => {
    vi.stubGlobal('print', vi.fn());
    const month = aMonth(1, { state: 'UNLOCKED', content: threeLessons });
    let today = 'Tuesday, 1 December 2026';
    const { user, goTo } = await renderPage('/course/1/month/1', {
      signedIn: true,
      graph: {
        session: aSession(),
        viewer: () => aViewer({ today: aCalendarDay({ text: today }) }),
        course: aCourse({ viewerAccess: anOpenAccess({ month }) }),
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Print the lessons' }));
    expectShown(await screen.findByText('Nusrat Jahan · Tuesday, 1 December 2026'));

    await goTo('/forgot-password');
    today = 'Wednesday, 2 December 2026';
    await goTo('/course/1/month/1');
    await user.click(await screen.findByRole('button', { name: 'Print the lessons' }));
    expectShown(await screen.findByText('Nusrat Jahan · Wednesday, 2 December 2026'));
    vi.unstubAllGlobals();
  });

  it('is printed in Bengali with the academy and the day as Bengali names them', async () => {
    await visit(aMonth(1, { state: 'UNLOCKED', content: threeLessons }), undefined, false, {}, 'bn');
    const head = await screen.findByText(/^Nusrat Jahan · /);
    expect(head.textContent).toMatch(/বার, [০-৯]+ [^\s,]+ [০-৯]{4}$/);
    expect(head.parentElement?.textContent).toMatch(/^ধাপ একাডেমি/);
  });

  it('does not offer to pay for the month after it where that has no price', async () => {
    await visit(aMonth(1, { state: 'UNLOCKED', content: [] }), undefined, false, {
      nextPayable: anOffer({ isPayable: false }),
    });
    await screen.findByText('Next.');
    expect(screen.queryByRole('button', { name: 'Pay for 2nd Month' })).toBeNull();
  });

  it('leads to the month after it without the price of a later one', async () => {
    const states = ['UNLOCKED', 'UNLOCKED', 'PAYABLE'] as const;
    await visit(aMonth(1, { state: 'UNLOCKED', content: [] }), undefined, false, {
      months: states.map((state, index) => aMonth(index + 1, { state })),
      nextPayable: anOffer({ month: 3, label: 'Pay for 3rd Month' }),
    });
    expectShown(await screen.findByRole('link', { name: 'Next: Month 2' }));
    expect(screen.queryByText(/₹/)).toBeNull();
  });

  it('offers to pay for the month after it, or leads there', async () => {
    const first = await visit(aMonth(1, { state: 'UNLOCKED', content: [] }));
    expectShown(await screen.findByText(/Month 2 · ₹1500/));
    await first.user.click(screen.getByRole('button', { name: 'Pay for 2nd Month' }));
    expectShown(await screen.findByRole('dialog'));
    first.unmount();

    const months = [1, 2].map((number) => aMonth(number, { state: 'UNLOCKED' }));
    const access = anOpenAccess({ months, nextPayable: null, month: () => ({ ...months[0], content: [] }) });
    await renderPage('/course/1/month/1', {
      signedIn: true,
      graph: { viewer: aViewer(), course: aCourse({ viewerAccess: access }) },
    });
    expect((await screen.findByRole('link', { name: 'Next: Month 2' })).getAttribute('href')).toBe('/course/1/month/2');
  });

  it('has somebody to ask, who is told which month it is about', async () => {
    const { user } = await visit(aMonth(1, { state: 'UNLOCKED', content: [] }));
    await user.click(await screen.findByRole('button', { name: 'Ask a mentor' }));
    const message = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /talk about/ });
    expect(message.value).toBe('About Month 1 · Title of month 1: ');

    await user.click(screen.getByRole('radio', { name: /^9:00 AM/ }));
    cleanup();
    const other = await visit(aMonth(2, { state: 'UNLOCKED', content: [] }), '/course/1/month/2');
    await other.user.click(await screen.findByRole('button', { name: 'Ask a mentor' }));
    expect(await screen.findByRole('textbox', { name: /talk about/ })).toHaveProperty(
      'value',
      'About Month 2 · Title of month 2: ',
    );
    expect(screen.getByRole('radio', { name: /^9:00 AM/ })).toHaveProperty('checked', true);

    const expectSaid = statusPlaces();
    fireEvent.change(screen.getByLabelText('Preferred date'), { target: { value: '2026-12-02' } });
    await other.user.click(screen.getByRole('button', { name: 'Send request' }));
    await screen.findByText(/^Your request was sent/);
    expectSaid('Your request was sent. You can see it on your dashboard.');

    // Words that stay would not be announced a second time.
    await other.user.click(screen.getByRole('button', { name: 'Ask a mentor' }));
    expectSaid('');
  });

  it('says when nothing is there yet', async () => {
    await visit(aMonth(1, { state: 'UNLOCKED', content: [] }));
    expectShown(await screen.findByText('Content Coming Soon'));
  });

  it('leads to the other months that are open', async () => {
    await visit(aMonth(1, { state: 'UNLOCKED', content: [] }));
    const months = within(await screen.findByRole('navigation', { name: 'All months' }));
    expectShown(months.getByRole('link', { name: 'Month 1' }));
    expect(months.getAllByRole('link')).toHaveLength(1);
    expect(months.getAllByRole('listitem')).toHaveLength(6);
  });

  it('is the course where it has no other month, and says its title once', async () => {
    const whole = aMonth(1, {
      state: 'UNLOCKED',
      label: 'The whole course',
      title: 'DSA with C++',
      description: 'শূন্য থেকে।',
      content: threeLessons,
    });
    const certificate = { isUnlocked: true, explanation: 'Paid.', downloadMessage: 'Soon.' };
    const access = anOpenAccess({ months: [whole], month: () => whole, nextPayable: null, certificate });
    const course = aCourse({ title: 'DSA with C++', viewerAccess: access });
    const graph = { viewer: aViewer(), meetingRequestForm: aMeetingRequestForm(), course };
    await renderPage('/course/1/month/1', { signedIn: true, graph });
    expectShown(await screen.findByRole('heading', { name: 'DSA with C++', level: 1 }));
    const main = within(screen.getByRole('main'));
    expect(main.getAllByText(/DSA with C\+\+/)).toHaveLength(1);
    expect(main.getByText('শূন্য থেকে।').lang).toBe('bn');
    expect(main.queryByText(/All months|1\/\d/)).toBeNull();
    expect(main.queryByRole('progressbar')).toBeNull();
    expect(main.getByRole('link', { name: 'Go to the course' }).getAttribute('href')).toBe('/course/1/access');
    const certificateLink = main.getByRole('link', { name: 'See your certificate' });
    expect(certificateLink.getAttribute('href')).toBe('/course/1/access#certificate');
  });

  it('is where the course goes on at the next visit', async () => {
    const { unmount } = await visit(aMonth(1, { state: 'UNLOCKED', content: [] }));
    await screen.findByText('Content Coming Soon');
    unmount();
    expect(localStorage.getItem('last-month:u1:1')).toBe('1');
  });
});

describe('a month that cannot be shown', () => {
  const failed = async () => {
    await screen.findByRole('heading', { name: 'Failed to load content', level: 1 });
    return screen.getByRole('link', { name: 'Go Back' }).getAttribute('href');
  };

  it('because its address names the course in another form says so', async () => {
    await visit(aMonth(1, { content: [topic('1', {})] }), '/course/01/month/1');
    expect(await failed()).toBe('/course/01/access');
  });

  it('because it is locked says why, and offers the month that can be paid', async () => {
    const { user } = await visit(
      aMonth(3, { contentNotice: 'Failed to load content', explanation: 'Opens when month 2 is paid.' }),
      '/course/1/month/3',
    );
    expectShown(await screen.findByRole('heading', { name: 'Opens when month 2 is paid.', level: 1 }));
    expectShown(screen.getByText('Failed to load content'));
    expect(screen.getByRole('link', { name: 'Go Back' }).getAttribute('href')).toBe('/course/1/access');
    await user.click(screen.getByRole('button', { name: /^Pay for 2nd Month/ }));
    expectShown(await screen.findByRole('dialog'));
  });

  it('because it is locked leads to the month that is open where nothing can be ordered', async () => {
    const month = aMonth(3, { contentNotice: 'Failed to load content' });
    await visit(month, '/course/1/month/3', false, { nextPayable: anOffer({ isPayable: false }) });
    const on = await screen.findByRole('link', { name: 'Continue Month 1' });
    expect(on.getAttribute('href')).toBe('/course/1/month/1');
    expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull();
  });

  it('because its payment waits shows how that stands, and leads on in the month that is open', async () => {
    const months = [aMonth(1, { state: 'UNLOCKED' }), aMonth(2, { state: 'PENDING' })];
    const pending = { ...months[1], contentNotice: 'Failed to load content' };
    const waiting = { nextPayable: null, awaitedPurchase: aPurchase(), refreshAfterSeconds: 30 };
    let explanation = 'It is being checked.';
    const access = anOpenAccess({ months, month: () => ({ ...pending, explanation }), ...waiting });
    const { sent } = await renderPage('/course/1/month/2', {
      signedIn: true,
      graph: { viewer: aViewer(), course: aCourse({ viewerAccess: access }) },
    });
    expectShown(await screen.findByRole('heading', { name: 'It is being checked.', level: 1 }));
    expectShown(screen.getByRole('list', { name: 'Where your payment is now' }));
    const ways = within(screen.getByRole('main')).getAllByRole('link', { name: /^(Continue|Go Back)/ });
    expect(ways.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Continue Month 1', '/course/1/month/1'],
      ['Go Back', '/course/1/access'],
    ]);

    const goBack = screen.getByRole('link', { name: 'Go Back' });
    goBack.focus();
    explanation = 'It is still being checked.';
    act(() => void window.dispatchEvent(new Event('focus')));
    await waitFor(() => expect(sent('MonthPage')).toHaveLength(2));
    // The page is not drawn anew meanwhile.
    await screen.findByText('It is still being checked.');
    expect(goBack.isConnected).toBe(true);
    expect(document.activeElement).toBe(goBack);
  });

  it('whose order was left open on the device offers to finish it, rather than to wait for it', async () => {
    localStorage.setItem('open-order:u1:1', JSON.stringify({ month: 2, checkout: aCheckout(), isListedUnpaid: true }));
    const pending = aMonth(2, { state: 'PENDING', contentNotice: 'Failed to load content' });
    const months = [aMonth(1, { state: 'UNLOCKED' }), pending];
    const page = await visit(pending, '/course/1/month/2', false, {
      months,
      nextPayable: null,
      awaitedPurchase: aPurchase(),
    });
    await page.user.click(await screen.findByRole('button', { name: 'Finish payment' }));
    await waitFor(() => expect(provider.scripts).toHaveLength(1));
    await act(async () => provider.scriptLoads());
    await waitFor(() => expect(provider.opened.map((window) => window['order_id'])).toEqual(['order_1']));
    expect(screen.queryByRole('list', { name: 'Where your payment is now' })).toBeNull();
    expect(screen.queryByRole('link', { name: /^Continue/ })).toBeNull();
  });

  it('leaves the focus on the heading when its payment is approved, as the focused link is gone', async () => {
    let month = aMonth(2, { state: 'PENDING', contentNotice: 'Failed to load content' });
    const waiting = { nextPayable: null, awaitedPurchase: aPurchase(), refreshAfterSeconds: 30 };
    await visit(() => month, '/course/1/month/2', false, waiting);
    (await screen.findByRole('link', { name: 'Go Back' })).focus();
    month = aMonth(2, { state: 'UNLOCKED', content: [topic('1', {})] });
    act(() => void window.dispatchEvent(new Event('focus')));
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Go Back' })).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })));
  });

  it('tells how a payment ended that was made there, although the page is fetched again', async () => {
    const locked = aMonth(2, { contentNotice: 'Failed to load content', explanation: 'It is not paid.' });
    const page = await renderPage('/course/1/month/2', {
      signedIn: true,
      graph: {
        viewer: aViewer(),
        course: aCourse({ viewerAccess: anOpenAccess({ month: () => locked }) }),
        startCheckout: { checkout: aCheckout(), userErrors: [] },
        confirmPayment: { ...confirmed, purchase: aPurchase({ standing: 'DUPLICATE' }), message: 'It was paid twice.' },
      },
    });
    await page.user.click(await screen.findByRole('button', { name: /^Pay for 2nd Month/ }));
    await openWindow({ ...page, dialog: await screen.findByRole('dialog') });
    await act(async () => provider.pay());
    await waitFor(() => expect(page.sent('MonthPage').length).toBeGreaterThan(1));
    expectShown(await screen.findByText('It was paid twice.'));
  });

  it('shows what the month will be about as far as it is planned, and what comes after it', async () => {
    await visit(aMonth(3, { contentNotice: 'Failed to load content' }), '/course/1/month/3');
    const plan = within(await screen.findByRole('region', { name: 'What Month 3 is about' }));
    expectShown(plan.getByRole('heading', { name: 'Title of month 3' }));
    expectShown(plan.getAllByText('4 weeks · 12 lessons')[0]);
    expect(plan.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Loops',
      'Arrays',
      'Functions',
      ...[4, 5, 6].map((number) => `Month ${number}Title of month ${number}4 weeks · 12 lessons`),
    ]);
    expect(screen.queryByRole('link', { name: 'Write to support' })).toBeNull();
  });

  it('is the course where it has no other month, and is planned as such', async () => {
    const whole = aMonth(1, {
      label: 'The whole course',
      title: 'DSA with C++',
      contentNotice: 'Failed to load content',
    });
    const access = anOpenAccess({ months: [whole], month: () => whole });
    const course = aCourse({ title: 'DSA with C++', viewerAccess: access });
    await renderPage('/course/1/month/1', { signedIn: true, graph: { viewer: aViewer(), course } });
    const plan = within(await screen.findByRole('region', { name: 'What the course is about' }));
    const description = plan.getByText('What month 1 is about.');
    expectShown(description);
    // It is that of the course, in whatever language the academy wrote it.
    expect(description.lang).toBe('en');
  });

  it('because it was left out leads to somebody who can open it, and names it', async () => {
    const skipped = aMonth(2, {
      isSkipped: true,
      contentNotice: 'Failed to load content',
      explanation: 'A later one is paid.',
    });
    const access = anOpenAccess({ month: () => skipped, nextPayable: null });
    await renderPage('/course/1/month/2', {
      signedIn: true,
      graph: { viewer: aViewer(), course: aCourse({ viewerAccess: access }) },
    });
    const write = await screen.findByRole('link', { name: 'Write to support' });
    expect(decodeURIComponent(write.getAttribute('href') ?? '')).toBe(
      'mailto:help@dhap.example?subject=Month 2 · Full Stack Web Development&body=Month 2\nFull Stack Web Development\n\n',
    );
    expect(screen.queryByRole('link', { name: /^Continue/ })).toBeNull();
  });

  it.each([
    ['its content fails', aMonth(1, { content: () => failure('UPSTREAM_TIMEOUT') })],
    ['there is none', null],
    ['nobody answers', aMonth(1, { content: connectionLost })],
  ])('because %s leads back to the course', async (_why, month) => {
    await visit(month);
    expect(await failed()).toBe('/course/1/access');
  });

  it('because the academy was out of reach is asked for again', async () => {
    let content: unknown = () => failure('UPSTREAM_UNAVAILABLE', 'The academy does not answer.');
    const { user } = await visit(
      aMonth(1, { state: 'UNLOCKED', content: () => (typeof content === 'function' ? content() : content) }),
    );
    await failed();
    expectShown(screen.getByText('The academy does not answer.'));
    content = [topic('1', { topicName: 'Boxes' })];
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expectShown(await screen.findByText('Boxes'));
  });

  it('because there is none has nothing to try again', async () => {
    await visit(null);
    await failed();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  it('because its address names no month is not even asked for', async () => {
    const page = await visit(null, '/course/1/month/first', true);
    expect(await failed()).toBe('/course/1/access');
    expect(page.sent('MonthPage')).toHaveLength(0);
  });

  it.each(['0', '-1', '1.5', '99999999999', undefined])('is named by no %s', (text) =>
    expect(parseMonth(text)).toBeNull(),
  );
});
