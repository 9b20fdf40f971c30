import { expect, sendSignIn, signIn, test } from './fixtures.ts';
import { holdAnswers, operationOf } from './graph.ts';

// Sessions and the history know no device. Where one signs out does, so that is tried on both.

test(
  'a wrong password is refused with one sentence, which is not seen while the form is sent again, and nothing moves',
  { tag: '@phone' },
  async ({ page }) => {
    await page.goto('/login');
    await signIn(page, 'nusrat@dhap.example', 'not-the-password');
    const refusal = page.getByText('We couldn’t log you in. Please check your email and password.');
    const place = () => page.getByLabel('E-mail').evaluate((field) => field.getBoundingClientRect().top + scrollY);
    await expect(refusal).toBeVisible();
    await expect(page.getByLabel('E-mail'), 'what was typed stays').toHaveValue('nusrat@dhap.example');
    const before = await place();

    const release = await holdAnswers(page);
    await sendSignIn(page, 'nusrat@dhap.example', 'not-the-password-either');
    await expect(page.getByRole('button', { name: 'Logging in…' })).toBeVisible();
    await expect(refusal).toBeHidden();
    expect(await place()).toBe(before);
    await release();
    await expect(refusal).toBeVisible();
  },
);

test('signing out asks first, then forgets everything on the device', async ({ page, signInAs }) => {
  await signInAs('Moumita');
  await page.evaluate(() => localStorage.setItem('left-behind', 'yes'));
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();

  const dialog = page.getByRole('dialog', { name: 'Confirm Logout' });
  await expect(dialog).toContainText(
    "Are you sure you want to logout? You'll need to login again to access your account.",
  );
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);

  await expect(page.getByRole('button', { name: 'Account' })).toBeFocused();
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await dialog.getByRole('button', { name: 'Yes, Logout' }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(dialog).toBeHidden();

  expect(await page.evaluate(() => localStorage.getItem('left-behind'))).toBeNull();
  expect((await page.context().cookies()).filter(({ name }) => /token/i.test(name))).toEqual([]);
  await page.goBack();
  await expect(page).toHaveURL('/login?next=/dashboard');
  await expect(page.getByLabel('E-mail')).toBeVisible();
  await page.goto('/dashboard');
  await expect(page).toHaveURL('/login?next=/dashboard');
});

test(
  'going back before the page after signing out is there leads to the sign-in form',
  { tag: '@phone' },
  async ({ page, signInAs }) => {
    await signInAs('Moumita');
    await page.getByRole('button', { name: 'Account' }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();

    await page.getByRole('button', { name: 'Yes, Logout' }).evaluate((button: HTMLElement) => {
      // In the same moment as the address changes, before any page can be drawn.
      const push = history.pushState.bind(history);
      history.pushState = (...entry) => {
        push(...entry);
        history.back();
      };
      button.click();
    });

    await expect(page).toHaveURL('/login?next=/dashboard');
    await expect(page.getByLabel('E-mail')).toBeVisible();
  },
);

test(
  'signing out holds when the call does not arrive, and the next load that can ends the session',
  { tag: '@phone' },
  async ({ page, signInAs }) => {
    const cookies = async () => (await page.context().cookies()).map(({ name }) => name);
    await signInAs('Moumita');
    await page.getByRole('button', { name: 'বাংলা' }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'bn');
    await page.route(/\/graphql/, (route) =>
      operationOf(route.request()) === 'LogOut' ? route.abort('connectionfailed') : route.fallback(),
    );
    await page.getByRole('button', { name: 'অ্যাকাউন্ট' }).click();
    await page.getByRole('menuitem', { name: 'লগআউট' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'হ্যাঁ, লগআউট' }).click();
    await expect(page).toHaveURL(/\/$/);

    await page.goto('/dashboard');
    await expect(page).toHaveURL('/login?next=/dashboard');
    expect(await cookies()).toContain('log-out-pending');

    await page.unroute(/\/graphql/);
    await page.reload();
    await expect.poll(cookies).toEqual(['lang']);
    await expect(page.locator('html')).toHaveAttribute('lang', 'bn');
  },
);
