import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useLogInMutation } from '../generated/hooks.ts';
import { paths } from '../paths.ts';
import { hasPendingPayment } from '../purchases/has-pending-payment.ts';
import { languageOf } from '../texts/language-of.ts';
import { useLanguage, useTexts } from '../texts/texts-provider.tsx';
import { Button } from '../ui/button.tsx';
import { Form, noErrors, useFormAction, type FormError } from '../ui/form.tsx';
import { Link } from '../ui/link.tsx';
import { Notice } from '../ui/notice.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { useIsHydrated } from '../ui/use-is-hydrated.ts';
import { useOnceHydrated } from '../ui/use-once-hydrated.ts';
import { AuthLayout } from './auth-layout.tsx';
import { EmailField } from './email-field.tsx';
import { accountRefusals } from './refusals.ts';
import { verifiedEmailOf } from './verified-email-state.ts';
import { departureOf, useSession } from './session.tsx';
import { useHistoryState } from './use-history-state.ts';
import { useNavigateWhileOpen } from './use-navigate-while-open.ts';
import { useWantedPage } from './use-wanted-page.ts';
import styles from './auth.module.css';

/** The sign-in form; afterwards the person gets to the page that they wanted. */
export function LoginPage() {
  const texts = useTexts();
  const goOn = useNavigateWhileOpen();
  const state = useHistoryState();
  const verifiedEmail = verifiedEmailOf(state);
  const { isWantedBefore } = departureOf(state);
  const next = useWantedPage();
  const { begin } = useSession();
  const [requestLogIn] = useLogInMutation();
  // Screen readers read what comes into the place of a status, not what it comes with.
  const [isPlaceThere, setIsPlaceThere] = useState(false);
  useOnceHydrated(() => setIsPlaceThere(true));

  const logIn = async (typed: FormData): Promise<readonly FormError[] | null> => {
    const { data, error } = await requestLogIn({
      variables: { input: { email: String(typed.get('email')), password: String(typed.get('password')), next } },
    });
    const redirectTo = data?.logIn.destination?.path;
    if (redirectTo === undefined) return accountRefusals(texts, texts.auth.logInRefused, data?.logIn.userErrors, error);
    begin(data?.logIn.person ?? null);
    // Replaced, this page would leave the wanted one in the history twice.
    if (isWantedBefore && redirectTo === next) goOn(-1);
    else goOn(redirectTo, { replace: true });
    return null;
  };
  const [errors, submit, loggingIn] = useFormAction(logIn, noErrors);

  return (
    <AuthLayout
      title={texts.auth.logIn}
      address={paths.login()}
      description={texts.auth.loginIntroduction}
      intro={verifiedEmail === null ? texts.auth.loginIntroduction : undefined}
    >
      <LostSession />
      <Notice tone="success" live="status">
        {isPlaceThere && verifiedEmail !== null && texts.auth.addressConfirmed}
      </Notice>
      <Form onSubmit={submit} errors={errors}>
        <EmailField defaultValue={verifiedEmail ?? undefined} />
        <PasswordField label={texts.auth.password} name="password" autoComplete="current-password" />
        <p className={styles.aside}>
          <Link to={paths.forgotPassword(next)} data-alone>
            {texts.auth.forgotPassword}
          </Link>
        </p>
        <Button type="submit" wide busy={loggingIn} busyText={texts.auth.loggingIn}>
          {texts.auth.logIn}
        </Button>
      </Form>
      <PaymentOnDevice />
      <p>
        {texts.auth.noAccount} <Link to={paths.register(next)}>{texts.auth.register}</Link>
      </p>
      {verifiedEmail === null && (
        <p className={styles.aside}>
          {texts.auth.codeWaiting} <Link to={paths.enterCode(next)}>{texts.auth.enterCode}</Link>
        </p>
      )}
    </AuthLayout>
  );
}

/** Whether a payment waits on this device to be confirmed. The server cannot know, so it is false until the page is hydrated. */
const useIsPaymentPending = (): boolean => useIsHydrated() && hasPendingPayment();

/** The reason why the person was sent here, until it is dismissed, and that their payment waits to be confirmed. */
function LostSession() {
  const texts = useTexts();
  const location = useLocation();
  const navigate = useNavigate();
  const { alert, ...others } = departureOf(useHistoryState());
  const isPaymentPending = useIsPaymentPending();
  const language = useLanguage();

  if (alert === null) return null;
  // The reason came in the language of that time, and cannot be fetched again.
  const inLanguage = navigator.cookieEnabled ? texts.auth.pleaseLogIn : texts.auth.cookiesNeeded;
  return (
    <Notice tone="danger" live="alert" onDismiss={() => void navigate(location, { replace: true, state: others })}>
      <p>{languageOf(alert) === language ? alert : inLanguage}</p>
      {isPaymentPending && (
        <p>
          {texts.purchases.takenAndSafe} {texts.auth.paymentWaits}
        </p>
      )}
    </Notice>
  );
}

/**
 * Tells whoever comes here by themselves, and need not be who paid, that a payment waits. Below the form, which would
 * otherwise move when this appears.
 */
function PaymentOnDevice() {
  const texts = useTexts();
  const { alert } = departureOf(useHistoryState());
  const isPaymentPending = useIsPaymentPending();

  return (
    <Notice tone="pending" live="status">
      {alert === null && isPaymentPending && texts.auth.paymentOnDevice}
    </Notice>
  );
}
