import type { Page } from '@playwright/test';
import { faultsInFrame } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { paymentWindow } from './payment-window.ts';

test(
  'the payment window names the month in Bengali, though its provider is told of it in English',
  { tag: '@phone' },
  async ({ page, speak, sessionOf }) => {
    await sessionOf('Moumita');
    await speak('bn');
    await page.goto('/course/1/access');
    await page
      .getByRole('main')
      .getByRole('button', { name: /₹১৫০০$/ })
      .click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^₹[০-৯.]+ পেমেন্ট করুন$/ })
      .click();
    await expect(paymentWindow(page).getByLabel('ফোন নম্বর')).toBeFocused();
    await expect(paymentWindow(page).getByText(/ · মাস ২$/)).toBeVisible();
  },
);

test(
  'a declined payment is made with another method in the same window, in Bengali',
  { tag: '@phone' },
  async ({ page, speak, sessionOf }) => {
    // Axe looks at seven steps, at two widths.
    test.slow();
    await sessionOf('Imran');
    await speak('bn');
    await page.goto('/course/css-layout');
    await page.getByRole('main').getByRole('button', { name: 'এখনই কিনুন' }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^₹[০-৯.]+ পেমেন্ট করুন$/ })
      .click();

    const paying = paymentWindow(page);
    await expect(paying.getByLabel('ফোন নম্বর')).toBeFocused();
    await expectNoFaults(page);
    await paying.getByLabel('ফোন নম্বর').press('Enter');
    await expect(paying.getByRole('alert')).toHaveText('ফোন নম্বর লিখুন।');
    await expectNoFaults(page);
    await paying.getByLabel('ফোন নম্বর').fill('+৮৮০ ১৭১২ ৩৪৫৬৭৮');
    await paying.getByLabel('ইমেইল').fill('imran@example.com');
    await paying.getByRole('button', { name: 'এগিয়ে যান' }).click();

    // A wrong digit, a date that has passed and a short CVV are told beside their fields.
    await paying.getByLabel('কার্ড নম্বর').fill('4111 1111 1111 1112');
    await paying.getByLabel('মেয়াদ').fill('12/20');
    await paying.getByLabel('CVV').fill('12');
    await paying.getByLabel('কার্ডে লেখা নাম').fill('Imran Kabir');
    await paying.getByRole('button', { name: /^₹[০-৯]+\.[০-৯]{2} পেমেন্ট করুন$/ }).click();
    await expect(paying.getByLabel('কার্ড নম্বর')).toHaveAccessibleDescription(/কোথাও ভুল আছে/);
    await expect(paying.getByLabel('মেয়াদ')).toHaveAccessibleDescription('এই কার্ডের মেয়াদ শেষ।');
    await expect(paying.getByLabel('CVV')).toHaveAccessibleDescription('CVV-তে ৩টি অঙ্ক থাকে।');
    await expectNoFaults(page);
    // A card that is no test card might be somebody's own.
    await paying.getByLabel('কার্ড নম্বর').fill('4242 4242 4242 4242');
    await expect(paying.getByLabel('কার্ড নম্বর')).toHaveAccessibleDescription(/শুধু পরীক্ষার কার্ড চলে/);
    await paying.getByRole('button', { name: 'পরীক্ষার তথ্য বসান' }).click();
    await paying.getByRole('button', { name: /^₹[০-৯.]+ পেমেন্ট করুন$/ }).click();

    // Fewer than four digits are a wrong code, as in the provider's test mode.
    await paying.getByLabel('OTP').fill('১২৩');
    await expectNoFaults(page);
    await paying.getByRole('button', { name: 'পেমেন্ট নিশ্চিত করুন' }).click();
    await expect(paying.getByRole('alert')).toContainText('OTP ঠিক ছিল না।');
    await expectNoFaults(page);

    await paying.getByRole('radio', { name: 'UPI' }).check();
    await paying.getByLabel('UPI আইডি').fill('failure@razorpay');
    await paying.getByRole('button', { name: /^₹[০-৯.]+ পেমেন্ট করুন$/ }).click();
    await paying.getByRole('button', { name: 'অনুমোদন দিন' }).click();
    await expect(paying.getByRole('alert')).toContainText('ব্যাংক পেমেন্টটি নেয়নি।');
    await paying.getByLabel('UPI আইডি').fill('success@razorpay');
    await paying.getByRole('button', { name: /^₹[০-৯.]+ পেমেন্ট করুন$/ }).click();
    await expect(paying.getByRole('heading', { name: 'ফোনে অনুমোদন দিন' })).toBeFocused();
    await expectNoFaults(page);
    await paying.getByRole('button', { name: 'অনুমোদন দিন' }).click();

    await expect(paying.getByRole('heading', { name: 'পেমেন্ট সফল' })).toBeVisible();
    await expect(page.getByRole('dialog', { name: 'পেমেন্ট সফল!' })).toBeVisible();
    await expect(page).toHaveURL(/\/access$/);
  },
);

const expectNoFaults = async (page: Page) => {
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 740 });
    expect(await faultsInFrame(page, 'iframe[src*="/academy-checkout/window"]'), `${width} px`).toEqual([]);
  }
};
