import type { Page } from '@playwright/test';
import { seededPeople } from '../../academy-api/database/seed-data/people.ts';
import { faults } from './axe.ts';
import { onBothDevices } from './devices.ts';
import { expect as expectOfPages, test } from './fixtures.ts';

const embedScript = 'https://embeddable-sandbox.cdn.apollographql.com/**';

// GraphiQL and its editor are megabytes of scripts, for which a busy machine takes longer than for any page of the site.
const expect = expectOfPages.configure({ timeout: 30_000 });
test.describe.configure({ timeout: 120_000 });

// A phone has another menu, and the same parts around it: what they draw of an answer is looked at on one device.

/** Opens the menu, which a phone keeps closed. */
const openMenu = async (page: Page): Promise<void> => {
  if ((page.viewportSize()?.width ?? 0) < 1024) await page.getByText('Examples and people').click();
};

const choose = async (page: Page, name: string): Promise<void> => {
  await openMenu(page);
  await page.getByRole('navigation', { name: 'Examples' }).getByRole('button', { name }).click();
};

const session = (page: Page) => page.getByRole('banner').getByRole('status');

/** Signs in by one press on somebody's name. */
const pressName = async (page: Page, name: string): Promise<void> => {
  await openMenu(page);
  const people = page.getByRole('list', { name: 'Sign in as' });
  await expect(people.getByRole('listitem')).toHaveCount(seededPeople.length);
  await people.getByRole('button', { name }).click();
  await expect(session(page)).toHaveText(`Signed in as ${name}`);
};

const panel = (page: Page) => page.getByRole('region', { name: 'Behind the answer' });
const calls = (page: Page, operation: string) => page.getByRole('list', { name: `REST calls of ${operation}` });
const result = (page: Page) => page.getByRole('region', { name: 'Result Window' });

/** Runs another operation in GraphiQL in place of the one in its editor; `word` is one that only the new one has. */
const runText = async (page: Page, text: string, word: string): Promise<void> => {
  const editor = page.getByRole('region', { name: 'Operation Editor' });
  // Brackets that are typed are closed by the editor; what is pasted stays as it is.
  await page.evaluate((pasted) => navigator.clipboard.writeText(pasted), text);
  // The editor takes a moment to be ready for the keyboard.
  await expect(async () => {
    await editor.locator('.native-edit-context, textarea.inputarea').first().focus();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.press('ControlOrMeta+v');
    await expect(editor).toContainText(word, { timeout: 1_000 });
  }).toPass();
  await page.keyboard.press('ControlOrMeta+Enter');
};

test.describe('the explorer', () => {
  test('opens and runs examples from its menu without the internet', { tag: '@desktop' }, async ({ page, academy }) => {
    const foreign: string[] = [];
    await page.route('**/*', (route) => {
      const url = route.request().url();
      if (url.startsWith(academy.site) || url.startsWith('blob:')) return route.continue();
      foreign.push(url);
      return route.abort();
    });
    await page.goto('/explorer/');
    await expect(result(page)).toContainText('"courses"');

    await choose(page, 'Check the session');
    await expect(page).toHaveURL(/\?example=check-the-session$/);
    await expect(result(page)).toContainText('"isAuthenticated": false');
    await expect(panel(page).getByRole('status')).toContainText('CheckTheSession: no REST call');

    // What changes something waits until it is run by hand.
    await choose(page, 'Log in');
    await expect(panel(page).getByRole('status')).toHaveText('Run an operation, and its REST calls are drawn here.');
    await expect(page.getByRole('region', { name: 'Operation Editor' })).toContainText('mutation LogIn');
    await expect(session(page)).toHaveText('Nobody is signed in');
    await page.getByRole('button', { name: /^Execute query/ }).click();
    await expect(session(page)).toHaveText('Signed in as Moumita Sen');
    expect(foreign).toEqual([]);
  });

  test(
    'an example that is chosen by the keyboard opens in one tab, however often, and after a reload',
    { tag: '@desktop' },
    async ({ page }) => {
      const tabs = page.getByRole('tablist', { name: 'Select active operation' }).getByRole('tab');
      const chooseByKeyboard = async (name: string) => {
        const isFocused = (text: string) =>
          page.evaluate((wanted) => document.activeElement?.textContent === wanted, text);
        for (let press = 0; press < 30 && !(await isFocused(name)); press += 1) {
          if (await isFocused('Examples and people')) await page.keyboard.press('Enter');
          await page.keyboard.press('Tab');
        }
        await page.keyboard.press('Enter');
      };
      await page.goto('/explorer/?example=check-the-session');
      await expect(result(page)).toContainText('"isAuthenticated"');
      await chooseByKeyboard('Look at a course');
      await expect(page).toHaveURL(/\?example=look-at-a-course$/);
      await expect(result(page)).toContainText('"course"');
      await expect(tabs).toHaveText([/^CheckTheSession/, /^LookAtACourse/]);
      await choose(page, 'Check the session');
      // The editors keep their tabs a moment after they have changed.
      await expect
        .poll(() => page.evaluate(() => localStorage.getItem('graphiql:tabState')))
        .toMatch(/"title":"LookAtACourse".*"activeTabIndex":0}$/s);

      // In a narrow window the menu is closed.
      await page.setViewportSize({ width: 360, height: 740 });
      await page.reload();
      await expect(result(page)).toContainText('"isAuthenticated"');
      await expect(tabs).toHaveText([/^CheckTheSession/, /^LookAtACourse/]);
      await chooseByKeyboard('Look at a course');
      await expect(page).toHaveURL(/\?example=look-at-a-course$/);
      await expect(result(page)).toContainText('"course"');
      await expect(tabs).toHaveText([/^CheckTheSession/, /^LookAtACourse/]);
    },
  );

  test(
    'signs in as somebody by one press, and the same query answers for them',
    { tag: '@desktop' },
    async ({ page }) => {
      await page.goto('/explorer/?example=see-the-profile');
      await expect(panel(page)).toContainText('viewer is null: nobody is signed in.');
      await panel(page).getByRole('button', { name: 'Sign in as Moumita Sen' }).click();
      await expect(result(page)).toContainText('Moumita');

      await pressName(page, 'Rafiq Islam');
      await expect(result(page)).toContainText('Rafiq');

      await page.getByRole('banner').getByRole('button', { name: 'Sign out' }).click();
      await expect(panel(page)).toContainText('viewer is null: nobody is signed in.');
    },
  );

  test(
    'draws the calls of an answer in their order, and what memory gave, and tells of an API that cannot be reached',
    { tag: '@desktop' },
    async ({ page, context, academy }) => {
      await context.request.get('/courses');
      await page.goto('/explorer/?example=browse-the-catalogue');
      await pressName(page, 'Moumita Sen');
      const answer = page.waitForResponse(
        async (response) =>
          response.url().endsWith('/graphql') && response.request().postDataJSON().operationName === 'SeeTheDashboard',
      );
      await choose(page, 'See the dashboard');
      const { explain } = (await (await answer).json()).extensions;
      const rows = calls(page, 'SeeTheDashboard').getByRole('listitem');

      const inOrder = explain.calls.toSorted(
        (one: { startedAfterMs: number }, other: { startedAfterMs: number }) =>
          one.startedAfterMs - other.startedAfterMs,
      );
      expect(inOrder.length).toBeGreaterThan(2);
      await expect(rows.locator('code')).toHaveText(inOrder.map(({ call }: { call: string }) => call));
      await expect(rows.first()).toContainText(/began at .* and ended at .* ms\s*200/);

      // A bar begins and ends where its call did, on the scale of the whole answer.
      const end = Math.max(
        explain.totalMs,
        ...inOrder.map((call: { startedAfterMs: number; durationMs: number }) => call.startedAfterMs + call.durationMs),
      );
      for (const [index, { startedAfterMs, durationMs }] of inOrder.entries()) {
        const bar = rows.nth(index).locator('rect');
        expect(Number(await bar.getAttribute('x'))).toBeCloseTo((startedAfterMs / end) * 1000, 0);
        expect(Number(await bar.getAttribute('width'))).toBeCloseTo(Math.max(5, (durationMs / end) * 1000), 0);
      }

      const memory = page.getByRole('list', { name: 'Reads that memory answered' });
      expect(explain.fromMemory).toEqual(['GET /courses']);
      await expect(memory.getByRole('listitem').locator('code')).toHaveText(['GET /courses']);
      await expect(memory).toContainText('no call');

      await academy.killApi();
      await choose(page, 'See the purchases');
      const errors = page.getByRole('list', { name: 'Errors of the answer' });
      await expect(errors).toContainText('UPSTREAM_UNAVAILABLE');
      await expect(errors).toContainText('The REST API cannot be reached or failed');
      await expect(calls(page, 'SeeThePurchases').getByRole('listitem').first()).toContainText('GET /purchases/me');

      // A sign-in is refused as any other is, in the same words.
      await openMenu(page);
      await page.getByRole('list', { name: 'Sign in as' }).getByRole('button', { name: 'Rafiq Islam' }).click();
      await expect(page.getByRole('alert').filter({ hasText: /\w/ })).toBeVisible();
      await expect(session(page)).toHaveText('Signed in as Moumita Sen');
      await academy.startApi();
    },
  );

  test('says what the code of an error means, and what to do', { tag: '@desktop' }, async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto('/explorer/?example=browse-the-catalogue');
    await expect(result(page)).toContainText('"courses"');
    const errors = page.getByRole('list', { name: 'Errors of the answer' });

    await runText(page, '{ viewer { nonsense } }', 'nonsense');
    await expect(errors).toContainText('BAD_USER_INPUT');
    await expect(errors).toContainText('Cannot query field "nonsense" on type "Viewer".');
    await expect(errors).toContainText(
      'The request is wrong: syntax, validation, a variable, a number out of its bounds.',
    );
    await expect(errors).toContainText('The message says what.');

    const refused =
      'mutation { logIn(input: { email: "nobody", password: "x" }) { userErrors { code message field } } }';
    await runText(page, refused, 'nobody');
    await expect(errors).toContainText('EMAIL_INVALID');
    await expect(errors).toContainText('The e-mail address has no @, or a character that cannot be kept.');
  });
});

test.describe('Apollo Sandbox', () => {
  // Apollo's script and frame come from the internet; what stands in for them does what they do with their options.
  const standIn = `globalThis.EmbeddedSandbox = class {
    constructor({ target, initialEndpoint, initialState: { document: query, variables }, handleRequest }) {
      this.button = document.createElement('button');
      this.button.textContent = 'Run ' + /(?:query|mutation) (\\w+)/.exec(query)[1];
      const headers = { 'content-type': 'application/json' };
      const body = JSON.stringify({ query, variables });
      this.button.onclick = async () => {
        const response = await handleRequest(initialEndpoint, { method: 'POST', credentials: 'omit', headers, body });
        target.dataset.answer = await response.text();
      };
      target.append(this.button);
    }
    dispose() { this.button.remove(); }
  };`;

  test('has the menu, the sign-in and the calls in the frame around it', async ({ page }) => {
    await page.route(embedScript, (route) => route.fulfill({ contentType: 'text/javascript', body: standIn }));
    await page.goto('/sandbox');
    await expect(page.getByRole('button', { name: 'Run BrowseTheCatalogue' })).toBeVisible();
    await choose(page, 'See the profile');
    await expect(page.getByRole('button', { name: /^Run / })).toHaveCount(1);
    await page.getByRole('button', { name: 'Run SeeTheProfile' }).click();
    await expect(panel(page)).toContainText('viewer is null: nobody is signed in.');

    await pressName(page, 'Moumita Sen');
    await page.getByRole('button', { name: 'Run SeeTheProfile' }).click();
    await expect(page.locator('[data-answer*="moumita@dhap.example"]')).toBeVisible();
    await expect(calls(page, 'SeeTheProfile').getByRole('listitem').first()).toContainText('GET /');
  });

  test('leads to the explorer where the internet is away', { tag: '@desktop' }, async ({ page }) => {
    await page.route(embedScript, (route) => route.abort());
    await page.goto('/sandbox?example=look-at-a-course');
    await page.getByRole('link', { name: 'GraphiQL has the same examples' }).click();
    await expect(page).toHaveURL(/\/explorer\/\?example=look-at-a-course$/);
    await expect(result(page)).toContainText('"course"');
  });
});

for (const [name, address] of [
  ['the explorer', '/explorer/'],
  ['Apollo Sandbox', '/sandbox'],
] as const) {
  test(
    `${name} does not move when it is known who can sign in, and can be used by everybody, by day and in the evening`,
    { tag: '@desktop' },
    async ({ page }) => {
      const expectNoFaultsAnywhere = () =>
        // A tab of GraphiQL is a button and can be dragged as well.
        onBothDevices(page, async (device) => expect(await faults(page, ['nested-interactive']), device).toEqual([]));
      await page.emulateMedia({ colorScheme: 'light' });
      await page.route(embedScript, (route) => route.abort());
      const { promise: isLookedAt, resolve: lookedAt } = Promise.withResolvers<void>();
      await page.route('**/seeded-people', async (route) => {
        await isLookedAt;
        await route.continue();
      });
      await page.goto(`${address}?example=see-the-dashboard`);
      await expect(session(page)).toHaveText('Nobody is signed in');
      // Letters of another font break the line of the heading elsewhere.
      await page.evaluate(() => document.fonts.ready);
      const placesOfMenu = async () => {
        const tops: number[] = [];
        for (const width of [360, 1280]) {
          await page.setViewportSize({ width, height: 800 });
          tops.push(await page.getByRole('complementary').evaluate((menu) => menu.getBoundingClientRect().top));
        }
        return tops;
      };
      const before = await placesOfMenu();
      lookedAt();
      await expect(page.getByRole('button', { name: 'Sign in as Moumita Sen' }).first()).toBeVisible();
      expect(await placesOfMenu()).toEqual(before);

      if (name === 'the explorer') await expect(panel(page)).toContainText('viewer is null');
      await pressName(page, 'Moumita Sen');
      if (name === 'the explorer') await expect(calls(page, 'SeeTheDashboard')).toBeVisible();
      await expectNoFaultsAnywhere();

      // GraphiQL takes up its colours when it is opened.
      await page.emulateMedia({ colorScheme: 'dark' });
      await page.reload();
      await expect(session(page)).toHaveText('Signed in as Moumita Sen');
      if (name === 'the explorer') await expect(calls(page, 'SeeTheDashboard')).toBeVisible();
      await expectNoFaultsAnywhere();
    },
  );
}
