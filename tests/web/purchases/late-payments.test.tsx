import { act, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { expectShown } from '../../support/expect-shown.ts';
import { openDialog, openWindow, provider } from './checkout-dialog.ts';

describe('a payment whose end is not known when the window is left', () => {
  it.each([
    ['the bank did not answer in time', () => provider.fail('The bank did not answer.', 'payment_timed_out')],
    [
      'the provider gives a reason that may be followed by the money',
      () => provider.fail('It failed.', 'server_error'),
    ],
    [
      'only a later attempt was declined',
      () => {
        provider.fail('The bank did not answer.', 'payment_timed_out');
        provider.fail('The bank declined.');
      },
    ],
  ])('is not called uncharged where %s', async (_what, attempt) => {
    const page = await openDialog({});
    await openWindow(page);
    await act(async () => attempt());
    await act(async () => provider.dismiss());
    const overlay = within(await screen.findByRole('dialog', { name: 'Payment not confirmed yet' }));
    expect(screen.queryByText(/Nothing was charged/)).toBeNull();
    expectShown(overlay.getByText('We do not know yet whether your bank has taken the money.'));
    expect(overlay.getByRole('link', { name: 'Purchases' }).getAttribute('href')).toBe('/purchases');
    expect(overlay.getByRole('button', { name: 'Try Again' }).getAttribute('data-look')).toBe('quiet');
    const [closeMain] = overlay.getAllByRole('button', { name: 'Close' });
    expect(closeMain?.getAttribute('data-look')).toBe('primary');
    await page.user.click(closeMain ?? document.body);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('is told in our words where the provider gave none', async () => {
    const page = await openDialog({});
    await openWindow(page);
    await act(async () => provider.fail('', 'payment_timed_out'));
    await act(async () => provider.dismiss());
    const overlay = within(await screen.findByRole('dialog', { name: 'Payment not confirmed yet' }));
    expect(overlay.getByRole('alert').textContent).toBe('The bank has given no final answer.');
  });
});
