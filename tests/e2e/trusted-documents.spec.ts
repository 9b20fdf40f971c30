import { person } from '../support/people.ts';
import { freePort, runProgram, waitUntil, type RunningProgram } from '../support/processes.ts';
import { expect, hydrated, sendSignIn, signIn, test } from './fixtures.ts';
import { isOfGraph } from './graph.ts';

let site: string;
let gateway: RunningProgram;

// Before the same REST API as the other gateway.
test.beforeAll(async ({ academy }) => {
  const port = String(await freePort());
  site = `http://localhost:${port}`;
  gateway = runProgram('gateway/main.ts', [], {
    PORT: port,
    ACADEMY_API_URL: academy.api,
    TRUSTED_DOCUMENTS: 'only',
  });
  await waitUntil(async () => (await fetch(`${site}/readyz`)).ok, gateway);
});
test.afterAll(() => gateway.stop());

test('the page works where nothing but its own documents is taken, and sends no texts', async ({ page }) => {
  const sent: { method: string; hasText: boolean }[] = [];
  page.on('request', (request) => {
    if (!isOfGraph(request)) return;
    const hasText = /[?&]query=/.test(request.url()) || (request.postData() ?? '').includes('"query":');
    sent.push({ method: request.method(), hasText });
  });
  const { email, password } = person('Moumita');

  await page.goto(`${site}/login`);
  await signIn(page, email, password);
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goto(`${site}/courses`);
  await page.locator('a[href*="full-stack-web-development"]').first().click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  expect(sent.filter(({ hasText }) => hasText)).toEqual([]);
  expect(new Set(sent.map(({ method }) => method))).toEqual(new Set(['GET', 'POST']));
});

test('a page goes on once the gateway of an older release, which did not know one of its documents, is renewed', async ({
  page,
}) => {
  await page.goto(`${site}/login`);
  await hydrated(page);
  await page.route('**/graphql*', (route) => {
    const { query } = Object(route.request().postDataJSON());
    return query === undefined
      ? route.fulfill({ json: { errors: [{ message: 'PersistedQueryNotFound' }] } })
      : route.continue();
  });
  const { email, password } = person('Tanvir');
  await sendSignIn(page, email, password);
  await expect(page.locator('#scripts-missing')).toBeVisible();

  await page.unrouteAll();
  await sendSignIn(page, email, password);
  await expect(page).toHaveURL(/\/dashboard$/);
});
