import { useVerifyEmailMutation } from '../generated/hooks.ts';
import { useTexts } from '../texts/texts-provider.tsx';
import type { FormError } from '../ui/form.tsx';
import { accountRefusals } from './refusals.ts';

/** Called when an address is verified, with the path to go on at and the address. */
export type OnVerified = (redirectTo: string, email: string) => void;

/** The function that sends a mailed code. Resolves with why it was refused; with null once `onVerified` was called. */
export const useVerifyEmail = (onVerified: OnVerified) => {
  const texts = useTexts();
  const [requestVerification] = useVerifyEmailMutation();

  return async (email: string, code: string): Promise<readonly FormError[] | null> => {
    const { data, error } = await requestVerification({ variables: { input: { email, code } } });
    const redirectTo = data?.verifyEmail.destination?.path;
    if (redirectTo === undefined)
      return accountRefusals(texts, texts.auth.codeRefused, data?.verifyEmail.userErrors, error);
    onVerified(redirectTo, email);
    return null;
  };
};
