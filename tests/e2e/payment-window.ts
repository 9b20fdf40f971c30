// What is done at the bill and in the payment provider's window, in English.
import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test';

/** Presses Pay in the dialog with the bill, which opens the payment provider's window. */
export const payBill = (page: Page): Promise<void> =>
  page
    .getByRole('dialog')
    .getByRole('button', { name: /^Pay ₹/ })
    .click();

/** The payment provider's window, once it is open. */
export const paymentWindow = (page: Page): FrameLocator => page.frameLocator('iframe[src*="/academy-checkout/window"]');

/** The first button of the payment window, once it is shown. */
export const fillInButton = async (page: Page): Promise<Locator> => {
  const button = paymentWindow(page).getByRole('button', { name: 'Fill in test details' });
  // In a frame that is not rendered yet, Playwright takes the hidden button of a later step for a visible one.
  await expect(button).toHaveCount(1);
  await expect(button).toBeVisible();
  return button;
};

/** Walks the payment window with its test details up to the bank, which is asked for a code. */
export const goToBank = async (page: Page): Promise<void> => {
  await (await fillInButton(page)).click();
  await paymentWindow(page).getByRole('button', { name: 'Continue' }).click();
  await paymentWindow(page)
    .getByRole('button', { name: /^Pay ₹/ })
    .click();
};

/** Pays in the payment window with its test details, in four presses. */
export const payInWindow = async (page: Page): Promise<void> => {
  await goToBank(page);
  await paymentWindow(page).getByRole('button', { name: 'Confirm payment' }).click();
};

/** Closes the payment window with its cross, and says that this is meant. */
export const cancelWindow = async (page: Page): Promise<void> => {
  await paymentWindow(page).getByRole('button', { name: 'Close the payment window' }).click();
  await paymentWindow(page).getByRole('button', { name: 'Yes, cancel' }).click();
};
