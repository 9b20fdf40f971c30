import { readFile } from 'node:fs/promises';
import { act, screen, waitFor, within } from '@testing-library/react';
import { Kind, parse } from 'graphql';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aMonth, anAccess, anOpenAccess } from '../../support/graph-objects/access.ts';
import { aCourse } from '../../support/graph-objects/catalogue.ts';
import { aViewer } from '../../support/graph-objects/learner.ts';
import { aCheckout } from '../../support/graph-objects/purchases.ts';
import { aPageOf } from '../../support/graph-objects/values.ts';
import { expectShown } from '../../support/expect-shown.ts';
import { held } from '../../support/graph-double.ts';
import { renderPage } from '../../support/render-page.tsx';
import { purchaseFields } from '../../../web/purchases/purchases-channel.ts';
import { confirmed, openDialog, openWindow, provider } from './checkout-dialog.ts';

let otherTab: BroadcastChannel;
let heard: unknown[];
beforeEach(() => {
  heard = [];
  otherTab = new BroadcastChannel('purchases');
  otherTab.addEventListener('message', ({ data }) => heard.push(data));
});
afterEach(() => otherTab.close());

const session = { isAuthenticated: true, person: { id: 'u1', name: 'Nusrat Jahan', initials: 'NJ', photo: null } };

/** Long enough for effects to run, for a message to arrive and for a query to be answered. */
const aMoment = () => act(() => new Promise((resolve) => setTimeout(resolve, 100)));

const tell = async (learnerId: string | null) => {
  // A page hears of it from its first effects on, which may follow a while after it is drawn.
  await aMoment();
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A channel has no target origin.
  await act(async () => otherTab.postMessage(learnerId));
};

describe('a purchase in another tab', () => {
  const visit = (address: string, graph: Record<string, unknown> = {}, options: { preloaded?: boolean } = {}) =>
    renderPage(address, { ...options, graph: { session, viewer: aViewer(), courses: aPageOf([]), ...graph } });

  it('has the page fetched again that shows purchases, once, without an answer to the other tab', async () => {
    const title = 'Full Stack Web Development';
    const overview = { summaryText: null, refreshAfterSeconds: null, courses: [] };
    const bought = { id: '1', title, course: aCourse(), summaryText: 'Paid ₹ 1,200', purchases: [] };
    const later = held({ ...overview, courses: [bought] });
    let purchaseOverview: unknown = overview;
    const page = await visit('/purchases', { viewer: () => aViewer({ purchaseOverview }) });
    await screen.findByText('No Purchases Yet');
    purchaseOverview = later.answer;
    await tell('u1');
    await waitFor(() => expect(page.sent('PurchasesPage')).toHaveLength(2));
    expectShown(screen.getByText('No Purchases Yet'));
    later.release();
    await screen.findByRole('heading', { name: title });
    expect(screen.queryByText('No Purchases Yet')).toBeNull();
    await aMoment();
    expect(page.sent('PurchasesPage')).toHaveLength(2);
    expect(heard).toEqual([]);
  });

  it('concerns the page of a course, whatever else it shows', async () => {
    const page = await visit('/course/1/access', { course: aCourse({ viewerAccess: anAccess() }) });
    await screen.findByRole('heading', { level: 1, name: 'Full Stack Web Development' });
    await tell('u1');
    await waitFor(() => expect(page.sent('CourseAccessPage')).toHaveLength(2));
    expect(page.sent('SiteLayout')).toHaveLength(1);
  });

  it('concerns a page that came with its data before anybody uses it', async () => {
    const course = aCourse({ viewerAccess: anAccess() });
    const page = await visit('/course/1/access', { course }, { preloaded: true });
    expect(page.sent('CourseAccessPage')).toHaveLength(1);
    await tell('u1');
    await waitFor(() => expect(page.sent('CourseAccessPage')).toHaveLength(2));
  });

  it('does not change what the dialog that is open here buys', async () => {
    let viewerAccess = anAccess();
    const page = await openDialog({ session, course: () => aCourse({ viewerAccess }) }, '/course/1/access');
    viewerAccess = anOpenAccess();
    await tell('u1');
    await waitFor(() => expect(page.sent('CourseAccessPage')).toHaveLength(2));
    await screen.findByText('Progress: 1/6 months');
    expectShown(within(page.dialog).getByText('Title of month 1'));
    await page.user.click(within(page.dialog).getByRole('button', { name: /^Pay ₹/ }));
    await waitFor(() => expect(page.sent('StartCheckout')).toHaveLength(1));
    expect(page.sent('StartCheckout')[0]?.variables).toEqual({ input: { courseId: '1', month: 1 } });
  });

  it('is ignored where it is of another learner, where nothing shows purchases, and by visitors', async () => {
    const page = await visit('/purchases');
    await screen.findByRole('heading', { level: 1, name: 'Purchases' });
    await tell('u2');
    await aMoment();
    expect(page.sent('PurchasesPage')).toHaveLength(1);
    page.unmount();

    const announcements = await visit('/announcements');
    await screen.findByRole('heading', { level: 1, name: 'Announcements' });
    await tell('u1');
    await aMoment();
    expect(announcements.sent('AnnouncementsPage')).toHaveLength(1);
    announcements.unmount();

    const visitor = await visit('/course/full-stack-web-development', {
      session: { isAuthenticated: false },
      course: aCourse(),
    });
    await screen.findByRole('heading', { level: 1, name: 'Full Stack Web Development' });
    await tell('u1');
    await aMoment();
    expect(visitor.sent('CoursePage')).toHaveLength(1);
  });

  it('can change every field of the schema that depends on purchases', async () => {
    const files = ['schema/agenda.graphql', 'schema/purchases.graphql'];
    const parsed = await Promise.all(files.map(async (file) => parse(await readFile(file, 'utf8'))));
    const ofViewer = parsed
      .flatMap(({ definitions }) => definitions)
      .flatMap((definition) =>
        definition.kind === Kind.OBJECT_TYPE_EXTENSION && definition.name.value === 'Viewer'
          ? (definition.fields ?? []).map(({ name }) => name.value)
          : [],
      );
    expect(purchaseFields.toSorted()).toEqual(['viewerAccess', ...ofViewer].toSorted());
  });
});

describe('a purchase in this tab', () => {
  it('is told to the others when it is ordered and when it is paid', async () => {
    const page = await openDialog({ session, confirmPayment: confirmed });
    await openWindow(page);
    await waitFor(() => expect(heard).toEqual(['u1']));
    await act(async () => provider.pay());
    await waitFor(() => expect(heard).toEqual(['u1', 'u1']));
  });

  it('is told to the others when its window is left', async () => {
    const page = await openDialog({ session });
    await openWindow(page);
    await act(async () => provider.dismiss());
    await waitFor(() => expect(heard).toEqual(['u1', 'u1']));
  });
});

describe('an order that was left open in another tab', () => {
  const pending = { pendingMonthCount: 1, nextPayable: null, months: [aMonth(1, { state: 'PENDING' })] };
  const graph = { session, viewer: aViewer(), course: aCourse({ viewerAccess: anAccess(pending) }) };
  const keep = () =>
    localStorage.setItem('open-order:u1:1', JSON.stringify({ month: 1, checkout: aCheckout(), isListedUnpaid: true }));

  it('can be finished here', async () => {
    const page = await renderPage('/course/1/access', { graph });
    await screen.findByRole('heading', { level: 1, name: 'Full Stack Web Development' });
    expect(screen.queryByRole('button', { name: 'Finish payment' })).toBeNull();

    keep();
    act(() => window.dispatchEvent(new StorageEvent('storage', { key: 'open-order:u1:1' })));
    await page.user.click(await screen.findByRole('button', { name: 'Finish payment' }));
    await waitFor(() => expect(provider.scripts).toHaveLength(1));
  });

  it('can be finished here no more once that tab has cleared the device', async () => {
    keep();
    await renderPage('/course/1/access', { graph });
    await screen.findByRole('button', { name: 'Finish payment' });
    localStorage.clear();
    act(() => window.dispatchEvent(new StorageEvent('storage', { key: null })));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Finish payment' })).toBeNull());
  });
});
