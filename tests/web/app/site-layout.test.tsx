import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { expectShown } from '../../support/expect-shown.ts';
import { anAcademy } from '../../support/graph-objects/academy.ts';
import { aViewer } from '../../support/graph-objects/learner.ts';
import { openOnce, renderPage } from '../../support/render-page.tsx';

const navigation = async () => within(await screen.findByRole('navigation', { name: 'Main' }));
const names = (links: HTMLElement[]) => links.map((link) => link.textContent);

afterEach(() => {
  delete document.documentElement.dataset['theme'];
  document.documentElement.lang = 'en';
});

describe('the header', () => {
  it.each([
    ['ধাপ একাডেমি', 'true'],
    ['কোড পাঠশালা', 'false'],
  ])(
    'draws a name with the letters of the small face only where they are all in it: %s',
    async (nameInBengali, drawn) => {
      const brand = { name: 'Academy', nameInBengali, tagline: 'এক ধাপ করে' };
      await renderPage('/login', { graph: { academy: anAcademy({ brand }) } });
      for (const name of await screen.findAllByText(nameInBengali)) expect(name.dataset['drawn']).toBe(drawn);
    },
  );

  it('offers visitors the batches, the webinars, and the ways in', async () => {
    await renderPage('/login');
    const links = await (await navigation()).findAllByRole('link');
    expect(names(links)).toEqual(['Home', 'Available Batches', 'Webinars', 'Login', 'Register']);
    expect(links[1]?.getAttribute('href')).toBe('/batches');
    expect(links[2]?.getAttribute('href')).toBe('/webinars');
  });

  it('leads visitors on to the page that they wanted', async () => {
    await renderPage('/login?next=/course/css-layout');
    const main = await navigation();
    const wayTo = (name: string) => main.getByRole('link', { name }).getAttribute('href');
    await waitFor(() => expect(wayTo('Login')).toBe('/login?next=/course/css-layout'));
    expect(wayTo('Register')).toBe('/register?next=/course/css-layout');
    // It is the page that one is on all the same.
    expect(main.getByRole('link', { current: 'page' }).textContent).toBe('Login');
  });

  it.each([
    ['/login/', 'Login', false],
    ['/purchases/', 'Purchases', true],
  ])('marks the page that one is on, also where its address ends in a slash: %s', async (address, name, signedIn) => {
    await renderPage(address, { signedIn });
    expect((await screen.findByRole('link', { current: 'page' })).textContent).toBe(name);
  });

  it('leads to the sections of the landing page while one is there', async () => {
    await renderPage('/');
    const links = await (await navigation()).findAllByRole('link');
    expect(links[1]?.getAttribute('href')).toBe('/#courses');
    expect(links[2]?.getAttribute('href')).toBe('/#webinars');
  });

  it('offers learners their own places, with what is unread', async () => {
    const viewer = aViewer({ unreadAnnouncementCount: 12, unreadAnnouncementCountText: '9+' });
    const page = await renderPage('/', { signedIn: true, graph: { viewer } });
    await screen.findByText('9+');
    const main = await navigation();
    expect(names(main.getAllByRole('link'))).toEqual([
      'My Dashboard',
      'Announcements9+9+ unread',
      'Purchases',
      'Profile',
    ]);
    expect(page.sent('UnreadBadge')).toHaveLength(1);
  });

  it('names the learner as the session check does, and keeps the profile and the way out in their menu', async () => {
    const person = { id: 'u1', name: 'Nusrat Jahan', initials: 'NJ', photo: null };
    await renderPage('/', { graph: { viewer: aViewer(), session: { isAuthenticated: true, person } } });
    const account = await screen.findByRole('button', { name: 'Account' });
    expect(account.textContent).toMatch(/NJ$/);
    expect(account.getAttribute('aria-haspopup')).toBe('menu');

    const menu = within(screen.getByRole('menu', { name: 'Account' }));
    expectShown(menu.getByText('Nusrat Jahan'));
    expect(menu.getByRole('menuitem', { name: 'Profile' }).getAttribute('href')).toBe('/profile');
    expectShown(menu.getByRole('menuitem', { name: 'Logout' }));
  });

  it('changes the colours, and remembers them', async () => {
    const { user } = await renderPage('/');
    // One in the header and one in the sheet of narrow screens.
    const [choose] = await screen.findAllByRole('button', { name: 'Evening colours' });
    if (choose) await user.click(choose);
    expect(document.documentElement.dataset['theme']).toBe('dark');
    expect(document.cookie).toContain('theme=dark');

    const [chooseBack] = screen.getAllByRole('button', { name: 'Paper colours' });
    if (chooseBack) await user.click(chooseBack);
    expect(document.documentElement.dataset['theme']).toBe('light');
  });

  it('forgets the language of the address when another is chosen, and nothing else of it', async () => {
    const { user, address } = await renderPage('/login?lang=en&next=/profile');
    await user.click(await screen.findByRole('button', { name: 'বাংলা' }));
    await expect.poll(address).toBe('/login?next=%2Fprofile');
  });

  it('forgets a language of an address that Back leads to, and shows what was read there', async () => {
    const page = await renderPage('/login?lang=en&next=/profile#part');
    await screen.findByRole('heading', { name: 'Login', level: 1 });
    window.scrollTo(0, 300);
    window.dispatchEvent(new Event('scroll'));
    await page.goTo('/forgot-password');
    await page.user.click(await screen.findByRole('button', { name: 'বাংলা' }));
    await screen.findByRole('button', { name: 'English' });
    await page.back();
    await expect.poll(page.address).toBe('/login?next=%2Fprofile#part');
    expect(document.documentElement.lang).toBe('bn');
    await expect.poll(() => window.scrollY).toBe(300);
  });

  it('lets a browser without scripts send the choice of a language by itself', async () => {
    await renderPage('/login?next=/profile');
    const { form, name, value } = await screen.findByRole<HTMLButtonElement>('button', { name: 'বাংলা' });
    // Without an action it goes to the address of the page, with its query.
    expect([form?.method, form?.getAttribute('action'), name, value]).toEqual(['post', null, 'lang', 'bn']);
  });

  it('changes the language, and remembers it', async () => {
    const { user } = await renderPage('/login');
    await user.click(await screen.findByRole('button', { name: 'বাংলা' }));
    expect(document.documentElement.lang).toBe('bn');
    expect(document.cookie).toContain('lang=bn');
    expect(screen.getByRole('navigation', { name: 'প্রধান মেনু' }).textContent).toContain('লগইন');
  });
});

describe('signing out', () => {
  const signedIn = {
    signedIn: true,
    graph: { viewer: aViewer(), logOut: { destination: { path: '/' }, userErrors: [] } },
  };

  it('asks first, and stays when the answer is no', async () => {
    const page = await renderPage('/', signedIn);
    await page.user.click(await screen.findByRole('menuitem', { name: 'Logout' }));

    const dialog = within(screen.getByRole('dialog', { name: 'Confirm Logout' }));
    expectShown(
      dialog.getByText("Are you sure you want to logout? You'll need to login again to access your account."),
    );
    await page.user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByText('Confirm Logout')).toBeNull();
    expect(page.sent('LogOut')).toHaveLength(0);
  });

  it('says before that the device then forgets a payment that is not confirmed', async () => {
    const page = await renderPage('/', signedIn);
    await page.user.click(await screen.findByRole('menuitem', { name: 'Logout' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Confirm Logout' }));
    expect(dialog.queryByText(/payment/i)).toBeNull();
    await page.user.click(dialog.getByRole('button', { name: 'Cancel' }));

    localStorage.setItem('unconfirmed-payment:u2:order_1', '{}');
    await page.user.click(screen.getByRole('menuitem', { name: 'Logout' }));
    expectShown(dialog.getByText(/payment.*not confirmed yet.*forget/));
  });

  it('ends the session after a yes', async () => {
    const page = await renderPage('/', signedIn);
    await page.user.click(await screen.findByRole('menuitem', { name: 'Logout' }));
    await page.user.click(screen.getByRole('button', { name: 'Yes, Logout' }));
    const main = await navigation();
    expectShown(await main.findByRole('link', { name: 'Register' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(page.sent('LogOut')).toHaveLength(1);
    expect(page.address()).toBe('/');
    // The menu that led to the dialog is gone, and no other page has come.
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })));
  });
});

describe('the footer', () => {
  const footer = async () => within(await screen.findByRole('contentinfo'));

  describe('of any page', () => {
    openOnce(() => renderPage('/login'));

    it('leads on, helps, and says who runs the academy', async () => {
      const end = await footer();
      expectShown(await end.findByRole('link', { name: 'help@dhap.example' }));
      expectShown(end.getByText('9:00 AM-6:00 PM'));
      expectShown(end.getByText('Trade licence:'));
      expectShown(end.getByText('Small-business registration:'));

      const quick = within(end.getByRole('region', { name: 'Quick Links' })).getAllByRole('link');
      expect(quick.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
        ['Available Batches', '/batches'],
        ['Free Webinars', '/webinars'],
        ['Announcements', '/announcements'],
        ['Featured Courses', '/#courses'],
      ]);
      const legal = within(end.getByRole('region', { name: 'Legal' })).getAllByRole('link');
      expect(legal.map((link) => link.getAttribute('href'))).toEqual([
        '/my-privacy-policy',
        '/terms-conditions',
        '/cancellation-refund',
        '/shipping-delivery',
      ]);
    });

    it('shows places elsewhere that lead nowhere', async () => {
      const places = within((await footer()).getByRole('list', { name: 'Elsewhere' }));
      expect(places.getAllByRole('listitem')).toHaveLength(2);
      expect(places.queryAllByRole('link')).toHaveLength(0);
    });
  });

  it('leaves out what the academy has not set', async () => {
    const contacts = {
      supportEmail: 'help@dhap.example',
      supportPhone: null,
      address: null,
      openingHours: [],
      tradeLicence: null,
      smallBusinessRegistration: null,
      exampleNote: null,
    };
    await renderPage('/login', { graph: { academy: anAcademy({ contacts }) } });
    const end = await footer();
    expectShown(await end.findByRole('link', { name: 'help@dhap.example' }));
    expect(end.queryByText(/licence|registration|placeholder|not set|null/i)).toBeNull();
  });

  it('says that contacts are examples where they are', async () => {
    const { contacts } = anAcademy();
    const exampleNote = 'Contacts and numbers are examples.';
    await renderPage('/login', { graph: { academy: anAcademy({ contacts: { ...Object(contacts), exampleNote } }) } });
    expectShown(await (await footer()).findByText(exampleNote));
  });

  it('plays the intro again', async () => {
    const { user } = await renderPage('/login');
    await user.click((await footer()).getByRole('button', { name: 'Replay' }));
    await waitFor(() => expectShown(document.querySelector('[data-fading="false"]')));
  });
});

it('lets the keyboard skip to the content', async () => {
  const { user } = await renderPage('/login');
  await user.tab();
  const skip = screen.getByRole('link', { name: 'Skip to content' });
  expect(document.activeElement).toBe(skip);
  expect(document.querySelector(skip.getAttribute('href') ?? '')).toBe(screen.getByRole('main'));
});
