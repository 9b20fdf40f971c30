import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { expectShown } from '../../support/expect-shown.ts';
import { aMonth, anOpenAccess } from '../../support/graph-objects/access.ts';
import { aCourse } from '../../support/graph-objects/catalogue.ts';
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
