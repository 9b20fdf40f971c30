import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { useState } from 'react';
import { Button } from '../../../web/ui/button.tsx';
import { CodeField } from '../../../web/ui/code-field.tsx';
import { DateOfBirthField } from '../../../web/ui/date-of-birth-field.tsx';
import { Field } from '../../../web/ui/field.tsx';
import { Form, useFormAction, type FormError } from '../../../web/ui/form.tsx';
import { PasswordField } from '../../../web/ui/password-field.tsx';

afterEach(cleanup);

const errorAt = (field: string, message: string): FormError => ({ message, field: ['input', field] });

describe('a form', () => {
  it('ties an error to its field beside the hint, and moves the focus there', () => {
    render(
      <Form onSubmit={() => {}} errors={[errorAt('email', 'Please enter a valid email address.')]}>
        <Field label="Name" name="name" />
        <Field label="E-mail" name="email" hint="We send the code there." />
      </Form>,
    );

    const email = screen.getByLabelText('E-mail');
    const described = (email.getAttribute('aria-describedby') ?? '').split(' ');
    expect(described.map((id) => document.getElementById(id)?.textContent)).toEqual([
      'We send the code there.',
      'Please enter a valid email address.',
    ]);
    expect(email.getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(email);
    expect(screen.getByLabelText('Name').getAttribute('aria-invalid')).toBeNull();
  });

  it('announces an error at a field that has the focus already, and leaves it to the focus at any other', async () => {
    const user = userEvent.setup();
    const form = (errors: readonly FormError[]) => (
      <Form onSubmit={() => {}} errors={errors}>
        <Field label="E-mail" name="email" />
        <Button type="submit">Send</Button>
      </Form>
    );
    const refused = () => [errorAt('email', 'Please enter a valid email address.')];
    const { rerender } = render(form([]));
    await user.type(screen.getByLabelText('E-mail'), 'nobody{Enter}');
    rerender(form(refused()));
    expect(screen.getByRole('alert').textContent).toBe('Please enter a valid email address.');

    await user.click(screen.getByRole('button', { name: 'Send' }));
    rerender(form(refused()));
    expect(document.activeElement).toBe(screen.getByLabelText('E-mail'));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('announces on top what is about no field, and leaves the focus where somebody has put it', () => {
    const form = (errors: readonly FormError[]) => (
      <Form onSubmit={() => {}} errors={errors}>
        <Field label="Name" name="name" />
        <Button type="submit">Send</Button>
      </Form>
    );
    const { rerender } = render(form([]));
    screen.getByLabelText('Name').focus();
    rerender(form([{ message: 'Registration timed out.', field: null }]));
    expect(screen.getByRole('alert').textContent).toContain('Registration timed out.');
    // The REST API's own words are English on a page in Bengali as well.
    expect(screen.getByText('Registration timed out.').lang).toBe('en');
    expect(document.activeElement).toBe(screen.getByLabelText('Name'));
  });

  it('is sent once, after the next frame, when its button is pressed twice before that', async () => {
    const sent: Record<string, unknown>[] = [];
    render(
      <Form onSubmit={(typed) => sent.push(Object.fromEntries(typed))}>
        <Field label="Name" name="name" />
        <Button type="submit">Send</Button>
      </Form>,
    );
    screen.getByRole('button', { name: 'Send' }).click();
    screen.getByRole('button', { name: 'Send' }).click();
    expect(sent).toEqual([]);
    await waitFor(() => expect(sent.length).toBeGreaterThan(0));
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    expect(sent).toEqual([{ name: '' }]);
  });

  it('hands over what was typed and keeps it in its fields', async () => {
    const user = userEvent.setup();
    const sent: Record<string, unknown>[] = [];
    render(
      <Form onSubmit={(typed) => sent.push(Object.fromEntries(typed))}>
        <Field label="Name" name="name" />
        <Button type="submit">Send</Button>
      </Form>,
    );
    await user.type(screen.getByLabelText('Name'), 'Nusrat');
    await user.click(screen.getByRole('button', { name: 'Send' }));

    await waitFor(() => expect(sent).toEqual([{ name: 'Nusrat' }]));
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Nusrat');
  });

  it('gives its button the focus back once that is no longer busy, unless it went elsewhere', () => {
    const form = (busy: boolean) => (
      <Form onSubmit={() => {}}>
        <Field label="Name" name="name" />
        <Button type="submit" busy={busy}>
          Send
        </Button>
      </Form>
    );
    const { rerender } = render(form(false));
    const [button, field] = [screen.getByRole('button', { name: 'Send' }), screen.getByLabelText('Name')];
    for (const end of [button, field]) {
      button.focus();
      rerender(form(true));
      // A browser takes the focus from a disabled button with the next frame.
      field.focus();
      if (end === button) field.blur();
      rerender(form(false));
      expect(document.activeElement).toBe(end);
    }
  });

  it('no longer says what was refused while it is sent again, and keeps its place until the answer', async () => {
    const user = userEvent.setup();
    const form = (errors: readonly FormError[]) => (
      <Form onSubmit={() => {}} errors={errors}>
        <Field label="Password" name="password" />
        <Button type="submit">Send</Button>
      </Form>
    );
    const refused = () => [{ message: 'Wrong password.' }, errorAt('password', 'At least 8 characters.')];
    const { rerender } = render(form(refused()));
    const words = ['Wrong password.', 'At least 8 characters.'].map((text) => screen.getByText(text));
    const field = screen.getByLabelText('Password');
    const isMarked = () => [field.getAttribute('aria-invalid'), field.getAttribute('aria-describedby') !== null];
    expect(isMarked()).toEqual(['true', true]);

    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(isMarked()).toEqual([null, false]);
    // The styles are not those of the site here: one of them hides what has this name or attribute.
    expect(words.every((each) => each.isConnected)).toBe(true);
    expect(words.map((each) => each.closest('[class*="unseen"], [data-unseen="true"]') !== null)).toEqual([true, true]);

    rerender(form(refused()));
    expect(isMarked()).toEqual(['true', true]);
    expect(document.querySelector('[class*="unseen"], [data-unseen="true"]')).toBeNull();
    expect(document.activeElement).toBe(field);
    rerender(form([]));
    expect(screen.queryByText('At least 8 characters.')).toBeNull();
  });

  it('is sent once when its button is pressed again at the moment at which it is sent', async () => {
    let sent = 0;
    const send = async () => {
      sent += 1;
      if (sent === 1) screen.getByRole('button').click();
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      return 'answered';
    };
    function OneField() {
      const [state, submit, isPending] = useFormAction(send, 'unsent');
      return (
        <Form onSubmit={submit}>
          <Button type="submit" busy={isPending}>
            {state}
          </Button>
        </Form>
      );
    }
    render(<OneField />);
    screen.getByRole('button').click();
    await screen.findByRole('button', { name: 'answered' });
    expect(sent).toBe(1);
  });

  it('does not send twice while its button is busy', async () => {
    const user = userEvent.setup();
    const sent: FormData[] = [];
    render(
      <Form onSubmit={(typed) => sent.push(typed)}>
        <Button type="submit" busy busyText="Processing...">
          Pay
        </Button>
      </Form>,
    );
    await user.click(screen.getByRole('button', { name: 'Processing...' }));
    expect(sent).toHaveLength(0);
  });
});

describe('a password field', () => {
  it('shows and hides what was typed', async () => {
    const user = userEvent.setup();
    render(<PasswordField label="Password" name="password" autoComplete="current-password" />);
    expect(screen.getByLabelText('Password').getAttribute('type')).toBe('password');

    await user.click(screen.getByRole('button', { name: 'Show password' }));
    expect(screen.getByLabelText('Password').getAttribute('type')).toBe('text');

    await user.click(screen.getByRole('button', { name: 'Hide password' }));
    expect(screen.getByLabelText('Password').getAttribute('type')).toBe('password');
  });
});

describe('a code field', () => {
  function Code() {
    const [code, setCode] = useState('');
    return <CodeField label="Code" name="code" value={code} onChange={setCode} length={6} />;
  }

  it('takes a pasted code with blanks in it, and has a box for what is too much', async () => {
    const user = userEvent.setup();
    const { container } = render(<Code />);
    const field = screen.getByLabelText<HTMLInputElement>('Code');
    const boxes = () => container.querySelectorAll('[data-filled]');
    await user.click(field);
    await user.paste(' 482 913 ');
    expect([field.value, boxes().length]).toEqual(['482913', 6]);
    await user.paste(' 77');
    expect([field.value, boxes().length]).toEqual(['48291377', 7]);
  });

  it.each([
    ['a mark of its direction', '\u200e482913\u200f'],
    ['spaces of no width', '482\u200b913\ufeff'],
    ['wide digits', '４８２９１３'],
    ['the sentence around it', 'Your code is 482913. It expires in 15 minutes.'],
    ['the subject of its mail', '482913 আপনার যাচাই কোড · Your verification code'],
    ['a Bengali sentence', 'আপনার কোড: ৪৮২৯১৩। কোডটি ১৫ মিনিট কার্যকর থাকবে।'],
    ['a line break', 'Code:\n482913\n'],
  ])('takes the code that was pasted with %s', async (_what, text) => {
    const user = userEvent.setup();
    render(<Code />);
    const field = screen.getByLabelText<HTMLInputElement>('Code');
    await user.click(field);
    await user.paste(text);
    expect(field.value).toBe('482913');
  });

  it('takes the code of a sentence in place of the one before', async () => {
    const user = userEvent.setup();
    render(<Code />);
    const field = screen.getByLabelText<HTMLInputElement>('Code');
    await user.type(field, '111111');
    await user.paste('Your code is 482913.');
    expect(field.value).toBe('482913');
  });

  it('leaves what an input method composes as it is until that is done', () => {
    render(<Code />);
    const field = screen.getByLabelText<HTMLInputElement>('Code');
    fireEvent.compositionStart(field);
    for (const value of ['৪', '৪৮', '৪৮২']) {
      fireEvent.input(field, { target: { value } });
      expect(field.value).toBe(value);
    }
    fireEvent.compositionEnd(field);
    expect(field.value).toBe('482');
  });

  it('offers itself to the one-time codes of a phone and its number keys', () => {
    render(<Code />);
    const field = screen.getByLabelText('Code');
    expect(field.getAttribute('autocomplete')).toBe('one-time-code');
    expect(field.getAttribute('inputmode')).toBe('numeric');
  });
});

describe('a date-of-birth field', () => {
  it('names its three lists, and ties one error to all of them', () => {
    render(
      <Form onSubmit={() => {}} errors={[errorAt('dateOfBirth', 'Please select a valid date of birth.')]}>
        <DateOfBirthField
          label="Date of birth"
          days={[{ value: 31, label: '31' }]}
          months={[{ value: 2, label: 'February' }]}
          years={[{ value: 2001, label: '2001' }]}
        />
      </Form>,
    );
    const group = screen.getByRole('group', { name: 'Date of birth' });
    expect(group.querySelectorAll('select')).toHaveLength(3);
    for (const part of ['Day', 'Month', 'Year']) {
      const tied = screen.getByLabelText(part).getAttribute('aria-describedby') ?? '';
      expect(document.getElementById(tied)?.textContent).toBe('Please select a valid date of birth.');
    }
    // A screen reader that enters the group reads what describes it as well.
    expect(group.getAttribute('aria-describedby')).toBeNull();
  });
});
