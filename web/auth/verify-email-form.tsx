import type { FragmentType } from '@apollo/client';
import { useEffect, useId, useRef, useState } from 'react';
import { fragmentData } from '../fragment-data.ts';
import type { RegisterInput, VerifyEmailFormFragment } from '../generated/graphql.ts';
import { useResendCodeMutation } from '../generated/hooks.ts';
import { languageOf } from '../texts/language-of.ts';
import { TextWithLang } from '../texts/text-with-lang.tsx';
import { useLanguage, useTexts, useUntilLanguageChange } from '../texts/texts-provider.tsx';
import { Button } from '../ui/button.tsx';
import { CodeField } from '../ui/code-field.tsx';
import { Form, noErrors, useFormAction } from '../ui/form.tsx';
import { Notice } from '../ui/notice.tsx';
import { useCountdown, type Instant } from './use-countdown.ts';
import { useVerifyEmail, type OnVerified } from './use-verify-email.ts';
import styles from './auth.module.css';

type VerifyEmailFormProps = {
  verification: FragmentType<VerifyEmailFormFragment>;
  /** The registration, which resending the code repeats. */
  input: RegisterInput;
  /** When the last code was requested. */
  sentAt: Instant;
  /** Called when another code was sent, with its verification. */
  onSentAgain: (verification: FragmentType<VerifyEmailFormFragment>) => void;
  onVerified: OnVerified;
  onChangeDetails: () => void;
};

/** Takes the mailed code, and can request another one after a cooldown, which starts anew with each code. */
export function VerifyEmailForm({
  verification: from,
  input,
  sentAt,
  onSentAgain,
  onVerified,
  onChangeDetails,
}: VerifyEmailFormProps) {
  const texts = useTexts();
  const verification = fragmentData<VerifyEmailFormFragment>(from);
  const isInLanguageOfPage = languageOf(verification.message) === useLanguage();
  const codeField = useRef<HTMLInputElement>(null);
  const sentTo = useId();
  const [code, setCode] = useState('');
  const verify = useVerifyEmail(onVerified);
  const focusCode = () => codeField.current?.focus();
  const secondsLeft = useCountdown(verification.resendAfterSeconds, sentAt);
  const resend = useResend(input, (again) => {
    onSentAgain(again);
    // The button that requests a code is disabled now.
    focusCode();
  });

  // The controls of the previous step, one of which had the focus, have been removed.
  useEffect(focusCode, []);

  // Not what stands in the field, which an input method may be composing yet.
  const [errors, submit, verifying] = useFormAction(() => verify(verification.email, code), noErrors);
  // Only the message about the last action is shown: entering a code, or requesting another one.
  const [last, setLast] = useState<'code' | 'resend'>('code');

  return (
    <Form
      errors={last === 'code' ? errors : noErrors}
      onSubmit={(typed) => {
        setLast('code');
        submit(typed);
      }}
    >
      <div id={sentTo}>
        <Notice>
          {isInLanguageOfPage
            ? verification.message
            : texts.auth.codeSentTo(verification.email, verification.expiresInMinutes)}
        </Notice>
      </div>
      <CodeField
        label={texts.auth.code}
        name="code"
        describedBy={sentTo}
        length={verification.codeLength}
        value={code}
        onChange={setCode}
        ref={codeField}
      />
      <Button
        type="submit"
        wide
        disabled={code.length !== verification.codeLength}
        busy={verifying}
        busyText={texts.auth.verifying}
      >
        {texts.auth.verify}
      </Button>
      <Notice tone="success" live="status">
        {last === 'resend' && resend.isSent && texts.auth.codeSentAgain}
      </Notice>
      <Notice tone="danger" live="alert">
        {last === 'resend' && resend.refusal && <TextWithLang text={resend.refusal} />}
      </Notice>
      <p className={styles.actions}>
        <Button
          look="quiet"
          size="small"
          disabled={secondsLeft > 0}
          busy={resend.sending}
          onClick={() => {
            setLast('resend');
            resend.send();
          }}
        >
          {secondsLeft > 0 ? texts.auth.resendIn(secondsLeft) : texts.auth.resendCode}
        </Button>
        <Button look="quiet" size="small" onClick={onChangeDetails}>
          {texts.auth.changeDetails}
        </Button>
      </p>
    </Form>
  );
}

/** Requests another code by repeating the registration. */
const useResend = (input: RegisterInput, onSent: (verification: FragmentType<VerifyEmailFormFragment>) => void) => {
  const texts = useTexts();
  const [requestCode, { loading, data, called }] = useResendCodeMutation();

  const send = async () => {
    const answer = await requestCode({ variables: { input } });
    const again = answer.data?.resendCode.verification;
    if (again) onSent(again);
  };

  const failed = data?.resendCode.userErrors[0]?.message ?? texts.auth.resendFailed;
  const sent = Boolean(data?.resendCode.verification);
  return {
    sending: loading,
    send: () => void send(),
    isSent: sent && !loading,
    refusal: useUntilLanguageChange(called && !loading && !sent && failed),
  };
};
