import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useResetPasswordMutation } from '../generated/hooks.ts';
import { paths } from '../paths.ts';
import { TextWithLang } from '../texts/text-with-lang.tsx';
import { useTexts } from '../texts/texts-provider.tsx';
import { Button } from '../ui/button.tsx';
import { Form, useFormAction, type FormError } from '../ui/form.tsx';
import { Link } from '../ui/link.tsx';
import { Notice } from '../ui/notice.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { useIsHydrated } from '../ui/use-is-hydrated.ts';
import { useOnceHydrated } from '../ui/use-once-hydrated.ts';
import { AuthLayout } from './auth-layout.tsx';
import { accountRefusals } from './refusals.ts';
import { redirectAfterReset, takeRedirectAfterReset } from './redirect-after-reset.ts';
import { useResetToken } from './use-reset-token.ts';

/** How long the success message is shown before the sign-in page follows. */
const REDIRECT_AFTER_MS = 1500;

type Outcome = { errors: readonly FormError[]; message: string | null; redirectTo: string | null };
const untried: Outcome = { errors: [], message: null, redirectTo: null };

/** Sets a new password with the token of the mailed link. */
export function ResetPasswordPage() {
  const texts = useTexts();
  const navigate = useNavigate();
  const token = useResetToken();
  const field = useRef<HTMLInputElement>(null);
  // The server does not know what the device stores.
  const isHydrated = useIsHydrated();
  const [isEmpty, setEmpty] = useState(true);
  const [requestReset] = useResetPasswordMutation();

  useOnceHydrated(() => setEmpty(field.current?.value === ''));

  const reset = async (typed: FormData): Promise<Outcome> => {
    const password = String(typed.get('password'));
    const { data, error } = await requestReset({ variables: { input: { token, password } } });
    const { message = null, destination = null, userErrors } = data?.resetPassword ?? {};
    const errors = message === null ? accountRefusals(texts, texts.auth.resetRefused, userErrors, error) : [];
    return { errors, message, redirectTo: destination?.path ?? null };
  };
  const [{ errors, message, redirectTo }, submit, resetting] = useFormAction(reset, untried);

  useEffect(() => {
    if (redirectTo === null) return undefined;
    const goOn = () => {
      const to = redirectTo === paths.login() ? paths.login(takeRedirectAfterReset()) : redirectTo;
      // Back must not lead to a used link.
      void navigate(to, { replace: true });
    };
    const timer = setTimeout(goOn, REDIRECT_AFTER_MS);
    return () => clearTimeout(timer);
  }, [navigate, redirectTo]);

  return (
    <AuthLayout title={texts.auth.resetTitle}>
      {message === null && (
        <Form onSubmit={submit} errors={errors}>
          <PasswordField
            label={texts.auth.newPassword}
            hint={texts.auth.passwordHint}
            name="password"
            autoComplete="new-password"
            ref={field}
            onChange={(event) => setEmpty(event.currentTarget.value === '')}
          />
          <Button type="submit" wide busy={resetting} disabled={isEmpty}>
            {texts.auth.setPassword}
          </Button>
        </Form>
      )}
      {/* Stays in its language after a change, since the link cannot be used again. */}
      <Notice tone="success" live="status">
        {message !== null && <TextWithLang text={message} />}
      </Notice>
      {errors.some(({ field }) => !field?.length) && (
        <p>
          <Link to={paths.forgotPassword(redirectAfterReset())} data-alone>
            {texts.auth.newLink}
          </Link>
        </p>
      )}
      <p>
        <Link to={paths.login(isHydrated ? redirectAfterReset() : null)} data-alone>
          {texts.auth.logIn}
        </Link>
      </p>
    </AuthLayout>
  );
}
