import type { Page } from '@playwright/test';
import { paths } from '../../web/paths.ts';
import { pictures } from '../support/pictures.ts';
import { expect, hydrated, signIn, test } from './fixtures.ts';
import { fillInButton, payBill, payInWindow } from './payment-window.ts';
import { isOfGraph, operationOf } from './graph.ts';
import { COURSE, open } from './places.ts';
import { fillInRegistration } from './registration.ts';
import { dayFromNow } from '../support/day-from-now.ts';

// Sessions, drafts and requests know no device, so each is tried on one: on the phone, where pages are left and loaded anew
// all the time, or where several tabs and double presses belong, on the desk.

/** Ends the session as the academy does, so that the next call has no valid cookie. */
const endSession = (page: Page): Promise<void> => page.context().clearCookies({ name: /token/i });

/** Resolves once the page has had the answer that it asks for by itself, after which no call but that of a press finds the session ended. */
const askedByItself = async (page: Page): Promise<void> => {
  await page.waitForResponse((response) => operationOf(response.request()) === 'UnreadBadge');
};

const openMeetingForm = async (page: Page) => {
  await page.getByRole('button', { name: 'Schedule Mentorship Session' }).click();
  const dialog = page.getByRole('dialog', { name: 'Schedule Mentorship Session' });
  await expect(dialog.getByLabel('Preferred date')).toBeVisible();
  return dialog;
};

test(
  'a meeting request whose session had ended is there again after signing in',
  { tag: '@phone' },
  async ({ page, signInAs }) => {
    await Promise.all([askedByItself(page), signInAs('Sohini')]);
    const dialog = await openMeetingForm(page);
    await dialog.getByLabel('Preferred date').fill(dayFromNow(60));
    await dialog.getByRole('radiogroup', { name: 'Preferred time' }).getByRole('radio').nth(0).check();
    await dialog.getByLabel(/What would you like to talk about/).fill('Half a sentence about closures');
    await endSession(page);
    await dialog.getByRole('button', { name: 'Send request' }).click();

    await expect(page).toHaveURL(/\/login$/);
    await signIn(page, 'sohini@dhap.example', 'dhap-learner');
    await expect(page).toHaveURL(/\/dashboard$/);
    const again = await openMeetingForm(page);
    await expect(again.getByLabel('Preferred date')).toHaveValue(dayFromNow(60));
    await expect(again.getByLabel(/What would you like to talk about/)).toHaveValue('Half a sentence about closures');
  },
);

test(
  'a photo that was chosen before the session ended is there again after signing in',
  { tag: '@phone' },
  async ({ page, sessionOf }) => {
    await sessionOf('Sohini');
    await Promise.all([askedByItself(page), open(page, paths.profile())]);
    await page
      .getByLabel('Change photo')
      .setInputFiles({ name: 'sohini.png', mimeType: 'image/png', buffer: pictures.png });
    await endSession(page);
    await page.getByRole('button', { name: 'Upload photo' }).click();

    await expect(page).toHaveURL(/\/login$/);
    await signIn(page, 'sohini@dhap.example', 'dhap-learner');
    await expect(page).toHaveURL(/\/profile$/);
    await expect(page.getByText('sohini.png')).toBeVisible();
    await page.getByRole('button', { name: 'Upload photo' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Your photo is up to date.' })).toBeVisible();
  },
);

test(
  'somebody whose session ends while paying signs in and is back on the page of the course',
  { tag: '@phone' },
  async ({ page, sessionOf }) => {
    await sessionOf('Nusrat');
    await Promise.all([askedByItself(page), open(page, COURSE)]);
    const button = page.getByRole('main').getByRole('button', { name: 'Pay First Month' });
    await button.click();
    await endSession(page);
    await payBill(page);

    await expect(page).toHaveURL(/\/login/);
    await expect(page.getByRole('alert')).toHaveText(/Please login to continue\./);
    await signIn(page, 'nusrat@dhap.example', 'dhap-learner');
    await expect(page).toHaveURL(new RegExp(`${COURSE}$`));
    await expect(button).toBeEnabled();
  },
);

test(
  'an announcement that is marked without a session stays unread, and signing in leads back to it',
  { tag: '@phone' },
  async ({ page, sessionOf }) => {
    await sessionOf('Nusrat');
    await open(page, paths.announcements());
    const unread = await page.getByRole('button', { name: 'Mark as Read' }).count();
    await endSession(page);
    await page.getByRole('button', { name: 'Mark as Read' }).first().click();
    await expect(page.getByRole('button', { name: 'Mark as Read' })).toHaveCount(unread - 1);

    await page.reload();
    await expect(page).toHaveURL('/login?next=/announcements');
    await signIn(page, 'nusrat@dhap.example', 'dhap-learner');
    await expect(page).toHaveURL(/\/announcements$/);
    await expect(page.getByRole('button', { name: 'Mark as Read' })).toHaveCount(unread);
  },
);

test(
  'somebody who is signed in and opens the sign-in page finds its form, and can sign in as somebody else',
  { tag: '@phone' },
  async ({ page, sessionOf }) => {
    await sessionOf('Arif');
    await open(page, paths.login());
    await signIn(page, 'ananya@dhap.example', 'dhap-learner');
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Ananya');
  },
);

test(
  'a registration that is loaded anew at its last step can be made again and finished',
  { tag: '@phone' },
  async ({ page, newestMail }, { project }) => {
    const email = `salma.${project.name}@dhap.example`;
    const register = async () => {
      await fillInRegistration(page, 'Salma Akter', email);
      await page.getByRole('button', { name: 'Create account' }).click();
      await expect(page.getByLabel('Verification code')).toBeFocused();
    };
    await open(page, paths.register());
    await register();
    await page.reload();
    await register();

    // Going away and back is a reload for what lives in memory only.
    await page.getByRole('link', { name: 'Privacy policy' }).click();
    await expect(page).toHaveURL(paths.privacyPolicy());
    await expect(page.getByRole('heading', { level: 1, name: 'Privacy Policy' })).toBeVisible();
    await page.goBack();
    await expect(page.getByLabel('Full name')).toHaveValue('');
    await register();
    await page.getByLabel('Verification code').fill((await newestMail(email)).code);
    await expect(page).toHaveURL(/\/login$/);
  },
);

test(
  'a payment that is interrupted by a reload can be made afterwards',
  { tag: '@phone' },
  async ({ page, sessionOf }) => {
    await sessionOf('Ananya');
    await open(page, '/course/css-layout');
    await page.getByRole('main').getByRole('button', { name: 'Buy Now' }).click();
    await payBill(page);
    await fillInButton(page);
    await page.reload();

    // The academy does not count unpaid purchases, so the course can be bought as before.
    await page.getByRole('main').getByRole('button', { name: 'Buy Now' }).click();
    await payBill(page);
    await payInWindow(page);
    await expect(page.getByRole('dialog', { name: 'Payment Successful!' })).toBeVisible();
    await expect(page).toHaveURL(/\/access$/);
    await page.goBack();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByText('Payment pending admin approval').first()).toBeVisible();
  },
);

test(
  'a second press on any button that sends something sends nothing more',
  { tag: '@desktop' },
  async ({ page, signInAs }) => {
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && isOfGraph(request)) sent.push(operationOf(request));
    });
    const expectOnce = async (operation: string, button: string) => {
      // No answer comes before the second press, also on a busy machine.
      const pressed = Promise.withResolvers<void>();
      await page.route('**/graphql', async (route) => {
        await pressed.promise;
        await route.fallback();
      });
      await page.getByRole('main').getByRole('button', { name: button }).first().dblclick();
      pressed.resolve();
      await expect.poll(() => sent).toContain(operation);
      await page.waitForLoadState('networkidle');
      await page.unroute('**/graphql');
      expect.soft(sent.filter((name) => name === operation)).toHaveLength(1);
    };
    await open(page, paths.forgotPassword());
    await page.getByLabel('E-mail').fill('nobody@dhap.example');
    await expectOnce('RequestPasswordReset', 'Send reset link');

    await open(page, '/reset-password?token=not-a-token');
    await page.getByLabel('New password', { exact: true }).fill('one-step-at-a-time');
    await expectOnce('ResetPassword', 'Set password');

    await open(page, paths.login());
    await page.getByLabel('E-mail').fill('nusrat@dhap.example');
    await page.getByLabel('Password', { exact: true }).fill('not-her-password');
    await expectOnce('LogIn', 'Login');

    await signInAs('Sohini');
    const dialog = await openMeetingForm(page);
    await dialog.getByRole('radiogroup', { name: 'The next two weeks' }).getByRole('radio').nth(5).check();
    await dialog.getByRole('radiogroup', { name: 'Preferred time' }).getByRole('radio').nth(1).check();
    await expectOnce('RequestMeeting', 'Send request');

    await open(page, paths.profile());
    await page
      .getByLabel('Change photo')
      .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: pictures.png });
    await expectOnce('CreatePhotoUpload', 'Upload photo');

    await open(page, paths.announcements());
    await expectOnce('MarkAnnouncementRead', 'Mark as Read');
  },
);

test(
  'signing in in one tab signs in the other, and signing out signs it out',
  { tag: '@desktop' },
  async ({ page, context }) => {
    const other = await context.newPage();
    await open(other, paths.forgotPassword());
    await expect(other.getByRole('link', { name: 'Register', includeHidden: true }).first()).toBeAttached();
    await signIn(page, 'arif@dhap.example', 'dhap-learner');
    await expect(other.getByRole('link', { name: 'My Dashboard', includeHidden: true })).toBeAttached();

    await expect(page).toHaveURL(/\/dashboard$/);
    await other.goto('/purchases');
    await expect(other.getByRole('heading', { level: 1 })).toHaveText('Purchases');
    await page.getByRole('button', { name: 'Account' }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Yes, Logout' }).click();
    await expect(page).toHaveURL(/\/$/);
    await expect(other).toHaveURL('/login?next=/purchases');
  },
);

test(
  'signing out in one tab forgets what was typed in the other, also without a connection',
  { tag: '@desktop' },
  async ({ page, context, signInAs }) => {
    await signInAs('Sohini');
    const other = await context.newPage();
    await open(other, paths.dashboard());
    const dialog = await openMeetingForm(other);
    await dialog.getByLabel(/What would you like to talk about/).fill('Not for the next one at this desk');
    const kept = () => other.evaluate(() => JSON.stringify(Object.entries(sessionStorage)));
    expect(await kept()).toContain('Not for the next one');

    await page.getByRole('button', { name: 'Account' }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await context.setOffline(true);
    await page.getByRole('dialog').getByRole('button', { name: 'Yes, Logout' }).click();
    await expect(other).toHaveURL(/\/login/);
    expect(await kept()).not.toContain('Not for the next one');
  },
);

test(
  'a slow phone loses no letter that is typed while it draws what was found so far',
  { tag: '@phone' },
  async ({ page, context, sessionOf }) => {
    await sessionOf('Moumita');
    await open(page, paths.batches());
    const field = page.getByLabel('Search courses');
    await field.click();
    const devTools = await context.newCDPSession(page);
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: 20 });
    // At about this pause a search is sent for what has been typed.
    await field.pressSequentially('javascript', { delay: 345, timeout: 40_000 });
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    await expect(page).toHaveURL(/search=javascript$/);
    await expect(field).toHaveValue('javascript');
  },
);

test(
  'a page that is open while the connection goes says so, and goes on when it is back',
  { tag: '@phone' },
  async ({ page, context }) => {
    await page.goto('/login');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Login');
    await hydrated(page);
    await context.setOffline(true);
    await expect(page.getByText(/^You are offline/)).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText(/^You are offline/)).toBeHidden();
  },
);
