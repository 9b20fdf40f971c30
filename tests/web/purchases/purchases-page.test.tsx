import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { expectShown } from '../../support/expect-shown.ts';
import { failure } from '../../support/graph-double.ts';
import { aCourse, anAccess, anOpenAccess, aPageOf, aPurchase, aViewer } from '../../support/graph-objects.ts';
import { renderPage } from '../../support/render-page.tsx';

const visit = (purchases: unknown, courses: unknown = aPageOf([])) =>
  renderPage('/purchases', { signedIn: true, graph: { viewer: aViewer({ purchases }), courses } });

type Objects = readonly Record<string, unknown>[];
const visitWith = (purchases: Objects, courses?: unknown) => visit(aPageOf(purchases), courses);

describe('purchases', () => {
  it('show what, how much, when and how it stands', async () => {
    await visitWith([aPurchase(), aPurchase({ id: 'p2', course: null, courseTitle: 'A course that is gone' })]);
    const link = await screen.findByRole('link', { name: 'Full Stack Web Development' });
    expect(link.getAttribute('href')).toBe('/course/1/access');

    const row = within(screen.getAllByRole('article')[0] ?? document.body);
    expectShown(row.getByText('Month 1 of 6 · ₹1500.00'));
    expectShown(row.getByText('Submitted 20 November 2026'));
    expectShown(row.getByText('Pending Approval'));
    expectShown(row.getByText('Payment pending admin approval'));
    expectShown(screen.getByRole('heading', { name: 'A course that is gone' }));
  });

  it('can be acknowledged on a sheet to print', async () => {
    const { user } = await visitWith([aPurchase()]);
    await user.click(await screen.findByRole('button', { name: 'Acknowledgement' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Acknowledgement of payment' }));
    expectShown(sheet.getByText('Not a tax invoice.'));
    expectShown(sheet.getByRole('button', { name: 'Print' }));
  });

  it('say what became of them, and give no sheet for what was declined or given back', async () => {
    const reason = 'The academy has declined this payment. Reason: <b>another</b> name.';
    const other = { status: 'OTHER' };
    await visitWith([
      aPurchase({ ...other, isDeclined: true, remark: reason, isAcknowledgeable: false }),
      aPurchase({ id: 'p2', ...other, remark: 'This was paid twice.' }),
    ]);
    expectShown(await screen.findByText(reason));
    const [declined, twice] = screen.getAllByRole('article').map((row) => within(row));
    expectShown(declined?.getByText('Pending Approval'));
    expect(declined?.queryByRole('button', { name: 'Acknowledgement' })).toBeNull();
    expectShown(twice?.getByText('This was paid twice.'));
    expectShown(twice?.getByRole('button', { name: 'Acknowledgement' }));
  });

  it('say that there are none', async () => {
    await visitWith([]);
    expectShown(await screen.findByText('No Purchases Yet'));
    expectShown(screen.getByText('No Courses Available'));
  });

  it('look empty when they fail, and can be asked for again', async () => {
    const page = await visit(() => failure('UPSTREAM_TIMEOUT'));
    expectShown(await screen.findByText('No Purchases Yet'));
    await page.user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(page.sent('PurchasesPage')).toHaveLength(2));
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
