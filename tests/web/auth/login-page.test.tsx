import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { afterNextFrame } from '../../../web/ui/after-next-frame.ts';
import { endTimeOutsAfter } from '../../support/end-time-outs.ts';
import { expectShown } from '../../support/expect-shown.ts';
import { aCourse } from '../../support/graph-objects/catalogue.ts';
import { aViewer } from '../../support/graph-objects/learner.ts';
import { anAccess } from '../../support/graph-objects/access.ts';
import { refusal } from '../../support/graph-objects/values.ts';
import { connectionLost, failure, held } from '../../support/graph-double.ts';
import { renderPage } from '../../support/render-page.tsx';

const signIn = async ({ user }: Awaited<ReturnType<typeof renderPage>>) => {
  await user.type(await screen.findByLabelText('E-mail'), 'nusrat@dhap.example');
  await user.type(screen.getByLabelText('Password'), 'dhap-learner');
  await user.click(screen.getByRole('button', { name: 'Login' }));
};

describe('the sign-in page', () => {
  afterEach(() => void vi.restoreAllMocks());

  it('hands the wanted address to the graph and goes where the answer says', async () => {
    const page = await renderPage('/login?next=//evil.example/', {
      graph: { logIn: { destination: { path: '/purchases' }, userErrors: [] }, viewer: aViewer(), courses: null },
    });
    await signIn(page);

    await screen.findByRole('heading', { name: 'Purchases', level: 1 });
    expect(page.address()).toBe('/purchases');
    expect(page.sent('LogIn')[0]?.variables).toEqual({
      input: { email: 'nusrat@dhap.example', password: 'dhap-learner', next: '//evil.example/' },
    });
    expect(page.sent('Session')).toHaveLength(1);
  });

  it('is not there any more when one goes back after signing in', async () => {
    const page = await renderPage('/register', {
      graph: {
        registrationForm: { days: [], months: [], years: [] },
        logIn: { destination: { path: '/purchases' }, userErrors: [] },
        viewer: aViewer(),
        courses: null,
      },
    });
    await page.user.click(await within(screen.getByRole('main')).findByRole('link', { name: 'Login' }));
    await signIn(page);
    await screen.findByRole('heading', { name: 'Purchases', level: 1 });
    await page.back();
    expect(page.history).toEqual(['/register', '/login', '/purchases', '/register']);
  });

  it('leads back to the page whose button led there, which is in the history once', async () => {
    const page = await renderPage('/register', {
      graph: {
        viewer: aViewer(),
        registrationForm: { days: [], months: [], years: [] },
        course: aCourse({ viewerAccess: anAccess() }),
        logIn: { destination: { path: '/course/full-stack-web-development' }, userErrors: [] },
      },
    });
    await page.goTo('/course/full-stack-web-development');
    await page.user.click(await screen.findByRole('button', { name: 'Pay First Month' }));
    await signIn(page);
    await screen.findByRole('heading', { name: 'Full Stack Web Development', level: 1 });
    await page.back();
    expect(page.address()).toBe('/register');
  });

  it('signs in without leading away from the page that somebody has opened meanwhile', async () => {
    const logIn = held({ destination: { path: '/dashboard' }, userErrors: [] });
    const page = await renderPage('/login', { graph: { logIn: logIn.answer, viewer: aViewer() } });
    await signIn(page);
    await waitFor(() => expect(page.sent('LogIn')).toHaveLength(1));
    await page.user.click(screen.getByRole('link', { name: 'Forgot password?' }));
    await screen.findByRole('heading', { name: 'Forgot password', level: 1 });
    await act(async () => logIn.release());
    await screen.findByRole('link', { name: 'My Dashboard' });
    expect(page.history).toEqual(['/login', '/forgot-password']);
  });

  it('signs in once where the button is pressed again before it is seen to be busy', async () => {
    const logIn = held({ destination: { path: '/dashboard' }, userErrors: [] });
    const page = await renderPage('/login', { graph: { logIn: logIn.answer, viewer: aViewer() } });
    await signIn(page);
    await waitFor(() => expect(page.sent('LogIn')).toHaveLength(1));
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Logging in…' });
    if (button.form === null) throw new Error('The button belongs to no form.');
    fireEvent.submit(button.form);
    await act(() => new Promise<void>((resolve) => void afterNextFrame(resolve)));
    await act(async () => logIn.release());
    await waitFor(() => expect(page.address()).toBe('/dashboard'));
    expect(page.sent('LogIn')).toHaveLength(1);
  });

  it('tells a wrong password from one that nobody has checked, which read alike', async () => {
    const refused = (isTemporary: boolean) => ({ code: 'SIGN_IN_REFUSED', message: 'Please check.', isTemporary });
    const tooMany = { code: 'TOO_MANY_TRIES', message: 'Wait a quarter of an hour.', isTemporary: true };
    let userErrors: unknown[] = [refused(true)];
    const page = await renderPage('/login', { graph: { logIn: () => ({ userErrors }) } });
    await signIn(page);
    expectShown(await screen.findByText(/^This could not be checked right now/));
    expectShown(screen.getByText('Please check.'));

    for (const others of [[refused(true), tooMany], [refused(false)]]) {
      userErrors = others;
      await page.user.click(screen.getByRole('button', { name: 'Login' }));
      await waitFor(() => {
        expect(screen.queryByText(/^This could not be checked/)).toBeNull();
        expect(screen.getByRole('alert').querySelectorAll('p')).toHaveLength(others.length);
      });
    }
  });

  it('shows why it was refused at the field, moves the focus there and keeps what was typed', async () => {
    const page = await renderPage('/login', {
      graph: { logIn: refusal('Your password must be at least 8 characters.', ['input', 'password']) },
    });
    await signIn(page);

    const message = await screen.findByText('Your password must be at least 8 characters.');
    const password = screen.getByLabelText('Password');
    expect(password.getAttribute('aria-describedby')).toBe(message.id);
    await waitFor(() => expect(document.activeElement).toBe(password));
    expect(screen.getByLabelText<HTMLInputElement>('E-mail').value).toBe('nusrat@dhap.example');
  });

  it.each([
    ['nobody answers', connectionLost, 'We could not reach the academy. Check your connection and try again.'],
    ['it failed before it was judged', () => failure('RATE_LIMITED'), 'It failed.'],
  ])('says beside its one sentence why where %s', async (_what, answer, reason) => {
    const page = await renderPage('/login', { graph: { logIn: answer } });
    await signIn(page);

    const said = (await screen.findByRole('alert')).querySelectorAll('p');
    expect([...said].map(({ textContent }) => textContent)).toEqual([
      'We couldn’t log you in. Please check your email and password.',
      reason,
    ]);
    expect(page.address()).toBe('/login');
  });

  it('says so too where no answer comes, and can be sent again', async () => {
    const limits = endTimeOutsAfter(50);
    const page = await renderPage('/login', { delayMs: (name) => (name === 'LogIn' ? 60_000 : 0) });
    await signIn(page);

    expectShown(await screen.findByText(/^We could not reach the academy\./));
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Login' }).disabled).toBe(false);
    expect([...limits]).toEqual([20_000]);
  });

  it('says that cookies are needed where the browser keeps none', async () => {
    vi.spyOn(navigator, 'cookieEnabled', 'get').mockReturnValue(false);
    const page = await renderPage('/login', {
      graph: { logIn: { destination: { path: '/purchases' }, userErrors: [] }, viewer: null, courses: null },
    });
    await signIn(page);

    const alert = await screen.findByText(/blocks cookies/);
    expectShown(alert.closest('[role=alert]'));
    expect(page.address()).toBe('/login');
  });

  it('shows the password on demand', async () => {
    const { user } = await renderPage('/login');
    const password = await screen.findByLabelText('Password');

    expect(password.getAttribute('type')).toBe('password');
    await user.click(screen.getByRole('button', { name: 'Show password' }));
    expect(password.getAttribute('type')).toBe('text');
  });

  it('works with password managers', async () => {
    await renderPage('/login');
    expect((await screen.findByLabelText('E-mail')).getAttribute('autocomplete')).toBe('username');
    expect(screen.getByLabelText('Password').getAttribute('autocomplete')).toBe('current-password');
  });

  it('is where a protected address leads, which is kept with its query and its fragment', async () => {
    const page = await renderPage('/purchases?page=2#month-3', { signedIn: false });
    await screen.findByRole('heading', { level: 1, name: 'Login' });
    const next = new URL(page.address() ?? '', 'http://academy.test').searchParams.get('next');
    expect(next).toBe('/purchases?page=2#month-3');
  });

  it('says of a payment that waits on this device to be confirmed that it is safe, and not whose it is', async () => {
    localStorage.setItem('unconfirmed-payment:u1:order_1', '{}');
    await renderPage('/purchases', { signedIn: false });
    await screen.findByRole('heading', { level: 1, name: 'Login' });
    const words =
      'A payment made on this device is safe. It will be confirmed once the learner who paid logs in. Please do not pay again.';
    expectShown(screen.getByText(words).closest('[role=status]'));
  });

  it('keeps the wanted address on the way to the registration and to the code', async () => {
    await renderPage('/login?next=/course/css-layout', {});
    const main = within(screen.getByRole('main'));
    const register = await main.findByRole('link', { name: 'Register' });
    expect(register.getAttribute('href')).toBe('/register?next=/course/css-layout');
    const code = main.getByRole('link', { name: 'Enter the code' });
    expect(code.getAttribute('href')).toBe('/register?code&next=/course/css-layout');
  });
});
