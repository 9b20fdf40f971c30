import { useTexts } from '../texts/texts-provider.tsx';
import { Field } from '../ui/field.tsx';

/** The e-mail address of an account, for the form and for password managers. */
export function EmailField({ defaultValue }: { defaultValue?: string | undefined }) {
  const texts = useTexts();
  return (
    <Field
      label={texts.auth.email}
      name="email"
      type="email"
      autoComplete="username"
      autoCapitalize="none"
      defaultValue={defaultValue}
    />
  );
}
