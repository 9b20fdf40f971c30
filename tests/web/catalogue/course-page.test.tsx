import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { expectShown } from '../../support/expect-shown.ts';
import { connectionLost, failure } from '../../support/graph-double.ts';
import { anAccess, anOpenAccess } from '../../support/graph-objects/access.ts';
import { aCourse, aMonthlyPrice, aOneTimePrice } from '../../support/graph-objects/catalogue.ts';
import { aViewer } from '../../support/graph-objects/learner.ts';
import { aCalendarDay, aPageOf, money } from '../../support/graph-objects/values.ts';
import { renderPage } from '../../support/render-page.tsx';

const visit = (course: unknown, signedIn = false) =>
  renderPage('/course/full-stack-web-development', { signedIn, graph: { viewer: aViewer(), course } });

const statesOf = (months: readonly HTMLElement[]) => months.map(({ dataset }) => dataset.state);

describe('the next class', () => {
  afterEach(() => void vi.useRealTimers());

  it.each([
    ['2026-11-22T06:00:00Z', '2026-12-12T15:00:00Z', 'in 20 days'],
    ['2026-11-22T16:00:00Z', '2026-11-23T15:00:00Z', 'tomorrow'],
    // Half past one in the night, in India and in the same week.
    ['2026-11-21T20:00:00Z', '2026-11-22T15:00:00Z', 'in 19 hours'],
    ['2026-11-22T12:00:00Z', '2026-11-22T15:00:00Z', 'in 3 hours'],
    ['2026-11-22T14:20:00Z', '2026-11-22T15:00:00Z', 'in 40 minutes'],
    ['2026-11-22T18:00:00Z', '2026-11-22T19:00:00Z', 'in 1 hour'],
    ['2026-11-22T16:00:00Z', '2026-11-22T15:00:00Z', 'Already started'],
  ])('is counted in days of the Indian calendar: at %s that of %s is %s', async (now, startsAt, away) => {
    vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date(now) });
    await visit(aCourse({ nextClass: aClassAt(startsAt) }));
    expectShown(await screen.findByText(away));
  });

  it('is said beside the price', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-22T12:00:00Z') });
    await visit(aCourse({ nextClass: aClassAt('2026-11-22T15:00:00Z') }));
    expectShown(within(await screen.findByRole('complementary')).getByText('Next class'));
  });

  it('leaves a page that stays open once the class is over', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-22T16:58:30Z') });
    const startsAt = '2026-11-22T15:00:00Z';
    await visit(aCourse({ nextClass: aClassAt(startsAt) }));
    expectShown(await screen.findByText('Already started'));
    await act(() => vi.advanceTimersByTimeAsync(120_000));
    expect(screen.queryByText('Already started')).toBeNull();
    expect(screen.queryByText('Next class')).toBeNull();
  });

  it('is named without its distance on a device whose clock is a day ahead', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-23T12:00:00Z') });
    const startsAt = '2026-11-22T15:00:00Z';
    await visit(aCourse({ nextClass: aClassAt(startsAt) }));
    await screen.findByText('Then');
    await act(() => vi.advanceTimersByTimeAsync(120_000));
    expectShown(screen.getByText('Next class'));
    expect(screen.queryByText(/started|ago/)).toBeNull();
  });
});

const aClassAt = (startsAt: string) => ({
  startsAt,
  endsAt: hoursAfter(startsAt, 2),
  startsAtText: 'Then',
  timeZoneText: 'IST',
  calendarDay: aCalendarDay(),
});

const hoursAfter = (instant: string, hours: number): string =>
  new Date(Date.parse(instant) + hours * 3_600_000).toISOString();

describe('a course’s page', () => {
  afterEach(() => void vi.useRealTimers());

  it('has one lecture in the singular', async () => {
    await visit(aCourse({ lectureCountText: '1' }));
    expectShown(await screen.findByText('1 lecture'));
  });

  it('shows everything about it to everybody', async () => {
    await visit(aCourse());
    await screen.findByRole('heading', { name: 'Full Stack Web Development', level: 1 });

    const path = within(screen.getByRole('navigation', { name: 'You are here' }));
    expect(path.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Home',
      'Courses',
      'Full Stack Web Development',
    ]);
    expectShown(screen.getByText('100+ lectures'));
    expectShown(screen.getByText('Bengali'));
    expectShown(screen.getByText('Rating: 4.9'));
    expect(screen.getByText('ten projects').tagName).toBe('STRONG');
    expectShown(screen.getByText('LIVE + Recordings'));
    expectShown(screen.getByText('HTML'));

    const sidebar = within(screen.getByRole('complementary'));
    expect(sidebar.getAllByRole('strong')[0]?.textContent).toBe('₹1500.00 per month');
    expect(sidebar.getByText('₹7000').tagName).toBe('S');
    expect(sidebar.getByText('₹7000').textContent).toBe('Original price: ₹7000');
    expectShown(sidebar.getByText('first month only, no registration fees'));
    expect(sidebar.getAllByText(/^Point/)).toHaveLength(8);
    expect(sidebar.getByRole('link', { name: 'Full refund within 7 days' }).getAttribute('href')).toBe(
      '/cancellation-refund',
    );
    expectShown(screen.getByText('Point 10'));
  });

  it('says the paise of its months where they have some', async () => {
    const months = [
      { number: 1, label: 'Month 1', title: 'Step 1', lessonCountText: '1 lesson', price: money(1499.5) },
    ];
    const plan = { title: 'Three months', note: 'You pay for each.', months };
    await visit(aCourse({ plan, pricing: aMonthlyPrice(1499.5, 3) }));
    expectShown(within(await screen.findByRole('region', { name: 'Three months' })).getByText('₹1499.50'));
    expectShown(screen.getByText('3 months · ₹4498.50 in all'));
  });

  it('shows its months one after the other, the first with the lamp, to everybody', async () => {
    await visit(aCourse());
    const months = within(await screen.findByRole('region', { name: 'Six months, one at a time' }));
    expectShown(months.getByText('You pay for one month at a time. Stop after any.'));
    expect(months.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(
      [1, 2, 3, 4, 5, 6].map((number) => `Step ${number}Month ${number}${number} lessons₹1500`),
    );
    expect(statesOf(months.getAllByRole('listitem'))).toEqual(['next', ...Array(5).fill('locked')]);
  });

  it('tells of the first twelve of very many months, and unfolds the others', async () => {
    const planOf = (count: number) => ({
      title: 'One at a time',
      note: 'You pay for each.',
      months: Array.from({ length: count }, (_, at) => ({
        number: at + 1,
        label: `Month ${at + 1}`,
        title: 'Keep going',
        lessonCountText: '12 lessons',
        price: money(1500),
      })),
    });
    await visit(aCourse({ plan: planOf(18) }));
    const all = await screen.findByRole('region', { name: 'One at a time' });
    expect(all.querySelectorAll('li')).toHaveLength(18);
    expect(all.querySelector('details')).toBeNull();
    cleanup();
    await visit(aCourse({ plan: planOf(36) }));
    const fold = (await screen.findByText('24 more months')).closest('details');
    expect(fold?.open).toBe(false);
    expect(fold?.querySelectorAll('li')).toHaveLength(24);
    expect(fold?.querySelector('ol')?.start).toBe(13);
  });

  it('shows learners the windows that are lit for them', async () => {
    await visit(aCourse({ viewerAccess: anOpenAccess() }), true);
    await screen.findByRole('link', { name: 'Go to Course' });
    const months = within(screen.getByRole('region', { name: 'Six months, one at a time' }));
    expect(statesOf(months.getAllByRole('listitem')).slice(0, 3)).toEqual(['open', 'next', 'locked']);
  });

  it('has no months where it is paid once', async () => {
    await visit(aCourse({ plan: null, pricing: aOneTimePrice() }));
    await screen.findByRole('heading', { name: 'Full Stack Web Development', level: 1 });
    expect(screen.queryByText(/one at a time/)).toBeNull();
  });

  it('leads to the course when it is paid', async () => {
    await visit(aCourse({ viewerAccess: anOpenAccess() }), true);
    const link = await screen.findByRole('link', { name: 'Go to Course' });
    expect(link.getAttribute('href')).toBe('/course/1/access');
  });

  it('offers nothing to buy while a payment waits for approval', async () => {
    const purchaseAction = {
      kind: 'PAY_FIRST_MONTH',
      label: 'Pay First Month',
      isEnabled: false,
      note: 'Payment pending admin approval',
      destination: null,
    };
    await visit(aCourse({ viewerAccess: anAccess({ purchaseAction, nextPayable: null }) }), true);
    await screen.findByText('Payment pending admin approval');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Pay First Month' }).disabled).toBe(true);
  });

  it('leads to the course as soon as the payment that it waits for is approved', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout', 'Date'] });
    const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000));
    const note = 'Payment pending admin approval';
    const purchaseAction = {
      kind: 'PAY_FIRST_MONTH',
      label: 'Pay First Month',
      isEnabled: false,
      note,
      destination: null,
    };
    let viewerAccess = anAccess({ refreshAfterSeconds: 15, nextPayable: null, purchaseAction });
    const { sent } = await visit(() => aCourse({ viewerAccess }), true);
    for (let waited = 0; waited < 50 && screen.queryByText(note) === null; waited += 1) await pass(0.02);
    viewerAccess = anOpenAccess();
    await pass(15);
    expectShown(screen.getByRole('link', { name: 'Go to Course' }));
    const loads = sent('CoursePurchase').length;
    await pass(60);
    expect(sent('CoursePurchase')).toHaveLength(loads);
  });

  it('says beside the button what became of a payment that was declined or given back', async () => {
    const remark = 'This payment was refunded on 12 November 2026. Reason: You asked for it.';
    await visit(aCourse({ viewerAccess: anAccess({ remark }) }), true);
    expectShown(await screen.findByText(remark));
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Pay First Month' }).disabled).toBe(false);
  });

  it('stays when the purchases cannot be had, and they can be asked for again', async () => {
    let access: unknown = () => failure('UPSTREAM_UNAVAILABLE');
    const page = await visit(() => aCourse({ viewerAccess: access }), true);
    const tryAgain = await screen.findByRole('button', { name: 'Try again' });
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Pay First Month' }).disabled).toBe(true);

    access = anOpenAccess();
    await page.user.click(tryAgain);
    await screen.findByRole('link', { name: 'Go to Course' });
    // The button is gone, and the focus of the keyboard is not lost with it.
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  });

  it.each([
    ['is refused', () => failure('UNAUTHENTICATED', 'Your session has expired. Please login again.')],
    ['is not known any more', null],
  ])('leads to the sign-in form and back where the session %s', async (_what, viewerAccess) => {
    const page = await visit(aCourse({ viewerAccess }), true);
    await waitFor(() =>
      expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Pay First Month' }).disabled).toBe(false),
    );
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
    await page.user.click(screen.getByRole('button', { name: 'Pay First Month' }));
    await screen.findByRole('heading', { name: 'Login', level: 1 });
    expect(page.address()).toBe('/login?next=/course/full-stack-web-development');
  });

  it('that was withdrawn since it was seen is gone', async () => {
    let course: unknown = aCourse();
    const page = await visit(() => course);
    await screen.findByRole('heading', { name: 'Full Stack Web Development', level: 1 });
    await page.goTo('/login');
    await screen.findByRole('heading', { name: 'Login', level: 1 });
    course = null;
    await page.back();
    expectShown(await screen.findByRole('heading', { name: 'Course Not Found', level: 1 }));
  });

  it('that the academy does not have shows three others', async () => {
    await renderPage('/course/nothing', {
      signedIn: false,
      graph: { viewer: aViewer(), course: null, courses: aPageOf([aCourse()]) },
    });
    const others = within(await screen.findByRole('region', { name: 'Courses on offer' }));
    const link = others.getByRole('link', { name: 'Full Stack Web Development' });
    expect(link.getAttribute('href')).toBe('/course/full-stack-web-development');
  });

  it('that the academy does not have says so, and leads visitors to the courses that they may see', async () => {
    const page = await visit(null);
    await screen.findByRole('heading', { name: 'Course Not Found', level: 1 });
    expectShown(screen.getByText('It may have been renamed or withdrawn.'));
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    // Whether somebody is signed in may be known after the course.
    await waitFor(() =>
      expect(screen.getByRole('link', { name: 'All courses' }).getAttribute('href')).toBe('/#courses'),
    );
    expect(page.address()).toBe('/course/full-stack-web-development');
  });

  it.each([
    ['cannot be had', () => failure('UPSTREAM_TIMEOUT', 'The academy takes too long.'), 'The academy takes too long.'],
    ['is behind a lost connection', connectionLost, /^We could not reach the academy\. Check your connection/],
  ])('that %s does not count as withdrawn, and can be tried again', async (_why, fail, reason) => {
    let isBroken = true;
    const page = await visit(() => (isBroken ? fail() : aCourse()));
    await screen.findByRole('heading', { name: 'Course Not Found', level: 1 });
    expectShown(screen.getByText(reason));
    expect(screen.queryByText('It may have been renamed or withdrawn.')).toBeNull();
    expect(page.address()).toBe('/course/full-stack-web-development');

    isBroken = false;
    await page.user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('heading', { name: 'Full Stack Web Development', level: 1 });
  });

  it('leads learners without it to all courses', async () => {
    await visit(null, true);
    await screen.findByRole('heading', { name: 'Course Not Found', level: 1 });
    const main = within(screen.getByRole('main'));
    expect(main.getByRole('link', { name: 'All courses' }).getAttribute('href')).toBe('/batches');
  });
});
