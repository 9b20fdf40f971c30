import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { expectShown } from '../../support/expect-shown.ts';
import { aCourse } from '../../support/graph-objects/catalogue.ts';
import { aViewer } from '../../support/graph-objects/learner.ts';
import { aPageOf } from '../../support/graph-objects/values.ts';
import { failure } from '../../support/graph-double.ts';
import { renderPage } from '../../support/render-page.tsx';
import { routeAt } from '../../../web/app/route-at.ts';
import { loadPage } from '../../../web/app/router.tsx';
import { routes } from '../../../web/routes.ts';

describe('addresses', () => {
  it.each(['/course', '/course/x/unknown', '/Login/x', '/LOGIN', '/Dashboard', '/login//', '/Course/x'])(
    'that are none have no page: %s',
    (address) => expect(routeAt(address)).toBeNull(),
  );

  it('that are none lead home', async () => {
    const page = await renderPage('/nonsense?a=1#b');
    await waitFor(() => expect(page.address()).toBe('/'));
  });

  it('may end in a slash', async () => {
    const page = await renderPage('/login/');
    await screen.findByRole('heading', { name: 'Login', level: 1 });
    expect(page.address()).toBe('/login/');
  });
});

describe('the parts of an address', () => {
  it.each([
    ['/course/dsa%20c%2B%2B', { slug: 'dsa c++' }],
    ['/course/a%2Fb', { slug: 'a/b' }],
    ['/course/100%', { slug: '100%' }],
    ['/course/1/month/2/', { courseId: '1', month: '2' }],
  ])('are read from %s', (address, parameters) => {
    expect(routeAt(address)?.parameters).toEqual(parameters);
  });

  it('have to be there', () => {
    expect(routeAt('/course//access')).toBeNull();
  });
});

describe('the table of pages', () => {
  it.each(Object.values(routes))('names a module that exports its page: $path', async ({ path }) => {
    await expect(loadPage(path)).resolves.toBeDefined();
  });
});

describe('coming to another page', () => {
  it('changes the title, moves the focus to the heading and says where one is', async () => {
    const { user } = await renderPage('/login');
    const link = await screen.findByRole('link', { name: 'Forgot password?' });
    await act(async () => user.click(link));

    const heading = await screen.findByRole('heading', { name: 'Forgot password', level: 1 });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    expect(document.title).toBe('Forgot password · Dhap Academy');
  });

  it('moves the focus to a page that is there at once as well', async () => {
    const { user } = await renderPage('/login');
    await user.click(await screen.findByRole('link', { name: 'Forgot password?' }));
    await screen.findByRole('heading', { name: 'Forgot password', level: 1 });
    await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Login' }));

    const heading = await screen.findByRole('heading', { name: 'Login', level: 1 });
    await waitFor(() => expect(document.activeElement).toBe(heading));
  });

  it('leaves the focus where a browser puts it on the first page', async () => {
    await renderPage('/login');
    await screen.findByRole('heading', { name: 'Login', level: 1 });
    expect(document.activeElement).toBe(document.body);
  });
});

describe('asking the graph', () => {
  it('says in which language', async () => {
    const page = await renderPage('/login', { language: 'bn' });
    await screen.findByRole('heading', { name: 'লগইন', level: 1 });
    expect(page.sent('Session')[0]?.language).toBe('bn');
  });

  it('loses only the list that failed', async () => {
    await renderPage('/purchases', {
      signedIn: true,
      graph: {
        viewer: aViewer({ purchaseOverview: () => failure('UPSTREAM_TIMEOUT') }),
        courses: aPageOf([aCourse()]),
      },
    });
    await screen.findByText('No Purchases Yet');
    expectShown(screen.getByRole('button', { name: 'Try again' }));
    expectShown(screen.getByRole('link', { name: 'Full Stack Web Development' }));
  });
});
