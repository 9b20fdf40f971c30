import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { endTimeOutsAfter } from '../../support/end-time-outs.ts';
import { expectShown } from '../../support/expect-shown.ts';
import { connectionLost, failure, held } from '../../support/graph-double.ts';
import { refusal } from '../../support/graph-objects/values.ts';
import { pressBack } from '../../support/press-back.ts';
import { openOnce, renderPage } from '../../support/render-page.tsx';
import { statusPlaces } from '../../support/status-places.ts';

const option = (value: number, label = String(value)) => ({ value, label });
const registrationForm = { days: [option(1), option(2)], months: [option(3, 'March')], years: [option(2001)] };
const verification = {
  email: 'nusrat@dhap.example',
  codeLength: 6,
  expiresInMinutes: 15,
  resendAfterSeconds: 60,
  message: 'We sent a code to nusrat@dhap.example. It expires in 15 minutes.',
};
const accepted = { verification, userErrors: [] };
const typed = {
  name: 'Nusrat Jahan',
  email: 'nusrat@dhap.example',
  password: 'dhap-learner',
  dateOfBirth: { day: 2, month: 3, year: 2001 },
};

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const fillIn = async (graph: Record<string, unknown>, address = '/register') => {
  const page = await renderPage(address, { graph: { registrationForm, ...graph } });
  await page.user.type(await screen.findByLabelText('Full name'), typed.name);
  await page.user.type(screen.getByLabelText('E-mail'), typed.email);
  await screen.findByRole('option', { name: 'March' });
  await page.user.selectOptions(screen.getByLabelText('Day'), '2');
  await page.user.selectOptions(screen.getByLabelText('Month'), 'March');
  await page.user.selectOptions(screen.getByLabelText('Year'), '2001');
  await page.user.type(screen.getByLabelText('Password'), typed.password);
  await page.user.click(screen.getByRole('button', { name: 'Create account' }));
  return page;
};

/** Goes on to the code, none of which is taken unless the graph says so. */
const enterCode = async (graph: Record<string, unknown>) => {
  const verifyEmail = refusal("That code didn't work.", ['input', 'code']);
  const page = await fillIn({ register: accepted, verifyEmail, ...graph });
  const code = await screen.findByLabelText<HTMLInputElement>('Verification code');
  return { ...page, code };
};

describe('registration', () => {
  describe('before anything is typed', () => {
    openOnce(() => renderPage('/register', { graph: { registrationForm } }));

    it('leads to what becomes of the details, without losing what was typed', async () => {
      const form = (await screen.findByLabelText('Full name')).closest('main') ?? document.body;
      const policy = within(form).getByRole('link', { name: 'Privacy policy (opens in a new tab)' });
      expectShown(policy);
      expect([policy.getAttribute('href'), policy.getAttribute('target')]).toEqual(['/my-privacy-policy', '_blank']);
    });

    it('says beforehand how long a password has to be', async () => {
      const password = await screen.findByLabelText('Password');
      const hint = document.getElementById(password.getAttribute('aria-describedby') ?? '');
      expect(hint?.textContent).toBe('At least 8 characters');
    });

    it('works with password managers', async () => {
      const autofill = ['Full name', 'E-mail', 'Password', 'Day', 'Month', 'Year'];
      await screen.findByLabelText('Full name');
      expect(autofill.map((label) => screen.getByLabelText(label).getAttribute('autocomplete'))).toEqual([
        'name',
        'username',
        'new-password',
        'bday-day',
        'bday-month',
        'bday-year',
      ]);
    });

    it('has nothing that a phone’s keyboard corrects, and capitals for a name alone', async () => {
      const name = await screen.findByLabelText('Full name');
      expect(['autocapitalize', 'spellcheck'].map((attribute) => name.getAttribute(attribute))).toEqual([
        'words',
        'false',
      ]);
      expect(screen.getByLabelText('E-mail').getAttribute('autocapitalize')).toBe('none');
      // A password that is shown is a text like any other to the keyboard.
      const password = screen.getByLabelText('Password');
      const hints = ['autocapitalize', 'autocorrect', 'spellcheck'];
      expect(hints.map((attribute) => password.getAttribute(attribute))).toEqual(['none', 'off', 'false']);
    });
  });

  it('says that there are no dates to choose from, keeps what was typed, and asks for them again', async () => {
    let lost = true;
    const { user } = await renderPage('/register', {
      graph: { registrationForm: () => (lost ? connectionLost() : registrationForm) },
    });
    const said = await screen.findByText(/^The choices for your date of birth could not be loaded/);
    expect(said.closest('[role="status"]')).not.toBeNull();
    await user.type(screen.getByLabelText('Full name'), typed.name);
    const again = screen.getByRole('button', { name: 'Try again' });
    await user.click(again);
    await waitFor(() => expect(again.getAttribute('aria-busy')).not.toBe('true'));
    expectShown(said);

    lost = false;
    await user.click(again);
    await screen.findByRole('option', { name: 'March' });
    expect(screen.queryByText(/could not be loaded/)).toBeNull();
    expect(screen.getByLabelText('Full name')).toHaveProperty('value', typed.name);
  });

  it('goes from the form over a wait to the code, and then to the sign-in page', async () => {
    const register = held(accepted);
    const page = await fillIn({
      register: register.answer,
      verifyEmail: { destination: { path: '/login' }, userErrors: [] },
    });
    expectShown(await screen.findByText('Creating your account…'));
    register.release();

    const code = await screen.findByLabelText('Verification code');
    expectShown(screen.getByText(verification.message));
    await waitFor(() => expect(document.activeElement).toBe(code));
    const said = document.getElementById(code.getAttribute('aria-describedby') ?? '');
    expect(said?.textContent).toBe(verification.message);
    expect(page.sent('Register')[0]?.variables).toEqual({ input: typed });

    await act(async () => page.user.type(code, '123456'));
    await waitFor(() => expect(page.address()).toBe('/login'));
    expect(page.sent('VerifyEmail')[0]?.variables).toEqual({ input: { email: typed.email, code: '123456' } });
  });

  it('is sent once, also where the form is sent again before it is hidden', async () => {
    const { promise, resolve } = Promise.withResolvers<typeof accepted>();
    const page = await fillIn({ register: () => promise });
    await waitFor(() => expect(page.sent('Register')).toHaveLength(1));
    fireEvent.submit(screen.getByLabelText('Full name').closest('form') ?? document.body);
    await act(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 50))));
    resolve(accepted);
    await screen.findByLabelText('Verification code');
    expect(page.sent('Register')).toHaveLength(1);
  });

  it('names its steps, and marks the one at hand', async () => {
    await fillIn({ register: accepted });
    await screen.findByLabelText('Verification code');
    const steps = within(screen.getByRole('list', { name: 'Step 2 of 3' })).getAllByRole('listitem');
    expect(steps.map(({ textContent }) => textContent)).toEqual(['Details', 'Code', 'In']);
    expect(steps.map((step) => step.getAttribute('aria-current'))).toEqual([null, 'step', null]);
  });

  it('marks every field that is wrong, and goes to the first', async () => {
    const wrong = (field: string) => ({ code: 'NAME_TOO_SHORT', message: `Wrong: ${field}`, field: ['input', field] });
    const userErrors = ['name', 'email', 'dateOfBirth', 'password'].map(wrong);
    await fillIn({ register: { verification: null, userErrors } });
    await screen.findByText('Wrong: name');
    const labels = ['Full name', 'E-mail', 'Day', 'Password'];
    const marked = labels.filter((label) => screen.getByLabelText(label).getAttribute('aria-invalid') === 'true');
    expect(marked).toEqual(labels);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Full name')));
  });

  it('comes back to the form with the reason and everything that was typed', async () => {
    await fillIn({ register: refusal('You must be at least 13 years old to register.', ['input', 'dateOfBirth']) });
    await screen.findByText('You must be at least 13 years old to register.');

    expect(screen.getByLabelText<HTMLInputElement>('Full name').value).toBe(typed.name);
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe(typed.password);
    expect(screen.getByLabelText<HTMLSelectElement>('Month').value).toBe('3');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Day')));
  });

  it('says that it took too long where no answer comes in time', async () => {
    const limits = endTimeOutsAfter(50);
    await fillIn({ register: () => new Promise(() => undefined) });
    expectShown(await screen.findByText(/^Registration timed out\./));
    expect(limits).toContain(12_000);
  });

  it('says that there is no account, and beside it why, where nobody answers', async () => {
    await fillIn({ register: connectionLost });
    expectShown(await screen.findByText("We couldn't create your account. Please try again."));
    expectShown(screen.getByText(/^We could not reach the academy\./));
    expect(screen.getByLabelText<HTMLInputElement>('Full name').value).toBe(typed.name);
  });

  it('leads to a sign-in page that greets, knows the address and where it leads', async () => {
    const page = await fillIn(
      { register: accepted, verifyEmail: { destination: { path: '/login' }, userErrors: [] } },
      '/register?next=/course/css-layout',
    );
    await page.user.type(await screen.findByLabelText('Verification code'), '123456');
    await screen.findByText('Your account is ready. Log in with your password to continue.');
    expect(page.address()).toBe('/login?next=/course/css-layout');
    expect(screen.getByLabelText<HTMLInputElement>('E-mail').value).toBe(typed.email);
    expect(screen.queryByText(/Welcome back/)).toBeNull();
    await page.back();
    expect(page.address()).toBe('/login?next=/course/css-layout');
  });

  it('takes the code of somebody who comes back for it, and goes on as before', async () => {
    const page = await renderPage('/register?code&next=/course/css-layout', {
      graph: { registrationForm, verifyEmail: { destination: { path: '/login' }, userErrors: [] } },
    });
    await page.user.type(await screen.findByLabelText('Verification code'), '123456');
    await page.user.type(screen.getByLabelText('E-mail'), typed.email);
    await act(async () => page.user.click(screen.getByRole('button', { name: 'Verify' })));
    await screen.findByText('Your account is ready. Log in with your password to continue.');
    expect(page.sent('VerifyEmail')[0]?.variables).toEqual({ input: { email: typed.email, code: '123456' } });
    expect(page.address()).toBe('/login?next=/course/css-layout');
  });

  it('does not lead away from the page that somebody has opened while the code was being checked', async () => {
    const verifyEmail = held({ destination: { path: '/login' }, userErrors: [] });
    const page = await enterCode({ verifyEmail: verifyEmail.answer });
    await page.user.type(page.code, '123456');
    await waitFor(() => expect(page.sent('VerifyEmail')).toHaveLength(1));
    await page.goTo('/forgot-password');
    await screen.findByRole('heading', { name: 'Forgot password', level: 1 });
    await act(async () => verifyEmail.release());
    expect(page.history).toEqual(['/register', '/forgot-password']);
  });

  it('has a way to the code for who has registered before', async () => {
    const page = await renderPage('/register?next=/course/css-layout', { graph: { registrationForm } });
    expectShown(await screen.findByText(/Registered but not entered your code yet\?/));
    await page.user.click(screen.getByRole('link', { name: 'Enter the code' }));
    expectShown(await screen.findByLabelText('Verification code'));
    expect(page.address()).toBe('/register?code&next=/course/css-layout');
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  });

  it('leaves the focus at the heading on the way back to the details', async () => {
    const { user } = await enterCode({});
    await user.click(screen.getByRole('button', { name: 'Change my details' }));
    await screen.findByRole('button', { name: 'Create account' });
    expectShown(screen.getByLabelText('Full name'));
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  });

  it('goes back from the code to the details, with what was typed, on Back', async () => {
    const page = await enterCode({});
    await pressBack();
    // The details are hidden during the other steps, and so are found at once.
    const toCode = await screen.findByRole('button', { name: 'Enter the code' });
    expect(screen.getByLabelText<HTMLInputElement>('Full name').value).toBe(typed.name);
    expect(page.address()).toBe('/register');
    await page.user.click(toCode);
    expectShown(await screen.findByLabelText('Verification code'));
  });

  it('shows the details without the reason for which they were refused before', async () => {
    let register: unknown = refusal('You must be at least 13 years old to register.', ['input', 'dateOfBirth']);
    const { user } = await fillIn({ register: () => register });
    await screen.findByText('You must be at least 13 years old to register.');
    register = accepted;
    await user.click(screen.getByRole('button', { name: 'Create account' }));
    await screen.findByLabelText('Verification code');
    await user.click(screen.getByRole('button', { name: 'Change my details' }));
    expect((await screen.findByLabelText('Day')).getAttribute('aria-invalid')).not.toBe('true');
    expect(screen.queryByText('You must be at least 13 years old to register.')).toBeNull();
  });

  it('goes back to the code after a look at the details, and the wait for another one goes on', async () => {
    const { user } = await enterCode({});
    await user.click(screen.getByRole('button', { name: 'Change my details' }));
    const now = Date.now();
    vi.spyOn(Date, 'now').mockImplementation(() => now + 61_000);
    await user.click(await screen.findByRole('button', { name: 'Enter the code' }));
    expectShown(await screen.findByLabelText('Verification code'));
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Resend/ }).disabled).toBe(false);
  });

  it('registers once, however often the button is pressed', async () => {
    const page = await renderPage('/register', { graph: { registrationForm, register: accepted } });
    const create = await screen.findByRole('button', { name: 'Create account' });
    act(() => {
      fireEvent.click(create);
      fireEvent.click(create);
    });
    await screen.findByLabelText('Verification code');
    expect(page.sent('Register')).toHaveLength(1);
  });

  it('marks the parts of a date of birth that are missing, and goes to the first of them', async () => {
    const page = await renderPage('/register', {
      graph: { registrationForm, register: refusal('Please select your date of birth.', ['input', 'dateOfBirth']) },
    });
    await screen.findByRole('option', { name: 'March' });
    await page.user.selectOptions(screen.getByLabelText('Day'), '2');
    await page.user.click(screen.getByRole('button', { name: 'Create account' }));
    await screen.findByText('Please select your date of birth.');
    const marked = () =>
      ['Day', 'Month', 'Year'].filter((part) => screen.getByLabelText(part).getAttribute('aria-invalid') === 'true');
    expect(marked()).toEqual(['Month', 'Year']);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Month')));

    await page.user.selectOptions(screen.getByLabelText('Month'), 'March');
    expect(marked()).toEqual(['Year']);
    await page.user.selectOptions(screen.getByLabelText('Year'), '2001');
    expect(marked()).toEqual([]);
  });

  it('keeps what was typed in memory only', async () => {
    await enterCode({});
    const kept = JSON.stringify([{ ...localStorage }, { ...sessionStorage }]);
    expect(kept).not.toContain(typed.password);
  });
});

describe('the code', () => {
  it('can be sent when it has six characters', async () => {
    const { user, code } = await enterCode({});
    const verify = screen.getByRole<HTMLButtonElement>('button', { name: 'Verify' });
    await user.type(code, '12345');
    expect(verify.disabled).toBe(true);
    await user.type(code, '6');
    await waitFor(() => expect(verify.disabled).toBe(false));
    expect(code.getAttribute('autocomplete')).toBe('one-time-code');
  });

  it('is sent by itself at the sixth character, and again when it is corrected', async () => {
    const page = await enterCode({});
    await page.user.type(page.code, '12345');
    expect(page.sent('VerifyEmail')).toHaveLength(0);
    await page.user.type(page.code, '6');
    await screen.findByText("That code didn't work.");
    await page.user.type(page.code, '{Backspace}7');
    await waitFor(() => expect(page.sent('VerifyEmail')).toHaveLength(2));
    expect(page.sent('VerifyEmail')[1]?.variables).toEqual({ input: { email: typed.email, code: '123457' } });
  });

  it('may be pasted with blanks', async () => {
    const { user, code } = await enterCode({});
    await user.click(code);
    await user.paste(' 123 456 ');
    expect(code.value).toBe('123456');
  });

  it('has the digits of the mail, also from a Bengali keyboard', async () => {
    const page = await enterCode({});
    await page.user.type(page.code, '১২৩৪');
    expect(page.code.value).toBe('1234');
    await page.user.type(page.code, '৯০');
    await waitFor(() => expect(page.sent('VerifyEmail')).toHaveLength(1));
    expect(page.sent('VerifyEmail')[0]?.variables).toEqual({ input: { email: typed.email, code: '123490' } });
  });

  it('is sent in the digits of the mail also while an input method composes wide ones', async () => {
    const page = await enterCode({});
    fireEvent.compositionStart(page.code);
    fireEvent.input(page.code, { target: { value: '４８２９１３' } });
    await waitFor(() => expect(page.sent('VerifyEmail')).toHaveLength(1));
    expect(page.sent('VerifyEmail')[0]?.variables).toEqual({ input: { email: typed.email, code: '482913' } });
  });

  it('that is too long is neither sent nor cut', async () => {
    const page = await enterCode({});
    await page.user.click(page.code);
    await page.user.paste('1234567');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Verify' }).disabled).toBe(true);
    expect(page.code.value).toBe('1234567');
    expect(page.sent('VerifyEmail')).toHaveLength(0);
  });

  it('that is refused stays, with the reason', async () => {
    const message = "That code didn't work. Please check your email and try again.";
    const { user, code } = await enterCode({ verifyEmail: refusal(message, ['input', 'code']) });
    await user.type(code, '000000');
    expectShown(await screen.findByText(message));
    expect(code.value).toBe('000000');
    expect(code.getAttribute('aria-invalid')).toBe('true');
    await waitFor(() => expect(document.activeElement).toBe(code));
  });

  it('that nobody could judge has the same sentence, and beside it why', async () => {
    const { user, code } = await enterCode({ verifyEmail: connectionLost });
    await user.type(code, '123456');
    expectShown(await screen.findByText("That code didn't work. Please check your email and try again."));
    expectShown(screen.getByText(/^We could not reach the academy\./));
    expect(code.value).toBe('123456');
  });

  it('that is refused is forgotten when another one is asked for', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const message = "That code didn't work. Please check your email and try again.";
    const page = await enterCode({ verifyEmail: refusal(message, ['input', 'code']), resendCode: accepted });
    await page.user.type(page.code, '000000');
    await screen.findByText(message);
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    await page.user.click(screen.getByRole('button', { name: 'Resend code' }));
    await screen.findByText('A new code is on its way.');
    expect(screen.queryByText(message)).toBeNull();
    await page.user.type(page.code, '{Backspace}1');
    await screen.findByText(message);
    expect(screen.queryByText('A new code is on its way.')).toBeNull();
  });

  it('can be sent again after sixty seconds, with the same registration, and then after sixty more', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const page = await enterCode({ resendCode: accepted });
    const resend = () => screen.getByRole<HTMLButtonElement>('button', { name: /Resend code/ });
    expect(resend().disabled).toBe(true);

    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(resend().disabled).toBe(false);
    const expectSaid = statusPlaces();
    await page.user.click(resend());
    await screen.findByText('A new code is on its way.');
    expectSaid('A new code is on its way.');
    expect(document.activeElement).toBe(screen.getByLabelText('Verification code'));
    expect(page.sent('ResendCode')[0]?.variables).toEqual({ input: typed });
    expect(resend().disabled).toBe(true);

    // The wait is that of the code which was sent last, also for somebody who looks at the details meanwhile.
    await page.user.click(screen.getByRole('button', { name: 'Change my details' }));
    await page.user.click(screen.getByRole('button', { name: 'Enter the code' }));
    expect(resend().disabled).toBe(true);
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(resend().disabled).toBe(false);
  });

  it('that comes after other details were sent does not bring the former ones back', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const resendCode = held(accepted);
    let register: unknown = accepted;
    const page = await enterCode({ register: () => register, resendCode: resendCode.answer });
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    await page.user.click(screen.getByRole('button', { name: 'Resend code' }));
    await page.user.click(screen.getByRole('button', { name: 'Change my details' }));

    const email = 'nusrat.jahan@dhap.example';
    register = { verification: { ...verification, email, message: `We sent a code to ${email}.` }, userErrors: [] };
    await page.user.type(screen.getByLabelText('E-mail'), email, {
      initialSelectionStart: 0,
      initialSelectionEnd: typed.email.length,
    });
    await page.user.click(screen.getByRole('button', { name: 'Create account' }));
    await screen.findByText(`We sent a code to ${email}.`);
    await act(async () => resendCode.release());
    expectShown(screen.getByText(`We sent a code to ${email}.`));
  });

  it('can be sent again after sixty seconds although the clock of the device is put back', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await enterCode({ resendCode: accepted });
    vi.setSystemTime(Date.now() - 86_400_000);
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Resend code' }).disabled).toBe(false);
  });

  it.each([
    ['after the form', () => enterCode({})],
    ['after its page was closed', () => renderPage('/register?code&next=/batches')],
  ])('has the way to the sign-in beside it %s, as a lost answer may have opened the account', async (_when, open) => {
    await open();
    await screen.findByLabelText('Verification code');
    const logIn = within(screen.getByRole('main')).getByRole('link', { name: 'Login' });
    expect(logIn.getAttribute('href')).toMatch(/^\/login/);
  });

  it('that was not sent again says so until the page is in another language', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const page = await enterCode({ resendCode: refusal('Please wait an hour for the next code.', []) });
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    await page.user.click(screen.getByRole('button', { name: 'Resend code' }));
    await screen.findByText('Please wait an hour for the next code.');
    await act(async () => page.user.click(screen.getByRole('button', { name: 'বাংলা' })));
    await screen.findByRole('heading', { name: 'কোডটি লিখুন', level: 1 });
    expect(screen.queryByText('Please wait an hour for the next code.')).toBeNull();
    document.cookie = 'lang=; max-age=0; path=/';
  });

  it.each([
    ['nobody answered', connectionLost],
    ['it failed', () => failure('RATE_LIMITED')],
  ])('that could not be sent again because %s can be asked for at once', async (_why, resendCode) => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const page = await enterCode({ resendCode });
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    await page.user.click(screen.getByRole('button', { name: 'Resend code' }));
    await screen.findByText('Failed to resend code. Please try again.');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Resend code' }).disabled).toBe(false);
  });
});
