import type { FragmentType } from '@apollo/client';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { RegisterInput, VerifyEmailFormFragment } from '../generated/graphql.ts';
import { useRegisterMutation } from '../generated/hooks.ts';
import { paths } from '../paths.ts';
import { withTimeout } from '../request-timeout.ts';
import { useTexts } from '../texts/texts-provider.tsx';
import { Button } from '../ui/button.tsx';
import { closeOnBack } from '../ui/close-on-back.ts';
import type { FormError } from '../ui/form.tsx';
import { Link } from '../ui/link.tsx';
import { recoverFocus } from '../ui/page-heading.ts';
import { Spinner } from '../ui/spinner.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { useOnChange } from '../ui/use-on-change.ts';
import { AuthLayout } from './auth-layout.tsx';
import { verifiedEmailState } from './verified-email-state.ts';
import { EnterCode } from './enter-code.tsx';
import { failureOf } from './refusals.ts';
import { RegistrationForm } from './registration-form.tsx';
import { RegistrationSteps } from './registration-steps.tsx';
import { instantNow, type Instant } from './use-countdown.ts';
import { useNavigateWhileOpen } from './use-navigate-while-open.ts';
import { useQueryParameter } from './use-query-parameter.ts';
import { VerifyEmailForm } from './verify-email-form.tsx';
import styles from './auth.module.css';

// The gateway answers with an error after ten seconds; this limit is for a gateway that does not answer.
const TIMEOUT_MS = 12_000;

type Step = 'form' | 'loading' | 'verify';

type Sent = { input: RegisterInput; verification: FragmentType<VerifyEmailFormFragment>; sentAt: Instant };

/** Registration in three steps: the details, the wait, the code. What was typed is kept in memory only. */
export function RegisterPage() {
  const texts = useTexts();
  const navigate = useNavigateWhileOpen();
  const next = useQueryParameter('next');
  // Not useQueryParameter, since the server renders this page with and without the parameter.
  const [params] = useSearchParams();
  const isLate = params.has('code');
  const [step, setStep] = useState<Step>('form');
  const [errors, setErrors] = useState<readonly FormError[]>([]);
  const [sent, setSent] = useState<Sent | null>(null);
  const [requestRegistration] = useRegisterMutation();

  // For a moment before the form is hidden it could be sent a second time.
  const underWay = useRef(false);
  const register = async (input: RegisterInput) => {
    if (underWay.current) return;
    underWay.current = true;
    setStep('loading');
    // The pressed button was at the end of a long form; the page is short now, so its top is shown.
    window.scrollTo({ top: 0 });
    const { data, error } = await requestRegistration({
      variables: { input },
      context: withTimeout(TIMEOUT_MS),
    });
    underWay.current = false;
    const verification = data?.register.verification;
    if (verification) {
      setSent({ input, verification, sentAt: instantNow() });
      setErrors([]);
      setStep('verify');
      return;
    }
    const isTimedOut = error?.name === 'TimeoutError';
    const failure = isTimedOut
      ? [{ message: texts.auth.registrationTimedOut }]
      : failureOf(texts, texts.auth.registrationRefused, error);
    const { userErrors = [] } = data?.register ?? {};
    setErrors(userErrors.length > 0 ? userErrors : failure);
    setStep('form');
  };

  // Otherwise Back would leave the page, and what was typed with it.
  useEffect(() => (step === 'verify' ? closeOnBack(() => setStep('form')) : undefined), [step]);

  const isResumed = isLate && sent === null && step === 'form';
  // The link or button that led here had the focus, and is gone with its step.
  useOnChange(isResumed ? 'resumed' : step, () => {
    if (step !== 'loading') recoverFocus();
  });

  const goOn = (redirectTo: string, email: string) =>
    navigate(redirectTo === paths.login() ? paths.login(next) : redirectTo, {
      // In place of the entry that stands for the code.
      replace: step === 'verify',
      state: verifiedEmailState(email),
    });

  if (isResumed) return <EnterCode next={next} onVerified={goOn} />;
  return (
    <AuthLayout
      title={step === 'verify' ? texts.auth.enterCode : texts.auth.registerTitle}
      address={paths.register()}
      description={texts.auth.registerIntroduction}
      intro={step === 'form' ? texts.auth.registerIntroduction : undefined}
    >
      <RegistrationSteps place={step === 'verify' ? 2 : 1} />
      {/* Hidden rather than removed during the other steps, so that nothing that was typed is lost. */}
      <div hidden={step !== 'form'}>
        <RegistrationForm errors={errors} onSubmit={(input) => void register(input)} />
      </div>
      {/* In another tab, since what was typed is kept in memory only. */}
      {step === 'form' && (
        <p className={styles.aside}>
          {texts.auth.whatWeDoWithIt}{' '}
          <Link to={paths.privacyPolicy()} target="_blank">
            {texts.app.privacyPolicy} <VisuallyHidden>({texts.ui.newTab})</VisuallyHidden>
          </Link>
        </p>
      )}
      {step === 'loading' && (
        <div className={styles.waiting}>
          <Spinner label={texts.auth.creatingAccount} />
        </div>
      )}
      {step === 'verify' && sent !== null && (
        <VerifyEmailForm
          {...sent}
          onSentAgain={(verification) =>
            // Not where other details were sent since.
            setSent((now) => (now === sent ? { ...sent, verification, sentAt: instantNow() } : now))
          }
          onVerified={goOn}
          onChangeDetails={() => setStep('form')}
        />
      )}
      {/* Beside the code too: the account may be open although the answer to the code was lost. */}
      {step !== 'loading' && (
        <p>
          {texts.auth.haveAccount} <Link to={paths.login(next)}>{texts.auth.logIn}</Link>
        </p>
      )}
      {step === 'form' && sent !== null && (
        <p>
          <Button look="quiet" onClick={() => setStep('verify')}>
            {texts.auth.enterCode}
          </Button>
        </p>
      )}
      {step === 'form' && sent === null && (
        <p className={styles.aside}>
          {texts.auth.codeWaiting} <Link to={paths.enterCode(next)}>{texts.auth.enterCode}</Link>
        </p>
      )}
    </AuthLayout>
  );
}
