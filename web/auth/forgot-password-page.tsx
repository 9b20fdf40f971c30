import { messageOf } from '../errors.ts';
import { reasonOf } from '../reason-of.ts';
import { useRequestPasswordResetMutation } from '../generated/hooks.ts';
import { paths } from '../paths.ts';
import { TextWithLang } from '../texts/text-with-lang.tsx';
import { useTexts, useUntilLanguageChange } from '../texts/texts-provider.tsx';
import { Button } from '../ui/button.tsx';
import { Form, useFormAction, type FormError } from '../ui/form.tsx';
import { Link } from '../ui/link.tsx';
import { Notice } from '../ui/notice.tsx';
import { AuthLayout } from './auth-layout.tsx';
import { EmailField } from './email-field.tsx';
import { useQueryParameter } from './use-query-parameter.ts';
import { keepRedirectAfterReset } from './redirect-after-reset.ts';

/** Whether the academy accepted the address, and its message; null where the gateway did not answer, with the error. */
type Answer = { isTaken: boolean; words: string | null; error: unknown };

type Outcome = { errors: readonly FormError[]; answer: Answer | null };
const unasked: Outcome = { errors: [], answer: null };

/** Asks for a link to set a new password. Its answer does not reveal whether the address is registered. */
export function ForgotPasswordPage() {
  const texts = useTexts();
  const next = useQueryParameter('next');
  const [requestReset] = useRequestPasswordResetMutation();

  const ask = async (typed: FormData): Promise<Outcome> => {
    const { data, error } = await requestReset({ variables: { input: { email: String(typed.get('email')) } } });
    const { message, userErrors = [] } = data?.requestPasswordReset ?? {};
    if (userErrors.length > 0) return { errors: userErrors, answer: null };
    keepRedirectAfterReset(next);
    return { errors: [], answer: { isTaken: message !== undefined, words: message ?? messageOf(error), error } };
  };
  const [{ errors, answer }, submit, sending] = useFormAction(ask, unasked);
  // Asking again in another language would send another mail.
  const isOfLanguage = useUntilLanguageChange(answer) !== null;
  const own = answer?.isTaken === true ? texts.auth.linkRequested : null;
  const said = answer?.words === null ? reasonOf(texts, answer.error) : isOfLanguage ? answer?.words : own;

  return (
    <AuthLayout title={texts.auth.forgotTitle} intro={texts.auth.forgotIntroduction}>
      <Form onSubmit={submit} errors={errors}>
        <EmailField />
        <Button type="submit" wide busy={sending} busyText={texts.auth.sending}>
          {texts.auth.sendLink}
        </Button>
      </Form>
      <Notice live="status">{said && !sending && <TextWithLang text={said} />}</Notice>
      <p>
        <Link to={paths.login(next)} data-alone>
          {texts.auth.logIn}
        </Link>
      </p>
    </AuthLayout>
  );
}
