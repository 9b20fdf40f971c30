import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { expectShown } from '../../support/expect-shown.ts';
import { connectionLost, failure } from '../../support/graph-double.ts';
import { anAccess, anOpenAccess } from '../../support/graph-objects/access.ts';
import { aCourse, aMonthlyPrice } from '../../support/graph-objects/catalogue.ts';
import { aViewer } from '../../support/graph-objects/learner.ts';
import { aPurchase } from '../../support/graph-objects/purchases.ts';
import { aPageOf } from '../../support/graph-objects/values.ts';
import { renderPage } from '../../support/render-page.tsx';
import { refetchPurchases } from '../../../web/purchases/purchases-channel.ts';

const visit = (purchaseOverview: unknown, courses: unknown = aPageOf([])) =>
  renderPage('/purchases', { signedIn: true, graph: { viewer: aViewer({ purchaseOverview }), courses } });

type Objects = readonly Record<string, unknown>[];
/** The purchases of one course. */
const aPurchasedCourse = (purchases: Objects, overrides: Record<string, unknown> = {}) => ({
  id: '1',
  title: 'Full Stack Web Development',
  course: aCourse(),
  summaryText: '₹1500 in 1 payment',
  purchases,
  ...overrides,
});
const visitWith = (purchases: Objects, courses?: unknown) =>
  visit(
    {
      refreshAfterSeconds: null,
      summaryText: purchases.length === 0 ? null : '₹6000 in 4 payments · 1 being checked',
      courses: purchases.length === 0 ? [] : [aPurchasedCourse(purchases)],
    },
    courses,
  );

describe('purchases', () => {
  afterEach(() => void vi.useRealTimers());

  it('show what, how much, when and how it stands, course by course with their sum', async () => {
    const gone = { id: '2', title: 'A course that is gone', course: null, summaryText: '₹1500 in 1 payment' };
    const courses = [aPurchasedCourse([aPurchase()]), aPurchasedCourse([aPurchase({ id: 'p2' })], gone)];
    await visit({ summaryText: '₹3000 in 2 payments · 2 being checked', refreshAfterSeconds: null, courses });
    const link = await screen.findByRole('link', { name: 'Full Stack Web Development' });
    expect(link.getAttribute('href')).toBe('/course/1/access');
    expectShown(screen.getByText('₹3000 in 2 payments · 2 being checked'));
    expectShown(screen.getByRole('heading', { name: 'A course that is gone' }));
    expect(screen.getAllByText('₹1500 in 1 payment')).toHaveLength(2);

    const row = within(screen.getAllByRole('article')[0] ?? document.body);
    expectShown(row.getByRole('heading', { name: /Full Stack Web Development ?: Month 1 of 6/ }));
    expectShown(row.getByText('₹1500.00'));
    expectShown(row.getByText('Submitted 20 November 2026'));
    expectShown(row.getByText('Pending Approval'));
    expectShown(row.getByText('Payment pending admin approval'));
  });

  it('have no heading for a course whose title nobody knows', async () => {
    const unknown = { title: null, course: null };
    const purchase = aPurchase({ courseTitle: null });
    const courses = [aPurchasedCourse([purchase], unknown)];
    await visit({ summaryText: '₹1500 in 1 payment', refreshAfterSeconds: null, courses });
    expectShown(await screen.findByRole('heading', { name: 'Month 1 of 6' }));
    expect(screen.queryAllByRole('heading', { name: '' })).toEqual([]);
  });

  it('say the sum of a single course once', async () => {
    await visitWith([aPurchase()]);
    expectShown(await screen.findByText('₹6000 in 4 payments · 1 being checked'));
    expect(screen.queryByText('₹1500 in 1 payment')).toBeNull();
  });

  it('can be acknowledged on a sheet to print', async () => {
    const { user } = await visitWith([aPurchase()]);
    const acknowledge = await screen.findByRole('button', { name: /^Acknowledgement: / });
    // The words under the pointer are its name, or they would be read after it.
    expect([acknowledge.title, acknowledge.textContent]).toEqual([expect.stringMatching(/^Acknowledgement: ./), '']);
    await user.click(acknowledge);
    const sheet = within(await screen.findByRole('dialog', { name: 'Acknowledgement of payment' }));
    expectShown(sheet.getByText('Rupees one thousand five hundred only'));
    expectShown(sheet.getByText('Being checked'));
    const steps = sheet.getByText('Being checked').closest('[data-standing]')?.querySelectorAll('svg g[data-state]');
    expect([...(steps ?? [])].map((step) => step.getAttribute('data-state'))).toEqual([
      'open',
      'open',
      'pending',
      'locked',
    ]);
    await waitFor(() => expectShown(sheet.getByText('Nusrat Jahan')));
    expectShown(sheet.getByText('Not a tax invoice.'));
    expectShown(sheet.getByRole('button', { name: 'Print' }));
  });

  it('say what became of them, and give no sheet for what was declined or given back', async () => {
    const reason = 'The academy has declined this payment. Reason: <b>another</b> name.';
    const other = { status: 'OTHER' };
    await visitWith([
      aPurchase({ ...other, standing: 'DECLINED', standingText: 'Declined', remark: reason, isAcknowledgeable: false }),
      aPurchase({
        id: 'p2',
        ...other,
        standing: 'DUPLICATE',
        standingText: 'Paid twice',
        remark: 'This was paid twice.',
      }),
    ]);
    expectShown(await screen.findByText(reason));
    const [declined, twice] = screen.getAllByRole('article').map((row) => within(row));
    // The words of the badge are prescribed; its colour and icon are not those of a payment that waits.
    const badges = [declined, twice].map((row) => row?.getByText('Pending Approval'));
    expect(badges.map((badge) => badge?.getAttribute('data-tone'))).toEqual(['neutral', 'neutral']);
    const hourglass = 'M6 3h12M6 21h12';
    expect(badges.map((badge) => badge?.querySelector('path')?.getAttribute('d')?.startsWith(hourglass))).toEqual([
      false,
      false,
    ]);
    expectShown(declined?.getByText(/Declined/));
    const write = { name: 'help@dhap.example' };
    expect(declined?.getByRole('link', write).getAttribute('href')).toContain(encodeURIComponent('₹1500.00'));
    expect(twice?.queryByRole('link', write)).toBeNull();
    expect(declined?.queryByRole('button', { name: /^Acknowledgement/ })).toBeNull();
    expectShown(twice?.getByText('This was paid twice.'));
    expectShown(twice?.getByRole('button', { name: /^Acknowledgement/ }));
  });

  it('are asked for again by themselves and when they are come back to, while one waits for approval', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout', 'Date'] });
    const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000));
    let purchase = aPurchase();
    let refreshAfterSeconds: number | null = 20;
    const { sent, commits } = await visit(() => ({
      summaryText: '1 being checked',
      refreshAfterSeconds,
      courses: [aPurchasedCourse([purchase])],
    }));
    for (let waited = 0; waited < 50 && screen.queryByText('Pending Approval') === null; waited += 1) await pass(0.02);
    const loads = sent('PurchasesPage').length;
    const rendered = commits();
    await pass(20);
    expect(sent('PurchasesPage')).toHaveLength(loads + 1);
    window.dispatchEvent(new Event('focus'));
    await pass(0.001);
    expect(sent('PurchasesPage')).toHaveLength(loads + 2);
    expect(commits(), 'nothing is rendered where nothing has changed').toBe(rendered);

    purchase = aPurchase({ standing: 'APPROVED', statusText: 'Approved' });
    refreshAfterSeconds = null;
    await pass(20);
    expectShown(screen.getByText('Approved'));
    await pass(90);
    expect(sent('PurchasesPage')).toHaveLength(loads + 3);
  });

  it('of a course over more than a year are folded, except the newest and what is not approved', async () => {
    const standings = Array.from({ length: 13 }, (_, at) => (at === 0 || at === 9 ? 'CHECKING' : 'APPROVED'));
    await visitWith(standings.map((standing, at) => aPurchase({ id: `p${at}`, standing, kindText: `Number ${at}` })));
    const fold = (await screen.findByText('Older payments (6)')).closest('details');
    expect(fold?.open).toBe(false);
    const numbers = (place: Element | null | undefined) =>
      [...(place?.querySelectorAll('article h3') ?? [])].map(({ textContent }) =>
        textContent.replace(/^.*Number /, ''),
      );
    expect(numbers(fold)).toEqual(['6', '7', '8', '10', '11', '12']);
    expect(numbers(document.querySelector('main'))).toEqual('0 1 2 3 4 5 9 6 7 8 10 11 12'.split(' '));
  });

  it('up to a year are all shown', async () => {
    await visitWith(Array.from({ length: 12 }, (_, at) => aPurchase({ id: `p${at}`, standing: 'APPROVED' })));
    expect(await screen.findAllByRole('article')).toHaveLength(12);
    expect(document.querySelector('main details')).toBeNull();
  });

  it('say that there are none', async () => {
    await visitWith([]);
    expectShown(await screen.findByText('No Purchases Yet'));
    expectShown(screen.getByText('No Courses Available'));
    expect(screen.queryByText(/^Choose a course below/)).toBeNull();
  });

  it('lead somebody without any to the courses below', async () => {
    await visitWith([], aPageOf([aCourse()]));
    expectShown(await screen.findByText(/^Choose a course below/));
  });

  it('look empty when they fail, and can be asked for again', async () => {
    const page = await visit(() => failure('UPSTREAM_TIMEOUT'));
    expectShown(await screen.findByText('No Purchases Yet'));
    await page.user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(page.sent('PurchasesPage')).toHaveLength(2));
  });

  it('give the focus back to the button of a retry that fails, and to the heading where a retry removes the button', async () => {
    // As Chromium does: a button that is disabled loses the focus a moment later.
    const blurDisabled = new MutationObserver(() => {
      const focused = document.activeElement;
      if (focused instanceof HTMLButtonElement && focused.disabled) focused.blur();
    });
    blurDisabled.observe(document.body, { subtree: true, attributeFilter: ['disabled'] });

    let overview: () => unknown = () => failure('UPSTREAM_TIMEOUT');
    const { user, sent } = await visit(() => overview());
    const button = () => screen.findByRole('button', { name: 'Try again' });
    (await button()).focus();
    await user.keyboard('{Enter}');
    await waitFor(async () => {
      expect(sent('PurchasesPage')).toHaveLength(2);
      expect(document.activeElement).toBe(await button());
      expect(document.activeElement?.matches(':disabled')).toBe(false);
    });

    overview = () => ({ summaryText: null, refreshAfterSeconds: null, courses: [aPurchasedCourse([aPurchase()])] });
    await user.keyboard('{Enter}');
    await screen.findByText('₹1500.00');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })));
    blurDisabled.disconnect();
  });

  it('stay where they cannot be refreshed, which is said', async () => {
    let overview: () => unknown = () => ({
      summaryText: null,
      refreshAfterSeconds: null,
      courses: [aPurchasedCourse([aPurchase()])],
    });
    const page = await visit(() => overview(), aPageOf([aCourse({ id: '2', title: 'Another course' })]));
    await screen.findByRole('link', { name: 'Another course' });
    for (const lost of [() => failure('UPSTREAM_TIMEOUT'), connectionLost]) {
      overview = lost;
      await act(async () => refetchPurchases(page.client));
      expectShown(await screen.findByText(/^This page could not be refreshed right now/));
      expectShown(screen.getByText('₹1500.00'));
      expectShown(screen.getByRole('link', { name: 'Another course' }));
      expect(screen.queryByText(/^No (Purchases|Courses)/)).toBeNull();
      // It does not come and go with each time that the page asks again.
      const { promise, resolve } = Promise.withResolvers<unknown>();
      overview = () => promise;
      const before = page.sent('PurchasesPage').length;
      await act(async () => refetchPurchases(page.client));
      expect(page.sent('PurchasesPage')).toHaveLength(before + 1);
      expectShown(screen.getByText(/^This page could not be refreshed/));
      resolve({ summaryText: null, refreshAfterSeconds: null, courses: [aPurchasedCourse([aPurchase()])] });
      await waitFor(() => expect(screen.queryByText(/^This page could not be refreshed/)).toBeNull());
    }
  });

  it('say of a course below whose fee is not set how many months it has', async () => {
    const pricing = { ...aMonthlyPrice(), cardPriceText: null, monthlyFee: null, total: null, totalText: null };
    await visitWith([], aPageOf([aCourse({ pricing })]));
    const tile = await screen.findByRole('article');
    expect(tile.textContent).toMatch(/Development6 months$/);
  });

  it('mark the courses below that are paid, and only those', async () => {
    await visitWith(
      [],
      aPageOf([
        aCourse({ viewerAccess: anOpenAccess() }),
        aCourse({ id: '2', title: 'Pending', viewerAccess: anAccess({ pendingMonthCount: 1 }) }),
        aCourse({ id: '3', title: 'Unknown', viewerAccess: null }),
      ]),
    );
    await screen.findByRole('link', { name: 'Full Stack Web Development' });
    const marks = screen.getAllByRole('article').map((card) => within(card).queryByText('Purchased') !== null);
    expect(marks).toEqual([true, false, false]);
  });
});
