import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { expectShown } from '../../support/expect-shown.ts';
import { connectionLost, failure } from '../../support/graph-double.ts';
import { refusal } from '../../support/graph-objects/values.ts';
import { renderPage } from '../../support/render-page.tsx';
import { statusPlaces } from '../../support/status-places.ts';

afterEach(() => void vi.useRealTimers());

describe('asking for a reset link', () => {
  it('shows what the graph says, whatever the address', async () => {
    const message = 'If your email exists, we sent reset instructions. Check your inbox.';
    const page = await renderPage('/forgot-password', { graph: { requestPasswordReset: { message, userErrors: [] } } });
    await page.user.type(await screen.findByLabelText('E-mail'), 'nobody@dhap.example');
    const expectSaid = statusPlaces();
    await page.user.click(screen.getByRole('button', { name: 'Send reset link' }));
    expectShown(await screen.findByText(message));
    expectSaid(message);
    expect(page.sent('RequestPasswordReset')[0]?.variables).toEqual({ input: { email: 'nobody@dhap.example' } });

    await page.user.click(screen.getByRole('button', { name: 'বাংলা' }));
    await screen.findByRole('heading', { name: 'পাসওয়ার্ড ভুলে গেছি', level: 1 });
    expectShown(screen.getByText(/^এই ইমেইলে অ্যাকাউন্ট থাকলে/));
    expect(screen.queryByText(message)).toBeNull();
  });

  it.each([
    ['nobody answers', connectionLost, /^We could not reach the academy\./, /^একাডেমিতে পৌঁছানো গেল না।/],
    ['it failed', () => failure('UPSTREAM_TIMEOUT'), /^It failed\./, null],
  ])('says so where %s, in the language of the page', async (_what, answer, english, bengali) => {
    const page = await renderPage('/forgot-password', { graph: { requestPasswordReset: answer } });
    await page.user.click(await screen.findByRole('button', { name: 'Send reset link' }));
    expectShown(await screen.findByText(english));
    await page.user.click(screen.getByRole('button', { name: 'বাংলা' }));
    await screen.findByRole('heading', { name: 'পাসওয়ার্ড ভুলে গেছি', level: 1 });
    expect(screen.queryByText(english)).toBeNull();
    if (bengali !== null) expectShown(screen.getByText(bengali));
  });
});

describe('a page that was wanted before the password was forgotten', () => {
  it('is still where signing in leads after the new password', async () => {
    const asked = await renderPage('/login?next=/course/css-layout', {
      graph: { requestPasswordReset: { message: 'Check your inbox.', userErrors: [] } },
    });
    await asked.user.click(await screen.findByRole('link', { name: 'Forgot password?' }));
    await asked.user.type(await screen.findByLabelText('E-mail'), 'nobody@dhap.example');
    expect(screen.getByRole('main').querySelector('p > a')?.getAttribute('href')).toBe(
      '/login?next=/course/css-layout',
    );
    await asked.user.click(screen.getByRole('button', { name: 'Send reset link' }));
    await screen.findByText('Check your inbox.');
    cleanup();

    // The mailed link opens another tab.
    const page = await renderPage('/reset-password?token=abc', {
      graph: { resetPassword: { message: 'Password updated.', destination: { path: '/login' }, userErrors: [] } },
    });
    await page.user.type(await screen.findByLabelText('New password'), 'one-step-at-a-time');
    await page.user.click(screen.getByRole('button', { name: 'Set password' }));
    await waitFor(() => expect(page.address()).toBe('/login?next=/course/css-layout'), { timeout: 4000 });
    // It was wanted once.
    expect(localStorage.getItem('wanted-after-reset')).toBeNull();
  });

  it('is wanted no more by somebody who asks for a link again without it', async () => {
    localStorage.setItem('wanted-after-reset', '/course/css-layout');
    const page = await renderPage('/forgot-password', {
      graph: { requestPasswordReset: { message: 'Check your inbox.', userErrors: [] } },
    });
    await page.user.type(await screen.findByLabelText('E-mail'), 'nobody@dhap.example');
    await page.user.click(screen.getByRole('button', { name: 'Send reset link' }));
    await screen.findByText('Check your inbox.');
    expect(localStorage.getItem('wanted-after-reset')).toBeNull();
  });

  it('is where the link to the sign-in page leads from the page of the mailed link', async () => {
    localStorage.setItem('wanted-after-reset', '/course/css-layout');
    const page = await renderPage('/reset-password?token=abc');
    const main = within(screen.getByRole('main'));
    await page.user.click(await main.findByRole('link', { name: 'Login' }));
    expect(page.address()).toBe('/login?next=/course/css-layout');
  });

  it('outlives a link that was too old', async () => {
    localStorage.setItem('wanted-after-reset', '/course/css-layout');
    const page = await renderPage('/reset-password?token=abc', {
      graph: { resetPassword: refusal('This link is invalid or expired.') },
    });
    await page.user.type(await screen.findByLabelText('New password'), 'one-step-at-a-time');
    await page.user.click(screen.getByRole('button', { name: 'Set password' }));
    await page.user.click(await screen.findByRole('link', { name: 'Get a new link' }));
    expect(page.address()).toBe('/forgot-password?next=/course/css-layout');
  });
});

describe('asking for a reset link without an address', () => {
  it('is refused at the field', async () => {
    const message = 'Please enter a valid email address.';
    const userErrors = [{ code: 'EMAIL_INVALID', message, field: ['input', 'email'] }];
    const page = await renderPage('/forgot-password', { graph: { requestPasswordReset: { message, userErrors } } });
    await page.user.click(await screen.findByRole('button', { name: 'Send reset link' }));
    const shown = await screen.findByText(message);
    expect(screen.getByLabelText('E-mail').getAttribute('aria-describedby')).toBe(shown.id);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('E-mail')));
  });
});

describe('setting a new password', () => {
  const visit = async (address: string, resetPassword: unknown) => {
    const page = await renderPage(address, { graph: { resetPassword } });
    const password = await screen.findByLabelText<HTMLInputElement>('New password');
    return { ...page, password, set: screen.getByRole<HTMLButtonElement>('button', { name: 'Set password' }) };
  };

  it('sends the token of the link and any password, says that it worked and leads to the sign-in page', async () => {
    const { user, password, set, sent, address, back } = await visit('/reset-password?token=abc', {
      message: 'Password updated. You can now login.',
      destination: { path: '/login' },
      userErrors: [],
    });
    expect(set.disabled).toBe(true);
    await user.type(password, 'x');
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const expectSaid = statusPlaces();
    await user.click(set);
    await screen.findByText('Password updated. You can now login.');
    expectSaid('Password updated. You can now login.');
    expect(sent('ResetPassword')[0]?.variables).toEqual({ input: { token: 'abc', password: 'x' } });

    await act(() => vi.advanceTimersByTimeAsync(1000));
    expect(address()).toBe('/reset-password');
    await act(() => vi.advanceTimersByTimeAsync(500));
    expect(address()).toBe('/login');
    // Back does not lead to a link that is used up.
    await back();
    expect(address()).toBe('/login');
  });

  it('stays where it was scrolled to when the token leaves the address', async () => {
    window.scrollTo(0, 142);
    const page = await renderPage('/reset-password?token=abc');
    await waitFor(() => expect(page.address()).toBe('/reset-password'));
    await expect.poll(() => window.scrollY).toBe(142);
    await act(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
    expect(window.scrollY).toBe(142);
  });

  it('leaves the token neither in the address nor in what the tab keeps', async () => {
    const page = await renderPage('/reset-password?token=abc&lang=en');
    await waitFor(() => expect(page.address()).not.toContain('abc'));
    window.dispatchEvent(new Event('pagehide'));
    expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain('abc');
  });

  it('marks what it said with its language once the page has another one', async () => {
    const message = 'Password updated. You can now login.';
    const { user, password, set } = await visit('/reset-password?token=abc', {
      message,
      destination: { path: '/login' },
      userErrors: [],
    });
    await user.type(password, 'one-step-at-a-time');
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await user.click(set);
    await screen.findByText(message);
    await user.click(screen.getByRole('button', { name: 'বাংলা' }));
    await screen.findByRole('heading', { name: 'নতুন পাসওয়ার্ড ঠিক করুন', level: 1 });
    expect(screen.getByText(message).closest('[lang]')?.getAttribute('lang')).toBe('en');
  });

  it('says when the link is of no use', async () => {
    const { user, password, set, sent } = await visit('/reset-password', refusal('This link is invalid or expired.'));
    await user.type(password, 'dhap-learner');
    await user.click(set);
    expect((await screen.findByRole('alert')).textContent).toContain('This link is invalid or expired.');
    expect(sent('ResetPassword')[0]?.variables).toEqual({ input: { token: null, password: 'dhap-learner' } });
    expect(password.value).toBe('dhap-learner');
  });

  it('says beside the same sentence why where nobody answers', async () => {
    const { user, password, set } = await visit('/reset-password?token=abc', connectionLost);
    await user.type(password, 'dhap-learner');
    await user.click(set);
    expectShown(await screen.findByText('This link is invalid or expired.'));
    expectShown(screen.getByText(/^We could not reach the academy\./));
  });

  it('leads to a new link where the one that was used is of no use, and not where the password is', async () => {
    const tooShort = refusal('At least 8 characters.', ['input', 'password']);
    let answer = tooShort;
    const { user, password, set, address } = await visit('/reset-password?token=abc', () => answer);
    await user.type(password, 'x');
    await user.click(set);
    await screen.findByText('At least 8 characters.');
    expect(screen.queryByRole('link', { name: 'Get a new link' })).toBeNull();

    answer = refusal('This link is invalid or expired.');
    await user.click(set);
    await user.click(await screen.findByRole('link', { name: 'Get a new link' }));
    expect(address()).toBe('/forgot-password');
  });
});
