import { paths } from '../../web/paths.ts';
import { expect, sendSignIn, test } from './fixtures.ts';

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
