import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { expectShown } from '../../support/expect-shown.ts';
import { failure } from '../../support/graph-double.ts';
import {
  aCourse,
  aMeetingRequest,
  anAcademy,
  anOpenAccess,
  aPageOf,
  aPurchase,
  aViewer,
} from '../../support/graph-objects.ts';
import { renderPage } from '../../support/render-page.tsx';

const faqs = Array.from({ length: 7 }, (_, index) => ({
  key: `faq-${index}`,
  question: `Question ${index}?`,
  answer: 'Yes.',
  language: 'en',
}));

const enrolled = { id: '1', title: 'Full Stack Web Development', course: aCourse(), access: anOpenAccess() };

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
  it('greets, and shows everything a learner has in one request', async () => {
    const page = await renderPage('/dashboard', { signedIn: true, graph: graphOf({}) });

    expectShown(await screen.findByRole('heading', { level: 1, name: 'Good evening, Moumita' }));
    expectShown(screen.getByText('2.5K+'));
    expect(screen.getAllByText(/^Question \d/)).toHaveLength(7);
    expect((await section('Your Meeting Requests')).getAllByRole('listitem')).toHaveLength(1);
    expect(page.sent('DashboardPage')).toHaveLength(1);
    expect(document.title).toBe('My Dashboard · Dhap Academy');
  });

  it('leads from an own course to its months', async () => {
    await renderPage('/dashboard', { signedIn: true, graph: graphOf({}) });
    const own = await section('Your Courses');
    expect((await own.findByRole('link', { name: 'Start Learning' })).getAttribute('href')).toBe('/course/1/access');
  });

  it('marks in the catalogue what is paid, and leads from there to the course', async () => {
    await renderPage('/dashboard', { signedIn: true, graph: graphOf({}) });
    const cards = await (await section('Browse All Courses')).findAllByRole('article');
    expect(cards.map((card) => within(card).queryByText('Purchased') !== null)).toEqual([true, false]);
    expect(
      within(cards[0] ?? document.body)
        .getByRole('link')
        .getAttribute('href'),
    ).toMatch(/^\/course\/[^/]+$/);
  });

  it('asks for a meeting in a dialog', async () => {
    const { user } = await renderPage('/dashboard', {
      signedIn: true,
      graph: graphOf({}, { meetingRequestForm: { earliestDate: '2026-12-01', timeSlots: [] } }),
    });
    await user.click(await screen.findByRole('button', { name: 'Schedule Mentorship Session' }));
    expectShown(screen.getByRole('dialog', { name: 'Schedule Mentorship Session' }));
  });

  it('shows a newcomer where to begin', async () => {
    await renderPage('/dashboard', { signedIn: true, graph: graphOf({ enrolledCourses: [] }) });
    const own = await section('Your Courses');
    expectShown(await own.findByText('No courses yet'));
    expect(own.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  it('tells of a first payment that waits, and of one that was declined, in place of an empty list', async () => {
    const remark = 'The academy has declined this payment. Reason: another name.';
    const unsettledPurchases = [
      aPurchase(),
      aPurchase({ id: 'p2', courseTitle: 'DSA', courseId: '2', status: 'OTHER', isDeclined: true, remark }),
    ];
    await renderPage('/dashboard', { signedIn: true, graph: graphOf({ enrolledCourses: [], unsettledPurchases }) });
    const own = await section('Your Courses');
    expectShown(await own.findByRole('heading', { name: '₹1500.00 received, 20 November' }));
    expectShown(own.getByRole('list', { name: 'The way of your payment' }));
    expect(own.getByRole('link', { name: 'Full Stack Web Development' }).getAttribute('href')).toBe('/course/1/access');
    expectShown(own.getByText(remark));
    expect(own.queryByText('No courses yet')).toBeNull();
    expect(own.queryByText(/Choose a course below/)).toBeNull();
  });

  it.each([
    ['the own courses', { enrolledCourses: () => failure('UPSTREAM_TIMEOUT') }],
    ['the purchases', { enrolledCourses: [], unsettledPurchases: () => failure('UPSTREAM_TIMEOUT') }],
  ])('does not invite to buy while %s cannot be had', async (_what, viewer) => {
    await renderPage('/dashboard', { signedIn: true, graph: graphOf(viewer) });
    const own = await section('Your Courses');
    expectShown(await own.findByText('Your courses could not be loaded'));
    expectShown(own.getByRole('button', { name: 'Try again' }));
    expect(own.queryByText(/Choose a course below/)).toBeNull();
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
