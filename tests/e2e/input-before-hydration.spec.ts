import type { Page } from '@playwright/test';
import { paths } from '../../web/paths.ts';
import { faults } from './axe.ts';
import { expect, hydrated, sendSignIn, test } from './fixtures.ts';
import { COURSE } from './places.ts';
import { pictures } from '../support/pictures.ts';

/** Lets the scripts of the next page wait until they are let in: all of them, or those that the first one fetches. */
const holdScripts = async (page: Page, which: 'all' | 'all but the first') => {
  const scripts = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    const isFirst = /\/assets\/index-/.test(route.request().url());
    if (which === 'all' || !isFirst) await scripts.promise;
    await route.continue();
  });
  return scripts.resolve;
};

/** Opens a page whose scripts wait until they are let in. */
const openWithoutScripts = async (page: Page, address: string, which: 'all' | 'all but the first') => {
  const letIn = await holdScripts(page, which);
  await page.goto(address, { waitUntil: 'commit' });
  return letIn;
};

test('a form that is sent while the page’s scripts are fetched is sent once they are there', async ({ page }) => {
  const problems: string[] = [];
  page.on('pageerror', ({ message }) => problems.push(message));
  const letIn = await openWithoutScripts(page, paths.login(), 'all but the first');
  await page.waitForLoadState('domcontentloaded');
  await sendSignIn(page, 'ananya@dhap.example', 'dhap-learner');
  await expect(page.getByRole('main').getByRole('button', { name: 'Login' })).toHaveAttribute('aria-busy', 'true');
  letIn();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole('button', { name: 'Account' })).toBeVisible();
  // The header was hydrated as it was sent, for a visitor, before it showed the learner.
  expect(problems).toEqual([]);
});

for (const language of ['en', 'bn'] as const)
  test(`a button that waits long for the page’s scripts says so, and moves nothing: ${language}`, async ({ page }) => {
    await page.clock.install();
    const letIn = await openWithoutScripts(page, `${paths.login()}?lang=${language}`, 'all');
    const notice = page.locator('#scripts-slow');
    await page.locator('input[type="email"]').fill('ananya@dhap.example');
    await page.locator('input[type="password"]').fill('dhap-learner');
    await page.getByRole('main').locator('button[type="submit"]').click();
    const button = page.getByRole('main').locator('button[aria-busy="true"]');
    const before = await button.boundingBox();
    await page.clock.fastForward(5000);
    await expect(notice).toBeHidden();
    await page.clock.fastForward(2000);
    await expect(notice.locator(`[lang="${language}"]`)).toBeVisible();
    expect(await button.boundingBox()).toEqual(before);
    letIn();
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(notice).toBeHidden();
  });

test('a form that is sent before any script has run is sent later, keeps what was typed, and writes nothing into the address', async ({
  page,
}) => {
  const letIn = await openWithoutScripts(page, paths.register(), 'all');
  await page.getByLabel('Full name').fill('Tahmina Begum');
  await page.getByLabel('Day').selectOption('29');
  await page.getByLabel('Password', { exact: true }).fill('one-step-at-a-time');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page).toHaveURL(/\/register$/);

  letIn();
  await expect(page.locator('[aria-invalid="true"]').first()).toBeVisible();
  await hydrated(page);
  await expect(page.getByLabel('Full name')).toHaveValue('Tahmina Begum');
  await expect(page.getByLabel('Day')).toHaveValue('29');
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('one-step-at-a-time');
});

for (const which of ['all', 'all but the first'] as const)
  test(`what is typed into the registration before the scripts stays, and typing goes on meanwhile: ${which}`, async ({
    page,
  }) => {
    const letIn = await openWithoutScripts(page, paths.register(paths.purchases()), which);
    await page.getByLabel('Full name').fill('Tahmina Begum');
    for (const [part, value] of [
      ['Day', '29'],
      ['Month', '2'],
      ['Year', '2000'],
    ] as const)
      await page.getByLabel(part).selectOption(value);
    await page.getByLabel('Password', { exact: true }).fill('one-step-at-a-time');
    const email = page.getByLabel('E-mail');
    await email.pressSequentially('tahmina@');
    letIn();
    await email.pressSequentially('dhap.example', { delay: 40 });
    await hydrated(page);
    await expect(email).toHaveValue('tahmina@dhap.example');
    await expect(email).toBeFocused();
    await expect(page.getByLabel('Full name')).toHaveValue('Tahmina Begum');
    await expect(page.getByLabel('Day')).toHaveValue('29');
    await expect(page.getByLabel('Month')).toHaveValue('2');
    await expect(page.getByLabel('Year')).toHaveValue('2000');
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('one-step-at-a-time');
  });

test('what is typed before the scripts stays where an extension of the browser has changed the page meanwhile', async ({
  page,
}) => {
  const problems: string[] = [];
  page.on('pageerror', ({ message }) => problems.push(message));
  const letIn = await openWithoutScripts(page, paths.register(), 'all but the first');
  const email = page.getByLabel('E-mail');
  await email.fill('tahmina@dhap.example');
  await page.evaluate(() => {
    const anElement = (name: string, words: string) => {
      const element = document.createElement(name);
      element.append(words);
      return element;
    };
    document.documentElement.dataset['extension'] = '';
    document.body.prepend(anElement('div', 'An extension'));
    document.querySelector('#root')?.prepend(anElement('div', 'Saves you money'));
    for (const field of document.querySelectorAll('main input')) field.after(anElement('span', 'Fill'));
    const words = document.createTreeWalker(document.querySelector('main form') ?? document, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (words.nextNode()) if (words.currentNode instanceof Text) texts.push(words.currentNode);
    for (const text of texts) text.replaceWith(anElement('font', text.data));
  });
  letIn();
  await hydrated(page);
  await expect(email).toHaveValue('tahmina@dhap.example');
  await email.press('Enter');
  await expect(page.locator('[aria-invalid="true"]').first()).toBeFocused();
  expect(problems).toEqual([]);
});

test('a code that is typed before the scripts stays, and can be sent', async ({ page }) => {
  const problems: string[] = [];
  page.on('pageerror', ({ message }) => problems.push(message));
  const letIn = await openWithoutScripts(page, paths.enterCode(paths.purchases()), 'all');
  await page.getByLabel('E-mail').fill('tahmina@dhap.example');
  const code = page.getByLabel('Verification code');
  await code.pressSequentially('123 45');
  letIn();
  await hydrated(page);
  await expect(code).toHaveValue('12345');
  await expect(page.getByLabel('E-mail')).toHaveValue('tahmina@dhap.example');
  await code.press('End');
  await code.press('6');
  await expect(page.getByRole('alert').or(page.locator('[aria-invalid="true"]')).first()).toBeVisible();
  await expect(code).toHaveValue('123456');
  expect(problems).toEqual([]);
});

test('what is typed into the sign-in form before the scripts stays, also below the reason why somebody was led there', async ({
  page,
  context,
  signInAs,
}) => {
  await signInAs('Tanvir');
  // A query of this page that came after the cookies are gone would lead to the sign-in page before the link does.
  await page.waitForLoadState('networkidle');
  await context.clearCookies();
  await page.getByRole('link', { name: 'Purchases' }).first().click();
  const reason = page.getByRole('alert').filter({ hasText: 'Please login to continue.' });
  await expect(reason).toBeVisible();

  const problems: string[] = [];
  page.on('pageerror', ({ message }) => problems.push(message));
  const letIn = await holdScripts(page, 'all');
  await page.reload({ waitUntil: 'commit' });
  await page.getByLabel('E-mail').fill('tanvir@dhap.example');
  await page.getByLabel('Password', { exact: true }).fill('dhap-learner');
  letIn();
  await hydrated(page);
  await expect(reason).toBeVisible();
  await expect(page.getByLabel('E-mail')).toHaveValue('tanvir@dhap.example');
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('dhap-learner');
  expect(problems).toEqual([]);
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL(/\/purchases$/);
});

test('a password that is typed before the page’s scripts are there can be set', async ({ page }) => {
  const letIn = await openWithoutScripts(page, '/reset-password?token=not-a-token', 'all');
  await page.getByLabel('New password', { exact: true }).fill('one-step-at-a-time');
  letIn();
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByText('This link is invalid or expired.')).toBeVisible();
});

for (const which of ['all', 'all but the first'] as const) {
  test(`a button that is pressed before the scripts does what it says once they are there: ${which}`, async ({
    page,
  }) => {
    const letIn = await openWithoutScripts(page, COURSE, which);
    const bengali = page.getByRole('button', { name: 'বাংলা' });
    await bengali.click();
    await expect(bengali).toHaveAttribute('aria-busy', 'true');
    letIn();
    await expect(page.locator('html')).toHaveAttribute('lang', 'bn');
    await expect(page.getByRole('button', { name: 'English' })).not.toHaveAttribute('aria-busy');
  });
}

test('a purchase that is begun before the scripts opens its dialog once they are there', async ({
  page,
  sessionOf,
}) => {
  await sessionOf('Nusrat');
  const letIn = await openWithoutScripts(page, paths.courseAccess('1'), 'all');
  // Pressed again by somebody who sees nothing happen.
  for (let press = 0; press < 3; press += 1)
    await page.getByRole('main').getByRole('button', { name: 'Purchase Course' }).click();
  letIn();
  await expect(page.getByRole('dialog').getByRole('button', { name: /^Pay ₹/ })).toBeVisible();
});

test('a lesson that is looked for before the scripts is found once they are there', async ({ page, sessionOf }) => {
  await sessionOf('Tanvir');
  const letIn = await openWithoutScripts(page, paths.courseAccess('1'), 'all');
  await page.getByRole('searchbox', { name: 'Find a lesson' }).fill('flexbox');
  letIn();
  await expect(page.getByRole('search').getByRole('link').first()).toContainText(/Flexbox/i);
});

test('courses are searched and sorted as was asked before the scripts', async ({ page, sessionOf }) => {
  await sessionOf('Moumita');
  const letIn = await openWithoutScripts(page, paths.batches(), 'all');
  await page.getByLabel('Search courses').fill('css');
  await page.getByLabel('Sort').selectOption('Starting soon');
  letIn();
  await expect(page).toHaveURL(/\?search=css&sort=STARTING_SOON$/);
  await expect(page.getByLabel('Sort')).toHaveValue('STARTING_SOON');
  await expect(page.getByLabel('Search courses')).toHaveValue('css');
  await expect(page.getByText('14 courses')).toHaveCount(0);
});

test('a photo that is chosen before the scripts can be sent once they are there', async ({ page, sessionOf }) => {
  await sessionOf('Tanvir');
  const letIn = await openWithoutScripts(page, paths.profile(), 'all');
  await page
    .getByLabel('Change photo')
    .setInputFiles({ name: 'tanvir.png', mimeType: 'image/png', buffer: pictures.png });
  letIn();
  await expect(page.getByText('tanvir.png')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Upload photo' })).toBeEnabled();
});

for (const place of [paths.dashboard(), paths.courseAccess('1'), paths.courseMonth('1', 1), paths.announcements()])
  test(`the page ${place} keeps what is in it when it gets the focus while React hydrates it`, async ({
    page,
    sessionOf,
  }) => {
    await sessionOf('Tanvir');
    const problems: string[] = [];
    page.on('pageerror', ({ message }) => problems.push(message));
    await page.addInitScript(() =>
      document.addEventListener('listening', () => {
        const timer = setInterval(() => window.dispatchEvent(new Event('focus')), 0);
        setTimeout(() => clearInterval(timer), 3_000);
      }),
    );
    const letIn = await openWithoutScripts(page, place, 'all');
    const content = await page.locator('main > *').first().elementHandle();
    letIn();
    await hydrated(page);
    expect(await content?.evaluate((element) => element.isConnected)).toBe(true);
    expect(problems).toEqual([]);
  });

for (const which of ['the first', 'others'] as const)
  test(`a button that is pressed before scripts which cannot be fetched does not wait for ever: ${which}`, async ({
    page,
    speak,
  }) => {
    await speak('bn');
    const pressed = Promise.withResolvers<void>();
    const isLost = (url: string) => (which === 'the first') === /\/assets\/index-/.test(url);
    await page.route('**/assets/*.js', async (route) => {
      if (!isLost(route.request().url())) return route.continue();
      await pressed.promise;
      return route.abort();
    });
    await page.goto(COURSE, { waitUntil: 'commit' });
    const english = page.getByRole('button', { name: 'English' });
    await english.click();
    await expect(english).toHaveAttribute('aria-busy', 'true');
    pressed.resolve();
    await expect(page.getByRole('alert')).toContainText('পাতার একটি অংশ লোড হয়নি');
    await expect(english).not.toHaveAttribute('aria-busy');

    await page.unroute('**/assets/*.js');
    await page.getByRole('link', { name: 'আবার লোড করুন' }).click();
    await hydrated(page);
    await expect(page.locator('#scripts-missing')).toBeHidden();
    await english.click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  });

test('a page keeps the rules before its scripts are there', async ({ page }) => {
  await openWithoutScripts(page, COURSE, 'all');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await faults(page)).toEqual([]);
});

test('of two buttons that are pressed before the scripts the last one counts', async ({ page }) => {
  const letIn = await openWithoutScripts(page, COURSE, 'all');
  await page.getByRole('button', { name: 'Replay' }).click();
  await page.getByRole('button', { name: 'বাংলা' }).click();
  letIn();
  await expect(page.locator('html')).toHaveAttribute('lang', 'bn');
  await expect(page.locator('[data-fading]')).toHaveCount(0);
});

test('the menu opens before the scripts, by the browser itself', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const letIn = await openWithoutScripts(page, COURSE, 'all');
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('link', { name: 'Register' }).first()).toBeVisible();
  letIn();
  await hydrated(page);
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Register' })).toBeVisible();
});
