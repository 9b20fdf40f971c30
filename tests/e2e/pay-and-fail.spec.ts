import type { Page } from '@playwright/test';
import { paths } from '../../web/paths.ts';
import { expect, hydrated, test } from './fixtures.ts';
import { cancelWindow, fillInButton, goToBank, payBill, paymentWindow } from './payment-window.ts';
import { operationOf } from './graph.ts';
import { COURSE } from './places.ts';

const pay = /^Pay ₹/;

/** Opens the page of a course and presses its button, which asks what is to be paid. */
const beginToPay = async (page: Page, address = COURSE): Promise<void> => {
  await page.goto(address);
  await page.getByRole('button', { name: 'Pay First Month' }).click();
};

test.beforeEach(({ sessionOf }) => sessionOf('Nusrat'));

test(
  'a dialog closes with Escape, a closed payment window closes it without an error, and nothing is owed',
  { tag: '@desktop' },
  async ({ page }) => {
    await beginToPay(page);
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.getByRole('button', { name: 'Pay First Month' }).click();
    await payBill(page);
    await cancelWindow(page);

    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Pay First Month' })).toBeFocused();
    await page.goto('/purchases');
    await expect(page.getByText('No Purchases Yet')).toBeVisible();
  },
);

test(
  'what is to be paid opens at its beginning on a low screen, with the button that pays in view',
  { tag: '@desktop' },
  async ({ page }) => {
    for (const [width, height] of [
      [360, 560],
      [640, 320],
    ] as const) {
      await page.setViewportSize({ width, height });
      await beginToPay(page);
      const dialog = page.getByRole('dialog', { name: 'Complete Your Purchase' });
      await expect(dialog.getByRole('button', { name: pay })).toBeFocused();
      await expect(dialog.getByRole('button', { name: pay })).toBeInViewport({ ratio: 1 });
      await expect(dialog.getByRole('heading')).toBeInViewport({ ratio: 1 });
      expect(await dialog.evaluate((element) => element.scrollTop), `${width} × ${height}`).toBe(0);
    }
  },
);

test(
  'a payment window that was slow has the focus in its first field, and the page shows through behind it where the device is dark',
  { tag: '@phone' },
  async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.route('**/academy-checkout/window*', async (route) => {
      await page.getByText('The payment window is loading…').waitFor();
      await route.continue();
    });
    await beginToPay(page);
    await payBill(page);
    await expect(paymentWindow(page).getByLabel('Phone number')).toBeFocused();
    await expect(paymentWindow(page).getByRole('button', { name: 'Continue' })).toBeVisible();
    const brightest = async () => {
      const shot = await page.screenshot({ clip: { x: 8, y: 8, width: 1, height: 1 } });
      return page.evaluate(async (png) => {
        const image = new Image();
        image.src = `data:image/png;base64,${png}`;
        await image.decode();
        const context = document.createElement('canvas').getContext('2d');
        context?.drawImage(image, 0, 0);
        return Math.max(...(context?.getImageData(0, 0, 1, 1).data.slice(0, 3) ?? []));
      }, shot.toString('base64'));
    };
    // The dark header under the dark veil, once that has come down; a grey ground is brighter.
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 740 });
      await expect.poll(brightest, `${width} px`).toBeLessThan(40);
    }
    expect(
      await paymentWindow(page)
        .locator('.card')
        .evaluate((card) => getComputedStyle(card).colorScheme),
    ).toBe('dark');
  },
);

test(
  'an attempt that the bank did not answer gives no advice to try again, and is looked for after a reload',
  { tag: '@desktop' },
  async ({ page }) => {
    await page.clock.install();
    // Its money comes half a minute later, so it is another course than the others'.
    await beginToPay(page, paths.course('sql-and-databases'));
    await payBill(page);
    await goToBank(page);
    const paying = paymentWindow(page);
    await paying.getByText('Try another outcome').click();
    await paying.getByLabel('How the bank answers').selectOption('Late capture');
    await paying.getByRole('button', { name: 'Confirm payment' }).click();
    await expect(paying.getByRole('alert')).toContainText('do not pay again right away');
    await expect(paying.getByRole('alert')).not.toContainText('Try again');
    // What a bank does not answer is often left without a connection.
    await page.context().setOffline(true);
    await cancelWindow(page);
    await expect(page.getByRole('dialog', { name: 'Payment not confirmed yet' })).toBeVisible();
    await page.context().setOffline(false);

    await page.reload();
    await hydrated(page);
    const look = page.waitForRequest((request) => operationOf(request) === 'AwaitedPayment');
    await page.clock.runFor('00:11');
    await look;
  },
);

test(
  'a failed payment can be tried again in the window, and says so when the window is left',
  { tag: '@phone' },
  async ({ page }) => {
    await beginToPay(page);
    await payBill(page);
    await goToBank(page);
    await paymentWindow(page).getByRole('button', { name: 'Decline' }).click();
    await expect(paymentWindow(page).getByRole('alert')).toContainText('Try again, or choose another method.');
    await expect(paymentWindow(page).getByRole('button', { name: /^Pay ₹/ })).toBeEnabled();
    await cancelWindow(page);

    // One dialog with one sentence; the modal keeps it in view for the next try.
    const words = page.getByText('The bank declined this payment.');
    await expect(page.getByRole('dialog', { name: 'Payment Failed' }).getByRole('alert')).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(1);
    await expect(words).toHaveCount(1);
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(page.getByRole('dialog', { name: 'Complete Your Purchase' })).toContainText(/The bank declined/);
    await expect(words).toHaveCount(1);
    await expect(page.getByRole('alert')).toHaveCount(0);
  },
);

// Both devices have one history; only how the hand goes back differs.
test('Back closes the payment window and stays on the course', { tag: '@phone' }, async ({ page }) => {
  await page.goto(paths.dashboard());
  await beginToPay(page);
  await payBill(page);
  await fillInButton(page);
  await page.goBack();

  await expect(page.locator('iframe')).toHaveCount(0);
  await expect(page).toHaveURL(/\/course\/full-stack-web-development$/);
  await page.getByRole('button', { name: 'Pay First Month' }).click();
  await payBill(page);
  await cancelWindow(page);
  await expect(page.locator('iframe')).toHaveCount(0);
  // Nothing of the window is left in the history either.
  await page.goBack();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test(
  'a reload closes the payment window, and Back and Forward find no trace of it',
  { tag: '@phone' },
  async ({ page }) => {
    await page.goto(paths.dashboard());
    await beginToPay(page);
    await payBill(page);
    await fillInButton(page);
    await page.reload();
    await hydrated(page);
    await page.goBack();
    await expect(page).toHaveURL(/\/dashboard$/);

    // The entry of the window is still there to go forward to, and is no place to stay at.
    await page.goForward();
    await expect(page).toHaveURL(/\/course\/full-stack-web-development$/);
    await hydrated(page);
    await page.goForward();
    await expect.poll(() => page.evaluate(() => JSON.stringify(window.history.state))).not.toContain('openOverPage');
    await page.goBack();
    await expect(page).toHaveURL(/\/dashboard$/);
  },
);

// What is fetched, and what a dialog says of it, is the same at every width.
test(
  'a payment window that loads slowly says so and can be left; one that does not load says so',
  { tag: '@desktop' },
  async ({ page }) => {
    await beginToPay(page);
    const asked = () => page.waitForRequest('**/academy-checkout/window*');
    let answer: () => void = () => undefined;
    await page.route('**/academy-checkout/window*', async (route) => {
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      await route.abort().catch(() => undefined);
    });
    const dialog = page.getByRole('dialog', { name: 'Complete Your Purchase' });
    const first = asked();
    await dialog.getByRole('button', { name: pay }).click();
    await first;
    await expect(dialog.getByText('The payment window is loading…')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.locator('iframe')).toHaveCount(0);

    await page.getByRole('button', { name: 'Pay First Month' }).click();
    const second = asked();
    await dialog.getByRole('button', { name: pay }).click();
    await second;
    await expect(dialog.getByText('The payment window is loading…')).toBeVisible();
    answer();
    await expect(page.getByRole('alert')).toContainText('The payment window could not be loaded.');
    await expect(page.locator('iframe')).toHaveCount(0);
  },
);

test(
  'a payment window of which a file is lost on the way says so, and opens at the next try',
  { tag: '@desktop' },
  async ({ page }) => {
    await page.goto(COURSE);
    // Without one of them it has no looks, or buttons that do nothing.
    for (const file of ['window.css', 'steps.css', 'window.js', 'fields.js'])
      await test.step(file, async () => {
        await page.route(`**/academy-checkout/${file}`, (route) => route.abort(), { times: 1 });
        await page.getByRole('button', { name: 'Pay First Month' }).click();
        await payBill(page);
        await expect(page.getByRole('alert'), file).toContainText('The payment window could not be loaded.');
        await expect(page.locator('iframe'), file).toHaveCount(0);

        await page.getByRole('button', { name: 'Try Again' }).click();
        await payBill(page);
        await (await fillInButton(page)).click();
        await cancelWindow(page);
        await expect(page.locator('iframe'), file).toHaveCount(0);
      });
  },
);

test(
  'a payment window that the academy cannot send says so, also in a tab that has been open for hours',
  { tag: '@desktop' },
  async ({ page, academy }) => {
    await beginToPay(page);
    // A browser keeps the timings of 250 requests.
    await page.evaluate(() => performance.setResourceTimingBufferSize(performance.getEntriesByType('resource').length));
    await page.route('**/academy-checkout/window*', async (route) => {
      await academy.killApi();
      await route.continue();
    });
    await payBill(page);
    await expect(page.getByRole('alert')).toContainText('The payment window could not be loaded.');
    await expect(page.locator('iframe')).toHaveCount(0);
    await academy.startApi();
  },
);

test(
  'a button that is pressed twice orders once, and its new words are not selected',
  { tag: '@desktop' },
  async ({ page }) => {
    let orders = 0;
    page.on('request', (request) => {
      if (operationOf(request) === 'StartCheckout') orders += 1;
    });
    await beginToPay(page);
    await page.getByRole('dialog').getByRole('button', { name: pay }).dblclick();
    expect(await page.evaluate(() => String(window.getSelection()))).toBe('');
    await fillInButton(page);
    expect(orders).toBe(1);
  },
);

test('a payment script that cannot be loaded says so', { tag: '@desktop' }, async ({ page }) => {
  await page.route('**/academy-checkout/checkout.js', (route) => route.abort());
  await beginToPay(page);
  await payBill(page);

  await expect(page.getByRole('alert')).toContainText('Failed to load Razorpay script');

  // The dialogs follow one another, and a keyboard goes on where they lead.
  await page.getByRole('button', { name: 'Try Again' }).press('Enter');
  await expect(page.getByRole('dialog').getByRole('button', { name: pay })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Pay First Month' })).toBeFocused();
});
