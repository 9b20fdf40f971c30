import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { expectShown } from '../../support/expect-shown.ts';
import { connectionLost, failure } from '../../support/graph-double.ts';
import { anAcademy } from '../../support/graph-objects/academy.ts';
import { aMonth, anOpenAccess } from '../../support/graph-objects/access.ts';
import { anAnnouncement } from '../../support/graph-objects/announcements.ts';
import { aCourse, aWebinar } from '../../support/graph-objects/catalogue.ts';
import { aSession, aViewer } from '../../support/graph-objects/learner.ts';
import { aPageOf } from '../../support/graph-objects/values.ts';
import { renderPage } from '../../support/render-page.tsx';

const accessPage = '/course/1/access';
const monthPage = '/course/1/month/1';
const coursePage = '/course/full-stack-web-development';

/** Opens the page of a learner's course, whose answers come slowly where the test says so. */
const visit = (address: string, access: () => Record<string, unknown>) => {
  const line = { isSlow: false };
  const page = renderPage(address, {
    signedIn: true,
    delayMs: () => (line.isSlow ? 60_000 : 0),
    graph: {
      session: aSession(),
      viewer: aViewer(),
      courses: aPageOf([]),
      course: () => aCourse({ viewerAccess: anOpenAccess(access()) }),
    },
  });
  return { line, page };
};

const withContent = () => ({ month: () => aMonth(1, { state: 'UNLOCKED', content: [] }) });
const title = (name: string) => ({ name, level: 1 });

it.each([
  ['a month', monthPage, 'Month 1 · Title of month 1'],
  ['the public page of the course', coursePage, 'Full Stack Web Development'],
])(
  'the page of access is there at once on Back from %s, which selects less of the months',
  async (_what, address, name) => {
    const { line, page: opening } = visit(accessPage, withContent);
    const page = await opening;
    await screen.findByRole('heading', { name: 'Title of month 2' });
    await page.goTo(address);
    await screen.findByRole('heading', title(name));
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Certificate' })).toBeNull());
    if (address === coursePage) await screen.findByRole('link', { name: 'Go to Course' });

    line.isSlow = true;
    await page.back();
    expectShown(screen.getByRole('heading', { name: 'Title of month 2' }));
    expectShown(screen.getByText('Progress: 1/6 months'));
  },
);

const aPolicy = () => ({
  key: 'TERMS',
  title: 'Terms',
  lastUpdated: '2026-11-01',
  lastUpdatedText: '1 November 2026',
  figures: [],
  sections: [{ heading: 'Paying', paragraphs: ['By the month.'], points: [] }],
  contactEmails: [],
});

const apiFails = () => failure('UPSTREAM_UNAVAILABLE');

it.each([
  ['without a connection', '/', 'Full Stack Web Development', connectionLost],
  ['without a connection', '/batches', 'Full Stack Web Development', connectionLost],
  ['without a connection', '/webinars', 'Web in an evening', connectionLost],
  ['without a connection', '/announcements', 'Holiday on Friday', connectionLost],
  ['without a connection', '/terms-conditions', 'By the month.', connectionLost],
  ['without a connection', coursePage, 'Everything about the web.', connectionLost],
  ['while the API fails', '/', 'Full Stack Web Development', apiFails],
  ['while the API fails', '/announcements', 'Holiday on Friday', apiFails],
  ['while the API fails', coursePage, 'Everything about the web.', apiFails],
])('on Back %s, %s stays as it was left', async (_why, address, words, fail) => {
  let isLost = false;
  const unlessLost =
    <Value,>(value: Value) =>
    () =>
      isLost ? fail() : value;
  const page = await renderPage(address, {
    signedIn: true,
    graph: {
      session: aSession(),
      academy: () => anAcademy({ policy: unlessLost(aPolicy()) }),
      viewer: aViewer({ announcements: unlessLost(aPageOf([anAnnouncement()])) }),
      courses: unlessLost(aPageOf([aCourse()])),
      webinars: unlessLost(aPageOf([aWebinar({ title: 'Web in an evening' })])),
      promoVideos: [],
      testimonials: [],
      course: unlessLost(aCourse({ about: '<p>Everything about the web.</p>', viewerAccess: anOpenAccess() })),
    },
  });
  const main = () => within(screen.getByRole('main'));
  await waitFor(() => expect(main().getAllByText(new RegExp(words))).not.toEqual([]));
  // Which windows of a course are lit.
  const states = () =>
    [...document.querySelectorAll<HTMLElement>('main [data-state]')].map(({ dataset }) => dataset['state']);
  await waitFor(() => expect(states().includes('open')).toBe(address === coursePage));
  const left = states();
  await page.goTo('/forgot-password');
  await screen.findByRole('heading', title('Forgot password'));

  isLost = true;
  await page.back();
  const isRefused = () =>
    [...page.client.getObservableQueries('active')].some((query) => query.getCurrentResult().error !== undefined);
  await waitFor(() => expect(isRefused()).toBe(true));
  expectShown(main().getAllByText(new RegExp(words))[0]);
  expect(states()).toEqual(left);
});
