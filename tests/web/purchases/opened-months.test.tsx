import { cleanup, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { courseTitle, visitAccessPage } from '../../support/access-page.tsx';
import { expectShown } from '../../support/expect-shown.ts';
import { aMonth, anOpenAccess } from '../../support/graph-objects/access.ts';
import { aCourse } from '../../support/graph-objects/catalogue.ts';
import { aSession, aViewer } from '../../support/graph-objects/learner.ts';
import { renderPage } from '../../support/render-page.tsx';

/** Opens the course as a learner with so many open months, in place of whoever was there before. */
const visit = async (id: string, openCount: number) => {
  cleanup();
  const months = [1, 2, 3].map((number) => aMonth(number, { state: number <= openCount ? 'UNLOCKED' : 'LOCKED' }));
  const viewerAccess = anOpenAccess({ months, progress: { text: `${openCount} open` } });
  await renderPage('/course/1/access', {
    graph: { session: aSession(id), viewer: aViewer({ id }), course: aCourse({ viewerAccess }) },
  });
  await screen.findByText(`${openCount} open`);
};

describe('a month that was opened since the last visit', () => {
  it('is told of once, and to nobody else on the device', async () => {
    await visit('u1', 1);
    expect(screen.queryByText(/is open\.$/)).toBeNull();
    await visit('u2', 3);
    expect(screen.queryByText(/is open\.$/)).toBeNull();

    await visit('u1', 2);
    expectShown(screen.getByText('Month 2 is open.'));
    const head = within(screen.getByRole('heading', { level: 1 }).closest('header') ?? document.body);
    const ways = head.getAllByRole('link', { name: /^(Start Learning|Continue)/ });
    expect(ways.map((link) => link.getAttribute('href'))).toEqual(['/course/1/month/2']);
    await visit('u1', 2);
    expect(screen.queryByText(/is open\.$/)).toBeNull();
  });
});

describe('a month that opens while the page is looked at', () => {
  it('takes nobody the link that they are about to press', async () => {
    const openUntil = (last: number) =>
      anOpenAccess({
        months: [1, 2, 3].map((number) => aMonth(number, { state: number <= last ? 'UNLOCKED' : 'LOCKED' })),
      });
    let access = openUntil(1);
    const { user } = await visitAccessPage(() => aCourse({ viewerAccess: access }));
    const head = within((await courseTitle()).closest('header') ?? document.body);
    const [first] = head.getAllByRole('link', { name: 'Start Learning' });

    access = openUntil(2);
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    await screen.findByText('Month 2 is open.');

    const [newest] = head.getAllByRole('link', { name: 'Start Learning' });
    expect(newest?.getAttribute('href')).toBe('/course/1/month/2');
    expect(newest).toBe(first);
  });
});
