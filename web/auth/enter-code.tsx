import { useState } from 'react';
import { paths } from '../paths.ts';
import { useTexts } from '../texts/texts-provider.tsx';
import { Button } from '../ui/button.tsx';
import { CodeField } from '../ui/code-field.tsx';
import { Form, noErrors, useFormAction } from '../ui/form.tsx';
import { Link } from '../ui/link.tsx';
import { AuthLayout } from './auth-layout.tsx';
import { EmailField } from './email-field.tsx';
import { useVerifyEmail, type OnVerified } from './use-verify-email.ts';

// The length of the gateway's codes, which only the answer to a registration tells.
const CODE_LENGTH = 6;

type EnterCodeProps = {
  /** Where signing in leads afterwards. */
  next: string | null;
  onVerified: OnVerified;
};

/** Takes a mailed code together with its address, from somebody who has closed the page of the registration. */
export function EnterCode({ next, onVerified }: EnterCodeProps) {
  const texts = useTexts();
  const [code, setCode] = useState('');
  const verify = useVerifyEmail(onVerified);
  // Not what stands in the field of the code, which an input method may be composing yet.
  const [errors, submit, verifying] = useFormAction((typed) => verify(String(typed.get('email')), code), noErrors);

  return (
    <AuthLayout title={texts.auth.enterCode} intro={texts.auth.enterCodeIntroduction}>
      <Form errors={errors} onSubmit={submit}>
        <EmailField />
        <CodeField label={texts.auth.code} name="code" length={CODE_LENGTH} value={code} onChange={setCode} />
        <Button
          type="submit"
          wide
          disabled={code.length !== CODE_LENGTH}
          busy={verifying}
          busyText={texts.auth.verifying}
        >
          {texts.auth.verify}
        </Button>
      </Form>
      {/* The account may be open although the answer to the code was lost. */}
      <p>
        {texts.auth.haveAccount} <Link to={paths.login(next)}>{texts.auth.logIn}</Link>
      </p>
      <p>
        {texts.auth.codeLost} <Link to={paths.register(next)}>{texts.auth.register}</Link>
      </p>
    </AuthLayout>
  );
}
