import { paths } from '../../web/paths.ts';
import { expect, hydrated, sendSignIn, test } from './fixtures.ts';

test('a page asks in full a gateway that refuses the hashes of its documents', async ({ page }) => {
  const texts: string[] = [];
  await page.route('**/graphql*', async (route) => {
    const body: unknown = route.request().method() === 'POST' ? route.request().postDataJSON() : {};
    const { query } = Object(body);
    if (typeof query !== 'string') {
      await route.fulfill({ json: { errors: [{ message: 'PersistedQueryNotFound' }] } });
      return;
    }
    texts.push(query);
    await route.continue();
  });
  await page.goto(paths.login());
  await sendSignIn(page, 'nobody@dhap.example', 'dhap-nobody');
  await expect.poll(() => texts.filter((text) => /^mutation \w+.*\{\n {2}/.test(text)).length).toBeGreaterThan(0);
  await expect(page.getByRole('alert')).toBeVisible();
});

test.describe('a page of an older release, whose scripts the gateway no longer has,', () => {
  const gone = { status: 404, body: 'There is no such file.' };

  test('is to be loaded again where its documents are unknown as well, and keeps what was typed', async ({ page }) => {
    await page.goto(paths.login());
    await hydrated(page);
    await page.route('**/assets/**', (route) => route.fulfill(gone));
    await page.route('**/graphql*', (route) =>
      route.fulfill({ json: { errors: [{ message: 'PersistedQueryNotFound' }] } }),
    );
    await sendSignIn(page, 'nobody@dhap.example', 'dhap-nobody');

    const message = page.locator('#scripts-missing');
    await expect(message).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'E-mail' })).toHaveValue('nobody@dhap.example');
    await page.unrouteAll();
    await message.getByRole('link').filter({ visible: true }).click();
    await sendSignIn(page, 'nobody@dhap.example', 'dhap-nobody');
    await expect(page.getByRole('alert').filter({ hasText: 'password' })).toBeVisible();
    await expect(message).toBeHidden();
  });

  test('is to be loaded again where it has not got the words of the other language, and has it then', async ({
    page,
  }) => {
    await page.goto(paths.login());
    await hydrated(page);
    await page.route('**/assets/**', (route) => route.fulfill(gone));
    await page.getByRole('button', { name: 'বাংলা' }).first().click();
    const message = page.locator('#scripts-missing');
    await expect(message).toBeVisible();
    await page.unrouteAll();
    await message.getByRole('link').filter({ visible: true }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'bn');
  });
});
